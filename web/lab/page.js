// Lab: what was measured, and the way to measure more. What every technique is worth comes first; then the reports' experiments, an
// experiment of one's own, and every stored match. What the lab is doing stands above all of them.

import { api, messageOf } from '/lib/api.js';
import { h, redraw, replace } from '/lib/dom.js';
import { gameName } from '/lib/place.js';
import { createStore } from '/lib/store.js';
import { drawExperiment } from './experiment.js';
import { drawFilter, drawReports, filtered } from './experiments.js';
import { createJob } from './job.js';
import { drawMatches } from './matches.js';
import { createOwn } from './own.js';
import { drawTechniques } from './techniques.js';

const VIEWS = new Map([
  ['techniques', 'Techniques'],
  ['experiments', 'Experiments'],
  ['own', 'Own experiment'],
  ['matches', 'Matches'],
]);

/**
 * @typedef {object} State
 * @property {string} view
 * @property {string} game that the header names
 * @property {string} unit of the heat map
 * @property {import('./experiments.js').Filter} filter
 * @property {import('./experiments.js').Listed[] | null} experiments
 * @property {import('./experiment.js').Experiment | null} experiment
 * @property {import('./techniques.js').Techniques | null} techniques
 * @property {{ matches: import('./matches.js').Match[], left_out: import('./matches.js').LeftOut[] } | null} matches
 * @property {string} fault
 */

/**
 * @param {HTMLElement} host
 * @param {import('/lib/context.js').Context} context
 */
export function mount(host, { games, params, announce, setTitle }) {
  const nav = h('nav', { class: 'lab-views', 'aria-label': 'Lab' });
  const body = h('div', { class: 'lab-body' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const own = createOwn(games, begin);
  const job = createJob({
    stop: () => api.lab.stop().catch(complain),
    resume: ({ path, body: order }) => begin(path, order).catch(complain),
    onState: changed,
  });
  replace(host, h('div', { class: 'lab' }, h('h1', null, 'Lab'), nav, fault, job.element, body));
  /** @type {State} */
  const initial = {
    view: '',
    game: '',
    unit: '',
    filter: { game: '', verdict: '', words: '' },
    experiments: null,
    experiment: null,
    techniques: null,
    matches: null,
    fault: '',
  };
  const store = createStore(initial, render);
  /** Counts what was asked for, so that a slow answer does not overtake a later question. */
  let turn = 0;
  show(params);
  return {
    query: show,
    unmount() {
      job.unmount();
      store.stop();
    },
  };

  /** @param {URLSearchParams} asked */
  function show(asked) {
    const id = asked.get('experiment');
    const named = asked.get('view') ?? '';
    const view = id ? 'experiment' : VIEWS.has(named) ? named : 'techniques';
    const game = gameName(asked.get('game') ?? '') || store.state.game;
    // Whoever chooses another game up there means the list as well.
    const chosen = store.state.game && game !== store.state.game ? { ...store.state.filter, game } : store.state.filter;
    if (view === 'own') own.setGame(game || games[0].name);
    setTitle(id ?? VIEWS.get(view) ?? '');
    store.set({
      view,
      game,
      filter: chosen,
      fault: '',
      experiment: id === store.state.experiment?.id ? store.state.experiment : null,
    });
    load(view, id).catch(complain);
  }

  /** Fetches what the view shows. @param {string} view @param {string | null} [id] */
  async function load(view, id = null) {
    const mine = ++turn;
    const patch = await fetchView(view, id);
    if (mine === turn) store.set(patch);
  }

  /** @param {string} view @param {string | null} id @returns {Promise<Partial<State>>} */
  async function fetchView(view, id) {
    switch (view) {
      case 'techniques':
        return { techniques: await api.lab.techniques() };
      case 'experiments':
        return { experiments: (await api.lab.experiments()).experiments };
      case 'experiment':
        return { experiment: await api.lab.experiment(id ?? '') };
      case 'matches':
        return { matches: await api.matches.list() };
      default:
        return {};
    }
  }

  /** Begins something; what is refused is thrown. @param {string} path @param {object} order */
  async function begin(path, order) {
    store.set({ fault: '' });
    await api.lab.begin(path, order);
    job.element.scrollIntoView({ block: 'nearest' });
  }

  /** @param {import('./job.js').Job} now @param {string} before */
  function changed(now, before) {
    if (before === 'idle' && now.state !== 'running') return;
    const words = {
      idle: '',
      running: 'is running',
      done: 'has finished',
      stopped: 'was stopped',
      failed: 'has failed',
    };
    announce(`${now.experiment || 'The match'} ${words[now.state]}`);
    if (now.state === 'running') return;
    const { view, experiment } = store.state;
    load(view, experiment?.id ?? null).catch(complain);
  }

  /** @param {unknown} error */
  function complain(error) {
    store.set({ fault: messageOf(error) });
  }

  /** @param {State} state */
  function render(state) {
    const links = [...VIEWS].map(([name, title]) => {
      const here = name === state.view || (name === 'experiments' && state.view === 'experiment');
      const query = new URLSearchParams({ ...(state.game ? { game: state.game } : {}), view: name });
      return h('a', { href: `/lab?${query}`, 'aria-current': here ? 'page' : null }, title);
    });
    redraw(nav, links);
    fault.textContent = state.fault;
    body.dataset.view = state.view;
    const waiting = isWaiting(state);
    redraw(body, waiting ? [h('p', { class: 'lab-waiting soft' }, 'Reading what the lab has found …')] : drawView(state));
    body.setAttribute('aria-busy', String(waiting));
  }

  /** @param {State} state @returns {import('/lib/dom.js').Child[]} */
  function drawView({ view, unit, game, techniques, experiments, experiment, filter, matches }) {
    if (view === 'own') return [own.element];
    if (view === 'experiment') {
      return experiment ? drawExperiment(experiment, (order) => begin('/api/lab/run', order).catch(complain)) : [];
    }
    if (view === 'techniques')
      return techniques ? drawTechniques(techniques, unit, (chosen) => store.set({ unit: chosen })) : [];
    if (view === 'matches') return matches ? drawMatches(matches.matches, matches.left_out, games, game) : [];
    if (!experiments) return [];
    const change = (/** @type {Partial<import('./experiments.js').Filter>} */ patch) =>
      store.set({ filter: { ...store.state.filter, ...patch } });
    return [drawFilter(experiments, filter, games, change), ...drawReports(filtered(experiments, filter), games, game)];
  }

  /** @param {State} state */
  function isWaiting(state) {
    return !state.fault && state.view !== 'own' && !Reflect.get(state, state.view);
  }
}
