// Lines played on a ghost board: the position after the move one points at, and then, move by move, what follows. Where motion is not
// wanted the position stands still.

import { api } from '/lib/api.js';
import { motionAllowed } from '/board/motion.js';

/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/lib/context.js').Place} Place */

/** How long each position stands, in milliseconds. */
const PACE = 800;

/** @param {(state: State | null) => void} show */
export function createGhost(show) {
  let timer = 0;
  let asked = 0;
  /** @type {{key: string, states: State[]}} The line that was loaded last. */
  let loaded = { key: '', states: [] };

  function end() {
    asked++;
    clearTimeout(timer);
    show(null);
  }

  /**
   * @param {Place} place Where the line begins.
   * @param {string[]} line
   * @param {number} index The move that is shown first.
   */
  async function play(place, line, index) {
    const mine = ++asked;
    clearTimeout(timer);
    const key = JSON.stringify([place, line]);
    if (loaded.key !== key) {
      try {
        const { states } = await api.line({ ...place, moves: [...place.moves, ...line] });
        loaded = { key, states: states.slice(place.moves.length + 1) };
      } catch {
        // A line that cannot be shown, because its engine errs, is still to be read.
        return;
      }
    }
    if (mine === asked) step(index, mine);
  }

  /**
   * @param {number} index
   * @param {number} mine
   */
  function step(index, mine) {
    const state = loaded.states[index];
    if (!state || mine !== asked) return;
    show(state);
    if (motionAllowed()) timer = window.setTimeout(() => step(index + 1, mine), PACE);
  }
  return { play, end };
}
