// A line chart of values over plies: one or two series, marks on some points, a cursor, and a click that names the nearest ply. It is
// drawn in a fixed box that stretches with its host, so that nothing around it moves when values arrive.

import { replace, s } from '/lib/dom.js';
import { pathThrough, round, runs, scale } from './layout.js';
import { figure } from './table.js';

/**
 * @typedef {object} Point
 * @property {number} x
 * @property {number | null} y Null where nothing is known.
 * @property {string} text What the table says.
 */

/**
 * @typedef {object} Mark A point that stands out, by its shape as well as by its place.
 * @property {number} x
 * @property {number} y
 * @property {'slip' | 'mistake' | 'blunder'} kind
 * @property {string} words
 */

/**
 * @typedef {object} LineData
 * @property {{name: string, kind: string, points: Point[]}[]} series
 * @property {number} most The last x.
 * @property {[number, number]} range The lowest and the highest y.
 * @property {number | null} cursor
 * @property {Mark[]} [marks]
 * @property {string[]} [labels] What each x is called, from 0; without them the points are called by their x.
 * @property {string} [head] What the table calls x.
 * @property {number[]} [levels] Heights that are marked.
 * @property {boolean} [area] Fill between the middle and the first series.
 */

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 4;

/**
 * @param {object} options
 * @param {string} options.title
 * @param {(x: number) => void} [options.onPick]
 * @param {(x: number | null) => void} [options.onHover]
 * @returns {{element: HTMLElement, update(data: LineData): void}}
 */
export function lineChart({ title, onPick, onHover }) {
  const ground = s('g', {});
  const lines = s('g', {});
  const dots = s('g', {});
  const cursor = s('line', { class: 'chart-cursor', y1: 0, y2: HEIGHT });
  const drawing = s(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', class: 'chart-line' },
    ground,
    lines,
    cursor,
    dots,
  );
  const chart = figure(title, drawing, onPick ? 'chart-pick' : '');
  /** @type {LineData | null} */
  let shown = null;

  /** @param {PointerEvent} event */
  const nearest = (event) => {
    if (!shown) return null;
    const box = drawing.getBoundingClientRect();
    const at = scale(0, 1, -EDGE, WIDTH + EDGE)((event.clientX - box.left) / (box.width || 1));
    const x = Math.round(scale(EDGE, WIDTH - EDGE, 0, Math.max(1, shown.most))(at));
    return Math.min(shown.most, Math.max(0, x));
  };
  drawing.addEventListener('pointerdown', (event) => {
    const x = nearest(event);
    if (x !== null) onPick?.(x);
  });
  drawing.addEventListener('pointermove', (event) => onHover?.(nearest(event)));
  drawing.addEventListener('pointerleave', () => onHover?.(null));

  return {
    element: chart.element,
    update(data) {
      shown = data;
      const x = scale(0, Math.max(1, data.most), EDGE, WIDTH - EDGE);
      const y = scale(data.range[0], data.range[1], HEIGHT - EDGE, EDGE);
      const middle = (data.range[0] + data.range[1]) / 2;
      const drawn = data.series.flatMap((series, index) =>
        drawSeries(series, x, y, data.area && index === 0 ? middle : null),
      );
      const levels = [
        { kind: 'chart-middle', at: middle },
        ...(data.levels ?? []).map((at) => ({ kind: 'chart-level', at })),
      ];
      replace(
        ground,
        ...levels.map(({ kind, at }) => s('line', { class: kind, x1: 0, x2: WIDTH, y1: y(at), y2: y(at) })),
      );
      replace(lines, ...drawn);
      replace(dots, ...(data.marks ?? []).map((mark) => drawMark(mark, x, y)));
      cursor.toggleAttribute('hidden', data.cursor === null);
      if (data.cursor !== null) {
        cursor.setAttribute('x1', String(round(x(data.cursor))));
        cursor.setAttribute('x2', String(round(x(data.cursor))));
      }
      const marked = new Map((data.marks ?? []).map((mark) => [mark.x, mark.words]));
      const names =
        data.labels?.entries() ??
        data.series[0]?.points.map(({ x: at }) => /** @type {const} */ ([at, String(at)])) ??
        [];
      const rows = [...names].map(([at, label]) => [
        label,
        ...data.series.map((series) => series.points.find((point) => point.x === at)?.text ?? '–'),
        ...(data.marks ? [marked.get(at) ?? ''] : []),
      ]);
      chart.setTable(
        [data.head ?? 'Move', ...data.series.map((series) => series.name), ...(data.marks ? ['Remark'] : [])],
        rows,
      );
    },
  };
}

/**
 * @param {{kind: string, points: Point[]}} series
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 * @param {number | null} base Where an area begins, if there is one.
 */
function drawSeries(series, x, y, base) {
  return runs(series.points).flatMap((run) => {
    const points = run.map((point) => ({ x: x(point.x), y: y(/** @type {number} */ (point.y)) }));
    const path = pathThrough(points);
    const line = s('path', { class: `chart-series ${series.kind}`, d: points.length === 1 ? `${path}h0.01` : path });
    if (base === null || points.length < 2) return [line];
    const area = `${path}L${round(points[points.length - 1].x)} ${round(y(base))}L${round(points[0].x)} ${round(y(base))}Z`;
    return [s('path', { class: 'chart-area', d: area }), line];
  });
}

/**
 * Marks are short strokes of different length and weight: they keep their form when the box is stretched.
 * @param {Mark} mark
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function drawMark(mark, x, y) {
  const at = { x: round(x(mark.x)), y: round(y(mark.y)) };
  return s(
    'g',
    {},
    s('line', { class: 'chart-drop', x1: at.x, x2: at.x, y1: at.y, y2: HEIGHT }),
    s('path', { class: `chart-mark ${mark.kind}`, d: `M${at.x} ${at.y}h0.01` }),
    s('title', {}, mark.words),
  );
}
