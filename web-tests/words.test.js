// Scores, links, engine texts and the layout of charts: pure functions, checked without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { winProbability } from '../web/lib/score.js';
import * as score from '../web/analyse/score.js';
import { DEFAULTS, readLink, writeLink } from '../web/analyse/link.js';
import { hasTechniques, valueIn, withValue } from '../web/analyse/engine-text.js';
import { deedsOf, ratio } from '../web/analyse/explanation.js';
import { cellsText, faultOf, hasTurns, paletteOf, partsOf, turnedPiece } from '../web/analyse/placement.js';
import {
  claimOf,
  cutBy,
  endings,
  find,
  graft,
  movesTo,
  rowsOf,
  sameVisit,
  windowText,
} from '../web/inspector/search-tree.js';
import { limitsFrom, readWatchLink, writeWatchLink } from '../web/watch/link.js';
import { icicle, pathThrough, runs, scale, ticks } from '../web/charts/layout.js';

test('scores are short and signed', () => {
  const texts = [
    { cp: 82 },
    { cp: -1250 },
    { cp: 0 },
    { cp: -0.2 },
    { cp: 123456 },
    { win: 5 },
    { loss: 4 },
    { draw: true },
  ].map(score.shortScore);
  assert.deepEqual(texts, ['+0.82', '−12.50', '0.00', '0.00', '+1235', '+#5', '−#4', '0 =']);
  assert.ok(texts.every((text) => text.length <= 7));
});

test('a score turns with the side', () => {
  assert.deepEqual(score.forFirst({ cp: 30 }, 'second'), { cp: -30 });
  assert.deepEqual(score.forFirst({ win: 3 }, 'second'), { loss: 3 });
  assert.deepEqual(score.forFirst({ loss: 3 }, 'first'), { loss: 3 });
  assert.deepEqual(score.forFirst({ draw: true }, 'second'), { draw: true });
});

test('probabilities are even at 0, certain when proved, and symmetric', () => {
  assert.equal(winProbability({ cp: 0 }, 200), 0.5);
  assert.equal(winProbability({ win: 9 }, 200), 1);
  assert.equal(winProbability({ loss: 9 }, 200), 0);
  const sum = winProbability({ cp: 130 }, 200) + winProbability({ cp: -130 }, 200);
  assert.ok(Math.abs(sum - 1) < 1e-12);
  assert.ok(Math.abs(winProbability({ cp: 200 }, 200) - 1 / (1 + Math.exp(-1))) < 1e-12);
});

test('scores in words name the side', () => {
  assert.equal(score.scoreWords({ win: 1 }, ['Silver', 'Red']), 'Silver wins in 1 ply');
  assert.equal(score.scoreWords({ loss: 6 }, ['Silver', 'Red']), 'Red wins in 6 plies');
  assert.equal(score.scoreWords({ cp: -45 }, ['Silver', 'Red']), 'Red is better by 0.45');
});

test('counts keep their width', () => {
  assert.deepEqual([917, 1420, 14200, 142000, 3456789, 2e9].map(score.shortCount), [
    '917',
    '1.42 k',
    '14.2 k',
    '142 k',
    '3.46 M',
    '2.00 G',
  ]);
});

test('a link says again what it was given', () => {
  const link = {
    ...DEFAULTS,
    game: 'khet:dynasty',
    position: '4tktpb2/8 s',
    moves: ['j4j3', 'h4r+'],
    ply: 1,
    engine: 'best:no-lmr,tt=20/deep',
    lines: 5,
    tab: 'terms',
    flipped: true,
    review: true,
  };
  assert.deepEqual(readLink(writeLink(link)), link);
  assert.deepEqual(readLink(''), DEFAULTS);
  assert.equal(writeLink(DEFAULTS), '?game=chess');
});

test('a link is readable, and a plus sign survives', () => {
  assert.equal(writeLink({ game: 'khet', moves: ['h2r+'], ply: 1 }), '?game=khet&moves=h2r%2B');
  assert.deepEqual(readLink('?game=khet&moves=h2r%2B').moves, ['h2r+']);
  assert.ok(writeLink({ position: '8/8 w - - 0 1' }).includes('position=8/8+w+-+-+0+1'));
});

test('what a link cannot mean falls back', () => {
  assert.equal(readLink('?lines=99').lines, 8);
  assert.equal(readLink('?lines=x').lines, 3);
  assert.equal(readLink('?moves=a,b&ply=7').ply, 2);
});

