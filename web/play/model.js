// A game that is being played: plain data and pure functions. The rules are the server's; here is only who plays, how it ended outside the
// rules, and what may be taken back.

import { resultText, today, writePgn } from '/tree/pgn.js';
import { changeAt, treeOfLine } from '/tree/tree.js';

/** @typedef {import('/lib/types.js').GameInfo} GameInfo */
/** @typedef {import('/play/page.js').Game} Game */
/** @typedef {import('/lib/types.js').Side} Side */
/** @typedef {import('/lib/types.js').State} State */

/** @typedef {{ kind: 'person', name: string } | { kind: 'engine', engine: string, name: string }} Seat */

/** @typedef {{ winner: Side | null, reason: string, words: string }} Result */

/**
 * @typedef {object} Setup
 * @property {string} game the name alone
 * @property {string} variant a full game text of `variants`
 * @property {number[] | null} size
 * @property {'level' | 'engine' | 'person'} opponent
 * @property {number} level
 * @property {string} engine
 * @property {'first' | 'second' | 'random'} side
 * @property {string} clock `none`, `own` or `MINUTES+SECONDS`
 * @property {[number, number]} ownClock
 * @property {string} position
 */

/** What a game is set up with at first. @param {GameInfo} info @returns {Setup} */
export function defaultSetup(info) {
  return {
    game: info.name,
    variant: info.variants[0]?.text ?? info.name,
    size: info.sizes ? [...info.sizes.default] : null,
    opponent: 'level',
    level: 3,
    engine: 'best',
    side: 'first',
    clock: 'none',
    ownClock: [10, 5],
    position: '',
  };
}

/**
 * The full text of the game that a set-up means: the variant with the size in front of its other options.
 * @param {Setup} setup
 * @param {GameInfo} info
 */
export function gameText({ variant, size }, info) {
  if (!info.sizes || !size) return variant;
  const others = (variant.split(':')[1] ?? '').split(',').filter((item) => item !== '' && !/^\d+x\d+$/.test(item));
  const usual = size[0] === info.sizes.default[0] && size[1] === info.sizes.default[1];
  const items = [...(usual ? [] : [size.join('x')]), ...others];
  return items.length === 0 ? info.name : `${info.name}:${items.join(',')}`;
}

/**
 * The set-up that a game text and what was chosen before lead to.
 * @param {string} text
 * @param {GameInfo} info
 * @param {Partial<Setup>} kept
 * @returns {Setup}
 */
export function setupFor(text, info, kept) {
  const setup = { ...defaultSetup(info), ...kept, game: info.name, position: '' };
  if (!info.variants.some((variant) => variant.text === setup.variant)) setup.variant = defaultSetup(info).variant;
  if (!info.sizes) setup.size = null;
  else setup.size ??= [...info.sizes.default];
  const options = text.split(':')[1];
  if (options === undefined) return setup;
  const items = options.split(',');
  const size = items.find((item) => /^\d+x\d+$/.test(item));
  if (size && info.sizes) setup.size = /** @type {[number, number]} */ (size.split('x').map(Number));
  /** @param {string} full */
  const others = (full) =>
    (full.split(':')[1] ?? '')
      .split(',')
      .filter((item) => item && !/^\d+x\d+$/.test(item))
      .join();
  const wanted = items.filter((item) => item !== size).join();
  setup.variant =
    info.variants.find((variant) => others(variant.text) === wanted)?.text ?? (info.sizes ? setup.variant : text);
  return setup;
}

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === 'first' ? 'second' : 'first');

/** @param {{ first: Seat, second: Seat }} seats */
export const twoPersons = ({ first, second }) => first.kind === 'person' && second.kind === 'person';

/**
 * How many plies an undo takes back: to the last turn of a person.
 * @param {State[]} line
 * @param {{ first: Seat, second: Seat }} seats
 */
export function pliesToUndo(line, seats) {
  for (let back = 1; back < line.length; back += 1) {
    if (seats[line[line.length - 1 - back].side].kind === 'person') return back;
  }
  return 0;
}

/** @param {State} state @param {Side} side */
export const sideName = (state, side) => state.sides.find((info) => info.side === side)?.name ?? side;

/**
 * The result as the persons at the screen see it: a heading.
 * @param {Result} result
 * @param {{ first: Seat, second: Seat }} seats
 */
export function resultHeading(result, seats) {
  if (result.winner === null) return 'Draw';
  if (twoPersons(seats)) return 'Game over';
  return seats[result.winner].kind === 'person' ? 'You win' : 'You lose';
}

/**
 * Moves in pairs with their numbers, as they are listed. A game that begins with the second side has an empty first half.
 * @param {State[]} line
 */
export function movePairs(line) {
  /** @type {{ number: number, plies: (number | null)[] }[]} */
  const pairs = [];
  for (let ply = 1; ply < line.length; ply += 1) {
    const mover = line[ply - 1].side;
    const last = pairs.at(-1);
    if (mover === 'second' && last && last.plies.length === 1) last.plies.push(ply);
    else pairs.push({ number: pairs.length + 1, plies: mover === 'second' ? [null, ply] : [ply] });
  }
  return pairs;
}

/** A new identity for a saved game: 16 hexadecimal digits. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A game that stands at the end of `line`, with nothing going on.
 * @param {string} id
 * @param {Game['place']} place where it began
 * @param {State[]} line
 * @param {Record<Side, Seat>} seats
 * @param {Game['clock']} clock
 * @returns {Game}
 */
export function newGame(id, { game, position }, line, seats, clock) {
  const place = { game, ...(position ? { position } : {}) };
  const { outcome } = line[line.length - 1];
  return {
    id,
    place,
    line,
    shownPly: line.length - 1,
    seats,
    clock,
    result: outcome,
    thinking: false,
    hint: null,
    fault: null,
    typed: '',
    typedFault: null,
    layer: null,
  };
}

/**
 * The game as a file.
 * @param {Game} game
 * @returns {string}
 */
export function gamePgn({ place, line, seats, result }) {
  const moves = line.slice(1).map(({ last }) => /** @type {import('/lib/types.js').MoveInfo} */ (last));
  const path = moves.map(({ text }) => text);
  return writePgn({
    ...place,
    // How it ended cannot always be seen in the last position: sides resign and run out of time.
    tree: changeAt(treeOfLine(moves), path, (node) => ({ ...node, comment: result?.words ?? '' })),
    firstPly: line[0].side === 'second' ? 1 : 0,
    tags: [
      ['Event', 'A game at Fiveply'],
      ['Date', today()],
      ['White', seats.first.name],
      ['Black', seats.second.name],
    ],
    result: resultText(result),
  });
}
