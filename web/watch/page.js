// Watch: engines against each other, live, one board or a few side by side; and stored games, replayed with what their players thought.

import { api } from '/lib/api.js';
import { h, icon, replace } from '/lib/dom.js';
import { bindKeys } from '/lib/keys.js';
import { linkTo, gameName } from '/lib/place.js';
import { prefs } from '/lib/prefs.js';
import { forFirst, shortScore } from '/analyse/score.js';
import { limitsFrom, readWatchLink, writeWatchLink } from './link.js';
import { playLive } from './live-game.js';
import { createMatches } from './matches.js';
import { createSetup } from './setup.js';
import { createViewer } from './viewer.js';

/** @typedef {import('./link.js').WatchLink} WatchLink */
/** @typedef {ReturnType<typeof createViewer>} Viewer */

/** Milliseconds between moves, from slow to as fast as they come. */
const PACES = [2000, 1000, 400, 100, 0];
const PACE_NAMES = ['very slow', 'slow', 'normal', 'fast', 'as fast as they play'];

/**
 * @param {HTMLElement} host
 * @param {import('/lib/context.js').Context} context
 */
export function mount(host, context) {
  const setup = createSetup((link) => context.navigate(`/watch${writeWatchLink(link)}`));
  const matches = createMatches((match, number) => {
    context.navigate(`/watch${writeWatchLink({ ...link, match, number })}`);
    stage.scrollIntoView({ block: 'start' });
  });
  const boards = h('div', { class: 'watch-boards' });
  const side = h('div', { class: 'watch-side' });
  const charts = h('div', { class: 'watch-charts' });
  const fault = h('p', { class: 'fault', role: 'status' });
  const pause = iconButton('pause', 'Pause (Space)', togglePause);
  const speed = h('input', {
    type: 'range',
    id: 'watch-speed',
    min: '0',
    max: String(PACES.length - 1),
    step: '1',
    oninput: changePace,
  });
  const speedName = h('output', { htmlFor: 'watch-speed', class: 'small soft' });
  const analyse = h('a', { class: 'button', href: '/analyse' }, 'Analyse this position');
  const controls = h(
    'div',
    { class: 'watch-controls' },
    h(
      'div',
      { class: 'row', role: 'group', 'aria-label': 'Walk through the game' },
      iconButton('start', 'First position (Home)', () => each((viewer) => viewer.goTo(0))),
      iconButton('left', 'Move before (←)', () => each((viewer) => viewer.step(-1))),
      pause,
      iconButton('step', 'One move, then pause (.)', stepOnce),
      iconButton('right', 'Next move (→)', () => each((viewer) => viewer.step(1))),
      iconButton('end', 'Last position (End)', () => each((viewer) => viewer.toEnd())),
      iconButton('flip', 'Flip the boards (f)', flip),
    ),
    h('div', { class: 'row speed' }, h('label', { htmlFor: 'watch-speed', class: 'small' }, 'Speed'), speed, speedName),
    h('div', { class: 'row' }, analyse),
  );
  const stage = h('div', { class: 'stage watch' }, h('h1', { class: 'visually-hidden' }, 'Watch'), boards, side);
  const root = h('div', {}, stage, h('div', { class: 'watch-below' }, matches.element));
  replace(side, charts, controls, fault, setup.element);
  host.append(root);

  /** @type {WatchLink} */
  let link = readWatchLink('');
  /** @type {{game?: string, position?: string}} Where a stored game begins, if not where games of the link begin. */
  let begin = {};
  /** @type {Viewer[]} */
  let viewers = [];
  /** @type {ReturnType<typeof playLive>[]} */
  let games = [];
  let paused = false;
  /** A stored game plays by itself with this timer. */
  let timer = 0;
  let flipped = false;
  let pace = 2;
  speed.value = String(pace);
  changePace();

  /** @param {(viewer: Viewer) => void} run */
  function each(run) {
    if (link.match) setPaused(true);
    viewers.forEach(run);
  }

  /** @param {boolean} wanted */
  function setPaused(wanted) {
    paused = wanted;
    const title = paused ? 'Go on (Space)' : 'Pause (Space)';
    replace(pause, icon(paused ? 'play' : 'pause'));
    pause.title = title;
    pause.setAttribute('aria-label', title);
    games.forEach((game) => game.pause(paused));
    clearTimeout(timer);
    if (!paused && link.match) replayNext();
  }

  function togglePause() {
    // A stored game at its end begins again.
    if (paused && link.match && viewers[0] && viewers[0].at === viewers[0].length - 1) viewers[0].goTo(0);
    setPaused(!paused);
  }

  function stepOnce() {
    setPaused(true);
    if (link.match) viewers.forEach((viewer) => viewer.step(1));
    else games.forEach((game) => game.step());
  }

  function changePace() {
    pace = Number(speed.value);
    speedName.textContent = PACE_NAMES[pace];
    games.forEach((game) => game.setPace(PACES[pace]));
  }

  function flip() {
    flipped = !flipped;
    viewers.forEach((viewer) => viewer.setFlipped(flipped));
  }

  function replayNext() {
    clearTimeout(timer);
    timer = window.setTimeout(
      () => {
        const viewer = viewers[0];
        if (!viewer || viewer.at >= viewer.length - 1) return setPaused(true);
        viewer.step(1);
        replayNext();
      },
      Math.max(60, PACES[pace]),
    );
  }

  function clear() {
    clearTimeout(timer);
    games.forEach((game) => game.stop());
    viewers.forEach((viewer) => viewer.destroy());
    games = [];
    viewers = [];
    begin = {};
    fault.textContent = '';
  }

  /** @param {number} count */
  function makeViewers(count) {
    viewers = Array.from({ length: count }, (_, index) => createViewer(count === 1 ? 'Board' : `Board ${index + 1}`));
    boards.classList.toggle('grid', count > 1);
    boards.dataset.count = String(count);
    const many = count > 1;
    replace(
      boards,
      ...viewers.map((viewer) => h('div', { class: 'watch-game' }, viewer.boardBox, many ? viewer.chartBox : null)),
    );
    replace(charts, ...(many ? [] : viewers.map((viewer) => viewer.chartBox)));
    viewers.forEach((viewer) => viewer.setFlipped(flipped));
    viewers[0].onChange(() => {
      const place = { game: link.game, ...begin, moves: viewers[0].moves() };
      analyse.href = linkTo('/analyse', place, { ply: viewers[0].at });
    });
  }

  /** @param {WatchLink} wanted */
  function watchLive(wanted) {
    makeViewers(wanted.boards);
    games = viewers.map((viewer, index) => {
      // Every second board has the sides exchanged, and only the first begins at the start unless asked otherwise.
      const players = /** @type {[string, string]} */ (
        index % 2 === 0 ? [wanted.first, wanted.second] : [wanted.second, wanted.first]
      );
      viewer.setPlayers(players);
      const opening = wanted.opening || (index < 2 ? 0 : 4);
      return playLive(
        { game: wanted.game, players, limits: limitsFrom(wanted.limit), opening, pace: PACES[pace] },
        {
          onFrames: (frames) => viewer.setFrames(frames),
          onDone: () => context.announce(viewer.frame?.state.outcome?.words ?? 'The game has ended.'),
          onError: (text) => (fault.textContent = text),
        },
      );
    });
    setPaused(false);
  }

  /**
   * @param {string} match
   * @param {number} number
   */
  async function watchStored(match, number) {
    makeViewers(1);
    const [viewer] = viewers;
    try {
      const stored = await api.matches.game(match, number);
      const place = {
        game: stored.game,
        ...(stored.position ? { position: stored.position } : {}),
        moves: stored.moves,
      };
      const { states } = await api.line(place);
      if (viewer !== viewers[0]) return;
      begin = { game: place.game, ...(place.position ? { position: place.position } : {}) };
      viewer.setPlayers([stored.players[0] ?? '', stored.players[1] ?? '']);
      viewer.setFrames(
        states.map((state, ply) => ({ state, judgement: judgementOf(stored.evaluations?.[ply - 1], state) })),
        true,
      );
      viewer.goTo(0);
      setPaused(false);
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {URLSearchParams} params */
  function open(params) {
    link = readWatchLink(params.toString());
    if (!params.get('game')) link.game = prefs.get('game') ?? context.games[0].name;
    const info = context.games.find((game) => game.name === gameName(link.game)) ?? context.games[0];
    context.setTitle(info.title);
    clear();
    setup.show(link, info);
    if (link.match) watchStored(link.match, link.number ?? 0);
    else watchLive(link);
  }

  const unbind = bindKeys('Watch', [
    { keys: [' '], title: 'pause or go on', run: togglePause },
    { keys: ['.'], title: 'one move, then pause', run: stepOnce },
    { keys: ['ArrowLeft'], title: 'move before', run: () => each((viewer) => viewer.step(-1)) },
    { keys: ['ArrowRight'], title: 'next move', run: () => each((viewer) => viewer.step(1)) },
    { keys: ['Home', 'ArrowUp'], title: 'first position', run: () => each((viewer) => viewer.goTo(0)) },
    { keys: ['End', 'ArrowDown'], title: 'last position', run: () => each((viewer) => viewer.toEnd()) },
    { keys: ['f'], title: 'flip the boards', run: flip },
  ]);
  open(context.params);
  matches.load();

  return {
    query: open,
    unmount() {
      unbind();
      clear();
    },
  };
}

/**
 * What the mover thought of the position it came from.
 * @param {any} evaluation
 * @param {import('/lib/types.js').State} state The position after its move.
 */
function judgementOf(evaluation, state) {
  if (!evaluation?.score) return null;
  const mover = state.side === 'first' ? 'second' : 'first';
  return {
    probability: evaluation.first.win_probability,
    text: shortScore(forFirst(evaluation.score, mover)),
    depth: evaluation.depth,
  };
}

/**
 * @param {'start' | 'left' | 'right' | 'end' | 'flip' | 'pause' | 'step'} name
 * @param {string} title
 * @param {() => void} run
 */
function iconButton(name, title, run) {
  return h('button', { type: 'button', class: 'button square', title, 'aria-label': title, onclick: run }, icon(name));
}
