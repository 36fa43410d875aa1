// Beams: a thin bright line with a soft glow from the laser in the frame along the mirrors, and the piece that is struck.

import { s } from '/lib/dom.js';
import { CELL, cornerOf, pointOf } from '/board/geometry.js';

/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/lib/types.js').Overlay} Beam */
/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').Overlay} Overlay */

/**
 * @param {Overlay[] | undefined} overlays
 * @returns {Beam[]}
 */
export const beamsOf = (overlays) => (overlays ?? []).filter(({ kind }) => kind === 'beam');

/**
 * The line of a beam. Its paths have the class `beam-line`, so that they can be drawn bit by bit.
 * @param {Beam} beam
 * @param {Geometry} geometry
 */
export function drawBeam(beam, geometry) {
  const points = beam.path.map((point) => pointOf(geometry, point));
  const d = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return s(
    'g',
    { class: `beam fp-beam-${beam.side}` },
    ['fp-glow', 'fp-halo', 'fp-beam'].map((layer) =>
      s('path', { class: `${layer} fp-beam-${beam.side} beam-line`, d }),
    ),
  );
}

/**
 * The outline around a struck piece, with a burst when the piece is gone.
 * @param {Beam} beam
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawStrike(beam, board, geometry) {
  const index = board.cells.findIndex(({ name }) => name === beam.hit);
  if (index < 0) return null;
  const { x, y } = cornerOf(geometry, index);
  const side = `fp-beam-${beam.side}`;
  const outline = ['fp-halo', 'fp-beam'].map((layer) =>
    s('rect', { class: `${layer} ${side}`, x: x + 6, y: y + 6, width: CELL - 12, height: CELL - 12, rx: 8 }),
  );
  const burst = s('path', { class: `fp-beam ${side} burst`, transform: `translate(${x + 50} ${y + 50})`, d: BURST });
  return s('g', { class: 'strike' }, outline, board.cells[index].piece ? null : burst);
}

const BURST = 'M0-12v-16M0 12v16M-12 0h-16M12 0h16M-8.5-8.5l-9-9M8.5-8.5l9-9M-8.5 8.5l-9 9M8.5 8.5l9 9';

/**
 * Where lasers stand, by side, as far as the beams of a state's moves tell. Boards with lasers look the same after half a turn, so one
 * laser tells of the other.
 * @param {Beam[]} beams
 * @param {Board} board
 * @returns {{ side: import('/lib/types.js').Side, at: import('/lib/types.js').Point, next: import('/lib/types.js').Point }[]}
 */
export function lasersOf(beams, board) {
  /** @type {Map<string, any>} */
  const lasers = new Map();
  for (const { side, path } of beams) {
    if (path.length < 2) continue;
    const [at, next] = path;
    const outside = at.x < 0 || at.y < 0 || at.x >= board.width || at.y >= board.height;
    if (outside && !lasers.has(side)) lasers.set(side, { side, at, next });
  }
  if (lasers.size === 1) {
    const [{ side, at, next }] = lasers.values();
    const other = side === 'first' ? 'second' : 'first';
    /** @param {import('/lib/types.js').Point} point */
    const turned = ({ x, y }) => ({ x: board.width - 1 - x, y: board.height - 1 - y });
    lasers.set(other, { side: other, at: turned(at), next: turned(next) });
  }
  return [...lasers.values()];
}

/**
 * A laser in the frame: a small housing in its side's colour that looks where the beam goes.
 * @param {ReturnType<typeof lasersOf>[number]} laser
 * @param {Geometry} geometry
 */
export function drawLaser({ side, at, next }, geometry) {
  const { x, y } = pointOf(geometry, at);
  const ahead = pointOf(geometry, next);
  const angle = (Math.atan2(ahead.y - y, ahead.x - x) * 180) / Math.PI + 90;
  return s('path', {
    class: `fp-piece fp-stone-${side} laser`,
    transform: `translate(${x} ${y}) rotate(${Math.round(angle)})`,
    d: 'M-17 12V0a5 5 0 0 1 5-5h3v-7H9v7h3a5 5 0 0 1 5 5v12z',
  });
}
