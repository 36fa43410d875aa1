// Pairs of bars, one for each side, growing from a common line in the middle: the first side's to the left, the second's to the
// right. The names and numbers are ordinary text, so that they wrap, scale and can be read aloud; a table is what this is.

import { h, replace } from '/lib/dom.js';

/**
 * @typedef {object} BarRow
 * @property {string} name
 * @property {number | null} first
 * @property {number | null} second
 * @property {string} value What the row adds up to.
 * @property {string} [title]
 */

/**
 * @param {object} options
 * @param {string} options.title
 * @param {[string, string]} options.sides
 * @param {(value: number) => string} options.format
 * @returns {{element: HTMLElement, update(rows: BarRow[]): void, setSides(sides: [string, string]): void}}
 */
export function barChart({ title, sides, format }) {
  const heads = [h('th', { scope: 'col', class: 'numbers' }, sides[0]), h('th', { scope: 'col' }, sides[1])];
  const body = h('tbody', {});
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, 'Term'),
    ...heads,
    h('th', { scope: 'col', class: 'numbers' }, 'Together'),
  );
  const element = h(
    'table',
    { class: 'chart-bars' },
    h('caption', { class: 'visually-hidden' }, title),
    h('thead', {}, head),
    body,
  );
  return {
    element,
    setSides(names) {
      heads.forEach((cell, index) => replace(cell, names[index]));
    },
    update(rows) {
      const most = Math.max(1e-9, ...rows.flatMap((row) => [Math.abs(row.first ?? 0), Math.abs(row.second ?? 0)]));
      replace(body, ...rows.map((row) => drawRow(row, most, format)));
    },
  };
}

/**
 * @param {BarRow} row
 * @param {number} most
 * @param {(value: number) => string} format
 */
function drawRow(row, most, format) {
  return h(
    'tr',
    row.title ? { title: row.title } : {},
    h('th', { scope: 'row' }, row.name),
    side(row.first, most, format, 'first'),
    side(row.second, most, format, 'second'),
    h('td', { class: 'numbers' }, row.value),
  );
}

/**
 * @param {number | null} value
 * @param {number} most
 * @param {(value: number) => string} format
 * @param {'first' | 'second'} which
 */
function side(value, most, format, which) {
  const bar = h('span', { class: `bar ${which}${(value ?? 0) < 0 ? ' negative' : ''}`, hidden: !value });
  bar.style.setProperty('--length', String(Math.abs(value ?? 0) / most));
  const text = h('span', { class: 'bar-value' }, value === null ? '' : format(value));
  return h('td', { class: `bar-cell ${which}` }, bar, text);
}
