// The form before a game: which game, against whom, with what clock, from where.

import { h } from '/lib/dom.js';
import { gameText } from '/play/model.js';

/** @typedef {import('/lib/types.js').GameInfo} GameInfo */
/** @typedef {import('/lib/types.js').Players} Players */
/** @typedef {import('/play/model.js').Setup} Setup */

/**
 * @typedef {object} SetupView
 * @property {GameInfo} info
 * @property {Setup} setup
 * @property {Players | null} players
 * @property {{ field: string, message: string } | null} fault
 * @property {boolean} busy
 */

/**
 * @param {SetupView} view
 * @param {{ change: (patch: Partial<Setup>) => void, name: (text: string) => void, start: () => void }} intents
 */
export function drawSetup(view, { change, name, start }) {
  const { info, setup, fault, busy } = view;
  return h(
    'form',
    {
      class: 'setup',
      onSubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        start();
      },
    },
    h(
      'div',
      { class: 'setup-head' },
      h('h1', null, info.title),
      h('p', { class: 'soft' }, info.summary),
      drawRules(info),
    ),
    info.variants.length > 1 &&
      chips(
        'Variant',
        'variant',
        setup.variant,
        info.variants.map(({ text, title }) => [text, variantTitle(title, info)]),
        (variant) => change({ variant }),
      ),
    info.sizes && drawSize(info.sizes, setup, change),
    drawOpponent(view, change),
    setup.opponent !== 'person' &&
      chips(
        'You play',
        'side',
        setup.side,
        [...info.sides.map(({ side, name }) => [side, name]), ['random', 'Either']],
        (side) => change({ side: /** @type {Setup['side']} */ (side) }),
      ),
    drawClock(setup, change),
    drawTexts(view, change, name),
    fault?.field === 'all' && h('p', { class: 'fault', role: 'alert' }, fault.message),
    h(
      'button',
      { type: 'submit', id: 'start', class: 'button primary large', disabled: busy || fault !== null },
      'Start the game',
    ),
  );
}

/** What tells a variant from the others: its title without the game's. @param {string} title @param {GameInfo} info */
function variantTitle(title, info) {
  if (title === info.title) return 'Usual';
  return capital(title.startsWith(`${info.title}, `) ? title.slice(info.title.length + 2) : title);
}

/** @param {GameInfo} info */
function drawRules(info) {
  return h(
    'details',
    { id: 'rules', class: 'small' },
    h('summary', null, 'Rules'),
    h('p', { class: 'rules' }, info.rules),
  );
}

/**
 * Radio buttons as chips.
 * @param {string} legend
 * @param {string} name
 * @param {string} value
 * @param {string[][]} options value and title
 * @param {(value: string) => void} change
 */
function chips(legend, name, value, options, change) {
  return h(
    'fieldset',
    { class: 'field' },
    h('legend', null, legend),
    h(
      'div',
      { class: 'choices' },
      options.map(([option, title]) =>
        h(
          'label',
          { class: 'chip' },
          h('input', {
            type: 'radio',
            name,
            id: `${name}-${option}`,
            value: option,
            checked: option === value,
            onChange: () => change(option),
          }),
          name === 'side' &&
            option !== 'random' &&
            h('span', { class: `token token-${option}`, 'aria-hidden': 'true' }),
          title,
        ),
      ),
    ),
  );
}

