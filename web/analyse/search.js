// The one search of the page. It follows the state: whenever position, engine, lines or purpose change, the running search is stopped
// and the right one asked for. What it finds stays on the screen until the next one finds something, so that nothing flickers.

import { live } from '/lib/live.js';
import { current, keyOf, placeOf } from './state.js';
import { forFirst } from './score.js';

/** @typedef {import('/lib/types.js').Info} Info */
/** @typedef {import('./state.js').Analysis} Analysis */

/** @typedef {{kind: 'nodes' | 'depth' | 'time', value: number}} Limit */

/**
 * @typedef {object} Run One search, running or finished.
 * @property {string} key What was asked.
 * @property {'idle' | 'queued' | 'running' | 'done' | 'fault'} status
 * @property {number} queued How many come first.
 * @property {string} fault
 * @property {Info[]} infos The best line first.
 * @property {any} done The answer: move, shown, score, depth, nodes, seconds, explanation.
 * @property {string} engine
 * @property {'search' | 'threat'} what
 */

/** Analysis without a limit still ends some day, so that a forgotten window does not search for ever. */
const LONGEST_MS = 600_000;

/**
 * @param {Limit} limit
 * @returns {object} As the server wants it.
 */
export function limitsOf({ kind, value }) {
  return kind === 'time' ? { time_ms: value } : { [kind]: value };
}

/**
 * @param {Analysis} state
 * @returns {any} The message of the search that should be running, or null.
 */
function wanted(state) {
  const here = current(state);
  if (!here || here.outcome || !state.running || state.editing || state.tab === 'tree') return null;
  const place = placeOf(state);
  if (state.threat && here.can_pass)
    return { do: 'threat', ...place, engine: state.engine, lines: 1, limits: { time_ms: LONGEST_MS } };
  if (state.tab === 'techniques') {
    return { do: 'search', ...place, engine: state.engine, lines: 1, limits: limitsOf(state.limit), explain: true };
  }
  return {
    do: 'search',
    ...place,
    engine: state.engine,
    lines: state.lines,
    limits: { time_ms: LONGEST_MS },
    explain: false,
  };
}

/** @param {{state: Analysis, set(patch: Partial<Analysis>): void}} store */
export function createSearch(store) {
  /** @type {{stop(): void} | null} */
  let question = null;
  let asked = '';

  /** @param {Partial<import('./search.js').Run>} patch */
  const setRun = (patch) => store.set({ run: { ...store.state.run, ...patch } });

  function stop() {
    question?.stop();
    question = null;
  }

  /** @param {any} message */
  function heard(message) {
    const { path, known, threat } = store.state;
    // All lines of one iteration, the best first.
    const infos = message.infos;
    setRun({ status: 'running', infos, key: asked });
    const side = current(store.state)?.side;
    if (threat || !side || !infos[0]) return;
    const best = {
      score: forFirst(infos[0].score, side),
      probability: infos[0].first.win_probability,
      depth: infos[0].depth,
    };
    store.set({ known: new Map(known).set(keyOf(path), best) });
  }

  /** @param {any} message */
  function finished(message) {
    question = null;
    setRun({ status: 'done', done: message });
  }

  return {
    stop,
    /** Makes the search that runs the one that should. */
    follow() {
      const message = wanted(store.state);
      const key = JSON.stringify(message);
      if (key === asked) return;
      asked = key;
      stop();
      const { run, path, tab } = store.state;
      if (!message) {
        setRun({ status: run.status === 'done' ? 'done' : 'idle' });
        return;
      }
      const old = run.key === '' ? null : JSON.parse(run.key);
      const samePlace = old !== null && keyOf(old.moves) === keyOf(path);
      const comparable = samePlace && JSON.stringify(old.limits) === JSON.stringify(message.limits);
      if (tab !== 'techniques' || !comparable) store.set({ before: null });
      else if (run.status === 'done') store.set({ before: run });
      const what = message.do;
      setRun({
        status: 'queued',
        queued: 0,
        fault: '',
        done: null,
        engine: store.state.engine,
        what,
        key,
        infos: samePlace && run.what === what ? run.infos : [],
      });
      question = live.ask(message, {
        onInfo: heard,
        onQueued: (queued) => setRun({ status: 'queued', queued }),
        onDone: finished,
        onError(fault) {
          question = null;
          setRun({ status: 'fault', fault, infos: [] });
        },
      });
    },
  };
}
