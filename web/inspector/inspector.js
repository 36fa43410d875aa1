// The inspector: what a search did, from the sentence down to the single node. The server runs the search again and records it; deeper
// parts are asked for when somebody opens them, so that no answer is large.

import { h, replace } from '/lib/dom.js';
import { live } from '/lib/live.js';
import { icicleChart } from '/charts/icicle.js';
import { shortCount, shortScore } from '/analyse/score.js';
import { createCard } from './card.js';
import { createOutline } from './outline.js';
import {
  claimOf,
  cutBy,
  endings,
  find,
  graft,
  movesTo,
  nameOf,
  sameVisit,
  slabKind,
  windowText,
} from './search-tree.js';

/** @typedef {import('./search-tree.js').TreeNode} TreeNode */
/** @typedef {import('./card.js').Check} Check */

/** How many plies one answer holds. */
const LEVELS = 2;

/**
 * @typedef {object} Question What is inspected.
 * @property {import('/lib/context.js').Place} place
 * @property {string} engine
 * @property {object} limits
 */

/** @param {{show(path: string[]): void}} intents Puts the position after these moves on the board. */
export function createInspector({ show }) {
  /** @type {{question: Question | null, root: TreeNode | null, sentence: string, picked: number[], open: Set<string>, filter: string, checks: Map<string, Check>, status: string}} */
  const state = {
    question: null,
    root: null,
    sentence: '',
    picked: [],
    open: new Set(['']),
    filter: '',
    checks: new Map(),
    status: '',
  };
  const sentence = h('p', { class: 'sentence', role: 'status' });
  const filter = h('select', { id: 'inspector-filter', onchange: () => ((state.filter = filter.value), draw()) });
  const outline = createOutline({ pick, toggle });
  const card = createCard({ check, drill, show: showHere });
  const chart = icicleChart({
    title: 'Search tree by nodes',
    onPick: pick,
    kind: (node) => slabKind(node, state.filter),
    label: nameOf,
    words: (node) =>
      `${nameOf(node)}: ${shortCount(node.nodes)} nodes, window ${windowText(node)}${node.ended_by ? `, ended by ${node.ended_by}` : ''}`,
    head: ['Moves', 'Nodes', 'Score', 'Depth', 'Source', 'Ended by'],
    row: (node, way) => [
      way
        .map((_, length) => nameOf(/** @type {TreeNode} */ (find(state.root ?? node, way.slice(0, length + 1)))))
        .join(' ') || 'root',
      String(node.nodes),
      node.score ? shortScore(node.score) : '',
      String(node.depth),
      node.source ?? '',
      node.ended_by ?? '',
    ],
  });
  const legend = h(
    'p',
    { class: 'legend small soft' },
    key('open', 'searched'),
    key('table', 'table'),
    key('sound', 'cut or proved'),
    key('guess', 'guess'),
  );
  const body = h(
    'div',
    { class: 'inspector-body' },
    chart.element,
    legend,
    h('div', { class: 'field inline' }, h('label', { htmlFor: 'inspector-filter' }, 'Ended by'), filter),
    outline.element,
    card.element,
  );
  const element = h('section', { class: 'inspector', 'aria-label': 'Inspector' }, sentence, body);
  /** @type {Set<{stop(): void}>} */
  const running = new Set();

  /**
   * @param {object} message
   * @param {(message: any) => void} onDone
   * @param {(fault: string) => void} onError
   */
  function ask(message, onDone, onError) {
    const asked = state.question;
    const { place, engine, limits } = /** @type {Question} */ (asked);
    const question = live.ask(
      { ...place, engine, limits, ...message },
      {
        onDone(answer) {
          running.delete(question);
          if (asked === state.question) onDone(answer);
        },
        onError(fault) {
          running.delete(question);
          if (asked === state.question) onError(fault);
        },
      },
    );
    running.add(question);
  }

  /** @param {Question} question */
  function inspect(question) {
    if (state.question && JSON.stringify(question) === JSON.stringify(state.question)) return;
    stop();
    Object.assign(state, {
      question,
      picked: [],
      open: new Set(['']),
      checks: new Map(),
      status: 'Searching and recording …',
    });
    drawSentence();
    ask(
      { do: 'tree', path: [], levels: LEVELS },
      (answer) => {
        Object.assign(state, { root: answer.tree, sentence: answer.sentence ?? '', status: '' });
        offerFilter();
        draw();
      },
      (fault) => {
        Object.assign(state, { root: null, sentence: '', status: fault });
        draw();
      },
    );
  }

  function offerFilter() {
    const found = state.root ? endings(state.root) : [];
    if (!found.some(([name]) => name === state.filter)) state.filter = '';
    replace(
      filter,
      h('option', { value: '' }, 'anything'),
      ...found.map(([name, count]) => h('option', { value: name }, `${name} (${count})`)),
    );
    filter.value = state.filter;
  }

  /** @param {number[]} way */
  function pick(way) {
    if (!state.root || !find(state.root, way)) return;
    state.picked = way;
    // What is picked must be seen: everything above it opens.
    way.forEach((_, length) => state.open.add(way.slice(0, length).join(' ')));
    draw();
  }

  /**
   * @param {number[]} way
   * @param {boolean} open
   */
  function toggle(way, open) {
    const node = state.root && find(state.root, way);
    if (!node) return;
    state.picked = way;
    if (open) state.open.add(way.join(' '));
    else state.open.delete(way.join(' '));
    if (open && node.children.length === 0 && node.nodes > 1) drill(way);
    else draw();
  }

  /** @param {number[]} way */
  function drill(way) {
    const path = state.root && movesTo(state.root, way);
    if (!path) return draw();
    state.status = 'Looking deeper …';
    draw();
    ask(
      { do: 'tree', path, levels: LEVELS },
      (answer) => {
        const root = /** @type {TreeNode} */ (state.root);
        const found = sameVisit(answer.tree, root, way);
        if (found) state.root = graft(root, way, found);
        state.open.add(way.join(' '));
        state.status = '';
        offerFilter();
        draw();
      },
      (fault) => {
        state.status = fault;
        draw();
      },
    );
  }

  /** @param {number[]} way */
  function check(way) {
    const node = state.root && find(state.root, way);
    const path = state.root && movesTo(state.root, way);
    const claim = node && claimOf(node);
    if (!path || !claim) return;
    const key = way.join(' ');
    state.checks.set(key, { running: true });
    draw();
    ask(
      { do: 'check', path, technique: cutBy(node), ...claim },
      (answer) => {
        state.checks.set(key, { answer });
        draw();
      },
      (fault) => {
        state.checks.set(key, { fault });
        draw();
      },
    );
  }

  /** Puts the position of a node on the board; a pass cannot be played there. @param {number[]} way */
  function showHere(way) {
    const path = state.root && movesTo(state.root, way);
    if (path && !path.includes('--')) show(path);
  }

  function drawSentence() {
    sentence.textContent = state.status || state.sentence;
  }

  function draw() {
    drawSentence();
    body.hidden = !state.root;
    const { root, picked, open, filter: technique } = state;
    if (!root) return;
    chart.update(root, picked, technique);
    outline.update(root, picked, open, technique);
    const node = find(root, picked);
    if (node) card.update(node, picked, movesTo(root, picked) !== null, state.checks.get(picked.join(' ')));
  }

  function stop() {
    for (const question of running) question.stop();
    running.clear();
  }
  body.hidden = true;
  return { element, inspect, stop };
}

/**
 * @param {string} kind
 * @param {string} words
 */
function key(kind, words) {
  return h('span', { class: 'legend-item' }, h('span', { class: `legend-box ${kind}` }), words);
}
