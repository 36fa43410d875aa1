// What every browser test stands on: a server and a browser, started before the first test of a file and ended after its last.

import { after, before } from 'node:test';
import { startBrowser, startServer } from './browser.js';

/** @typedef {{ server: Awaited<ReturnType<typeof startServer>>, browser: import('playwright-core').Browser }} Stage */

/** @returns {Stage} filled when the first test begins */
export function stage() {
  const all = /** @type {Stage} */ ({});
  before(async () => {
    // One after the other: when the first fails, the second is not left running.
    all.server = await startServer();
    all.browser = await startBrowser();
  });
  after(async () => {
    await all.browser?.close();
    await all.server?.stop();
  });
  return all;
}
