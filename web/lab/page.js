// Lab: what was measured. Every stored match is a dot, the score, on a line, its interval; all share one axis, so that what is certain and
// what is not shows at a glance.

import { api } from '/lib/api.js';
import { h, replace, s } from '/lib/dom.js';
import { gameName } from '/lib/place.js';

/**
 * @typedef {object} Match
 * @property {string} id
 * @property {string} game
 * @property {string[]} players
 * @property {number} games
 * @property {number | null} score 0 to 1, from the first player's view
 * @property {number | null} elo
 * @property {number | null} error
 * @property {[number, number] | null} interval of the score
 */

/**
 * @param {HTMLElement} host
 * @param {import('/lib/types.js').Context} context
 */
export function mount(host, { games, params }) {
  const body = h('div', { class: 'lab-body', 'aria-busy': 'true' });
  replace(
    host,
    h(
      'div',
      { class: 'lab' },
      h('h1', null, 'Lab'),
      h(
        'p',
        { class: 'soft' },
        'Matches that were played and kept. A dot is the score of the first player, the line its 95 % interval; the middle of the axis is equal strength.',
      ),
      body,
    ),
  );
  show(params);
  return { query: show };

  /** @param {URLSearchParams} asked */
  async function show(asked) {
    const game = gameName(asked.get('game') ?? '');
    try {
      const { matches } = await api.matches.list();
      replace(body, matches.length === 0 ? drawNothing() : drawGroups(matches, game));
    } catch (error) {
      replace(body, h('p', { class: 'fault', role: 'alert' }, error instanceof Error ? error.message : String(error)));
    }
    body.setAttribute('aria-busy', 'false');
  }

  /** The game that was asked for comes first. @param {Match[]} matches @param {string} first */
  function drawGroups(matches, first) {
    const names = [...new Set(matches.map(({ game }) => gameName(game)))].sort(
      (a, b) => Number(b === first) - Number(a === first),
    );
    return names.map((name) => {
      const title = games.find((info) => info.name === name)?.title ?? name;
      return drawGroup(
        title,
        matches.filter(({ game }) => gameName(game) === name),
      );
    });
  }
}

function drawNothing() {
  return h(
    'p',
    null,
    'Nothing has been measured yet. A match in the terminal keeps its games, and shows here: ',
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
      { class: 'lab-scroll' },
      h(
        'table',
        null,
        h('caption', { class: 'visually-hidden' }, `${title}: matches`),
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            head('Players'),
            head('Games', 'numbers'),
            h(
              'th',
              { scope: 'col', class: 'axis' },
              h(
                'span',
                { class: 'axis-head' },
                ['0', '50', '100 %'].map((at) => h('span', null, at)),
              ),
            ),
            head('Score', 'numbers'),
            head('Elo', 'numbers'),
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
      h('a', { href: `/watch?game=${gameName(game)}&match=${encodeURIComponent(id)}` }, players.join(' – ')),
      options && h('span', { class: 'small soft' }, ` ${options}`),
    ),
    h('td', { class: 'numbers' }, String(games)),
    h('td', { class: 'axis' }, score === null ? null : drawDot(score, interval)),
    h('td', { class: 'numbers' }, score === null ? '' : `${(score * 100).toFixed(1)} %`),
    h('td', { class: 'numbers' }, elo === null ? '' : `${signed(elo)} ± ${error === null ? '∞' : error.toFixed(0)}`),
  );
}

/** @param {number} score @param {[number, number] | null} interval */
function drawDot(score, interval) {
  const picture = s('svg', {
    class: 'dot-line',
    viewBox: '0 0 200 20',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  for (const at of [0, 0.5, 1])
    picture.append(s('line', { class: at === 0.5 ? 'even' : 'edge', x1: at * 200, x2: at * 200, y1: 0, y2: 20 }));
  if (interval)
    picture.append(s('line', { class: 'interval', x1: interval[0] * 200, x2: interval[1] * 200, y1: 10, y2: 10 }));
  picture.append(s('line', { class: 'dot', x1: score * 200, x2: score * 200, y1: 10, y2: 10 }));
  return picture;
}

/** @param {number} value */
const signed = (value) => (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(value).toFixed(0);
