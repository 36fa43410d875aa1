// The picture of a board in layers, and its motion from one state to the next. Nothing here listens to anybody.

import { replace, s } from '/lib/dom.js';
import { drawArrow, drawLayer, drawMark } from '/board/arrows.js';
import { beamsOf, drawBeam, drawLaser, drawStrike, lasersOf } from '/board/beam.js';
import { geometryOf } from '/board/geometry.js';
import { drawCoordinates, drawGround } from '/board/ground.js';
import { SLIDE, beamTime, hintBetween, motionAllowed } from '/board/motion.js';
import { isSlate } from '/board/pieces.js';
import { drawGhostPiece, drawTargets } from '/board/preview.js';
import { Troupe } from '/board/troupe.js';

/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/lib/types.js').Overlay} Beam */
/** @typedef {import('/lib/types.js').MoveInfo} MoveInfo */
/** @typedef {import('/lib/types.js').State} State */

/** From the bottom to the top. */
const LAYERS = [
  'frame',
  'ground',
  'coordinates',
  'dots',
  'offers',
  'lasers',
  'pieces',
  'beams',
  'preview',
  'marks',
  'arrows',
];

/** One board's picture. */
export class Scene {
  /** @param {boolean} coordinates */
  constructor(coordinates) {
    this.coordinates = coordinates;
    this.groups = Object.fromEntries(LAYERS.map((name) => [name, s('g', { class: `board-${name}` })]));
    this.root = s('g', {}, Object.values(this.groups));
    this.svg = s('svg', { class: 'board-svg', 'aria-hidden': 'true' }, this.root);
    this.troupe = new Troupe(this.groups.pieces);
    /** @type {State | null} */
    this.state = null;
    this.flipped = false;
    this.slate = false;
    /** Where lasers were seen, by side. @type {Map<string, ReturnType<typeof lasersOf>[number]>} */
    this.lasers = new Map();
    /** @type {Set<ReturnType<typeof setTimeout>>} */
    this.timers = new Set();
  }

  /** @returns {Geometry} */
  get geometry() {
    return geometryOf(/** @type {State} */ (this.state).board, this.flipped, this.slate);
  }

  /**
   * Shows a state, in motion where that is wanted and makes sense. `carried` names the cell whose piece a hand has put on its target.
   * @param {State} state
   * @param {{ flipped: boolean, animate: boolean, carried: string | null }} how
   */
  show(state, { flipped, animate, carried }) {
    const before = this.state;
    const turned = this.flipped !== flipped;
    this.stopTimers();
    this.state = state;
    this.flipped = flipped;
    this.slate = isSlate(state.board) || beamsOf(state.last?.overlays).length > 0;
    const { geometry } = this;
    this.drawStill(state, geometry);
    const related = before && before.game === state.game && before.board.cells.length === state.board.cells.length;
    const beams = beamsOf([...state.board.overlays, ...(state.last?.overlays ?? [])]);
    if (!related || turned || !animate || before.position === state.position || !motionAllowed()) {
      this.troupe.place(state.board, geometry);
      this.drawBeams(beams, geometry);
      return;
    }
    const forward = state.ply === before.ply + 1;
    const struck = forward ? (beams.find(({ hit }) => hit)?.hit ?? null) : null;
    const hint = hintBetween(before, state);
    const { strike } = this.troupe.follow(before.board, state.board, geometry, { hint, struck, held: carried });
    if (forward && beams.length > 0) this.runBeams(beams, geometry, strike);
    else this.drawBeams(beams, geometry);
  }

  /** Pieces where they belong, at once: for one that was carried and let go. */
  reset() {
    if (this.state) this.troupe.place(this.state.board, this.geometry);
  }

