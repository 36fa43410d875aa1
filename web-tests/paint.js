// How soon every page shows something after it was asked for, and what it weighs. Run by `cargo xtask bench page`.

import { startBrowser, startServer } from './browser.js';

const ROUNDS = 5;
const PAGES = ['/play?game=khet', '/analyse?game=chess', '/watch?game=breakthrough', '/lab'];

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const server = await startServer();
const browser = await startBrowser();
try {
  console.log(`${'page'.padEnd(28)}${'first paint'.padStart(14)}${'requests'.padStart(12)}${'weight'.padStart(12)}   medians of ${ROUNDS}`);
  for (const path of PAGES) {
    /** @type {{ paint: number, requests: number, weight: number }[]} */
    const runs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.url + path, { waitUntil: 'load' });
      await page.waitForTimeout(500);
      runs.push(
        await page.evaluate(() => {
          const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
          const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
          const weight = all.reduce((sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).transferSize, 0);
          return { paint, requests: all.length, weight };
        }),
      );
      await context.close();
    }
    const of = (/** @type {'paint' | 'requests' | 'weight'} */ name) => median(runs.map((run) => run[name]));
    console.log(`${path.padEnd(28)}${`${of('paint').toFixed(0)} ms`.padStart(14)}${String(of('requests')).padStart(12)}${`${(of('weight') / 1000).toFixed(0)} kB`.padStart(12)}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
