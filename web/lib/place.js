// Readable links: game, position and moves in the address.

/** @typedef {import('/lib/context.js').Place} Place */

/**
 * The place that an address names; `fallback` is the game when it names none.
 * @param {URLSearchParams} params
 * @param {string} [fallback]
 * @returns {Place}
 */
export function placeFrom(params, fallback = 'chess') {
  const position = params.get('position');
  const moves = (params.get('moves') ?? '').split(/[\s,]+/).filter(Boolean);
  return { game: params.get('game') || fallback, ...(position ? { position } : {}), moves };
}

/**
 * The query of a place, with further fields.
 * @param {Place} place
 * @param {Record<string, string | number | null | undefined>} [more]
 */
export function placeQuery(place, more = {}) {
  const query = new URLSearchParams({ game: place.game });
  if (place.position) query.set('position', place.position);
  if (place.moves.length > 0) query.set('moves', place.moves.join(','));
  for (const [name, value] of Object.entries(more)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  // Commas, colons and slashes may stand in a query as they are, and are easier to read.
  return query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
}

/**
 * @param {string} path
 * @param {Place} place
 * @param {Record<string, string | number | null | undefined>} [more]
 */
export function linkTo(path, place, more) {
  return `${path}?${placeQuery(place, more)}`;
}

/**
 * The name of a game without its options: `breakthrough` for `breakthrough:6x5`.
 * @param {string} text
 */
export function gameName(text) {
  return text.split(':')[0];
}
