// Cells: their ground, the signs on it, worn stone where they are closed, and the coordinates.

import { s } from '/lib/dom.js';
import { CELL, cornerOf, labelsOf } from '/board/geometry.js';

/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').Cell} Cell */

/** @param {Cell} cell */
export const isClosed = (cell) => cell.tint === 'closed' && !cell.piece;

/**
 * Everything below the pieces.
 * @param {Board} board
 * @param {Geometry} geometry
 * @param {{ last?: { from: string, to: string } | null }} look
 * @returns {SVGElement[]}
 */
export function drawGround(board, geometry, { last = null } = {}) {
  /** @type {SVGElement[]} */
  const squares = [];
  /** @type {SVGElement[]} */
  const signs = [];
  board.cells.forEach((cell, index) => {
    const { x, y } = cornerOf(geometry, index);
    /** @param {string} name */
    const square = (name) => s('rect', { class: name, x, y, width: CELL, height: CELL });
    squares.push(square(groundClass(cell, geometry.slate)));
    const shade = cell.mark && SHADES[cell.mark];
    if (shade) squares.push(square(shade));
    if (last && (cell.name === last.from || cell.name === last.to)) squares.push(square('fp-last'));
    if (isClosed(cell)) signs.push(hatch(x, y, index));
    const sign = cell.mark && !cell.piece && SIGNS[cell.mark];
    if (sign)
      signs.push(s('path', { class: `fp-sign ${sign.class}`, transform: `translate(${x} ${y})`, d: sign.path }));
    if (cell.mark === 'alarm')
      signs.push(...[48, 38, 28].map((r) => s('circle', { class: 'fp-alarm', cx: x + 50, cy: y + 50, r })));
  });
  return [s('g', { class: 'board-squares', 'shape-rendering': 'crispEdges' }, squares), s('g', {}, signs)];
}

/** @param {Cell} cell @param {boolean} slate */
function groundClass(cell, slate) {
  if (isClosed(cell)) return 'fp-closed';
  if (cell.tint === 'light' || cell.tint === 'dark') return `fp-${cell.tint}`;
  return slate ? 'fp-slate' : 'fp-plain';
}

/** @type {Partial<Record<string, string>>} */
const SHADES = {
  'first-only': 'fp-only-first',
  'second-only': 'fp-only-second',
  'first-goal': 'fp-goal-first',
  'second-goal': 'fp-goal-second',
};

/** An ankh and an eye, so that the squares of one side are told apart without colours. @type {Partial<Record<string, { class: string, path: string }>>} */
const SIGNS = {
  'first-only': {
    class: 'fp-sign-first',
    path: 'M50 51c-7-7-10.5-12-10.5-17.5a10.5 10.5 0 0 1 21 0C60.5 39 57 44 50 51zM50 51v25M36 52h28',
  },
  'second-only': {
    class: 'fp-sign-second',
    path: 'M26 47c7-10 15-14 24-14s17 4 24 14c-7 8-15 11-24 11s-17-3-24-11zM50 42v7M45 59l-3 14M56 58c1 8 7 12 14 11',
  },
};

/**
 * Strokes of uneven length, different from cell to cell and always the same.
 * @param {number} x
 * @param {number} y
 * @param {number} index
 */
function hatch(x, y, index) {
  let seed = (index * 2654435761 + 40503) >>> 0 || 1;
  const worn = () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    seed >>>= 0;
    return (seed % 1000) / 1000;
  };
  let path = '';
  // The strokes run along x + y = sum, from one edge of an inner square to the other.
  for (const sum of [34, 67, 100, 133, 166]) {
    const from = Math.max(8, sum - 92) + worn() * 10;
    const to = Math.min(92, sum - 8) - worn() * 10;
    const gap = from + (0.25 + 0.5 * worn()) * (to - from);
    for (const [a, b] of [
      [from, gap - 4],
      [gap + 4, to],
    ]) {
      if (b > a)
        path += `M${(x + a).toFixed(1)} ${(y + sum - a).toFixed(1)}L${(x + b).toFixed(1)} ${(y + sum - b).toFixed(1)}`;
    }
  }
  return s('path', { class: 'fp-hatch', d: path });
}

/**
 * Letters and numbers: in the frame where there is one, else small in the corners of the outer cells.
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawCoordinates(board, geometry) {
  const { slate, margin, width, height } = geometry;
  const { columns, rows } = labelsOf(board, geometry);
  const group = s('g', { class: slate ? 'board-coordinates fp-frame-text fp-middle' : 'board-coordinates' });
  if (slate) {
    for (const { column, text } of columns) group.append(label(column * CELL + 50, height * CELL + margin - 9, text));
    for (const { row, text } of rows) group.append(label(-margin + 18, row * CELL + 56, text));
    return group;
  }
  for (const { column, text } of columns) {
    const node = label(column * CELL + 94, height * CELL - 7, text);
    node.classList.add('at-end', groundUnder(board, geometry, column, height - 1));
    group.append(node);
  }
  for (const { row, text } of rows) {
    const node = label(5, row * CELL + 5, text);
    node.classList.add('at-top', groundUnder(board, geometry, 0, row));
    group.append(node);
  }
  return group;

  /** @param {number} x @param {number} y @param {string} text */
  function label(x, y, text) {
    return s('text', { x, y }, text);
  }
}

/** @param {Board} board @param {Geometry} geometry @param {number} column @param {number} row */
function groundUnder(board, { width, height, flipped }, column, row) {
  const index = flipped ? (height - 1 - row) * width + (width - 1 - column) : row * width + column;
  return board.cells[index]?.tint === 'dark' ? 'on-dark' : 'on-light';
}
