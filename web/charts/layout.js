// Where things stand in a chart: numbers in, numbers out. Drawing is elsewhere, so that this can be checked without a page.

/**
 * A straight scale.
 * @param {number} low
 * @param {number} high
 * @param {number} from Where `low` stands.
 * @param {number} to Where `high` stands.
 * @returns {(value: number) => number}
 */
export function scale(low, high, from, to) {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/**
 * Runs of neighbouring points that have a value: a line is broken where one is missing.
 * @template {{y: number | null}} P
 * @param {P[]} points
 * @returns {P[][]}
 */
export function runs(points) {
  /** @type {P[][]} */
  const all = [];
  let open = false;
  for (const point of points) {
    if (point.y === null) {
      open = false;
    } else if (open) {
      all[all.length - 1].push(point);
    } else {
      all.push([point]);
      open = true;
    }
  }
  return all;
}

/**
 * The way through points as an SVG path.
 * @param {{x: number, y: number}[]} points
 * @returns {string}
 */
export function pathThrough(points) {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${round(point.x)} ${round(point.y)}`).join('');
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * @typedef {object} Slab A node of an icicle: a part of the width, a row of its own.
 * @property {any} node
 * @property {number[]} way The numbers of the children that lead there.
 * @property {number} row
 * @property {number} left From 0 to 1.
 * @property {number} width
 */

/**
 * Lays a tree out as an icicle: children hang below their parent, as wide as their share of its nodes. Slabs thinner than `least` are
 * left out; the table beside the chart has them all.
 * @param {{nodes: number, children: any[]}} root
 * @param {number} least
 * @returns {Slab[]}
 */
export function icicle(root, least = 0.002) {
  /** @type {Slab[]} */
  const slabs = [];
  /** @type {(node: any, way: number[], row: number, left: number, width: number) => void} */
  const place = (node, way, row, left, width) => {
    if (width < least) return;
    slabs.push({ node, way, row, left, width });
    const below = node.children.reduce((/** @type {number} */ sum, /** @type {any} */ child) => sum + child.nodes, 0);
    const whole = Math.max(node.nodes, below, 1);
    let at = left;
    node.children.forEach((/** @type {any} */ child, /** @type {number} */ number) => {
      const part = (child.nodes / whole) * width;
      place(child, [...way, number], row + 1, at, part);
      at += part;
    });
  };
  place(root, [], 0, 0, 1);
  return slabs;
}

/**
 * Round steps for an axis from 0 to `most`, at most `count` of them.
 * @param {number} most
 * @param {number} count
 * @returns {number[]}
 */
export function ticks(most, count) {
  if (!(most > 0)) return [0];
  const raw = most / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= raw) ?? raw;
  const all = [];
  for (let index = 0; index * step <= most * (1 + 1e-9); index++) all.push(round(index * step));
  return all;
}
