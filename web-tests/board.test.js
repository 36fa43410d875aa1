// The parts of the board and of Play that need no browser: what moves between two boards, what a hand may do, words, texts, clocks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './resolve.js';

const { hintBetween, planMotion, turnTo } = await import('/board/motion.js');
const { onlyOrigin, pressOn, targetsOf } = await import('/board/offer.js');
const { cellName, findMove, moveWords } = await import('/board/words.js');
const { geometryOf, indexAt, labelsOf, placeOf, pointOf } = await import('/board/geometry.js');
const { lasersOf } = await import('/board/beam.js');
const { clockText, newClock, timeLeft } = await import('/play/clock.js');
const { defaultSetup, gameText, movePairs, pliesToUndo, setupFor } = await import('/play/model.js');
const { placeFrom, placeQuery } = await import('/lib/place.js');

/**
 * A board from rows of letters: upper case the first side, lower case the second, a dot for an empty cell.
 * @param {...string} rows
 * @returns {any}
 */
function board(...rows) {
  const [height, width] = [rows.length, rows[0].length];
  const cells = rows.flatMap((row, y) =>
    [...row].map((letter, x) => ({
      name: `${String.fromCharCode(97 + x)}${height - y}`,
      tint: 'plain',
      ...(letter === '.' ? {} : { piece: piece(letter) }),
    })),
  );
  return { width, height, cells, overlays: [], notes: [] };
}

/** @param {string} letter */
function piece(letter) {
  const first = letter === letter.toUpperCase();
  return {
    side: first ? 'first' : 'second',
    kind: letter.toLowerCase(),
    name: `piece ${letter}`,
    glyph: letter,
    letters: letter,
    turn: 0,
    count: 1,
  };
}

/** @param {string} text @param {string} from @param {string} to @param {any} [action] @param {any[]} [overlays] @returns {any} */
const move = (text, from, to, action = 'move', overlays = undefined) => ({
  text,
  shown: text,
  from,
  to,
  action,
  overlays,
});

test('a capture slides one piece and removes the other', () => {
  const plan = planMotion(board('.n', 'N.'), board('.N', '..'), { from: 'a1', to: 'b2' });
  assert.deepEqual(plan, { slides: [{ from: 'a1', to: 'b2', split: false }], stays: [], gone: ['b2'], come: [] });
});

test('castling slides both pieces', () => {
  const plan = planMotion(board('....K..R'), board('.....RK.'), { from: 'e1', to: 'g1' });
  assert.deepEqual(plan.slides, [
    { from: 'e1', to: 'g1', split: false },
    { from: 'h1', to: 'f1', split: false },
  ]);
  assert.deepEqual([plan.gone, plan.come], [[], []]);
});

test('a promotion slides the pawn that becomes another piece', () => {
  const plan = planMotion(board('.', 'P'), board('Q', '.'), { from: 'a1', to: 'a2' });
  assert.deepEqual(plan.slides, [{ from: 'a1', to: 'a2', split: false }]);
});

test('a swap exchanges two pieces', () => {
  const plan = planMotion(board('DP'), board('PD'), { from: 'a1', to: 'b1' });
  assert.deepEqual(
    plan.slides.map(({ from, to }) => from + to),
    ['a1b1', 'b1a1'],
  );
});

test('taking the top of a stack leaves the rest', () => {
  const [before, after] = [board('O.'), board('OO')];
  before.cells[0].piece.count = 2;
  const plan = planMotion(before, after, { from: 'a1', to: 'b1' });
  assert.deepEqual(plan, { slides: [{ from: 'a1', to: 'b1', split: true }], stays: ['a1'], gone: [], come: [] });
});

test('without a move the nearest piece of the kind goes', () => {
  const plan = planMotion(board('N..N', '....'), board('N...', '..N.'), null);
  assert.deepEqual(plan.slides, [{ from: 'd2', to: 'c1', split: false }]);
  assert.deepEqual(plan.stays, ['a2']);
});

test('the move between two states is known forward and backward, and no further', () => {
  const state = (/** @type {number} */ ply, /** @type {any} */ last) => /** @type {any} */ ({ ply, last });
  const last = { from: 'a1', to: 'b2' };
  assert.deepEqual(hintBetween(state(3, null), state(4, last)), { from: 'a1', to: 'b2' });
  assert.deepEqual(hintBetween(state(4, last), state(3, null)), { from: 'b2', to: 'a1' });
  assert.equal(hintBetween(state(1, last), state(4, last)), null);
});

test('turns take the short way', () => {
  assert.equal(turnTo(0, 90), 90);
  assert.equal(turnTo(0, 270), -90);
  assert.equal(turnTo(-90, 180), -180);
  assert.equal(turnTo(450, 90), 450);
});

