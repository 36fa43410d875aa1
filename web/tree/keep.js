// The tree of the last analysis, kept until the window is closed: a reload or a visit to another page loses no variation. The address
// holds only one line, because links should stay readable.

/** @typedef {import('./tree.js').Node} Node */

const NAME = 'fiveply.tree';

/** @param {{game: string, position?: string, tree: Node}} kept */
export function keepTree({ game, position, tree }) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ game, position: position ?? null, tree }));
  } catch {
    // A window that keeps nothing still analyses.
  }
}

/**
 * @param {string} game
 * @param {string} [position]
 * @returns {Node | null}
 */
export function keptTree(game, position) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    return kept?.game === game && kept.position === (position ?? null) ? kept.tree : null;
  } catch {
    return null;
  }
}
