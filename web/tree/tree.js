// A game with its variations: a tree of moves with comments and glyphs, as plain values. Every function returns a new tree and
// shares what did not change, so that a view may compare trees by identity. Siblings never hold the same move; therefore the moves
// from the root name a node, and such a path survives every edit elsewhere in the tree. Rules are left to the server.

/**
 * @typedef {object} Node
 * @property {string} move The move's text; empty at the root.
 * @property {string} shown The text people read.
 * @property {string} glyph `!`, `?`, `!?`, `?!`, `!!`, `??` or nothing.
 * @property {string} comment
 * @property {Node[]} children The first one is the main line.
 */

/** @typedef {string[]} Path The moves from the root to a node. */

/** The glyphs a move can carry, in the order in which they are offered. */
export const GLYPHS = ['!!', '!', '!?', '?!', '?', '??'];

/**
 * @param {string} move
 * @param {string} [shown]
 * @param {Node[]} [children]
 * @returns {Node}
 */
export function node(move, shown = move, children = []) {
  return { move, shown, glyph: '', comment: '', children };
}

/** @returns {Node} A tree without a move. */
export function emptyTree() {
  return node('');
}

/**
 * A tree of one line.
 * @param {{text: string, shown: string}[]} moves
 * @returns {Node}
 */
export function treeOfLine(moves) {
  const first = moves.reduceRight((below, move) => [node(move.text, move.shown, below)], /** @type {Node[]} */ ([]));
  return node('', '', first);
}

/**
 * The node at the end of a path, if the tree has it.
 * @param {Node} tree
 * @param {Path} path
 * @returns {Node | null}
 */
export function nodeAt(tree, path) {
  /** @type {Node | undefined} */
  let here = tree;
  for (const move of path) {
    here = here.children.find((child) => child.move === move);
    if (!here) return null;
  }
  return here;
}

/**
 * The tree with one node replaced by what `change` makes of it.
 * @param {Node} tree
 * @param {Path} path
 * @param {(node: Node) => Node} change
 * @returns {Node} The same tree when it has no such node.
 */
export function changeAt(tree, path, change) {
  if (path.length === 0) return change(tree);
  const [move, ...rest] = path;
  const index = tree.children.findIndex((child) => child.move === move);
  if (index < 0) return tree;
  const child = changeAt(tree.children[index], rest, change);
  if (child === tree.children[index]) return tree;
  return { ...tree, children: tree.children.with(index, child) };
}

/**
 * Plays a move: follows it where it is known, and adds a variation where it is not.
 * @param {Node} tree
 * @param {Path} path Where it is played.
 * @param {{text: string, shown: string}} move
 * @returns {{tree: Node, path: Path}} The path leads to the move.
 */
export function play(tree, path, move) {
  const added = changeAt(tree, path, (here) =>
    here.children.some((child) => child.move === move.text)
      ? here
      : { ...here, children: [...here.children, node(move.text, move.shown)] },
  );
  return { tree: added, path: [...path, move.text] };
}

/**
 * Adds a whole line below a node.
 * @param {Node} tree
 * @param {Path} path
 * @param {{text: string, shown: string}[]} moves
 * @returns {{tree: Node, path: Path}} The path leads to its last move.
 */
export function playLine(tree, path, moves) {
  return moves.reduce((at, move) => play(at.tree, at.path, move), { tree, path });
}

/**
 * Takes a move and all that follows it away.
 * @param {Node} tree
 * @param {Path} path
 * @returns {{tree: Node, path: Path}} The path leads to where it was played.
 */
export function remove(tree, path) {
  if (path.length === 0) return { tree: emptyTree(), path };
  const parent = path.slice(0, -1);
  const pruned = changeAt(tree, parent, (here) => ({
    ...here,
    children: here.children.filter((child) => child.move !== path[path.length - 1]),
  }));
  return { tree: pruned, path: parent };
}

/**
 * Makes the line through a node the main line at its last fork, one step nearer to the game.
 * @param {Node} tree
 * @param {Path} path
 * @returns {Node}
 */
export function promote(tree, path) {
  for (let length = path.length; length > 0; length--) {
    const parent = nodeAt(tree, path.slice(0, length - 1));
    if (!parent) return tree;
    const index = parent.children.findIndex((child) => child.move === path[length - 1]);
    if (index > 0) {
      return changeAt(tree, path.slice(0, length - 1), (here) => {
        const children = here.children.filter((_, other) => other !== index);
        return { ...here, children: [here.children[index], ...children] };
      });
    }
  }
  return tree;
}

/**
 * @param {Node} tree
 * @param {Path} path
 * @returns {boolean} Whether every move of the path is the first one where it is played.
 */
export function isMainLine(tree, path) {
  return path.every((move, ply) => nodeAt(tree, path.slice(0, ply))?.children[0]?.move === move);
}

/**
 * The path continued by main lines to its end.
 * @param {Node} tree
 * @param {Path} path
 * @returns {Path}
 */
export function lineThrough(tree, path) {
  const line = [...path];
  for (let here = nodeAt(tree, path)?.children[0]; here; here = here.children[0]) line.push(here.move);
  return line;
}

/**
 * The next variation beside the path's last move, or beside the nearest earlier move that has one.
 * @param {Node} tree
 * @param {Path} path
 * @param {1 | -1} step
 * @returns {Path} The same path when there is no other.
 */
export function sibling(tree, path, step) {
  for (let length = path.length; length > 0; length--) {
    const before = path.slice(0, length - 1);
    const children = nodeAt(tree, before)?.children ?? [];
    if (children.length < 2) continue;
    const index = children.findIndex((child) => child.move === path[length - 1]);
    return [...before, children[(index + step + children.length) % children.length].move];
  }
  return path;
}

/**
 * How many moves a tree holds.
 * @param {Node} tree
 * @returns {number}
 */
export function countMoves(tree) {
  return tree.children.reduce((sum, child) => sum + 1 + countMoves(child), 0);
}
