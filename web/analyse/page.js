// The analysis board: puts the parts together, draws the state, binds the keys. What each part does is told in its own file.

import { h } from '/lib/dom.js';
import { bindKeys } from '/lib/keys.js';
import { prefs } from '/lib/prefs.js';
import { arrowOf } from '/board/arrows.js';
import { createBoard } from '/board/board.js';
import { geometryOf } from '/board/geometry.js';
import { isSlate } from '/board/pieces.js';
import { moveWords } from '/board/words.js';
import { createInspector } from '/inspector/inspector.js';
import { createAnalysis } from './analysis.js';
import { current, keyOf, placeOf } from './state.js';
import { createBar } from './bar.js';
import { createControls } from './controls.js';
import { createEditor } from './editor.js';
import { createGhost } from './ghost.js';
import { createGraph } from './graph.js';
import { createHead } from './head.js';
import { createLines } from './lines.js';
import { readLink } from './link.js';
import { createMoves } from './moves.js';
import { createPosition } from './position.js';
import { forFirst, opponent, shortScore } from './score.js';
import { limitsOf } from './search.js';
import { createTabs } from './tabs.js';
import { createTechniques } from './techniques.js';
import { createTerms } from './terms.js';

/** @typedef {import('./state.js').Analysis} Analysis */

/**
 * @param {HTMLElement} host
 * @param {import('/lib/context.js').Context} context
 */
export function mount(host, context) {
  const { store, intents } = createAnalysis(context, render);
  const board = createBoard({
    label: 'Board',
    onMove: intents.play,
    onCell: (name) => store.state.editing && editor.press(name),
  });
  const ghost = createGhost((state) => board.setGhost(state));
  const bar = createBar();
  const head = createHead(intents);
  const graph = createGraph(intents);
  const controls = createControls(intents);
  const lines = createLines(intents, (pv, index) => {
    if (!pv || store.state.run.what === 'threat') ghost.end();
    else ghost.play(placeOf(store.state), pv, index);
  });
  const moves = createMoves(intents);
  const techniques = createTechniques(intents);
  const inspector = createInspector({ show: (path) => intents.playAll(path.map((text) => ({ text, shown: text }))) });
  const terms = createTerms();
  const editor = createEditor(intents, (state) => board.setState(state, { animate: false }));
  const position = createPosition(intents, context.announce, editor);
  const fault = h('p', { class: 'fault', role: 'status' });
  const banner = h('p', { class: 'banner', role: 'status' });
  const tabs = createTabs(
    'Analysis',
    [
      { name: 'lines', title: 'Lines', panel: lines.element },
      { name: 'moves', title: 'Moves', panel: moves.element },
      { name: 'techniques', title: 'Techniques', panel: techniques.element },
      { name: 'tree', title: 'Tree', panel: inspector.element },
      { name: 'terms', title: 'Terms', panel: terms.element },
      { name: 'position', title: 'Position', panel: position.element },
    ],
    intents.setTab,
  );
  const stage = h(
    'div',
    { class: 'stage analyse' },
    h('h1', { class: 'visually-hidden' }, 'Analyse'),
    h('div', { class: 'stage-board' }, h('div', { class: 'board-and-bar' }, bar.element, board.element), graph.element),
    h('div', { class: 'stage-side' }, head.element, tabs.list, fault, ...tabs.panels, banner, controls.element),
  );
  host.append(stage);
  board.setPlayable('both');
  // Who moves a piece with the mouse wants the arrows for the moves; who came to the board by keyboard wants them for its cells.
  board.element.addEventListener('click', () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.matches('[role=gridcell]')) focused.blur();
  });

  /** @type {unknown[]} */
  let drawnBoard = [];
  let drawnArrows = '';
  let spoken = '';

  /** @param {Analysis} state */
  function render(state) {
    const here = current(state);
    tabs.update(state.tab);
    fault.textContent = state.tab === 'position' ? '' : state.fault;
    banner.textContent = here?.banner ?? '';
    drawBoard(state, here);
    for (const view of [bar, head, graph, controls, lines, moves, techniques, terms, position]) view.update(state);
    if (state.tab === 'tree' && here && !here.outcome) {
      inspector.inspect({ place: placeOf(state), engine: state.engine, limits: limitsOf(state.limit) });
    }
    host.classList.toggle('ready', here !== undefined);
  }

  /**
   * @param {Analysis} state
   * @param {import('/lib/types.js').State | undefined} here
   */
  function drawBoard(state, here) {
    if (!here) return;
    const now = [here, state.flipped, state.editing, state.layer];
    if (now.some((each, index) => each !== drawnBoard[index])) {
      const { totalWidth, totalHeight } = geometryOf(here.board, state.flipped, isSlate(here.board));
      stage.style.setProperty('--board-ratio', String(totalWidth / totalHeight));
      board.setFlipped(state.flipped);
      board.setLayer(state.layer ? (here.layers[0]?.name ?? null) : null);
      board.setPlayable(state.editing ? 'none' : 'both');
      if (here !== drawnBoard[0] || !state.editing) {
        ghost.end();
        board.setState(here);
      }
      speak(state, here);
      drawnBoard = now;
    }
    const arrows = arrowsOf(state, here);
    const text = JSON.stringify(arrows);
    if (text !== drawnArrows) board.setArrows(arrows);
    drawnArrows = text;
  }

  /**
   * @param {Analysis} state
   * @param {import('/lib/types.js').State} here
   */
  function speak(state, here) {
    const at = keyOf(state.path);
    if (at === spoken) return;
    spoken = at;
    const words = here.last ? moveWords(here.last, here.board) : 'Start';
    context.announce(here.outcome ? `${words}. ${here.outcome.words}` : words);
  }

  const unbind = bindKeys('Analyse', [
    { keys: ['ArrowLeft'], title: 'move before', run: intents.back },
    { keys: ['ArrowRight'], title: 'next move', run: intents.forward },
    { keys: ['Shift+ArrowLeft', 'Shift+ArrowUp'], title: 'variation before', run: () => intents.variation(-1) },
    { keys: ['Shift+ArrowRight', 'Shift+ArrowDown'], title: 'next variation', run: () => intents.variation(1) },
    { keys: ['Home', 'ArrowUp'], title: 'first position', run: intents.toStart },
    { keys: ['End', 'ArrowDown'], title: 'last position', run: intents.toEnd },
    { keys: [' '], title: 'play the best line’s move', run: intents.playBest },
    { keys: ['f'], title: 'flip the board', run: intents.flip },
    { keys: ['e'], title: 'engine on or off', run: () => intents.engine() },
    { keys: ['a'], title: 'arrows', run: intents.arrows },
    { keys: ['t'], title: 'threat', run: intents.threat },
    { keys: ['i'], title: 'inspector', run: () => intents.setTab(store.state.tab === 'tree' ? 'lines' : 'tree') },
    {
      keys: ['1', '2', '3', '4', '5', '6', '7', '8'],
      title: 'so many lines',
      run: (event) => intents.setLines(Number(event.key)),
    },
    { keys: ['/'], title: 'type a move', run: controls.typeMove },
  ]);

  /** @param {URLSearchParams} params */
  function open(params) {
    const link = readLink(params.toString());
    if (!params.get('game')) link.game = prefs.get('game') ?? context.games[0].name;
    context.setTitle(context.games.find((game) => link.game.startsWith(game.name))?.title ?? 'Analyse');
    intents.open(link);
  }
  open(context.params);

  return {
    query: open,
    unmount() {
      unbind();
      intents.stop();
      inspector.stop();
      ghost.end();
      board.destroy();
    },
  };
}

