// Analyse in a real browser: a search that deepens, links, variations, techniques, the editor, and every tab for everybody.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { assertAccessible, assertFits } from './axe.js';
import { openPage } from './browser.js';
import { eventually } from './eventually.js';
import { cell, moveByMouse } from './hands.js';
import { stage } from './stage.js';

const TABS = ['lines', 'moves', 'techniques', 'tree', 'terms', 'position'];
const OPERA = 'e2e4,e7e5,g1f3,d7d6,d2d4,c8g4';

const on = stage();

/**
 * Opens an analysis and hands its page over; the page must have met no fault.
 * @param {string} query
 * @param {(page: import('playwright-core').Page, faults: string[]) => Promise<void>} body
 * @param {Parameters<typeof openPage>[1]} [look]
 */
async function analysing(query, body, look) {
  const { page, faults, close } = await openPage(on.browser, look);
  await page.goto(`${on.server.url}/analyse?${query}`);
  await page.locator('main.ready').waitFor();
  await body(page, faults);
  // A refusal is an answer; the browser's console calls it an error all the same.
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('status of 422')),
    [],
  );
  await close();
}

/** @param {import('playwright-core').Page} page @param {string} tab */
const openTab = (page, tab) => page.locator(`#tab-${tab}`).click();

/** @param {import('playwright-core').Page} page */
const positionText = async (page) => {
  await openTab(page, 'position');
  return page.locator('#position-text').inputValue();
};

/** @param {import('playwright-core').Page} page @param {(depth: number) => boolean} wanted */
async function depthUntil(page, wanted) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const depth = Number(/depth (\d+)/.exec((await page.locator('.figure').first().textContent()) ?? '')?.[1] ?? 0);
    if (wanted(depth)) return depth;
    await page.waitForTimeout(50);
  }
  throw new Error('the search stands still');
}

test('a search deepens, arrows appear, and the board keeps its place', async () => {
  await analysing('game=chess', async (page) => {
    const before = await page.locator('.board').boundingBox();
    const early = await depthUntil(page, (depth) => depth >= 1);
    await page.waitForFunction(() => document.querySelectorAll('.arrow').length === 3);
    await eventually(() => page.locator('.arrow-best .arrow-label').textContent(), /^[+−]?[\d.#]+$/);
    await depthUntil(page, (depth) => depth > early);
    await page.keyboard.press('5');
    await page.waitForFunction(() => document.querySelectorAll('.arrow').length === 5);
    await eventually(() => page.locator('.line').count(), 5);
    assert.deepEqual(await page.locator('.board').boundingBox(), before);
    await page.keyboard.press('a');
    await page.locator('.arrow').first().waitFor({ state: 'detached' });
    await eventually(() => page.locator('.eval-bar').getAttribute('aria-valuetext'), /wins with \d+ %/);
  });
});

test('nothing jumps while a search runs', async () => {
  await analysing('game=khet&lines=4', async (page) => {
    await page.locator('.line .pv-move').first().waitFor();
    const shifts = await page.evaluate(
      () =>
        new Promise((resolve) => {
          /** @type {string[]} */
          const moved = [];
          new PerformanceObserver((list) => {
            for (const entry of /** @type {any[]} */ (list.getEntries())) {
              moved.push(
                ...entry.sources.map((/** @type {any} */ source) => source.node?.className ?? source.node?.nodeName),
              );
            }
          }).observe({ type: 'layout-shift' });
          setTimeout(() => resolve(moved), 1500);
        }),
    );
    // Moves within a line may take each other's place; the lines, the figures and the board may not.
    assert.deepEqual(
      /** @type {string[]} */ (shifts).filter((name) => !/^pv-(move|number)$/.test(name)),
      [],
    );
  });
});

test('pointing at a line shows its position as a ghost, a click plays it', async () => {
  await analysing('game=chess', async (page) => {
    const moves = page.locator('.line').first().locator('.pv-move');
    await moves.nth(1).waitFor();
    await moves.nth(1).hover();
    await page.locator('.board.is-ghost').waitFor();
    await page.mouse.move(5, 5);
    await page.locator('.board:not(.is-ghost)').waitFor();
    await moves.nth(1).click();
    await page.waitForFunction(() => new URL(location.href).searchParams.get('moves')?.split(',').length === 2);
  });
});

test('keys walk, play the best move and open the inspector', async () => {
  await analysing('game=breakthrough', async (page) => {
    await page.locator('.line .pv-move').first().waitFor();
    await page.keyboard.press(' ');
    await page.waitForFunction(() => location.search.includes('moves='));
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => location.search.includes('ply=0'));
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => !location.search.includes('ply='));
    await page.keyboard.press('Home');
    await moveByMouse(page, 'b2b3');
    await page.waitForFunction(() => location.search.includes('moves=b2b3'));
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => location.search.includes('ply=0'));
    await page.keyboard.press('e');
    await eventually(() => page.locator('#engine-on').isChecked(), false);
    await page.keyboard.press('i');
    await eventually(() => page.locator('#tab-tree').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('/');
    await page.keyboard.type('a1a8');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('.controls .fault').textContent(), /a1a8 is not a legal move/);
  });
});

