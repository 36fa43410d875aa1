// The board: one component for all games, drawn from data. README.md beside this file describes how it is used.

import { h } from '/lib/dom.js';
import { drawChoice, drawHandles } from '/board/choice.js';
import { CELL, cornerOf, indexAt } from '/board/geometry.js';
import { CellGrid } from '/board/grid.js';
import { attachHands } from '/board/hands.js';
import { isTurn, offeredMoves, onlyOrigin, pressOn, targetsOf } from '/board/offer.js';
import { learnLetters } from '/board/pieces.js';
import { Scene } from '/board/scene.js';

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

    this.scene = new Scene(options.coordinates !== false);
    this.grid = new CellGrid(options.label ?? 'Board');
    this.handles = h('div', { class: 'board-handles' });
    this.element = h('div', { class: 'board' }, this.scene.svg, this.grid.element, this.handles);
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

  /** @param {boolean} wanted */
  setCoordinates(wanted) {
    if (this.scene.coordinates === wanted) return;
    this.scene.coordinates = wanted;
    if (this.drawn) this.show(this.drawn, false);
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
    if (this.drawn && width > 0)
      this.element.style.setProperty('--units', (this.geometry().totalWidth / width).toFixed(3));
  }

  destroy() {
    document.removeEventListener('pointerdown', this.outside, true);
    this.watcher.disconnect();
    this.scene.stop();
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
    return this.scene.geometry;
  }

  /** What is drawn now: the state or the ghost. */
  get drawn() {
    return this.scene.state;
  }

  /** Whether the board is drawn as stone. */
  get slate() {
    return this.scene.slate;
  }

  /** @param {State} state @param {boolean} animate */
  show(state, animate) {
    this.scene.show(state, { flipped: this.flipped, animate, carried: this.carried });
    this.carried = null;
    const { totalWidth, totalHeight, margin, slate } = this.geometry();
    this.element.style.setProperty('--board-width', String(totalWidth));
    this.element.style.setProperty('--board-height', String(totalHeight));
    this.element.style.setProperty('--board-margin', String(margin));
    this.element.classList.toggle('is-slate', slate);
    this.grid.arrange(state, this.geometry());
    this.resize();
    this.refresh();
  }

  /** Everything that depends on selection, focus and hovering. */
  refresh() {
    if (!this.drawn) return;
    const moves = this.moves();
    const targets = targetsOf(moves, this.selected, this.unstack);
    for (const move of moves) if (move.action === 'place') targets.set(move.to, [move]);
    const geometry = this.geometry();
    this.grid.describe(this.drawn, {
      selected: this.selected,
      targets,
      movable: new Set(moves.map(({ from }) => from)),
    });
    this.scene.drawOffers({ selected: this.selected, targets, hovered: this.hovered });
    this.drawSigns();
    this.drawPreview();
    const own = moves.filter(({ from }) => from === this.selected);
    this.grid.element.classList.toggle('can-turn', own.some(isTurn));
    this.placeHandles(own, geometry);
  }

  drawSigns() {
    this.scene.drawSigns(this);
  }

  drawPreview() {
    const move = this.previewed ?? this.armed;
    this.element.classList.toggle('has-preview', move !== null);
    this.scene.drawPreview(move);
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
    this.choice = drawChoice(moves, /** @type {State} */ (this.state).side, this.slate, (move) => {
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
    if (this.carried) {
      this.carried = null;
      this.scene.reset();
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
        this.scene.drawOffers({ selected: this.selected, targets, hovered: cell });
      },
      walk: (dx, dy, end) => this.grid.moveFocus(this.grid.step(this.geometry(), dx, dy, end)),
      turn: (way) => this.arm(way),
      unstack: () => {
        if (this.selected && this.moves().some(({ from, action }) => from === this.selected && action === 'unstack'))
          this.toggleUnstack();
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
    const box = this.scene.svg.getBoundingClientRect();
    const { totalWidth, margin } = this.geometry();
    const scale = totalWidth / box.width;
    return { x: (clientX - box.left) * scale - margin, y: (clientY - box.top) * scale - margin };
  }

  /** @param {string} cell @param {number} clientX @param {number} clientY */
  drag(cell, clientX, clientY) {
    const { x, y } = this.unitsAt(clientX, clientY);
    this.element.classList.add('is-dragging');
    this.scene.troupe.carry(cell, x - CELL / 2, y - CELL / 2);
  }

  /** @param {string} cell @param {string | null} over */
  drop(cell, over) {
    this.element.classList.remove('is-dragging');
    const moves = over && over !== cell ? (targetsOf(this.moves(), cell, this.unstack).get(over) ?? []) : [];
    const goal = cornerOf(this.geometry(), this.indexOf(moves.length > 0 && over ? over : cell));
    this.scene.troupe.carry(cell, goal.x, goal.y);
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
