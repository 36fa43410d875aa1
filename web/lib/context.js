// Types of the page's own, for the type checker alone.

/**
 * A position as the page names it.
 * @typedef {import('/lib/types.js').PositionRequest & { moves: string[] }} Place
 */

/**
 * What a page is given when it is mounted.
 * @typedef {object} Context
 * @property {import('/lib/types.js').GameInfo[]} games
 * @property {URLSearchParams} params
 * @property {(address: string, options?: { replace?: boolean }) => void} navigate
 * @property {(text: string) => void} announce
 * @property {(text: string) => void} setTitle
 */

export {};
