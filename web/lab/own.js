// An experiment of one's own: two engines, a limit, a length or a sequential test. Before it starts it is said how many games the question costs.

import { ApiError, api, messageOf } from '/lib/api.js';
import { h, replace } from '/lib/dom.js';
import { field } from './experiments.js';

/** @typedef {import('/lib/types.js').GameInfo} GameInfo */

/** What a move may be limited by, with a usual number and the most there may be. */
const LIMITS = new Map([
  ['nodes', { title: 'nodes', usual: 2000, most: 1_000_000 }],
  ['depth', { title: 'plies deep', usual: 4, most: 30 }],
  ['time_ms', { title: 'milliseconds', usual: 100, most: 10_000 }],
]);

/** A keystroke is not yet a question. */
const PAUSE = 250;

/**
 * @param {GameInfo[]} games
 * @param {(path: string, order: object) => Promise<void>} begin
 */
export function createOwn(games, begin) {
  const game = h('input', {
    type: 'text',
    class: 'mono',
    id: 'own-game',
    list: 'own-games',
    spellcheck: false,
    autocomplete: 'off',
    required: true,
    onChange: offerEngines,
  });
  const variants = h(
    'datalist',
    { id: 'own-games' },
    games
      .flatMap((info) => [info.name, ...info.variants.map(({ text }) => text)])
      .map((value) => h('option', { value })),
  );
  const offers = h('datalist', { id: 'own-engines' });
  const [a, b] = ['own-a', 'own-b'].map((id) =>
    h('input', {
      type: 'text',
      class: 'mono',
      id,
      list: 'own-engines',
      spellcheck: false,
      autocomplete: 'off',
      required: true,
    }),
  );
  [a.value, b.value] = ['best', 'report'];
  const amount = numberInput('own-amount', 2000, 1, 1_000_000);
  const unit = h(
    'select',
    { id: 'own-unit', 'aria-label': 'What limits a move', onChange: changedUnit },
    [...LIMITS].map(([value, { title }]) => h('option', { value }, title)),
  );
  const seed = numberInput('own-seed', 1, 0, Number.MAX_SAFE_INTEGER);
  const pairs = numberInput('own-pairs', 50, 1, 100_000);
  const resolution = numberInput('own-resolution', 30, 0.1, 1000, 'any');
  const elo0 = numberInput('own-elo0', 0, -10_000, 10_000, 'any');
  const elo1 = numberInput('own-elo1', 20, -10_000, 10_000, 'any');
  const modes = ['Fixed length', 'Sequential test'].map((title, index) =>
    h(
      'label',
      { class: 'chip' },
      h('input', {
        type: 'radio',
        name: 'own-mode',
        value: String(index),
        checked: index === 0,
        onChange: changedMode,
      }),
      title,
    ),
  );
  const take = h('button', { type: 'button', class: 'button', id: 'own-take', onClick: takePairs }, 'Take as many');
  const fixed = h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: resolution.id }, 'Wanted resolution, ± Elo'),
    h('div', { class: 'lab-two' }, resolution, take),
  );
  const test = h(
    'div',
    { class: 'lab-fields', hidden: true },
    field('H0: the difference is, in Elo', elo0),
    field('H1: it is, in Elo', elo1),
  );
  const pairsField = field('Pairs of games', pairs);
  const cost = h('p', { class: 'lab-cost', role: 'status' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  /** @type {Record<string, HTMLElement>} by the names that a refusal uses */
  const inputs = { game, a, b, limits: amount, pairs, seed, sprt: elo1, elo: resolution };
  const element = h(
    'form',
    { class: 'lab-own', 'aria-label': 'Own experiment', onSubmit: submit, onInput: typed },
    h(
      'p',
      { class: 'soft' },
      'Two engines play pairs of games, each opening once with either colour. Every game is kept: it shows under Matches and can be replayed.',
    ),
    h(
      'div',
      { class: 'lab-fields' },
      field('Game', game),
      field('First player', a),
      field('Second player', b),
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: amount.id }, 'Each move'),
        h('div', { class: 'lab-two' }, amount, unit),
      ),
      field('Seed', seed),
    ),
    h('fieldset', { class: 'field' }, h('legend', null, 'How long'), h('div', { class: 'choices' }, modes)),
    test,
    h('div', { class: 'lab-fields' }, pairsField, fixed),
    variants,
    offers,
    cost,
    fault,
    h('div', { class: 'row' }, h('button', { class: 'button primary', id: 'own-start' }, 'Start')),
  );
  let timer = 0;
  let turn = 0;
  /** @type {number | null} */
  let needed = null;

  const sequential = () => !test.hidden;

  function changedMode() {
    test.hidden = !test.hidden;
    fixed.hidden = !test.hidden;
    replace(
      /** @type {Element} */ (pairsField.firstElementChild),
      test.hidden ? 'Pairs of games' : 'Pairs of games, at most',
    );
    if (sequential() && Number(pairs.value) < 1000) pairs.value = '10000';
    ask();
  }

  function changedUnit() {
    const { usual, most } = LIMITS.get(unit.value) ?? { usual: 1, most: 1 };
    amount.max = String(most);
    amount.value = String(usual);
  }

  async function offerEngines() {
    const players = await api.players(game.value).catch(() => null);
    if (!players) return;
    replace(
      offers,
      players.engines.map((each) => h('option', { value: each.engine }, each.about)),
      players.levels.map((each) => h('option', { value: each.engine }, each.word)),
    );
  }

  /** Asks what it costs, once the typing has paused. */
  function ask() {
    clearTimeout(timer);
    timer = window.setTimeout(tellCost, PAUSE);
  }

  async function tellCost() {
    const mine = ++turn;
    /** @type {Record<string, string>} */
    const question = sequential()
      ? { game: game.value, elo0: elo0.value, elo1: elo1.value }
      : { game: game.value, elo: resolution.value, pairs: pairs.value };
    const answer = await api.lab.needed(question).catch((error) => error);
    if (mine !== turn) return;
    const refused = answer instanceof Error;
    needed = refused ? null : answer.pairs;
    cost.textContent = refused ? messageOf(answer) : answer.sentence;
    cost.classList.toggle('fault', refused);
    if (refused) mark(answer);
    take.disabled = needed === null || needed > Number(pairs.max);
  }

  function takePairs() {
    if (needed === null) return;
    pairs.value = String(needed);
    tellCost();
  }

  /** Marks the field that a refusal names, and no other. @param {unknown} error */
  function mark(error) {
    const at = error instanceof ApiError ? error.field : null;
    for (const [name, input] of Object.entries(inputs)) {
      if (name === at) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  }

  function typed() {
    mark(null);
    fault.textContent = '';
    ask();
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const order = {
      game: game.value,
      a: a.value.trim(),
      b: b.value.trim(),
      limits: { [unit.value]: Number(amount.value) },
      pairs: Number(pairs.value),
      seed: Number(seed.value),
      ...(sequential() ? { sprt: [Number(elo0.value), Number(elo1.value)] } : {}),
    };
    try {
      await begin('/api/lab/match', order);
    } catch (error) {
      mark(error);
      fault.textContent = messageOf(error);
    }
  }

  let named = '';

  /** @param {string} name the game that the header names */
  function setGame(name) {
    if (name === named) return;
    named = name;
    game.value = name;
    ask();
    offerEngines();
  }
  return { element, setGame };
}

/** @param {string} id @param {number} value @param {number} min @param {number} max @param {string} [step] */
function numberInput(id, value, min, max, step = '1') {
  return h('input', {
    type: 'number',
    id,
    value: String(value),
    min: String(min),
    max: String(max),
    step,
    required: true,
  });
}
