// Cells and moves in words, for people who hear the board; and moves found by what somebody typed.

import { nameAt } from '/board/geometry.js';

/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').Cell} Cell */
/** @typedef {import('/lib/types.js').MoveInfo} MoveInfo */
/** @typedef {import('/lib/types.js').SideInfo} SideInfo */
/** @typedef {import('/lib/types.js').State} State */

/**
 * `g8, red stack of two obelisks`.
 * @param {Cell} cell
 * @param {SideInfo[]} [sides]
 */
export function cellName(cell, sides = []) {
  const parts = [cell.name, cell.piece ? cell.piece.name : cell.tint === 'closed' ? 'closed' : 'empty'];
  /** @param {string} side */
  const name = (side) => sides.find((info) => info.side === side)?.name ?? side;
  switch (cell.mark) {
    case 'alarm':
      parts.push('in danger');
      break;
    case 'first-only':
    case 'second-only':
      parts.push(`square of ${name(cell.mark.replace('-only', ''))}`);
      break;
    case 'first-goal':
    case 'second-goal':
      parts.push(`goal of ${name(cell.mark.replace('-goal', ''))}`);
      break;
  }
  return parts.join(', ');
}

/**
 * A move that was played or could be: `f4 e3, takes g4, beam j1 j3 e3 g4`.
 * @param {MoveInfo} move
 * @param {Board} board any board of the game, for the names of its cells
 */
export function moveWords(move, board) {
  const parts = [gestureWords(move)];
  for (const overlay of move.overlays ?? []) {
    if (overlay.kind !== 'beam') continue;
    if (overlay.hit) parts.push(`takes ${overlay.hit}`);
    parts.push(`beam ${corners(overlay.path, board).join(' ')}`);
  }
  return parts.join(', ');
}

/** @param {MoveInfo} move */
export function gestureWords({ action, from, to, shown, text }) {
  if (action === 'turn-right') return `${from} turns right`;
  if (action === 'turn-left') return `${from} turns left`;
  if (action === 'turn') return `${from} turns`;
  if (action === 'unstack') return `${from} unstacks to ${to}`;
  if (action === 'place') return to;
  // Where people write moves in a way of their own, they want to hear that.
  return shown === text ? `${from} ${to}` : shown;
}

/**
 * The cells where a path begins, turns and ends.
 * @param {import('/lib/types.js').Point[]} path
 * @param {Board} board
 */
function corners(path, board) {
  const inside = path.filter((point) => nameAt(board, point) !== null);
  return inside
    .filter((point, index) => {
      const before = inside[index - 1];
      const after = inside[index + 1];
      return !before || !after || after.x - point.x !== point.x - before.x || after.y - point.y !== point.y - before.y;
    })
    .map((point) => nameAt(board, point));
}

/**
 * The legal move that a text means: its text, the way it is shown, either without the sign of a capture or check; upper and lower case
 * count only where they must. Null when there is none.
 * @param {State} state
 * @param {string} typed
 */
export function findMove(state, typed) {
  const wanted = typed.trim();
  if (wanted === '') return null;
  /** @type {((text: string) => string)[]} */
  const views = [(text) => text, bare, (text) => bare(text).toLowerCase()];
  for (const view of views) {
    const found = state.moves.filter(({ text, shown }) => view(text) === view(wanted) || view(shown) === view(wanted));
    if (found.length === 1) return found[0];
    const start = state.moves.filter(({ text }) => view(text).replace(/x[a-z]\d+$/, '') === view(wanted));
    if (start.length === 1) return start[0];
  }
  return null;
}

/** @param {string} text */
function bare(text) {
  return text.replaceAll(/[+#=!?\s-]/g, (sign) => (sign === '+' || sign === '-' ? signOfTurn(text, sign) : ''));
}

/** A plus at the end of `h2r+` is a turn, elsewhere a check. @param {string} text @param {string} sign */
function signOfTurn(text, sign) {
  return /^[a-z]\d+r[+-]/.test(text) ? sign : '';
}
