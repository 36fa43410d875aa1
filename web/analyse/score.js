// Scores and counts in few characters and in words. The server gives scores for the side to move; a page that shows many positions
// beside each other needs one view, and that is the first side's.

import { opposite } from '../lib/score.js';

/** @typedef {import('../lib/types.js').Score} Score */
/** @typedef {import('../lib/types.js').Side} Side */

/**
 * The score seen by the first side.
 * @param {Score} score For the side to move.
 * @param {Side} side The side to move.
 * @returns {Score}
 */
export function forFirst(score, side) {
  return side === 'first' ? score : opposite(score);
}

/**
 * @param {Side | undefined} side
 * @returns {Side} The other one.
 */
export function opponent(side) {
  return side === 'first' ? 'second' : 'first';
}

/**
 * A score in at most seven characters: `+0.82`, `−12.5`, `+#5` (won in five plies), `0 =` (a proved draw).
 * @param {Score} score
 * @returns {string}
 */
export function shortScore(score) {
  if ('win' in score) return `+#${score.win}`;
  if ('loss' in score) return `−#${score.loss}`;
  if ('draw' in score) return '0 =';
  const size = Math.abs(score.cp) / 100;
  const digits = size >= 1000 ? size.toFixed(0) : size >= 100 ? size.toFixed(1) : size.toFixed(2);
  return `${Number(digits) === 0 ? '' : score.cp > 0 ? '+' : '−'}${digits}`;
}

/**
 * The same in words.
 * @param {Score} score The first side's view.
 * @param {[string, string]} names What the sides are called.
 * @returns {string}
 */
export function scoreWords(score, names) {
  if ('win' in score) return `${names[0]} wins in ${plies(score.win)}`;
  if ('loss' in score) return `${names[1]} wins in ${plies(score.loss)}`;
  if ('draw' in score) return 'A draw, proved';
  if (score.cp === 0) return 'Equal';
  return `${score.cp > 0 ? names[0] : names[1]} is better by ${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** @param {number} count */
function plies(count) {
  return count === 1 ? '1 ply' : `${count} plies`;
}

/**
 * A count in few characters, of about the same width whatever its size: `917`, `1.42 M`.
 * @param {number} count
 * @returns {string}
 */
export function shortCount(count) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([
    ['G', 1e9],
    ['M', 1e6],
    ['k', 1e3],
  ])) {
    if (count >= size) {
      const value = count / size;
      return `${value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)} ${unit}`;
    }
  }
  return String(count);
}

/**
 * A part of the whole in per cent.
 * @param {number} part From 0 to 1.
 * @returns {string}
 */
export function percent(part) {
  return `${(part * 100).toFixed(0)} %`;
}
