// Play: a set-up, then a game on the same board. One state, one render; what hands do becomes an intent of the player in player.js.

import { createBoard } from '/board/board.js';
import { arrowOf } from '/board/arrows.js';
import { h, redraw, replace } from '/lib/dom.js';
import { bindKeys } from '/lib/keys.js';
import { linkTo } from '/lib/place.js';
import { prefs } from '/lib/prefs.js';
import { createStore } from '/lib/store.js';
import { clockText, newClock, timeLeft } from '/play/clock.js';
import { other } from '/play/model.js';
import { drawPanel } from '/play/panel.js';
import { createPlayer } from '/play/player.js';
import { drawSaved } from '/play/saved.js';
import { seatsOf } from '/play/seats.js';
import { drawSetup } from '/play/setup.js';
import { drawStrip } from '/play/strips.js';

/** @typedef {import('/lib/types.js').Side} Side */
/** @typedef {import('/lib/types.js').State} State */

/**
 * A game in progress or ended.
 * @typedef {object} Game
 * @property {string} id
 * @property {{ game: string, position?: string }} place where it began
 * @property {State[]} line every state from the start
 * @property {number} shownPly the one on the board
 * @property {Record<Side, import('/play/model.js').Seat>} seats
 * @property {import('/play/clock.js').Clock | null} clock
 * @property {import('/play/model.js').Result | null} result
 * @property {boolean} thinking
 * @property {{ steps: string[], shown: number, move: string | null } | null} hint
 * @property {string | null} fault
 * @property {string} typed
 * @property {string | null} typedFault
 * @property {string | null} layer
 */

/**
 * Everything the page shows.
 * @typedef {object} PlayState
 * @property {import('/lib/types.js').GameInfo} info
 * @property {import('/play/model.js').Setup} setup
 * @property {import('/lib/types.js').Players | null} players
 * @property {State | null} preview the position that the set-up starts from
 * @property {{ field: string, message: string } | null} fault
 * @property {boolean} busy
 * @property {Game | null} game
 * @property {boolean} flipped
 * @property {import('/play/saved.js').SavedEntry[]} saved
 */

/**
 * @param {HTMLElement} host
 * @param {import('/lib/context.js').Context} context
 */
