// The games that were played here: to go on with, to review, to delete.

import { h, icon } from '/lib/dom.js';

/**
 * @typedef {object} SavedEntry
 * @property {string} id
 * @property {string} game
 * @property {string} [title]
 * @property {number} when
 * @property {string[]} players
 * @property {{ words: string } | null} result
 * @property {number} plies
 */

/**
 * @param {SavedEntry[]} games
 * @param {(id: string) => void} remove
 */
export function drawSaved(games, remove) {
  if (games.length === 0) return null;
  return h(
    'section',
    { class: 'saved' },
    h('h2', null, 'Your games'),
    h(
      'ul',
      null,
      games.slice(0, 30).map(({ id, game, title, when, players, result, plies }) =>
        h(
          'li',
          null,
          h(
            'a',
            { href: `/play?saved=${id}` },
            h('strong', null, title ?? game),
            h(
              'span',
              { class: 'small soft' },
              `${players.join(' – ')} · ${plies} ${plies === 1 ? 'move' : 'moves'} · ${date(when)}`,
            ),
            h('span', { class: 'small' }, result ? result.words : 'In progress'),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'button plain square',
              'aria-label': `Delete ${title ?? game} of ${date(when)}`,
              onClick: () => remove(id),
            },
            icon('bin'),
          ),
        ),
      ),
    ),
  );
}

/** @param {number} when */
function date(when) {
  return new Date(when).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