/** @type {import("../web/analyse/engine-text.js").Technique} */
const tt = {
  name: 'tt',
  summary: '',
  reference: '',
  class: 'exact',
  kind: { type: 'switch' },
  default: null,
  report: '20/deep',
  best: '18/bucket',
};
/** @type {import("../web/analyse/engine-text.js").Technique} */
const lmr = { ...tt, name: 'lmr', default: null, report: null, best: '75/200' };

test('a technique is switched off and on again', () => {
  assert.equal(valueIn('best', lmr), '75/200');
  const without = withValue('best:threads=2', lmr, null);
  assert.equal(without, 'best:threads=2,no-lmr');
  assert.equal(valueIn(without, lmr), null);
  assert.equal(withValue(without, lmr, '75/200'), 'best:threads=2');
  assert.equal(withValue(without, lmr, '100/200'), 'best:threads=2,lmr=100/200');
});

test('families differ in what they have by themselves', () => {
  assert.equal(valueIn('alphabeta', tt), null);
  assert.equal(valueIn('report', tt), '20/deep');
  assert.equal(withValue('alphabeta', tt, ''), 'alphabeta:tt');
  assert.equal(withValue('alphabeta:tt', tt, null), 'alphabeta');
  assert.ok(hasTechniques('level=3') && !hasTechniques('mcts'));
});

test('a line is broken where a value is missing', () => {
  const points = [1, 2, null, 3].map((y, x) => ({ x, y }));
  assert.deepEqual(
    runs(points).map((run) => run.map((point) => point.x)),
    [[0, 1], [3]],
  );
  assert.equal(
    pathThrough([
      { x: 0, y: 1 },
      { x: 2, y: 3 },
    ]),
    'M0 1L2 3',
  );
  assert.equal(scale(0, 1, 100, 0)(0.25), 75);
  assert.deepEqual(ticks(10, 5), [0, 2, 4, 6, 8, 10]);
});

test('an icicle shares the width by nodes', () => {
  const leaf = (/** @type {string} */ move, /** @type {number} */ nodes) => ({ move, nodes, children: [] });
  const slabs = icicle({ nodes: 101, children: [leaf('a', 75), leaf('b', 25), leaf('c', 0)] });
  assert.deepEqual(
    slabs.map((slab) => slab.way.join()),
    ['', '0', '1'],
  );
  assert.ok(Math.abs(slabs[1].width - 75 / 101) < 1e-12);
  assert.ok(Math.abs(slabs[2].left - 75 / 101) < 1e-12);
  assert.equal(slabs[2].row, 1);
});

test('what a technique did is summed over the depths', () => {
  const deeds = deedsOf({
    techniques: {
      lmr: [
        { fired: 1, cut: 0 },
        { fired: 4, cut: 3 },
      ],
      tt: [{ fired: 9, cut: 2 }],
    },
    checks: [{ technique: 'lmr', claims: 5, checked: 4, right: 3, nodes_saved: 100 }],
  });
  assert.deepEqual(deeds.get('lmr'), { fired: 5, cut: 3, checked: 4, right: 3, saved: 100 });
  assert.equal(deeds.get('tt')?.checked, 0);
  assert.equal(deedsOf(null).size, 0);
});

test('ratios need something to compare with', () => {
  assert.deepEqual(
    [ratio(5, 10), ratio(300, 10), ratio(3000, 10), ratio(1, 0), ratio(1, undefined)],
    ['×0.50', '×30.0', '×300', '', ''],
  );
});

/** @param {string} side @param {string} kind @param {string} letters @param {number} turn @param {string} name */
const piece = (side, kind, letters, turn, name) => ({ side, kind, letters, turn, name, glyph: '', count: 1 });
const pyramids = {
  width: 3,
  height: 1,
  overlays: [],
  notes: [],
  cells: [
    { name: 'a1', tint: 'plain', piece: piece('second', 'pyramid', 'pa', 0, 'red pyramid, mirror north-east') },
    { name: 'b1', tint: 'plain' },
    { name: 'c1', tint: 'plain', piece: piece('first', 'pyramid', 'Pc', 2, 'silver pyramid, mirror south-west') },
  ],
};

test('a palette has one of each, and turns what turns', () => {
  const palette = paletteOf(/** @type {any} */ ([pyramids]));
  assert.deepEqual(
    palette.pieces.map((each) => each.letters),
    ['Pc', 'pa'],
  );
  assert.ok(hasTurns(palette) && !palette.closes);
  const turned = turnedPiece(palette.pieces[0], palette);
  assert.equal(turned.letters, 'Pa');
  assert.equal(turned.name, 'silver pyramid, mirror north-east');
  assert.equal(turnedPiece(turned, palette).letters, 'Pc');
});

