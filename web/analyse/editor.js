// The position editor: a palette, the board as the place to put things, and the server's verdict after every change. The board on the
// page stays the same one; only what a click on a cell means changes.

import { api } from '/lib/api.js';
import { h, replace, s } from '/lib/dom.js';
import { degreesOf, isSlate, pieceDrawing } from '/board/pieces.js';
import { current } from './state.js';
import { cellsText, faultOf, hasTurns, paletteOf, partsOf, probe, turnedPiece } from './placement.js';

/** @typedef {import('./state.js').Analysis} Analysis */
/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/lib/types.js').Cell} Cell */
/** @typedef {import('/lib/types.js').Piece} Piece */

/** @typedef {{kind: 'piece', piece: Piece} | {kind: 'erase'} | {kind: 'turn'} | {kind: 'close'}} Tool */

/**
 * @param {ReturnType<typeof import('./analysis.js').createAnalysis>['intents']} intents
 * @param {(state: State) => void} show Puts a position on the board.
 */
export function createEditor(intents, show) {
  const tools = h('div', {
    class: 'palette',
    role: 'radiogroup',
    'aria-label': 'What a click on the board puts there',
  });
  const sides = h('div', { class: 'choices', role: 'radiogroup', 'aria-label': 'Side to move' });
  const rest = h('input', {
    type: 'text',
    class: 'mono',
    id: 'editor-rest',
    oninput: judge,
    spellcheck: false,
    autocomplete: 'off',
  });
  const restField = h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: 'editor-rest' }, 'Further fields of the text'),
    rest,
  );
  const verdict = h('p', { class: 'verdict', role: 'status' });
  const use = h('button', { class: 'button primary', onclick: accept }, 'Analyse this position');
  const element = h(
    'section',
    { class: 'editor', 'aria-label': 'Position editor' },
    tools,
    h('div', { class: 'row' }, sides),
    restField,
    h(
      'div',
      { class: 'row' },
      h('button', { class: 'button', onclick: clear }, 'Clear the board'),
      h('button', { class: 'button', onclick: () => begin && fill(begin) }, 'Start position'),
    ),
    verdict,
    h('div', { class: 'row' }, use, h('button', { class: 'button', onclick: () => intents.edit(false) }, 'Cancel')),
  );

  /** @type {State | null} The game's start, whose cells show the bare ground. */
  let begin = null;
  /** @type {State | null} What is being built. */
  let built = null;
  let palette = paletteOf([]);
  /** @type {Tool} */
  let tool = { kind: 'erase' };
  let side = '';
  let game = '';
  let asked = 0;
  let good = '';

  /** @param {Analysis} state */
  async function open(state) {
    const here = current(state);
    if (!here) return;
    game = state.game;
    fill(here);
    const states = await tellingLine(game);
    begin = states[0];
    palette = paletteOf([...states, here].map((each) => each.board));
    drawTools();
  }

  /** @param {State} state */
  function fill(state) {
    const parts = partsOf(state.position);
    side = parts.side;
    rest.value = parts.rest;
    restField.hidden = parts.rest === '';
    built = { ...state, moves: [], last: null, outcome: null, layers: [], banner: null };
    replace(
      sides,
      ...state.sides.map(({ name, letter }) =>
        h(
          'label',
          { class: 'chip' },
          h('input', {
            type: 'radio',
            name: 'editor-side',
            checked: letter === side,
            onchange: () => ((side = letter), judge()),
          }),
          `${name} to move`,
        ),
      ),
    );
    judge();
  }

  function drawTools() {
    const slate = begin ? isSlate(begin.board) : false;
    /** @type {[Tool, string, Node | string][]} */
    const all = palette.pieces.map((piece) => [
      { kind: 'piece', piece },
      piece.name.split(',')[0],
      picture(piece, slate),
    ]);
    if (hasTurns(palette)) all.push([{ kind: 'turn' }, 'Turn a piece', '↻']);
    if (palette.closes) all.push([{ kind: 'close' }, 'Close or open a square', '▨']);
    all.push([{ kind: 'erase' }, 'Take a piece away', '⌫']);
    tool = all[0][0];
    replace(
      tools,
      ...all.map(([each, name, look], index) => {
        const input = h('input', {
          type: 'radio',
          name: 'editor-tool',
          checked: index === 0,
          onchange: () => (tool = each),
        });
        input.setAttribute('aria-label', name);
        return h('label', { class: `chip tool${slate ? ' slate' : ''}`, title: name }, input, look);
      }),
    );
  }

  /** @param {string} name The cell that was clicked. */
  function press(name) {
    if (!built) return;
    const ground = begin?.board.cells.find((cell) => cell.name === name)?.tint ?? 'plain';
    const cells = built.board.cells.map((cell) => (cell.name === name ? changed(cell, ground) : cell));
    built = { ...built, board: { ...built.board, cells, overlays: [], notes: [] } };
    judge();
  }

  /**
   * @param {Cell} cell
   * @param {Cell['tint']} ground
   * @returns {Cell}
   */
  function changed(cell, ground) {
    const { piece, mark, ...bare } = cell;
    const kept = mark && mark !== 'alarm' ? { mark } : {};
    if (tool.kind === 'turn') return piece ? { ...cell, piece: turnedPiece(piece, palette) } : cell;
    if (tool.kind === 'close') return { ...bare, ...kept, tint: cell.tint === 'closed' ? ground : 'closed' };
    if (tool.kind === 'erase') return { ...bare, ...kept, tint: ground };
    const same =
      piece && piece.side === tool.piece.side && piece.kind === tool.piece.kind && piece.count === tool.piece.count;
    // The same piece again turns it, or takes it away when it looks the same from all sides.
    if (same) {
      const next = turnedPiece(piece, palette);
      return next === piece ? { ...bare, ...kept, tint: ground } : { ...cell, piece: next };
    }
    return { ...bare, ...kept, tint: ground, piece: tool.piece };
  }

  function clear() {
    if (!built || !begin) return;
    const cells = begin.board.cells.map(({ piece, ...bare }) => bare);
    built = { ...built, board: { ...built.board, cells, overlays: [], notes: [] } };
    judge();
  }

  /** Shows what was built and asks whether it can be. */
  async function judge() {
    if (!built) return;
    const mine = ++asked;
    const text = [cellsText(built.board), side, rest.value.trim()].filter(Boolean).join(' ');
    const first = built.sides.find((each) => each.letter === side)?.side ?? 'first';
    built = { ...built, side: first };
    show(built);
    good = '';
    use.disabled = true;
    try {
      const { position } = await api.check(game, text);
      if (mine !== asked) return;
      good = position;
      use.disabled = false;
      verdict.className = 'verdict good';
      verdict.textContent = '✓ This position can be.';
    } catch (error) {
      if (mine !== asked) return;
      verdict.className = 'verdict fault';
      verdict.textContent = `✗ ${faultOf(error instanceof Error ? error.message : String(error))}.`;
    }
  }

  function accept() {
    if (good) intents.setPosition(good);
  }

  return { element, open, press };
}

/**
 * The first positions of a line that shows every piece there is.
 * @param {string} game
 * @returns {Promise<State[]>}
 */
async function tellingLine(game) {
  /** @type {string[]} */
  const moves = [];
  for (;;) {
    const { states } = await api.line({ game, moves });
    const next = probe(states);
    if (next === null) return states;
    moves.push(next);
  }
}

/**
 * @param {Piece} piece
 * @param {boolean} slate
 */
function picture(piece, slate) {
  const drawing = s('g', { transform: `rotate(${degreesOf(piece, false)} 50 50)` }, pieceDrawing(piece, slate));
  return s('svg', { viewBox: '0 0 100 100', class: 'tool-picture', 'aria-hidden': 'true' }, drawing);
}
