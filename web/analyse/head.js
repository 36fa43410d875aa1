// The engine's head: on or off, which one, and how far it is. All figures have their place from the beginning.

import { api } from '/lib/api.js';
import { h, replace } from '/lib/dom.js';
import { shortCount } from './score.js';

/** @typedef {import('./state.js').Analysis} Analysis */

/** @param {ReturnType<typeof import('./analysis.js').createAnalysis>['intents']} intents */
export function createHead(intents) {
  const power = h('input', { type: 'checkbox', id: 'engine-on', onchange: () => intents.engine(power.checked) });
  const choice = h('select', {
    id: 'engine-choice',
    'aria-label': 'Engine',
    onchange: () => intents.setEngine(choice.value),
  });
  const depth = h('span', { class: 'figure numbers' });
  const nodes = h('span', { class: 'figure numbers' });
  const speed = h('span', { class: 'figure numbers' });
  const element = h(
    'div',
    { class: 'engine-head' },
    h('label', { class: 'switch' }, power, h('span', {}, 'Engine')),
    choice,
    h('div', { class: 'figures small', 'aria-label': 'Progress of the search', role: 'group' }, depth, nodes, speed),
  );
  let loaded = '';
  /** @type {{name: string, engine: string, about: string}[]} */
  let engines = [];

  /** @param {Analysis} state */
  async function load(state) {
    loaded = state.game;
    try {
      const players = await api.players(state.game);
      if (loaded !== state.game) return;
      engines = players.engines;
      offer(state.engine);
    } catch {
      loaded = '';
    }
  }

  /** @param {string} engine */
  function offer(engine) {
    const listed = engines.some((each) => each.engine === engine);
    const own = listed ? [] : [h('option', { value: engine, title: engine }, engine)];
    replace(
      choice,
      ...own,
      ...engines.map((each) => h('option', { value: each.engine, title: each.about }, each.name)),
    );
    choice.value = engine;
  }

  /** @param {Analysis} state */
  function update(state) {
    if (loaded !== state.game) load(state);
    power.checked = state.running;
    if (choice.value !== state.engine) offer(state.engine);
    const info = state.run.infos[0];
    const on = state.running && info;
    set(depth, on ? `depth ${info.depth}/${info.seldepth}` : '');
    set(nodes, on ? `${shortCount(Math.max(...state.run.infos.map((each) => each.nodes)))} nodes` : '');
    set(speed, on ? `${shortCount(info.nps)}/s` : '');
    element.classList.toggle('busy', state.run.status === 'running');
  }
  return { element, update };
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function set(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
