// Play in a real browser: every game by mouse and by keyboard alone, and what belongs to a game.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { assertAccessible, assertFits } from './axe.js';
import { openPage } from './browser.js';
import { eventually } from './eventually.js';
import { arrived, cell, drag, moveByKeyboard, moveByMouse, readMove } from './hands.js';
import { stage } from './stage.js';

/** Short games, found by random play, that end by the rules. */
const GAMES = [
  { game: 'chess', moves: 'f2f3 e7e5 g2g4 d8h4', ends: /Black wins/ },
  { game: 'khet', moves: 'c5d4 e8d8xd4 f4f3 h4h3xc4 f1ug2xe1', ends: /Red wins/ },
  { game: 'khet', moves: 'c5d4 c7r+xd4 e4f3 a4b5xb5 c4r+ g3f2xe1', ends: /Red wins/ },
  { game: 'knightthrough:5x5', moves: 'd2b3 c5d3 b3a5', ends: /White wins/ },
  { game: 'breakthrough:4x5', moves: 'c2d3 a4b3 b1c2 b3a2 d2c3 a2b1', ends: /Black wins/ },
  { game: 'breakthrough:5x5,straight', moves: 'b2b3 e4e3 b3c4 a4a3 c4d5', ends: /White wins/ },
  { game: 'isolation:4x4', moves: 'a3 b3 c2 d4 b4', ends: /wins/ },
];

const on = stage();

/**
 * Opens the set-up of a game for two persons, starts it, and hands the page over.
 * @param {string} address the query: `game=chess`
 * @param {(page: import('playwright-core').Page) => Promise<void>} body
 * @param {Parameters<typeof openPage>[1] & { opponent?: string }} [look]
 */
async function inGame(address, body, { opponent = 'person', ...look } = {}) {
  const { page, faults, close } = await openPage(on.browser, look);
  await page.goto(`${on.server.url}/play?${address}`);
  await page.locator(`#opponent-${opponent}`).check();
  await page.locator('#start').click();
  await page.locator('[data-phase="game"]').waitFor();
  await body(page);
  assert.deepEqual(faults, []);
  await close();
}

/** @param {import('playwright-core').Page} page */
const spoken = (page) => page.locator('#live').textContent();

for (const [name, play] of /** @type {const} */ ([
  ['mouse', moveByMouse],
  ['keyboard alone', moveByKeyboard],
])) {
  describe(`a game by ${name}`, () => {
    for (const { game, moves, ends } of GAMES) {
      test(`${game}: ${moves}`, async () => {
        await inGame(`game=${game}`, async (page) => {
          const list = moves.split(' ');
          for (const [index, text] of list.entries()) {
            await play(page, text);
            if (index < list.length - 1) await arrived(page, index + 1);
          }
          await page.locator('[data-phase="ended"]').waitFor();
          await eventually(() => page.locator('.status').textContent(), ends);
          await eventually(() => spoken(page), ends);
        });
      });
    }
  });
}

test('a piece is dragged, and returns from where it may not go', async () => {
  await inGame('game=chess', async (page) => {
    await drag(page, 'e2', 'e5');
    await eventually(() => page.locator('#ply-1').count(), 0);
    await drag(page, 'e2', 'e4');
    await arrived(page, 1);
    await eventually(() => page.locator('#ply-1').textContent(), 'e4');
    await eventually(() => cell(page, 'e4').getAttribute('aria-label'), /^e4, white pawn/);
  });
});

test('a pawn becomes the piece that is chosen, by mouse and by keyboard', async () => {
  const position = encodeURIComponent('7k/P7/8/8/8/8/p7/7K w - - 0 1');
  await inGame(`game=chess&position=${position}`, async (page) => {
    await cell(page, 'a7').click();
    await cell(page, 'a8').click();
    await eventually(() => page.locator('.choice button').count(), 4);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.choice').count(), 0);
    await moveByMouse(page, 'a7a8n');
    await arrived(page, 1);
    await eventually(() => cell(page, 'a8').getAttribute('aria-label'), /white knight/);
    await cell(page, 'h8').focus();
    await moveByKeyboard(page, 'a2a1q');
    await arrived(page, 2);
    await eventually(() => cell(page, 'a1').getAttribute('aria-label'), /black queen/);
  });
});

