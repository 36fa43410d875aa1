// The row of buttons under the tabs: through the moves, and what the board shows. The field that `/` opens stands here too.

import { h, icon } from '/lib/dom.js';
import { current } from './state.js';

/** @typedef {import('./state.js').Analysis} Analysis */

/** @param {ReturnType<typeof import('./analysis.js').createAnalysis>['intents']} intents */
export function createControls(intents) {
  const arrows = toggle('Arrows', 'Arrows for the engine’s moves (a)', intents.arrows);
  const threat = toggle('Threat', 'What would follow a pass (t)', intents.threat);
  const layer = toggle('Layer', '', intents.layer);
  const typed = h('input', {
    type: 'text',
    class: 'typed mono',
    'aria-label': 'Type a move',
    placeholder: 'Move',
    spellcheck: false,
    autocomplete: 'off',
    title: 'Type a move (/)',
  });
  const fault = h('p', { class: 'fault', role: 'status' });
  typed.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') typed.blur();
    if (event.key !== 'Enter' || typed.value.trim() === '') return;
    const ok = intents.playTyped(typed.value);
    typed.setAttribute('aria-invalid', String(!ok));
    fault.textContent = ok ? '' : `${typed.value.trim()} is not a legal move here.`;
    if (ok) typed.value = '';
  });
  typed.addEventListener('input', () => {
    typed.removeAttribute('aria-invalid');
    fault.textContent = '';
  });
  const element = h(
    'div',
    { class: 'controls' },
    h(
      'div',
      { class: 'row walk', role: 'group', 'aria-label': 'Walk through the moves' },
      step('start', 'First position (Home)', intents.toStart),
      step('left', 'Move before (←)', intents.back),
      step('right', 'Next move (→)', intents.forward),
      step('end', 'Last position (End)', intents.toEnd),
      step('flip', 'Flip the board (f)', intents.flip),
    ),
    h('div', { class: 'row' }, arrows, threat, layer, typed),
    fault,
  );

  /** @param {Analysis} state */
  function update(state) {
    arrows.setAttribute('aria-pressed', String(state.arrows));
    threat.setAttribute('aria-pressed', String(state.threat));
    threat.disabled = !current(state)?.can_pass;
    const first = current(state)?.layers[0];
    layer.hidden = !first;
    layer.title = first?.title ?? '';
    layer.textContent = first ? first.name.charAt(0).toUpperCase() + first.name.slice(1) : '';
    layer.setAttribute('aria-label', first?.title ?? 'Layer');
    layer.setAttribute('aria-pressed', String(state.layer));
  }
  return { element, update, typeMove: () => typed.focus() };
}

/**
 * @param {'start' | 'left' | 'right' | 'end' | 'flip'} name
 * @param {string} title
 * @param {() => void} run
 */
function step(name, title, run) {
  return h('button', { class: 'button square', title, 'aria-label': title, onclick: run }, icon(name));
}

/**
 * @param {string} label
 * @param {string} title
 * @param {() => void} run
 */
function toggle(label, title, run) {
  return h('button', { class: 'button', title, 'aria-pressed': 'false', onclick: run }, label);
}
