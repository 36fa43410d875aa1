// The move tree, its text, scores, links and engine texts: pure functions, checked without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as tree from '../web/tree/tree.js';
import { decodePgn, gameOf, readPgn, resultText, tagOf, writePgn } from '../web/tree/pgn.js';
import { linesOf, moveNumber, readMoves, renameMoves, writeMoves } from '../web/tree/text.js';

const moves = (/** @type {string} */ text) =>
  text.split(' ').map((each) => ({ text: each, shown: each.toUpperCase() }));

function sample() {
  let { tree: all } = tree.playLine(tree.emptyTree(), [], moves('a b c d'));
  ({ tree: all } = tree.playLine(all, ['a'], moves('x y')));
  ({ tree: all } = tree.playLine(all, ['a', 'b'], moves('z')));
  return all;
}

test('playing follows what is known and adds what is not', () => {
  const before = sample();
  const again = tree.play(before, ['a'], { text: 'b', shown: 'B' });
  assert.equal(again.tree, before, 'a known move changes nothing');
  assert.deepEqual(again.path, ['a', 'b']);
  const after = tree.play(before, ['a', 'x'], { text: 'w', shown: 'W' });
  assert.deepEqual(
    tree.nodeAt(after.tree, ['a', 'x'])?.children.map((child) => child.move),
    ['y', 'w'],
  );
  assert.equal(tree.countMoves(before), 7, 'the old tree is as it was');
  assert.equal(tree.countMoves(after.tree), 8);
});

test('a change shares all that stays the same', () => {
  const before = sample();
  const after = tree.changeAt(before, ['a', 'x'], (node) => ({ ...node, comment: 'why not' }));
  assert.equal(tree.nodeAt(after, ['a', 'b']), tree.nodeAt(before, ['a', 'b']));
  assert.equal(tree.nodeAt(after, ['a', 'x'])?.comment, 'why not');
  assert.equal(
    tree.changeAt(before, ['nowhere'], () => tree.emptyTree()),
    before,
  );
});

test('a variation becomes the main line step by step', () => {
  const once = tree.promote(sample(), ['a', 'x', 'y']);
  assert.deepEqual(tree.lineThrough(once, []), ['a', 'x', 'y']);
  assert.ok(tree.isMainLine(once, ['a', 'x']));
  assert.ok(!tree.isMainLine(once, ['a', 'b']));
  assert.equal(tree.promote(once, ['a', 'x', 'y']), once, 'the main line stays');
});

test('removing a move removes what follows', () => {
  const { tree: rest, path } = tree.remove(sample(), ['a', 'b']);
  assert.deepEqual(path, ['a']);
  assert.deepEqual(tree.lineThrough(rest, []), ['a', 'x', 'y']);
  assert.equal(tree.countMoves(tree.remove(sample(), []).tree), 0);
});

test('variations are walked in a circle, at the nearest fork', () => {
  const all = sample();
  assert.deepEqual(tree.sibling(all, ['a', 'b'], 1), ['a', 'x']);
  assert.deepEqual(tree.sibling(all, ['a', 'x'], 1), ['a', 'b']);
  assert.deepEqual(tree.sibling(all, ['a', 'b', 'c', 'd'], -1), ['a', 'b', 'z']);
  assert.deepEqual(tree.sibling(all, ['a'], 1), ['a']);
});

test('a tree is written with numbers, glyphs, comments and variations', () => {
  let all = sample();
  all = tree.changeAt(all, ['a', 'b'], (node) => ({ ...node, glyph: '?!', comment: 'too } slow' }));
  assert.equal(writeMoves(all), '1. A B?! {too ) slow} (1... X 2. Y) 2. C (2. Z) 2... D');
  assert.equal(
    writeMoves(all, { firstPly: 1, word: (node) => node.move }),
    '1... a 2. b?! {too ) slow} (2. x y) 2... c (2... z) 3. d',
  );
  assert.equal(moveNumber(5), '3...');
});

