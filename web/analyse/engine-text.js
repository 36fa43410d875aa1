// The text that names an engine, `best:no-lmr,threads=2`, read and changed item by item. A technique's item is written only where it
// differs from what the family has by itself, so that a flip there and back gives the text one began with.

/**
 * @typedef {object} Technique What the server says about a technique of a game; a value of `""` is "on, without values".
 * @property {string} name
 * @property {string} summary
 * @property {string} reference
 * @property {"exact" | "shape" | "speculative"} class
 * @property {{type: string, values?: Parameter[]}} kind What values it takes.
 * @property {string | null} default
 * @property {string | null} report
 * @property {string | null} best
 */

/**
 * @typedef {object} Parameter One value of a technique: a number between bounds, one of some words, or either.
 * @property {string} name
 * @property {number} [min]
 * @property {number} [max]
 * @property {string[]} words
 */

/** @typedef {{family: string, items: string[]}} EngineText */

/**
 * @param {string} text
 * @returns {EngineText}
 */
export function readEngine(text) {
  const colon = text.indexOf(':');
  if (colon < 0) return { family: text, items: [] };
  const items = text
    .slice(colon + 1)
    .split(',')
    .filter((item) => item !== '');
  return { family: text.slice(0, colon), items };
}

/**
 * @param {EngineText} engine
 * @returns {string}
 */
export function writeEngine({ family, items }) {
  return items.length > 0 ? `${family}:${items.join(',')}` : family;
}

/**
 * @param {string} text
 * @returns {boolean} Whether the engine is a search whose techniques can be switched.
 */
export function hasTechniques(text) {
  const { family } = readEngine(text);
  return ['best', 'report', 'alphabeta', 'minimax'].includes(family) || family.startsWith('level=');
}

/**
 * A technique's value in an engine.
 * @param {string} text
 * @param {Technique} technique
 * @returns {string | null} Its values, empty for one without, or null when it is off.
 */
export function valueIn(text, technique) {
  const { family, items } = readEngine(text);
  const item = items.findLast((each) => nameOf(each) === technique.name);
  if (item === undefined) return ownValue(family, technique);
  if (item.startsWith('no-')) return null;
  const equals = item.indexOf('=');
  return equals < 0 ? (ownValue(family, technique) ?? '') : item.slice(equals + 1);
}

/**
 * The engine with a technique on (with these values), or off (null).
 * @param {string} text
 * @param {Technique} technique
 * @param {string | null} value
 * @returns {string}
 */
export function withValue(text, technique, value) {
  const { family, items } = readEngine(text);
  const kept = items.filter((item) => nameOf(item) !== technique.name);
  const own = ownValue(family, technique);
  if (value === null && own !== null) kept.push(`no-${technique.name}`);
  if (value !== null && value !== own && !(value === '' && own !== null)) {
    kept.push(value === '' ? technique.name : `${technique.name}=${value}`);
  }
  return writeEngine({ family, items: kept });
}

/**
 * What the family has without being told.
 * @param {string} family
 * @param {Technique} technique
 * @returns {string | null}
 */
function ownValue(family, technique) {
  if (family === 'report') return technique.report ?? null;
  if (family === 'best' || family.startsWith('level=')) return technique.best ?? null;
  return technique.default ?? null;
}

/** @param {string} item */
function nameOf(item) {
  return item.replace(/^no-/, '').replace(/=.*$/, '');
}