for (const [game, move, reply] of [
  ['chess', 'e2e4', 'e7e5'],
  ['khet:dynasty', '', ''],
  ['isolation:6x5', 'c3', 'a1'],
]) {
  test(`a link restores ${game}: position, moves, engine and view`, async () => {
    await analysing(`game=${game}&engine=alphabeta:depth=3&lines=2&flipped=1`, async (page) => {
      for (const text of [move, reply].filter(Boolean)) {
        await moveByMouse(page, text);
        await page.waitForFunction((wanted) => location.search.includes(wanted), text);
      }
      const text = await positionText(page);
      const address = new URL(page.url());
      await analysing(address.search.slice(1), async (other) => {
        await eventually(() => positionText(other), text);
        await eventually(() => other.locator('#engine-choice').inputValue(), 'alphabeta:depth=3');
        await eventually(() => other.locator('.lines-count').textContent(), '2');
        await eventually(() => other.locator('.eval-bar.flipped').count(), 1);
      });
    });
  });
}

test('a link with a wrong move says so and shows where it begins', async () => {
  await analysing('game=chess&moves=e2e5', async (page) => {
    await page.waitForFunction(() => document.querySelector('.stage-side > .fault')?.textContent?.includes('e2e5'));
    await eventually(() => positionText(page), /^rnbqkbnr/);
  });
});

test('variations, comments and glyphs are kept, also over a reload', async () => {
  await analysing(`game=chess&moves=${OPERA}&ply=3&tab=moves`, async (page) => {
    await moveByMouse(page, 'b8c6');
    await page
      .locator('.variation .move[aria-current]')
      .or(page.locator('.move[aria-current]', { hasText: 'Nc6' }))
      .first()
      .waitFor();
    await page.locator('.glyph', { hasText: /^!$/ }).click();
    await page.locator('#move-comment').fill('the usual reply');
    await eventually(() => page.locator('.variation').textContent(), /2\.\.\.Nc6!the usual reply/);
    await page
      .locator('h1')
      .first()
      .evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press('Shift+ArrowRight');
    await eventually(() => page.locator('.move[aria-current]').textContent(), 'd6');
    await page.reload();
    await page.locator('.variation .comment', { hasText: 'the usual reply' }).waitFor();
    await page.locator('.variation .move').click();
    await page.locator('button', { hasText: 'Make main line' }).click();
    await eventually(() => page.locator('.variation').textContent(), /2\.\.\.d6/);
    await page.locator('button', { hasText: 'Delete from here' }).click();
    await eventually(() => page.locator('.variation').count(), 0);
  });
});

test('moves with variations are read from text, and a wrong one is named', async () => {
  await analysing('game=chess&tab=position', async (page) => {
    await page.locator('#moves-text').fill('1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 Nc6!?');
    await page.locator('button', { hasText: 'Use these moves' }).click();
    await openTab(page, 'moves');
    await page.locator('.variation .comment', { hasText: 'Sicilian' }).waitFor();
    await openTab(page, 'position');
    await page.locator('#moves-text').fill('1. e4 Ke4');
    await page.locator('button', { hasText: 'Use these moves' }).click();
    await page.waitForFunction(() => document.querySelector('.position-tab .fault')?.textContent?.includes('Ke4'));
    await eventually(() => page.locator('#moves-text').inputValue(), '1. e4 Ke4');
  });
});

/** Presses a button and reads the file that comes. @param {import('playwright-core').Page} page @param {string} button */
async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  const path = await file.path();
  return { name: file.suggestedFilename(), text: await readFile(path, 'utf8'), path };
}