/**
 * An arrow for each line's first move, with its score; the best one is the widest.
 * @param {Analysis} state
 * @param {import('/lib/types.js').State} here
 */
function arrowsOf(state, here) {
  const { run, arrows, running, editing } = state;
  if (!arrows || !running || editing || here.outcome || run.infos.length === 0) return [];
  const threat = run.what === 'threat';
  /** @type {import('/board/arrows.js').Arrow[]} */
  const all = [];
  for (const info of run.infos.slice(0, threat ? 1 : state.lines)) {
    const move = threat ? gestureOf(info.pv[0]) : here.moves.find((each) => each.text === info.pv[0]);
    if (!move || all.some((each) => each.from === move.from && each.to === move.to)) continue;
    const best = info.multipv === 1;
    const label = shortScore(forFirst(info.score, threat ? opponent(here.side) : here.side));
    all.push(
      arrowOf(move, { kind: threat ? 'threat' : best ? 'best' : 'line', weight: best ? 1 : 0.5 / info.multipv, label }),
    );
  }
  // The best arrow is drawn last, on top.
  return all.reverse();
}

/**
 * The cells in a move's text: the other side's moves are not among those the state offers.
 * @param {string | undefined} text
 * @returns {import('/lib/types.js').MoveInfo | null}
 */
function gestureOf(text = '') {
  const cells = text.replace(/x[a-z]\d+$/, '').match(/[a-z]\d+/g);
  if (!cells) return null;
  return { text, shown: text, from: cells[0], to: cells[1] ?? cells[0], action: 'move' };
}
