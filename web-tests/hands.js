// Hands for the tests: moves made the way people make them.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ from: string, to: string, kind: 'move' | 'place' | 'turn-left' | 'turn-right' | 'turn' | 'unstack', letter?: string }} Move */

/**
 * A move text as hands see it: `e2e4`, `e7e8q`, `h2r+`, `f4r`, `d1ue2`, `c3`.
 * @param {string} text
 * @returns {Move}
 */
export function readMove(text) {
  const bare = text.replace(/x[a-z]\d+$/, '');
  const turn = /^([a-z]\d+)r([+-]?)$/.exec(bare);
  if (turn)
    return {
      from: turn[1],
      to: turn[1],
      kind: turn[2] === '+' ? 'turn-right' : turn[2] === '-' ? 'turn-left' : 'turn',
    };
  const place = /^[a-z]\d+$/.exec(bare);
  if (place) return { from: bare, to: bare, kind: 'place' };
  const move = /^([a-z]\d+)(u?)([a-z]\d+)([a-z]?)$/.exec(bare);
  if (!move) throw new Error(`${text} is no move`);
  return { from: move[1], to: move[3], kind: move[2] ? 'unstack' : 'move', letter: move[4] || undefined };
}

/** @param {Page} page @param {string} name */
export const cell = (page, name) => page.locator(`.board-cell[data-cell="${name}"]`);

/** @param {Page} page @param {string} text */
export async function moveByMouse(page, text) {
  const { from, to, kind, letter } = readMove(text);
  if (kind === 'place') {
    await cell(page, to).click();
    return;
  }
  if ((await cell(page, from).getAttribute('aria-selected')) !== 'true') await cell(page, from).click();
  if (kind.startsWith('turn')) {
    await page.locator(`.handle-${kind}`).click();
    return;
  }
  if (kind === 'unstack') await page.locator('.handle-unstack').click();
  await cell(page, to).click();
  if (letter) await page.locator(`.choice button[title*="${letter.toUpperCase()}"]`).click();
}

/** Walks the focus to a cell by arrow keys. @param {Page} page @param {string} name */
export async function walkTo(page, name) {
  for (let step = 0; step < 64; step += 1) {
    const at = await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.dataset?.cell ?? null);
    if (at === null) throw new Error('The focus is not on the board');
    if (at === name) return;
    const flipped = await page.evaluate(
      () => document.querySelector('.stage')?.classList.contains('is-flipped') ?? false,
    );
    const sideways = name.charCodeAt(0) - at.charCodeAt(0);
    const upward = Number(name.slice(1)) - Number(at.slice(1));
    const [dx, dy] = flipped ? [-sideways, -upward] : [sideways, upward];
    await page.keyboard.press(dx > 0 ? 'ArrowRight' : dx < 0 ? 'ArrowLeft' : dy > 0 ? 'ArrowUp' : 'ArrowDown');
  }
  throw new Error(`The focus does not reach ${name}`);
}

/** @param {Page} page @param {string} text */
export async function moveByKeyboard(page, text) {
  const { from, to, kind, letter } = readMove(text);
  if (kind !== 'place') {
    await walkTo(page, from);
    if (kind.startsWith('turn')) {
      await page.keyboard.press(kind === 'turn-left' ? '[' : ']');
      await page.keyboard.press('Enter');
      return;
    }
    if ((await cell(page, from).getAttribute('aria-selected')) !== 'true') await page.keyboard.press('Enter');
    if (kind === 'unstack') await page.keyboard.press('s');
  }
  await walkTo(page, to);
  await page.keyboard.press('Enter');
  if (letter) {
    await page.locator('.choice').waitFor();
    const names = await page
      .locator('.choice button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? ''));
    const steps = names.findIndex((title) => title.includes(letter.toUpperCase()));
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
}

/** Drags a piece. @param {Page} page @param {string} from @param {string} to */
export async function drag(page, from, to) {
  const middle = async (/** @type {string} */ name) => {
    const box = await cell(page, name).boundingBox();
    if (!box) throw new Error(`${name} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [a, b] = [await middle(from), await middle(to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** Waits until a game has so many moves. @param {Page} page @param {number} ply */
export async function arrived(page, ply) {
  await page.locator(`#ply-${ply}`).waitFor();
}
