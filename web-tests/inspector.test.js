// The inspector in a real browser. The search behind it is a recorded sample, so that what is shown can be compared with what was sent.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertAccessible } from './axe.js';
import { openPage } from './browser.js';
import { eventually } from './eventually.js';
import { stage } from './stage.js';

const sample = JSON.parse(readFileSync(new URL('./tree-sample.json', import.meta.url), 'utf8'));

const on = stage();

/**
 * What the server answers about a path: its nodes alone, and below them something new.
 * @param {any} node
 * @param {string[]} path
 * @returns {any}
 */
function below(node, path) {
  if (path.length === 0)
    return node.ply === 0 ? node : { ...node, children: [{ ...node, move: 'deep', shown: 'deep', ply: node.ply + 1 }] };
  const children = node.children.filter((/** @type {any} */ child) => child.move === path[0]);
  return { ...node, children: children.map((/** @type {any} */ child) => below(child, path.slice(1))) };
}

/**
 * Opens the inspector with the sample behind it; everything else goes to the server.
 * @param {(page: import('playwright-core').Page, asked: any[], faults: string[]) => Promise<void>} body
 * @param {Parameters<typeof openPage>[1]} [look]
 */
async function inspecting(body, look) {
  const { page, faults, close } = await openPage(on.browser, look);
  /** @type {any[]} */
  const asked = [];
  await page.routeWebSocket(/api\/live/, (socket) => {
    const real = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      /** @param {object} fields */
      const answer = (fields) => socket.send(JSON.stringify({ id: message.id, is: 'done', ...fields }));
      if (message.do === 'tree') {
        asked.push(message);
        answer({ ...sample, tree: below(sample.tree, message.path) });
      } else if (message.do === 'check') {
        asked.push(message);
        answer({
          right: false,
          claim: '',
          score_without: { cp: 40 },
          nodes_without: 4210,
          words: 'the move is worth +0.40',
        });
      } else {
        real.send(text);
      }
    });
  });
  await page.goto(`${on.server.url}/analyse?game=chess`);
  await page.locator('main.ready').waitFor();
  await page.keyboard.press('i');
  await page.locator('.outline-row').nth(3).waitFor();
  await body(page, asked, faults);
  assert.deepEqual(faults, []);
  await close();
}

test('the sentence, the outline and the icicle show the search', async () => {
  await inspecting(async (page, _asked, faults) => {
    await eventually(() => page.locator('.sentence').textContent(), sample.sentence);
    await eventually(() => page.locator('.outline-row').count(), 1 + sample.tree.children.length);
    assert.ok((await page.locator('.slab').count()) > sample.tree.children.length);
    assert.ok((await page.locator('.icicle table tbody tr').count()) > sample.tree.children.length);
    await assertAccessible(page, faults, { within: '.inspector' });
  });
});

test('arrows walk the outline, open nodes and look deeper', async () => {
  await inspecting(async (page, asked) => {
    await page.locator('.outline-row').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await eventually(() => page.locator('.outline-row[aria-selected=true]').getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowRight');
    await eventually(() => page.locator('.outline-row[aria-selected=true]').getAttribute('aria-level'), '3');
    await page.keyboard.press('ArrowRight');
    await page.locator('.outline-move', { hasText: /^deep/ }).waitFor();
    const path = asked[asked.length - 1].path;
    assert.deepEqual(path, [sample.tree.children[0].move, sample.tree.children[0].children[0].move]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const { shown, depth } = sample.tree.children[0];
    await eventually(
      () => page.locator('.outline-row[aria-selected=true] .outline-move').textContent(),
      `${shown} depth ${depth}`,
    );
  });
});

test('a filter keeps the nodes that a technique ended', async () => {
  await inspecting(async (page) => {
    await page.locator('#inspector-filter').selectOption('null-move');
    const held = sample.tree.children.filter(
      (/** @type {any} */ node) =>
        node.ended_by === 'null-move' ||
        node.children.some((/** @type {any} */ child) => child.ended_by === 'null-move'),
    );
    await eventually(() => page.locator('.outline-row').count(), 1 + held.length);
    assert.ok((await page.locator('.slab.pale').count()) > 0);
  });
});

test('a cut is checked: wrong, and what it would have cost', async () => {
  await inspecting(async (page, asked) => {
    const node = sample.tree.children.find((/** @type {any} */ child) => child.ended_by === 'null-move');
    await page.locator('.outline-row', { hasText: node.shown }).first().click();
    await page.locator('button', { hasText: 'Check this cut (null-move)' }).click();
    await page
      .locator('.node-card .verdict', { hasText: '✗ Wrong: the move is worth +0.40 Without it: 4.21 k nodes.' })
      .waitFor();
    const { path, technique, depth, bound, at_least: atLeast } = asked[asked.length - 1];
    assert.deepEqual(
      { path, technique, depth, bound, atLeast },
      { path: [node.move], technique: 'null-move', depth: node.depth, bound: node.beta, atLeast: true },
    );
  });
});
