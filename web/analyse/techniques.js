// Every technique a switch. Flipping one changes the engine's text and searches again with the same limit; the run before stands beside
// the new one. Below each switch is what it did in the last finished run.

import { api } from '/lib/api.js';
import { h, replace } from '/lib/dom.js';
import { current, sideNames } from './analysis.js';
import { hasTechniques, valueIn, withValue } from './engine-text.js';
import { deedsOf, ratio } from './explanation.js';
import { forFirst, scoreWords, shortCount, shortScore } from './score.js';

/** @typedef {import('./analysis.js').Analysis} Analysis */
/** @typedef {import('./engine-text.js').Technique} Technique */
/** @typedef {import('./search.js').Run} Run */

const CLASSES = /** @type {const} */ ({
  exact: 'Exact: the same score with less work',
  shape: 'Shape: what is searched, and how it is judged',
  speculative: 'Speculative: guesses that something need not be searched',
});

/** @type {[string, import('./search.js').Limit][]} */
const LIMITS = [
  ['30 000 nodes', { kind: 'nodes', value: 30_000 }],
  ['300 000 nodes', { kind: 'nodes', value: 300_000 }],
  ['3 million nodes', { kind: 'nodes', value: 3_000_000 }],
  ['depth 4', { kind: 'depth', value: 4 }],
  ['depth 8', { kind: 'depth', value: 8 }],
  ['depth 12', { kind: 'depth', value: 12 }],
  ['1 second', { kind: 'time', value: 1_000 }],
  ['5 seconds', { kind: 'time', value: 5_000 }],
];

/** @param {ReturnType<typeof import('./analysis.js').createAnalysis>['intents']} intents */
export function createTechniques(intents) {
  const engine = h('input', { type: 'text', class: 'mono', id: 'engine-text', spellcheck: false, autocomplete: 'off' });
  engine.addEventListener('change', () => intents.setEngine(engine.value));
  const limit = h(
    'select',
    { id: 'run-limit', onchange: () => intents.setLimit(LIMITS[limit.selectedIndex][1]) },
    ...LIMITS.map(([name]) => h('option', {}, name)),
  );
  const comparison = createComparison();
  const find = h('input', { type: 'text', id: 'find-technique', placeholder: 'Find a technique', oninput: filter });
  const groups = h('div', { class: 'technique-groups' });
  const fault = h('p', { class: 'fault', role: 'status' });
  const element = h(
    'div',
    { class: 'techniques-tab' },
    h(
      'div',
      { class: 'run-settings' },
      h('div', { class: 'field' }, h('label', { htmlFor: 'engine-text' }, 'Engine'), engine),
      h('div', { class: 'field' }, h('label', { htmlFor: 'run-limit' }, 'Each run'), limit),
    ),
    fault,
    comparison.element,
    h('label', { class: 'visually-hidden', htmlFor: 'find-technique' }, 'Find a technique'),
    find,
    groups,
  );
  /** @type {{technique: Technique, update(engine: string, deeds: ReturnType<typeof deedsOf> | null): void, element: HTMLElement}[]} */
  let rows = [];
  let loaded = '';

  function filter() {
    const wanted = find.value.trim().toLowerCase();
    for (const { technique, element: row } of rows) {
      row.hidden = !`${technique.name} ${technique.summary} ${technique.reference}`.toLowerCase().includes(wanted);
    }
  }

  /** @param {Analysis} state */
  async function load(state) {
    loaded = state.game;
    try {
      const answer = await api.techniques(state.game);
      if (loaded !== state.game) return;
      /** @type {Technique[]} */
      const all = answer.techniques;
      rows = all.map((technique) => createRow(technique, intents.setEngine));
      replace(
        groups,
        ...Object.entries(CLASSES).map(([name, title]) =>
          h(
            'section',
            {},
            h('h3', { class: 'soft small' }, title),
            ...rows.filter((row) => row.technique.class === name).map((row) => row.element),
          ),
        ),
      );
      filter();
      last = null;
      update(state);
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
      loaded = '';
    }
  }

  /** @type {unknown[] | null} */
  let last = null;
  /** @param {Analysis} state */
  function update(state) {
    if (state.tab !== 'techniques') return;
    if (loaded !== state.game) load(state);
    if (engine.dataset.shown !== state.engine) engine.value = engine.dataset.shown = state.engine;
    limit.selectedIndex = LIMITS.findIndex(([, each]) => JSON.stringify(each) === JSON.stringify(state.limit));
    fault.textContent =
      state.run.fault || (hasTechniques(state.engine) ? '' : `${state.engine} has no techniques to switch.`);
    engine.setAttribute('aria-invalid', String(state.run.status === 'fault'));
    comparison.update(state);
    const now = [state.engine, state.run.done, rows];
    if (last && now.every((each, index) => each === last?.[index])) return;
    last = now;
    const deeds = state.run.done?.explanation ? deedsOf(state.run.done.explanation) : null;
    for (const row of rows) row.update(state.engine, deeds);
  }
  return { element, update };
}

/**
 * @param {Technique} technique
 * @param {(engine: string) => void} setEngine
 */
