// What happens in Play: intents become requests, answers become a new state. Whatever comes late, because somebody took a move back or
// began another game meanwhile, is dropped.

import { findMove, moveWords } from '/board/words.js';
import { motionAllowed } from '/board/motion.js';
import { api, messageOf } from '/lib/api.js';
import { downloadPgn } from '/lib/export.js';
import { live } from '/lib/live.js';
import { playMove } from '/lib/sound.js';
import { afterMove, newClock, paused, timeLeft } from '/play/clock.js';
import { createSetup } from '/play/choosing.js';
import { freshId, gamePgn, newGame, outOfTime, pliesToUndo, resigned, sideName, twoPersons } from '/play/model.js';
import { seeded } from '/play/seats.js';

/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/play/page.js').Game} Game */
/** @typedef {import('/play/page.js').PlayState} PlayState */

/** How long an engine without a clock may think, and how long an answer waits so that the eye can follow, in milliseconds. */
const THINKING = 1000;
const PACE = 450;

/**
 * @param {{ state: PlayState, set: (patch: Partial<PlayState>) => void }} store
 * @param {import('/lib/types.js').Context} context
 */
export function createPlayer(store, context) {
  let epoch = 0;
  /** @type {{ stop: () => void } | null} */
  let question = null;

  const setup = createSetup(store, context, { turnPage, isNow: (mine) => mine === epoch, begin });
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
    checkTime,
  };
  return player;

  /** Whatever was asked before does not count any more. */
  function turnPage() {
    question?.stop();
    question = null;
    epoch += 1;
    return epoch;
  }

  /** @param {Partial<Game>} patch */
  function setGame(patch) {
    if (store.state.game) store.set({ game: { ...store.state.game, ...patch } });
  }

  function close() {
    stopClock();
    turnPage();
    setup.close();
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
    save();
    think();
  }

  function save() {
    const { game } = store.state;
    if (!game || game.line.length < 2) return;
    const { id, seats, clock, result } = game;
    const page = { seats, clock: clock && paused(clock, Date.now()) };
    api.saved
      .put(id, { ...placeOf(game), players: [seats.first.name, seats.second.name], result, page })
      .catch((error) => setGame({ fault: `This game is not saved: ${messageOf(error)}` }));
  }

  /** Plays a move of whoever's turn it is. @param {string} text */
  async function move(text) {
    const { game } = store.state;
    if (!game || game.result) return;
    const mine = turnPage();
    const place = placeOf(game);
    try {
      const state = await api.state({ ...place, moves: [...place.moves, text] });
      if (mine === epoch) arrive(state);
    } catch (error) {
      if (mine !== epoch) return;
      // The same state again, as a new object, puts a carried piece back.
      const line = [...game.line.slice(0, -1), { ...lastOf(game) }];
      setGame({ fault: messageOf(error), thinking: false, line });
    }
  }

  /** @param {State} state */
  function arrive(state) {
    const game = /** @type {Game} */ (store.state.game);
    const before = lastOf(game);
    const line = [...game.line, state];
    const result = state.outcome;
    const clock = game.clock && afterMove(game.clock, before.side, result ? null : state.side, Date.now());
    setGame({
      line,
      shownPly: line.length - 1,
      result,
      clock,
      thinking: false,
      hint: null,
      fault: null,
      typed: '',
      typedFault: null,
    });
    playMove(before, state);
    const words = state.last ? `${sideName(before, before.side)}: ${moveWords(state.last, state.board)}` : '';
    context.announce([words, state.outcome?.words].filter(Boolean).join('. '));
    save();
    think();
  }

  /** Lets the engine think when it is its turn. */
  function think() {
    const { game } = store.state;
    if (!game || game.result) return;
    const seat = game.seats[lastOf(game).side];
    if (seat.kind !== 'engine') return;
    const asked = performance.now();
    const { clock } = game;
    const limits = clock
      ? {
          clock: {
            remaining_ms: Math.round(timeLeft(clock, lastOf(game).side, Date.now())),
            increment_ms: clock.increment,
          },
        }
      : { time_ms: THINKING };
    setGame({ thinking: true, fault: null });
    const mine = epoch;
    question = live.ask(
      { do: 'search', ...placeOf(game), engine: seat.engine, lines: 1, limits },
      {
        onDone: ({ move: chosen }) => {
          const wait = motionAllowed() ? Math.max(0, PACE - (performance.now() - asked)) : 0;
          setTimeout(() => {
            if (mine === epoch && chosen) move(chosen);
          }, wait);
        },
        onError: (fault) => setGame({ thinking: false, fault: `${seat.name} cannot move: ${fault}` }),
      },
    );
  }

  function retry() {
    turnPage();
    think();
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
    if (!game || back === 0) return;
    turnPage();
    const line = game.line.slice(0, -back);
    const clock = game.clock && {
      ...paused(game.clock, Date.now()),
      running: line.length > 1 ? lastOf({ line }).side : null,
      since: Date.now(),
    };
    setGame({
      line,
      shownPly: line.length - 1,
      result: null,
      clock,
      thinking: false,
      hint: null,
      fault: null,
      typedFault: null,
    });
    context.announce(`Taken back: ${back === 1 ? 'one move' : `${back} moves`}`);
    save();
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
    if (!game || game.result) return;
    const state = lastOf(game);
    const loser = twoPersons(game.seats) ? state.side : game.seats.first.kind === 'person' ? 'first' : 'second';
    finish(resigned(state, loser));
  }

  function download() {
    const { game } = store.state;
    if (game) downloadPgn(gamePgn(game), `${store.state.info.name}-${game.id}`);
  }

  /** @param {import('/play/model.js').Result} result */
  function finish(result) {
    turnPage();
    stopClock();
    setGame({ result, thinking: false, hint: null });
    context.announce(result.words);
    save();
  }

  function stopClock() {
    const clock = store.state.game?.clock;
    if (clock) setGame({ clock: paused(clock, Date.now()) });
  }

  /** Ends the game of a side whose time is up. */
  function checkTime() {
    const { game } = store.state;
    if (!game?.clock?.running || game.result) return;
    const { running } = game.clock;
    if (timeLeft(game.clock, running, Date.now()) === 0) finish(outOfTime(lastOf(game), running));
  }

  /** The same again, with the sides exchanged. */
  async function again() {
    const { game, setup: chosen } = store.state;
    if (!game) return;
    const mine = turnPage();
    const { first, second } = game.seats;
    const seats = twoPersons(game.seats) ? game.seats : seeded({ first: second, second: first });
    const { states } = await api.line({ ...game.place, moves: [] });
    if (mine === epoch)
      begin(newGame(freshId(), game.place, states, seats, game.clock && newClock(chosen.clock, chosen.ownClock)));
  }

  function fresh() {
    stopClock();
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
