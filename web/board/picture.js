// A still picture of a board: for choosers, lists and grids.

import { s } from '/lib/dom.js';
import { beamsOf, drawBeam } from '/board/beam.js';
import { cornerOf, geometryOf } from '/board/geometry.js';
import { drawGround } from '/board/ground.js';
import { degreesOf, isSlate, pieceDrawing } from '/board/pieces.js';

/**
 * A square piece of a board, for emblems: where most kinds of pieces stand together, from the bottom left.
 * @param {import('/lib/types.js').Board} board
 * @param {number} size in cells
 */
export function boardEmblem(board, size = 3) {
  let best = { worth: -1, column: 0, row: 0 };
  for (let row = board.height - size; row >= 0; row -= 1) {
    for (let column = 0; column <= board.width - size; column += 1) {
      const seen = new Set();
      let pieces = 0;
      for (let index = 0; index < size * size; index += 1) {
        const cell = board.cells[(row + Math.floor(index / size)) * board.width + column + (index % size)];
        if (!cell.piece) continue;
        seen.add(cell.piece.kind);
        pieces += 1;
      }
      const worth = seen.size + pieces;
      if (worth > best.worth) best = { worth, column, row };
    }
  }
  const picture = boardPicture(board);
  picture.setAttribute('viewBox', `${best.column * 100} ${best.row * 100} ${size * 100} ${size * 100}`);
  return picture;
}

/**
 * @param {import('/lib/types.js').Board} board
 * @param {{ flipped?: boolean, last?: import('/lib/types.js').MoveInfo | null, label?: string }} [look] without a label the picture is hidden
 *   from screen readers
 */
export function boardPicture(board, { flipped = false, last = null, label } = {}) {
  const geometry = { ...geometryOf(board, flipped, isSlate(board)), margin: 0 };
  const picture = s('svg', {
    class: 'board-picture',
    viewBox: `0 0 ${board.width * 100} ${board.height * 100}`,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
  });
  picture.append(...drawGround(board, geometry, { last }));
  board.cells.forEach(({ piece }, index) => {
    if (!piece) return;
    const { x, y } = cornerOf(geometry, index);
    const turn = degreesOf(piece, flipped);
    picture.append(
      s('g', { transform: `translate(${x} ${y}) rotate(${turn} 50 50)` }, pieceDrawing(piece, geometry.slate)),
    );
  });
  picture.append(...beamsOf([...board.overlays, ...(last?.overlays ?? [])]).map((beam) => drawBeam(beam, geometry)));
  return picture;
}
