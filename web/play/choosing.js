// Before a game: the set-up that the address or a hand asks for, its players, the games that were kept.

import { ApiError, api, messageOf } from '/lib/api.js';
import { gameName, placeFrom } from '/lib/place.js';
import { prefs } from '/lib/prefs.js';
import { newClock } from '/play/clock.js';
import { freshId, gameText, setupFor } from '/play/model.js';
import { seatsOf, seeded } from '/play/seats.js';

/** @typedef {import('/play/model.js').Setup} Setup */
/** @typedef {import('/play/player.js').Opening} Opening */
/** @typedef {import('/play/page.js').PlayState} PlayState */

/**
 * @typedef {object} Player
 * @property {() => number} turnPage
 * @property {(mine: number) => boolean} isNow
 * @property {(id: string, game: object | null, mine: number, opening: Opening) => void} play
 */

/** How long somebody who types may pause before the text is looked at. */
const TYPING = 250;

/**
 * @param {{ state: PlayState, set: (patch: Partial<PlayState>) => void }} store
 * @param {import('/lib/context.js').Context} context
 * @param {Player} player plays what is chosen here
 */
export function createSetup(store, context, { turnPage, isNow, play }) {
  let typing = 0;
  /** Moves that the address names: the game begins after them. @type {string[]} */
  let prefix = [];

  return { open, close: () => clearTimeout(typing), change, name, start, remove };

  /** Shows what the address names: a saved game, or the set-up of a game. @param {URLSearchParams} params */
  async function open(params) {
    const saved = params.get('saved');
    if (saved && store.state.game?.id === saved) return;
    const mine = turnPage();
    const place = placeFrom(params, prefs.get('game') ?? context.games[0].name);
    prefix = place.moves;
    const info = context.games.find(({ name }) => name === gameName(place.game)) ?? context.games[0];
    const setup = { ...setupFor(place.game, info, prefs.get('play')[info.name] ?? {}), position: place.position ?? '' };
    store.set({
      info,
      setup,
      players: null,
      fault: null,
      busy: false,
      game: null,
      flipped: setup.opponent !== 'person' && setup.side === 'second',
      saved: store.state.saved ?? [],
      preview: null,
    });
    if (saved) resume(saved, mine);
    else await Promise.all([look(mine), listPlayers(mine), listSaved()]);
  }

  /** @param {number} mine */
  async function listPlayers(mine) {
    const players = await api.players(store.state.info.name).catch(() => null);
    if (isNow(mine)) store.set({ players });
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
      if (isNow(mine)) store.set({ preview, fault: null });
    } catch (error) {
      if (isNow(mine)) store.set({ fault: setupFault(error, setup) });
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
    if (context.games.some((info) => info.name === gameName(wanted)))
      context.navigate(`/play?game=${encodeURIComponent(wanted)}`);
    else
      store.set({
        fault: {
          field: 'game',
          message: `“${wanted}” is no game; there are ${context.games.map((info) => info.name).join(', ')}.`,
        },
      });
  }

  function start() {
    const { setup, info, players } = store.state;
    const mine = turnPage();
    store.set({ busy: true });
    const person = setup.side === 'random' ? (Math.random() < 0.5 ? 'first' : 'second') : setup.side;
    const seats = seeded(seatsOf(setup, players, info.sides, person));
    const clock = newClock(setup.clock, setup.ownClock);
    play(freshId(), { ...startPlace(setup, info, prefix), seats, clock }, mine, {
      refused: (message, field) => store.set({ busy: false, fault: faultAt(message, field, setup) }),
    });
  }

  /** @param {string} id @param {number} mine */
  function resume(id, mine) {
    play(id, null, mine, {
      opened({ game }) {
        const info = context.games.find(({ name }) => name === gameName(game)) ?? store.state.info;
        store.set({ info, setup: setupFor(game, info, prefs.get('play')[info.name] ?? {}) });
        listPlayers(mine);
      },
      async refused(message) {
        await Promise.all([look(mine), listPlayers(mine), listSaved()]);
        store.set({ fault: { field: 'all', message: `That game cannot be opened: ${message}` } });
      },
    });
  }

  /** @param {string} id */
  async function remove(id) {
    store.set({ saved: store.state.saved.filter((entry) => entry.id !== id) });
    await api.saved.remove(id).catch(() => null);
    await listSaved();
  }
}

/** @param {Setup} setup @param {import('/lib/types.js').GameInfo} info @param {string[]} moves */
function startPlace(setup, info, moves) {
  const position = setup.position.trim();
  return { game: gameText(setup, info), ...(position ? { position } : {}), moves };
}

/** @param {unknown} error @param {Setup} setup */
function setupFault(error, setup) {
  return faultAt(messageOf(error), error instanceof ApiError ? error.field : null, setup);
}

/** A fault beside the field that it is about. @param {string} message @param {string | null} at @param {Setup} setup */
function faultAt(message, at, setup) {
  const field = at === 'game' ? 'game' : setup.position.trim() !== '' ? 'position' : 'all';
  return { field, message };
}