test('a beam is previewed before a move and told after it', async () => {
  await inGame('game=khet', async (page) => {
    for (const [index, text] of ['j4j3', 'g3g4'].entries()) {
      await moveByMouse(page, text);
      await arrived(page, index + 1);
    }
    await cell(page, 'f4').click();
    await cell(page, 'e3').hover();
    await eventually(() => page.locator('.board-preview .beam').count(), 1);
    await eventually(() => page.locator('.board-preview .strike').count(), 1);
    await eventually(() => cell(page, 'e3').getAttribute('aria-label'), /beam takes g4/);
    await cell(page, 'e3').click();
    await arrived(page, 3);
    await eventually(() => page.locator('.board-preview .beam').count(), 0);
    await eventually(() => page.locator('.board-beams .beam').count(), 1);
    await eventually(() => page.locator('.laser').count(), 2);
    await eventually(() => spoken(page), 'Silver: f4 e3, takes g4, beam j1 j3 e3 e4 g4');
    // A turn by key shows its beam too, and Escape forgets it.
    await cell(page, 'c7').focus();
    await page.keyboard.press(']');
    await eventually(() => page.locator('.board-preview .beam').count(), 1);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.board-preview .beam').count(), 0);
    // So does the handle of a selected piece.
    await cell(page, 'c7').click();
    await page.locator('.handle-turn-right').hover();
    await eventually(() => page.locator('.board-preview .beam').count(), 1);
  });
});

test('motion runs when it is wanted, and ends where it should', async () => {
  await inGame(
    'game=khet',
    async (page) => {
      await moveByMouse(page, 'c5d4');
      await arrived(page, 1);
      const runs = page.waitForFunction(() =>
        document
          .getAnimations()
          .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.classList.contains('beam-line')),
      );
      await moveByMouse(page, 'e8d8xd4');
      await runs;
      await page.locator('.board-beams .strike').waitFor();
      await page.waitForFunction(() => document.querySelectorAll('.board-pieces .dissolves').length === 0);
      const [shown, told] = await page.evaluate(() => [
        document.querySelectorAll('.board-pieces > .piece').length,
        [...document.querySelectorAll('.board-cell')].filter((one) =>
          /silver|red/.test((one.getAttribute('aria-label') ?? '').split(', square')[0]),
        ).length,
      ]);
      assert.equal(shown, told);
    },
    { motion: true },
  );
});

test('the computer answers, and undo takes both moves back', async () => {
  await inGame(
    'game=breakthrough:5x5',
    async (page) => {
      await moveByMouse(page, 'b2b3');
      await arrived(page, 2);
      await page.locator('#undo').click();
      await page.locator('#ply-1').waitFor({ state: 'detached' });
      await eventually(() => page.locator('#undo').isDisabled(), true);
      await moveByMouse(page, 'c2c3');
      await arrived(page, 2);
      await page.keyboard.press('u');
      await page.locator('#ply-1').waitFor({ state: 'detached' });
      // Whoever types keeps the field while the answer comes.
      await page.locator('#typed').fill('d2d3');
      await page.keyboard.press('Enter');
      await arrived(page, 2);
      await eventually(() => page.evaluate(() => document.activeElement?.id), 'typed');
      await eventually(() => page.locator('#typed').inputValue(), '');
    },
    { opponent: 'level' },
  );
});

