// What the lab is doing: a table that grows, Elo with its interval, the evidence between its two bounds; stopped and gone on with here.

import { lineChart } from '/charts/line.js';
import { h, redraw } from '/lib/dom.js';
import { live } from '/lib/live.js';
import { gameName } from '/lib/place.js';
import { dots } from './dots.js';
import { matchDownloads } from './matches.js';
import { duration, eloText, number, percent } from './words.js';

/**
 * @typedef {object} Job
 * @property {'idle' | 'running' | 'done' | 'stopped' | 'failed'} state
 * @property {string} experiment
 * @property {string} title
 * @property {{ path: string, body: any }} order
 * @property {string} command
 * @property {number} seconds
 * @property {{ name: string, done: number, of: number, standing: any }[]} rows
 * @property {{ elo0: number, elo1: number, lower: number, upper: number, llr: number, decision: string, trace: [number, number][] } | null} test
 * @property {string | null} match
 * @property {string} message
 */

const STATES = { idle: '', running: 'running', done: 'finished', stopped: 'stopped', failed: 'failed' };

/**
 * @param {object} intents
 * @param {() => void} intents.stop
 * @param {(order: Job['order']) => void} intents.resume
 * @param {(job: Job, before: Job['state']) => void} intents.onState the state has changed
 */
export function createJob({ stop, resume, onState }) {
  const head = h('div', { class: 'lab-job-head' });
  const table = h('div', { class: 'lab-scroll', tabIndex: 0, role: 'region', 'aria-label': 'Rows of the run' });
  const chart = lineChart({ title: 'Evidence of the sequential test, pair by pair' });
  const legend = h('p', { class: 'small soft' });
  const evidence = h('div', { class: 'lab-evidence', hidden: true }, chart.element, legend);
  const foot = h('div', { class: 'lab-job-foot' });
  const element = h(
    'section',
    { class: 'lab-job', 'aria-label': 'Running experiment', hidden: true },
    head,
    table,
    evidence,
    foot,
  );
  /** @type {Job['state']} */
  let before = 'idle';
  let stopping = false;

  const question = live.ask(
    { do: 'lab' },
    {
      onEvent: ({ job }) => show(job),
      onError: (text) => redraw(foot, h('p', { class: 'fault', role: 'alert' }, text)),
    },
  );

  /** @param {Job} job */
  function show(job) {
    element.hidden = job.state === 'idle';
    if (job.state !== 'running') stopping = false;
    element.dataset.state = job.state;
    redraw(head, drawHead(job));
    redraw(table, drawTable(job));
    evidence.hidden = !job.test;
    if (job.test) drawEvidence(job.test);
    redraw(foot, drawFoot(job));
    if (job.state !== before) onState(job, before);
    before = job.state;
  }

  /** @param {Job} job */
  function drawHead(job) {
    const running = job.state === 'running';
    const name = job.experiment ? `${job.experiment} ${job.title}` : job.title;
    return [
      h('h2', null, job.experiment ? h('a', { href: `/lab?experiment=${job.experiment}` }, name) : name),
      h(
        'p',
        { class: 'soft small lab-state' },
        `${stopping && running ? 'stopping' : STATES[job.state]}, ${duration(job.seconds)}`,
      ),
      running &&
        h('button', { type: 'button', class: 'button', id: 'job-stop', disabled: stopping, onClick: halt }, 'Stop'),
      ['stopped', 'failed'].includes(job.state) &&
        h(
          'button',
          { type: 'button', class: 'button primary', id: 'job-resume', onClick: () => resume(job.order) },
          'Resume',
        ),
    ];
  }

  function halt() {
    stopping = true;
    stop();
  }

  /** @param {NonNullable<Job['test']>} test */
  function drawEvidence({ elo0, elo1, lower, upper, llr, decision, trace }) {
    const points = trace.map(([x, y]) => ({ x, y, text: y.toFixed(2) }));
    const values = trace.map(([, y]) => y);
    chart.update({
      series: [{ name: 'LLR', kind: 'first', points }],
      most: trace[trace.length - 1]?.[0] ?? 0,
      range: [Math.min(lower * 1.15, ...values), Math.max(upper * 1.15, ...values)],
      cursor: null,
      levels: [lower, upper],
      head: 'Pairs',
    });
    const verdict =
      decision === 'H1' ? `${elo1} Elo is accepted` : decision === 'H0' ? `${elo0} Elo is accepted` : 'not decided yet';
    legend.textContent = `LLR ${llr.toFixed(2)} between ${lower.toFixed(2)} (H0: ${elo0} Elo) and ${upper.toFixed(2)} (H1: ${elo1} Elo): ${verdict}`;
  }

  return {
    element,
    unmount: () => question.stop(),
  };
}

/** @param {Job} job */
function drawTable({ rows, title }) {
  /** @param {string} text @param {string | null} [kind] */
  const head = (text, kind = null) => h('th', { scope: 'col', class: kind }, text);
  const matches = rows.some(({ standing }) => standing);
  return h(
    'table',
    { class: 'lab-live' },
    h('caption', { class: 'visually-hidden' }, `${title}: so far`),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        head('Row', 'wide'),
        head('Done'),
        head('', 'numbers'),
        matches && [head('+ = −', 'numbers'), head('Score', 'numbers'), head('', 'axis'), head('Elo', 'numbers')],
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((row) => drawRow(row, matches)),
    ),
  );
}

/** @param {Job['rows'][0]} row @param {boolean} matches */
function drawRow({ name, done, of, standing }, matches) {
  return h(
    'tr',
    null,
    h('th', { scope: 'row' }, name),
    h('td', null, h('progress', { max: String(of || 1), value: String(done), 'aria-label': `${name}: done` })),
    h('td', { class: 'numbers' }, of ? `${number(done)} of ${number(of)}` : ''),
    matches && [
      h('td', { class: 'numbers' }, standing ? `${standing.wins} ${standing.draws} ${standing.losses}` : ''),
      h('td', { class: 'numbers' }, percent(standing?.score)),
      h(
        'td',
        { class: 'axis' },
        standing && standing.score !== null ? dots({ value: standing.score, interval: standing.interval }) : null,
      ),
      h('td', { class: 'numbers lab-elo' }, eloText(standing?.elo, standing?.error)),
    ],
  );
}

/** @param {Job} job */
function drawFoot({ state, message, command, match, order }) {
  const game = order?.body?.game;
  return [
    message && h('p', { class: 'fault', role: 'alert' }, message),
    h('p', { class: 'small soft' }, 'The same in the terminal: ', h('code', { class: 'mono' }, command)),
    match &&
      state !== 'running' &&
      h(
        'p',
        { class: 'downloads' },
        h('a', { href: `/watch?game=${gameName(game)}&match=${match}` }, 'Watch its games'),
        matchDownloads(match, true),
      ),
  ];
}
