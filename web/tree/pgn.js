// A whole game as a file in the Portable Game Notation: tags above, moves below. Games other than chess say so in a Variant tag.

import { NUMBERED, oneLine, readMoves, writeMoves } from './text.js';

/** @typedef {import('./tree.js').Node} Node */
/** @typedef {[string, string]} Tag A name and its value. */

/** The tags that every file begins with, and what they say when nothing is known. */
const ROSTER = /** @type {Tag[]} */ ([
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
]);

/** Tags that follow from the game itself. */
const DERIVED = ['Result', 'Variant', 'SetUp', 'FEN'];

/** Lines of moves are broken before this column. */
const WIDTH = 80;

/** What a file is made of: a comment, a comment to the end of the line, a line for machines, a tag, anything else. */
const PIECES = /\{[^}]*\}?|;[^\n]*|^%[^\n]*|^\[[^\n]*|[^{;%[]+|./gm;

const TAG = /^\[\s*([^\s"[\]{}]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(.*)$/;

/** A tag that fills its line, with quotation marks or a last backslash as they are. */
const WHOLE_TAG = /^\[\s*([^\s"[\]{}]+)\s+"(.*)"\s*\]\s*()$/;

/** Words for chess as everyone plays it: many files tell in the Variant tag how fast it was. */
const CHESS =
  /^(?:standard|normal|orthodox|regular|fromposition|classical|classic|rapid|(?:ultra|hyper)?bullet|blitz|lightning|correspondence|daily|\?|wild\/[0-8]a?)?(?:chess)?$/;

/** Words for Chess960. */
const FISCHER = /^(?:(?:chess)?960|frc|fischerr?andom|freestyle|wild\/fr)(?:chess)?$/;

/**
 * The text of a file. Game files are older than UTF-8, so what is not UTF-8 is read as old programs wrote it.
 * @param {ArrayBuffer | Uint8Array} bytes
 * @returns {string}
 */
export function decodePgn(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads the first game of a file; moves without tags are a game, too.
 * @param {string} text
 * @returns {{tags: Tag[], tree: Node, games: number}} And how many games there are.
 * @throws {Error} Naming what cannot be read.
 */
export function readPgn(text) {
  /** @type {Tag[]} */
  const tags = [];
  let moves = '';
  let games = 1;
  /** Moves have come, so that a tag begins another game. */
  let begun = false;
  // Files that were copied from elsewhere may be indented.
  const lines = text.replaceAll('\ufeff', '').trimStart().replaceAll(/(?:\r\n|\r|\n)[ \t]*/g, '\n');
  for (const piece of lines.match(PIECES) ?? []) {
    const tag = piece.startsWith('[');
    if (tag && begun) [games, begun] = [games + 1, false];
    let said = piece;
    if (tag) {
      const [, name, value, rest] = TAG.exec(piece) ?? WHOLE_TAG.exec(piece) ?? [];
      if (name === undefined) throw new Error(`${piece.trim()} is no tag; accepted: [Name "value"]`);
      if (games === 1) tags.push([name, value.replaceAll(/\\(["\\])/g, '$1')]);
      said = rest;
    } else if (piece.startsWith(';')) {
      said = `{${piece.slice(1).replaceAll('}', ')')}}`;
    } else if (piece.startsWith('%')) {
      said = '';
    }
    begun ||= said.trim() !== '';
    if (games === 1) moves += `${said}\n`;
  }
  return { tags, tree: readMoves(moves), games };
}

/**
 * What a tag says.
 * @param {Tag[]} tags
 * @param {string} name
 * @returns {string | undefined}
 */
export function tagOf(tags, name) {
  return tags.find(([each]) => each === name)?.[1];
}

/**
 * The text of the game that tags tell of: chess, unless a variant is named.
 * @param {Tag[]} tags
 * @returns {string}
 */
export function gameOf(tags) {
  const variant = (tagOf(tags, 'Variant') ?? '').toLowerCase();
  const word = variant.replaceAll(/[ _-]/g, '');
  if (CHESS.test(word)) return 'chess';
  return FISCHER.test(word) ? 'chess:960' : variant;
}

/**
 * Writes a game with its variations, comments and glyphs.
 * @param {object} game
 * @param {string} game.game The text of the game.
 * @param {string} [game.position] Where it begins, if not at the game's start.
 * @param {Node} game.tree
 * @param {number} [game.firstPly] 1 when the second side begins.
 * @param {Tag[]} [game.tags] What is known besides.
 * @param {string} [game.result] `1-0`, `0-1`, `1/2-1/2` or `*`.
 * @returns {string}
 */
export function writePgn({ game, position, tree, firstPly, tags = [], result = '*' }) {
  const variant = /^chess:960/.test(game) ? 'Chess960' : game[0].toUpperCase() + game.slice(1);
  const others = tags.filter(([name]) => !DERIVED.includes(name) && !tagOf(ROSTER, name));
  const all = /** @type {Tag[]} */ ([
    ...ROSTER.map(([name, unknown]) => [name, tagOf(tags, name) ?? unknown]),
    ['Result', result],
    ...others,
    ...(game === 'chess' ? [] : [['Variant', variant]]),
    ...(position ? [['SetUp', '1'], ['FEN', position]] : []),
  ]);
  const head = all.map(([name, value]) => `[${name} "${oneLine(value).replaceAll(/["\\]/g, '\\$&')}"]\n`);
  const moves = writeMoves(tree, { firstPly, glyph: (glyph) => ` $${NUMBERED.indexOf(glyph) + 1}` });
  return `${head.join('')}\n${broken(`${moves} ${result}`.trim())}\n`;
}

/**
 * How a game ended, in the notation's words.
 * @param {{winner: 'first' | 'second' | null} | null | undefined} outcome
 */
export function resultText(outcome) {
  if (!outcome) return '*';
  return outcome.winner === null ? '1/2-1/2' : outcome.winner === 'first' ? '1-0' : '0-1';
}

/** Today, as the Date tag writes it. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('.');
}

/** @param {string} text Words that are put into lines. */
function broken(text) {
  let column = 0;
  return text
    .split(' ')
    .map((word, index) => {
      const fits = index === 0 || column + 1 + word.length < WIDTH;
      column = fits ? column + 1 + word.length : word.length;
      return index === 0 ? word : (fits ? ' ' : '\n') + word;
    })
    .join('');
}