test('a move and its answer are one message of the page', async () => {
  const { page, faults, close } = await openPage(on.browser);
  /** @type {string[]} */
  const sent = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The browser asks for the icon when it likes.
    if (pathname !== '/icon.svg') sent.push(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.goto(`${on.server.url}/play?game=breakthrough:5x5`);
  await page.locator('#start').click();
  await page.locator('[data-phase="game"]').waitFor();
  for (const [move, plies] of /** @type {const} */ ([
    ['b2b3', 2],
    ['c2c3', 4],
  ])) {
    sent.length = 0;
    await moveByMouse(page, move);
    await arrived(page, plies);
    assert.equal(sent.length, 1, sent.join('\n'));
    assert.equal(JSON.parse(sent[0]).move, move);
  }
  assert.deepEqual(faults, []);
  await close();
});

test('two tabs show one game, and each may play', async () => {
  await inGame('game=chess', async (page) => {
    await page.waitForURL(/saved=[0-9a-f]{16}/);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.locator('[data-phase="game"]').waitFor();
    await moveByMouse(page, 'e2e4');
    await arrived(second, 1);
    await moveByMouse(second, 'e7e5');
    await arrived(page, 2);
    await second.locator('#undo').click();
    await page.locator('#ply-2').waitFor({ state: 'detached' });
    await moveByMouse(page, 'c7c5');
    await arrived(second, 2);
    await page.locator('#resign').click();
    await eventually(() => second.locator('.status').textContent(), /Black wins: White resigns/);
    await second.close();
  });
});

test('a connection that is lost during a game loses no move', async () => {
  const { page, close } = await openPage(on.browser);
  await page.addInitScript(() => {
    const Original = window.WebSocket;
    const sockets = /** @type {any} */ (window).sockets = /** @type {WebSocket[]} */ ([]);
    window.WebSocket = class extends Original {
      /** @param {string | URL} address */
      constructor(address) {
        super(address);
        sockets.push(this);
      }
    };
  });
  await page.goto(`${on.server.url}/play?game=breakthrough:5x5`);
  await page.locator('#start').click();
  await page.locator('[data-phase="game"]').waitFor();
  await page.evaluate(() => /** @type {any} */ (window).sockets.at(-1).close());
  await moveByMouse(page, 'b2b3');
  await arrived(page, 2);
  await eventually(() => page.evaluate(() => /** @type {any} */ (window).sockets.length), 2);
  await close();
});

test('when the connection breaks, the computer is asked again', async () => {
  const { page, close } = await openPage(on.browser);
  await page.addInitScript(() => {
    const Original = window.WebSocket;
    let made = 0;
    window.WebSocket = class extends Original {
      /** @param {string | URL} address */
      constructor(address) {
        super(address);
        made += 1;
        if (made === 1) this.addEventListener('open', () => this.close());
      }
    };
  });
  await page.goto(`${on.server.url}/play?game=breakthrough:5x5`);
  await page.locator('#start').click();
  await page.locator('[data-phase="game"]').waitFor();
  await moveByMouse(page, 'b2b3');
  await arrived(page, 2);
  await close();
});

test('a game that no page knows is drawn, offered and told by its data alone', async () => {
  const { page, close } = await openPage(on.browser);
  await page.goto(`${on.server.url}/play?game=chess`);
  await page.locator('#start').waitFor();
  const played = await page.evaluate(async () => {
    const { createBoard } = await import(/** @type {any} */ ('/board/board.js'));
    const dragon = {
      side: 'second',
      kind: 'dragon',
      name: 'green dragon',
      glyph: 'D',
      letters: 'd',
      turn: 0,
      count: 3,
    };
    const names = ['a2', 'b2', 'c2', 'a1', 'b1', 'c1'];
    const cells = names.map((name) => ({ name, tint: 'light', ...(name === 'a1' ? { piece: dragon } : {}) }));
    const move = { text: 'a1 flies', shown: 'a1 flies', from: 'a1', to: 'c2', action: 'move' };
    const state = {
      game: 'dragons',
      title: 'Dragons',
      start: '',
      position: 'x',
      side: 'second',
      ply: 0,
      outcome: null,
      last: null,
      layers: [],
      banner: null,
      can_pass: false,
      sides: [
        { side: 'first', name: 'Blue', letter: 'b' },
        { side: 'second', name: 'Green', letter: 'g' },
      ],
      board: { width: 3, height: 2, cells, overlays: [{ kind: 'fog' }], notes: [] },
      moves: [move],
    };
    /** @type {string[]} */
    const made = [];
    const board = createBoard({ onMove: (/** @type {any} */ { text }) => made.push(text) });
    document.body.append(board.element);
    board.setPlayable('both');
    board.setState(state);
    const cell = (/** @type {string} */ name) => board.element.querySelector(`[data-cell="${name}"]`);
    const told = cell('a1').getAttribute('aria-label');
    const glyph = board.element.querySelector('.fp-glyph').textContent;
    const box = cell('c2').getBoundingClientRect();
    for (const type of ['pointerdown', 'pointerup']) {
      cell('c2').dispatchEvent(
        new PointerEvent(type, { bubbles: true, button: 0, clientX: box.x + 5, clientY: box.y + 5 }),
      );
    }
    return { made, told, glyph };
  });
  assert.deepEqual(played, { made: ['a1 flies'], told: 'a1, green dragon, selected', glyph: 'D' });
  await close();
});

test('what is redrawn keeps what has not changed', async () => {
  const { page, close } = await openPage(on.browser);
  await page.goto(`${on.server.url}/play?game=chess`);
  await page.locator('#start').waitFor();
  const seen = await page.evaluate(async () => {
    const { h, redraw } = await import(/** @type {any} */ ('/lib/dom.js'));
    const host = document.body.appendChild(h('div'));
    const live = h('p', { class: 'live' }, 'live');
    /** @type {string[]} */
    const heard = [];
    /** @param {string} title @param {boolean} more */
    const draw = (title, more) =>
      redraw(
        host,
        more && h('h2', null, title),
        h('button', { class: 'press', onClick: () => heard.push(title) }, title),
        more ? h('ol', { id: 'list' }, h('li', null, 'one')) : h('p', { id: 'list' }, 'none'),
        live,
        h('form', { class: 'field' }, h('input', { type: 'text', id: 'word', value: '' })),
      );
    draw('before', false);
    const [button, input] = [host.querySelector('button'), host.querySelector('input')];
    input.focus();
    input.value = 'half a wo';
    draw('after', true);
    button.click();
    return {
      same: [host.querySelector('button') === button, host.querySelector('input') === input, host.contains(live)],
      focus: document.activeElement === input,
      value: input.value,
      heard,
      tags: [...host.children].map(({ tagName }) => tagName),
      text: button.textContent,
    };
  });
  assert.deepEqual(seen, {
    same: [true, true, true],
    focus: true,
    value: 'half a wo',
    heard: ['after'],
    tags: ['H2', 'BUTTON', 'OL', 'P', 'FORM'],
    text: 'after',
  });
  await close();
});

test('a typed move is played, a wrong one is refused where it was typed', async () => {
  await inGame('game=chess', async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('Ke5');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('#typed-fault').textContent(), /Ke5.*no legal move/);
    await eventually(() => page.locator('#typed').inputValue(), 'Ke5');
    await page.locator('#typed').fill('Nf3');
    await page.keyboard.press('Enter');
    await arrived(page, 1);
    await eventually(() => spoken(page), 'White: Nf3');
  });
});

