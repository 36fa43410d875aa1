// The moves with their variations. The main line stands in two columns, a side each; variations and comments are set in between, like in
// a book. Below is what can be done with the move on the board. The list is drawn anew only when the tree or the place in it changes.

import { h, replace } from '/lib/dom.js';
import { GLYPHS, isMainLine, nodeAt } from '/tree/tree.js';
import { moveNumber } from '/tree/text.js';
import { firstPly, keyOf } from './state.js';

/** @typedef {import('./state.js').Analysis} Analysis */
/** @typedef {import('/tree/tree.js').Node} Node */
/** @typedef {import('/tree/tree.js').Path} Path */

const GLYPH_WORDS = new Map([
  ['!!', 'Brilliant'],
  ['!', 'Good'],
  ['!?', 'Interesting'],
  ['?!', 'Doubtful'],
  ['?', 'Mistake'],
  ['??', 'Blunder'],
]);

/** @param {ReturnType<typeof import('./analysis.js').createAnalysis>['intents']} intents */
export function createMoves(intents) {
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': 'Moves' });
  const glyphs = GLYPHS.map((glyph) => {
    const title = /** @type {string} */ (GLYPH_WORDS.get(glyph));
    return h(
      'button',
      { class: 'button glyph', title, 'aria-label': title, onclick: () => intents.glyph(glyph) },
      glyph,
    );
  });
  const comment = h('textarea', {
    rows: 2,
    id: 'move-comment',
    placeholder: 'A comment on this move',
    oninput: () => intents.comment(comment.value),
  });
  const promote = h('button', { class: 'button', onclick: intents.promoteHere }, 'Make main line');
  const remove = h('button', { class: 'button', onclick: intents.removeHere }, 'Delete from here');
  const element = h(
    'div',
    { class: 'moves-tab' },
    list,
    h(
      'div',
      { class: 'move-tools' },
      h('div', { class: 'glyphs', role: 'group', 'aria-label': 'Glyph of this move' }, ...glyphs),
      h('label', { class: 'visually-hidden', htmlFor: 'move-comment' }, 'Comment on this move'),
      comment,
      h('div', { class: 'row' }, promote, remove),
    ),
  );
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.move') : null;
    if (button instanceof HTMLElement) intents.goTo((button.dataset.path ?? '').split(' ').filter(Boolean));
  });

  /** @type {unknown[]} */
  let drawn = [];
  /** @param {Analysis} state */
  function update(state) {
    const now = [state.tree, keyOf(state.path), state.review.remarks, firstPly(state)];
    if (now.every((each, index) => each === drawn[index])) return;
    drawn = now;
    replace(list, ...drawMain(state));
    const here = nodeAt(state.tree, state.path);
    const root = state.path.length === 0;
    glyphs.forEach((button) => {
      button.setAttribute('aria-pressed', String(here?.glyph === button.textContent));
      button.disabled = root;
    });
    if (comment.value !== (here?.comment ?? '')) comment.value = here?.comment ?? '';
    promote.disabled = isMainLine(state.tree, state.path);
    remove.disabled = root;
    const mark = list.querySelector('[aria-current]');
    if (mark instanceof HTMLElement) reveal(list, mark);
    else list.scrollTop = 0;
  }
  return { element, update };
}

/**
 * Scrolls the list alone: `scrollIntoView` would move the page, and with it the board.
 * @param {HTMLElement} box
 * @param {HTMLElement} item
 */
function reveal(box, item) {
  const top = item.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}

/** @param {Analysis} state */
function drawMain(state) {
  /** @type {HTMLElement[]} */
  const parts = [];
  if (state.tree.comment) parts.push(h('p', { class: 'comment' }, state.tree.comment));
  if (state.tree.children.length === 0) {
    parts.push(h('p', { class: 'soft' }, 'No moves yet. Play one on the board, or take one of the engine’s.'));
  }
  let here = state.tree;
  /** @type {Path} */
  let path = [];
  /** @type {HTMLElement | null} The row that waits for the second side's move. */
  let row = null;
  for (let ply = firstPly(state); here.children.length > 0; ply++) {
    const [main, ...others] = here.children;
    const before = path;
    path = [...path, main.move];
    if (!row) {
      row = h(
        'div',
        { class: 'move-row' },
        h('span', { class: 'move-number numbers' }, String(Math.floor(ply / 2) + 1)),
      );
      if (ply % 2 === 1) row.append(h('span', { class: 'move gap' }, '…'));
      parts.push(row);
    }
    row.append(moveButton(main, path, state));
    const asides = asidesOf(main, path, state);
    const variations = others.map((other) =>
      h('div', { class: 'variation' }, ...drawVariation(other, [...before, other.move], ply, state)),
    );
    if (asides.length + variations.length > 0) {
      if (ply % 2 === 0) row.append(h('span', { class: 'move gap' }, '…'));
      parts.push(...asides, ...variations);
      row = null;
    } else if (ply % 2 === 1) {
      row = null;
    }
    here = main;
  }
  return parts;
}

/**
 * @param {Node} node
 * @param {Path} path
 * @param {number} ply
 * @param {Analysis} state
 * @returns {(HTMLElement | string)[]}
 */
function drawVariation(node, path, ply, state) {
  /** @type {(HTMLElement | string)[]} */
  const parts = [];
  let numbered = true;
  /** @type {(each: Node) => void} */
  const put = (each) => {
    if (numbered || ply % 2 === 0) parts.push(h('span', { class: 'pv-number' }, moveNumber(ply)));
    parts.push(moveButton(each, path, state));
    if (each.comment) parts.push(h('span', { class: 'comment' }, each.comment));
    numbered = each.comment !== '';
  };
  put(node);
  for (let here = node; here.children.length > 0; here = here.children[0]) {
    const [main, ...others] = here.children;
    const before = path;
    path = [...path, main.move];
    ply++;
    put(main);
    for (const other of others) {
      parts.push(
        h('span', { class: 'nested' }, '(', ...drawVariation(other, [...before, other.move], ply, state), ')'),
      );
      numbered = true;
    }
  }
  return parts;
}

/**
 * @param {Node} node
 * @param {Path} path
 * @param {Analysis} state
 */
function moveButton(node, path, state) {
  const key = keyOf(path);
  const remark = state.review.remarks.get(key);
  const glyph = node.glyph || remark?.glyph || '';
  const button = h('button', { class: 'move', dataset: { path: key }, tabIndex: -1 }, node.shown);
  if (glyph) button.append(h('span', { class: 'glyph-mark', title: GLYPH_WORDS.get(glyph) ?? '' }, glyph));
  if (key === keyOf(state.path)) {
    button.setAttribute('aria-current', 'true');
    button.tabIndex = 0;
  }
  return button;
}

/**
 * What stands below a move of the main line: the reviewer's words and the comment.
 * @param {Node} node
 * @param {Path} path
 * @param {Analysis} state
 */
function asidesOf(node, path, state) {
  const remark = state.review.remarks.get(keyOf(path));
  const parts = [];
  if (remark) parts.push(h('p', { class: 'comment remark' }, remarkWords(remark)));
  if (node.comment) parts.push(h('p', { class: 'comment' }, node.comment));
  return parts;
}

/**
 * A remark of the review as a sentence.
 * @param {import('./review.js').Remark} remark
 */
export function remarkWords({ glyph, words, best }) {
  const what = GLYPH_WORDS.get(glyph) ?? 'Remark';
  return `${what}${words ? `: ${words}` : ''}.${best ? ` Better was ${best}.` : ''}`;
}
