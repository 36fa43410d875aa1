// A tree of moves as text, in the manner of a PGN's moves: numbers, glyphs, {comments} and (variations). What is written can be read
// again, whatever the game; whether a move is legal is for the server to say.

import { GLYPHS, changeAt, emptyTree, play } from './tree.js';

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Path} Path */

/**
 * Writes the moves of a tree.
 * @param {Node} tree
 * @param {object} [options]
 * @param {number} [options.firstPly] 1 when the second side begins.
 * @param {(node: Node) => string} [options.word] How a move is written; by default as people read it.
 * @param {(glyph: string) => string} [options.glyph] How a glyph is written behind it.
 * @returns {string}
 */
export function writeMoves(tree, { firstPly = 0, word = (node) => node.shown, glyph = (glyph) => glyph } = {}) {
  const words = tree.comment ? [comment(tree.comment)] : [];
  const marked = (/** @type {Node} */ node) => word(node) + (node.glyph && glyph(node.glyph));
  writeBelow(tree, firstPly, true, words, marked);
  return words.join(' ');
}

/**
 * The number before a move: `3.` for the first side, `3...` for the second.
 * @param {number} ply From 0, even for the first side.
 * @returns {string}
 */
export function moveNumber(ply) {
  return `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;
}

/**
 * @param {Node} parent
 * @param {number} ply
 * @param {boolean} numbered The next move needs its number, because something stands between it and the last one.
 * @param {string[]} words
 * @param {(node: Node) => string} word
 */
function writeBelow(parent, ply, numbered, words, word) {
  const [main, ...others] = parent.children;
  if (!main) return;
  writeMove(main, ply, numbered, words, word);
  for (const other of others) {
    /** @type {string[]} */
    const variation = [];
    writeMove(other, ply, true, variation, word);
    writeBelow(other, ply + 1, other.comment !== '', variation, word);
    words.push(`(${variation.join(' ')})`);
  }
  writeBelow(main, ply + 1, others.length > 0 || main.comment !== '', words, word);
}

/**
 * @param {Node} node
 * @param {number} ply
 * @param {boolean} numbered
 * @param {string[]} words
 * @param {(node: Node) => string} word
 */
function writeMove(node, ply, numbered, words, word) {
  if (numbered || ply % 2 === 0) words.push(moveNumber(ply));
  words.push(word(node));
  if (node.comment) words.push(comment(node.comment));
}

/** @param {string} text */
function comment(text) {
  return `{${oneLine(text.replaceAll('}', ')'))}}`;
}

/** @param {string} text Text of others, in one line: what would break a file becomes a space. */
export function oneLine(text) {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** What stands between moves and means none: numbers, results. */
const SILENT = /^(?:(?!0000$)\d+\.*|[.…]+|1-0|0-1|1\/2(?:-1\/2)?|½(?:-½)?|\*)$/;

/** What stands behind a move and says what the rules know anyway, or a judgement that has no glyph. */
const REMARKS = /^(?:ep|e\.p\.|\++|#|ch|mate|N|=|∞|\+\/?[=-]|[=-]\/?\+|[⩲⩱±∓])$/;

/** How annotated games write that a side passes; the server's word is the first. */
const NULL_MOVES = ['--', 'Z0', '0000', '@@@@'];

/** The glyphs by their numbers in game files, from `$1`; higher numbers are judgements that have no glyph. */
export const NUMBERED = ['!', '?', '!!', '??', '!?', '?!'];

/**
 * Reads moves with comments, glyphs and variations. Moves stay as they were typed.
 * @param {string} text
 * @returns {Node}
 * @throws {Error} Naming the bracket that has no partner.
 */
export function readMoves(text) {
  let tree = emptyTree();
  /** @type {Path} */
  let path = [];
  /** @type {Path[]} Where to go on after the variations that are open. */
  const open = [];
  for (const token of text.match(/\{[^}]*\}?|[()]|[^\s(){}]+/g) ?? []) {
    if (token.startsWith('{')) {
      if (!token.endsWith('}')) throw new Error('a comment that begins with { needs its }');
      const words = token.slice(1, -1).trim();
      tree = changeAt(tree, path, (here) => ({ ...here, comment: here.comment ? `${here.comment} ${words}` : words }));
    } else if (token === '(') {
      if (path.length === 0) throw new Error('a variation needs a move before its (');
      open.push(path);
      path = path.slice(0, -1);
    } else if (token === ')') {
      const back = open.pop();
      if (!back) throw new Error('a ) has no ( before it');
      path = back;
    } else if (/^\$\d+$/.test(token)) {
      const glyph = NUMBERED[Number(token.slice(1)) - 1];
      if (glyph && path.length > 0) tree = changeAt(tree, path, (here) => ({ ...here, glyph }));
    } else {
      const word = token.replace(/^\d+[.…]+/, '');
      if (word === '' || SILENT.test(word)) continue;
      const glyph = /[!?]{1,2}$/.exec(word)?.[0] ?? '';
      const written = glyph ? word.slice(0, -glyph.length) : word;
      if (path.length > 0 && REMARKS.test(written)) continue;
      const move = NULL_MOVES.includes(written) ? NULL_MOVES[0] : written;
      ({ tree, path } = play(tree, path, { text: move, shown: move }));
      if (GLYPHS.includes(glyph)) tree = changeAt(tree, path, (here) => ({ ...here, glyph }));
    }
  }
  if (open.length > 0) throw new Error('a ( has no ) after it');
  return tree;
}

/**
 * The lines of a tree that together visit every node, main lines first.
 * @param {Node} tree
 * @param {Path} [before]
 * @returns {Path[]}
 */
export function linesOf(tree, before = []) {
  if (tree.children.length === 0) return before.length > 0 ? [before] : [];
  return tree.children.flatMap((child) => linesOf(child, [...before, child.move]));
}

/**
 * The same tree with every move as the server writes it; of two spellings of one move the first stays.
 * @param {Node} tree
 * @param {(path: Path) => {text: string, shown: string} | undefined} known What a typed path's last move is called.
 * @returns {Node}
 */
export function renameMoves(tree, known) {
  /** @type {(node: Node, path: Path) => Node} */
  const rename = (node, path) => {
    const move = known(path);
    const renamed = node.children.map((child) => rename(child, [...path, child.move]));
    const children = renamed.filter(
      (child, index) => renamed.findIndex((other) => other.move === child.move) === index,
    );
    return { ...node, move: move?.text ?? node.move, shown: move?.shown ?? node.shown, children };
  };
  return rename(tree, []);
}
