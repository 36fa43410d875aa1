// The page as a whole: real paths to its parts, the header with the game chooser, theme, sound and help.

import { boardEmblem } from '/board/picture.js';
import { learnLetters, loadPieces } from '/board/pieces.js';
import { api } from '/lib/api.js';
import { h, icon, redraw, replace } from '/lib/dom.js';
import { openHelp } from '/lib/help.js';
import { bindKeys } from '/lib/keys.js';
import { gameName } from '/lib/place.js';
import { prefs } from '/lib/prefs.js';

/** @typedef {import('/lib/types.js').GameInfo} GameInfo */

/** The parts of the page by their path. Each is loaded when somebody goes there, its rules with it. */
const PAGES = [
  { path: '/play', title: 'Play' },
  { path: '/analyse', title: 'Analyse' },
  { path: '/watch', title: 'Watch' },
  { path: '/lab', title: 'Lab' },
];

const header = /** @type {HTMLElement} */ (document.getElementById('header'));
const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const liveRegion = /** @type {HTMLElement} */ (document.getElementById('live'));

/** @type {GameInfo[]} */
let games = [];
/** @type {{ path: string, part: any } | null} */
let mounted = null;
/** What the header names: the page and the game. */
let shown = { path: '', game: '' };
/** Counts navigations, so that a slow one that was overtaken mounts nothing. */
let turn = 0;

start();

async function start() {
  prefs.watch('theme', (theme) => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
  for (const name of ['theme', 'sound']) prefs.watch(name, drawHeader);
  try {
    const [list] = await Promise.all([api.games(), loadPieces()]);
    games = list.games;
  } catch (error) {
    fail(error, 'Fiveply could not start.');
    return;
  }
  for (const { board } of games) learnLetters(board);
  document.addEventListener('click', follow);
  addEventListener('popstate', show);
  bindKeys('Everywhere', [{ keys: ['?'], title: 'this list of keys', run: () => openHelp() }]);
  await show();
}

/** @param {string} address @param {{ replace?: boolean }} [options] */
function navigate(address, { replace: instead = false } = {}) {
  if (instead) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  show();
}

/** Links within the page are followed without loading it. @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (!PAGES.some(({ path }) => path === link.pathname)) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

/** Shows what the address names. */
async function show() {
  const path = location.pathname === '/' ? '/play' : location.pathname.replace(/\/$/, '');
  const page = PAGES.find((entry) => entry.path === path);
  const params = new URLSearchParams(location.search);
  const mine = ++turn;
  shown = { path, game: gameName(params.get('game') ?? prefs.get('game') ?? games[0].name) };
  drawHeader();
  if (!page) {
    fail(
      new Error(`There is no page at ${location.pathname}.`),
      'Not found',
      h('a', { class: 'button primary', href: '/play' }, 'Play'),
    );
    return;
  }
  if (params.get('game')) prefs.set('game', gameName(params.get('game') ?? ''));
  if (mounted?.path === path && mounted.part?.query) {
    mounted.part.query(params);
    return;
  }
  try {
    const [module] = await Promise.all([import(`${path}/page.js`), loadStyle(`${path}/page.css`)]);
    if (mine !== turn) return;
    mounted?.part?.unmount?.();
    replace(main);
    document.title = `${page.title} · Fiveply`;
    mounted = { path, part: module.mount(main, context(params, page.title)) ?? {} };
  } catch (error) {
    if (mine === turn) fail(error, `${page.title} could not be shown.`);
  }
}

/** @param {URLSearchParams} params @param {string} title @returns {import('/lib/context.js').Context} */
function context(params, title) {
  return {
    games,
    params,
    navigate,
    announce,
    setTitle: (text) => {
      document.title = `${text} · ${title} · Fiveply`;
    },
  };
}

/** Speaks through the one live region; the same text twice in a row is spoken twice. @param {string} text */
function announce(text) {
  liveRegion.textContent = liveRegion.textContent === text ? `${text}\u00a0` : text;
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** @param {string} address */
function loadStyle(address) {
  const loaded =
    styles.get(address) ??
    new Promise((resolve) => {
      const link = h('link', {
        rel: 'stylesheet',
        href: address,
        onLoad: () => resolve(undefined),
        onError: () => resolve(undefined),
      });
      document.head.append(link);
    });
  styles.set(address, loaded);
  return loaded;
}

/** @param {unknown} error @param {string} title @param {HTMLElement} [way] the way out; trying again when there is none */
function fail(error, title, way) {
  mounted?.part?.unmount?.();
  mounted = null;
  const message = error instanceof Error ? error.message : String(error);
  replace(
    main,
    h(
      'section',
      { class: 'failure', role: 'alert' },
      h('h1', null, title),
      h('p', null, message),
      way ?? h('button', { type: 'button', class: 'button primary', onClick: () => location.reload() }, 'Try again'),
    ),
  );
}

/** Nothing is drawn before the games are known. */
function drawHeader() {
  const { path, game } = shown;
  if (!game) return;
  const nav = h(
    'nav',
    { class: 'nav', 'aria-label': 'Pages' },
    PAGES.map((page) =>
      h('a', { href: `${page.path}?game=${game}`, 'aria-current': page.path === path ? 'page' : null }, page.title),
    ),
  );
  const chooser = h(
    'nav',
    { class: 'chooser', 'aria-label': 'Games' },
    games.map(({ name, title, board }) =>
      h(
        'a',
        {
          href: `${PAGES.some((page) => page.path === path) ? path : '/play'}?game=${name}`,
          title,
          'aria-label': title,
          'aria-current': name === game ? 'true' : null,
        },
        boardEmblem(board),
        name === game && h('span', { class: 'chooser-name' }, title),
      ),
    ),
  );
  redraw(header, h('a', { class: 'brand', href: '/play' }, 'Fiveply'), nav, chooser, drawTools());
}

function drawTools() {
  const themes = { system: 'light', light: 'dark', dark: 'system' };
  const theme = /** @type {keyof typeof themes} */ (prefs.get('theme'));
  const sound = prefs.get('sound');
  return h(
    'div',
    { class: 'tools' },
    tool('theme', `Theme: ${theme === 'system' ? 'as the system' : theme}`, () =>
      prefs.set('theme', themes[theme] ?? 'system'),
    ),
    tool(sound ? 'sound' : 'silent', sound ? 'Sound: on' : 'Sound: off', () => prefs.set('sound', !sound)),
    tool('help', 'Keys and settings (?)', () => openHelp()),
  );
}

/** @param {'theme' | 'sound' | 'silent' | 'help'} drawing @param {string} title @param {() => void} run */
function tool(drawing, title, run) {
  return h(
    'button',
    { type: 'button', class: 'button plain square', title, 'aria-label': title, onClick: run },
    icon(drawing),
  );
}
