// Positions put together by hand: which pieces there are, how they turn, and the text of what was built. All of it is read off boards that
// the server made, so that a new game can be edited without a word here; whether a position can be is for the server to say.

/** @typedef {import('../lib/types.js').Board} Board */
/** @typedef {import('../lib/types.js').Cell} Cell */
/** @typedef {import('../lib/types.js').Piece} Piece */
/** @typedef {import('../lib/types.js').State} State */

/**
 * @typedef {object} Palette
 * @property {Piece[]} pieces One of each kind, side and count.
 * @property {boolean} closes Cells can be closed.
 * @property {Map<string, Map<number, {suffix: string, tail: string}>>} turns By kind and quarter turn: how text and name end.
 */

/** What a position text says for a closed cell. */
const CLOSED = 'x';

/**
 * What can stand on a board, from boards of the game.
 * @param {Board[]} boards
 * @returns {Palette}
 */
export function paletteOf(boards) {
  /** @type {Map<string, Piece>} */
  const pieces = new Map();
  /** @type {Palette['turns']} */
  const turns = new Map();
  let closes = false;
  for (const { piece, tint } of boards.flatMap((board) => board.cells)) {
    closes ||= tint === 'closed';
    if (!piece) continue;
    const name = `${piece.side} ${piece.kind} ${piece.count}`;
    if (!pieces.has(name)) pieces.set(name, piece);
    const ways = turns.get(piece.kind) ?? new Map();
    turns.set(piece.kind, ways);
    ways.set(piece.turn, { suffix: piece.letters.slice(1), tail: piece.name.split(',').slice(1).join(',') });
  }
  const all = [...pieces.values()].sort((one, other) => one.side.localeCompare(other.side));
  return { pieces: all, closes, turns };
}

/**
 * The piece a quarter turn further, or the nearest way that its kind can face.
 * @param {Piece} piece
 * @param {Palette} palette
 * @returns {Piece}
 */
export function turnedPiece(piece, palette) {
  const ways = [...(palette.turns.get(piece.kind)?.entries() ?? [])].sort(([one], [other]) => one - other);
  if (ways.length < 2) return piece;
  const [turn, way] = ways.find(([each]) => each > piece.turn) ?? ways[0];
  const name = piece.name.split(',')[0] + (way.tail ? `,${way.tail}` : '');
  return { ...piece, turn, letters: piece.letters.slice(0, 1) + way.suffix, name };
}

/**
 * @param {Palette} palette
 * @returns {boolean} Whether any piece can face several ways.
 */
export function hasTurns(palette) {
  return [...palette.turns.values()].some((ways) => ways.size > 1);
}

/**
 * The cells of a position as its text writes them: rows from the top, runs of empty cells as numbers.
 * @param {Pick<Board, 'width' | 'cells'>} board
 * @returns {string}
 */
export function cellsText({ width, cells }) {
  const rows = [];
  for (let start = 0; start < cells.length; start += width) {
    let row = '';
    let empty = 0;
    for (const { piece, tint } of cells.slice(start, start + width)) {
      const letters = piece ? piece.letters : tint === 'closed' ? CLOSED : '';
      if (letters === '') {
        empty++;
        continue;
      }
      row += (empty || '') + letters;
      empty = 0;
    }
    rows.push(row + (empty || ''));
  }
  return rows.join('/');
}

/**
 * A position text as its parts: cells, side to move, and whatever else the game writes.
 * @param {string} text
 */
export function partsOf(text) {
  const [cells = '', side = '', ...rest] = text.trim().split(/\s+/);
  return { cells, side, rest: rest.join(' ') };
}

/**
 * The moves that show pieces which the start does not: placements and the tops of stacks, for both sides, and a step more that leaves a
 * closed cell behind.
 * @param {State[]} states The line so far.
 * @returns {string | null} The next one, or null when enough was seen.
 */
export function probe(states) {
  const { moves } = states[states.length - 1];
  const telling = moves.find((move) => move.action === 'place' || move.action === 'unstack');
  if (states.length <= 2 && telling) return telling.text;
  return states.length === 3 && states[2].last?.action === 'place' ? (moves[0]?.text ?? null) : null;
}

/**
 * What is wrong with a position that was built by hand: the server also repeats the text and says what one looks like, which helps
 * whoever typed it and nobody else.
 * @param {string} message
 * @returns {string}
 */
export function faultOf(message) {
  const bare = message.replace(/^position ".*?": /, '').replace(/; accepted: .*$/s, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
