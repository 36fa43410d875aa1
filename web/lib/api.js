// What the server answers over HTTP, as functions. Faults are thrown as ApiError, in the server's words.

/** @typedef {import('/lib/context.js').Place} Place */
/** @typedef {import('/lib/types.js').State} State */

/** A request that the server refused, or that never reached it. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 when the server was not reached
   * @param {string | null} field the part of the request that was at fault
   */
  constructor(message, status, field) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.field = field;
  }
}

/** What to tell about something that was thrown. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

export const api = {
  /**
   * @returns {Promise<import('/lib/types.js').GameList>}
   */
  games: () => request('GET', '/api/games'),
  /**
   * @param {string} game
   * @returns {Promise<import('/lib/types.js').TechniqueList>}
   */
  techniques: (game) => request('GET', `/api/techniques?game=${encodeURIComponent(game)}`),
  /**
   * @param {string} game
   * @returns {Promise<import('/lib/types.js').Players>}
   */
  players: (game) => request('GET', `/api/players?game=${encodeURIComponent(game)}`),
  /**
   * @param {Place} place
   * @returns {Promise<import('/lib/types.js').State>}
   */
  state: (place) => request('POST', '/api/state', place),
  /**
   * @param {Place} place
   * @returns {Promise<import('/lib/types.js').Line>}
   */
  line: (place) => request('POST', '/api/line', place),
  /**
   * @param {Place} place
   * @param {string} [evaluation]
   * @returns {Promise<import('/lib/types.js').Evaluation>}
   */
  evaluate: (place, evaluation = 'best') => request('POST', '/api/evaluate', { ...place, eval: evaluation }),
  /**
   * @param {string} game
   * @param {string} position
   * @returns {Promise<import('/lib/types.js').CheckedPosition>}
   */
  check: (game, position) => request('POST', '/api/check', { game, position }),
  saved: {
    /** @returns {Promise<import('/lib/types.js').SavedList>} */
    list: () => request('GET', '/api/saved'),
    /**
     * @param {string} id
     * @returns {Promise<import('/lib/types.js').SavedGame>}
     */
    get: (id) => request('GET', `/api/saved/${encodeURIComponent(id)}`),
    /**
     * @param {string} id
     * @param {object} game
     */
    put: (id, game) => request('PUT', `/api/saved/${encodeURIComponent(id)}`, game),
    /** @param {string} id */
    remove: (id) => request('DELETE', `/api/saved/${encodeURIComponent(id)}`),
  },
  matches: {
    /** @returns {Promise<import('/lib/types.js').MatchList>} */
    list: () => request('GET', '/api/matches'),
    /**
     * @param {string} id
     * @param {number} [offset]
     * @param {number} [limit]
     * @returns {Promise<import('/lib/types.js').MatchGames>}
     */
    games: (id, offset = 0, limit = 50) =>
      request('GET', `/api/matches/${encodeURIComponent(id)}/games?offset=${offset}&limit=${limit}`),
    /**
     * @param {string} id
     * @param {number} number
     * @returns {Promise<import('/lib/types.js').Replay>}
     */
    game: (id, number) => request('GET', `/api/matches/${encodeURIComponent(id)}/games/${number}`),
  },
  lab: {
    /** @returns {Promise<import('/lib/types.js').ExperimentList>} */
    experiments: () => request('GET', '/api/lab/experiments'),
    /**
     * @param {string} id
     * @returns {Promise<import('/lib/types.js').ShownExperiment>}
     */
    experiment: (id) => request('GET', `/api/lab/experiments/${encodeURIComponent(id)}`),
    /** @returns {Promise<import('/lib/types.js').Maps>} */
    techniques: () => request('GET', '/api/lab/techniques'),
    /**
     * @param {Record<string, string>} question
     * @returns {Promise<import('/lib/types.js').Needed>}
     */
    needed: (question) => request('GET', `/api/lab/needed?${new URLSearchParams(question)}`),
    /**
     * Begins an experiment or a match, or goes on with it.
     * @param {string} path
     * @param {object} order
     * @returns {Promise<import('/lib/types.js').LabStatus>}
     */
    begin: (path, order) => request('POST', path, order),
    /** @returns {Promise<import('/lib/types.js').LabStatus>} */
    stop: () => request('POST', '/api/lab/stop'),
  },
  /**
   * The address of a picture of a position.
   * @param {Place} place
   * @param {{ flipped?: boolean, theme?: 'light' | 'dark' }} [look]
   */
  pictureAddress(place, { flipped = false, theme = 'light' } = {}) {
    const query = new URLSearchParams({ game: place.game, theme });
    if (place.position) query.set('position', place.position);
    if (place.moves.length) query.set('moves', place.moves.join(','));
    if (flipped) query.set('flipped', '1');
    return `/api/picture.svg?${query}`;
  },
};

/**
 * @param {string} method
 * @param {string} address
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function request(method, address, body) {
  /** @type {RequestInit} */
  const options = { method, headers: { Accept: 'application/json' } };
  if (body !== undefined) {
    options.headers = { ...options.headers, 'Content-Type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new ApiError('The server does not answer. Is fiveply still running?', 0, null);
  }
  const text = await response.text();
  let answer = null;
  try {
    answer = text === '' ? null : JSON.parse(text);
  } catch {
    if (response.ok) throw new ApiError('The server’s answer cannot be read.', response.status, null);
  }
  if (!response.ok) {
    const { message, field } = answer?.error ?? {};
    throw new ApiError(message ?? `The server refused this (${response.status}).`, response.status, field ?? null);
  }
  return answer;
}
