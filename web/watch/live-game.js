// One game of engine against engine, played by the server and shown as it comes.

import { api } from '/lib/api.js';
import { live } from '/lib/live.js';
import { forFirst, shortScore } from '/analyse/score.js';

/** @typedef {import('./viewer.js').Frame} Frame */
/** @typedef {import('/lib/types.js').State} State */

/**
 * @typedef {object} Match What is watched.
 * @property {string} game
 * @property {[string, string]} players
 * @property {object} limits
 * @property {number} opening So many random moves first, for variety.
 * @property {number} pace Milliseconds between moves.
 */

/**
 * @param {Match} match
 * @param {object} listeners
 * @param {(frames: Frame[]) => void} listeners.onFrames
 * @param {() => void} listeners.onDone
 * @param {(fault: string) => void} listeners.onError
 */
export function playLive(match, { onFrames, onDone, onError }) {
  /** @type {Frame[]} */
  let frames = [];
  /** @type {ReturnType<typeof live.ask> | null} */
  let question = null;
  let stopped = false;
  let paused = false;

  begin().catch((error) => onError(error instanceof Error ? error.message : String(error)));

  async function begin() {
    const states = await openingStates(match);
    if (stopped) return;
    frames = states.map((state) => ({ state, judgement: null }));
    onFrames(frames);
    const moves = states.flatMap(({ last }) => (last ? [last.text] : []));
    question = live.ask(
      {
        do: 'watch',
        game: match.game,
        moves,
        players: match.players,
        limits: match.limits,
        pause_ms: match.pace,
      },
      {
        onEvent: heard,
        onDone() {
          question = null;
          onDone();
        },
        onError(fault) {
          question = null;
          onError(fault);
        },
      },
    );
    if (paused) question.send({ do: 'pause' });
  }

  /** @param {any} message */
  function heard(message) {
    if (message.is !== 'state') return;
    /** @type {State} */
    const state = message.state;
    // A connection that broke begins the game anew; what was seen of the first attempt goes.
    frames = frames.filter((frame) => frame.state.ply < state.ply);
    const mover = state.side === 'first' ? 'second' : 'first';
    const info = state.last ? message.infos?.[mover] : null;
    const judgement = info?.score
      ? { probability: info.first.win_probability, text: shortScore(forFirst(info.score, mover)), depth: info.depth }
      : null;
    frames = [...frames, { state, judgement }];
    onFrames(frames);
  }

  return {
    stop() {
      stopped = true;
      question?.stop();
    },
    /** @param {boolean} wanted */
    pause(wanted) {
      paused = wanted;
      question?.send({ do: wanted ? 'pause' : 'resume' });
    },
    step: () => question?.send({ do: 'step' }),
    /** @param {number} pace */
    setPace: (pace) => question?.send({ do: 'speed', pause_ms: pace }),
  };
}

/**
 * The states of some random moves, so that two games need not be the same.
 * @param {Match} match
 * @returns {Promise<State[]>}
 */
async function openingStates({ game, opening }) {
  /** @type {State[]} */
  const states = [await api.state({ game, moves: [] })];
  /** @type {string[]} */
  const moves = [];
  while (moves.length < opening) {
    const offered = states[states.length - 1].moves;
    if (offered.length === 0) break;
    moves.push(offered[Math.floor(Math.random() * offered.length)].text);
    states.push(await api.state({ game, moves }));
  }
  return states;
}
