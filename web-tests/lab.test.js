// Lab in a real browser: stored matches on one axis.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, assertFits } from './axe.js';
import { openPage } from './browser.js';
import { eventually } from './eventually.js';
import { stage } from './stage.js';

const on = stage();

test('an empty store says how to fill it, and a match shows with its score, interval and games', async () => {
  const { page, faults, close } = await openPage(on.browser);
  await page.goto(`${on.server.url}/lab`);
  await page.locator('.lab-body[aria-busy="false"]').waitFor();
  await eventually(() => page.locator('.lab-body').textContent(), /Nothing has been measured yet.*fiveply match/);
  on.server.run(
    'match',
    'breakthrough:4x5',
    '--a',
    'best',
    '--b',
    'random',
    '--pairs',
    '2',
    '--nodes',
    '200',
    '--seed',
    '7',
  );
  await page.reload();
  const row = page.locator('.lab tbody tr');
  await row.waitFor();
  await eventually(() => row.textContent(), /best.*– random.*4x5.*4.*%/);
  await eventually(() => row.locator('.dot').count(), 1);
  await eventually(() => row.locator('.interval').count(), 1);
  await assertAccessible(page, faults);
  await page.setViewportSize({ width: 360, height: 740 });
  await assertFits(page);
  await row.getByRole('link').click();
  await page.waitForURL(/\/watch\?.*match=/);
  await close();
});