test('places and points turn with the board', () => {
  const geometry = geometryOf(board('...', '...'), true, true);
  for (let index = 0; index < 6; index += 1) {
    const { column, row } = placeOf(geometry, index);
    assert.equal(indexAt(geometry, column, row), index);
  }
  assert.equal(indexAt(geometry, 3, 0), -1);
  // The bottom left cell is at the top right of a flipped board.
  assert.deepEqual(pointOf(geometry, { x: 0, y: 0 }), { x: 250, y: 50 });
  assert.deepEqual(pointOf(geometry, { x: 0, y: -1 }), { x: 250, y: -20 });
  assert.deepEqual(
    labelsOf(board('...', '...'), geometry).columns.map(({ column, text }) => `${column}${text}`),
    ['2a', '1b', '0c'],
  );
});

test('a beam that starts on the board shows no laser in the frame', () => {
  const path = [
    { x: 2, y: 0 },
    { x: 2, y: 1 },
  ];
  assert.deepEqual(lasersOf([{ kind: 'beam', side: 'first', path }], board('...', '...')), []);
});

test('one laser tells of the other', () => {
  const lasers = lasersOf(
    [
      {
        kind: 'beam',
        side: 'first',
        path: [
          { x: 2, y: -1 },
          { x: 2, y: 0 },
        ],
      },
    ],
    board('...', '...'),
  );
  assert.deepEqual(
    lasers.map(({ side, at }) => [side, at]),
    [
      ['first', { x: 2, y: -1 }],
      ['second', { x: 0, y: 2 }],
    ],
  );
});

test('a press selects, plays, changes the selection or clears it', () => {
  const moves = [
    move('a1b1', 'a1', 'b1'),
    move('a1r+', 'a1', 'a1', 'turn-right'),
    move('a1ub2', 'a1', 'b2', 'unstack'),
    move('c1b1', 'c1', 'b1'),
  ];
  const nothing = { selected: null, unstack: false };
  const a1 = { selected: 'a1', unstack: false };
  assert.deepEqual(pressOn(moves, nothing, 'a1'), { select: 'a1' });
  assert.deepEqual(pressOn(moves, nothing, 'b1'), { select: null });
  assert.deepEqual(pressOn(moves, a1, 'b1'), { play: [moves[0]] });
  assert.deepEqual(pressOn(moves, a1, 'c1'), { select: 'c1' });
  assert.deepEqual(pressOn(moves, a1, 'a1'), { select: null });
  assert.deepEqual(pressOn(moves, a1, 'b2'), { select: null });
  assert.deepEqual(pressOn(moves, { selected: 'a1', unstack: true }, 'b2'), { play: [moves[2]] });
  assert.deepEqual([...targetsOf(moves, 'a1', false).keys()], ['b1']);
});

test('placements need no selection, and a single piece selects itself', () => {
  const placed = [move('a1', 'a1', 'a1', 'place')];
  assert.deepEqual(pressOn(placed, { selected: null, unstack: false }, 'a1'), { play: placed });
  assert.equal(onlyOrigin(placed), null);
  assert.equal(onlyOrigin([move('b3', 'a1', 'b3'), move('c2', 'a1', 'c2')]), 'a1');
  assert.equal(onlyOrigin([move('a1b1', 'a1', 'b1'), move('c1b1', 'c1', 'b1')]), null);
  assert.equal(onlyOrigin([]), null);
});

test('cells and moves are told in words', () => {
  const sides = /** @type {any} */ ([
    { side: 'first', name: 'Silver' },
    { side: 'second', name: 'Red' },
  ]);
  assert.equal(cellName({ name: 'a1', tint: 'plain', mark: 'second-only' }, sides), 'a1, empty, square of Red');
  assert.equal(cellName({ name: 'b2', tint: 'closed' }), 'b2, closed');
  assert.equal(
    cellName(/** @type {any} */ ({ name: 'e1', tint: 'dark', mark: 'alarm', piece: { name: 'white king' } })),
    'e1, white king, in danger',
  );
  const path = [
    [2, -1],
    [2, 0],
    [2, 1],
    [1, 1],
    [0, 1],
  ].map(([x, y]) => ({ x, y }));
  const beam = { kind: 'beam', side: 'first', path, hit: 'a2' };
  assert.equal(
    moveWords(move('b1c2xa2', 'b1', 'c2', 'move', [beam]), board('...', '...')),
    'b1 c2, takes a2, beam c1 c2 a2',
  );
  assert.equal(moveWords(move('b1r+', 'b1', 'b1', 'turn-right'), board('...', '...')), 'b1 turns right');
});

