// Accessibility, as far as a program can judge it.

import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';

/**
 * Asserts that axe finds nothing serious or critical. What axe itself does against the page's policy is not the page's fault.
 * @param {import('playwright-core').Page} page
 * @param {string[]} faults The page's faults so far: none.
 * @param {{coloursOnly?: boolean, within?: string}} [part] What of the page: the rest was examined elsewhere.
 */
export async function assertAccessible(page, faults, { coloursOnly = false, within = 'body' } = {}) {
  assert.deepEqual(faults, []);
  const axe = new AxeBuilder({ page }).include(within);
  const { violations } = await (coloursOnly ? axe.withRules(['color-contrast']) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]),
    [],
  );
  faults.length = 0;
}

/**
 * Asserts that nothing hangs over the right edge.
 * @param {import('playwright-core').Page} page
 */
export async function assertFits(page) {
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= room, `the page is ${content} pixels wide in a window of ${room}`);
}
