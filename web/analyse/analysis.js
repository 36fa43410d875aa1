// The state of an analysis and what can be done to it. Views read the state and call these functions; nothing else changes it. States of
// positions come from the server and are kept by the moves that lead to them, so that walking through a game asks for nothing.

import { api } from '/lib/api.js';
import { gameName } from '/lib/place.js';
import { createStore } from '/lib/store.js';
import { findMove } from '/board/words.js';
import { changeAt, lineThrough, nodeAt, playLine, promote, remove, sibling, treeOfLine } from '/tree/tree.js';
import { gameOf, readPgn, tagOf } from '/tree/pgn.js';
import { linesOf, renameMoves } from '/tree/text.js';
import { keepTree, keptTree } from '/tree/keep.js';
import { DEFAULTS, MOST_LINES, writeLink } from './link.js';
import { createReview } from './review.js';
import { createSearch } from './search.js';
import { current, keyOf } from './state.js';

/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/tree/tree.js').Path} Path */
/** @typedef {import('./state.js').Analysis} Analysis */

/**
 * @param {import('/lib/context.js').Context} context
 * @param {(state: Analysis) => void} render
 */
export function createAnalysis(context, render) {
  /** @type {Analysis} */
  const initial = {
    game: '',
    info: context.games[0],
    tree: treeOfLine([]),
    tags: [],
    path: [],
    states: new Map(),
    known: new Map(),
    engine: DEFAULTS.engine,
    lines: DEFAULTS.lines,
    running: true,
    threat: false,
    arrows: true,
    layer: false,
    flipped: false,
    tab: DEFAULTS.tab,
    run: { key: '', status: 'idle', queued: 0, fault: '', infos: [], done: null, engine: '', what: 'search' },
    limit: { kind: 'nodes', value: 300_000 },
    before: null,
    review: { running: false, remarks: new Map(), fault: '', done: 0, of: 0 },
    editing: false,
    fault: '',
  };
  const store = createStore(initial, render);
  const search = createSearch(store);
  const review = createReview(store);
  /** Answers that arrive after a newer question are dropped. */
  let asked = 0;

  /** @param {Partial<Analysis>} patch */
  function set(patch) {
    store.set(patch);
    search.follow();
    if (!('fault' in patch) || !patch.fault) writeAddress();
  }

  function writeAddress() {
    const { game, position, tree, tags, path, engine, lines, tab, flipped, states } = store.state;
    if (!game || states.size === 0) return;
    const line = lineThrough(tree, path);
    const query = writeLink({ game, position, moves: line, ply: path.length, engine, lines, tab, flipped });
    if (location.pathname + location.search !== `/analyse${query}`)
      history.replaceState(history.state, '', `/analyse${query}`);
    keepTree({ game, position, tree, tags });
  }

  /**
   * @param {Path} path
   * @returns {Promise<State[]>} The states from the start to the end of a line.
   */
  async function load(path) {
    const { game, position, states } = store.state;
    const known = path.map((_, ply) => states.get(keyOf(path.slice(0, ply + 1))));
    const root = states.get('');
    if (root && known.every((state) => state !== undefined)) return [root, .../** @type {State[]} */ (known)];
    const answer = await api.line({ game, ...(position ? { position } : {}), moves: path });
    const all = new Map(store.state.states);
    answer.states.forEach((state, ply) => all.set(keyOf(path.slice(0, ply)), state));
    if (store.state.game === game && store.state.position === position) store.set({ states: all });
    return answer.states;
  }

  /**
   * Tries something that may fail, and says so where it arose.
   * @param {() => Promise<void>} work
   */
  async function attempt(work) {
    const mine = ++asked;
    try {
      await work();
      if (mine === asked && store.state.fault) set({ fault: '' });
    } catch (error) {
      if (mine === asked) set({ fault: error instanceof Error ? error.message : String(error) });
    }
  }

  const intents = {
    /**
     * Opens what a link names. A tree that was kept and holds the same line brings its variations back.
     * @param {import('./link.js').Link} link
     */
    open(link) {
      const info = context.games.find((game) => game.name === gameName(link.game)) ?? context.games[0];
      review.stop();
      store.set({
        game: link.game,
        position: link.position,
        info,
        tree: treeOfLine([]),
        tags: [],
        path: [],
        states: new Map(),
        known: new Map(),
        engine: link.engine,
        lines: link.lines,
        tab: link.tab,
        flipped: link.flipped,
        before: null,
        editing: false,
        threat: false,
        review: initial.review,
        run: { ...initial.run },
      });
      return attempt(async () => {
        /** @type {unknown} */
        let refused = null;
        const states = await load(link.moves).catch((error) => {
          // A link with a wrong move still shows the position it begins with.
          refused = error;
          return load([]);
        });
        const moves = states.slice(1).map((state) => /** @type {import('/lib/types.js').MoveInfo} */ (state.last));
        const names = moves.map((move) => move.text);
        const kept = keptTree(link.game, link.position);
        const { tree, tags } = kept && nodeAt(kept.tree, names) ? kept : { tree: treeOfLine(moves), tags: [] };
        const all = new Map(states.map((state, ply) => [keyOf(names.slice(0, ply)), state]));
        set({ states: all, tree, tags, path: names.slice(0, link.ply) });
        if (refused) throw refused;
        if (link.review) intents.review();
      });
    },

    /** @param {Path} path */
    goTo(path) {
      if (!nodeAt(store.state.tree, path)) return;
      if (store.state.states.has(keyOf(path))) {
        asked++;
        set({ path, editing: false, threat: false, fault: '' });
        return;
      }
      attempt(async () => {
        await load(lineThrough(store.state.tree, path));
        set({ path, editing: false, threat: false });
      });
    },
    back: () => intents.goTo(store.state.path.slice(0, -1)),
    forward() {
      const next = nodeAt(store.state.tree, store.state.path)?.children[0];
      if (next) intents.goTo([...store.state.path, next.move]);
    },
    toStart: () => intents.goTo([]),
    toEnd: () => intents.goTo(lineThrough(store.state.tree, store.state.path)),
    /** @param {1 | -1} step */
    variation: (step) => intents.goTo(sibling(store.state.tree, store.state.path, step)),
    /** @param {number} ply The line's position after this many moves. */
    toPly: (ply) => intents.goTo(lineThrough(store.state.tree, store.state.path).slice(0, ply)),

    /** @param {{text: string, shown: string}} move */
    play: (move) => intents.playAll([move]),
    /** @param {{text: string, shown: string}[]} moves Played one after the other from here. */
    playAll(moves) {
      const mine = store.state.path;
      return attempt(async () => {
        await load([...mine, ...moves.map((move) => move.text)]);
        const { tree, path } = playLine(store.state.tree, mine, moves);
        set({ tree, path, threat: false });
      });
    },
    playBest() {
      const info = store.state.run.what === 'search' ? store.state.run.infos[0] : undefined;
      if (info?.pv.length) intents.play({ text: info.pv[0], shown: info.shown?.[0] ?? info.pv[0] });
    },
    /** @param {string} text A move as somebody typed it. */
    playTyped(text) {
      const state = current(store.state);
      const move = state && findMove(state, text);
      if (move) intents.play(move);
      return Boolean(move);
    },

    /** Takes the move of this moment and all that follows away. */
    removeHere() {
      const { tree, path } = remove(store.state.tree, store.state.path);
      set({ tree, path });
    },
    promoteHere: () => set({ tree: promote(store.state.tree, store.state.path) }),
    /** @param {string} glyph Set, or taken away when it was there. */
    glyph(glyph) {
      const { tree, path } = store.state;
      if (path.length > 0)
        set({ tree: changeAt(tree, path, (node) => ({ ...node, glyph: node.glyph === glyph ? '' : glyph })) });
    },
    /** @param {string} comment */
    comment: (comment) => set({ tree: changeAt(store.state.tree, store.state.path, (node) => ({ ...node, comment })) }),

    /** @param {string} position A position text, to begin with. */
    setPosition(position) {
      return attempt(async () => {
        const { position: written } = await api.check(store.state.game, position.trim());
        const { game, engine, lines, tab, flipped } = store.state;
        await intents.open({ ...DEFAULTS, game, position: written, engine, lines, tab, flipped });
      });
    },
    /**
     * Takes moves with comments and variations from where the tree begins, or the first game of a file with its tags.
     * @param {string} text
     * @returns {Promise<string>} What is to be said about it.
     */
    async setMoves(text) {
      let said = '';
      await attempt(async () => {
        const { tags, tree: typed, games } = readPgn(text);
        const { game, position, engine, lines, tab, flipped } = store.state;
        const start = tagOf(tags, 'FEN');
        /** @type {{game: string, position?: string}} Where a file's moves begin, it tells itself. */
        const place = tags.length === 0 ? { game, position } : { game: gameOf(tags), ...(start ? { position: start } : {}) };
        /** @type {Map<string, {text: string, shown: string}>} */
        const names = new Map();
        const all = linesOf(typed);
        for (const line of all.length > 0 ? all : [[]]) {
          const { states } = await api.line({ ...place, moves: line });
          states.slice(1).forEach((state, ply) => state.last && names.set(keyOf(line.slice(0, ply + 1)), state.last));
        }
        // All of it can be played; only now is anything changed.
        const tree = renameMoves(typed, (path) => names.get(keyOf(path)));
        if (tags.length > 0) await intents.open({ ...DEFAULTS, ...place, engine, lines, tab, flipped });
        await load(lineThrough(tree, []));
        set({ tree, tags, path: [], known: new Map(), review: initial.review });
        if (games > 1) said = `The first of ${games} games is shown.`;
      });
      return said;
    },

    /** @param {boolean} [on] */
    engine: (on = !store.state.running) => set({ running: on }),
    /** @param {string} engine */
    setEngine: (engine) => set({ engine: engine.trim() || DEFAULTS.engine }),
    /** @param {number} lines */
    setLines: (lines) => set({ lines: Math.min(MOST_LINES, Math.max(1, lines)) }),
    /** @param {import('./search.js').Limit} limit */
    setLimit: (limit) => set({ limit, before: null }),
    threat: () => set({ threat: !store.state.threat && Boolean(current(store.state)?.can_pass), running: true }),
    arrows: () => set({ arrows: !store.state.arrows }),
    layer: () => set({ layer: !store.state.layer }),
    flip: () => set({ flipped: !store.state.flipped }),
    /** @param {string} tab */
    setTab: (tab) => set({ tab, editing: tab === 'position' && store.state.editing }),
    /** @param {boolean} editing */
    edit: (editing) => set({ editing }),
    review: () => review.start(),
    stopReview: () => review.stop(),
    stop() {
      review.stop();
      search.stop();
      store.stop();
    },
  };
  return { store, intents };
}