test('what is written is read again', () => {
  let all = sample();
  all = tree.changeAt(all, [], (node) => ({ ...node, comment: 'from the start' }));
  all = tree.changeAt(all, ['a', 'x'], (node) => ({ ...node, glyph: '??', comment: 'no' }));
  const text = writeMoves(all, { word: (node) => node.move });
  assert.equal(writeMoves(readMoves(text)), text);
  assert.deepEqual(linesOf(readMoves(text)), [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'z'],
    ['a', 'x', 'y'],
  ]);
});

test('reading skips results and judgements without a glyph', () => {
  const all = readMoves('1.e4 e5 $14 2. Nf3! *');
  assert.deepEqual(tree.lineThrough(all, []), ['e4', 'e5', 'Nf3']);
  assert.equal(tree.nodeAt(all, ['e4', 'e5', 'Nf3'])?.glyph, '!');
});

test('brackets without partners are named', () => {
  assert.throws(() => readMoves('1. a {b'), /needs its }/);
  assert.throws(() => readMoves('( a )'), /needs a move before/);
  assert.throws(() => readMoves('a b )'), /no \( before/);
  assert.throws(() => readMoves('a ( b'), /no \) after/);
});

test("typed moves are renamed to the server's, and doubles fall together", () => {
  const named = renameMoves(readMoves('e4 (e2e4) e5'), (path) =>
    path.length === 1 ? { text: 'e2e4', shown: 'e4' } : path.length === 2 ? { text: 'e7e5', shown: 'e5' } : undefined,
  );
  assert.deepEqual(tree.lineThrough(named, []), ['e2e4', 'e7e5']);
  assert.equal(tree.countMoves(named), 2);
});

test('a file is read: tags, comments of all kinds, glyphs and their numbers, variations', () => {
  const { tags, tree: read, games } = readPgn(`[Event "A \\"quoted\\" name"]
[Variant "Khet"]
[FEN "somewhere"]
% for machines only
{Before} 1. a1 $1 {[%clk 0:01:30]
[and] more} b2?! ; to the end } of the line
(1... c3 $10 2. d4) 2. e5 $3 1-0`);
  assert.equal(games, 1);
  assert.equal(tagOf(tags, 'Event'), 'A "quoted" name');
  assert.equal(gameOf(tags), 'khet');
  assert.equal(tagOf(tags, 'FEN'), 'somewhere');
  assert.equal(tagOf(tags, 'Nobody'), undefined);
  assert.equal(
    writeMoves(read),
    '{Before} 1. a1! {[%clk 0:01:30] [and] more} 1... b2?! {to the end ) of the line} (1... c3 2. d4) 2. e5!!',
  );
});

test('only the first of several games is read, and they are counted', () => {
  const { tags, tree: read, games } = readPgn('[White "A"]\r\n\r\n1. a b *\r\n\r\n[White "B"]\r\n\r\n1. c\r\n[White "C"]\r\n');
  assert.equal(games, 3);
  assert.deepEqual(tags, [['White', 'A']]);
  assert.deepEqual(tree.lineThrough(read, []), ['a', 'b']);
  assert.deepEqual(readPgn('').tree, tree.emptyTree());
  assert.equal(readPgn('1. a b').games, 1, 'moves alone are a game');
  assert.deepEqual(readPgn('  [White "A"]\n  [Black "B"]\n\n  1. a\n').tags, [['White', 'A'], ['Black', 'B']], 'indented');
});

test('what is no tag and what has no end are named', () => {
  assert.throws(() => readPgn('[Event nothing]\n1. a'), /\[Event nothing\] is no tag; accepted: \[Name "value"\]/);
  assert.throws(() => readPgn('1. a {and then'), /needs its }/);
  assert.throws(() => readPgn('1. a (1. b'), /\( has no \)/);
});

test('variants are named as files name them', () => {
  const named = (/** @type {string} */ variant) => gameOf([['Variant', variant]]);
  assert.equal(gameOf([]), 'chess');
  for (const chess of ['Standard', 'From Position', 'normal']) assert.equal(named(chess), 'chess');
  for (const random of ['Chess960', 'chess 960', 'Fischerandom', 'fischerrandom']) assert.equal(named(random), 'chess:960');
  assert.equal(named('Breakthrough:6x6,straight'), 'breakthrough:6x6,straight');
});

