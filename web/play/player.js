// What happens in Play: intents go to the server's session of the game, and what it tells becomes a new state.

import { findMove, moveWords } from '/board/words.js';
import { motionAllowed } from '/board/motion.js';
import { downloadPgn } from '/lib/export.js';
import { live } from '/lib/live.js';
import { playMove } from '/lib/sound.js';
import { newClock } from '/play/clock.js';
import { createSetup } from '/play/choosing.js';
import { freshId, gamePgn, newGame, pliesToUndo, sideName, twoPersons } from '/play/model.js';
import { seeded } from '/play/seats.js';
import { openSession } from '/play/session.js';

/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/play/page.js').Game} Game */
/** @typedef {import('/play/page.js').PlayState} PlayState */
/** @typedef {import('/play/session.js').Status} Status */

/**
 * What happens when a game is opened, or cannot be.
 * @typedef {object} Opening
 * @property {(place: { game: string, position?: string }) => void} [opened]
 * @property {(text: string, field: string | null) => void} refused
 */

/** How long an answer of an engine is delayed at least so that the eye can follow, in milliseconds. */
const PACE = 450;

/**
 * @param {{ state: PlayState, set: (patch: Partial<PlayState>) => void }} store
 * @param {import('/lib/context.js').Context} context
 */
export function createPlayer(store, context) {
  let epoch = 0;
  /** A hint that is being looked for. @type {{ stop: () => void } | null} */
  let question = null;
  /** @type {ReturnType<typeof openSession> | null} */
  let session = null;

  const setup = createSetup(store, context, { turnPage, isNow: (mine) => mine === epoch, play });
  const player = {
    ...setup,
    close,
    move,
    type,
    go,
    undo,
    hint,
    resign,
    download,
    again,
    fresh,
    flip,
    layer,
    nextLayer,
    retry,
  };
  return player;

  /** Whatever was asked before does not count any more. */
  function turnPage() {
    question?.stop();
    question = null;
    session?.close();
    session = null;
    epoch += 1;
    return epoch;
  }

  /** @param {Partial<Game>} patch */
  function setGame(patch) {
    if (store.state.game) store.set({ game: { ...store.state.game, ...patch } });
  }

  function close() {
    turnPage();
    setup.close();
  }

  /**
   * Plays the game with this id, a new one if there is none yet.
   * @param {string} id
   * @param {object | null} game
   * @param {number} mine the page that this belongs to
   * @param {Opening} opening
   */
  function play(id, game, mine, { opened, refused }) {
    let isOpen = false;
    session = openSession(id, game, motionAllowed() ? PACE : 0, {
      onGame({ place, seats, line }, status) {
        const { clock, result, thinking, fault } = status;
        const shown = { ...newGame(id, place, line, seats, clock), result, thinking, fault };
        if (isOpen) setGame({ ...shown, layer: store.state.game?.layer ?? null });
        else begin(shown);
        if (!isOpen) opened?.(place);
        isOpen = true;
      },
      onState: arrive,
      onBack: takenBack,
      onStatus: stand,
      onRefused: putBack,
      onLost: (fault) => (isOpen ? setGame({ fault }) : refused(fault, null)),
      onError(text, field) {
        if (isOpen) setGame({ fault: text, thinking: false });
        else if (mine === epoch) refused(text, field);
      },
    });
  }

  /** @param {Game} game */
  function begin(game) {
    store.set({ game, busy: false, flipped: !twoPersons(game.seats) && game.seats.second.kind === 'person' });
    history.replaceState(null, '', `/play?saved=${game.id}`);
    const state = lastOf(game);
    const turn =
      game.seats[state.side].kind === 'person' && !twoPersons(game.seats)
        ? 'your move'
        : `${sideName(state, state.side)} to move`;
    context.announce(game.result ? game.result.words : `${state.title}, ${turn}`);
    requestAnimationFrame(() => {
      document.querySelector('.stage-board')?.scrollIntoView({ block: 'nearest' });
      /** @type {HTMLElement | null} */ (document.querySelector('.board-cell[tabindex="0"]'))?.focus({
        preventScroll: true,
      });
    });
  }

  /** Plays a move of whoever's turn it is. @param {string} text */
  function move(text) {
    const { game } = store.state;
    if (!game || game.result) return;
    forgetHint();
    session?.move(text);
  }

  /** A move was refused. The same state again, as a new object, puts a carried piece back. @param {string} fault */
  function putBack(fault) {
    const { game } = store.state;
    if (game) setGame({ fault, line: [...game.line.slice(0, -1), { ...lastOf(game) }] });
  }

  /** A move was made. @param {number} ply @param {State} state @param {Status | null} status */
  function arrive(ply, state, status) {
    const { game } = store.state;
    if (!game) return;
    const before = game.line[ply - 1];
    const line = [...game.line.slice(0, ply), state];
    forgetHint();
    setGame({ line, shownPly: ply, typed: '', typedFault: null, ...status });
    playMove(before, state);
    const words = state.last ? `${sideName(before, before.side)}: ${moveWords(state.last, state.board)}` : '';
    context.announce([words, state.outcome?.words].filter(Boolean).join('. '));
  }

  /** How the game stands has changed. @param {Status} status */
  function stand(status) {
    const ended = status.result && !store.state.game?.result;
    setGame({ ...status });
    if (!ended || !status.result) return;
    forgetHint();
    context.announce(status.result.words);
  }

  /** Moves were taken back. @param {number} ply @param {Status} status */
  function takenBack(ply, status) {
    const { game } = store.state;
    if (!game) return;
    const back = game.line.length - 1 - ply;
    forgetHint();
    setGame({ line: game.line.slice(0, ply + 1), shownPly: ply, typedFault: null, ...status });
    context.announce(`Taken back: ${back === 1 ? 'one move' : `${back} moves`}`);
  }

  function forgetHint() {
    question?.stop();
    question = null;
    if (store.state.game?.hint) setGame({ hint: null });
  }

  function retry() {
    setGame({ fault: null });
    session?.think();
  }

  /** A move that was typed. @param {string} text */
  function type(text) {
    const { game } = store.state;
    if (!game) return;
    if (game.seats[lastOf(game).side].kind !== 'person') {
      setGame({ typed: text, typedFault: 'It is not your turn yet.' });
      return;
    }
    const found = findMove(lastOf(game), text);
    setGame({ typed: text, typedFault: null });
    if (found) move(found.text);
    else setGame({ typed: text, typedFault: text.trim() === '' ? null : notAMove(lastOf(game), text) });
  }

  /** @param {number} ply */
  function go(ply) {
    const { game } = store.state;
    if (game) setGame({ shownPly: Math.max(0, Math.min(game.line.length - 1, ply)) });
  }

  function undo() {
    const { game } = store.state;
    const back = game ? pliesToUndo(game.line, game.seats) : 0;
    if (game && back > 0) session?.back(game.line.length - 1 - back);
  }

  /** The first time a search begins; each further time one more step is told. */
  function hint() {
    const { game } = store.state;
    if (!game || game.result || game.seats[lastOf(game).side].kind !== 'person') return;
    if (game.hint) {
      const shown = Math.min(game.hint.steps.length, game.hint.shown + 1);
      setGame({ hint: { ...game.hint, shown } });
      context.announce(game.hint.steps[shown - 1] ?? '');
      return;
    }
    setGame({ hint: { steps: [], shown: 0, move: null }, shownPly: game.line.length - 1 });
    const mine = epoch;
    question = live.ask(
      { do: 'hint', ...placeOf(game) },
      {
        onDone: ({ steps, move: best }) => {
          if (mine !== epoch) return;
          setGame({ hint: { steps, shown: 1, move: best } });
          context.announce(steps[0] ?? '');
        },
        onError: (fault) => {
          if (mine === epoch) setGame({ hint: null, fault });
        },
      },
    );
  }

  function resign() {
    const { game } = store.state;
    if (game && !game.result) session?.resign();
  }

  function download() {
    const { game } = store.state;
    if (game) downloadPgn(gamePgn(game), `${store.state.info.name}-${game.id}`);
  }

  /** The same again, with the sides exchanged. */
  function again() {
    const { game, setup: chosen } = store.state;
    if (!game) return;
    const mine = turnPage();
    const { first, second } = game.seats;
    const seats = twoPersons(game.seats) ? game.seats : seeded({ first: second, second: first });
    const clock = game.clock && newClock(chosen.clock, chosen.ownClock);
    play(freshId(), { ...game.place, moves: [], seats, clock }, mine, {
      refused: (fault) => setGame({ fault }),
    });
  }

  function fresh() {
    context.navigate(`/play?game=${store.state.info.name}`);
  }

  function flip() {
    store.set({ flipped: !store.state.flipped });
  }

  /** @param {string} name */
  function layer(name) {
    setGame({ layer: store.state.game?.layer === name ? null : name });
  }

  function nextLayer() {
    const { game } = store.state;
    const first = game && lastOf(game).layers?.[0];
    if (first) layer(first.name);
  }
}

/** @param {{ line: State[] }} game @returns {State} */
const lastOf = ({ line }) => line[line.length - 1];

/** @param {Game} game */
function placeOf({ place, line }) {
  return { ...place, moves: line.slice(1).map(({ last }) => last?.text ?? '') };
}

/** @param {State} state @param {string} text */
function notAMove(state, text) {
  const some = state.moves
    .slice(0, 3)
    .map(({ shown }) => shown)
    .join(', ');
  return `“${text.trim()}” is no legal move here. Legal are for example ${some}.`;
}
