// Short sounds made on the spot: no files, and nothing at all until somebody has touched the page, as browsers demand.

import { prefs } from '/lib/prefs.js';

/** @typedef {{ at: number, tone: number, to?: number, last: number, loud: number, shape?: OscillatorType }} Sound */

/**
 * Every sound as a few tones: when it starts, its pitch in hertz, where it glides to, how long it takes to fade.
 * @type {Record<string, Sound[]>}
 */
const SOUNDS = {
  move: [{ at: 0, tone: 320, to: 180, last: 0.09, loud: 0.22, shape: 'triangle' }],
  capture: [
    { at: 0, tone: 260, to: 110, last: 0.13, loud: 0.3, shape: 'triangle' },
    { at: 0.02, tone: 620, to: 300, last: 0.06, loud: 0.08, shape: 'square' },
  ],
  beam: [{ at: 0, tone: 880, to: 1320, last: 0.28, loud: 0.05, shape: 'sawtooth' }],
  alarm: [{ at: 0, tone: 520, last: 0.2, loud: 0.14 }],
  end: [
    { at: 0, tone: 392, last: 0.35, loud: 0.12 },
    { at: 0.12, tone: 494, last: 0.35, loud: 0.12 },
    { at: 0.24, tone: 587, last: 0.5, loud: 0.12 },
  ],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!prefs.get('sound') || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const { at, tone, to, last, loud, shape } of SOUNDS[name]) {
    const start = audio.currentTime + at;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + last);
    const oscillator = audio.createOscillator();
    oscillator.type = shape ?? 'sine';
    oscillator.frequency.setValueAtTime(tone, start);
    if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + last);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + last);
  }
}

/**
 * The sound of a move: whether it took something, set off a beam, put something in danger or ended the game.
 * @param {import('/lib/types.js').State} before
 * @param {import('/lib/types.js').State} after
 */
export function playMove(before, after) {
  /** @param {import('/lib/types.js').State} state */
  const pieces = ({ board }) => board.cells.reduce((sum, { piece }) => sum + (piece?.count ?? 0), 0);
  play(pieces(after) < pieces(before) ? 'capture' : 'move');
  if (after.last?.overlays?.some(({ kind }) => kind === 'beam')) play('beam');
  if (after.outcome) play('end');
  else if (after.board.cells.some(({ mark }) => mark === 'alarm')) play('alarm');
}
