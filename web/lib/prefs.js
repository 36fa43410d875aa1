// What a person prefers, kept in the browser. A browser that keeps nothing is no trouble: the page then forgets.

const PREFIX = 'fiveply.';

/** What holds until somebody chooses otherwise. */
const DEFAULTS = {
  /** `system`, `light` or `dark`. */
  theme: 'system',
  sound: true,
  /** Single letters work as keys. */
  letters: true,
  /** Pieces slide; the system's wish for less motion comes first. */
  motion: true,
  coordinates: true,
  /** The last set-up of a game to play, by the game's name. */
  play: /** @type {Record<string, any>} */ ({}),
};

/** @type {Map<string, any>} */
const values = new Map();
/** @type {Map<string, Set<(value: any) => void>>} */
const watchers = new Map();

export const prefs = {
  /** @param {string} name */
  get(name) {
    if (!values.has(name)) values.set(name, stored(name) ?? Reflect.get(DEFAULTS, name));
    return values.get(name);
  },
  /**
   * @param {string} name
   * @param {any} value
   */
  set(name, value) {
    values.set(name, value);
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden: the value holds until the page is closed.
    }
    for (const watcher of watchers.get(name) ?? []) watcher(value);
  },
  /**
   * Calls `watcher` now and whenever the value changes; returns how to end that.
   * @param {string} name
   * @param {(value: any) => void} watcher
   */
  watch(name, watcher) {
    const set = watchers.get(name) ?? new Set();
    watchers.set(name, set.add(watcher));
    watcher(prefs.get(name));
    return () => set.delete(watcher);
  },
};

/** @param {string} name */
function stored(name) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
