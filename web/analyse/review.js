// Reviewing a game: the server searches every ply and says where a move lost much, and why, where that is proved. The answers come in
// one by one and are kept by the moves that lead to them, like everything else.

import { live } from '/lib/live.js';
import { isMainLine, lineThrough } from '/tree/tree.js';
import { keyOf, placeOf } from './state.js';
import { forFirst } from './score.js';

/** @typedef {import('./state.js').Analysis} Analysis */

/**
 * @typedef {object} Remark What the review says about a move.
 * @property {string} glyph
 * @property {string | null} words Proved facts only.
 * @property {string | null} best What should have been played, as people read it.
 * @property {number} loss How much of the win probability it cost.
 */

/** @param {{state: Analysis, set(patch: Partial<Analysis>): void}} store */
export function createReview(store) {
  /** @type {{stop(): void} | null} */
  let question = null;

  /** @param {Partial<Analysis['review']>} patch */
  const setReview = (patch) => store.set({ review: { ...store.state.review, ...patch } });

  function stop() {
    question?.stop();
    question = null;
    if (store.state.review.running) setReview({ running: false });
  }

  return {
    stop,
    start() {
      stop();
      const { tree, path } = store.state;
      const line = lineThrough(tree, isMainLine(tree, path) ? [] : path);
      if (line.length === 0) return;
      setReview({ running: true, fault: '', done: 0, of: line.length + 1, remarks: new Map() });
      question = live.ask(
        { do: 'review', ...placeOf({ ...store.state, path: line }) },
        {
          onEvent: (message) => heard(message, line),
          onDone() {
            question = null;
            setReview({ running: false });
          },
          onError(fault) {
            question = null;
            setReview({ running: false, fault });
          },
        },
      );
    },
  };

  /**
   * @param {any} message
   * @param {string[]} line
   */
  function heard(message, line) {
    if (message.is !== 'ply') return;
    const { known, review, states } = store.state;
    const before = line.slice(0, message.ply);
    const side = states.get(keyOf(before))?.side;
    const patch = { review: { ...review, done: message.ply + 1 } };
    if (message.played && message.glyph) {
      const { glyph, words, best_shown: best, loss } = message;
      patch.review.remarks = new Map(review.remarks).set(keyOf([...before, message.played]), {
        glyph,
        words,
        best,
        loss,
      });
    }
    store.set(patch);
    if (!message.score || !side) return;
    const found = {
      score: forFirst(message.score, side),
      probability: message.first.win_probability,
      depth: message.depth ?? 0,
    };
    store.set({ known: new Map(known).set(keyOf(before), found) });
  }
}