/** @param {NonNullable<GameInfo['sizes']>} sizes @param {Setup} setup @param {(patch: Partial<Setup>) => void} change */
function drawSize(sizes, { size }, change) {
  const [width, height] = size ?? sizes.default;
  /** @param {string} id @param {string} label @param {number} value @param {number[]} bounds @param {(value: number) => void} set */
  const number = (id, label, value, [low, high], set) =>
    h(
      'select',
      {
        id,
        'aria-label': label,
        onChange: (/** @type {Event} */ event) => set(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
      },
      Array.from({ length: high - low + 1 }, (_, index) => low + index).map((n) =>
        h('option', { value: String(n), selected: n === value }, String(n)),
      ),
    );
  return h(
    'fieldset',
    { class: 'field' },
    h('legend', null, 'Size: columns × rows'),
    h(
      'div',
      { class: 'size' },
      number('size-width', 'Columns', width, sizes.width, (w) => change({ size: [w, height] })),
      h('span', { 'aria-hidden': 'true' }, '×'),
      number('size-height', 'Rows', height, sizes.height, (n) => change({ size: [width, n] })),
      h(
        'button',
        {
          type: 'button',
          id: 'size-usual',
          class: 'button plain small',
          disabled: width === sizes.default[0] && height === sizes.default[1],
          onClick: () => change({ size: [...sizes.default] }),
        },
        `Usual ${sizes.default.join(' × ')}`,
      ),
    ),
  );
}

/** @param {SetupView} view @param {(patch: Partial<Setup>) => void} change */
function drawOpponent({ setup, players }, change) {
  const kinds = [
    ['level', 'Level'],
    ['engine', 'Engine'],
    ['person', 'Second person'],
  ];
  const opponent = chips('Opponent', 'opponent', setup.opponent, kinds, (kind) =>
    change({ opponent: /** @type {Setup['opponent']} */ (kind) }),
  );
  if (setup.opponent === 'level') opponent.append(drawLevels(setup, players, change));
  if (setup.opponent === 'engine') opponent.append(drawEngines(setup, players, change));
  if (setup.opponent === 'person') opponent.append(h('p', { class: 'small soft' }, 'Both play at this screen.'));
  return opponent;
}

/** @param {Setup} setup @param {Players | null} players @param {(patch: Partial<Setup>) => void} change */
function drawLevels(setup, players, change) {
  const levels = players?.levels ?? [];
  const chosen = levels.find(({ level }) => level === setup.level);
  const words = chosen
    ? `${capital(chosen.word)}${chosen.rating === null ? '' : `, rated about ${Math.round(chosen.rating)}`}`
    : '\u00a0';
  return h(
    'div',
    { class: 'levels-box' },
    h(
      'div',
      { class: 'levels', role: 'radiogroup', 'aria-label': 'Level' },
      Array.from({ length: 10 }, (_, index) => index + 1).map((level) =>
        h(
          'label',
          { class: 'chip' },
          h('input', {
            type: 'radio',
            name: 'level',
            id: `level-${level}`,
            value: String(level),
            checked: level === setup.level,
            'aria-label': `Level ${level}${levelWord(levels, level)}`,
            onChange: () => change({ level }),
          }),
          String(level),
        ),
      ),
    ),
    h('p', { class: 'small soft' }, words),
  );
}

/** @param {import('/lib/types.js').Level[]} levels @param {number} level */
function levelWord(levels, level) {
  const found = levels.find((entry) => entry.level === level);
  return found ? `, ${found.word}` : '';
}

/** @param {Setup} setup @param {Players | null} players @param {(patch: Partial<Setup>) => void} change */
function drawEngines(setup, players, change) {
  const engines = players?.engines ?? [];
  const about = engines.find(({ engine }) => engine === setup.engine)?.about ?? '\u00a0';
  return h(
    'div',
    { class: 'levels-box' },
    h(
      'select',
      {
        id: 'engine',
        'aria-label': 'Engine',
        onChange: (/** @type {Event} */ event) =>
          change({ engine: /** @type {HTMLSelectElement} */ (event.target).value }),
      },
      engines.map(({ name, engine }) => h('option', { value: engine, selected: engine === setup.engine }, name)),
    ),
    h('p', { class: 'small soft' }, about),
  );
}

/** @param {Setup} setup @param {(patch: Partial<Setup>) => void} change */
function drawClock(setup, change) {
  const options = [
    ['none', 'None'],
    ['3+2', '3+2'],
    ['5+3', '5+3'],
    ['10+5', '10+5'],
    ['own', 'Own'],
  ];
  const field = chips('Clock, minutes + seconds a move', 'clock', setup.clock, options, (clock) => change({ clock }));
  if (setup.clock !== 'own') return field;
  /** @param {number} index @param {string} label @param {number} least @param {number} most */
  const number = (index, label, least, most) =>
    h(
      'label',
      { class: 'small soft own-clock' },
      h('input', {
        type: 'number',
        id: `own-${index}`,
        min: String(least),
        max: String(most),
        value: String(setup.ownClock[index]),
        onChange: (/** @type {Event} */ event) => {
          const typed = Number(/** @type {HTMLInputElement} */ (event.target).value);
          const ownClock = /** @type {[number, number]} */ ([...setup.ownClock]);
          ownClock[index] = Math.min(most, Math.max(least, Math.round(typed) || least));
          change({ ownClock });
        },
      }),
      label,
    );
  field.append(h('div', { class: 'size' }, number(0, 'minutes', 1, 180), number(1, 'seconds', 0, 180)));
  return field;
}

/**
 * What the chips do not offer: a position to start from, and the game with any of its options.
 * @param {SetupView} view
 * @param {(patch: Partial<Setup>) => void} change
 * @param {(text: string) => void} name
 */
function drawTexts({ setup, info, fault }, change, name) {
  const options = info.options.map(({ text, meaning }) => `${text}: ${meaning}`).join('. ');
  const details = h(
    'details',
    { id: 'from-position' },
    h('summary', { class: 'small' }, 'From a position'),
    h(
      'div',
      { class: 'texts' },
      drawText('position', 'Position as text; empty for the start', setup.position, fault, {
        onInput: (text) => change({ position: text }),
      }),
      drawText('game', `Game as text. ${options}`, gameText(setup, info), fault, { onChange: name }),
    ),
  );
  if (setup.position !== '' || fault?.field === 'game') details.open = true;
  return details;
}

/**
 * A field for a text with what is wrong with it below.
 * @param {string} field
 * @param {string} label
 * @param {string} value
 * @param {SetupView['fault']} fault
 * @param {Record<string, (text: string) => void>} listeners
 */
function drawText(field, label, value, fault, listeners) {
  const wrong = fault?.field === field;
  const heard = Object.entries(listeners).map(([event, listener]) => [
    event,
    (/** @type {Event} */ { target }) => listener(/** @type {HTMLInputElement} */ (target).value),
  ]);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: field }, label),
    h('input', {
      type: 'text',
      id: field,
      class: 'mono',
      value,
      spellcheck: false,
      autocomplete: 'off',
      'aria-invalid': wrong ? 'true' : null,
      'aria-describedby': `${field}-fault`,
      ...Object.fromEntries(heard),
      // Enter finishes the text; it does not start the game yet.
      onKeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        /** @type {HTMLElement} */ (event.target).blur();
      },
    }),
    h('p', { class: 'fault', id: `${field}-fault`, role: 'alert' }, wrong ? fault.message : ''),
  );
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
