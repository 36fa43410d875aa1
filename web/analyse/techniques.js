// Every technique a switch. Flipping one changes the engine's text and searches again with the same limit; the run before stands beside
// the new one. Below each switch is what it did in the last finished run.

import { api } from '/lib/api.js';
import { h, replace } from '/lib/dom.js';
import { hasTechniques, valueIn, withValue } from './engine-text.js';
import { createComparison } from './comparison.js';
import { deedsOf } from './explanation.js';
import { shortCount } from './score.js';

/** @typedef {import('./state.js').Analysis} Analysis */
/** @typedef {import('./engine-text.js').Technique} Technique */

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
