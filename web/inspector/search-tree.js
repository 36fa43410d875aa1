// The tree of a search as the server records it, and what can be asked of it without a page: parts put in place, filters, words.

/** @typedef {import('../lib/types.js').Score} Score */

/**
 * @typedef {object} TreeNode
 * @property {string | null} move The move that leads here, `--` for a pass; nothing at the root, and where a node was asked again
 *   without its best move.
 * @property {string | null} [shown]
 * @property {number | null} alpha The window in units of the evaluation, from the node's side to move; null where it is open.
 * @property {number | null} beta
 * @property {number | null} value The same for what was found; null where nothing was.
 * @property {number} depth
 * @property {number} ply
 * @property {string | null} source Who proposed the move: table, killer, capture …
 * @property {string | null} kind What kind of node it is; `left-out` was never searched.
 * @property {Score | null} score
 * @property {string | null} ended_by The technique that ended it, or `all moves`, `rules`, `horizon`.
 * @property {number} nodes Below and including it.
 * @property {TreeNode[]} children
 * @property {number} [left_out] Children that are not listed.
 */

/** How a node can end without a technique. */
const PLAIN = new Set(['all moves', 'rules', 'horizon']);

/**
 * The technique that cut a node off, if one did.
 * @param {TreeNode} node
 * @returns {string | null}
 */
export function cutBy({ ended_by: ended }) {
  return ended && !PLAIN.has(ended) ? ended : null;
}

/**
 * What a cut claims about its node, as the server checks it: that its value is at least, or at most, a bound.
 * @param {TreeNode} node
 * @returns {{depth: number, bound: number, at_least: boolean} | null} Null when it claims nothing.
 */
export function claimOf({ kind, alpha, beta, value, depth }) {
  if (kind === 'left-out') return alpha === null ? null : { depth, bound: alpha, at_least: true };
  if (value === null) return null;
  if (beta !== null && value >= beta) return { depth, bound: beta, at_least: true };
  if (alpha !== null && value <= alpha) return { depth, bound: alpha, at_least: false };
  return null;
}

/** @typedef {number[]} Way The numbers of the children from the root to a node: a move that was searched twice is there twice. */

/**
 * The node at the end of a way.
 * @param {TreeNode} root
 * @param {Way} way
 * @returns {TreeNode | null}
 */
export function find(root, way) {
  return way.reduce((/** @type {TreeNode | null} */ here, number) => here?.children[number] ?? null, root);
}

/**
 * The moves of a way.
 * @param {TreeNode} root
 * @param {Way} way
 * @returns {string[] | null} Null where one of them has no name.
 */
export function movesTo(root, way) {
  const moves = way.map((_, length) => find(root, way.slice(0, length + 1))?.move ?? null);
  return moves.includes(null) ? null : /** @type {string[]} */ (moves);
}

/**
 * What a node is called.
 * @param {TreeNode} node
 * @returns {string}
 */
export function nameOf({ move, shown, ply }) {
  if (move === '--') return 'pass';
  return shown || move || (ply === 0 ? 'root' : 'without the best');
}

/**
 * The tree with what is below a node replaced by what a closer look found.
 * @param {TreeNode} root
 * @param {Way} way
 * @param {TreeNode} part
 * @returns {TreeNode}
 */
export function graft(root, way, part) {
  if (way.length === 0) return { ...root, children: part.children, left_out: part.left_out };
  const [number, ...rest] = way;
  return { ...root, children: root.children.map((child, at) => (at === number ? graft(child, rest, part) : child)) };
}

/**
 * The visit in a fresh answer that is the same as one we have: along its path an answer holds every visit of every move.
 * @param {TreeNode} answer The root of the answer.
 * @param {TreeNode} root
 * @param {Way} way
 * @returns {TreeNode | null}
 */
export function sameVisit(answer, root, way) {
  /** @type {TreeNode | null} */
  let here = answer;
  for (let length = 1; length <= way.length && here; length++) {
    const wanted = /** @type {TreeNode} */ (find(root, way.slice(0, length)));
    /** @type {TreeNode[]} */
    const visits = here.children.filter((child) => child.move === wanted.move);
    here = visits.find((visit) => likeness(visit, wanted)) ?? visits[visits.length - 1] ?? null;
  }
  return here;
}

/**
 * @param {TreeNode} one
 * @param {TreeNode} other
 */
function likeness(one, other) {
  return one.depth === other.depth && one.alpha === other.alpha && one.beta === other.beta && one.nodes === other.nodes;
}

/**
 * How often each technique ended a node, the busiest first.
 * @param {TreeNode} root
 * @returns {[string, number][]}
 */
export function endings(root) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {(node: TreeNode) => void} */
  const visit = (node) => {
    const cut = cutBy(node);
    if (cut) counts.set(cut, (counts.get(cut) ?? 0) + 1);
    node.children.forEach(visit);
  };
  visit(root);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/**
 * Whether a technique ended this node or one below it; every node passes without a filter.
 * @param {TreeNode} node
 * @param {string} technique
 * @returns {boolean}
 */
export function holds(node, technique) {
  return technique === '' || node.ended_by === technique || node.children.some((child) => holds(child, technique));
}

/**
 * The rows of an outline: the root, and what is open below it.
 * @param {TreeNode} root
 * @param {Set<string>} open The ways to open nodes.
 * @param {string} technique
 * @returns {{node: TreeNode, way: Way, level: number, place: number, of: number}[]}
 */
export function rowsOf(root, open, technique) {
  /** @type {ReturnType<typeof rowsOf>} */
  const rows = [];
  /** @type {(node: TreeNode, way: Way, place: number, of: number) => void} */
  const visit = (node, way, place, of) => {
    rows.push({ node, way, level: way.length + 1, place, of });
    if (!open.has(way.join(' '))) return;
    const numbers = [...node.children.keys()].filter((number) => holds(node.children[number], technique));
    numbers.forEach((number, index) => visit(node.children[number], [...way, number], index + 1, numbers.length));
  };
  visit(root, [], 1, 1);
  return rows;
}

/** Bounds beyond this are about proved wins, whose distance to the end they do not tell. */
const SURE = 3_990_000;

/**
 * A bound in units of the evaluation.
 * @param {number} value
 * @returns {string}
 */
function boundText(value) {
  if (Math.abs(value) >= SURE) return value > 0 ? 'won' : 'lost';
  return `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value)}`;
}

/**
 * The window of a node: `−30 … +∞`.
 * @param {TreeNode} node
 * @returns {string}
 */
export function windowText({ alpha, beta }) {
  return `${alpha === null ? '−∞' : boundText(alpha)} … ${beta === null ? '+∞' : boundText(beta)}`;
}

/** The techniques that answer from memory, and those that only order or bound; every other ending is a guess. */
const TABLE = new Set(['tt']);
const SOUND = new Set([
  'alpha-beta',
  'known',
  'repetition',
  'rule-draws',
  'win-distance-pruning',
  'quiescence',
  'stand-pat',
]);

/**
 * How a node's slab is drawn.
 * @param {TreeNode} node
 * @param {string} technique The filter; what it hides is pale.
 * @returns {string}
 */
export function slabKind(node, technique) {
  const pale = technique !== '' && node.ended_by !== technique ? ' pale' : '';
  const cut = cutBy(node);
  if (!cut) return `open${pale}`;
  if (TABLE.has(cut)) return `table${pale}`;
  return (SOUND.has(cut) ? 'sound' : 'guess') + pale;
}
