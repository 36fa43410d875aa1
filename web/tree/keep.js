// The tree of the last analysis, kept until the window is closed: a reload or a visit to another page loses no variation. The address
// holds only one line, because links should stay readable.

/** @typedef {import('./tree.js').Node} Node */

const NAME = 'fiveply.tree';

/** @typedef {{tree: Node, tags: import('./pgn.js').Tag[]}} Kept A tree and what is known about its game. */

/** @param {Kept & {game: string, position?: string}} kept */
export function keepTree({ game, position, tree, tags }) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ game, position: position ?? null, tree, tags }));
  } catch {
    // A window that keeps nothing still analyses.
  }
}

/**
 * @param {string} game
 * @param {string} [position]
 * @returns {Kept | null}
 */
export function keptTree(game, position) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    return kept?.game === game && kept.position === (position ?? null) ? { tree: kept.tree, tags: kept.tags ?? [] } : null;
  } catch {
    return null;
  }
}
