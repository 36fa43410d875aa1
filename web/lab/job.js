// What the lab is doing: a table that grows, Elo with its interval, the evidence between its two bounds; stopped and gone on with here.

import { lineChart } from '/charts/line.js';
import { h, redraw } from '/lib/dom.js';
import { live } from '/lib/live.js';
import { gameName } from '/lib/place.js';
import { axisHead, dots } from './dots.js';
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
 * @property {{ elo0: number, elo1: number, lower: number, upper: number, llr: number, decision: string, trace: number[][] } | null} test
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
    /** @type {Record<string, string>} */
    const verdicts = { H0: `H0 is accepted: ${elo0} Elo is likelier`, H1: `H1 is accepted: ${elo1} Elo is likelier` };
    const bounds = `${lower.toFixed(2)} (H0: ${elo0} Elo) and ${upper.toFixed(2)} (H1: ${elo1} Elo)`;
    legend.textContent = `LLR ${llr.toFixed(2)} between ${bounds}: ${verdicts[decision] ?? 'not decided yet'}`;
  }

  return {
    element,
    unmount: () => question.stop(),
  };
}

/** @param {Job} job */
function drawTable({ rows, title, test, state }) {
  /** @param {string} text @param {string | null} [kind] */
  const head = (text, kind = null) => h('th', { scope: 'col', class: kind }, text);
  const matches = rows.some(({ standing }) => standing);
  const scores = [head('Elo', 'numbers'), head('Score', 'numbers'), axisHead(), head('+ = −', 'numbers')];
  return h(
    'table',
    { class: 'lab-live' },
    h('caption', { class: 'visually-hidden' }, `${title}: so far`),
    h('thead', null, h('tr', null, head('Row', 'wide'), matches && scores, head('Done', 'lab-done'))),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h(
          'tr',
          null,
          h('th', { scope: 'row' }, row.name),
          matches && drawScore(row.standing),
          drawDone(row, test, state),
        ),
      ),
    ),
  );
}

/** @param {any} standing */
function drawScore(standing) {
  const { wins, draws, losses, score = null, interval, elo, error } = standing ?? {};
  return [
    h('td', { class: 'numbers lab-elo' }, eloText(elo, error)),
    h('td', { class: 'numbers' }, percent(score)),
    h('td', { class: 'axis' }, score === null ? null : dots({ value: score, interval })),
    h('td', { class: 'numbers' }, standing ? `${wins} ${draws} ${losses}` : ''),
  ];
}

/**
 * A test ends when it is decided, so that its greatest length is not its aim.
 * @param {Job['rows'][0]} row
 * @param {Job['test']} test
 * @param {Job['state']} state
 */
function drawDone({ name, done, of }, test, state) {
  const whole = state === 'done' ? done : of;
  return h(
    'td',
    { class: 'lab-done' },
    h('progress', { max: String(whole || 1), value: String(done), 'aria-label': `${name}: done` }),
    h('span', null, of ? `${number(done)} of ${test ? 'at most ' : ''}${number(of)}` : ''),
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
