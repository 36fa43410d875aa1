// The search tree as an outline for the keyboard: arrows walk, open and close, as in any tree. One row has the focus at a time.

import { h, replace } from '/lib/dom.js';
import { shortCount, shortScore } from '/analyse/score.js';
import { cutBy, nameOf, rowsOf } from './search-tree.js';

/** @typedef {import('./search-tree.js').TreeNode} TreeNode */

/**
 * @param {object} intents
 * @param {(way: number[]) => void} intents.pick
 * @param {(way: number[], open: boolean) => void} intents.toggle
 */
export function createOutline(intents) {
  const element = h('div', { class: 'outline', role: 'tree', 'aria-label': 'Search tree' });
  /** @type {ReturnType<typeof rowsOf>} */
  let rows = [];
  let picked = '';
  /** @type {Set<string>} */
  let opened = new Set();

  element.addEventListener('click', (event) => {
    const item = event.target instanceof Element ? event.target.closest('[role=treeitem]') : null;
    if (!(item instanceof HTMLElement)) return;
    const row = rows[Number(item.dataset.row)];
    const key = row.way.join(' ');
    if (key === picked) intents.toggle(row.way, !opened.has(key));
    else intents.pick(row.way);
  });
  element.addEventListener('keydown', (event) => {
    const at = rows.findIndex((row) => row.way.join(' ') === picked);
    const row = rows[at];
    if (!row) return;
    const isOpen = opened.has(picked);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows[rows.length - 1]),
      ArrowRight: () =>
        isOpen ? go(rows[at + 1]?.level > row.level ? rows[at + 1] : undefined) : intents.toggle(row.way, true),
      ArrowLeft: () =>
        isOpen ? intents.toggle(row.way, false) : row.way.length > 0 && intents.pick(row.way.slice(0, -1)),
      Enter: () => intents.toggle(row.way, !isOpen),
    };
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    run();
  });

  /** @param {ReturnType<typeof rowsOf>[number] | undefined} row */
  function go(row) {
    if (row) intents.pick(row.way);
  }

  /**
   * @param {TreeNode} root
   * @param {number[]} way The picked node.
   * @param {Set<string>} open
   * @param {string} technique
   */
  function update(root, way, open, technique) {
    const focused = element.contains(document.activeElement);
    rows = rowsOf(root, open, technique);
    picked = way.join(' ');
    opened = open;
    replace(element, ...rows.map(draw));
    const item = element.querySelector('[aria-selected=true]');
    if (!(item instanceof HTMLElement)) return;
    if (focused) item.focus({ preventScroll: true });
    const top = item.offsetTop - element.offsetTop;
    if (top < element.scrollTop) element.scrollTop = top;
    const low = top + item.offsetHeight - element.clientHeight;
    if (low > element.scrollTop) element.scrollTop = low;
  }

  /**
   * @param {ReturnType<typeof rowsOf>[number]} row
   * @param {number} index
   */
  function draw({ node, way, level, place, of }, index) {
    const key = way.join(' ');
    const chosen = key === picked;
    const leaf = node.children.length === 0 && !node.left_out;
    const cut = cutBy(node);
    const item = h(
      'div',
      { class: 'outline-row', role: 'treeitem', dataset: { row: index }, tabIndex: chosen ? 0 : -1 },
      h(
        'span',
        { class: `twist${leaf ? ' leaf' : ''}`, 'aria-hidden': 'true' },
        leaf ? '·' : opened.has(key) ? '▾' : '▸',
      ),
      h('span', { class: 'outline-move' }, nameOf(node), h('span', { class: 'outline-depth' }, ` depth ${node.depth}`)),
      h('span', { class: 'outline-score numbers' }, node.score ? shortScore(node.score) : ''),
      h('span', { class: 'outline-nodes numbers' }, shortCount(node.nodes)),
      h('span', { class: 'outline-end' }, cut),
    );
    item.style.setProperty('--level', String(level - 1));
    item.setAttribute('aria-level', String(level));
    item.setAttribute('aria-posinset', String(place));
    item.setAttribute('aria-setsize', String(of));
    item.setAttribute('aria-selected', String(chosen));
    if (!leaf) item.setAttribute('aria-expanded', String(opened.has(key)));
    return item;
  }
  return { element, update };
}
