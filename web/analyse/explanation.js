// What the techniques did in a search, summed over the depths. Pure, so that it is checked without a page.

/**
 * @typedef {object} Deed
 * @property {number} fired How often it was tried.
 * @property {number} cut How often that ended the node, or did what the technique is for.
 * @property {number} checked How many of its guesses were checked.
 * @property {number} right How many of these were right.
 * @property {number} saved An estimate of the nodes it saved.
 */

/**
 * The deeds of all techniques by name, from counts by depth and from guesses that were checked.
 * @param {any} explanation
 * @returns {Map<string, Deed>}
 */
export function deedsOf(explanation) {
  /** @type {Map<string, Deed>} */
  const deeds = new Map();
  for (const [name, counts] of Object.entries(explanation?.techniques ?? {})) {
    const deed = empty();
    for (const { fired, cut } of counts) {
      deed.fired += fired;
      deed.cut += cut;
    }
    deeds.set(name, deed);
  }
  for (const check of explanation?.checks ?? []) {
    const deed = deeds.get(check.technique) ?? empty();
    deeds.set(check.technique, { ...deed, checked: check.checked, right: check.right, saved: check.nodes_saved });
  }
  return deeds;
}

/** @returns {Deed} */
function empty() {
  return { fired: 0, cut: 0, checked: 0, right: 0, saved: 0 };
}

/**
 * How a number changed, as a factor: `×0.41`, `×12`.
 * @param {number | undefined} now
 * @param {number | undefined} before
 * @returns {string}
 */
export function ratio(now, before) {
  if (now === undefined || before === undefined || !(before > 0)) return '';
  const factor = now / before;
  if (factor >= 100) return `×${factor.toFixed(0)}`;
  return `×${factor.toFixed(factor >= 10 ? 1 : 2)}`;
}
