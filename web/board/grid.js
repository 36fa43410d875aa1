// The board as a grid of cells for keyboard and screen reader: it lies over the picture, is itself invisible, and takes all input.

import { h } from '/lib/dom.js';
import { indexAt, placeOf } from '/board/geometry.js';
import { cellName } from '/board/words.js';

/** @typedef {import('/board/geometry.js').Geometry} Geometry */
/** @typedef {import('/lib/types.js').State} State */

/** Cells as elements, one of which can be focused. */
export class CellGrid {
  /** @param {string} label */
  constructor(label) {
    this.element = h('div', { class: 'board-grid', role: 'grid', 'aria-label': label });
    /** @type {HTMLElement[]} by index in `board.cells` */
    this.cells = [];
    this.focus = -1;
    this.shape = '';
  }

  /**
   * Makes the elements anew when size or side have changed.
   * @param {State} state
   * @param {Geometry} geometry
   */
  arrange({ board }, geometry) {
    const { width, height, flipped } = geometry;
    const shape = `${width} ${height} ${flipped}`;
    if (shape === this.shape) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.shape = shape;
    this.cells = [];
    if (this.focus < 0 || this.focus >= board.cells.length) this.focus = indexAt(geometry, 0, height - 1);
    this.element.replaceChildren(
      ...Array.from({ length: height }, (_, row) =>
        h(
          'div',
          { role: 'row' },
          Array.from({ length: width }, (_, column) => {
            const index = indexAt(geometry, column, row);
            const cell = h('div', { role: 'gridcell', class: 'board-cell', tabindex: '-1' });
            cell.dataset.cell = board.cells[index].name;
            this.cells[index] = cell;
            return cell;
          }),
        ),
      ),
    );
    if (hadFocus) this.cells[this.focus]?.focus();
  }

  /**
   * Names every cell and says what can be done there.
   * @param {State} state
   * @param {{ selected: string | null, targets: Map<string, import('/lib/types.js').MoveInfo[]>, movable: Set<string> }} offer
   */
  describe({ board, sides }, { selected, targets, movable }) {
    board.cells.forEach((cell, index) => {
      const element = this.cells[index];
      const target = targets.get(cell.name);
      const parts = [cellName(cell, sides)];
      if (cell.name === selected) parts.push('selected');
      if (target) {
        const hit = target[0].overlays?.find(({ hit }) => hit)?.hit;
        parts.push(hit ? `move here, beam takes ${hit}` : 'move here');
      }
      const label = parts.join(', ');
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
      element.setAttribute('aria-selected', String(cell.name === selected));
      element.tabIndex = index === this.focus ? 0 : -1;
      element.classList.toggle('is-target', target !== undefined);
      element.classList.toggle('is-movable', movable.has(cell.name));
    });
  }

  /**
   * Where the focus goes by one step, or to the end of a row or the board.
   * @param {Geometry} geometry
   * @param {number} dx
   * @param {number} dy
   * @param {'row' | 'board' | null} end
   */
  step(geometry, dx, dy, end) {
    let { column, row } = placeOf(geometry, this.focus);
    if (end) {
      column = dx < 0 ? 0 : geometry.width - 1;
      if (end === 'board') row = dx < 0 ? 0 : geometry.height - 1;
    }
    const index = end ? indexAt(geometry, column, row) : indexAt(geometry, column + dx, row + dy);
    return index < 0 ? this.focus : index;
  }

  /** @param {number} index */
  moveFocus(index) {
    if (index < 0 || !this.cells[index]) return;
    this.cells[this.focus].tabIndex = -1;
    this.focus = index;
    this.cells[index].tabIndex = 0;
    this.cells[index].focus({ preventScroll: false });
  }
}
