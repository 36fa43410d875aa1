// One node of the search in full: window, depth, who proposed the move, what ended it, how much work it was. A cut that was a guess can be
// checked: the server searches the node again without the technique and tells whether it was right, and its price.

import { h, replace } from '/lib/dom.js';
import { shortCount, shortScore } from '/analyse/score.js';
import { claimOf, cutBy, nameOf, windowText } from './search-tree.js';

/** @typedef {import('./search-tree.js').TreeNode} TreeNode */
/** @typedef {{running?: boolean, fault?: string, answer?: any}} Check */

/**
 * @param {object} intents
 * @param {(way: number[]) => void} intents.check
 * @param {(way: number[]) => void} intents.drill
 * @param {(way: number[]) => void} intents.show Puts the node's position on the board.
 */
export function createCard(intents) {
  const title = h('h3', {});
  const facts = h('dl', { class: 'facts' });
  const check = h('button', { class: 'button' });
  const drill = h('button', { class: 'button' }, 'Look deeper');
  const show = h('button', { class: 'button' }, 'Show on the board');
  const verdict = h('p', { class: 'verdict', role: 'status' });
  const element = h(
    'section',
    { class: 'node-card', 'aria-label': 'Node' },
    title,
    facts,
    h('div', { class: 'row' }, check, drill, show),
    verdict,
  );
  /** @type {number[]} */
  let at = [];
  check.addEventListener('click', () => intents.check(at));
  drill.addEventListener('click', () => intents.drill(at));
  show.addEventListener('click', () => intents.show(at));

  /**
   * @param {TreeNode} node
   * @param {number[]} way
   * @param {boolean} named Moves lead there, so that the server can be asked.
   * @param {Check | undefined} checked
   */
  function update(node, way, named, checked) {
    at = way;
    const technique = cutBy(node);
    title.textContent = nameOf(node);
    replace(
      facts,
      ...fact('window', windowText(node)),
      ...fact('score', node.score ? shortScore(node.score) : '–'),
      ...fact('depth', `${node.depth}, at ply ${node.ply}`),
      ...fact('node', node.kind ?? '–'),
      ...fact('move from', node.source ?? '–'),
      ...fact('ended by', node.ended_by ?? '–'),
      ...fact('nodes below', shortCount(node.nodes)),
      ...fact('not listed', node.left_out ? String(node.left_out) : '–'),
    );
    check.textContent = technique ? `Check this cut (${technique})` : 'Check this cut';
    check.disabled = !technique || !named || !claimOf(node) || Boolean(checked?.running);
    drill.disabled = !named || node.nodes <= 1;
    show.disabled = !named || way.length === 0;
    verdict.className = `verdict${checked?.answer ? (checked.answer.right === false ? ' fault' : ' good') : ''}`;
    verdict.textContent = verdictWords(checked);
  }
  return { element, update };
}

/**
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
  return [h('dt', {}, name), h('dd', { class: 'tabular' }, value)];
}

/** @param {Check | undefined} check */
function verdictWords(check) {
  if (!check) return '';
  if (check.running) return 'Searching again without it …';
  if (check.fault) return check.fault;
  const { right, words, nodes_without: nodes, claim } = check.answer;
  const price = nodes === undefined || nodes === null ? '' : ` Without it: ${shortCount(nodes)} nodes.`;
  const verdict = right === null ? '? Undecided' : right ? '✓ Right' : '✗ Wrong';
  return `${verdict}: ${words || claim || ''}${price}`;
}
