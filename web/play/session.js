// A game that the server plays with us. The page says what a hand wants; the server answers with positions, and every page that shows the
// same game hears of them.

import { live } from '/lib/live.js';

/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/lib/types.js').GameMessage} GameMessage */
/** @typedef {import('/lib/types.js').GameStatus} GameStatus */
/**
 * What the server tells of a game.
 * @typedef {GameMessage & { is: 'game' } | import('/lib/types.js').StateMessage & { is: 'state' }
 *   | import('/lib/types.js').BackMessage & { is: 'back' } | import('/lib/types.js').StatusMessage & { is: 'status' }
 *   | import('/lib/types.js').RefusedMessage & { is: 'refused' }} Message
 */
/** @typedef {import('/lib/types.js').Side} Side */
/** @typedef {import('/play/model.js').Seat} Seat */
/** @typedef {import('/play/model.js').Result} Result */
/** @typedef {import('/play/clock.js').Clock} Clock */

/**
 * How a game stands besides its moves.
 * @typedef {object} Status
 * @property {Clock | null} clock
 * @property {Result | null} result
 * @property {boolean} thinking
 * @property {string | null} fault
 */

/**
 * What to do about what the server tells.
 * @typedef {object} Listeners
 * @property {(game: { place: { game: string, position?: string }, seats: Record<Side, Seat>, line: State[] }, status: Status) => void} onGame
 *   the whole game, at first and when the connection stands again
 * @property {(ply: number, state: State, status: Status | null) => void} onState a move
 * @property {(ply: number, status: Status) => void} onBack moves were taken back
 * @property {(status: Status) => void} onStatus
 * @property {(text: string) => void} onRefused a move or another wish was refused
 * @property {(text: string, field: string | null) => void} onError the game cannot be played
 * @property {(text: string) => void} onLost the connection is lost; it is tried again
 */

/**
 * Opens a game of the server, or begins `game` where there is none with this id.
 * @param {string} id
 * @param {object | null} game
 * @param {number} pace how long an answer is delayed at least, in milliseconds
 * @param {Listeners} listeners
 */
export function openSession(id, game, pace, listeners) {
  /** The game that is being told. @type {GameMessage | null} */
  let opening = null;
  /** The line so far. @type {State[]} */
  let line = [];
  /** A move that the server has not yet answered. @type {{ ply: number, move: string } | null} */
  let pending = null;

  const question = live.ask(
    { do: 'play', saved: id, pace_ms: pace, ...(game ? { new: game } : {}) },
    { onEvent: hear, onInfo() {}, onError: listeners.onError, onLost: listeners.onLost },
  );

  return {
    /** @param {string} text */
    move(text) {
      pending = { ply: line.length - 1, move: text };
      question.send({ do: 'move', ...pending });
    },
    /** @param {number} ply */
    back: (ply) => question.send({ do: 'back', ply }),
    resign: () => question.send({ do: 'resign' }),
    think: () => question.send({ do: 'think' }),
    close: () => question.stop(),
  };

  /** @param {Message} message */
  function hear(message) {
    switch (message.is) {
      case 'game':
        opening = message;
        line = [];
        break;
      case 'state':
        line = [...line.slice(0, message.ply), message.state];
        if (opening) opened();
        else listeners.onState(message.ply, message.state, message.status && timed(message.status));
        if (pending && pending.ply < message.ply) pending = null;
        break;
      case 'back':
        line = line.slice(0, message.ply + 1);
        listeners.onBack(message.ply, timed(message.status));
        break;
      case 'status':
        listeners.onStatus(timed(message.status));
        break;
      case 'refused':
        pending = null;
        listeners.onRefused(message.message);
        break;
    }
  }

  /** The whole game is there. A move that was lost with the connection is made again. */
  function opened() {
    if (!opening || line.length <= opening.plies) return;
    const { game: text, position, seats, status } = opening;
    opening = null;
    const place = { game: text, ...(position ? { position } : {}) };
    listeners.onGame({ place, seats, line }, timed(status));
    if (pending?.ply === line.length - 1) question.send({ do: 'move', ...pending });
    else pending = null;
  }
}

/** The server's clock counts from its message; ours from when it came. @param {GameStatus} status @returns {Status} */
function timed(status) {
  return { ...status, clock: status.clock && { ...status.clock, since: Date.now() } };
}
