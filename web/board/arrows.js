// What is drawn over a board besides the game: arrows, marks, and layers of dots.

import { s } from '/lib/dom.js';
import { CELL, cornerOf } from '/board/geometry.js';

/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/lib/types.js').Board} Board */

/**
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to the same cell for a turn
 * @property {string} [label]
 * @property {number} [weight] 0 to 1: how wide
 * @property {'best' | 'line' | 'threat' | 'hint'} [kind]
 */

/** @typedef {{ cell: string, kind: 'hint' | 'good' | 'bad' | 'look' }} CellMark */

/**
 * An arrow for a move.
 * @param {import('/lib/types.js').MoveInfo} move
 * @param {Partial<Arrow>} [more]
 * @returns {Arrow}
 */
export function arrowOf({ from, to }, more = {}) {
  return { from, to, ...more };
}

/**
 * @param {Arrow} arrow
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawArrow({ from, to, label, weight = 1, kind = 'best' }, board, geometry) {
  const a = middle(board, geometry, from);
  const b = middle(board, geometry, to);
  if (!a || !b) return null;
  const width = 6 + 10 * Math.min(1, Math.max(0, weight));
  const group = s('g', { class: `arrow arrow-${kind}` });
  if (from === to) {
    group.append(s('circle', { class: 'arrow-ring', cx: a.x, cy: a.y, r: 43, 'stroke-width': width * 0.7 }));
  } else {
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const length = Math.hypot(b.x - a.x, b.y - a.y) - 16;
    const head = width * 2.4;
    const half = width / 2;
    const points = [
      [24, -half],
      [length - head, -half],
      [length - head, -head * 0.6],
      [length, 0],
      [length - head, head * 0.6],
      [length - head, half],
      [24, half],
    ];
    const d = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
    group.append(
      s('path', { d, transform: `translate(${a.x} ${a.y}) rotate(${((angle * 180) / Math.PI).toFixed(2)})` }),
    );
  }
  if (label) {
    const room = label.length * 15 + 16;
    group.append(
      s('rect', { class: 'arrow-pill', x: b.x - room / 2, y: b.y - 48, width: room, height: 32, rx: 16 }),
      s('text', { class: 'arrow-label', x: b.x, y: b.y - 24 }, label),
    );
  }
  return group;
}

/**
 * @param {CellMark} mark
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawMark({ cell, kind }, board, geometry) {
  const at = middle(board, geometry, cell);
  if (!at) return null;
  const size = CELL - 10;
  return s('rect', {
    class: `cell-mark mark-${kind}`,
    x: at.x - size / 2,
    y: at.y - size / 2,
    width: size,
    height: size,
    rx: 10,
  });
}

/**
 * A layer as dot patterns: light rings in a diamond for the first side, dark dots in a cross for the second, both where they
 * come at once. Shape and place tell them apart, not the colour alone.
 * @param {import('/lib/types.js').Layer} layer
 * @param {Board} board
 * @param {Geometry} geometry
 */
export function drawLayer(layer, board, geometry) {
  const group = s('g', { class: 'layer' });
  /** @param {string} name @param {'first' | 'second'} side */
  const dots = (name, side) => {
    const at = middle(board, geometry, name);
    if (!at) return;
    for (const [x, y] of PATTERNS[side]) {
      group.append(s('circle', { class: `layer-${side}`, cx: at.x + x, cy: at.y + y, r: side === 'first' ? 6 : 5.5 }));
    }
  };
  for (const name of [...layer.first, ...layer.both]) dots(name, 'first');
  for (const name of [...layer.second, ...layer.both]) dots(name, 'second');
  return group;
}

const PATTERNS = {
  first: [
    [0, -22],
    [22, 0],
    [0, 22],
    [-22, 0],
  ],
  second: [
    [-24, -24],
    [24, -24],
    [24, 24],
    [-24, 24],
  ],
};

/** @param {Board} board @param {Geometry} geometry @param {string} name */
function middle(board, geometry, name) {
  const index = board.cells.findIndex((cell) => cell.name === name);
  if (index < 0) return null;
  const { x, y } = cornerOf(geometry, index);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}
