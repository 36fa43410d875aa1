// What moves between two boards, found by comparing them: no game is known here, and jumps to any other position work too.

import { prefs } from '/lib/prefs.js';

/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').Piece} Piece */
/** @typedef {import('/lib/types.js').State} State */

/** How long a piece slides or turns, in milliseconds. */
export const SLIDE = 200;
/** How long a struck piece flashes and dissolves. */
export const DISSOLVE = 320;

/** How long a beam takes for its way. @param {number} cells */
export const beamTime = (cells) => Math.min(400, Math.max(150, cells * 28));

/** Whether anything may move: the system's wish comes first, then the page's own switch. */
export function motionAllowed() {
  return prefs.get('motion') && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * @typedef {object} Plan
 * @property {{ from: string, to: string, split: boolean }[]} slides pieces and where they go; after a split one also stays
 * @property {string[]} stays
 * @property {string[]} gone
 * @property {string[]} come
 */

/**
 * Pairs the pieces of two boards: first by the move between them, if one is known, then those that stay, then by nearness.
 * @param {Board} before
 * @param {Board} after
 * @param {{ from: string, to: string } | null} hint
 * @returns {Plan}
 */
export function planMotion(before, after, hint) {
  const old = piecesByCell(before);
  const fresh = piecesByCell(after);
  /** @type {Plan} */
  const plan = { slides: [], stays: [], gone: [], come: [] };
  if (hint && hint.from !== hint.to) {
    const moved = old.get(hint.from);
    const arrived = fresh.get(hint.to);
    const left = fresh.get(hint.from);
    if (moved && arrived && moved.piece.side === arrived.piece.side) {
      const split = left !== undefined && alike(left.piece, moved.piece) && left.piece.count < moved.piece.count;
      plan.slides.push({ from: hint.from, to: hint.to, split });
      fresh.delete(hint.to);
      if (!split) old.delete(hint.from);
    }
  }
  for (const [cell, { piece }] of [...fresh]) {
    const there = old.get(cell);
    if (there && alike(there.piece, piece)) {
      plan.stays.push(cell);
      old.delete(cell);
      fresh.delete(cell);
    }
  }
  for (const [cell, target] of fresh) {
    const from = nearest(old, target);
    if (from) {
      plan.slides.push({ from, to: cell, split: false });
      old.delete(from);
    } else {
      plan.come.push(cell);
    }
  }
  plan.gone.push(...old.keys());
  return plan;
}

/** @typedef {{ piece: Piece, x: number, y: number }} Standing */

/**
 * @param {Board} board
 * @returns {Map<string, Standing>}
 */
function piecesByCell(board) {
  const pieces = new Map();
  board.cells.forEach(({ name, piece }, index) => {
    if (piece) pieces.set(name, { piece, x: index % board.width, y: Math.floor(index / board.width) });
  });
  return pieces;
}

/** @param {Piece} a @param {Piece} b */
const alike = (a, b) => a.side === b.side && a.kind === b.kind;

/** @param {Map<string, Standing>} pieces @param {Standing} target */
function nearest(pieces, target) {
  let best = null;
  let least = Infinity;
  for (const [cell, { piece, x, y }] of pieces) {
    const distance = Math.hypot(x - target.x, y - target.y);
    if (alike(piece, target.piece) && distance < least) [best, least] = [cell, distance];
  }
  return best;
}

/**
 * The move that leads from one state to the next or back, as a hint for pairing.
 * @param {State} before
 * @param {State} after
 */
export function hintBetween(before, after) {
  if (after.ply === before.ply + 1 && after.last) return { from: after.last.from, to: after.last.to };
  if (after.ply === before.ply - 1 && before.last) return { from: before.last.to, to: before.last.from };
  return null;
}

/**
 * The end of a turn that starts at `from` degrees and shows `to`, the short way round.
 * @param {number} from
 * @param {number} to
 */
export function turnTo(from, to) {
  const way = ((((to - from) % 360) + 540) % 360) - 180;
  return from + way;
}
