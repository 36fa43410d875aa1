// Making elements without strings of markup: all text becomes text nodes, so nothing that was typed can become an element.

import { listen, morphChildren, setDrawn } from '/lib/morph.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An HTML element. `on…` properties are listeners, `class` and `aria-…` are attributes, `dataset` is copied; what the element has as a
 * property is set as one, the rest as attributes. `null`, `undefined` and `false` leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    setProperty(element, name, value);
  }
  append(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | null | undefined | false>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  append(element, children);
  return element;
}

/**
 * Puts `children` in place of all that `node` holds.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function replace(node, ...children) {
  node.replaceChildren();
  append(node, children);
}

/**
 * Like `replace`, for parts that somebody is using: what has not changed stays, with its focus, selection, scrolling and open details.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function redraw(node, ...children) {
  morphChildren(node, nodesOf(children));
}

/**
 * One of the page's line drawings, 24 by 24, for buttons.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: ICONS[name] }));
}

const ICONS = {
  flip: 'M7 4v15M3.5 7.5 7 4l3.5 3.5M17 20V5M13.5 16.5 17 20l3.5-3.5',
  undo: 'M8 5 3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4',
  hint: 'M9 18.5h6M10 21.5h4M12 2.5a6.5 6.5 0 0 1 4 11.6c-.7.6-1 1-1 1.9H9c0-.9-.3-1.3-1-1.9A6.5 6.5 0 0 1 12 2.5z',
  flag: 'M5 21.5v-18M5 4.5c4-2.5 8 2 14-.5v10c-6 2.5-10-2-14 .5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
  close: 'M6 6l12 12M18 6 6 18',
  left: 'M14.5 5.5 8 12l6.5 6.5',
  right: 'M9.5 5.5 16 12l-6.5 6.5',
  start: 'M17.5 5.5 11 12l6.5 6.5M7 5.5v13',
  end: 'M6.5 5.5 13 12l-6.5 6.5M17 5.5v13',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  step: 'M7 5.5v13l8-6.5zM18 5.5v13',
  bin: 'M4.5 6.5h15M9.5 6V3.5h5V6M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  look: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  dots: 'M5 5v.01M12 5v.01M19 5v.01M5 12v.01M12 12v.01M19 12v.01M5 19v.01M12 19v.01M19 19v.01',
  turnRight: 'M18.5 12a6.5 6.5 0 1 1-2-4.7L19 9.5M19 4.5v5h-5',
  turnLeft: 'M5.5 12a6.5 6.5 0 1 0 2-4.7L5 9.5M5 4.5v5h5',
  unstack: 'M5 14.5h14v6H5zM8 9.5V4M8 4 5 7M8 4l3 3M13 4.5h6v5.5h-6z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
};

/**
 * @param {Element} node
 * @param {(Child | Child[])[]} children
 */
function append(node, children) {
  node.append(...nodesOf(children));
}

/** @param {(Child | Child[])[]} children @returns {Node[]} */
function nodesOf(children) {
  /** @type {Node[]} */
  const nodes = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    nodes.push(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return nodes;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 */
function setProperty(element, name, value) {
  if (name.startsWith('on')) {
    listen(element, name.slice(2).toLowerCase(), value);
  } else if (name === 'dataset') {
    Object.assign(element.dataset, value);
  } else if (value === null || value === undefined || value === false) {
    if (name in element && typeof Reflect.get(element, name) === 'boolean') setDrawn(element, name, false);
  } else if (name !== 'list' && name in element && !name.includes('-')) {
    setDrawn(element, name, value);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}
