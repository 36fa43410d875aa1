// Keys of the pages in one list, so that `?` can show all of them.

import { prefs } from '/lib/prefs.js';

/**
 * @typedef {object} Key
 * @property {string[]} keys as in `KeyboardEvent.key`; `Shift+ArrowRight` with a modifier
 * @property {string} title what it does
 * @property {((event: KeyboardEvent) => void) | null} run `null` for a key that is only listed, because something else listens to it
 */

/** @type {{ section: string, list: Key[] }[]} */
const bound = [];

/**
 * Binds keys until the returned function is called.
 * @param {string} section the heading in the help
 * @param {Key[]} list
 */
export function bindKeys(section, list) {
  const entry = { section, list };
  bound.push(entry);
  return () => {
    const index = bound.indexOf(entry);
    if (index >= 0) bound.splice(index, 1);
  };
}

/** Everything that is bound, for the help. */
export function boundKeys() {
  return bound;
}

/** @param {string} key */
export function keyLabel(key) {
  const names = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ' ': 'Space',
    Escape: 'Esc',
  };
  return key
    .split('+')
    .map((part) => Reflect.get(names, part) ?? part)
    .join(' ');
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (document.querySelector('dialog[open]')) return;
  const name = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
  if (/^[a-z0-9]$/i.test(name) && !prefs.get('letters')) return;
  for (const { list } of [...bound].reverse()) {
    const key = list.find(({ keys, run }) => run && keys.includes(name));
    if (key?.run) {
      event.preventDefault();
      key.run(event);
      return;
    }
  }
});

/** @param {KeyboardEvent} event */
function isTyping({ target, key }) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=range])')) return true;
  // Radio buttons, tabs, buttons and links need these keys themselves.
  if (/^(Arrow|Home$|End$)/.test(key)) return target.matches('input, [role=tab], [role=treeitem], [role=gridcell]');
  return (key === ' ' || key === 'Enter') && target.matches('input, button, a, summary, [role=tab], [role=gridcell]');
}
