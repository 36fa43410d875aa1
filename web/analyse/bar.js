// The evaluation bar beside the board: the share of its height is the first side's chance to win. The score appears when one points at
// it; the number at its foot is short and never changes the bar's width.

import { h } from '/lib/dom.js';
import { current, keyOf, sideNames } from './state.js';
import { percent, scoreWords, shortScore } from './score.js';

/** @typedef {import('./state.js').Analysis} Analysis */

export function createBar() {
  const fill = h('span', { class: 'bar-first' });
  const number = h('span', { class: 'bar-score', 'aria-hidden': 'true' });
  const element = h(
    'div',
    { class: 'eval-bar', role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100', 'aria-label': 'Win probability' },
    fill,
    h('span', { class: 'bar-middle' }),
    number,
  );

  /** @param {Analysis} state */
  function update(state) {
    const outcome = current(state)?.outcome;
    const known = state.known.get(keyOf(state.path));
    const names = sideNames(state);
    const chance = outcome
      ? outcome.winner === 'first'
        ? 1
        : outcome.winner === 'second'
          ? 0
          : 0.5
      : known?.probability;
    const text = outcome ? '' : known ? shortScore(known.score) : '';
    const words = outcome
      ? outcome.words
      : known
        ? `${scoreWords(known.score, names)}; ${names[0]} wins with ${percent(known.probability)}, depth ${known.depth}`
        : 'Not searched yet';
    element.classList.toggle('flipped', state.flipped);
    element.classList.toggle('unknown', chance === undefined);
    element.style.setProperty('--chance', String(chance ?? 0.5));
    element.setAttribute('aria-valuenow', String(Math.round((chance ?? 0.5) * 100)));
    element.setAttribute('aria-valuetext', words);
    element.title = words;
    if (number.textContent !== text) number.textContent = text;
    number.classList.toggle('second', (chance ?? 0.5) < 0.5);
  }
  return { element, update };
}
