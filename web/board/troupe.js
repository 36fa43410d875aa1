// The pieces on stage: one node for each, which slides, turns, flashes and dissolves as the plan between two boards says.

import { s } from '/lib/dom.js';
import { cornerOf } from '/board/geometry.js';
import { DISSOLVE, SLIDE, planMotion, turnTo } from '/board/motion.js';
import { degreesOf, pieceDrawing } from '/board/pieces.js';

/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/lib/types.js').Board} Board */
/** @typedef {import('/lib/types.js').Piece} Piece */
/** @typedef {{ node: SVGGElement, piece: Piece, angle: number, x: number, y: number }} Actor */

/** The pieces of one board and their motions, drawn into `layer`. */
export class Troupe {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, Actor>} */
    this.actors = new Map();
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** Struck pieces that wait for their beam. @type {Set<SVGElement>} */
    this.doomed = new Set();
  }

  /** Ends every motion at once. */
  settle() {
    for (const animation of [...this.running]) animation.finish();
    this.running.clear();
    for (const node of this.doomed) node.remove();
    this.doomed.clear();
  }

  /**
   * Shows a board without motion.
   * @param {Board} board
   * @param {Geometry} geometry
   */
  place(board, geometry) {
    this.settle();
    this.layer.replaceChildren();
    this.actors.clear();
    board.cells.forEach(({ name, piece }, index) => {
      if (piece) this.actors.set(name, this.enter(piece, geometry, index));
    });
  }

  /**
   * Moves from one board to another. `struck` is the cell whose piece a beam takes; it stays until `strike` is called.
   * @param {Board} before
   * @param {Board} after
   * @param {Geometry} geometry
   * @param {{ hint: { from: string, to: string } | null, struck: string | null, held: string | null }} how `held` names a cell whose piece is
   *   already where it goes, because a hand put it there
   * @returns {{ strike: () => void }}
   */
  follow(before, after, geometry, { hint, struck, held }) {
    this.settle();
    const plan = planMotion(before, after, hint);
    const index = new Map(after.cells.map(({ name }, at) => [name, at]));
    /** @param {string} name */
    const pieceAt = (name) => /** @type {Piece} */ (after.cells[index.get(name) ?? 0].piece);
    const old = this.actors;
    /** @type {Map<string, Actor>} */
    const next = new Map();
    for (const { from, to, split } of plan.slides) {
      const actor = old.get(from);
      const fresh = split || !actor ? this.enter(pieceAt(to), geometry, index.get(to) ?? 0) : actor;
      if (split && actor) [fresh.x, fresh.y] = [actor.x, actor.y];
      next.set(to, fresh);
      if (!split) old.delete(from);
      this.become(fresh, pieceAt(to), geometry);
      this.slide(fresh, geometry, index.get(to) ?? 0, from === held ? 0 : SLIDE);
    }
    for (const name of plan.stays) {
      const actor = old.get(name);
      if (!actor) continue;
      next.set(name, actor);
      old.delete(name);
      this.become(actor, pieceAt(name), geometry);
    }
    for (const name of plan.come) {
      const actor = this.enter(pieceAt(name), geometry, index.get(name) ?? 0);
      next.set(name, actor);
      this.fade(actor.node, 0, 1, SLIDE);
    }
    for (const [name, actor] of old) {
      // A piece that walks into its own beam goes there first.
      const walks = hint && name === hint.from && struck === hint.to;
      if (walks) this.slide(actor, geometry, index.get(hint.to) ?? 0, SLIDE);
      if (struck && (name === struck || walks)) this.doomed.add(actor.node);
      else this.fade(actor.node, 1, 0, SLIDE).then(() => actor.node.remove());
    }
    this.actors = next;
    const hurt = struck ? next.get(struck) : undefined;
    return {
      strike: () => {
        for (const node of this.doomed) this.dissolve(node).then(() => node.remove());
        this.doomed.clear();
        if (hurt) this.flash(hurt.node);
      },
    };
  }

  /** Puts the piece of a cell somewhere, over all others; a hand does this. @param {string} cell @param {number} x @param {number} y */
  carry(cell, x, y) {
    const actor = this.actors.get(cell);
    if (!actor) return;
    this.settle();
    if (this.layer.lastChild !== actor.node) this.layer.append(actor.node);
    actor.node.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Lets the piece of one cell fade back, because it is shown elsewhere. @param {string | null} cell */
  dim(cell) {
    for (const [name, { node }] of this.actors) node.classList.toggle('is-dim', name === cell);
  }

  /** @param {Piece} piece @param {Geometry} geometry @param {number} index @returns {Actor} */
  enter(piece, geometry, index) {
    const node = s('g', { class: 'piece' }, pieceDrawing(piece, geometry.slate));
    const { x, y } = cornerOf(geometry, index);
    const actor = { node, piece, angle: degreesOf(piece, geometry.flipped), x, y };
    node.style.transform = `translate(${x}px, ${y}px)`;
    turn(node, actor.angle);
    this.layer.append(node);
    return actor;
  }

  /** A piece that is drawn otherwise from now on: promoted, stacked, turned. @param {Actor} actor @param {Piece} piece @param {Geometry} geometry */
  become(actor, piece, geometry) {
    const { kind, count, side } = actor.piece;
    const angle = turnTo(actor.angle, degreesOf(piece, geometry.flipped));
    if (kind !== piece.kind || count !== piece.count || side !== piece.side) {
      actor.node.replaceChildren(pieceDrawing(piece, geometry.slate));
      turn(actor.node, actor.angle);
    }
    if (angle !== actor.angle) {
      const inner = turned(actor.node);
      const frames = [actor.angle, angle].map((degrees) => ({ transform: turnText(degrees) }));
      turn(actor.node, angle);
      if (inner) this.run(inner.animate(frames, { duration: SLIDE, easing: 'ease' }));
    }
    actor.piece = piece;
    actor.angle = angle;
  }

  /** @param {Actor} actor @param {Geometry} geometry @param {number} index @param {number} duration */
  slide(actor, geometry, index, duration) {
    const { x, y } = cornerOf(geometry, index);
    const frames = [actor, { x, y }].map((at) => ({ transform: `translate(${at.x}px, ${at.y}px)` }));
    [actor.x, actor.y] = [x, y];
    actor.node.style.transform = `translate(${x}px, ${y}px)`;
    this.layer.append(actor.node);
    if (duration > 0) this.run(actor.node.animate(frames, { duration, easing: 'cubic-bezier(.3,.1,.3,1)' }));
  }

  /** @param {SVGElement} node @param {number} from @param {number} to @param {number} duration */
  fade(node, from, to, duration) {
    return this.run(node.animate([{ opacity: from }, { opacity: to }], { duration, fill: 'forwards' }));
  }

  /** @param {SVGElement} node */
  dissolve(node) {
    node.classList.add('dissolves');
    const frames = [{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }, { opacity: 0 }];
    return this.run(node.animate(frames, { duration: DISSOLVE, fill: 'forwards' }));
  }

  /** @param {SVGElement} node */
  flash(node) {
    return this.run(node.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: DISSOLVE }));
  }

  /** @param {Animation} animation */
  async run(animation) {
    this.running.add(animation);
    await animation.finished.catch(() => {});
    this.running.delete(animation);
  }
}

/** @param {SVGElement} node @returns {SVGElement | null} */
const turned = (node) => node.querySelector('.piece-turn');

/** @param {number} degrees */
const turnText = (degrees) => `translate(50px, 50px) rotate(${degrees}deg) translate(-50px, -50px)`;

/** @param {SVGElement} node @param {number} degrees */
function turn(node, degrees) {
  const inner = turned(node);
  if (inner) inner.style.transform = degrees === 0 ? '' : turnText(degrees);
}
