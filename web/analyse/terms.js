// The static evaluation taken apart: each term's worth for both sides as bars.

import { api } from '/lib/api.js';
import { h, replace } from '/lib/dom.js';
import { barChart } from '/charts/bars.js';
import { current, keyOf, placeOf, sideNames } from './analysis.js';

/** @typedef {import('./analysis.js').Analysis} Analysis */

export function createTerms() {
  const choice = h('select', { id: 'evaluation', onchange: () => last && update(last) });
  const sum = h('p', { class: 'terms-sum' });
  const fault = h('p', { class: 'fault', role: 'status' });
  const bars = barChart({ title: 'Terms of the evaluation', sides: ['First', 'Second'], format: number });
  const element = h(
    'div',
    { class: 'terms-tab' },
    h('div', { class: 'field' }, h('label', { htmlFor: 'evaluation' }, 'Evaluation'), choice),
    sum,
    bars.element,
    fault,
  );
  /** @type {Analysis | null} */
  let last = null;
  let asked = '';
  let offered = '';

  /** @param {Analysis} state */
  function offer(state) {
    if (offered === state.info.name) return;
    offered = state.info.name;
    const names = state.info.evaluations.map((each) =>
      typeof each === 'string' ? each : /** @type {any} */ (each).name,
    );
    replace(choice, ...names.map((name) => h('option', {}, name)));
    if (names.includes('best')) choice.value = 'best';
  }

  /** @param {Analysis} state */
  async function update(state) {
    last = state;
    if (state.tab !== 'terms' || !current(state)) return;
    offer(state);
    const key = `${state.game} ${state.position ?? ''} ${keyOf(state.path)} ${choice.value}`;
    if (key === asked) return;
    asked = key;
    bars.setSides(sideNames(state));
    try {
      const answer = await api.evaluate(placeOf(state), choice.value || 'best');
      if (key !== asked) return;
      fault.textContent = '';
      const side = current(state)?.side === 'second' ? 1 : 0;
      sum.textContent = `${sideNames(state)[side]} to move: ${number(answer.score)}${answer.unit ? ` ${answer.unit}` : ''}`;
      bars.update(answer.terms.map(rowOf));
    } catch (error) {
      if (key !== asked) return;
      sum.textContent = '';
      bars.update([]);
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  }
  return { element, update };
}

/** @param {any} term */
function rowOf(term) {
  const value = term.value;
  return {
    name: term.name.replaceAll('_', ' '),
    first: term.first ?? null,
    second: term.second ?? null,
    value:
      value === null || value === undefined
        ? '–'
        : typeof value === 'number'
          ? number(value)
          : value === true
            ? 'yes'
            : value === false
              ? 'no'
              : String(value),
  };
}

/**
 * A number with a true minus sign and no more digits than it needs.
 * @param {number} value
 */
function number(value) {
  const text = Math.abs(value).toLocaleString('en', { maximumFractionDigits: 2 }).replaceAll(',', '\u2009');
  return `${value < 0 ? '−' : ''}${text}`;
}
