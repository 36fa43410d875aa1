// The reports' experiments: found by game, verdict and words, each with what was reported and measured.

import { h } from '/lib/dom.js';
import { gameName } from '/lib/place.js';
import { axisHead, dots } from './dots.js';
import { number, range, VERDICTS } from './words.js';

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number | null} reported
 * @property {number[] | null} reported_interval
 * @property {number | null} measured
 * @property {number[] | null} interval
 * @property {string} unit
 * @property {string | null} verdict
 * @property {number} samples
 * @property {string} sample
 */

/**
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} title
 * @property {string} report
 * @property {string} game
 * @property {string} reported
 * @property {string} missing
 * @property {{ rows: number, verdicts: Record<string, number>, row: Row | null, made: string } | null} finding
 */

/** @typedef {{ game: string, verdict: string, words: string }} Filter an empty text lets everything pass */

/**
 * @param {Listed[]} all
 * @param {Filter} filter
 */
export function filtered(all, { game, verdict, words }) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((entry) => {
    if (game && gameName(entry.game) !== game) return false;
    const verdicts = entry.finding?.verdicts ?? {};
    if (verdict && !(verdict === 'not run' ? !entry.finding : verdicts[verdict])) return false;
    const text = `${entry.id} ${entry.title} ${entry.reported}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/**
 * @param {Listed[]} all
 * @param {Filter} filter
 * @param {import('/lib/types.js').GameInfo[]} games
 * @param {(patch: Partial<Filter>) => void} change
 */
export function drawFilter(all, filter, games, change) {
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  const option = (/** @type {string} */ text, /** @type {string} */ title, /** @type {string} */ chosen) =>
    h('option', { value: text, selected: text === chosen }, title);
  return h(
    'div',
    { class: 'lab-filter', role: 'search', 'aria-label': 'Experiments' },
    field(
      'Find',
      h('input', {
        type: 'text',
        id: 'lab-words',
        value: filter.words,
        placeholder: 'quiescence, T5.2 …',
        onInput: (/** @type {Event} */ event) => change({ words: value(event) }),
      }),
    ),
    field(
      'Game',
      h(
        'select',
        { id: 'lab-game', onChange: (/** @type {Event} */ event) => change({ game: value(event) }) },
        option('', 'All games', filter.game),
        games.map(({ name, title }) => option(name, title, filter.game)),
      ),
    ),
    field(
      'Verdict',
      h(
        'select',
        { id: 'lab-verdict', onChange: (/** @type {Event} */ event) => change({ verdict: value(event) }) },
        option('', 'Any verdict', filter.verdict),
        [...VERDICTS.keys(), 'not run'].map((verdict) => option(verdict, verdict, filter.verdict)),
      ),
    ),
    h(
      'p',
      { class: 'small soft lab-count', role: 'status' },
      `${filtered(all, filter).length} of ${all.length} experiments`,
    ),
    h('a', { class: 'small', href: '/api/lab/experiments.csv', download: '' }, 'All numbers as CSV'),
    h(
      'p',
      { class: 'small soft' },
      'The rule behind the words reproduced and contradicted is being revised. Until then read the numbers and their intervals.',
    ),
  );
}

/** @param {string} title @param {HTMLElement} input */
export const field = (title, input) => h('div', { class: 'field' }, h('label', { htmlFor: input.id }, title), input);

/**
 * The experiments by report, that of the game `first` before the others.
 * @param {Listed[]} listed
 * @param {import('/lib/types.js').GameInfo[]} games
 * @param {string} first
 */
export function drawReports(listed, games, first) {
  if (listed.length === 0) return [h('p', { class: 'soft' }, 'No experiment is like that. Fewer words find more.')];
  const reports = [...new Set(listed.map(({ report }) => report))].map((report) => ({
    report,
    entries: listed.filter((entry) => entry.report === report),
  }));
  const isFirst = (/** @type {Listed[]} */ entries) => Number(gameName(entries[0].game) === first);
  reports.sort((a, b) => isFirst(b.entries) - isFirst(a.entries));
  return reports.map(({ report, entries }) => {
    const name = gameName(entries[0].game);
    return drawReport(games.find((info) => info.name === name)?.title ?? name, report, entries);
  });
}

/** @param {string} title @param {string} report @param {Listed[]} entries */
function drawReport(title, report, entries) {
  /** @param {string} text @param {string} kind */
  const head = (text, kind) => h('th', { scope: 'col', class: kind }, text);
  return h(
    'section',
    { class: 'lab-report', id: `report-${entries[0].id.split('-')[0]}` },
    h('h2', null, title, h('span', { class: 'soft small' }, ` ${report}`)),
    h('p', { class: 'lab-totals' }, drawVerdicts(total(entries))),
    h(
      'table',
      { class: 'lab-list' },
      h('caption', { class: 'visually-hidden' }, `${title}: experiments of ${report}`),
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head('Experiment', 'wide'),
          head('Reported', 'reported'),
          head('Measured', 'numbers'),
          axisHead('Reported, hollow, and measured'),
          head('Verdicts', 'verdicts'),
        ),
      ),
      h('tbody', null, entries.map(drawEntry)),
    ),
  );
}

/** @param {Listed[]} entries @returns {Record<string, number>} */
function total(entries) {
  /** @type {Record<string, number>} */
  const sum = {};
  for (const { finding } of entries) {
    for (const [verdict, count] of Object.entries(finding?.verdicts ?? {})) sum[verdict] = (sum[verdict] ?? 0) + count;
  }
  return sum;
}

/** @param {Listed} entry */
function drawEntry({ id, title, reported, missing, finding }) {
  const row = finding?.row ?? null;
  return h(
    'tr',
    null,
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `/lab?experiment=${encodeURIComponent(id)}` }, id),
      h('span', { class: 'lab-title' }, ` ${title}`),
    ),
    h('td', { class: 'reported small soft' }, reported),
    h(
      'td',
      { class: 'numbers' },
      row
        ? drawMeasured(row, finding?.rows ?? 1)
        : h('span', { class: 'soft' }, missing ? 'cannot be run' : 'not run yet'),
    ),
    h('td', { class: 'axis' }, row && rowDots(row)),
    h('td', { class: 'verdicts' }, finding && drawVerdicts(finding.verdicts)),
  );
}

/** @param {Row} row @param {number} rows */
function drawMeasured(row, rows) {
  const unit = row.unit === '%' ? ' %' : '';
  return [
    `${number(row.measured)}${unit}`,
    h('span', { class: 'lab-interval soft small' }, range(row.interval)),
    rows > 1 && h('span', { class: 'lab-interval soft small' }, `first of ${rows} rows`),
  ];
}

/** Reported and measured on one axis, where it is one of per cents. @param {Row} row */
export function rowDots({ unit, measured, interval, reported, reported_interval: told }) {
  if (unit !== '%') return null;
  const dot = (/** @type {number | null} */ value, /** @type {number[] | null} */ ends) =>
    value === null
      ? null
      : { value: value / 100, interval: /** @type {number[] | null} */ (ends && ends.map((end) => end / 100)) };
  return dots(dot(measured, interval), dot(reported, told));
}

/** @param {Record<string, number>} counts */
function drawVerdicts(counts) {
  return [...VERDICTS.keys()]
    .filter((verdict) => counts[verdict])
    .map((verdict) => drawVerdict(verdict, counts[verdict] > 1 ? counts[verdict] : null));
}

/** @param {string | null} verdict @param {number | null} [count] */
export function drawVerdict(verdict, count = null) {
  const sign = verdict && VERDICTS.get(verdict);
  if (!sign) return h('span', { class: 'soft' }, '–');
  return h(
    'span',
    { class: `verdict ${verdict}` },
    h('span', { 'aria-hidden': 'true' }, sign),
    ` ${count ?? ''} ${verdict}`,
  );
}