test('a whole game in PGN is pasted and saved again, with its tags, start, variations and clocks', async () => {
  await analysing('game=chess&tab=position', async (page) => {
    const file = `[Event "A study"]
[White "Réti"]
[Black "Nobody \\"at all\\""]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]

{Both at once} 1. Kg7 $1 {[%clk 0:01:30]} (1. Kh7? h4) 1... h4 2. Kf6 Kb6 1/2-1/2

[Event "Another"]

1. e4 *
`;
    await page.locator('#moves-text').fill(file);
    await page.locator('button', { hasText: 'Use these moves' }).click();
    await page.locator('.position-tab').getByText('The first of 2 games is shown.').waitFor();
    await eventually(() => page.locator('#position-text').inputValue(), '7K/8/k1P5/7p/8/8/8/8 w - - 0 1');
    await page.reload();
    await openTab(page, 'moves');
    await page.locator('.variation .move', { hasText: 'Kh7' }).waitFor();
    await openTab(page, 'position');
    const { name, text, path } = await saved(page, 'Save as PGN');
    assert.match(name, /^chess-.*\.pgn$/);
    assert.equal(
      text,
      file
        .slice(0, file.indexOf('[Event "Another"]'))
        .trimEnd()
        .replace('[White', '[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White')
        .replace('1. Kh7? h4', '1. Kh7 $2 h4')
        .replace('Kb6 ', 'Kb6\n') + '\n',
    );
    assert.match(on.server.run('convert', path, '--from', 'pgn', '--to', 'fen'), /^8\/8\/1kP2K2\/8\/7p\//);
    await page.locator('#moves-text').fill(text.replace('2. Kf6', '2. Kf9'));
    await page.locator('button', { hasText: 'Use these moves' }).click();
    await eventually(() => page.locator('.position-tab .fault').textContent(), /Kf9/);
    await eventually(() => page.locator('#moves-text').inputValue(), /Kf9/);
    await eventually(() => page.locator('.position-tab .field').first().locator('input').inputValue(), /^7K/);
  });
});

test('a file of another game opens that game', async () => {
  await analysing('game=chess&tab=position', async (page) => {
    const buffer = Buffer.from('[Variant "Breakthrough:5x6"]\n\n1. a2a3 a5a4 {so far} *');
    await page.locator('#moves-file').setInputFiles({ name: 'game.pgn', mimeType: 'text/plain', buffer });
    await page.waitForURL(/game=breakthrough(:|%3A)5x6/);
    await openTab(page, 'moves');
    await page.locator('.comment', { hasText: 'so far' }).waitFor();
    await openTab(page, 'position');
    const { text } = await saved(page, 'Save as PGN');
    assert.match(text, /\[Variant "Breakthrough:5x6"\]\n\n1\. a2a3 a5a4 \{so far\} \*\n$/);
    await page.locator('#moves-text').fill('[Variant "Halma"]\n\n1. a2a3');
    await page.locator('button', { hasText: 'Use these moves' }).click();
    await eventually(() => page.locator('.position-tab .fault').textContent(), /halma/);
    await page.waitForURL(/game=breakthrough(:|%3A)5x6/);
  });
});

test('a technique switched off changes the run, and the run before stands beside it', async () => {
  await analysing('game=breakthrough&tab=techniques', async (page) => {
    await page.locator('#run-limit').selectOption('30 000 nodes');
    const row = page.locator('[data-technique=alpha-beta]');
    await row.locator('.technique-deed', { hasText: 'tried' }).waitFor();
    await page.locator('.comparison:not(.unfinished)').waitFor();
    await row.locator('input[type=checkbox]').uncheck();
    await eventually(() => page.locator('#engine-text').inputValue(), 'best:no-alpha-beta');
    await page.locator('.comparison:not(.unfinished)').waitFor();
    const [now, then, ratio] = await page.locator('.comparison tbody td:nth-child(4)').allTextContents();
    assert.ok(Number(now) < Number(then), `without alpha-beta depth ${now} should be less than ${then}`);
    assert.match(ratio, /^×0\.\d\d$/);
    await row.locator('input[type=checkbox]').check();
    await eventually(() => page.locator('#engine-text').inputValue(), 'best');
  });
});

test('the editor refuses what cannot be, and analyses what can', async () => {
  await analysing('game=chess&tab=position', async (page) => {
    await page.locator('button', { hasText: 'Edit the position' }).click();
    await page.locator('[title="Take a piece away"]').click();
    await (await cell(page, 'e1')).click();
    await page.locator('.editor .verdict.fault', { hasText: 'White has no king.' }).waitFor();
    await eventually(() => page.locator('button', { hasText: 'Analyse this position' }).isDisabled(), true);
    await page.locator('[title="white king"]').click();
    await (await cell(page, 'e1')).click();
    await page.locator('.editor .verdict.good').waitFor();
    await page.locator('[title="Take a piece away"]').click();
    await (await cell(page, 'd8')).click();
    await page.locator('.editor .verdict.good').waitFor();
    await page.locator('button', { hasText: 'Analyse this position' }).click();
    await page.waitForFunction(() => location.search.includes('position=rnb1kbnr'));
  });
});

test('a position that is pasted is shown; one that cannot be stays in its field', async () => {
  await analysing('game=khet&tab=position', async (page) => {
    const good = '4tktpb2/2pc7/3Pd6/pa1Pc1dgdf1pb1Pd/pb1Pd1DfDg1pa1Pc/6pb3/7Pa2/2PdTKT4 r';
    await page.locator('#position-text').fill(good);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.search.includes('position='));
    await page.locator('#position-text').fill('kk/8 s');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.position-tab .fault')?.textContent !== '');
    await eventually(() => page.locator('#position-text').inputValue(), 'kk/8 s');
  });
});

