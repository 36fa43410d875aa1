// Bringing a part of the page up to date without replacing what has not changed: focus, scrolling, half-typed words and a button that is
// being pressed survive. Elements are matched by id, else by tag and class, in their order.

/** Listeners of an element by event, so that a kept element can take over those of its successor. */
const LISTENERS = Symbol('listeners');
/** What was set as a property when the element was drawn. */
const DRAWN = Symbol('drawn');

/** @typedef {Element & { [LISTENERS]?: Map<string, (event: Event) => void>, [DRAWN]?: Map<string, unknown> }} Known */

/**
 * @param {Known} element
 * @param {string} type
 * @param {(event: Event) => void} listener
 */
export function listen(element, type, listener) {
  const listeners = (element[LISTENERS] ??= new Map());
  if (!listeners.has(type)) element.addEventListener(type, dispatch);
  listeners.set(type, listener);
}

/** @param {Event} event */
function dispatch(event) {
  const element = /** @type {Known} */ (event.currentTarget);
  element[LISTENERS]?.get(event.type)?.(event);
}

/**
 * Sets a property and remembers that it was drawn so.
 * @param {Known} element
 * @param {string} name
 * @param {unknown} value
 */
export function setDrawn(element, name, value) {
  (element[DRAWN] ??= new Map()).set(name, value);
  Reflect.set(element, name, value);
}

/**
 * Makes the children of `host` like `fresh`, which are used up. A node that is in `host` already stays as it is.
 * @param {Element} host
 * @param {Node[]} fresh
 */
export function morphChildren(host, fresh) {
  let at = host.firstChild;
  for (const node of fresh) {
    const kept = node.parentNode === host ? node : match(at, node);
    const passed =
      kept && at !== kept && (!at || !(at.compareDocumentPosition(kept) & Node.DOCUMENT_POSITION_FOLLOWING));
    if (!kept || passed) {
      host.insertBefore(node, at);
      continue;
    }
    // An element that is moved loses the focus, so those before it go instead.
    while (at && at !== kept) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
    if (kept !== node) morph(kept, node);
    at = kept.nextSibling;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * The first sibling from `at` on that can become `node`.
 * @param {ChildNode | null} at
 * @param {Node} node
 */
function match(at, node) {
  for (let other = at; other; other = other.nextSibling) {
    if (other.nodeName !== node.nodeName) continue;
    if (!(other instanceof Element) || !(node instanceof Element)) return other === at ? other : null;
    if (other.id === node.id && (node.id || other.getAttribute('class') === node.getAttribute('class'))) return other;
  }
  return null;
}

/** @param {Node} old @param {Node} fresh */
function morph(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  morphAttributes(old, fresh);
  morphChildren(old, [...fresh.childNodes]);
  morphProperties(old, fresh);
}

/** @param {Element} old @param {Element} fresh */
function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // Somebody may have opened it, and positions are set by script.
    if (!fresh.hasAttribute(name) && name !== 'open' && name !== 'style') old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && name !== 'open' && name !== 'style') old.setAttribute(name, value);
  }
}

/** @param {Known} old @param {Known} fresh */
function morphProperties(old, fresh) {
  const before = old[DRAWN];
  const after = fresh[DRAWN];
  for (const [name, value] of after ?? []) {
    // What was chosen is the state's to say; what is being typed is changed only when the state has changed.
    const differs = name === 'checked' ? Reflect.get(old, name) !== value : before?.get(name) !== value;
    if (differs) Reflect.set(old, name, value);
  }
  old[DRAWN] = after;
  for (const [type, listener] of fresh[LISTENERS] ?? []) listen(old, type, listener);
  for (const type of [...(old[LISTENERS]?.keys() ?? [])]) {
    if (!fresh[LISTENERS]?.has(type)) old[LISTENERS]?.set(type, () => {});
  }
}
