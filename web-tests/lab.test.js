// Lab in a real browser: what every technique is worth, the reports' experiments, runs that are begun, stopped and gone on with, a match of one's own,
// and stored matches on one axis.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, assertFits } from './axe.js';
import { openPage } from './browser.js';
import { eventually } from './eventually.js';
import { stage } from './stage.js';

const on = stage();

/** @typedef {import('playwright-core').Page} Page */

/**
 * @param {string} query
 * @param {(page: Page, faults: string[]) => Promise<void>} body
 * @param {Parameters<typeof openPage>[1]} [look]
 */
async function inLab(query, body, look) {
  const { page, faults, close } = await openPage(on.browser, look);
  await page.goto(`${on.server.url}/lab?${query}`);
  await page.locator('.lab-body[aria-busy="false"]').waitFor();
  await body(page, faults);
  assert.deepEqual(faults, []);
  await close();
}

/** @param {Page} page @param {string} selector */
const textOf = (page, selector) => page.locator(selector).first().textContent();

/** @param {Page} page @param {string} state */
const stateOfJob = (page, state) => page.locator(`.lab-job[data-state="${state}"]`).waitFor({ timeout: 60_000 });

/** Games of the first row that are finished. @param {Page} page */
const gamesDone = async (page) =>
  Number((await textOf(page, '.lab-live tbody .lab-done'))?.replace(/ of.*|\s/g, '') || 0);

/**
 * What a link leads to.
 * @param {Page} page
 * @param {string} within
 * @param {string} name
 */
async function download(page, within, name) {
  const link = page.locator(within).getByRole('link', { name, exact: true }).first();
  const answer = await page.request.get(on.server.url + (await link.getAttribute('href')));
  assert.equal(answer.status(), 200, name);
  assert.notEqual(await link.getAttribute('download'), null, `${name} is kept, not shown`);
  return { type: answer.headers()['content-type'], text: await answer.text() };
}

test('what every technique is worth comes first: as a picture, as a table, and as files', async () => {
  on.server.run('lab', 'ablate', 'breakthrough:4x5', '--positions', '2');
  await inLab('game=chess', async (page) => {
    await eventually(
      () => page.locator('.heat-map').evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0),
      true,
    );
    await eventually(() => page.locator('.heat-map').getAttribute('alt'), /one in.*nodes/);
    await page.getByText('The same as a table').click();
    await eventually(() => textOf(page, '.lab-matrix thead'), /Technique.*breakthrough:4x5.*chess/);
    await eventually(
      () => textOf(page, '.lab-matrix tr:has-text("null-move")'),
      /null-move\d\.\d\d \d\.\d\d to \d\.\d\d/,
    );
    const table = await download(page, '.lab-figure', 'CSV');
    assert.match(table.type, /^text\/csv/);
    assert.match(table.text, /^game,name,[^\n]+\n[^]*breakthrough:4x5,null-move,/);
    const picture = await download(page, '.lab-figure', 'SVG');
    assert.equal(picture.type, 'image/svg+xml');
    assert.match(picture.text, /^<svg [^]*breakthrough:4x5/);
    await page.getByLabel('one out, nodes').check();
    await eventually(() => page.locator('.heat-map').getAttribute('src'), /one-out-nodes\.svg$/);
  });
});

test('experiments are found by game, verdict and words', async () => {
  await inLab('game=khet&view=experiments', async (page) => {
    await eventually(() => textOf(page, '.lab-count'), /^(\d+) of \1 experiments$/);
    await eventually(() => textOf(page, '.lab-report h2'), /^Khet/);
    await page.getByLabel('Game', { exact: true }).selectOption('chess');
    await eventually(() => page.locator('.lab-report').count(), 1);
    await eventually(() => textOf(page, '.lab-list tbody tr'), /^CH-/);
    await page.getByLabel('Game', { exact: true }).selectOption('khet');
    await page.getByLabel('Verdict').selectOption('contradicted');
    await eventually(() => textOf(page, '.lab-list tbody tr .verdicts'), /contradicted/);
    await page.getByLabel('Verdict').selectOption('');
    await page.getByLabel('Game', { exact: true }).selectOption('');
    await page.getByLabel('Find').fill('null move');
    await eventually(() => textOf(page, '.lab-count'), /^\d{1,2} of /);
    await page.getByLabel('Find').fill('no such words');
    await eventually(() => textOf(page, '.lab-body'), /No experiment is like that/);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'lab-words', 'typing keeps the focus');
    const table = await download(page, '.lab-filter', 'All numbers as CSV');
    assert.match(table.text, /^experiment,seed,name,reported,/);
  });
});

