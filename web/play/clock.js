// A chess clock as plain data: what each side has left, and since when whose time runs. The server runs it; the page shows it.

/** @typedef {import('/lib/types.js').Side} Side */

/**
 * @typedef {object} Clock
 * @property {Record<Side, number>} left milliseconds
 * @property {number} increment milliseconds
 * @property {Side | null} running
 * @property {number} since when it started to run
 */

/**
 * `5+3` as a clock that stands; null for `none`.
 * @param {string} text
 * @param {[number, number]} own what `own` means: minutes and seconds
 * @returns {Clock | null}
 */
export function newClock(text, own) {
  if (text === 'none') return null;
  const [minutes, seconds] = text === 'own' ? own : text.split('+').map(Number);
  const left = minutes * 60_000;
  return { left: { first: left, second: left }, increment: seconds * 1000, running: null, since: 0 };
}

/** @param {Clock} clock @param {Side} side @param {number} now */
export function timeLeft({ left, running, since }, side, now) {
  return Math.max(0, left[side] - (running === side ? now - since : 0));
}

/** `4:05`, and tenths in the last ten seconds. @param {number} milliseconds */
export function clockText(milliseconds) {
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