test('typed moves are found by either text, and only when they are clear', () => {
  const state = /** @type {any} */ ({
    moves: [
      { text: 'g1f3', shown: 'Nf3' },
      { text: 'e4d5', shown: 'exd5' },
      { text: 'd1h5', shown: 'Qh5+' },
      { text: 'h2r+', shown: 'h2r+' },
      { text: 'h2r-', shown: 'h2r-' },
      { text: 'f4e3xg4', shown: 'f4e3xg4' },
      { text: 'b7b8q', shown: 'b8=Q' },
      { text: 'b7b8n', shown: 'b8=N' },
    ],
  });
  const found = (/** @type {string} */ text) => findMove(state, text)?.text ?? null;
  assert.deepEqual(['Nf3', 'nf3', ' g1f3 ', 'g1-f3', 'Qh5', 'h2r+', 'h2r-', 'f4e3', 'b8=N', 'b8Q'].map(found), [
    'g1f3',
    'g1f3',
    'g1f3',
    'g1f3',
    'd1h5',
    'h2r+',
    'h2r-',
    'f4e3xg4',
    'b7b8n',
    'b7b8q',
  ]);
  assert.deepEqual(['', 'Nf4', 'h2', 'b7b8'].map(found), [null, null, null, null]);
});

test('a clock runs for one side and is shown in minutes and seconds', () => {
  const clock = /** @type {any} */ (newClock('3+2', [1, 0]));
  assert.equal(newClock('none', [1, 0]), null);
  assert.equal(newClock('own', [7, 1])?.left.first, 420_000);
  assert.deepEqual(clock.left, { first: 180_000, second: 180_000 });
  const running = { ...clock, running: 'second', since: 1000 };
  assert.equal(timeLeft(running, 'second', 11_000), 170_000);
  assert.equal(timeLeft(running, 'first', 11_000), 180_000);
  assert.equal(timeLeft(running, 'second', 999_999), 0);
  assert.deepEqual([0, 9_950, 10_000, 59_001, 3_600_000].map(clockText), [
    '0:00.0',
    '0:09.9',
    '0:10',
    '1:00',
    '1:00:00',
  ]);
});

const INFO = /** @type {any} */ ({
  name: 'breakthrough',
  variants: [
    { text: 'breakthrough', title: 'Classic' },
    { text: 'breakthrough:straight', title: 'Straight' },
  ],
  sizes: { width: [2, 16], height: [4, 16], default: [8, 8] },
});

test('size and variant make the text of a game, and the text makes them again', () => {
  const setup = defaultSetup(INFO);
  assert.equal(gameText(setup, INFO), 'breakthrough');
  assert.equal(gameText({ ...setup, size: [6, 5] }, INFO), 'breakthrough:6x5');
  assert.equal(
    gameText({ ...setup, size: [5, 5], variant: 'breakthrough:straight' }, INFO),
    'breakthrough:5x5,straight',
  );
  for (const text of ['breakthrough:6x5', 'breakthrough:straight', 'breakthrough:5x5,straight']) {
    assert.equal(gameText(setupFor(text, INFO, {}), INFO), text);
  }
  assert.equal(setupFor('breakthrough', INFO, { level: 7, size: [5, 5] }).level, 7);
});

test('moves are listed in pairs, and a game may begin with the second side', () => {
  const line = /** @type {any} */ (['second', 'first', 'second', 'first'].map((side) => ({ side })));
  assert.deepEqual(movePairs(line), [
    { number: 1, plies: [null, 1] },
    { number: 2, plies: [2, 3] },
  ]);
});

test('undo goes back to the last turn of a person', () => {
  const line = /** @type {any} */ (['first', 'second', 'first', 'second'].map((side) => ({ side })));
  const person = { kind: 'person', name: 'You' };
  const engine = { kind: 'engine', engine: 'best', name: 'best' };
  assert.equal(pliesToUndo(line, /** @type {any} */ ({ first: person, second: engine })), 1);
  assert.equal(pliesToUndo(line.slice(0, 3), /** @type {any} */ ({ first: person, second: engine })), 2);
  assert.equal(pliesToUndo(line, /** @type {any} */ ({ first: person, second: person })), 1);
  assert.equal(pliesToUndo(line.slice(0, 1), /** @type {any} */ ({ first: person, second: person })), 0);
  assert.equal(pliesToUndo(line.slice(0, 2), /** @type {any} */ ({ first: engine, second: person })), 0);
});

test('a place survives its address', () => {
  const place = { game: 'khet:dynasty', position: '4tktpb2/8 s', moves: ['h2r+', 'd1ue2xg4'] };
  assert.deepEqual(placeFrom(new URLSearchParams(placeQuery(place))), place);
  assert.equal(placeQuery({ game: 'chess', moves: ['e2e4', 'e7e5'] }, { ply: 2 }), 'game=chess&moves=e2e4,e7e5&ply=2');
});
