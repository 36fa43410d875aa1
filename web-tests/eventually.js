// The page draws once a frame, and answers take a while: what is asserted about it may become true a moment later.

import assert from 'node:assert/strict';

/**
 * Reads until the value is as wanted, for ten seconds at most; then it is asserted.
 * @template T
 * @param {() => Promise<T>} read
 * @param {T | RegExp} wanted
 */
export async function eventually(read, wanted) {
  const holds = (/** @type {T} */ value) => (wanted instanceof RegExp ? wanted.test(String(value)) : value === wanted);
  for (let attempt = 0; attempt < 200; attempt++) {
    if (holds(await read())) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (wanted instanceof RegExp) assert.match(String(await read()), wanted);
  else assert.equal(await read(), wanted);
}
