// The whole state of an analysis as a plain value, and what can be read off it.

import { resultText, tagOf, today, writePgn } from '/tree/pgn.js';
import { lineThrough } from '/tree/tree.js';

/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/lib/types.js').Info} Info */
/** @typedef {import('/lib/types.js').GameInfo} GameInfo */
/** @typedef {import('/tree/tree.js').Node} Node */
/** @typedef {import('/tree/tree.js').Path} Path */
/** @typedef {import('./search.js').Run} Run */
/** @typedef {import('./review.js').Remark} Remark */

/**
 * @typedef {object} Known What a search said about a position, in the first side's view.
 * @property {import('/lib/types.js').Score} score
 * @property {number} probability
 * @property {number} depth
 */

/**
 * @typedef {object} Analysis
 * @property {string} game
 * @property {GameInfo} info
 * @property {string} [position] Where the tree begins, if not at the game's start.
 * @property {Node} tree
 * @property {import('/tree/pgn.js').Tag[]} tags What the file that the tree came from knew about its game.
 * @property {Path} path
 * @property {Map<string, State>} states By the moves that lead there.
 * @property {Map<string, Known>} known The same for scores.
 * @property {string} engine
 * @property {number} lines
 * @property {boolean} running The engine is on.
 * @property {boolean} threat
 * @property {boolean} arrows
 * @property {boolean} layer The game's own layer is shown: who reaches each square first.
 * @property {boolean} flipped
 * @property {string} tab
 * @property {Run} run The search of this moment.
 * @property {import('./search.js').Limit} limit How long a run to compare takes.
 * @property {Run | null} before The last finished run to compare with.
 * @property {{running: boolean, remarks: Map<string, Remark>, fault: string, done: number, of: number}} review
 * @property {boolean} editing
 * @property {string} fault What could not be done, in words.
 */

/**
 * @param {Path} path
 * @returns {string} What a map is keyed by.
 */
export const keyOf = (path) => path.join(' ');

/**
 * @param {Analysis} analysis
 * @returns {State | undefined} The state of the position on the board.
 */
export function current({ states, path }) {
  return states.get(keyOf(path));
}

/**
 * @param {Analysis} analysis
 * @returns {import('/lib/context.js').Place} The position on the board.
 */
export function placeOf({ game, position, path }) {
  return { game, ...(position ? { position } : {}), moves: path };
}

/**
 * The whole tree as a file. How the game ended is known by its last position, or by the file it came from.
 * @param {Analysis} analysis
 * @returns {string}
 */
export function pgnOf(analysis) {
  const { game, position, tree, tags, states } = analysis;
  const ending = states.get(keyOf(lineThrough(tree, [])))?.outcome;
  const result = ending ? resultText(ending) : (tagOf(tags, 'Result') ?? '*');
  const about = /** @type {import('/tree/pgn.js').Tag[]} */ (
    tags.length > 0 ? tags : [['Event', 'Analysis with Fiveply'], ['Date', today()]]
  );
  return writePgn({ game, position, tree, firstPly: firstPly(analysis), tags: about, result });
}

/**
 * @param {Analysis} analysis
 * @returns {[string, string]} What the sides are called.
 */
export function sideNames({ info }) {
  return [info.sides[0]?.name ?? 'First', info.sides[1]?.name ?? 'Second'];
}

/**
 * @param {Analysis} analysis
 * @returns {number} 1 when the second side began.
 */
export function firstPly({ states }) {
  return states.get('')?.side === 'second' ? 1 : 0;
}
