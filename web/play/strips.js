// A strip for each side, above and below the board: who plays it, what the board tells about it, how much time it has.

import { h } from '/lib/dom.js';
import { clockText, timeLeft } from '/play/clock.js';
import { sideName } from '/play/model.js';

/** @typedef {import('/lib/types.js').Side} Side */

/**
 * @param {import('/play/page.js').Game} game
 * @param {Side} side
 */
export function drawStrip({ line, shownPly, seats, clock, result }, side) {
  const state = line[shownPly];
  const notes = state.board.notes.filter((note) => note.side === side);
  const toMove = !result && line[line.length - 1].side === side;
  return h(
    'div',
    { class: `strip${toMove ? ' to-move' : ''}` },
    h('span', { class: `token token-${side}`, 'aria-hidden': 'true' }),
    h('span', { class: 'strip-name' }, seats[side].name),
    sideName(state, side) !== seats[side].name && h('span', { class: 'soft' }, sideName(state, side)),
    toMove && h('span', { class: 'visually-hidden' }, 'to move'),
    h('span', { class: 'spread' }),
    notes.map(({ label, value }) =>
      h('span', { class: 'race', title: `${value} ${label}` }, h('strong', { class: 'numbers' }, value), ` ${label}`),
    ),
    clock &&
      h(
        'span',
        { class: `clock numbers${clock.running === side ? ' is-running' : ''}`, role: 'timer', dataset: { side } },
        clockText(timeLeft(clock, side, Date.now())),
      ),
  );
}
