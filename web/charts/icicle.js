// An icicle chart of a search tree: every node a slab below its parent, as wide as its share of the nodes. What ended a node shows as
// a colour and as a pattern. The outline beside it is for the keyboard; here one points and clicks.

import { h, replace, s } from '/lib/dom.js';
import { icicle, round } from './layout.js';
import { figure } from './table.js';

const WIDTH = 1000;
const ROW = 34;
/** About how many units of the box a character takes. */
const LETTER = 15;

/**
 * @param {object} options
 * @param {string} options.title
 * @param {(way: number[]) => void} options.onPick
 * @param {(node: any) => string} options.kind A class for a node's slab.
 * @param {(node: any) => string} options.label
 * @param {(node: any) => string} options.words What a pointer resting on it reads.
 * @param {string[]} options.head The names of the table's columns.
 * @param {(node: any, way: number[]) => string[]} options.row Its cells for one node.
 * @returns {{element: HTMLElement, update(root: any, picked: number[], look: string): void}} `look` changes when the slabs' kinds do.
 */
export function icicleChart({ title, onPick, kind, label, words, head, row }) {
  const slabs = s('g', {});
  const drawing = s('svg', { class: 'chart-icicle', preserveAspectRatio: 'none' }, patterns(), slabs);
  const chart = figure(title, drawing);
  const texts = h('div', { class: 'icicle-texts', 'aria-hidden': 'true' });
  const box = h('div', { class: 'icicle' }, chart.element, texts);
  /** @type {any} */
  let drawn = null;
  let before = '';
  return {
    element: box,
    update(root, picked, look) {
      const here = picked.join(' ');
      if (root === drawn && `${look} ${here}` === before) return;
      const all = icicle(root);
      const rows = Math.max(...all.map((slab) => slab.row)) + 1;
      if (root !== drawn) {
        drawing.setAttribute('viewBox', `0 0 ${WIDTH} ${rows * ROW}`);
        box.style.setProperty('--rows', String(rows));
        chart.setTable(
          head,
          all.map((slab) => row(slab.node, slab.way)),
        );
      }
      drawn = root;
      before = `${look} ${here}`;
      replace(slabs, ...all.map((slab) => draw(slab, here)));
      replace(texts, ...all.filter((slab) => slab.width * WIDTH > LETTER * 3).map(textOf));
    },
  };

  /**
   * @param {import('./layout.js').Slab} slab
   * @param {string} here
   */
  function draw(slab, here) {
    const chosen = slab.way.join(' ') === here;
    const rect = s('rect', {
      class: `slab ${kind(slab.node)}${chosen ? ' chosen' : ''}`,
      x: round(slab.left * WIDTH),
      y: slab.row * ROW,
      width: round(Math.max(slab.width * WIDTH - 1, 0.8)),
      height: ROW - 1,
    });
    rect.append(s('title', {}, words(slab.node)));
    rect.addEventListener('click', () => onPick(slab.way));
    return rect;
  }

  /** @param {import('./layout.js').Slab} slab */
  function textOf(slab) {
    const text = h('span', { class: `slab-text ${kind(slab.node)}` }, label(slab.node));
    text.style.left = `${slab.left * 100}%`;
    text.style.width = `${slab.width * 100}%`;
    text.style.top = `calc(${slab.row} * var(--row))`;
    return text;
  }
}

/** Stripes for what a guess ended, dots for what the table ended: colour alone would not do. */
function patterns() {
  const stripe = s('pattern', { id: 'icicle-stripe', width: 8, height: 8, patternUnits: 'userSpaceOnUse' });
  stripe.append(
    s('rect', { class: 'pattern-ground', width: 8, height: 8 }),
    s('path', { class: 'pattern-ink', d: 'M-2 10L10 -2' }),
  );
  const dot = s('pattern', { id: 'icicle-dot', width: 8, height: 8, patternUnits: 'userSpaceOnUse' });
  dot.append(
    s('rect', { class: 'pattern-ground', width: 8, height: 8 }),
    s('circle', { class: 'pattern-dot', cx: 4, cy: 4, r: 1.6 }),
  );
  return s('defs', {}, stripe, dot);
}