  /** Frame, ground, coordinates, lasers. @param {State} state @param {Geometry} geometry */
  drawStill(state, geometry) {
    const { totalWidth, totalHeight, margin, slate } = geometry;
    this.svg.setAttribute('viewBox', `0 0 ${totalWidth} ${totalHeight}`);
    this.root.setAttribute('transform', `translate(${margin} ${margin})`);
    const frame = s('rect', { class: 'fp-frame', x: -margin, y: -margin, width: totalWidth, height: totalHeight });
    replace(this.groups.frame, slate ? frame : null);
    replace(this.groups.ground, drawGround(state.board, geometry, { last: state.last }));
    replace(this.groups.coordinates, this.coordinates ? drawCoordinates(state.board, geometry) : null);
    if (!slate) this.lasers.clear();
    const overlays = [
      ...state.board.overlays,
      ...(state.last?.overlays ?? []),
      ...state.moves.flatMap((move) => move.overlays ?? []),
    ];
    for (const laser of lasersOf(beamsOf(overlays), state.board)) this.lasers.set(laser.side, laser);
    replace(
      this.groups.lasers,
      [...this.lasers.values()].map((laser) => drawLaser(laser, geometry)),
    );
  }

  /** @param {Beam[]} beams @param {Geometry} geometry */
  drawBeams(beams, geometry) {
    const { board } = /** @type {State} */ (this.state);
    replace(
      this.groups.beams,
      beams.flatMap((beam) => [drawBeam(beam, geometry), drawStrike(beam, board, geometry)]),
    );
  }

  /**
   * Beams start when the piece has arrived, and run from mirror to mirror; what they strike goes when they reach it.
   * @param {Beam[]} beams
   * @param {Geometry} geometry
   * @param {() => void} strike
   */
  runBeams(beams, geometry, strike) {
    replace(this.groups.beams);
    const time = Math.max(...beams.map(({ path }) => beamTime(path.length)));
    this.later(SLIDE, () => {
      for (const beam of beams) {
        const drawing = drawBeam(beam, geometry);
        this.groups.beams.append(drawing);
        for (const line of /** @type {NodeListOf<SVGPathElement>} */ (drawing.querySelectorAll('.beam-line'))) {
          const length = line.getTotalLength();
          line.style.strokeDasharray = `${length}`;
          const run = line.animate([{ strokeDashoffset: length }, { strokeDashoffset: 0 }], {
            duration: time,
            easing: 'linear',
          });
          run.finished.then(() => (line.style.strokeDasharray = '')).catch(() => {});
        }
      }
      this.later(time, () => {
        strike();
        this.drawBeams(beams, geometry);
      });
    });
  }

  /**
   * What can be done: the selected piece and where it can go.
   * @param {Parameters<typeof drawTargets>[2]} offer
   */
  drawOffers(offer) {
    if (this.state) replace(this.groups.offers, drawTargets(this.state.board, this.geometry, offer));
  }

  /** What a move would do. @param {MoveInfo | null} move */
  drawPreview(move) {
    if (!this.state) return;
    const { board } = this.state;
    const { geometry } = this;
    this.troupe.dim(move?.from ?? null);
    replace(
      this.groups.preview,
      move ? drawGhostPiece(move, board, geometry) : null,
      beamsOf(move?.overlays).flatMap((beam) => [drawBeam(beam, geometry), drawStrike(beam, board, geometry)]),
    );
  }

  /**
   * What a page draws over the board.
   * @param {{ arrows: import('/board/arrows.js').Arrow[], marks: import('/board/arrows.js').CellMark[], layer: string | null }} signs
   */
  drawSigns({ arrows, marks, layer }) {
    if (!this.state) return;
    const { board, layers } = this.state;
    const { geometry } = this;
    const dots = layers?.find(({ name }) => name === layer);
    replace(this.groups.dots, dots ? drawLayer(dots, board, geometry) : null);
    replace(
      this.groups.marks,
      marks.map((mark) => drawMark(mark, board, geometry)),
    );
    replace(
      this.groups.arrows,
      arrows.map((arrow) => drawArrow(arrow, board, geometry)),
    );
  }

  /** @param {number} time @param {() => void} then */
  later(time, then) {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, time);
    this.timers.add(timer);
  }

  stopTimers() {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  /** Nothing moves any more. */
  stop() {
    this.stopTimers();
    this.troupe.settle();
  }
}
