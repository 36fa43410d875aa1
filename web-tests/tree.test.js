// The move tree, its text, scores, links and engine texts: pure functions, checked without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as tree from '../web/tree/tree.js';
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

test('reading skips headers, results and numeric glyphs', () => {
  const all = readMoves('[Event "x"]\n[Site "?"]\n\n1.e4 e5 $1 2. Nf3! *');
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
