// Numbers, verdicts and engines as people read them.

import { h } from '/lib/dom.js';

/**
 * A number with as many digits as say something.
 * @param {number | null | undefined} value
 */
export function number(value) {
  if (value === null || value === undefined) return '';
  const sign = value < 0 ? '−' : '';
  // What is whole but for the last bit of its floating point is whole.
  const size = Number(Math.abs(value).toPrecision(12));
  if (size >= 1e9) return `${sign}${size.toExponential(2).replace('+', '')}`;
  if (size >= 1000 || Number.isInteger(size))
    return sign + Math.round(size).toLocaleString('en').replaceAll(',', '\u202f');
  return sign + size.toFixed(size >= 10 ? 1 : 2);
}

/** @param {number} value */
export const signed = (value) => (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(value).toFixed(0);

/** @param {number | null | undefined} elo @param {number | null | undefined} error */
export const eloText = (elo, error) =>
  elo === null || elo === undefined
    ? ''
    : `${signed(elo)} ± ${error === null || error === undefined ? '∞' : error.toFixed(0)}`;

/** @param {number | null | undefined} score from 0 to 1 */
export const percent = (score) => (score === null || score === undefined ? '' : `${(score * 100).toFixed(1)} %`);

/** @param {number[] | null} interval */
export function range(interval) {
  if (!interval) return '';
  return interval[0] === interval[1] ? 'exact' : `${number(interval[0])} to ${number(interval[1])}`;
}

/** @param {number} seconds */
export function duration(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** What can be said of a measurement, each with a sign that is not a colour. */
export const VERDICTS = new Map([
  ['reproduced', '✓'],
  ['direction', '≈'],
  ['contradicted', '✗'],
  ['undecided', '?'],
]);

/** An engine's text, broken where its items end. @param {string} text */
export const breakable = (text) =>
  text.split(/(?<=[,@:/])/).flatMap((part, index) => (index > 0 ? [h('wbr'), part] : [part]));
