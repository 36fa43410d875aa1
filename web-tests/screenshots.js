// Takes the pictures of the page that the documentation shows: `npm run screenshots`. Every scene is an address and what is done there.

import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPage, startBrowser, startServer } from './browser.js';
import { cell } from './hands.js';

/** No picture may be larger, in bytes. */
const LARGEST = 150_000;

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/**
 * @typedef {object} Scene
 * @property {string} name of the file
 * @property {string} address
 * @property {Parameters<typeof openPage>[1]} [look]
 * @property {string} [ready] what is there once the page is; a board to begin a game on when nothing is said
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} [act]
 */

/** Starts a game of two persons and types its moves. @param {string} moves */
const game = (moves) => async (/** @type {import('playwright-core').Page} */ page) => {
  await page.locator('#opponent-person').check();
  await page.locator('#start').click();
  for (const [index, move] of moves.split(' ').entries()) {
    await page.locator('#typed').fill(move);
    await page.keyboard.press('Enter');
    await page.locator(`#ply-${index + 1}`).waitFor();
  }
  await page.locator('#moves').focus();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
};

/** @type {Scene[]} */
const SCENES = [
  { name: 'play-set-up', address: '/play?game=chess' },
  {
    name: 'play-khet',
    address: '/play?game=khet',
    look: { dark: true },
    act: async (page) => {
      await game('j4j3 g3g4')(page);
      await cell(page, 'f4').click();
      await cell(page, 'e3').hover();
    },
  },
  {
    name: 'play-chess',
    address: '/play?game=chess',
    act: game('e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f1b5'),
  },
  {
    name: 'play-isolation',
    address: '/play?game=isolation',
    act: async (page) => {
      await game('f5 g7 d4 h5 c6 g3 d8 e4')(page);
      await page
        .locator('.row.walk [id^="layer-"]')
        .first()
        .click()
        .catch(() => {});
    },
  },
  {
    name: 'play-breakthrough',
    address: '/play?game=breakthrough',
    look: { width: 390, height: 844, touch: true, scale: 2 },
    act: async (page) => {
      await game('d2d3 e7e6 d3d4 e6e5')(page);
      await cell(page, 'd4').click();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'analyse',
    address: '/analyse?game=chess&moves=e2e4+c7c5+g1f3+d7d6+d2d4+c5d4+f3d4+g8f6+b1c3+a7a6',
    ready: '#engine-on',
    // Long enough to think.
    act: (page) => page.waitForTimeout(4000),
  },
  {
    name: 'lab',
    address: '/lab?experiment=BT-T2',
    ready: '.lab-body[aria-busy="false"] table',
    look: { height: 820 },
  },
];

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
mkdirSync(FOLDER, { recursive: true });
try {
  for (const { name, address, look, ready = '#start', act } of SCENES) {
    const { page, close } = await openPage(browser, { width: 1120, height: 720, ...look });
    await page.goto(server.url + address);
    await page.locator(ready).first().waitFor();
    if (!address.startsWith('/lab')) await page.locator('.board-pieces').waitFor({ state: 'attached' });
    await act?.(page);
    await page.waitForTimeout(300);
    const path = `${FOLDER}${name}.png`;
    await page.screenshot({ path });
    const { size } = statSync(path);
    if (size > LARGEST) throw new Error(`${name}.png has ${size} bytes; at most ${LARGEST} are wanted.`);
    console.log(`${name}.png  ${Math.round(size / 1000)} KB`);
    await close();
  }
} finally {
  await browser.close();
  await server.stop();
}
