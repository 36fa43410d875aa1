// The engine's lines, live. Each has a row of fixed height from the beginning; hovering a move shows its position as a ghost on the
// board and plays on from there, a click plays the line up to it. A row that is hovered does not change under the pointer.

import { h, replace } from '/lib/dom.js';
import { moveNumber } from '/tree/text.js';
import { current, firstPly, keyOf, sideNames } from './state.js';
import { MOST_LINES } from './link.js';
import { forFirst, opponent, scoreWords, shortScore } from './score.js';

/** @typedef {import('./state.js').Analysis} Analysis */
/** @typedef {import('/lib/types.js').Info} Info */

/** How many moves of a line are offered: more do not fit, and the last ones mean little. */
const MOST_MOVES = 16;

/**
 * @param {object} intents
 * @param {(moves: {text: string, shown: string}[]) => void} intents.playAll
 * @param {(lines: number) => void} intents.setLines
 * @param {(pv: string[] | null, index: number) => void} preview Shows a line's position, or nothing.
 */
export function createLines(intents, preview) {
  const list = h('ol', { class: 'lines', 'aria-label': 'Lines of the engine' });
  const count = h('output', { class: 'numbers lines-count' });
  const fewer = h('button', { class: 'button square', onclick: () => intents.setLines(shownLines - 1) }, '−');
  const more = h('button', { class: 'button square', onclick: () => intents.setLines(shownLines + 1) }, '+');
  fewer.setAttribute('aria-label', 'One line less');
  more.setAttribute('aria-label', 'One line more');
  const note = h('p', { class: 'soft small lines-note' });
  const element = h(
    'div',
    { class: 'lines-tab' },
    list,
    h('div', { class: 'lines-foot' }, note, h('span', { class: 'soft small' }, 'Lines'), fewer, count, more),
  );
  let shownLines = 0;
  let threat = false;
  let place = '';
  /** @type {number | null} */
  let hovered = null;
  /** @type {{row: HTMLElement, score: HTMLElement, moves: HTMLElement, pv: string[], shown: string[], text: string}[]} */
  const rows = [];

  list.addEventListener('pointerover', (event) => point(event.target));
  list.addEventListener('focusin', (event) => point(event.target));
  list.addEventListener('pointerleave', leave);
  list.addEventListener('focusout', leave);
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const at = find(event.target);
    if (!at) return;
    const { pv, shown } = rows[at.row];
    leave();
    // What would follow a pass cannot be played.
    if (threat) return;
    intents.playAll(pv.slice(0, at.index + 1).map((text, index) => ({ text, shown: shown[index] })));
  });

  /** @param {EventTarget | null} target */
  function find(target) {
    const button = target instanceof Element ? target.closest('.pv-move') : null;
    if (!(button instanceof HTMLElement)) return null;
    return { row: Number(button.dataset.row), index: Number(button.dataset.index) };
  }

  /** @param {EventTarget | null} target */
  function point(target) {
    const at = find(target);
    if (!at) return;
    hovered = at.row;
    preview(rows[at.row].pv, at.index);
  }

  function leave() {
    hovered = null;
    preview(null, 0);
  }

  /** @param {number} index */
  function rowAt(index) {
    if (!rows[index]) {
      const score = h('span', { class: 'line-score numbers' });
      const moves = h('span', { class: 'line-moves' });
      rows[index] = { row: h('li', { class: 'line' }, score, moves), score, moves, pv: [], shown: [], text: '' };
    }
    return rows[index];
  }

  /** @param {Analysis} state */
  function update(state) {
    if (state.lines !== shownLines) {
      shownLines = state.lines;
      replace(list, ...Array.from({ length: shownLines }, (_, index) => rowAt(index).row));
    }
    count.textContent = String(state.lines);
    fewer.disabled = state.lines <= 1;
    more.disabled = state.lines >= MOST_LINES;
    // A line that is held under the pointer belongs to its position and goes with it.
    if (place !== keyOf(state.path) && hovered !== null) leave();
    place = keyOf(state.path);
    const here = current(state);
    const mover = state.run.what === 'threat' ? opponent(here?.side) : (here?.side ?? 'first');
    threat = state.run.what === 'threat';
    note.textContent = remark(state, here?.outcome?.words);
    list.classList.toggle('stale', state.run.status === 'queued');
    for (let index = 0; index < shownLines; index++) {
      if (index !== hovered) draw(index, state.run.infos[index], state, mover);
    }
  }

  /**
   * @param {number} index
   * @param {Info | undefined} info
   * @param {Analysis} state
   * @param {import('/lib/types.js').Side} side
   */
  function draw(index, info, state, side) {
    const row = rowAt(index);
    const score = info ? forFirst(info.score, side) : null;
    const short = score ? shortScore(score) : '';
    if (row.score.textContent !== short) row.score.textContent = short;
    row.score.title = score ? scoreWords(score, sideNames(state)) : '';
    row.score.classList.toggle('for-second', score !== null && (('cp' in score && score.cp < 0) || 'loss' in score));
    const text = info ? `${state.path.length} ${info.pv.join(' ')}` : '';
    if (text === row.text) return;
    row.text = text;
    // A line ends for people where the rules end the game, whatever the search saw beyond.
    row.shown = info?.shown.slice(0, MOST_MOVES) ?? [];
    row.pv = info?.pv.slice(0, row.shown.length) ?? [];
    const start = state.path.length + firstPly(state) + (state.run.what === 'threat' ? 1 : 0);
    replace(row.moves, ...row.shown.flatMap((shown, at) => moveButton(index, at, shown, start + at)));
  }
  return { element, update };
}

/**
 * @param {number} row
 * @param {number} index
 * @param {string} shown
 * @param {number} ply
 */
function moveButton(row, index, shown, ply) {
  const number = index === 0 || ply % 2 === 0 ? h('span', { class: 'pv-number' }, moveNumber(ply)) : null;
  const button = h('button', { class: 'pv-move', dataset: { row, index }, tabIndex: index === 0 ? 0 : -1 }, shown);
  return number ? [number, button] : [button];
}

/**
 * @param {Analysis} state
 * @param {string | undefined} ending
 */
function remark({ run, running }, ending) {
  if (ending) return ending;
  if (!running) return 'The engine is off.';
  if (run.status === 'fault') return run.fault;
  if (run.status === 'queued' && run.queued > 0) return `Waiting: ${run.queued} before this one.`;
  return run.what === 'threat' ? 'What would follow if the side to move passed.' : '';
}
