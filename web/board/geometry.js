// Where things are in the picture. A cell is 100 units wide; a slate board has a frame around it that holds coordinates and lasers.

/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').Point} Point */

/** The width of a cell in units. */
export const CELL = 100;
const FRAME = 60;
/** How far from the board's edge lasers stand in it; the coordinates are farther out. */
const LASER = 20;

/**
 * @typedef {object} Geometry
 * @property {number} width columns
 * @property {number} height rows
 * @property {boolean} flipped
 * @property {boolean} slate drawn as stone with a frame
 * @property {number} margin the frame's width in units
 * @property {number} totalWidth in units, with the frame
 * @property {number} totalHeight
 */

/**
 * @param {Board} board
 * @param {boolean} flipped
 * @param {boolean} slate
 * @returns {Geometry}
 */
export function geometryOf(board, flipped, slate) {
  const margin = slate ? FRAME : 0;
  return {
    width: board.width,
    height: board.height,
    flipped,
    slate,
    margin,
    totalWidth: board.width * CELL + 2 * margin,
    totalHeight: board.height * CELL + 2 * margin,
  };
}

/**
 * Column from the left and row from the top of the cell with this index in `board.cells`.
 * @param {Geometry} geometry
 * @param {number} index
 */
export function placeOf({ width, height, flipped }, index) {
  const column = index % width;
  const row = Math.floor(index / width);
  return flipped ? { column: width - 1 - column, row: height - 1 - row } : { column, row };
}

/**
 * The index in `board.cells` of the cell at a place, or -1 off the board.
 * @param {Geometry} geometry
 * @param {number} column
 * @param {number} row
 */
export function indexAt({ width, height, flipped }, column, row) {
  if (column < 0 || row < 0 || column >= width || row >= height) return -1;
  return flipped ? (height - 1 - row) * width + (width - 1 - column) : row * width + column;
}

/**
 * The top left corner of a cell in units, without the frame.
 * @param {Geometry} geometry
 * @param {number} index
 */
export function cornerOf(geometry, index) {
  const { column, row } = placeOf(geometry, index);
  return { x: column * CELL, y: row * CELL };
}

/**
 * A point of an overlay in units. Points off the board lie in the frame.
 * @param {Geometry} geometry
 * @param {Point} point
 */
export function pointOf({ width, height, flipped }, point) {
  /** @type {(value: number, size: number) => number} */
  const along = (value, size) => {
    if (value < 0) return -LASER;
    if (value >= size) return size * CELL + LASER;
    return value * CELL + CELL / 2;
  };
  const x = along(flipped ? width - 1 - point.x : point.x, width);
  const y = along(flipped ? point.y : height - 1 - point.y, height);
  return { x, y };
}

/**
 * The name of the cell at a point of an overlay, or null in the frame.
 * @param {Board} board
 * @param {Point} point
 */
export function nameAt(board, { x, y }) {
  if (x < 0 || y < 0 || x >= board.width || y >= board.height) return null;
  return board.cells[(board.height - 1 - y) * board.width + x]?.name ?? null;
}

/**
 * The labels of columns and rows with their places.
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function labelsOf(board, geometry) {
  const { width, height } = geometry;
  const parts = board.cells.map(({ name }) => /^([a-z]+)(\d+)$/.exec(name) ?? [name, name, name]);
  const columns = Array.from({ length: width }, (_, x) => ({
    column: placeOf(geometry, x).column,
    text: parts[x]?.[1] ?? '',
  }));
  const rows = Array.from({ length: height }, (_, y) => ({
    row: placeOf(geometry, y * width).row,
    text: parts[y * width]?.[2] ?? '',
  }));
  return { columns, rows };
}
