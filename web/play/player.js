// What happens in Play: intents become requests, answers become a new state. Whatever comes late, because somebody took a move back or
// began another game meanwhile, is dropped.

import { findMove, moveWords } from '/board/words.js';
import { motionAllowed } from '/board/motion.js';
import { ApiError, api } from '/lib/api.js';
import { live } from '/lib/live.js';
import { gameName, placeFrom } from '/lib/place.js';
import { prefs } from '/lib/prefs.js';
import { playMove } from '/lib/sound.js';
import { afterMove, newClock, paused, timeLeft } from '/play/clock.js';
import { freshId, gameText, outOfTime, pliesToUndo, resigned, setupFor, sideName, twoPersons } from '/play/model.js';

/** @typedef {import('/lib/types.js').Players} Players */
/** @typedef {import('/lib/types.js').Side} Side */
/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/play/model.js').Seat} Seat */
/** @typedef {import('/play/model.js').Setup} Setup */
/** @typedef {import('/play/page.js').Game} Game */
/** @typedef {import('/play/page.js').PlayState} PlayState */

/** How long an engine without a clock may think, and how long an answer waits so that the eye can follow, in milliseconds. */
const THINKING = 1000;
const PACE = 450;
/** How long somebody who types may pause before the text is looked at. */
const TYPING = 250;

/**
 * Who sits where when the person of a set-up plays `mine`.
 * @param {Setup} setup
 * @param {Players | null} players
 * @param {import('/lib/types.js').SideInfo[]} sides
 * @param {Side} mine
 * @returns {Record<Side, Seat>}
 */
export function seatsOf(setup, players, sides, mine) {
  if (setup.opponent === 'person') return personsOf(sides);
  const level = players?.levels.find((entry) => entry.level === setup.level);
  /** @type {Seat} */
  const engine =
    setup.opponent === 'level'
      ? { kind: 'engine', engine: level?.engine ?? `level=${setup.level}`, name: `Level ${setup.level}` }
      : { kind: 'engine', engine: setup.engine, name: players?.engines.find((entry) => entry.engine === setup.engine)?.name ?? setup.engine };
  /** @type {Seat} */
  const person = { kind: 'person', name: 'You' };
  return mine === 'first' ? { first: person, second: engine } : { first: engine, second: person };
}

/**
 * @param {{ state: PlayState, set: (patch: Partial<PlayState>) => void }} store
 * @param {import('/lib/types.js').Context} context
 */