test('an experiment opens with reported beside measured, the command, the reason, a plot and a file', async () => {
  await inLab('view=experiments', async (page) => {
    await page.getByRole('link', { name: 'KHET-T5.10a', exact: true }).click();
    await page.waitForURL(/experiment=KHET-T5\.10a/);
    await eventually(() => textOf(page, '.lab-heading'), /^KHET-T5\.10a /);
    await eventually(() => textOf(page, '.lab-rows thead'), /Reported.*Measured.*95 % interval.*Verdict/);
    await eventually(
      () => textOf(page, '.lab-rows tbody tr'),
      /\d+ %.*to.*(reproduced|direction|contradicted|undecided).*pairs/,
    );
    assert.ok((await page.locator('.lab-rows .dot.reported').count()) > 0);
    assert.ok((await page.locator('.lab-rows .dot.measured').count()) > 0);
    await eventually(() => textOf(page, '.lab-finding code'), /^fiveply lab run KHET-T5\.10a --quick --seed \d+/);
    const plot = page.locator('.lab-figure img').first();
    await plot.scrollIntoViewIfNeeded();
    await eventually(() => plot.evaluate((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0), true);
    assert.match((await download(page, '.lab-figure', 'SVG')).text, /^<svg [^]*KHET-T5\.10a/);
    const table = await download(page, '.lab-finding', 'Table as CSV');
    assert.match(table.text, /\nKHET-T5\.10a,\d+,/);
    await page.getByRole('link', { name: '← All experiments' }).click();
    await page.locator('.lab-list').first().waitFor();
  });
});

test('a contradiction of the report is explained', async () => {
  await inLab('experiment=BT-X2', async (page) => {
    await eventually(() => page.locator('.lab-told').textContent(), /A correct program.*swapped/);
  });
  await inLab('view=experiments', async (page) => {
    await page.getByLabel('Verdict').selectOption('contradicted');
    const first = page.locator('.lab-list').getByRole('link').first();
    await first.click();
    await eventually(() => textOf(page, '.lab-contradiction'), /^Contradicts the report: .*measured.*reported/);
  });
});

test('an experiment is run to its end, and its numbers are shown', async () => {
  await inLab('experiment=BT-C-C', async (page) => {
    await page.getByLabel('Seed').fill('11');
    await page.getByLabel('Nodes a move, at most').fill('60');
    await page.getByLabel('Pairs a row').fill('20');
    await page.getByRole('button', { name: 'Run' }).click();
    await stateOfJob(page, 'done');
    await eventually(() => textOf(page, '.lab-live tbody tr'), /3x5[+−]\d+ ± .*\d %\d+ \d+ \d+40 of 40/);
    await eventually(() => textOf(page, '.lab-finding code'), /--seed 11 --nodes 60 --pairs 20$/);
    await eventually(() => textOf(page, '.lab-finding'), /Measured here by/);
    await eventually(() => textOf(page, '.lab-rows tbody tr'), /20 pairs/);
    // What was measured here can be drawn pair by pair as well.
    await eventually(() => page.locator('.lab-figure').count(), 2);
    await eventually(() => textOf(page, '#live'), /BT-C-C has finished/);
  });
});

test('a run is stopped, keeps what it has, and goes on', async () => {
  await inLab('experiment=BT-C-C', async (page, faults) => {
    await page.getByLabel('Seed').fill('12');
    await page.getByLabel('Pairs a row').fill('100000');
    await page.getByRole('button', { name: 'Run' }).click();
    await stateOfJob(page, 'running');
    await eventually(async () => (await gamesDone(page)) > 3, true);
    await page.getByRole('button', { name: 'Run' }).click();
    await eventually(() => textOf(page, '.lab > .fault'), /busy with .*one thing at a time/);
    // A refusal is a fault in the eyes of the browser's console.
    assert.match(faults.splice(0).join(), /409/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await stateOfJob(page, 'stopped');
    const kept = await gamesDone(page);
    assert.ok(kept > 3);
    await page.reload();
    await stateOfJob(page, 'stopped');
    await page.getByRole('button', { name: 'Resume' }).click();
    await stateOfJob(page, 'running');
    await eventually(async () => (await gamesDone(page)) > kept, true);
    await page.getByRole('button', { name: 'Stop' }).click();
    await stateOfJob(page, 'stopped');
  });
});

test('an own experiment says what it costs, is played, and is kept like every match', async () => {
  await inLab('game=breakthrough&view=own', async (page) => {
    await page.getByLabel('Game', { exact: true }).fill('breakthrough:6x6');
    await page.getByLabel('Wanted resolution').fill('20');
    await eventually(
      () => textOf(page, '.lab-cost'),
      /±20 Elo needs about 581 pairs \(1\s162 games\)\. 50 pairs .*resolve about ±69 Elo\. Assumed:/,
    );
    await page.getByRole('button', { name: 'Take as many' }).click();
    await eventually(() => page.getByLabel('Pairs of games').inputValue(), '581');
    await page.getByLabel('Pairs of games').fill('3');
    await page.getByLabel('Second player').fill('random');
    await page.getByLabel('Each move').fill('100');
    await page.getByRole('button', { name: 'Start' }).click();
    await stateOfJob(page, 'done');
    await eventually(() => textOf(page, '.lab-live tbody tr'), /best – random.*6 of 6/);
    const games = await download(page, '.lab-job', 'PGN');
    assert.match(games.type, /^application\/x-chess-pgn/);
    assert.equal(games.text.match(/\[White /g)?.length, 6);
    await page.getByRole('link', { name: 'Matches' }).click();
    const row = page.locator('.lab-matches tbody tr', { hasText: '6x6' });
    await eventually(() => row.textContent(), /best.*– random.*6x6.*6.*%/);
    assert.match((await download(page, '.lab-matches', 'CSV')).text, /^shard,game,first,second,/);
    await page.locator('.lab-job').getByRole('link', { name: 'Watch its games' }).click();
    await page.waitForURL(/\/watch\?.*match=/);
  });
});

test('a sequential test shows its evidence between the bounds', async () => {
  await inLab('game=breakthrough&view=own', async (page) => {
    await page.getByLabel('Second player').fill('random');
    await page.getByLabel('Each move').fill('50');
    await page.getByLabel('Sequential test').check();
    await page.getByLabel('H1: it is').fill('100');
    await eventually(
      () => textOf(page, '.lab-cost'),
      /The test takes about .* if the difference is 100 Elo, .* if it is 0, and .* halfway/,
    );
    await page.getByRole('button', { name: 'Start' }).click();
    await stateOfJob(page, 'done');
    await eventually(() => textOf(page, '.lab-evidence p'), /^LLR \d\.\d\d between -2\.94 .* H1 is accepted/);
    await eventually(() => page.locator('.lab-evidence .chart-level').count(), 2);
    assert.ok((await page.locator('.lab-evidence .chart-series').count()) > 0);
    assert.ok((await page.locator('.lab-evidence tbody tr').count()) > 5, 'the line has a table');
    assert.match((await download(page, '.lab-job', 'SVG')).text, /^<svg [^]*LLR/);
  });
});

test('what cannot be is told where it was typed, and nothing is lost', async () => {
  await inLab('game=chess&view=own', async (page, faults) => {
    await page.getByLabel('First player').fill('nobody');
    await page.getByRole('button', { name: 'Start' }).click();
    await eventually(() => textOf(page, '.lab-own [role=alert]'), /nobody.*accepted/);
    await eventually(() => page.getByLabel('First player').getAttribute('aria-invalid'), 'true');
    await eventually(() => page.getByLabel('First player').inputValue(), 'nobody');
    await page.getByLabel('First player').fill('best');
    await page.getByLabel('Sequential test').check();
    await page.getByLabel('H1: it is').fill('-5');
    await eventually(() => textOf(page, '.lab-cost.fault'), /elo0 0 is not below elo1 -5/);
    const complaints = faults.splice(0);
    assert.ok(complaints.length > 0 && complaints.every((fault) => /422/.test(fault)), complaints.join('\n'));
  });
  await inLab('experiment=NOBODY', async (page, faults) => {
    await eventually(() => textOf(page, '.lab > .fault'), /no experiment "NOBODY"/);
    assert.match(faults.splice(0).join(), /404/);
  });
});

test('stored matches stand on one axis, and any of them can be watched', async () => {
  on.server.run(
    ...['match', 'breakthrough:4x5', '--a', 'best', '--b', 'random', '--pairs', '2', '--nodes', '200', '--seed', '7'],
  );
  await inLab('game=breakthrough&view=matches', async (page) => {
    const row = page.locator('.lab-matches tbody tr', { hasText: '4x5' });
    await eventually(() => row.textContent(), /best.*– random.*4x5.*4.*%/);
    await eventually(() => row.locator('.dot').count(), 1);
    await eventually(() => row.locator('.interval').count(), 1);
    await row.getByRole('link', { name: /best/ }).click();
    await page.waitForURL(/\/watch\?.*match=/);
  });
});

for (const dark of [false, true]) {
  test(`every view is accessible and fits a phone, ${dark ? 'dark' : 'light'}`, async () => {
    for (const query of ['game=chess', 'view=experiments', 'experiment=KHET-T5.10a', 'view=own', 'view=matches']) {
      await inLab(
        query,
        async (page, faults) => {
          await page.locator('.lab-job').waitFor();
          await assertAccessible(page, faults, { coloursOnly: dark });
          await assertFits(page);
        },
        { dark, width: 360, height: 740, touch: true },
      );
    }
  });
}
