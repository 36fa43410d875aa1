// The address of an analysis: game, position, moves, ply and engine, readable in the address bar. Reading what was written gives the
// same analysis; what is missing has a default, and nothing in an address can do harm, because the server judges every part.

/**
 * @typedef {object} Link
 * @property {string} game
 * @property {string} [position] Absent for the start of the game.
 * @property {string[]} moves The line, from the position.
 * @property {number} ply How many of its moves are played.
 * @property {string} engine
 * @property {number} lines
 * @property {string} tab
 * @property {boolean} flipped
 * @property {boolean} review Look for mistakes at once.
 */

/** @type {Link} */
export const DEFAULTS = {
  game: 'chess',
  moves: [],
  ply: 0,
  engine: 'best',
  lines: 3,
  tab: 'lines',
  flipped: false,
  review: false,
};

/** How many lines an engine can follow at once. */
export const MOST_LINES = 8;

/**
 * @param {Partial<Link>} link
 * @returns {string} The query, with its `?` if there is one.
 */
export function writeLink(link) {
  const all = { ...DEFAULTS, ...link };
  /** @type {[string, string][]} */
  const parts = [['game', all.game]];
  if (all.position) parts.push(['position', all.position]);
  if (all.moves.length > 0) parts.push(['moves', all.moves.join(',')]);
  if (all.ply !== all.moves.length) parts.push(['ply', String(all.ply)]);
  if (all.engine !== DEFAULTS.engine) parts.push(['engine', all.engine]);
  if (all.lines !== DEFAULTS.lines) parts.push(['lines', String(all.lines)]);
  if (all.tab !== DEFAULTS.tab) parts.push(['tab', all.tab]);
  if (all.flipped) parts.push(['flipped', '1']);
  if (all.review) parts.push(['review', '1']);
  return `?${parts.map(([name, value]) => `${name}=${readable(value)}`).join('&')}`;
}

/**
 * @param {string} query
 * @returns {Link}
 */
export function readLink(query) {
  const parts = new URLSearchParams(query);
  const moves = (parts.get('moves') ?? '').split(/[\s,]+/).filter((move) => move !== '');
  /** @type {Link} */
  const link = {
    game: parts.get('game') || DEFAULTS.game,
    moves,
    ply: clamp(parts.get('ply'), 0, moves.length, moves.length),
    engine: parts.get('engine') || DEFAULTS.engine,
    lines: clamp(parts.get('lines'), 1, MOST_LINES, DEFAULTS.lines),
    tab: parts.get('tab') || DEFAULTS.tab,
    flipped: parts.get('flipped') === '1',
    review: parts.get('review') === '1',
  };
  const position = parts.get('position');
  if (position) link.position = position;
  return link;
}

/**
 * Percent codes only where a query needs them: position texts stay legible.
 * @param {string} value
 */
function readable(value) {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replaceAll('%2F', '/')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%3D', '=');
}

/**
 * @param {string | null} text
 * @param {number} least
 * @param {number} most
 * @param {number} otherwise
 */
function clamp(text, least, most, otherwise) {
  if (text === null || !/^\d+$/.test(text)) return otherwise;
  return Math.min(most, Math.max(least, Number(text)));
}