export function mount(host, context) {
  const board = createBoard({
    label: 'Board',
    coordinates: prefs.get('coordinates'),
    onMove: (move) => player.move(move.text),
  });
  const far = h('div', { class: 'strip-host' });
  const near = h('div', { class: 'strip-host' });
  const side = h('section', { class: 'stage-side', 'aria-label': 'Game' });
  const stage = h('div', { class: 'stage play' }, h('div', { class: 'stage-board' }, far, board.element, near), side);
  replace(host, stage);

  const store = createStore(/** @type {PlayState} */ ({}), render);
  const player = createPlayer(store, context);
  const unbind = bindKeys('Play', keys());
  const ticking = setInterval(tick, 100);
  const unwatch = prefs.watch('coordinates', (wanted) => board.setCoordinates(wanted));
  player.open(context.params);

  return {
    /** @param {URLSearchParams} params */
    query: (params) => player.open(params),
    unmount() {
      clearInterval(ticking);
      unbind();
      unwatch();
      player.close();
      store.stop();
      board.destroy();
    },
  };

  /** @param {PlayState} state */
  function render(state) {
    const { game, preview, flipped } = state;
    const shown = game ? game.line[game.shownPly] : preview;
    if (shown) {
      drawBoard(state, shown);
      drawStrips(state, shown);
    }
    if (game) {
      redraw(side, drawPanel(game, reviewAddress(game), player));
      scrollMoves();
      context.setTitle(shown?.title ?? '');
    } else {
      redraw(side, drawSetup(state, player), drawSaved(state.saved, player.remove));
      context.setTitle(state.info.title);
    }
    stage.dataset.phase = game ? (game.result ? 'ended' : 'game') : 'setup';
    stage.classList.toggle('is-flipped', flipped);
  }

  /** @param {PlayState} state @param {State} shown */
  function drawBoard({ game, flipped }, shown) {
    board.setFlipped(flipped);
    if (board.state !== shown) board.setState(shown);
    stage.classList.toggle('is-stone', board.slate === true);
    stage.style.setProperty('--board-ratio', board.ratio.toFixed(4));
    const open =
      game && !game.result && game.shownPly === game.line.length - 1 && game.seats[shown.side].kind === 'person';
    board.setPlayable(open && !game.thinking ? shown.side : 'none');
    board.setLayer(game?.layer ?? null);
    const hint = open ? game.hint : null;
    const move = hint && shown.moves.find(({ text }) => text === hint.move);
    board.setMarks(move && hint.shown > 0 ? [{ cell: move.from, kind: 'hint' }] : []);
    board.setArrows(move && hint.shown > 1 ? [arrowOf(move, { kind: 'hint' })] : []);
  }

  /** @param {PlayState} state @param {State} shown */
  function drawStrips({ game, setup, players, flipped }, shown) {
    const seen = game ?? {
      line: [shown],
      shownPly: 0,
      seats: seatsOf(setup, players, shown.sides, setup.side === 'random' ? 'first' : setup.side),
      clock: newClock(setup.clock, setup.ownClock),
      result: shown.outcome,
    };
    const nearSide = flipped ? 'second' : 'first';
    replace(near, drawStrip(/** @type {Game} */ (seen), nearSide));
    replace(far, drawStrip(/** @type {Game} */ (seen), other(nearSide)));
  }

  /** The clock runs without drawing anything else. */
  function tick() {
    const clock = store.state.game?.clock;
    if (!clock?.running) return;
    for (const timer of /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll('.clock'))) {
      const left = timeLeft(clock, /** @type {Side} */ (timer.dataset.side), Date.now());
      timer.textContent = clockText(left);
      timer.classList.toggle('is-low', left < 20_000);
    }
  }

  function scrollMoves() {
    const list = document.getElementById('moves');
    const current = list?.querySelector('[aria-current]');
    if (!list || !(current instanceof HTMLElement)) return;
    const row = /** @type {HTMLElement} */ (current.closest('li'));
    if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
    else if (row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = row.offsetTop + row.offsetHeight - list.clientHeight;
  }

  /** @returns {import('/lib/keys.js').Key[]} */
  function keys() {
    const at = () => store.state.game?.shownPly ?? 0;
    return [
      { keys: ['ArrowLeft'], title: 'a move back', run: () => player.go(at() - 1) },
      { keys: ['ArrowRight'], title: 'a move forward', run: () => player.go(at() + 1) },
      { keys: ['Home'], title: 'to the start', run: () => player.go(0) },
      { keys: ['End'], title: 'to the end', run: () => player.go(Infinity) },
      { keys: ['/'], title: 'type a move', run: () => document.getElementById('typed')?.focus() },
      { keys: ['b'], title: 'to the board', run: () => focusBoard() },
      { keys: ['h'], title: 'hint; again for more', run: () => player.hint() },
      { keys: ['u'], title: 'undo', run: () => player.undo() },
      { keys: ['f'], title: 'flip the board', run: () => player.flip() },
      {
        keys: ['d'],
        title: 'dots: who reaches each square first, where the game has them',
        run: () => player.nextLayer(),
      },
      { keys: ['n'], title: 'new game', run: () => player.fresh() },
    ];
  }

  function focusBoard() {
    const cells = board.state?.board.cells;
    if (cells) board.focusCell(cells[board.grid.focus].name);
  }
}

/** @param {Game} game */
function reviewAddress({ place, line }) {
  return linkTo('/analyse', { ...place, moves: line.slice(1).map(({ last }) => last?.text ?? '') }, { review: 1 });
}
