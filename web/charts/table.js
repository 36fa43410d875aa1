// Every chart has a table with the same numbers: for screen readers, and for whoever wants to copy them. The drawing itself is hidden
// from assistive technology, because a hundred unlabelled lines tell nobody anything.

import { h, replace } from '/lib/dom.js';

/**
 * @typedef {object} Chart
 * @property {HTMLElement} element
 * @property {SVGElement} drawing
 * @property {(head: string[], rows: string[][]) => void} setTable
 */

/**
 * A figure with a drawing and its hidden table.
 * @param {string} title What the chart shows; the table's caption.
 * @param {SVGElement} drawing
 * @param {string} [kind] A class for the figure.
 * @returns {Chart}
 */
export function figure(title, drawing, kind = '') {
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('focusable', 'false');
  const head = h('tr', {});
  const body = h('tbody', {});
  const table = h('table', {}, h('caption', {}, title), h('thead', {}, head), body);
  const element = h('figure', { class: `chart ${kind}` }, drawing, h('div', { class: 'visually-hidden' }, table));
  let known = '';
  return {
    element,
    drawing,
    setTable(names, rows) {
      const now = JSON.stringify([names, rows]);
      if (now === known) return;
      known = now;
      replace(head, ...names.map((name) => h('th', { scope: 'col' }, name)));
      replace(body, ...rows.map((row) => h('tr', {}, ...row.map(cellOf))));
    },
  };
}

/**
 * @param {string} text
 * @param {number} column
 */
function cellOf(text, column) {
  return column === 0 ? h('th', { scope: 'row' }, text) : h('td', {}, text);
}
