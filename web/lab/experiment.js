// One experiment: what was claimed and reported, what was measured and by which command, what follows, pictures; and the way to measure it again.

import { h } from '/lib/dom.js';
import { gameName } from '/lib/place.js';
import { axisHead } from './dots.js';
import { drawVerdict, field, rowDots } from './experiments.js';
import { breakable, number, range } from './words.js';

/** @typedef {import('./experiments.js').Row & { expectation: string | null, timed: boolean, settings: string, note: string }} FullRow */

/**
 * @typedef {object} Experiment
 * @property {string} id
 * @property {string} title
 * @property {string} report
 * @property {string} game
 * @property {string} claim
 * @property {string} reported
 * @property {string} expected
 * @property {string} remark
 * @property {string} missing
 * @property {string[]} names
 * @property {{ nodes: number | null }} quick
 * @property {{ command: string, build: string, made: string, here: boolean, rows: FullRow[], conclusions: string[], figures: { name: string, title: string }[] } | null} finding
 */

/**
 * @param {Experiment} experiment
 * @param {(order: object) => void} run
 */
export function drawExperiment(experiment, run) {
  const { id, title, report, game, finding, missing } = experiment;
  const told = [
    ['Claim', experiment.claim],
    ['Reported', experiment.reported],
    ['A correct program', experiment.expected],
    ['Remark', experiment.remark],
  ].filter(([, text]) => text);
  return [
    h('p', null, h('a', { href: '/lab?view=experiments' }, '← All experiments')),
    h('h2', { class: 'lab-heading' }, `${id} `, h('span', null, title)),
    h('p', { class: 'soft small' }, `${report} · ${game}`),
    h(
      'dl',
      { class: 'lab-told' },
      told.flatMap(([name, text]) => [h('dt', null, name), h('dd', null, text)]),
    ),
    finding ? drawFinding(id, finding) : h('p', null, missing ? `It cannot be run: ${missing}` : 'Not run yet.'),
    missing ? null : drawOrder(experiment, run),
  ];
}

/** @param {string} id @param {NonNullable<Experiment['finding']>} finding */
function drawFinding(id, finding) {
  return h(
    'div',
    { class: 'lab-finding' },
    drawRows(id, finding.rows),
    finding.conclusions.map((sentence) =>
      h('p', { class: sentence.startsWith('Contradicts') ? 'lab-contradiction' : null }, sentence),
    ),
    h(
      'p',
      { class: 'small soft' },
      finding.here ? 'Measured here by ' : 'Came with the program, measured by ',
      h('code', { class: 'mono' }, finding.command),
      ` · ${finding.build} · ${finding.made} UTC`,
    ),
    h(
      'p',
      { class: 'downloads' },
      h('a', { href: `/api/lab/experiments/${encodeURIComponent(id)}/table.csv`, download: '' }, 'Table as CSV'),
    ),
    finding.figures.map(({ name, title }) => drawFigure(name, title, finding.made)),
  );
}

/** The time is part of the address: what was measured again has another picture. @param {string} name @param {string} title @param {string} made */
function drawFigure(name, title, made) {
  const address = `/api/lab/figures/${encodeURIComponent(name)}?made=${encodeURIComponent(made)}`;
  return h(
    'figure',
    { class: 'lab-figure' },
    h(
      'div',
      { class: 'lab-scroll', tabIndex: 0, role: 'region', 'aria-label': title },
      h('img', { src: address, alt: `${title}; the table above has the numbers` }),
    ),
    h('figcaption', { class: 'downloads' }, h('a', { href: address, download: name }, 'SVG')),
  );
}

/** @param {string} id @param {FullRow[]} rows */
function drawRows(id, rows) {
  /** @param {string} text @param {string | null} [kind] */
  const head = (text, kind = null) => h('th', { scope: 'col', class: kind }, text);
  const axis = rows.some(({ unit }) => unit === '%');
  return h(
    'div',
    { class: 'lab-scroll', tabIndex: 0, role: 'region', 'aria-label': `Rows of ${id}` },
    h(
      'table',
      { class: 'lab-rows' },
      h('caption', { class: 'visually-hidden' }, `${id}: reported and measured`),
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head('Row', 'wide'),
          head('Reported', 'numbers'),
          head('Measured', 'numbers'),
          head('95 % interval', 'numbers range'),
          axis && axisHead('Reported, hollow, and measured'),
          head('Verdict', 'verdicts'),
          head('Expectation', 'verdicts'),
          head('Sample', 'numbers'),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map((row) => drawRow(row, axis)),
      ),
    ),
  );
}

/** @param {FullRow} row @param {boolean} axis */
function drawRow(row, axis) {
  const unit = row.unit === '%' ? ' %' : row.unit ? ` ${row.unit}` : '';
  return h(
    'tr',
    null,
    h(
      'th',
      { scope: 'row' },
      row.name,
      row.note && h('span', { class: 'lab-interval small soft' }, row.note),
      row.settings && h('details', { class: 'small soft' }, h('summary', null, 'Settings'), breakable(row.settings)),
    ),
    h(
      'td',
      { class: 'numbers' },
      number(row.reported),
      row.reported_interval && h('span', { class: 'lab-interval small soft' }, range(row.reported_interval)),
    ),
    h('td', { class: 'numbers' }, row.measured === null ? '' : number(row.measured) + unit),
    h('td', { class: 'numbers' }, range(row.interval)),
    axis && h('td', { class: 'axis' }, rowDots(row)),
    h('td', null, drawVerdict(row.verdict)),
    h(
      'td',
      null,
      row.expectation && row.expectation !== 'unstated' ? row.expectation : h('span', { class: 'soft' }, '–'),
    ),
    h('td', { class: 'numbers' }, `${number(row.samples)} ${row.sample}${row.timed ? ' ~' : ''}`),
  );
}

/** The numbers of a run, with what they may be. @type {[string, string, string, number, number, string][]} */
const NUMBERS = [
  ['seed', 'Seed', '1', 0, Number.MAX_SAFE_INTEGER, 'the same seed gives the same numbers'],
  ['nodes', 'Nodes a move, at most', '', 1, 1_000_000, 'its own number'],
  ['budget_s', 'Seconds for its matches', '240', 1, 3600, '240'],
  ['pairs', 'Pairs a row', '', 1, 100_000, 'as many as fit'],
];

/** @param {Experiment} experiment @param {(order: object) => void} run */
function drawOrder({ id, game, finding, quick, names }, run) {
  const inputs = NUMBERS.map(([name, title, value, min, max, placeholder]) =>
    field(title, h('input', { type: 'number', id: `run-${name}`, name, value, min, max, placeholder, step: 1 })),
  );
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const given = [...new FormData(form)].filter(([, text]) => text !== '').map(([name, text]) => [name, Number(text)]);
    run({ id, ...Object.fromEntries(given) });
  };
  const nodes = quick.nodes ? `, ${number(quick.nodes)} nodes a move` : '';
  return h(
    'form',
    { class: 'lab-order', onSubmit: submit, 'aria-label': `Measure ${id}` },
    h('h3', null, finding ? 'Measure it again' : 'Measure it'),
    h(
      'p',
      { class: 'small soft' },
      `${names.length} ${names.length === 1 ? 'row' : 'rows'} of ${gameName(game)}${nodes}. What has been played with the same numbers is not played again, so a run that was stopped goes on.`,
    ),
    h('div', { class: 'lab-fields' }, inputs),
    h('div', { class: 'row' }, h('button', { class: 'button primary', id: 'lab-run' }, 'Run')),
  );
}