test('words for how fast it was played mean plain chess', () => {
  const named = (/** @type {string} */ variant) => gameOf([['Variant', variant]]);
  for (const chess of ['', '?', 'Classical', 'Rapid', 'Ultra-Bullet', 'Standard Chess', 'Blitz chess']) assert.equal(named(chess), 'chess');
  for (const random of ['Fischer Random Chess', 'Freestyle Chess', 'FRC']) assert.equal(named(random), 'chess:960');
  assert.equal(named('Crazyhouse'), 'crazyhouse');
});

test('null moves, captures in passing and judgements are read as others write them', () => {
  const all = readMoves('1. e4 Z0 2. e5 -- 3. gxf6ep exd6 e.p. + 4. Qd1 +- a6 = 5. … 0000 N');
  assert.deepEqual(tree.lineThrough(all, []), ['e4', '--', 'e5', '--', 'gxf6ep', 'exd6', 'Qd1', 'a6', '--']);
});

test('files come with byte order marks, old letters, old line ends and odd tags', () => {
  const { tags, tree: read } = readPgn('\ufeff[Event "The "Big" one"]\r[Site "C:\\new\\"]\r[Odd? "x"] 1. a b *\r');
  assert.deepEqual(tags, [['Event', 'The "Big" one'], ['Site', 'C:\\new\\'], ['Odd?', 'x']]);
  assert.deepEqual(tree.lineThrough(read, []), ['a', 'b']);
  assert.equal(decodePgn(new Uint8Array([0xef, 0xbb, 0xbf, 0x50, 0xc3, 0xb6])), 'Pö');
  assert.equal(decodePgn(new Uint8Array([0x42, 0xf6])), 'Bö');
});

test('what others wrote cannot break a file', () => {
  const text = writePgn({ game: 'chess', tree: tree.emptyTree(), tags: [['White', 'Ann"]\n[FEN "x\u001b[31m\\']] });
  assert.match(text, /^\[White "Ann\\"\] \[FEN \\"x \[31m\\\\"\]$/m);
});

test('a written file is read as it was', () => {
  let all = tree.changeAt(sample(), ['a', 'b'], (node) => ({ ...node, glyph: '?!', comment: `${'so many words '.repeat(12)}` }));
  all = tree.changeAt(all, ['a', 'x'], (node) => ({ ...node, glyph: '!!' }));
  const text = writePgn({
    game: 'breakthrough:6x6',
    position: 'a "position" \\ w',
    tree: all,
    firstPly: 1,
    tags: [['White', 'Ann'], ['Opening', 'Odd'], ['Result', '1-0'], ['FEN', 'elsewhere']],
    result: '0-1',
  });
  assert.ok(text.split('\n').every((line) => line.length < 80), text);
  assert.match(text, /^\[Event "\?"\]\n\[Site "\?"\]\n\[Date "\?{4}\.\?\?\.\?\?"\]\n\[Round "\?"\]\n\[White "Ann"\]\n\[Black "\?"\]\n/);
  assert.match(text, /B \$6 \{/);
  assert.match(text, / 0-1\n$/);
  const { tags, tree: read } = readPgn(text);
  assert.deepEqual(tags.slice(6), [
    ['Result', '0-1'],
    ['Opening', 'Odd'],
    ['Variant', 'Breakthrough:6x6'],
    ['SetUp', '1'],
    ['FEN', 'a "position" \\ w'],
  ]);
  assert.equal(writeMoves(read, { firstPly: 1 }), writeMoves(all, { firstPly: 1 }));
  assert.ok(!writePgn({ game: 'chess', tree: all }).includes('Variant'));
  assert.match(writePgn({ game: 'chess:960', tree: all }), /\[Variant "Chess960"\]/);
});

test('endings in the words of files', () => {
  assert.deepEqual(
    [null, { winner: null }, { winner: /** @type {const} */ ('first') }, { winner: /** @type {const} */ ('second') }].map(resultText),
    ['*', '1/2-1/2', '1-0', '0-1'],
  );
});
