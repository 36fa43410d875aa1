// Watch in a real browser: engines play, pause and step; stored games replay with what their players thought.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, assertFits } from './axe.js';
import { openPage } from './browser.js';
import { eventually } from './eventually.js';
import { stage } from './stage.js';

const on = stage();

/**
 * @param {string} query
 * @param {(page: import('playwright-core').Page, faults: string[]) => Promise<void>} body
 * @param {Parameters<typeof openPage>[1]} [look]
 */
async function watching(query, body, look) {
  const { page, faults, close } = await openPage(on.browser, look);
  await page.goto(`${on.server.url}/watch?${query}`);
  await page.locator('.watch-board .board').first().waitFor();
  await body(page, faults);
  assert.deepEqual(faults, []);
  await close();
}

/** @param {import('playwright-core').Page} page */
const status = async (page) => (await page.locator('.watch-status').first().textContent()) ?? '';

test('a small match plays to its end, with both evaluations in one chart', async () => {
  await watching('game=breakthrough:4x5&first=best&second=random&limit=nodes=2000', async (page) => {
    await page.locator('#watch-speed').fill('4');
    await page.locator('#watch-speed').blur();
    await page.waitForFunction(() => document.querySelector('.watch-status')?.textContent?.includes('wins'), null, {
      timeout: 30_000,
    });
    assert.ok((await page.locator('.chart-series.first').count()) > 0);
    const rows = await page.locator('.watch-chart tbody tr').count();
    await page.keyboard.press('Home');
    await eventually(() => status(page), /^Start/);
    await page.keyboard.press('ArrowRight');
    await eventually(() => status(page), /^1\. /);
    assert.ok(rows > 3);
    assert.match(
      (await page.locator('a', { hasText: 'Analyse this position' }).getAttribute('href')) ?? '',
      /moves=[a-d]\d[a-d]\d.*ply=1/,
    );
  });
});

test('pause holds a game, a step plays one move', async () => {
  await watching('game=knightthrough&limit=nodes=2000', async (page) => {
    await page.waitForFunction(() => /^\d/.test(document.querySelector('.watch-status')?.textContent ?? ''));
    await page.keyboard.press(' ');
    await page.locator('[title="Go on (Space)"]').waitFor();
    await page.waitForTimeout(700);
    const held = await status(page);
    await page.waitForTimeout(700);
    assert.equal(await status(page), held);
    await page.keyboard.press('.');
    await page.waitForFunction((before) => document.querySelector('.watch-status')?.textContent !== before, held);
    const stepped = await status(page);
    await page.waitForTimeout(700);
    assert.equal(await status(page), stepped);
  });
});

test('four boards play side by side', async () => {
  await watching(
    'game=isolation:5x5&boards=4&limit=nodes=2000',
    async (page) => {
      await eventually(() => page.locator('.watch-board').count(), 4);
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.watch-status')].every(
          (each) => each.textContent !== '' && !each.textContent?.startsWith('Start'),
        ),
      );
    },
    { width: 1600, height: 1000 },
  );
});

test('a stored match shows its statistics, and any game replays with its evaluations', async () => {
  on.server.run(
    ...['match', 'breakthrough:4x5', '--a', 'best', '--b', 'random', '--pairs', '2', '--nodes', '500', '--seed', '7'],
    ...['--concurrency', '1', '--json'],
  );
  await watching('game=breakthrough', async (page) => {
    const row = page.locator('.match-list tbody tr', { hasText: 'breakthrough:4x5' }).first();
    await row.waitFor();
    await eventually(() => row.textContent(), /best.*random.*\d+\.\d %/);
    await row.locator('button', { hasText: 'Games' }).click();
    const games = page.locator('.match-games tbody tr');
    await games.first().waitFor();
    await eventually(() => games.count(), 4);
    await page.locator('[aria-label="Replay game 1"]').click();
    await page.waitForFunction(() => location.search.includes('number=1'));
    await page.waitForFunction(() => document.querySelector('.watch-status')?.textContent?.includes('wins'));
    assert.ok((await page.locator('.chart-series').count()) > 0);
    assert.match((await page.locator('.thought').allTextContents()).join(' '), /[+−]?\d|#/);
    await page.keyboard.press('Home');
    await eventually(() => status(page), /^Start/);
    await page.keyboard.press('ArrowRight');
    assert.doesNotMatch(await status(page), /^Start/);
  });
});

test('an engine that is refused is named', async () => {
  await watching('game=chess&first=nobody', async (page) => {
    await page.waitForFunction(() => document.querySelector('.watch-side .fault')?.textContent?.includes('nobody'));
  });
});

for (const dark of [false, true]) {
  test(`the page is accessible and fits a phone, ${dark ? 'dark' : 'light'}`, async () => {
    await watching(
      'game=khet&limit=nodes=2000',
      async (page, faults) => {
        await page.locator('.matches').waitFor();
        await assertAccessible(page, faults, { coloursOnly: dark });
        await assertFits(page);
      },
      { dark, width: 360, height: 740, touch: true },
    );
  });
}
