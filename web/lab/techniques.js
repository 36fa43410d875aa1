// What every technique is worth in every game: the lab's heat map, and the same numbers as a table.

import { h } from '/lib/dom.js';
import { number } from './words.js';

/**
 * @typedef {object} HeatMap
 * @property {string} unit
 * @property {string} title
 * @property {string} figure
 * @property {string[]} games
 * @property {{ technique: string, cells: ({ measured: number | null, interval: number[] | null, note: string } | null)[] }[]} rows
 * @property {string} source
 */

/** What the units of the lab mean. */
const UNITS = new Map([
  ['one in, nodes', 'Added to bare alpha-beta, nodes with it over nodes without to a fixed small depth: below 1 it saves.'],
  ['one out, nodes', 'In the best player, nodes with it over nodes without to a fixed small depth: below 1 it saves.'],
  ['one in, score in %', 'Added to bare alpha-beta, its score against bare alpha-beta at equal nodes.'],
  ['one out, score in %', 'The best player’s score against itself without it, at equal nodes.'],
]);

/** @typedef {{ maps: HeatMap[], reasons: string[] }} Techniques */

/**
 * @param {Techniques} techniques
 * @param {string} chosen the unit to show
 * @param {(unit: string) => void} choose
 */
export function drawTechniques({ maps, reasons }, chosen, choose) {
  const map = maps.find(({ unit }) => unit === chosen) ?? maps[0];
  if (!map) {
    const command = h('code', { class: 'mono' }, 'fiveply lab ablate --quick');
    return [h('p', null, 'No technique has been measured yet. In the terminal: ', command)];
  }
  const chips = maps.map(({ unit }) =>
    h(
      'label',
      { class: 'chip' },
      h('input', {
        type: 'radio',
        name: 'lab-unit',
        value: unit,
        checked: unit === map.unit,
        onChange: () => choose(unit),
      }),
      unit,
    ),
  );
  const address = `/api/lab/figures/${map.figure}`;
  return [
    h(
      'p',
      { class: 'soft' },
      UNITS.get(map.unit) ?? map.title,
      ' Blue saves or wins, red costs. Techniques that are not exact also change what is found, so fewer nodes are not yet stronger play, and a small depth says little about a game. Measured by earlier builds; later changes are not in these numbers.',
    ),
    h('fieldset', { class: 'field' }, h('legend', null, 'What is measured'), h('div', { class: 'choices' }, chips)),
    h(
      'figure',
      { class: 'lab-figure' },
      h(
        'div',
        { class: 'lab-scroll', tabIndex: 0, role: 'region', 'aria-label': 'Heat map' },
        h('img', {
          class: 'heat-map',
          src: address,
          alt: `${map.title}; the table below has the same numbers`,
        }),
      ),
      h(
        'figcaption',
        { class: 'downloads' },
        h('a', { href: address, download: map.figure }, 'SVG'),
        h('a', { href: '/api/lab/techniques.csv', download: '' }, 'CSV'),
      ),
    ),
    h('details', { class: 'lab-twin' }, h('summary', null, 'The same as a table'), drawTable(map)),
    h(
      'details',
      null,
      h('summary', null, 'Why some cells are empty'),
      h(
        'ul',
        { class: 'small' },
        reasons.map((reason) => h('li', null, reason)),
      ),
    ),
    h('p', { class: 'small soft' }, 'Made by ', h('code', { class: 'mono' }, map.source)),
  ];
}

/** @param {HeatMap} map */
function drawTable(map) {
  return h(
    'div',
    { class: 'lab-scroll', tabIndex: 0, role: 'region', 'aria-label': 'Heat map as a table' },
    h(
      'table',
      { class: 'lab-matrix' },
      h('caption', { class: 'visually-hidden' }, map.title),
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, 'Technique'),
          map.games.map((game) => h('th', { scope: 'col', class: 'numbers' }, game)),
        ),
      ),
      h(
        'tbody',
        null,
        map.rows.map(({ technique, cells }) =>
          h(
            'tr',
            null,
            h('th', { scope: 'row' }, technique),
            cells.map((cell) => h('td', { class: 'numbers', title: cell?.note || null }, cellText(cell))),
          ),
        ),
      ),
    ),
  );
}

/** @param {HeatMap['rows'][0]['cells'][0]} cell */
function cellText(cell) {
  if (!cell || cell.measured === null) return '–';
  const [low, high] = cell.interval ?? [cell.measured, cell.measured];
  return [number(cell.measured), h('span', { class: 'soft small' }, ` ${number(low)} to ${number(high)}`)];
}
