// A number as a dot on a line, its interval; what was reported is hollow above it. All rows of a table share the axis.

import { h, s } from '/lib/dom.js';

const WIDTH = 200;

/** @typedef {{ value: number, interval: number[] | null }} Dot both from 0 to 1 */

/**
 * @param {Dot | null} measured
 * @param {Dot | null} [reported]
 */
export function dots(measured, reported = null) {
  const picture = s('svg', {
    class: 'dot-line',
    viewBox: `0 0 ${WIDTH} 20`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  for (const at of [0, 0.5, 1]) picture.append(upright(at === 0.5 ? 'even' : 'edge', at));
  if (reported) picture.append(...drawDot(reported, 'reported', measured ? 5 : 10));
  if (measured) picture.append(...drawDot(measured, 'measured', reported ? 15 : 10));
  return picture;
}

/** @param {string} kind @param {number} at */
const upright = (kind, at) => s('line', { class: kind, x1: at * WIDTH, x2: at * WIDTH, y1: 0, y2: 20 });

/** @param {Dot} dot @param {string} kind @param {number} y */
function drawDot({ value, interval }, kind, y) {
  const place = (/** @type {number} */ at) => Math.min(1, Math.max(0, at)) * WIDTH;
  const point = { x1: place(value), x2: place(value), y1: y, y2: y };
  const line =
    interval && s('line', { class: `interval ${kind}`, x1: place(interval[0]), x2: place(interval[1]), y1: y, y2: y });
  const hole = kind === 'reported' && s('line', { class: 'hole', ...point });
  return [line, s('line', { class: `dot ${kind}`, ...point }), hole].filter((part) => part instanceof Element);
}

/** The head of a column of dots. @param {string} [words] */
export const axisHead = (words = 'Score') =>
  h(
    'th',
    { scope: 'col', class: 'axis' },
    h('span', { class: 'visually-hidden' }, `${words} on an axis from `),
    h(
      'span',
      { class: 'axis-head' },
      ['0', '50', '100 %'].map((at) => h('span', null, at)),
    ),
  );
