// The small things that stand beside a piece: handles to turn it or to take the top of its stack, and the choice between several moves
// to one cell, such as a promotion.

import { h, icon, s } from '/lib/dom.js';
import { countOfLetter, pieceDrawing, pieceOfLetter } from '/board/pieces.js';
import { isTurn } from '/board/offer.js';

/** @typedef {import('/lib/types.js').MoveInfo} MoveInfo */
/** @typedef {import('/lib/types.js').Side} Side */

/** @type {Record<string, { name: string, icon: 'turnLeft' | 'turnRight', key: string }>} */
const TURNS = {
  'turn-left': { name: 'Turn left', icon: 'turnLeft', key: '[' },
  'turn-right': { name: 'Turn right', icon: 'turnRight', key: ']' },
  turn: { name: 'Turn', icon: 'turnRight', key: ']' },
};

/**
 * Buttons for a selected piece. Hovering, focusing or pressing one previews the move, a click plays it.
 * @param {MoveInfo[]} moves all moves of the piece
 * @param {boolean} unstack whether the top of the stack is meant now
 * @param {{ preview: (move: MoveInfo | null) => void, play: (move: MoveInfo) => void, toggle: () => void }} intents
 */
export function drawHandles(moves, unstack, { preview, play, toggle }) {
  const turns = moves.filter(isTurn).map((move) => {
    const action = /** @type {string} */ (move.action);
    const { name, icon: drawing, key } = TURNS[action];
    const hit = move.overlays?.find(({ hit }) => hit)?.hit;
    return h(
      'button',
      {
        type: 'button',
        class: `handle handle-${action}`,
        title: `${name} (${key})`,
        'aria-label': hit ? `${name}, beam takes ${hit}` : name,
        onPointerEnter: () => preview(move),
        onPointerLeave: () => preview(null),
        onFocus: () => preview(move),
        onBlur: () => preview(null),
        onClick: () => play(move),
      },
      icon(drawing),
    );
  });
  if (!moves.some(({ action }) => action === 'unstack')) return turns;
  const top = h(
    'button',
    {
      type: 'button',
      class: 'handle handle-unstack',
      title: 'Take only the top (s)',
      'aria-label': 'Take only the top of the stack',
      'aria-pressed': String(unstack),
      onClick: toggle,
    },
    icon('unstack'),
  );
  return [...turns, top];
}

/** @param {MoveInfo} move */
const letterOf = ({ action }) => (typeof action === 'object' ? action.promote : null);

/** @param {MoveInfo} move */
const rarity = (move) => countOfLetter(letterOf(move) ?? '');

/**
 * A choice between moves that lead to the same cell.
 * @param {MoveInfo[]} moves
 * @param {Side} side
 * @param {boolean} slate
 * @param {(move: MoveInfo | null) => void} done
 */
export function drawChoice(moves, side, slate, done) {
  const box = h('div', { class: 'choice', role: 'dialog', 'aria-label': 'Which move?' });
  box.style.setProperty('--count', String(moves.length));
  for (const move of [...moves].sort((a, b) => rarity(a) - rarity(b))) {
    const letter = letterOf(move);
    const piece = letter ? pieceOfLetter(letter, side) : null;
    const name = piece ? piece.name.split(' ').at(-1) : move.shown;
    box.append(
      h(
        'button',
        {
          type: 'button',
          'aria-label': letter ? `Become ${name ?? letter}` : move.shown,
          title: move.shown,
          onClick: () => done(move),
        },
        piece
          ? s('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, pieceDrawing(piece, slate))
          : (letter ?? move.shown),
      ),
    );
  }
  box.addEventListener('keydown', (event) => {
    const buttons = [...box.querySelectorAll('button')];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (event.key === 'Escape') done(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return box;
}