test('a hint comes in steps', async () => {
  await inGame('game=chess', async (page) => {
    await page.locator('#hint').click();
    await page.locator('.hint li').waitFor();
    await eventually(() => page.locator('.hint li').count(), 1);
    await eventually(() => page.locator('.board-marks .mark-hint').count(), 1);
    await page.keyboard.press('h');
    await page.locator('.board-arrows .arrow').waitFor();
    await eventually(() => page.locator('.hint li').count(), 2);
  });
});

test('a position that cannot be is refused beside its field, and nothing typed is lost', async () => {
  const { page, close } = await openPage(on.browser);
  await page.goto(`${on.server.url}/play?game=chess`);
  await page.locator('#from-position summary').click();
  await page.locator('#position').fill('8/8/8 w');
  await page.locator('#position-fault:not(:empty)').waitFor();
  await eventually(() => page.locator('#start').isDisabled(), true);
  await eventually(() => page.locator('#position').inputValue(), '8/8/8 w');
  await page.locator('#position').fill('7k/8/8/8/8/8/8/R6K w - - 0 1');
  await page.locator('#position-fault').waitFor({ state: 'hidden' });
  await eventually(() => cell(page, 'a1').getAttribute('aria-label'), /white rook/);
  await close();
});

test('a game is named with any of its options, and a wrong name is refused beside its field', async () => {
  const { page, faults, close } = await openPage(on.browser);
  await page.goto(`${on.server.url}/play?game=chess`);
  await page.locator('#from-position summary').click();
  await page.locator('#game').fill('chess:960,0');
  await page.keyboard.press('Enter');
  await page.locator('.board-cell[data-cell="a1"][aria-label*="bishop"]').waitFor();
  assert.deepEqual(faults, []);
  for (const [wrong, said] of /** @type {const} */ ([
    ['go', /“go” is no game/],
    ['chess:960,5000', /5000/],
  ])) {
    await page.locator('#game').fill(wrong);
    await page.locator('#game').blur();
    await page.waitForFunction(
      (pattern) => new RegExp(pattern).test(document.querySelector('#game-fault')?.textContent ?? ''),
      said.source,
    );
    await eventually(() => page.locator('#start').isDisabled(), true);
  }
  await close();
});

