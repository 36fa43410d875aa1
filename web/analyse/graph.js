// The evaluation over the game: a line through what is known of each position, with mistakes marked. A click jumps there. The words
// below say what the pointer is on, in a row that is always there.

import { h } from '/lib/dom.js';
import { lineChart } from '/charts/line.js';
import { lineThrough, nodeAt } from '/tree/tree.js';
import { moveNumber } from '/tree/text.js';
import { firstPly, keyOf, sideNames } from './state.js';
import { remarkWords } from './moves.js';
import { percent, shortScore } from './score.js';

/** @typedef {import('./state.js').Analysis} Analysis */

/** @type {Record<string, 'slip' | 'mistake' | 'blunder'>} */
const KINDS = { '?!': 'slip', '?': 'mistake', '??': 'blunder' };

/** @param {ReturnType<typeof import('./analysis.js').createAnalysis>['intents']} intents */
export function createGraph(intents) {
  /** @type {number | null} */
  let hovered = null;
  /** @type {Analysis | null} */
  let last = null;
  const chart = lineChart({
    title: 'Evaluation over the game',
    onPick: intents.toPly,
    onHover(x) {
      hovered = x;
      if (last) words.textContent = wordsAt(last, hovered ?? last.path.length);
    },
  });
  const words = h('p', { class: 'graph-words small' });
  const button = h('button', {
    class: 'button',
    onclick: () => (last?.review.running ? intents.stopReview() : intents.review()),
  });
  const element = h('div', { class: 'graph' }, chart.element, h('div', { class: 'graph-foot' }, words, button));
  /** @type {unknown[]} */
  let drawn = [];

  /** @param {Analysis} state */
  function update(state) {
    const now = [state.tree, keyOf(state.path), state.known, state.review, state.states];
    if (now.every((each, index) => each === drawn[index])) return;
    drawn = now;
    last = state;
    const line = lineThrough(state.tree, state.path);
    const known = [...line.keys(), line.length].map((ply) => state.known.get(keyOf(line.slice(0, ply))));
    const marks = line.flatMap((_, index) => {
      const remark = state.review.remarks.get(keyOf(line.slice(0, index + 1)));
      const kind = remark && KINDS[remark.glyph];
      const y = known[index + 1]?.probability;
      if (!remark || !kind || y === undefined) return [];
      return [{ x: index + 1, y, kind, words: remarkWords(remark) }];
    });
    chart.update({
      series: [
        {
          name: `${sideNames(state)[0]} wins`,
          kind: 'evaluation',
          points: known.map((each, x) => ({
            x,
            y: each?.probability ?? null,
            text: each ? percent(each.probability) : '–',
          })),
        },
      ],
      most: line.length,
      range: [0, 1],
      cursor: state.path.length,
      marks,
      labels: known.map((_, ply) => label(state, line, ply)),
      area: true,
    });
    words.textContent = wordsAt(state, hovered ?? state.path.length);
    button.textContent = state.review.running
      ? `Reviewing ${state.review.done} of ${state.review.of}`
      : 'Review the game';
    button.disabled = line.length === 0;
  }
  return { element, update };
}

/**
 * @param {Analysis} state
 * @param {string[]} line
 * @param {number} ply
 */
function label(state, line, ply) {
  if (ply === 0) return 'Start';
  const node = nodeAt(state.tree, line.slice(0, ply));
  return `${moveNumber(ply - 1 + firstPly(state))} ${node?.shown ?? ''}${node?.glyph ?? ''}`;
}

/**
 * @param {Analysis} state
 * @param {number} ply
 */
function wordsAt(state, ply) {
  const line = lineThrough(state.tree, state.path);
  const path = line.slice(0, ply);
  if (state.review.fault) return state.review.fault;
  const ending = state.states.get(keyOf(path))?.outcome;
  if (ending) return `${label(state, line, path.length)} · ${ending.words}`;
  const known = state.known.get(keyOf(path));
  const remark = state.review.remarks.get(keyOf(path));
  const parts = [label(state, line, path.length)];
  if (known) parts.push(shortScore(known.score), `${sideNames(state)[0]} ${percent(known.probability)}`);
  if (remark) parts.push(remarkWords(remark));
  return parts.join(' · ');
}
