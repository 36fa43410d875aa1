// The drawings of the pieces. They come from the server as one sheet of symbols, which also says what a piece is made of and whether it
// turns; a kind without a drawing is a disc with its glyph.

import { s } from '/lib/dom.js';

/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').Piece} Piece */

/** @type {Map<string, { material: string, turns: boolean }>} */
const drawings = new Map();

/**
 * What the letters of position texts stand for, and how many there are at the start, learnt from the first board that had them: a
 * promotion names its piece by letter.
 * @type {Map<string, { piece: Piece, count: number }>}
 */
const kinds = new Map();

/** Puts the sheet into the document; to be awaited before anything is drawn. */
export async function loadPieces() {
  if (drawings.size > 0) return;
  const response = await fetch('/api/pieces.svg');
  if (!response.ok) throw new Error('The drawings of the pieces cannot be loaded.');
  const sheet = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  const home = s('svg', { class: 'piece-sheet', 'aria-hidden': 'true', width: 0, height: 0 });
  for (const symbol of sheet.querySelectorAll('symbol')) {
    const kind = symbol.id.replace(/^piece-/, '');
    drawings.set(kind, {
      material: symbol.getAttribute('data-material') ?? 'ivory',
      turns: symbol.getAttribute('data-turns') === 'true',
    });
    home.append(document.importNode(symbol, true));
  }
  document.body.append(home);
}

/**
 * Whether a board is drawn as stone: its pieces, its squares or a beam tell.
 * @param {Board} board
 */
export function isSlate(board) {
  return (
    board.cells.some(({ mark, piece }) => mark === 'first-only' || mark === 'second-only' || isStone(piece)) ||
    board.overlays.some(({ kind }) => kind === 'beam')
  );
}

/** @param {Piece | undefined} piece */
function isStone(piece) {
  return piece !== undefined && drawings.get(piece.kind)?.material === 'stone';
}

/**
 * Clockwise degrees by which a piece is turned in the picture.
 * @param {Piece} piece
 * @param {boolean} flipped
 */
export function degreesOf(piece, flipped) {
  if (!drawings.get(piece.kind)?.turns) return 0;
  return ((piece.turn + (flipped ? 2 : 0)) % 4) * 90;
}

/**
 * The picture of a piece in a box of 100 by 100: a group for its colours, and in it one that is turned.
 * @param {Piece} piece
 * @param {boolean} slate what an unknown kind is made of
 */
export function pieceDrawing(piece, slate) {
  const known = drawings.get(piece.kind);
  const material = known?.material ?? (slate ? 'stone' : 'ivory');
  const one = () =>
    known
      ? [s('use', { href: `#piece-${piece.kind}`, width: 100, height: 100 })]
      : [s('circle', { cx: 50, cy: 50, r: 36 }), s('text', { class: 'fp-glyph', x: 50, y: 65 }, piece.glyph)];
  const drawing =
    piece.count > 1
      ? [
          s('g', { transform: 'translate(4 4) scale(.78)' }, one()),
          s('g', { transform: 'translate(18 18) scale(.78)' }, one()),
          s('rect', { x: 43, y: 43, width: 29, height: 29, rx: 4 }),
          s('text', { class: 'fp-count', x: 57.5, y: 68 }, piece.count),
        ]
      : one();
  return s('g', { class: `fp-piece fp-${material}-${piece.side}` }, s('g', { class: 'piece-turn' }, drawing));
}

/** @param {Board} board */
export function learnLetters(board) {
  const letters = board.cells.flatMap(({ piece }) => (piece ? [piece.letters.toLowerCase()] : []));
  for (const { piece } of board.cells) {
    const letter = piece?.letters.toLowerCase();
    if (!piece || letter === undefined || kinds.has(letter)) continue;
    kinds.set(letter, { piece, count: letters.filter((other) => other === letter).length });
  }
}

/** How many of the pieces with this letter a game starts with: the rarest is mostly the one that is wanted. @param {string} letter */
export function countOfLetter(letter) {
  return kinds.get(letter.toLowerCase())?.count ?? Infinity;
}

/**
 * The piece that a letter stands for, on a side.
 * @param {string} letter
 * @param {import('/lib/types.js').Side} side
 * @returns {Piece | null}
 */
export function pieceOfLetter(letter, side) {
  const piece = kinds.get(letter.toLowerCase())?.piece;
  return piece ? { ...piece, side, count: 1 } : null;
}
