// Two runs of the search, one above the other: what changed when a switch was flipped, and by how much.

import { h } from '/lib/dom.js';
import { ratio } from './explanation.js';
import { forFirst, scoreWords, shortCount, shortScore } from './score.js';
import { current, sideNames } from './state.js';

/** @typedef {import('./state.js').Analysis} Analysis */
/** @typedef {import('./search.js').Run} Run */

export function createComparison() {
  const names = ['Move', 'Score', 'Depth', 'Nodes', 'Seconds'];
  const cells = [0, 1, 2].map(() => names.map(() => h('td', { class: 'numbers' })));
  const rows = ['this run', 'before', 'ratio'].map((name, row) =>
    h('tr', {}, h('th', { scope: 'row' }, name), ...cells[row]),
  );
  const before = h('p', { class: 'soft small before-engine' });
  const element = h(
    'div',
    { class: 'comparison' },
    h(
      'table',
      {},
      h('caption', { class: 'visually-hidden' }, 'This run beside the one before'),
      h(
        'thead',
        {},
        h('tr', {}, h('td', {}), ...names.map((name) => h('th', { scope: 'col', class: 'numbers' }, name))),
      ),
      h('tbody', {}, ...rows),
    ),
    before,
  );

  /** @param {Analysis} state */
  function update(state) {
    const side = current(state)?.side ?? 'first';
    const now = figures(state.run, side);
    const then = state.before ? figures(state.before, side) : null;
    const ratios = [
      '',
      '',
      ratio(now.depth, then?.depth),
      ratio(now.nodes, then?.nodes),
      ratio(now.seconds, then?.seconds),
    ];
    names.forEach((_, column) => {
      cells[0][column].textContent = now.texts[column];
      cells[1][column].textContent = then?.texts[column] ?? '';
      cells[2][column].textContent = ratios[column];
    });
    cells[0][1].title = now.score ? scoreWords(now.score, sideNames(state)) : '';
    element.classList.toggle('unfinished', state.run.status !== 'done');
    before.textContent = state.before ? `before: ${state.before.engine}` : 'Flip a switch to compare two runs.';
  }
  return { element, update };
}

/**
 * @param {Run} run
 * @param {import('/lib/types.js').Side} side
 */
function figures(run, side) {
  const info = run.infos[0];
  const from = run.done ?? info;
  const score = from?.score ? forFirst(from.score, side) : null;
  const move = run.done?.shown ?? run.done?.move ?? info?.shown?.[0] ?? info?.pv[0] ?? '';
  const { depth, nodes, seconds } = from ?? {};
  const texts = [
    move,
    score ? shortScore(score) : '',
    text(depth, String),
    text(nodes, shortCount),
    text(seconds, (each) => each.toFixed(2)),
  ];
  return { depth, nodes, seconds, score, texts };
}

/**
 * @param {number | undefined} value
 * @param {(value: number) => string} write
 */
function text(value, write) {
  return value === undefined ? '' : write(value);
}
