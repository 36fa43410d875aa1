// The board: one component for all games, drawn from data. README.md beside this file describes how it is used.

import { h, replace, s } from '/lib/dom.js';
import { drawArrow, drawLayer, drawMark } from '/board/arrows.js';
import { beamsOf, drawBeam, drawLaser, drawStrike, lasersOf } from '/board/beam.js';
import { drawChoice, drawHandles } from '/board/choice.js';
import { CELL, cornerOf, geometryOf, indexAt } from '/board/geometry.js';
import { CellGrid } from '/board/grid.js';
import { drawCoordinates, drawGround } from '/board/ground.js';
import { attachHands } from '/board/hands.js';
import { SLIDE, beamTime, hintBetween, motionAllowed } from '/board/motion.js';
import { isTurn, offeredMoves, onlyOrigin, pressOn, targetsOf } from '/board/offer.js';
import { isSlate, learnLetters } from '/board/pieces.js';
import { drawGhostPiece, drawTargets } from '/board/preview.js';
import { Troupe } from '/board/troupe.js';

/** @typedef {import('/board/arrows.js').Arrow} Arrow */
/** @typedef {import('/board/arrows.js').CellMark} CellMark */
/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/board/offer.js').Playable} Playable */
/** @typedef {import('/lib/types.js').MoveInfo} MoveInfo */
/** @typedef {import('/lib/types.js').State} State */

/**
 * @typedef {object} BoardOptions
 * @property {string} [label]
 * @property {boolean} [coordinates]
 * @property {(move: MoveInfo) => void} [onMove]
 * @property {(cell: string) => void} [onFocus]
 * @property {(cell: string, event: Event) => void} [onCell]
 */

const LAYERS = ['frame', 'ground', 'coordinates', 'dots', 'offers', 'lasers', 'pieces', 'beams', 'preview', 'marks', 'arrows'];

/** @param {BoardOptions} [options] */
export function createBoard(options = {}) {
  return new BoardView(options);
}

class BoardView {
  /** @param {BoardOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {State | null} what the page set */
    this.state = null;
    /** @type {State | null} what is shown instead */
    this.ghost = null;
    /** @type {State | null} what the pieces show now */
    this.drawn = null;
    this.flipped = false;
    /** @type {Playable} */
    this.playable = 'none';
    /** @type {string | null} */
    this.selected = null;
    this.unstack = false;
    /** @type {MoveInfo | null} a turn that Enter will play */
    this.armed = null;
    /** @type {MoveInfo | null} */
    this.previewed = null;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {string | null} the cell whose piece a hand has carried to its target */
    this.carried = null;
    /** @type {string | null} */
    this.layer = null;
    /** @type {Arrow[]} */
    this.arrows = [];
    /** @type {CellMark[]} */
    this.marks = [];
    /** @type {Map<string, any>} */
    this.lasers = new Map();
    this.timers = new Set();

