// Stored matches: every one a dot, the score, on a line, its interval; all share one axis, so that what is certain and what is not shows at a
// glance. Games leave as CSV and PGN, the evidence as SVG.

import { h } from '/lib/dom.js';
import { gameName } from '/lib/place.js';
import { axisHead, dots } from './dots.js';
import { breakable, eloText, percent } from './words.js';

/**
 * @typedef {object} Match
 * @property {string} id
 * @property {string} game
 * @property {string[]} players
 * @property {number} games
 * @property {number | null} score 0 to 1, from the first player's view
 * @property {number | null} elo
 * @property {number | null} error
 * @property {number[] | null} interval of the score
 */

/**
 * @typedef {object} LeftOut a match whose stored rows make no sense
 * @property {string} id
 * @property {string} fault
 */

/**
 * The game that was asked for comes first.
 * @param {Match[]} matches
 * @param {LeftOut[]} leftOut
 * @param {import('/lib/types.js').GameInfo[]} games
 * @param {string} first
 */
export function drawMatches(matches, leftOut, games, first) {
  const warnings = leftOut.map(({ id, fault }) => h('p', { class: 'soft' }, `Match ${id} is left out: ${fault}.`));
  if (matches.length === 0) return [...warnings, drawNothing()];
  const names = [...new Set(matches.map(({ game }) => gameName(game)))].sort(
    (a, b) => Number(b === first) - Number(a === first),
  );
  const groups = names.map((name) => {
    const title = games.find((info) => info.name === name)?.title ?? name;
    return drawGroup(
      title,
      matches.filter(({ game }) => gameName(game) === name),
    );
  });
  const words =
    'A dot is the score of the first player, the line its 95 % interval; the middle of the axis is equal strength.';
  return [...warnings, h('p', { class: 'soft' }, words), ...groups];
}

function drawNothing() {
  return h(
    'p',
    null,
    'Nothing has been played yet. A match of your own shows here, and so does one in the terminal: ',
    h('code', { class: 'mono' }, 'fiveply match chess --a best --b report --nodes 20000 --pairs 50'),
  );
}

/** @param {string} title @param {Match[]} matches */
function drawGroup(title, matches) {
  /** @param {string} text @param {string | null} [kind] */
  const head = (text, kind = null) => h('th', { scope: 'col', class: kind }, text);
  return h(
    'section',
    null,
    h('h2', null, title),
    h(
      'div',
      { class: 'lab-scroll', tabIndex: 0, role: 'region', 'aria-label': `${title}: matches` },
      h(
        'table',
        { class: 'lab-matches' },
        h('caption', { class: 'visually-hidden' }, `${title}: matches`),
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            head('Players', 'wide'),
            head('Games', 'numbers'),
            axisHead(),
            head('Score', 'numbers'),
            head('Elo', 'numbers'),
            head('Download', 'files'),
          ),
        ),
        h('tbody', null, matches.map(drawMatch)),
      ),
    ),
  );
}

/** @param {Match} match */
function drawMatch({ id, game, players, games, score, elo, error, interval }) {
  const options = game.split(':')[1];
  return h(
    'tr',
    null,
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `/watch?game=${gameName(game)}&match=${encodeURIComponent(id)}` }, breakable(players.join(' – '))),
      options && h('span', { class: 'small soft' }, ` ${options}`),
    ),
    h('td', { class: 'numbers' }, String(games)),
    h('td', { class: 'axis' }, score === null ? null : dots({ value: score, interval })),
    h('td', { class: 'numbers' }, percent(score)),
    h('td', { class: 'numbers' }, eloText(elo, error)),
    h('td', { class: 'files' }, matchDownloads(id, players.length === 2)),
  );
}

/** @param {string} id @param {boolean} two */
export function matchDownloads(id, two) {
  const base = `/api/matches/${encodeURIComponent(id)}`;
  return [
    h('a', { href: `${base}/games.csv`, download: '' }, 'CSV'),
    h('a', { href: `${base}/games.pgn`, download: '' }, 'PGN'),
    two && h('a', { href: `${base}/evidence.svg`, download: `${id}.svg` }, 'SVG'),
  ];
}
