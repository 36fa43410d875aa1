// The list of keys, and the few settings that concern hands and eyes.

import { h, icon } from '/lib/dom.js';
import { boundKeys, keyLabel } from '/lib/keys.js';
import { prefs } from '/lib/prefs.js';

/** Keys that the board itself listens to. */
const BOARD = [
  { keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'], title: 'move the focus' },
  { keys: ['Enter'], title: 'select a piece, play to a square' },
  { keys: ['Escape'], title: 'clear the selection' },
  { keys: ['[', ']'], title: 'turn the piece; Enter plays the turn' },
  { keys: ['s'], title: 'take only the top of a stack' },
];

const SETTINGS = [
  { name: 'letters', title: 'Single letters work as keys' },
  { name: 'motion', title: 'Pieces and beams move' },
  { name: 'coordinates', title: 'Letters and numbers on the board' },
  { name: 'sound', title: 'Sound' },
];

export function openHelp() {
  const [everywhere, ...pages] = boundKeys();
  const sections = [...pages, { section: 'On the board', list: BOARD }, everywhere];
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'help-title' },
    h(
      'div',
      { class: 'dialog-head' },
      h('h2', { id: 'help-title' }, 'Keys and settings'),
      h(
        'button',
        { type: 'button', class: 'button plain square', 'aria-label': 'Close', onClick: () => dialog.close() },
        icon('close'),
      ),
    ),
    h(
      'div',
      { class: 'keys' },
      sections.map(({ section, list }) =>
        h(
          'section',
          null,
          h('h3', null, section),
          h(
            'dl',
            null,
            list.flatMap(({ keys, title }) => [
              h(
                'dt',
                null,
                keys.flatMap((key, index) => [index > 0 ? ' ' : null, h('kbd', null, keyLabel(key))]),
              ),
              h('dd', null, title),
            ]),
          ),
        ),
      ),
      h(
        'section',
        null,
        h('h3', null, 'Settings'),
        SETTINGS.map(({ name, title }) =>
          h(
            'label',
            { class: 'switch' },
            h('input', {
              type: 'checkbox',
              checked: prefs.get(name),
              onChange: (/** @type {Event} */ event) =>
                prefs.set(name, /** @type {HTMLInputElement} */ (event.target).checked),
            }),
            title,
          ),
        ),
      ),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
