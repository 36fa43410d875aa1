// The position as text, as a link and as a picture; and the door to the editor. What is typed here is never lost: a text that is refused
// stays in its field, with the reason below.

import { api } from '/lib/api.js';
import { h } from '/lib/dom.js';
import { writeMoves } from '/tree/text.js';
import { copyText, downloadPgn, downloadPng, downloadSvg } from '/lib/export.js';
import { decodePgn } from '/tree/pgn.js';
import { current, firstPly, pgnOf, placeOf } from './state.js';

/** @typedef {import('./state.js').Analysis} Analysis */

/**
 * @param {ReturnType<typeof import('./analysis.js').createAnalysis>['intents']} intents
 * @param {(text: string) => void} announce
 * @param {{element: HTMLElement, open(state: Analysis): void}} editor
 */
export function createPosition(intents, announce, editor) {
  const text = h('input', { type: 'text', class: 'mono', id: 'position-text', spellcheck: false, autocomplete: 'off' });
  const moves = h('textarea', { class: 'mono', id: 'moves-text', rows: 4, spellcheck: false });
  const fault = h('p', { class: 'fault', role: 'status' });
  const done = h('p', { class: 'soft small', role: 'status' });
  text.addEventListener('change', () => intents.setPosition(text.value));
  const file = h('input', { type: 'file', id: 'moves-file', accept: '.pgn,.txt', hidden: true, 'aria-label': 'A PGN file' });
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    // The same file can be chosen again when it has changed.
    if (chosen) await take(decodePgn(await chosen.arrayBuffer())).finally(() => (file.value = ''));
  });

  /** @param {string} game Moves, or a file. */
  async function take(game) {
    const said = await intents.setMoves(game);
    done.textContent = said;
    if (said) announce(said);
  }

  /**
   * @param {string} label
   * @param {() => unknown} run
   * @param {string} said
   */
  const action = (label, run, said) =>
    h(
      'button',
      {
        class: 'button',
        onclick: async () => {
          try {
            await run();
            done.textContent = said;
            announce(said);
          } catch (error) {
            done.textContent = error instanceof Error ? error.message : String(error);
          }
        },
      },
      label,
    );

  const place = () => placeOf(/** @type {Analysis} */ (last));
  const look = () => ({
    flipped: last?.flipped,
    theme: darkNow() ? /** @type {const} */ ('dark') : /** @type {const} */ ('light'),
  });
  const texts = h(
    'div',
    { class: 'position-texts' },
    h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: 'position-text' }, 'Position; type or paste another to go there'),
      text,
      h(
        'div',
        { class: 'row' },
        action('Copy position', () => copyText(text.value), 'The position is copied.'),
      ),
    ),
    h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: 'moves-text' }, 'Moves, with variations and comments; or a whole game in PGN'),
      moves,
      h(
        'div',
        { class: 'row' },
        h('button', { class: 'button', onclick: () => take(moves.value) }, 'Use these moves'),
        action('Copy moves', () => copyText(moves.value), 'The moves are copied.'),
      ),
      h(
        'div',
        { class: 'row' },
        h('button', { class: 'button', onclick: () => file.click() }, 'Open a PGN file'),
        action('Save as PGN', () => downloadPgn(pgnOf(/** @type {Analysis} */ (last)), fileName()), 'The game is saved.'),
        file,
      ),
    ),
    fault,
    h(
      'div',
      { class: 'row' },
      action('Copy link', () => copyText(location.href), 'The link is copied.'),
      action(
        'Picture (SVG)',
        () => downloadSvg(api.pictureAddress(place(), look()), fileName()),
        'The picture is saved.',
      ),
      action(
        'Picture (PNG)',
        () => downloadPng(api.pictureAddress(place(), look()), fileName()),
        'The picture is saved.',
      ),
    ),
    h(
      'div',
      { class: 'row' },
      h('button', { class: 'button', onclick: () => intents.edit(true) }, 'Edit the position'),
    ),
    done,
  );
  const element = h('div', { class: 'position-tab' }, texts, editor.element);
  /** @type {Analysis | null} */
  let last = null;
  let editing = false;
  /** @type {Map<HTMLInputElement | HTMLTextAreaElement, string>} What was filled in last. */
  const filled = new Map();

  const fileName = () => `${last?.info.name ?? 'position'}-${last?.path.length ?? 0}`;

  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} field
   * @param {string} value
   */
  function fill(field, value) {
    if (filled.get(field) === value) return;
    filled.set(field, value);
    field.value = value;
  }

  /** @param {Analysis} state */
  function update(state) {
    last = state;
    texts.hidden = state.editing;
    editor.element.hidden = !state.editing;
    if (state.editing && !editing) editor.open(state);
    editing = state.editing;
    fault.textContent = state.fault;
    const here = current(state);
    if (!here) return;
    // A field changes only when what it shows has changed: what somebody is typing there, or has typed in vain, stays.
    fill(text, here.position);
    fill(moves, writeMoves(state.tree, { firstPly: firstPly(state) }));
  }
  return { element, update };
}

function darkNow() {
  const theme = document.documentElement.dataset.theme;
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}