test('cells are written as the position text writes them', () => {
  assert.equal(cellsText(/** @type {any} */ (pyramids)), 'pa1Pc');
  const rows = {
    width: 2,
    cells: [
      { name: 'a2', tint: 'closed' },
      { name: 'b2', tint: 'plain' },
      { name: 'a1', tint: 'plain' },
      { name: 'b1', tint: 'plain' },
    ],
  };
  assert.equal(cellsText(/** @type {any} */ (rows)), 'x1/2');
  assert.deepEqual(partsOf('8/8 w KQkq - 0 1'), { cells: '8/8', side: 'w', rest: 'KQkq - 0 1' });
});

test('a fault is told without repeating the text', () => {
  const message = 'position "8/8 w": Black has no king; accepted: a FEN such as 8/8';
  assert.equal(faultOf(message), 'Black has no king');
  assert.equal(faultOf('the server does not answer'), 'The server does not answer');
});

test('a closer look is grafted where it belongs, and filters keep the way to what they find', () => {
  /** @param {string} move @param {string | null} ended @param {any[]} [children] @returns {any} */
  const node = (move, ended, children = []) => ({
    move,
    ended_by: ended,
    nodes: 10,
    children,
    score: null,
    alpha: null,
    beta: null,
    depth: 1,
    ply: 0,
    source: null,
    kind: null,
  });
  const root = node('', null, [node('a', 'lmr'), node('b', null, [node('c', 'tt')]), node('a', null)]);
  const deeper = graft(root, [0], node('a', 'lmr', [node('x', 'tt')]));
  assert.equal(find(deeper, [0, 0])?.ended_by, 'tt');
  assert.equal(find(root, [0, 0]), null, 'the old tree is as it was');
  assert.deepEqual(movesTo(deeper, [0, 0]), ['a', 'x']);
  assert.deepEqual(endings(deeper), [
    ['tt', 2],
    ['lmr', 1],
  ]);
  const rows = rowsOf(root, new Set(['', '1']), 'tt');
  assert.deepEqual(
    rows.map((row) => row.way.join(' ')),
    ['', '1', '1 0'],
  );
  assert.deepEqual(
    rows.map((row) => row.level),
    [1, 2, 3],
  );
  assert.equal(windowText({ ...root, alpha: -30, beta: null }), '−30 … +∞');
  assert.equal(windowText({ ...root, alpha: -4_000_000, beta: 3_999_995 }), 'lost … won');
});

test('a move that was searched twice is found again by its window', () => {
  /** @param {number} alpha @param {any[]} [children] @returns {any} */
  const visit = (alpha, children = []) => ({ move: 'a', alpha, beta: alpha + 1, depth: 3, nodes: 5, ply: 1, children });
  /** @type {any} */
  const root = { move: null, ply: 0, children: [visit(0), visit(7)] };
  const answer = { ...root, children: [visit(7, ['below']), visit(0)] };
  assert.equal(sameVisit(answer, root, [1]), answer.children[0]);
  assert.equal(sameVisit(answer, root, []), answer);
  assert.equal(sameVisit({ ...root, children: [] }, root, [0]), null);
});

test('a cut claims a bound that a check can hold it to', () => {
  /** @type {any} */
  const node = { kind: 'cut', alpha: 10, beta: 11, value: 40, depth: 3, ended_by: 'null-move' };
  assert.deepEqual(claimOf(node), { depth: 3, bound: 11, at_least: true });
  assert.deepEqual(claimOf({ ...node, value: 2 }), { depth: 3, bound: 10, at_least: false });
  assert.deepEqual(claimOf({ ...node, kind: 'left-out', value: null }), { depth: 3, bound: 10, at_least: true });
  assert.equal(claimOf({ ...node, alpha: null, beta: null }), null);
  assert.deepEqual([cutBy(node), cutBy({ ...node, ended_by: 'all moves' })], ['null-move', null]);
});

test('a link to a match says again what it was given', () => {
  const link = {
    game: 'khet:dynasty',
    first: 'best:no-lmr',
    second: 'level=5',
    limit: 'depth=4',
    boards: 4,
    opening: 2,
    match: 'b7d2',
    number: 7,
  };
  assert.deepEqual(readWatchLink(writeWatchLink(link)), link);
  assert.equal(readWatchLink('?boards=9').boards, 4);
  assert.equal(readWatchLink('?limit=for-ever').limit, 'nodes=20000');
  assert.deepEqual([limitsFrom('time=200ms'), limitsFrom('nodes=2000')], [{ time_ms: 200 }, { nodes: 2000 }]);
});
