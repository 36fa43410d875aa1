// Stored matches with their statistics, and the games of one of them. Numbers come from the server as they were measured; an interval is
// drawn beside them, because a score without its error says little.

import { api } from '/lib/api.js';
import { h, replace, s } from '/lib/dom.js';

/** How many games are listed at once. */
const PAGE = 50;

/** @param {(match: string, number: number) => void} replay */
export function createMatches(replay) {
  const list = h('div', { class: 'match-list' });
  const games = h('div', { class: 'match-games' });
  const element = h(
    'section',
    { class: 'matches', 'aria-label': 'Stored matches' },
    h('h2', {}, 'Stored matches'),
    list,
    games,
  );
  let chosen = '';

  async function load() {
    try {
      const { matches } = await api.matches.list();
      if (matches.length === 0) {
        const how = h('code', { class: 'mono' }, 'fiveply match chess --a best --b report --nodes 20000 --pairs 10');
        replace(
          list,
          h('p', { class: 'soft' }, 'Nothing is stored yet. A match in the terminal stores its games: ', how),
        );
        return;
      }
      replace(list, table(matches));
    } catch (error) {
      replace(list, h('p', { class: 'fault', role: 'status' }, error instanceof Error ? error.message : String(error)));
    }
  }

  /** @param {any[]} matches */
  function table(matches) {
    const heads = ['Game', 'Players', 'Games', '+ = −', 'Score', 'Elo', ''];
    return h(
      'table',
      {},
      h('caption', { class: 'visually-hidden' }, 'Stored matches'),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...heads.map((head, index) =>
            h(
              'th',
              { scope: 'col', class: index > 1 && index < 6 ? 'numbers' : null },
              head || h('span', { class: 'visually-hidden' }, 'Open'),
            ),
          ),
        ),
      ),
      h('tbody', {}, ...matches.map(row)),
    );
  }

  /** @param {any} match */
  function row(match) {
    const { wins, draws, losses, score, elo, error } = match;
    const known = score !== null && score !== undefined;
    return h(
      'tr',
      {},
      h('td', {}, match.game),
      h(
        'td',
        { class: 'match-players' },
        ...match.players.map((/** @type {string} */ player) => h('span', { class: 'mono' }, player)),
      ),
      h('td', { class: 'numbers' }, String(match.games)),
      h('td', { class: 'numbers' }, known ? `${wins} ${draws} ${losses}` : '–'),
      h('td', { class: 'numbers' }, known ? `${(score * 100).toFixed(1)} %` : '–', known ? interval(match) : null),
      h('td', { class: 'numbers' }, eloText(elo, error)),
      h('td', {}, h('button', { class: 'button', onclick: () => open(match, 0) }, 'Games')),
    );
  }

  /**
   * @param {any} match
   * @param {number} offset
   */
  async function open(match, offset) {
    chosen = match.id;
    try {
      const answer = await api.matches.games(match.id, offset, PAGE);
      if (chosen !== match.id) return;
      replace(
        games,
        h('h3', {}, match.players.join(' – ')),
        gamesTable(match, answer.games),
        pager(match, offset, answer.total),
      );
    } catch (error) {
      replace(
        games,
        h('p', { class: 'fault', role: 'status' }, error instanceof Error ? error.message : String(error)),
      );
    }
  }

  /**
   * @param {any} match
   * @param {any[]} all
   */
  function gamesTable(match, all) {
    const heads = ['Number', 'Players', 'Result', 'Why', 'Plies', ''];
    return h(
      'table',
      {},
      h('caption', { class: 'visually-hidden' }, 'Games of the match'),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...heads.map((head) => h('th', { scope: 'col' }, head || h('span', { class: 'visually-hidden' }, 'Replay'))),
        ),
      ),
      h(
        'tbody',
        {},
        ...all.map((game) =>
          h(
            'tr',
            {},
            h('td', { class: 'numbers' }, String(game.number)),
            h(
              'td',
              { class: 'match-players' },
              ...game.players.map((/** @type {string} */ player) => h('span', { class: 'mono' }, player)),
            ),
            h('td', {}, game.winner === 'first' ? '1 – 0' : game.winner === 'second' ? '0 – 1' : '½ – ½'),
            h('td', {}, game.reason),
            h('td', { class: 'numbers' }, String(game.plies)),
            h(
              'td',
              {},
              h(
                'button',
                {
                  class: 'button',
                  'aria-label': `Replay game ${game.number}`,
                  onclick: () => replay(match.id, game.number),
                },
                'Replay',
              ),
            ),
          ),
        ),
      ),
    );
  }

  /**
   * @param {any} match
   * @param {number} offset
   * @param {number} total
   */
  function pager(match, offset, total) {
    const before = h(
      'button',
      { class: 'button', disabled: offset === 0, onclick: () => open(match, Math.max(0, offset - PAGE)) },
      'Earlier',
    );
    const after = h(
      'button',
      { class: 'button', disabled: offset + PAGE >= total, onclick: () => open(match, offset + PAGE) },
      'Later',
    );
    const shown = `${Math.min(offset + 1, total)} to ${Math.min(offset + PAGE, total)} of ${total}`;
    return h('div', { class: 'row' }, before, h('span', { class: 'soft small' }, shown), after);
  }
  return { element, load };
}

/** @param {number | null | undefined} elo @param {number | null | undefined} error */
function eloText(elo, error) {
  if (elo === null || elo === undefined) return '–';
  const sign = elo > 0 ? '+' : elo < 0 ? '−' : '';
  const size = `${sign}${Math.abs(elo).toFixed(1)}`;
  return error === null || error === undefined ? size : `${size} ± ${error.toFixed(1)}`;
}

/**
 * The score as a dot with its interval on a line from 0 to 1; its middle is marked.
 * @param {{score: number, interval: [number, number] | null}} match
 */
function interval({ score, interval: range }) {
  const x = (/** @type {number} */ value) => 2 + value * 96;
  const drawing = s('svg', { class: 'interval', viewBox: '0 0 100 12', 'aria-hidden': 'true' });
  drawing.append(
    s('line', { class: 'interval-axis', x1: 2, x2: 98, y1: 6, y2: 6 }),
    s('line', { class: 'interval-axis', x1: 50, x2: 50, y1: 2, y2: 10 }),
  );
  if (range) drawing.append(s('line', { class: 'interval-range', x1: x(range[0]), x2: x(range[1]), y1: 6, y2: 6 }));
  drawing.append(s('circle', { class: 'interval-dot', cx: x(score), cy: 6, r: 3.5 }));
  return drawing;
}