    this.groups = Object.fromEntries(LAYERS.map((name) => [name, s('g', { class: `board-${name}` })]));
    this.root = s('g', {}, Object.values(this.groups));
    this.svg = s('svg', { class: 'board-svg', 'aria-hidden': 'true' }, this.root);
    this.grid = new CellGrid(options.label ?? 'Board');
    this.handles = h('div', { class: 'board-handles' });
    this.element = h('div', { class: 'board' }, this.svg, this.grid.element, this.handles);
    this.troupe = new Troupe(this.groups.pieces);
    attachHands(this.grid.element, this.intents());
    this.grid.element.addEventListener('focusin', ({ target }) => {
      const name = target instanceof HTMLElement ? target.dataset.cell : undefined;
      if (name) this.focused(name);
    });
    this.outside = (/** @type {Event} */ { target }) => {
      if (this.choice && target instanceof Node && !this.choice.contains(target)) this.closeChoice();
    };
    document.addEventListener('pointerdown', this.outside, true);
    /** @type {HTMLElement | null} */
    this.choice = null;
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(this.element);
  }

  /**
   * @param {State} state
   * @param {{ animate?: boolean }} [how]
   */
  setState(state, { animate = true } = {}) {
    learnLetters(state.board);
    this.state = state;
    this.selected = onlyOrigin(this.moves());
    this.unstack = false;
    this.armed = null;
    this.previewed = null;
    this.closeChoice();
    if (!this.ghost) this.show(state, animate);
  }

  /** @param {State | null} ghost */
  setGhost(ghost) {
    if (this.ghost === ghost) return;
    this.ghost = ghost;
    this.element.classList.toggle('is-ghost', ghost !== null);
    const shown = ghost ?? this.state;
    if (shown) this.show(shown, true);
  }

  /** @param {boolean} flipped */
  setFlipped(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    const shown = this.ghost ?? this.state;
    if (shown) this.show(shown, false);
  }

  /** @param {Playable} playable */
  setPlayable(playable) {
    if (this.playable === playable) return;
    this.playable = playable;
    this.selected = onlyOrigin(this.moves());
    this.refresh();
  }

  /** @param {Arrow[]} arrows */
  setArrows(arrows) {
    this.arrows = arrows;
    this.drawSigns();
  }

  /** @param {CellMark[]} marks */
  setMarks(marks) {
    this.marks = marks;
    this.drawSigns();
  }

  /** @param {string | null} name */
  setLayer(name) {
    this.layer = name;
    this.drawSigns();
  }

  /** @param {MoveInfo | null} move */
  setPreview(move) {
    if (this.previewed === move) return;
    this.previewed = move;
    this.drawPreview();
  }

  /** @param {string | null} cell */
  select(cell) {
    this.selected = cell;
    this.unstack = false;
    this.armed = null;
    this.previewed = null;
    this.refresh();
  }

  /** @param {string} name */
  focusCell(name) {
    this.grid.moveFocus(this.indexOf(name));
  }

  /** Letters keep their size on the screen whatever the board's: they need to know how many units a pixel has. */
  resize() {
    const { width } = this.element.getBoundingClientRect();
    if (this.drawn && width > 0) this.element.style.setProperty('--units', (this.geometry().totalWidth / width).toFixed(3));
  }

  destroy() {
    document.removeEventListener('pointerdown', this.outside, true);
    this.watcher.disconnect();
    this.stopTimers();
    this.troupe.settle();
    this.element.remove();
  }

  /** Width by height of what is shown, with its frame. */
  get ratio() {
    if (!this.drawn) return 1;
    const { totalWidth, totalHeight } = this.geometry();
    return totalWidth / totalHeight;
  }

  // What follows is not for pages.

  /** @returns {MoveInfo[]} */
  moves() {
    return this.state && !this.ghost ? offeredMoves(this.state, this.playable) : [];
  }

  /** @param {string} name */
  indexOf(name) {
    return this.drawn ? this.drawn.board.cells.findIndex((cell) => cell.name === name) : -1;
  }

  /** @returns {Geometry} */
  geometry() {
    const board = /** @type {State} */ (this.drawn).board;
    return geometryOf(board, this.flipped, this.slate ?? false);
  }

  /** @param {State} state @param {boolean} animate */
  show(state, animate) {
    const before = this.drawn;
    const carried = this.carried;
    this.carried = null;
    this.stopTimers();
    this.drawn = state;
    this.slate = isSlate(state.board) || beamsOf(state.last?.overlays).length > 0;
    const geometry = this.geometry();
    const sameShape = before && before.game === state.game && before.board.cells.length === state.board.cells.length;
    const flips = this.shownFlipped !== this.flipped;
    this.shownFlipped = this.flipped;
    this.drawStill(state, geometry);
    const still = !before || !sameShape || flips || !animate || !motionAllowed() || before.position === state.position;
    const beams = beamsOf([...state.board.overlays, ...(state.last?.overlays ?? [])]);
    if (still) {
      this.troupe.place(state.board, geometry);
      this.drawBeams(beams, state, geometry);
    } else {
      const hint = hintBetween(before, state);
      const forward = state.ply === before.ply + 1;
      const struck = forward ? (beams.find(({ hit }) => hit)?.hit ?? null) : null;
      const { strike } = this.troupe.follow(before.board, state.board, geometry, { hint, struck, held: carried });
      if (forward && beams.length > 0) this.runBeams(beams, state, geometry, strike);
      else this.drawBeams(beams, state, geometry);
    }
    this.refresh();
  }

  /** Frame, ground, coordinates, lasers. @param {State} state @param {Geometry} geometry */
  drawStill(state, geometry) {
    const { totalWidth, totalHeight, margin, slate } = geometry;
    this.svg.setAttribute('viewBox', `0 0 ${totalWidth} ${totalHeight}`);
    this.root.setAttribute('transform', `translate(${margin} ${margin})`);
    this.element.style.setProperty('--board-width', String(totalWidth));
    this.element.style.setProperty('--board-height', String(totalHeight));
    this.element.style.setProperty('--board-margin', String(margin));
    this.element.classList.toggle('is-slate', slate);
    const frame = s('rect', { class: 'fp-frame', x: -margin, y: -margin, width: totalWidth, height: totalHeight });
    replace(this.groups.frame, slate ? frame : null);
    replace(this.groups.ground, drawGround(state.board, geometry, { last: state.last }));
    replace(this.groups.coordinates, this.options.coordinates === false ? null : drawCoordinates(state.board, geometry));
    const beams = beamsOf([...state.board.overlays, ...(state.last?.overlays ?? []), ...state.moves.flatMap(({ overlays }) => overlays ?? [])]);
    if (!slate) this.lasers.clear();
    for (const laser of lasersOf(beams, state.board)) this.lasers.set(laser.side, laser);
    replace(this.groups.lasers, [...this.lasers.values()].map((laser) => drawLaser(laser, geometry)));
    this.grid.arrange(state, geometry);
    this.resize();
  }

  /** @param {import('/lib/types.js').Beam[]} beams @param {State} state @param {Geometry} geometry */
  drawBeams(beams, state, geometry) {
    replace(this.groups.beams, beams.flatMap((beam) => [drawBeam(beam, geometry), drawStrike(beam, state.board, geometry)]));
  }

  /**
   * Beams start when the piece has arrived, and run from mirror to mirror; what they strike goes when they reach it.
   * @param {import('/lib/types.js').Beam[]} beams
   * @param {State} state
   * @param {Geometry} geometry
   * @param {() => void} strike
   */
  runBeams(beams, state, geometry, strike) {
    replace(this.groups.beams);
    const time = Math.max(...beams.map(({ path }) => beamTime(path.length)));
    this.later(SLIDE, () => {
      for (const beam of beams) {
        const drawing = drawBeam(beam, geometry);
        this.groups.beams.append(drawing);
        for (const line of /** @type {NodeListOf<SVGPathElement>} */ (drawing.querySelectorAll('.beam-line'))) {
          const length = line.getTotalLength();
          line.style.strokeDasharray = `${length}`;
          const run = line.animate([{ strokeDashoffset: length }, { strokeDashoffset: 0 }], { duration: time, easing: 'linear' });
          run.finished.then(() => (line.style.strokeDasharray = '')).catch(() => {});
        }
      }
      this.later(time, () => {
        strike();
        for (const beam of beams) {
          const outline = drawStrike(beam, state.board, geometry);
          if (outline) this.groups.beams.append(outline);
        }
      });
    });
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

  /** Everything that depends on selection, focus and hovering. */
  refresh() {
    if (!this.drawn) return;
    const moves = this.moves();
    const targets = targetsOf(moves, this.selected, this.unstack);
    for (const move of moves) if (move.action === 'place') targets.set(move.to, [move]);
    const geometry = this.geometry();
    this.grid.describe(this.drawn, { selected: this.selected, targets, movable: new Set(moves.map(({ from }) => from)) });
    replace(this.groups.offers, drawTargets(this.drawn.board, geometry, { selected: this.selected, targets, hovered: this.hovered }));
    this.drawSigns();
    this.drawPreview();
    const own = moves.filter(({ from }) => from === this.selected);
    this.grid.element.classList.toggle('can-turn', own.some(isTurn));
    this.placeHandles(own, geometry);
  }

  drawSigns() {
    if (!this.drawn) return;
    const { board, layers } = this.drawn;
    const geometry = this.geometry();
    const layer = layers?.find(({ name }) => name === this.layer);
    replace(this.groups.dots, layer ? drawLayer(layer, board, geometry) : null);
    replace(this.groups.marks, this.marks.map((mark) => drawMark(mark, board, geometry)));
    replace(this.groups.arrows, this.arrows.map((arrow) => drawArrow(arrow, board, geometry)));
  }

  drawPreview() {
    if (!this.drawn) return;
    const move = this.previewed ?? this.armed;
    this.element.classList.toggle('has-preview', move !== null);
    const { board } = this.drawn;
    const geometry = this.geometry();
    const beams = beamsOf(move?.overlays);
    replace(
      this.groups.preview,
      move ? drawGhostPiece(move, board, geometry) : null,
      beams.flatMap((beam) => [drawBeam(beam, geometry), drawStrike(beam, board, geometry)]),
    );
  }

  /** @param {MoveInfo[]} moves @param {Geometry} geometry */
  placeHandles(moves, geometry) {
    const buttons = drawHandles(moves, this.unstack, {
      preview: (move) => this.setPreview(move ?? this.armed),
      play: (move) => this.play(move),
      toggle: () => this.toggleUnstack(),
    });
    const focused = document.activeElement?.className;
    const inside = this.handles.contains(document.activeElement);
    this.handles.replaceChildren(...buttons);
    if (inside) buttons.find((button) => button.className === focused)?.focus();
    this.moveTo(this.handles, this.selected, geometry);
  }

  /** Puts an element over a cell. @param {HTMLElement} element @param {string | null} name @param {Geometry} geometry */
  moveTo(element, name, geometry) {
    const index = name ? this.indexOf(name) : -1;
    element.hidden = index < 0;
    if (index < 0) return;
    const { x, y } = cornerOf(geometry, index);
    element.style.left = `${((x + geometry.margin) / geometry.totalWidth) * 100}%`;
    element.style.top = `${((y + geometry.margin) / geometry.totalHeight) * 100}%`;
    element.style.width = `${(CELL / geometry.totalWidth) * 100}%`;
    element.style.height = `${(CELL / geometry.totalHeight) * 100}%`;
  }

  /** @param {MoveInfo} move */
  play(move) {
    this.selected = null;
    this.unstack = false;
    this.armed = null;
    this.previewed = null;
    this.hovered = null;
    this.refresh();
    this.options.onMove?.(move);
  }

  /** @param {MoveInfo[]} moves */
  choose(moves) {
    if (moves.length === 1) {
      this.play(moves[0]);
      return;
    }
    const back = this.indexOf(moves[0].to);
    this.choice = drawChoice(moves, /** @type {State} */ (this.state).side, this.slate ?? false, (move) => {
      this.closeChoice();
      this.grid.moveFocus(back);
      if (move) this.play(move);
    });
    this.element.append(this.choice);
    this.moveTo(this.choice, moves[0].to, this.geometry());
    this.choice.classList.toggle('is-low', this.choice.offsetTop > this.element.offsetHeight / 2);
    this.choice.querySelector('button')?.focus();
  }

  /** Without a choice a carried piece goes back. */
  closeChoice() {
    const box = this.choice;
    if (!box) return;
    this.choice = null;
    box.remove();
    if (this.carried && this.drawn) {
      this.carried = null;
      this.troupe.place(this.drawn.board, this.geometry());
    }
  }

  toggleUnstack() {
    this.unstack = !this.unstack;
    this.armed = null;
    this.refresh();
  }

  /** @param {string} name */
  focused(name) {
    this.grid.focus = this.indexOf(name);
    this.options.onFocus?.(name);
    this.look(name);
  }

  /** Previews the move to a cell, if there is one. @param {string | null} name */
  look(name) {
    const targets = targetsOf(this.moves(), this.selected, this.unstack);
    this.setPreview((name && targets.get(name)?.[0]) || null);
  }

  /** @returns {import('/board/hands.js').Intents} */
  intents() {
    return {
      cellAt: (clientX, clientY) => this.cellAt(clientX, clientY),
      canLift: (cell) => this.moves().some((move) => move.from === cell && move.action !== 'place'),
      lift: (cell) => {
        if (this.selected !== cell) this.select(cell);
      },
      press: (cell, event) => this.press(cell, event),
      drag: (cell, clientX, clientY) => this.drag(cell, clientX, clientY),
      drop: (cell, over) => this.drop(cell, over),
      hover: (cell) => {
        if (cell === this.hovered) return;
        this.hovered = cell;
        this.look(cell);
        const targets = targetsOf(this.moves(), this.selected, this.unstack);
        if (!this.drawn) return;
        replace(this.groups.offers, drawTargets(this.drawn.board, this.geometry(), { selected: this.selected, targets, hovered: cell }));
      },
      walk: (dx, dy, end) => this.grid.moveFocus(this.grid.step(this.geometry(), dx, dy, end)),
      turn: (way) => this.arm(way),
      unstack: () => {
        if (this.selected && this.moves().some(({ from, action }) => from === this.selected && action === 'unstack')) this.toggleUnstack();
      },
      clear: () => {
        const any = this.selected !== null || this.armed !== null;
        this.select(null);
        return any;
      },
    };
  }

  /** @param {string} cell @param {Event} event */
  press(cell, event) {
    if (!this.drawn || this.ghost) return;
    if (this.playable === 'none' && this.options.onCell) {
      this.options.onCell(cell, event);
      return;
    }
    if (this.armed && this.armed.from === cell) {
      this.play(this.armed);
      return;
    }
    this.grid.focus = this.indexOf(cell);
    const meant = pressOn(this.moves(), this, cell);
    if ('play' in meant) this.choose(meant.play);
    else this.select(meant.select);
  }

  /** A turn by keyboard: shown first, with its beam, and played by Enter. @param {'turn-left' | 'turn-right'} way */
  arm(way) {
    const cell = this.selected ?? this.drawn?.board.cells[this.grid.focus]?.name;
    const turns = this.moves().filter((move) => move.from === cell && isTurn(move));
    const turn = turns.find(({ action }) => action === way) ?? turns.find(({ action }) => action === 'turn');
    if (!turn) return;
    this.selected = turn.from;
    this.unstack = false;
    this.previewed = null;
    this.armed = turn;
    this.refresh();
    this.grid.moveFocus(this.indexOf(turn.from));
  }

  /** @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    if (!this.drawn) return null;
    const { x, y } = this.unitsAt(clientX, clientY);
    const index = indexAt(this.geometry(), Math.floor(x / CELL), Math.floor(y / CELL));
    return this.drawn.board.cells[index]?.name ?? null;
  }

  /** @param {number} clientX @param {number} clientY */
  unitsAt(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const { totalWidth, margin } = this.geometry();
    const scale = totalWidth / box.width;
    return { x: (clientX - box.left) * scale - margin, y: (clientY - box.top) * scale - margin };
  }

  /** @param {string} cell @param {number} clientX @param {number} clientY */
  drag(cell, clientX, clientY) {
    const actor = this.troupe.actors.get(cell);
    if (!actor) return;
    const { x, y } = this.unitsAt(clientX, clientY);
    this.element.classList.add('is-dragging');
    this.troupe.settle();
    if (this.groups.pieces.lastChild !== actor.node) this.groups.pieces.append(actor.node);
    actor.node.style.transform = `translate(${x - CELL / 2}px, ${y - CELL / 2}px)`;
  }

  /** @param {string} cell @param {string | null} over */
  drop(cell, over) {
    this.element.classList.remove('is-dragging');
    const actor = this.troupe.actors.get(cell);
    const moves = over && over !== cell ? (targetsOf(this.moves(), cell, this.unstack).get(over) ?? []) : [];
    const goal = cornerOf(this.geometry(), this.indexOf(moves.length > 0 && over ? over : cell));
    if (actor) actor.node.style.transform = `translate(${goal.x}px, ${goal.y}px)`;
    this.setPreview(null);
    if (moves.length > 0) {
      this.carried = cell;
      this.choose(moves);
    } else {
      this.hovered = null;
      this.refresh();
    }
  }
}
