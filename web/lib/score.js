// Scores as people read them.

/** @typedef {import('/lib/types.js').Score} Score */

/**
 * `+0.82`, `win in 5`, `draw`; from the view the score has.
 * @param {Score | null | undefined} score
 */
export function scoreWords(score) {
  if (!score) return '';
  if ('win' in score) return `win in ${score.win}`;
  if ('loss' in score) return `loss in ${score.loss}`;
  if ('draw' in score) return 'draw';
  const pawns = score.cp / 100;
  return (pawns > 0 ? '+' : pawns < 0 ? '−' : '') + Math.abs(pawns).toFixed(2);
}

/**
 * The same score for the other side.
 * @param {Score} score
 * @returns {Score}
 */
export function opposite(score) {
  if ('win' in score) return { loss: score.win };
  if ('loss' in score) return { win: score.loss };
  if ('draw' in score) return score;
  return { cp: -score.cp };
}

/**
 * How likely a score wins, 0 to 1; `scale` is the game's `win_scale`.
 * @param {Score} score
 * @param {number} scale
 */
export function winProbability(score, scale) {
  if ('win' in score) return 1;
  if ('loss' in score) return 0;
  if ('draw' in score) return 0.5;
  return 1 / (1 + Math.exp(-score.cp / scale));
}