test('a picture leaves as SVG and as PNG', async () => {
  await analysing('game=isolation&tab=position', async (page) => {
    for (const kind of ['SVG', 'PNG']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('button', { hasText: `Picture (${kind})` }).click(),
      ]);
      assert.equal(download.suggestedFilename(), `isolation-0.${kind.toLowerCase()}`);
    }
  });
});

test('a review marks the mistake and the graph leads there', async () => {
  await analysing('game=chess&moves=f2f3,e7e5,g2g4,d8h4&tab=moves', async (page) => {
    await page.locator('.graph button').click();
    await page.locator('.remark').first().waitFor({ timeout: 30_000 });
    await page.locator('.chart-mark').first().waitFor({ state: 'attached' });
    await page.locator('.graph button', { hasText: 'Review the game' }).waitFor({ timeout: 30_000 });
    await eventually(() => page.locator('.remark').last().textContent(), /^(Blunder|Mistake|Doubtful)/);
    const box = await page.locator('.graph .chart-line').boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + 3, box.y + 10);
    await page.waitForFunction(() => location.search.includes('ply=0'));
  });
});

test('the terms of every game are bars for both sides', async () => {
  await analysing('game=chess&tab=terms', async (page) => {
    for (const query of ['chess', 'khet', 'knightthrough', 'breakthrough', 'isolation:5x5&moves=c3,a1']) {
      await page.goto(`${on.server.url}/analyse?game=${query}&tab=terms`);
      await page.locator('.chart-bars tbody tr').first().waitFor();
      await eventually(() => page.locator('.terms-sum').textContent(), /to move: [+−]?\d/);
    }
  });
});

test('threats are shown where passing has a meaning', async () => {
  await analysing('game=chess&moves=e2e4,e7e5,d1h5', async (page) => {
    await page.keyboard.press('t');
    await page.locator('.arrow-threat').waitFor();
    await page.keyboard.press('t');
    await page.locator('.arrow-threat').waitFor({ state: 'detached' });
  });
});

for (const dark of [false, true]) {
  test(`every tab is accessible, ${dark ? 'dark' : 'light'}`, async () => {
    await analysing(
      `game=${dark ? 'khet' : 'chess'}`,
      async (page, faults) => {
        await page.locator('.line .pv-move').first().waitFor();
        await page.keyboard.press('e');
        for (const tab of TABS) {
          await openTab(page, tab);
          await page.waitForTimeout(100);
          await assertAccessible(page, faults, { coloursOnly: dark, within: tab === 'lines' ? 'body' : '.stage-side' });
        }
      },
      { dark },
    );
  });
}

test('no tab hangs over the edge of a window, whatever its width', async () => {
  await analysing('game=chess', async (page) => {
    for (const width of [360, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 740 });
      for (const tab of TABS) {
        await openTab(page, tab);
        await assertFits(page);
      }
    }
  });
});