test('a game is kept, resumed after a reload, listed and deleted', async () => {
  await inGame('game=isolation:4x4', async (page) => {
    await moveByMouse(page, 'a3');
    await arrived(page, 1);
    await page.waitForURL(/saved=[0-9a-f]{16}/);
    await page.waitForTimeout(200);
    await page.reload();
    await arrived(page, 1);
    await eventually(() => cell(page, 'a3').getAttribute('aria-label'), /white knight/);
    await page.locator('#fresh').click();
    const entries = page.locator('.saved li');
    await entries.first().waitFor();
    const count = await entries.count();
    await entries.first().getByRole('button').click();
    await page.waitForFunction((n) => document.querySelectorAll('.saved li').length === n - 1, count);
  });
});

test('resigning ends the game, and one button leads to the review', async () => {
  await inGame('game=chess', async (page) => {
    await moveByMouse(page, 'e2e4');
    await arrived(page, 1);
    await page.locator('#resign').click();
    await eventually(() => page.locator('.status').textContent(), /White wins: Black resigns/);
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#download').click()]);
    assert.match(file.suggestedFilename(), /^chess-.*\.pgn$/);
    assert.match(
      await readFile(await file.path(), 'utf8'),
      /\[White "[^"]+"\]\n\[Black "[^"]+"\]\n\[Result "1-0"\]\n\n1\. e4 \{White wins: Black resigns\} 1-0\n$/,
    );
    await page.locator('#review').click();
    await page.waitForURL(/\/analyse\?game=chess&moves=e2e4&.*review=1/);
  });
});

test('a clock runs down for the side to move', async () => {
  const { page, close } = await openPage(on.browser);
  await page.goto(`${on.server.url}/play?game=chess`);
  await page.locator('#opponent-person').check();
  await page.locator('[id="clock-3+2"]').check();
  await page.locator('#start').click();
  await page.locator('[data-phase="game"]').waitFor();
  assert.deepEqual(await page.locator('.clock').allTextContents(), ['3:00', '3:00']);
  await moveByMouse(page, 'e2e4');
  await arrived(page, 1);
  await page.waitForFunction(() => /^2:5\d$/.test(document.querySelector('.clock.is-running')?.textContent ?? ''));
  await close();
});

