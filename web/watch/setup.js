// Who plays, at what pace, on how many boards.

import { api } from '/lib/api.js';
import { h, replace } from '/lib/dom.js';
import { LIMITS } from './link.js';

/** @typedef {import('./link.js').WatchLink} WatchLink */

/** @param {(link: WatchLink) => void} start */
export function createSetup(start) {
  /** @type {WatchLink | null} */
  let link = null;
  const offers = h('datalist', { id: 'watch-engines' });
  const first = engineInput('watch-first');
  const second = engineInput('watch-second');
  const labels = [h('label', { htmlFor: 'watch-first' }), h('label', { htmlFor: 'watch-second' })];
  const limit = h('select', { id: 'watch-limit' }, ...[...LIMITS].map(([value, name]) => h('option', { value }, name)));
  const variant = h('select', { id: 'watch-variant' });
  const boards = choices('Boards', 'boards', [1, 2, 4]);
  const opening = choices('Random moves first', 'opening', [0, 2, 4, 6]);
  const swap = h('button', { class: 'button', type: 'button', onclick: exchange }, 'Exchange sides');
  const element = h(
    'form',
    { class: 'watch-setup', onsubmit: submit },
    h('div', { class: 'field' }, labels[0], first),
    h('div', { class: 'field' }, labels[1], second),
    h('div', { class: 'field' }, h('label', { htmlFor: 'watch-variant' }, 'Game'), variant),
    h('div', { class: 'field' }, h('label', { htmlFor: 'watch-limit' }, 'Each move'), limit),
    boards.element,
    opening.element,
    offers,
    h('div', { class: 'row' }, h('button', { class: 'button primary' }, 'Start'), swap),
  );
  let loaded = '';

  function exchange() {
    [first.value, second.value] = [second.value, first.value];
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (!link) return;
    start({
      game: variant.value || link.game,
      first: first.value.trim() || 'best',
      second: second.value.trim() || 'best',
      limit: limit.value,
      boards: boards.value(),
      opening: opening.value(),
    });
  }

  /**
   * @param {WatchLink} wanted
   * @param {import('/lib/types.js').GameInfo} info
   */
  async function show(wanted, info) {
    link = wanted;
    first.value = wanted.first;
    second.value = wanted.second;
    limit.value = wanted.limit;
    boards.set(wanted.boards);
    opening.set(wanted.opening);
    labels.forEach((label, side) => replace(label, info.sides[side]?.name ?? 'Side'));
    const games = new Map([
      [info.name, info.title],
      ...info.variants.map((each) => /** @type {const} */ ([each.text, each.title])),
    ]);
    if (!games.has(wanted.game)) games.set(wanted.game, wanted.game);
    replace(variant, ...[...games].map(([value, title]) => h('option', { value }, title)));
    variant.value = wanted.game;
    if (loaded === info.name) return;
    loaded = info.name;
    const players = await api.players(info.name).catch(() => null);
    if (!players) return;
    replace(
      offers,
      ...players.engines.map((each) => h('option', { value: each.engine }, each.about)),
      ...players.levels.map((each) => h('option', { value: each.engine }, each.word)),
    );
  }
  return { element, show };
}

/** @param {string} id */
function engineInput(id) {
  return h('input', { type: 'text', class: 'mono', id, list: 'watch-engines', spellcheck: false, autocomplete: 'off' });
}

/**
 * A few numbers of which one is chosen.
 * @param {string} title
 * @param {string} name
 * @param {number[]} numbers
 */
function choices(title, name, numbers) {
  const inputs = numbers.map((number) => h('input', { type: 'radio', name: `watch-${name}`, value: String(number) }));
  const chips = inputs.map((input) => h('label', { class: 'chip numbers' }, input, input.value));
  const element = h('fieldset', { class: 'field' }, h('legend', {}, title), h('div', { class: 'choices' }, ...chips));
  return {
    element,
    value: () => Number(inputs.find((input) => input.checked)?.value ?? numbers[0]),
    /** @param {number} value */
    set(value) {
      for (const input of inputs) input.checked = Number(input.value) === value;
      if (!inputs.some((input) => input.checked)) inputs[0].checked = true;
    },
  };
}
