// Mouse, finger, pen and keyboard on a board, turned into intents. Nothing is drawn here and no rule is known.

import { prefs } from '/lib/prefs.js';

/**
 * @typedef {object} Intents
 * @property {(clientX: number, clientY: number) => string | null} cellAt
 * @property {(cell: string) => boolean} canLift whether a piece on this cell can be moved by hand
 * @property {(cell: string) => void} lift it was taken hold of
 * @property {(cell: string, event: Event) => void} press a click or tap, or Enter
 * @property {(cell: string, clientX: number, clientY: number) => void} drag it is carried
 * @property {(cell: string, over: string | null) => void} drop it was let go
 * @property {(cell: string | null) => void} hover
 * @property {(dx: number, dy: number, end: 'row' | 'board' | null) => void} walk the keyboard's focus moves
 * @property {(way: 'turn-left' | 'turn-right') => void} turn
 * @property {() => void} unstack
 * @property {() => boolean} clear whether there was anything to clear
 */

/** How far a pointer goes, in pixels, before a press becomes a drag. */
const SLACK = 5;
/** How far two fingers turn, in degrees, before a piece is meant to. */
const TWIST = 30;

/**
 * @param {HTMLElement} grid
 * @param {Intents} intents
 */
export function attachHands(grid, intents) {
  /** @type {{ pointer: number, cell: string, x: number, y: number, lifted: boolean, dragging: boolean } | null} */
  let held = null;
  /** @type {{ pointers: Map<number, { x: number, y: number }>, angle: number } | null} two fingers */
  let twist = null;

  grid.addEventListener('pointerdown', (event) => {
    if (held && !held.dragging && event.pointerType === 'touch') {
      const pointers = new Map([
        [held.pointer, { x: held.x, y: held.y }],
        [event.pointerId, { x: event.clientX, y: event.clientY }],
      ]);
      if (held.lifted) intents.lift(held.cell);
      held = null;
      twist = { pointers, angle: angleOf(pointers) };
      return;
    }
    if (event.button !== 0 || held) return;
    const cell = intents.cellAt(event.clientX, event.clientY);
    if (!cell) return;
    const lifted = intents.canLift(cell);
    held = { pointer: event.pointerId, cell, x: event.clientX, y: event.clientY, lifted, dragging: false };
  });

  grid.addEventListener('pointermove', (event) => {
    const { clientX, clientY } = event;
    if (twist?.pointers.has(event.pointerId)) {
      twist.pointers.set(event.pointerId, { x: clientX, y: clientY });
      const turned = ((angleOf(twist.pointers) - twist.angle + 540) % 360) - 180;
      if (Math.abs(turned) < TWIST) return;
      twist = null;
      intents.turn(turned > 0 ? 'turn-right' : 'turn-left');
      return;
    }
    if (!held || held.pointer !== event.pointerId) {
      if (event.pointerType === 'mouse') intents.hover(intents.cellAt(clientX, clientY));
      return;
    }
    if (held.lifted && !held.dragging && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) {
      held.dragging = true;
      grid.setPointerCapture(event.pointerId);
      intents.lift(held.cell);
    }
    if (held.dragging) {
      intents.drag(held.cell, clientX, clientY);
      intents.hover(intents.cellAt(clientX, clientY));
    }
  });

  grid.addEventListener('pointerup', (event) => {
    if (twist?.pointers.has(event.pointerId)) twist = null;
    if (!held || held.pointer !== event.pointerId) return;
    const { cell, dragging } = held;
    const over = intents.cellAt(event.clientX, event.clientY);
    held = null;
    if (dragging) intents.drop(cell, over);
    else if (over === cell) intents.press(cell, event);
  });

  grid.addEventListener('pointercancel', () => {
    twist = null;
    if (held?.dragging) intents.drop(held.cell, null);
    held = null;
  });

  grid.addEventListener('pointerleave', () => {
    if (!held?.dragging) intents.hover(null);
  });

  // A screen reader's "activate" arrives as a click without a pointer.
  grid.addEventListener('click', (event) => {
    if (event.detail === 0 && event.target instanceof HTMLElement && event.target.dataset.cell) {
      intents.press(event.target.dataset.cell, event);
    }
  });

  grid.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell && handleKey(event, cell, intents)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/** The direction from one finger to the other in degrees, clockwise. @param {Map<number, { x: number, y: number }>} pointers */
function angleOf(pointers) {
  const [a, b] = [...pointers.values()];
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/**
 * @param {KeyboardEvent} event
 * @param {string} cell
 * @param {Intents} intents
 */
function handleKey(event, cell, intents) {
  switch (event.key) {
    case 'ArrowLeft':
      intents.walk(-1, 0, null);
      return true;
    case 'ArrowRight':
      intents.walk(1, 0, null);
      return true;
    case 'ArrowUp':
      intents.walk(0, -1, null);
      return true;
    case 'ArrowDown':
      intents.walk(0, 1, null);
      return true;
    case 'Home':
      intents.walk(-1, 0, event.shiftKey ? 'board' : 'row');
      return true;
    case 'End':
      intents.walk(1, 0, event.shiftKey ? 'board' : 'row');
      return true;
    case 'Enter':
    case ' ':
      intents.press(cell, event);
      return true;
    case 'Escape':
      return intents.clear();
    case '[':
      intents.turn('turn-left');
      return true;
    case ']':
      intents.turn('turn-right');
      return true;
    case 's':
      if (!prefs.get('letters')) return false;
      intents.unstack();
      return true;
    default:
      return false;
  }
}
