// What a hand can do on a board: pure functions of the legal moves, the cell that is selected and whether the top of its stack is meant.

/** @typedef {import('/lib/types.js').MoveInfo} MoveInfo */
/** @typedef {import('/lib/types.js').State} State */
/** @typedef {'both' | 'first' | 'second' | 'none'} Playable */

/**
 * The moves that may be made by hand.
 * @param {State} state
 * @param {Playable} playable
 * @returns {MoveInfo[]}
 */
export function offeredMoves(state, playable) {
  return playable === 'both' || playable === state.side ? state.moves : [];
}

/** @param {MoveInfo} move */
export const isTurn = ({ action }) => action === 'turn' || action === 'turn-left' || action === 'turn-right';

/**
 * The moves from one cell to another; `unstack` says whether only the top of a stack goes.
 * @param {MoveInfo[]} moves
 * @param {string} from
 * @param {string} to
 * @param {boolean} unstack
 */
export function movesBetween(moves, from, to, unstack) {
  return moves.filter(
    (move) => move.from === from && move.to === to && !isTurn(move) && (move.action === 'unstack') === unstack,
  );
}

/**
 * The cells that a selected piece can go to, each with its moves.
 * @param {MoveInfo[]} moves
 * @param {string | null} from
 * @param {boolean} unstack
 * @returns {Map<string, MoveInfo[]>}
 */
export function targetsOf(moves, from, unstack) {
  const targets = new Map();
  for (const move of moves) {
    if (move.from !== from || isTurn(move) || (move.action === 'unstack') !== unstack) continue;
    targets.set(move.to, [...(targets.get(move.to) ?? []), move]);
  }
  return targets;
}

/**
 * The cell that is selected by itself: where all moves belong to one piece, nobody needs to say which.
 * @param {MoveInfo[]} moves
 */
export function onlyOrigin(moves) {
  if (moves.length === 0 || moves.some(({ action }) => action === 'place')) return null;
  return moves.every(({ from }) => from === moves[0].from) ? moves[0].from : null;
}

/**
 * What a click or Enter on a cell means.
 * @param {MoveInfo[]} moves
 * @param {{ selected: string | null, unstack: boolean }} selection
 * @param {string} cell
 * @returns {{ play: MoveInfo[] } | { select: string | null }} several moves to play ask for a choice
 */
export function pressOn(moves, { selected, unstack }, cell) {
  const placed = moves.filter(({ action, to }) => action === 'place' && to === cell);
  if (placed.length > 0) return { play: placed };
  if (selected !== null) {
    const play = movesBetween(moves, selected, cell, unstack);
    if (play.length > 0) return { play };
    if (cell === selected) return { select: null };
  }
  return { select: moves.some(({ from }) => from === cell) ? cell : null };
}