test('settings hold at once: letters as keys, coordinates, sound; and ? lists all keys', async () => {
  await inGame('game=chess', async (page) => {
    await page.keyboard.press('f');
    await page.locator('.is-flipped').waitFor();
    await page.keyboard.press('?');
    await page.locator('dialog').waitFor();
    assert.ok((await page.locator('dialog dt').count()) > 12);
    await page.getByLabel('Single letters work as keys').uncheck();
    await page.getByLabel('Letters and numbers on the board').uncheck();
    await page.getByLabel('Sound', { exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await page.waitForTimeout(100);
    await eventually(() => page.locator('.is-flipped').count(), 1);
    await eventually(() => page.locator('.board-coordinates text').count(), 0);
    await page.getByRole('button', { name: 'Sound: off' }).waitFor();
  });
});

test('the theme follows the system until it is chosen, and is remembered', async () => {
  const { page, close } = await openPage(on.browser, { dark: true });
  await page.goto(`${on.server.url}/play?game=khet`);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole('button', { name: /^Theme/ }).click();
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await ground(), light);
  await close();
});

for (const width of [360, 768, 1280, 1920]) {
  test(`nothing hangs over the edge of a window of ${width} pixels`, async () => {
    await inGame(
      'game=khet',
      async (page) => {
        await assertFits(page);
        const board = await page.locator('.board').boundingBox();
        assert.ok(board && board.width > Math.min(340, width * 0.3));
        await moveByMouse(page, 'c5d4');
        await arrived(page, 1);
      },
      { width, height: width < 700 ? 740 : Math.round(width * 0.6), touch: width < 700 },
    );
  });
}

describe('axe finds nothing serious', () => {
  for (const { game, dark } of [
    { game: 'breakthrough:5x5', dark: false },
    { game: 'khet', dark: true },
  ]) {
    test(`${game}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, faults, close } = await openPage(on.browser, { dark });
      await page.goto(`${on.server.url}/play?game=${game}`);
      await page.locator('#opponent-person').check();
      await assertAccessible(page, faults);
      await page.locator('#start').click();
      await page.locator('[data-phase="game"]').waitFor();
      await assertAccessible(page, faults);
      await page.keyboard.press('?');
      await assertAccessible(page, faults);
      await close();
    });
  }
});

test('move texts are read as hands make them', () => {
  assert.deepEqual(readMove('d1ue2xg4'), { from: 'd1', to: 'e2', kind: 'unstack', letter: undefined });
  assert.deepEqual(readMove('h2r-'), { from: 'h2', to: 'h2', kind: 'turn-left' });
});

test('two fingers turn a piece, and a tap plays the turn', async () => {
  await inGame(
    'game=khet',
    async (page) => {
      await page.evaluate(() => {
        const cell = /** @type {HTMLElement} */ (document.querySelector('[data-cell="c5"]'));
        const { x, y, width } = cell.getBoundingClientRect();
        const [left, top] = [x + width / 2, y + width / 2];
        /** @param {string} type @param {number} pointerId @param {number} dx @param {number} dy */
        const touch = (type, pointerId, dx, dy) =>
          cell.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              pointerId,
              pointerType: 'touch',
              button: 0,
              clientX: left + dx,
              clientY: top + dy,
            }),
          );
        touch('pointerdown', 1, 0, 0);
        touch('pointerdown', 2, 100, 0);
        touch('pointermove', 2, 60, 80);
        touch('pointerup', 1, 0, 0);
        touch('pointerup', 2, 60, 80);
      });
      await eventually(() => page.locator('.board-preview .ghost-piece').count(), 1);
      await cell(page, 'c5').tap();
      await arrived(page, 1);
      await eventually(() => page.locator('#ply-1').textContent(), 'c5r+');
    },
    { touch: true },
  );
});
