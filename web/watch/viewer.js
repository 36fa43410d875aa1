// A game that is being watched: players, board, both evaluations as one chart, and a place in the game. Live games and stored ones are the
// same here; only where the frames come from differs.

import { h, replace } from '/lib/dom.js';
import { createBoard } from '/board/board.js';
import { geometryOf } from '/board/geometry.js';
import { isSlate } from '/board/pieces.js';
import { lineChart } from '/charts/line.js';
import { moveNumber } from '/tree/text.js';
import { percent } from '/analyse/score.js';

/** @typedef {import('/lib/types.js').State} State */

/**
 * @typedef {object} Judgement What a player thought when it moved.
 * @property {number} probability That the first side wins.
 * @property {string} text The score.
 * @property {number} [depth]
 */

/**
 * @typedef {object} Frame
 * @property {State} state
 * @property {Judgement | null} judgement Of the player who made the last move.
 */

/** A live chart has room for so many plies from the beginning, so that it does not stretch with every move. */
const ROOM = 40;

/** @param {string} label */
export function createViewer(label) {
  const board = createBoard({ label });
  const names = [h('span', { class: 'player-name' }), h('span', { class: 'player-name' })];
  const thoughts = [h('span', { class: 'thought numbers' }), h('span', { class: 'thought numbers' })];
  const players = [0, 1].map((side) =>
    h(
      'div',
      { class: 'player' },
      h('span', { class: `side-sign ${side === 0 ? 'first' : 'second'}` }),
      names[side],
      thoughts[side],
    ),
  );
  const status = h('p', { class: 'watch-status small', role: 'status' });
  const chart = lineChart({ title: `Evaluations, ${label}`, onPick: goTo });
  const boardBox = h('div', { class: 'watch-board' }, players[1], board.element, players[0]);
  const legend = [h('span', { class: 'first' }), h('span', { class: 'second' })];
  const chartBox = h(
    'div',
    { class: 'watch-chart' },
    chart.element,
    h('p', { class: 'watch-legend small soft', 'aria-hidden': 'true' }, ...legend),
    status,
  );
  /** @type {Frame[]} */
  let frames = [];
  let at = 0;
  let following = true;
  let complete = false;
  /** @type {[string, string]} */
  let engines = ['', ''];
  /** @type {() => void} */
  let changed = () => {};

  /** @param {number} index */
  function goTo(index) {
    if (frames.length === 0) return;
    at = Math.min(frames.length - 1, Math.max(0, index));
    following = at === frames.length - 1;
    draw();
  }

  function draw() {
    const frame = frames[at];
    if (!frame) return;
    const { totalWidth, totalHeight } = geometryOf(frame.state.board, board.flipped, isSlate(frame.state.board));
    for (const box of [boardBox, chartBox]) box.style.setProperty('--board-ratio', String(totalWidth / totalHeight));
    boardBox.classList.toggle('is-stone', isSlate(frame.state.board));
    if (board.state !== frame.state) board.setState(frame.state);
    status.textContent = statusWords(frame.state, at);
    const latest = [lastOf('first'), lastOf('second')];
    latest.forEach((judgement, side) => {
      const depth = judgement?.depth ? `depth ${judgement.depth}` : '';
      thoughts[side].textContent = judgement ? [judgement.text, depth].filter(Boolean).join(' · ') : '';
    });
    chart.update({
      series: [seriesOf(0), seriesOf(1)],
      most: complete ? frames.length - 1 : Math.max(frames.length - 1, ROOM),
      range: [0, 1],
      cursor: at,
      labels: frames.map(({ state }) => plyLabel(state)),
    });
    changed();
  }

  /** @param {'first' | 'second'} side @returns {Judgement | null} */
  function lastOf(side) {
    const found = frames.slice(0, at + 1).findLast(({ state, judgement }) => judgement && state.side !== side);
    return found?.judgement ?? null;
  }

  /** @param {0 | 1} side */
  function seriesOf(side) {
    const mover = side === 0 ? 'second' : 'first';
    const points = frames.flatMap(({ state, judgement }, x) =>
      judgement && state.side === mover ? [{ x, y: judgement.probability, text: percent(judgement.probability) }] : [],
    );
    return { name: engines[side] || (side === 0 ? 'First' : 'Second'), kind: side === 0 ? 'first' : 'second', points };
  }

  return {
    boardBox,
    chartBox,
    board,
    goTo,
    /** @param {[string, string]} texts */
    setPlayers(texts) {
      engines = texts;
      names.forEach((node, side) => replace(node, texts[side]));
      legend.forEach((node, side) => replace(node, `${texts[side]} thinks`));
    },
    /**
     * @param {Frame[]} all
     * @param {boolean} [whole] No more will follow.
     */
    setFrames(all, whole = false) {
      frames = all;
      complete = whole;
      at = Math.min(at, Math.max(0, frames.length - 1));
      if (following) at = Math.max(0, frames.length - 1);
      draw();
    },
    /** @param {() => void} listener Called after everything that was drawn. */
    onChange(listener) {
      changed = listener;
    },
    step: (/** @type {number} */ by) => goTo(at + by),
    toEnd: () => goTo(frames.length - 1),
    /** @returns {string[]} The moves so far, in the game's texts. */
    moves: () => frames.flatMap(({ state }) => (state.last ? [state.last.text] : [])),
    /** @param {boolean} flipped */
    setFlipped(flipped) {
      board.setFlipped(flipped);
      replace(boardBox, players[flipped ? 0 : 1], board.element, players[flipped ? 1 : 0]);
    },
    destroy: () => board.destroy(),
    get at() {
      return at;
    },
    get length() {
      return frames.length;
    },
    get frame() {
      return frames[at];
    },
  };
}

/** @param {State} state */
function plyLabel(state) {
  if (!state.last) return 'Start';
  const ply = state.side === 'second' ? 0 : 1;
  return `${moveNumber(2 * Math.floor((state.ply - 1) / 2) + ply)} ${state.last.shown}`;
}

/**
 * @param {State} state
 * @param {number} at
 */
function statusWords(state, at) {
  const move = at === 0 ? 'Start' : plyLabel(state);
  if (state.outcome) return `${move} · ${state.outcome.words}`;
  const name = state.sides.find((side) => side.side === state.side)?.name ?? '';
  return `${move} · ${name} to move`;
}