function createRow(technique, setEngine) {
  let engine = '';
  const box = h('input', {
    type: 'checkbox',
    onchange: () => setEngine(withValue(engine, technique, box.checked ? '' : null)),
  });
  const values = h('span', { class: 'technique-values' });
  const deed = h('p', { class: 'technique-deed small soft numbers' });
  const element = h(
    'div',
    { class: 'technique', dataset: { technique: technique.name } },
    h(
      'div',
      { class: 'technique-head' },
      h(
        'label',
        { class: 'switch', title: `${technique.summary} ${technique.reference}.` },
        box,
        h('span', {}, technique.name),
      ),
      values,
    ),
    h('p', { class: 'technique-summary small soft', title: technique.summary }, technique.summary),
    deed,
  );
  const parameters = technique.kind.values ?? [];
  let shown = '';

  /** @param {string | null} value */
  function drawValues(value) {
    const now = value ?? 'off';
    if (now === shown || values.contains(document.activeElement)) return;
    shown = now;
    if (value === null || parameters.length === 0) return replace(values);
    const parts = value.split('/');
    const editors = parameters.map((parameter, index) =>
      editorOf(parameter, parts[index] ?? '', technique.name, change),
    );
    function change() {
      const texts = editors.map((editor) => editor.value);
      while (texts.length > 0 && texts[texts.length - 1] === '') texts.pop();
      setEngine(withValue(engine, technique, texts.join('/')));
    }
    replace(values, ...editors);
  }

  return {
    technique,
    element,
    /**
     * @param {string} text
     * @param {ReturnType<typeof deedsOf> | null} deeds
     */
    update(text, deeds) {
      engine = text;
      const value = valueIn(text, technique);
      box.checked = value !== null;
      box.disabled = !hasTechniques(text);
      drawValues(value);
      const did = deeds?.get(technique.name);
      deed.textContent = did ? deedWords(did) : deeds && value !== null ? 'did nothing here' : '\u00a0';
    },
  };
}

/**
 * @param {import('./engine-text.js').Parameter} parameter
 * @param {string} value
 * @param {string} technique
 * @param {() => void} onchange
 */
function editorOf(parameter, value, technique, onchange) {
  const label = `${technique}: ${parameter.name}`;
  if (parameter.min === undefined) {
    const select = h(
      'select',
      { 'aria-label': label, title: parameter.name, onchange },
      ...parameter.words.map((word) => h('option', {}, word)),
    );
    select.value = value || parameter.words[0];
    return select;
  }
  const range = `${parameter.min} to ${parameter.max}${parameter.words.map((word) => ` or ${word}`).join('')}`;
  return h('input', {
    type: 'text',
    class: 'numbers',
    inputMode: parameter.words.length ? 'text' : 'decimal',
    'aria-label': `${label}, ${range}`,
    title: `${parameter.name}: ${range}`,
    value,
    onchange,
  });
}

/** @param {import('./explanation.js').Deed} deed */
function deedWords(deed) {
  const parts = [`tried ${shortCount(deed.fired)}`, `worked ${shortCount(deed.cut)}`];
  if (deed.checked > 0) parts.push(`right ${deed.right} of ${deed.checked}`, `saved ${shortCount(deed.saved)}`);
  return parts.join(' · ');
}

/** This run above the one before, and how they compare. */
function createComparison() {
  const names = ['Move', 'Score', 'Depth', 'Nodes', 'Seconds'];
  const cells = [0, 1, 2].map(() => names.map(() => h('td', { class: 'numbers' })));
  const rows = ['this run', 'before', 'ratio'].map((name, row) =>
    h('tr', {}, h('th', { scope: 'row' }, name), ...cells[row]),
  );
  const before = h('p', { class: 'soft small before-engine' });
  const element = h(
    'div',
    { class: 'comparison' },
    h(
      'table',
      {},
      h('caption', { class: 'visually-hidden' }, 'This run beside the one before'),
      h(
        'thead',
        {},
        h('tr', {}, h('td', {}), ...names.map((name) => h('th', { scope: 'col', class: 'numbers' }, name))),
      ),
      h('tbody', {}, ...rows),
    ),
    before,
  );

  /** @param {Analysis} state */
  function update(state) {
    const side = current(state)?.side ?? 'first';
    const now = figures(state.run, side);
    const then = state.before ? figures(state.before, side) : null;
    const ratios = [
      '',
      '',
      ratio(now.depth, then?.depth),
      ratio(now.nodes, then?.nodes),
      ratio(now.seconds, then?.seconds),
    ];
    names.forEach((_, column) => {
      cells[0][column].textContent = now.texts[column];
      cells[1][column].textContent = then?.texts[column] ?? '';
      cells[2][column].textContent = ratios[column];
    });
    cells[0][1].title = now.score ? scoreWords(now.score, sideNames(state)) : '';
    element.classList.toggle('unfinished', state.run.status !== 'done');
    before.textContent = state.before ? `before: ${state.before.engine}` : 'Flip a switch to compare two runs.';
  }
  return { element, update };
}

/**
 * @param {Run} run
 * @param {import('/lib/types.js').Side} side
 */
function figures(run, side) {
  const info = run.infos[0];
  const from = run.done ?? info;
  const score = from?.score ? forFirst(from.score, side) : null;
  const move = run.done?.shown ?? run.done?.move ?? info?.shown?.[0] ?? info?.pv[0] ?? '';
  const { depth, nodes, seconds } = from ?? {};
  const texts = [
    move,
    score ? shortScore(score) : '',
    text(depth, String),
    text(nodes, shortCount),
    text(seconds, (each) => each.toFixed(2)),
  ];
  return { depth, nodes, seconds, score, texts };
}

/**
 * @param {number | undefined} value
 * @param {(value: number) => string} write
 */
function text(value, write) {
  return value === undefined ? '' : write(value);
}
