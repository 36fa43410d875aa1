// The static evaluation taken apart: each term's worth for both sides as bars.

import { api } from '/lib/api.js';
import { h, replace } from '/lib/dom.js';
import { barChart } from '/charts/bars.js';
import { current, keyOf, placeOf, sideNames } from './state.js';
import { shortScore } from './score.js';

/** @typedef {import('./state.js').Analysis} Analysis */

export function createTerms() {
  const choice = h('select', { id: 'evaluation', onchange: () => last && update(last) });
  const sum = h('p', { class: 'terms-sum' });
  const unit = h('p', { class: 'soft small' });
  const fault = h('p', { class: 'fault', role: 'status' });
  const bars = barChart({ title: 'Terms of the evaluation', sides: ['First', 'Second'], format: number });
  const element = h(
    'div',
    { class: 'terms-tab' },
    h('div', { class: 'field' }, h('label', { htmlFor: 'evaluation' }, 'Evaluation'), choice),
    sum,
    bars.element,
    unit,
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
      const mover = answer.side === 'second' ? 1 : 0;
      const score = { cp: Math.round((answer.score * 100) / (answer.unit || 100)) };
      sum.textContent = `${sideNames(state)[mover]} to move: ${shortScore(score)}`;
      unit.textContent = `${number(answer.unit || 100)} units are worth a basic piece.`;
      bars.update(answer.terms.map((/** @type {any} */ term) => rowOf(term, answer.side)));
    } catch (error) {
      if (key !== asked) return;
      sum.textContent = '';
      bars.update([]);
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  }
  return { element, update };
}

/**
 * A term that is not told apart by sides stands on the side that it favours.
 * @param {any} term
 * @param {import('/lib/types.js').Side} mover Whose view the values are.
 */
function rowOf({ name, value, first, second }, mover) {
  const whole = (first ?? null) === null && (second ?? null) === null && typeof value === 'number';
  const favour = whole ? (mover === 'first' ? value : -value) : 0;
  return {
    name: name.replaceAll('_', ' '),
    first: whole ? (favour > 0 ? favour : null) : (first ?? null),
    second: whole ? (favour < 0 ? -favour : null) : (second ?? null),
    value: typeof value === 'number' ? number(value) : value === true ? 'yes' : value === false ? 'no' : '–',
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
