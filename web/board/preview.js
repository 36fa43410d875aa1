// What is offered before a move is made: the selected piece, where it can go, and how it would stand there.

import { s } from '/lib/dom.js';
import { CELL, cornerOf } from '/board/geometry.js';
import { degreesOf, pieceDrawing, pieceOfLetter } from '/board/pieces.js';

/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').MoveInfo} MoveInfo */
/** @typedef {import('/lib/types.js').Piece} Piece */

/**
 * A shade under the selected piece, dots on empty targets and corners around occupied ones.
 * @param {Board} board
 * @param {Geometry} geometry
 * @param {{ selected: string | null, targets: Map<string, MoveInfo[]>, hovered: string | null }} offer
 */
export function drawTargets(board, geometry, { selected, targets, hovered }) {
  /** @type {SVGElement[]} */
  const signs = [];
  board.cells.forEach(({ name, piece }, index) => {
    const target = targets.has(name);
    if (name !== selected && !target) return;
    const { x, y } = cornerOf(geometry, index);
    const box = { x, y, width: CELL, height: CELL };
    if (name === selected) signs.push(s('rect', { class: 'offer-selected', ...box }));
    if (!target) return;
    if (name === hovered) signs.push(s('rect', { class: 'offer-hovered', ...box }));
    else if (piece) signs.push(s('path', { class: 'offer-corners', transform: `translate(${x} ${y})`, d: CORNERS }));
    else signs.push(s('circle', { class: 'offer-dot', cx: x + 50, cy: y + 50, r: 14 }));
  });
  return signs;
}

const CORNERS = 'M0 0h26L0 26zM100 0v26L74 0zM100 100H74l26-26zM0 100V74l26 26z';

/**
 * The piece as it would stand after a move.
 * @param {MoveInfo} move
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawGhostPiece(move, board, geometry) {
  const piece = board.cells.find(({ name }) => name === move.from)?.piece;
  const index = board.cells.findIndex(({ name }) => name === move.to);
  if (!piece || index < 0) return null;
  const after = pieceAfter(piece, move);
  const { x, y } = cornerOf(geometry, index);
  const turn = degreesOf(after, geometry.flipped);
  return s(
    'g',
    { class: 'ghost-piece', transform: `translate(${x} ${y}) rotate(${turn} 50 50)` },
    pieceDrawing(after, geometry.slate),
  );
}

/** @param {Piece} piece @param {MoveInfo} move @returns {Piece} */
function pieceAfter(piece, { action }) {
  if (typeof action === 'object') return pieceOfLetter(action.promote, piece.side) ?? piece;
  if (action === 'unstack') return { ...piece, count: 1 };
  if (action === 'turn-left') return { ...piece, turn: (piece.turn + 3) % 4 };
  if (action === 'turn-right' || action === 'turn') return { ...piece, turn: (piece.turn + 1) % 4 };
  return piece;
}