export function createPlayer(store, context) {
  let epoch = 0;
  let typing = 0;
  /** Moves that the address names: the game begins after them. @type {string[]} */
  let prefix = [];
  /** @type {{ stop: () => void } | null} */
  let question = null;

  const player = { open, close, change, name, start, remove, move, type, go, undo, hint, resign, again, fresh, flip, layer, nextLayer, retry, checkTime };
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

  /** Shows what the address names: a saved game, or the set-up of a game. @param {URLSearchParams} params */
  async function open(params) {
    const saved = params.get('saved');
    if (saved && store.state.game?.id === saved) return;
    const mine = turnPage();
    const place = placeFrom(params, prefs.get('game') ?? context.games[0].name);
    prefix = place.moves;
    const info = context.games.find(({ name }) => name === gameName(place.game)) ?? context.games[0];
    const setup = { ...setupFor(place.game, info, prefs.get('play')[info.name] ?? {}), position: place.position ?? '' };
    store.set({ info, setup, players: null, fault: null, busy: false, game: null, flipped: setup.opponent !== 'person' && setup.side === 'second', saved: store.state.saved ?? [], preview: null });
    if (saved) await resume(saved, mine);
    else await Promise.all([look(mine), listPlayers(mine), listSaved()]);
  }

  function close() {
    stopClock();
    turnPage();
    clearTimeout(typing);
  }

  /** @param {number} mine */
  async function listPlayers(mine) {
    const players = await api.players(store.state.info.name).catch(() => null);
    if (mine === epoch) store.set({ players });
  }

  async function listSaved() {
    const list = await api.saved.list().catch(() => null);
    store.set({ saved: list?.games ?? [] });
  }

  /** Shows the position that the set-up starts from, or what is wrong with it. @param {number} mine */
  async function look(mine) {
    const { setup, info } = store.state;
    try {
      const preview = await api.state(startPlace(setup, info, prefix));
      if (mine === epoch) store.set({ preview, fault: null });
    } catch (error) {
      if (mine === epoch) store.set({ fault: setupFault(error, setup) });
    }
  }

  /** @param {Partial<Setup>} patch */
  function change(patch) {
    const { state } = store;
    const setup = { ...state.setup, ...patch };
    store.set({ setup, flipped: setup.opponent !== 'person' && setup.side === 'second' });
    const { position: _, ...kept } = setup;
    prefs.set('play', { ...prefs.get('play'), [setup.game]: kept });
    if (!('variant' in patch || 'size' in patch || 'position' in patch)) return;
    prefix = [];
    const mine = turnPage();
    clearTimeout(typing);
    typing = window.setTimeout(() => look(mine), 'position' in patch ? TYPING : 0);
  }

  /** Another game by its full text. @param {string} text */
  function name(text) {
    const wanted = text.trim();
    if (context.games.some((info) => info.name === gameName(wanted))) context.navigate(`/play?game=${encodeURIComponent(wanted)}`);
    else store.set({ fault: { field: 'game', message: `“${wanted}” is no game; there are ${context.games.map((info) => info.name).join(', ')}.` } });
  }

  async function start() {
    const { setup, info, players } = store.state;
    const mine = turnPage();
    store.set({ busy: true });
    const person = setup.side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : setup.side;
    const place = startPlace(setup, info, prefix);
    try {
      const { states } = await api.line(place);
      if (mine !== epoch) return;
      begin(newGame(freshId(), place, states, seeded(seatsOf(setup, players, info.sides, person)), newClock(setup.clock, setup.ownClock)));
    } catch (error) {
      if (mine === epoch) store.set({ busy: false, fault: setupFault(error, setup) });
    }
  }

  /** @param {Game} game */
  function begin(game) {
    store.set({ game, busy: false, flipped: !twoPersons(game.seats) && game.seats.second.kind === 'person' });
    history.replaceState(null, '', `/play?saved=${game.id}`);
    const state = lastOf(game);
    const turn = game.seats[state.side].kind === 'person' && !twoPersons(game.seats) ? 'your move' : `${sideName(state, state.side)} to move`;
    context.announce(game.result ? game.result.words : `${state.title}, ${turn}`);
    requestAnimationFrame(() => {
      document.querySelector('.stage-board')?.scrollIntoView({ block: 'nearest' });
      /** @type {HTMLElement | null} */ (document.querySelector('.board-cell[tabindex="0"]'))?.focus({ preventScroll: true });
    });
    save();
    think();
  }

  /** @param {string} id @param {number} mine */
  async function resume(id, mine) {
    try {
      const saved = await api.saved.get(id);
      const place = { game: saved.game, ...(saved.position ? { position: saved.position } : {}), moves: saved.moves };
      const { states } = await api.line(place);
      if (mine !== epoch) return;
      const info = context.games.find(({ name }) => name === gameName(saved.game)) ?? store.state.info;
      store.set({ info, setup: setupFor(saved.game, info, prefs.get('play')[info.name] ?? {}) });
      const seats = saved.page?.seats ?? personsOf(info.sides);
      begin({ ...newGame(id, place, states, seats, saved.page?.clock ?? null), result: saved.result ?? lastOf({ line: states }).outcome });
      listPlayers(mine);
    } catch (error) {
      if (mine !== epoch) return;
      store.set({ fault: { field: 'all', message: `That game cannot be opened: ${messageOf(error)}` } });
      await Promise.all([look(mine), listPlayers(mine), listSaved()]);
    }
  }

  /** @param {string} id */
  async function remove(id) {
    store.set({ saved: store.state.saved.filter((entry) => entry.id !== id) });
    await api.saved.remove(id).catch(() => null);
    await listSaved();
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
    setGame({ line, shownPly: line.length - 1, result, clock, thinking: false, hint: null, fault: null, typed: '', typedFault: null });
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
      ? { clock: { remaining_ms: Math.round(timeLeft(clock, lastOf(game).side, Date.now())), increment_ms: clock.increment } }
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
    const clock = game.clock && { ...paused(game.clock, Date.now()), running: line.length > 1 ? lastOf({ line }).side : null, since: Date.now() };
    setGame({ line, shownPly: line.length - 1, result: null, clock, thinking: false, hint: null, fault: null, typedFault: null });
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
    const { game, setup } = store.state;
    if (!game) return;
    const mine = turnPage();
    const { first, second } = game.seats;
    const seats = twoPersons(game.seats) ? game.seats : seeded({ first: second, second: first });
    const { states } = await api.line({ ...game.place, moves: [] });
    if (mine === epoch) begin(newGame(freshId(), game.place, states, seats, game.clock && newClock(setup.clock, setup.ownClock)));
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

/** Two persons at one screen, called after their sides. @param {import('/lib/types.js').SideInfo[]} sides @returns {Record<Side, Seat>} */
function personsOf([first, second]) {
  return { first: { kind: 'person', name: first.name }, second: { kind: 'person', name: second.name } };
}

/** The same seats with a seed for our own engines, so that no two games need be alike. @param {Record<Side, Seat>} seats @returns {Record<Side, Seat>} */
function seeded({ first, second }) {
  const seed = Math.floor(Math.random() * 1e6);
  /** @param {Seat} seat @returns {Seat} */
  const sown = (seat) => {
    if (seat.kind === 'person' || seat.engine.startsWith('engine=')) return seat;
    const engine = seat.engine.replace(/[:,]seed=\d+/, '');
    return { ...seat, engine: `${engine}${engine.includes(':') ? ',' : ':'}seed=${seed}` };
  };
  return { first: sown(first), second: sown(second) };
}

/** @param {{ line: State[] }} game @returns {State} */
const lastOf = ({ line }) => line[line.length - 1];

/** @param {Game} game */
function placeOf({ place, line }) {
  return { ...place, moves: line.slice(1).map(({ last }) => last?.text ?? '') };
}

/** @param {string} id @param {Game['place']} place @param {State[]} line @param {Record<Side, Seat>} seats @param {Game['clock']} clock @returns {Game} */
function newGame(id, { game, position }, line, seats, clock) {
  const place = { game, ...(position ? { position } : {}) };
  const { outcome } = line[line.length - 1];
  return { id, place, line, shownPly: line.length - 1, seats, clock, result: outcome, thinking: false, hint: null, fault: null, typed: '', typedFault: null, layer: null };
}

/** @param {Setup} setup @param {import('/lib/types.js').GameInfo} info @param {string[]} moves */
function startPlace(setup, info, moves) {
  const position = setup.position.trim();
  return { game: gameText(setup, info), ...(position ? { position } : {}), moves };
}

/** @param {unknown} error @param {Setup} setup */
function setupFault(error, setup) {
  const field = error instanceof ApiError ? error.field : null;
  const where = field === 'game' ? 'game' : setup.position.trim() !== '' ? 'position' : 'all';
  return { field: where, message: messageOf(error) };
}

/** @param {State} state @param {string} text */
function notAMove(state, text) {
  const some = state.moves.slice(0, 3).map(({ shown }) => shown).join(', ');
  return `“${text.trim()}” is no legal move here. Legal are for example ${some}.`;
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
