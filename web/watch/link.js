// The address of what is watched: a live match with its players and pace, or a stored game. Pure, like every link of the page.

/**
 * @typedef {object} WatchLink
 * @property {string} game
 * @property {string} first
 * @property {string} second
 * @property {string} limit Like an item of an engine: `nodes=20000`, `time=500ms`, `depth=6`.
 * @property {number} boards 1 to 4.
 * @property {number} opening Random moves before the engines begin.
 * @property {string} [match] A stored match.
 * @property {number} [number] One of its games.
 */

/** @type {WatchLink} */
export const DEFAULTS = { game: 'chess', first: 'best', second: 'report', limit: 'nodes=20000', boards: 1, opening: 0 };

/** How many games are played side by side at most. */
export const MOST_BOARDS = 4;

/** The limits that are offered, with what people call them. */
export const LIMITS = new Map([
  ['nodes=2000', '2 000 nodes'],
  ['nodes=20000', '20 000 nodes'],
  ['nodes=200000', '200 000 nodes'],
  ['time=200ms', '0.2 seconds'],
  ['time=1000ms', '1 second'],
  ['time=5000ms', '5 seconds'],
  ['depth=4', 'depth 4'],
  ['depth=8', 'depth 8'],
]);

/**
 * @param {string} query
 * @returns {WatchLink}
 */
export function readWatchLink(query) {
  const parts = new URLSearchParams(query);
  const limit = parts.get('limit') ?? '';
  /** @type {WatchLink} */
  const link = {
    game: parts.get('game') || DEFAULTS.game,
    first: parts.get('first') || DEFAULTS.first,
    second: parts.get('second') || DEFAULTS.second,
    limit: LIMITS.has(limit) ? limit : DEFAULTS.limit,
    boards: whole(parts.get('boards'), 1, MOST_BOARDS, DEFAULTS.boards),
    opening: whole(parts.get('opening'), 0, 10, DEFAULTS.opening),
  };
  const match = parts.get('match');
  if (match) {
    link.match = match;
    link.number = whole(parts.get('number'), 0, Number.MAX_SAFE_INTEGER, 0);
  }
  return link;
}

/**
 * @param {Partial<WatchLink>} link
 * @returns {string}
 */
export function writeWatchLink(link) {
  const all = { ...DEFAULTS, ...link };
  const parts = [`game=${all.game}`];
  for (const name of /** @type {const} */ (['first', 'second', 'limit', 'boards', 'opening', 'match', 'number'])) {
    const value = all[name];
    const usual = name === 'match' || name === 'number' ? undefined : DEFAULTS[name];
    if (value === undefined || value === usual) continue;
    parts.push(
      `${name}=${encodeURIComponent(String(value)).replaceAll('%3D', '=').replaceAll('%3A', ':').replaceAll('%2C', ',')}`,
    );
  }
  return `?${parts.join('&')}`;
}

/**
 * @param {string} limit
 * @returns {object} As the server wants it.
 */
export function limitsFrom(limit) {
  const [name, value] = limit.split('=');
  const number = Number.parseInt(value, 10);
  return name === 'time' ? { time_ms: number } : { [name]: number };
}

/**
 * @param {string | null} text
 * @param {number} least
 * @param {number} most
 * @param {number} otherwise
 */
function whole(text, least, most, otherwise) {
  if (text === null || !/^\d+$/.test(text)) return otherwise;
  return Math.min(most, Math.max(least, Number(text)));
}
