// Beside the board during a game: what is going on, the moves, a hint, and what can be done.

import { h, icon } from '/lib/dom.js';
import { movePairs, pliesToUndo, resultHeading, sideName, twoPersons } from '/play/model.js';

/** @typedef {import('/lib/types.js').State} State */
/** @typedef {import('/play/page.js').Game} Game */

/**
 * @typedef {object} PanelIntents
 * @property {(ply: number) => void} go
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} resign
 * @property {() => void} download
 * @property {() => void} flip
 * @property {() => void} again
 * @property {() => void} fresh
 * @property {() => void} retry
 * @property {(name: string) => void} layer
 * @property {(text: string) => void} type
 */

/**
 * @param {Game} game
 * @param {string} reviewAddress
 * @param {PanelIntents} intents
 */
export function drawPanel(game, reviewAddress, intents) {
  return [
    drawStatus(game, reviewAddress, intents),
    drawMoves(game, intents),
    drawWalk(game, intents),
    drawActions(game, intents),
    drawTyping(game, intents),
    drawHint(game, intents),
    drawFault(game, intents),
  ];
}

/** @param {Game} game @param {string} reviewAddress @param {PanelIntents} intents */
function drawStatus(game, reviewAddress, intents) {
  const { line, seats, result } = game;
  const state = /** @type {State} */ (line.at(-1));
  const banner = state.banner && h('p', { class: 'banner' }, state.banner);
  const notes = state.board.notes.filter(({ side }) => !side);
  const options = state.game.split(':')[1]?.split(',') ?? [];
  const about = [state.title, ...options, ...notes.map(({ label, value }) => `${value} ${label}`)];
  const facts = h('p', { class: 'small soft' }, about.join(' · '));
  if (result) {
    return h(
      'section',
      { class: 'status' },
      h('h1', { class: 'result' }, resultHeading(result, seats)),
      h('p', null, `${result.words}.`),
      h(
        'div',
        { class: 'row' },
        h('a', { class: 'button primary', id: 'review', href: reviewAddress }, icon('look'), 'Review the game'),
        h('button', { type: 'button', id: 'again', class: 'button', onClick: intents.again }, 'Play again'),
      ),
    );
  }
  const mover = seats[state.side];
  const name = sideName(state, state.side);
  const turn = twoPersons(seats)
    ? `${name} to move`
    : mover.kind === 'person'
      ? 'Your move'
      : `${mover.name} is thinking…`;
  return h('section', { class: 'status' }, h('h1', null, turn), facts, banner);
}

/** What went wrong, below everything that must keep its place. @param {Game} game @param {PanelIntents} intents */
function drawFault({ fault, thinking, line, seats, result }, { retry }) {
  if (!fault) return null;
  const stuck = !thinking && !result && seats[/** @type {State} */ (line.at(-1)).side].kind === 'engine';
  return h(
    'div',
    { class: 'field' },
    h('p', { class: 'fault', role: 'alert' }, fault),
    stuck && h('button', { type: 'button', id: 'retry', class: 'button', onClick: retry }, 'Ask again'),
  );
}

/** @param {Game} game @param {PanelIntents} intents */
function drawMoves({ line, shownPly }, { go }) {
  /** @param {number | null | undefined} ply */
  const cell = (ply) => {
    if (ply === null) return h('span', { class: 'move' }, '…');
    if (ply === undefined) return h('span');
    return h(
      'button',
      {
        type: 'button',
        class: 'move',
        id: `ply-${ply}`,
        tabindex: '-1',
        'aria-current': ply === shownPly ? 'true' : null,
        onClick: () => go(ply),
      },
      line[ply].last?.shown ?? '',
    );
  };
  const rows = movePairs(line).map(({ number, plies }) =>
    h('li', { class: 'pair' }, h('span', { class: 'numbers soft' }, String(number)), cell(plies[0]), cell(plies[1])),
  );
  const list = h('ol', { class: 'moves', id: 'moves', tabindex: '0', 'aria-label': 'Moves' }, rows);
  return line.length > 1 ? list : h('p', { class: 'moves soft', id: 'moves' }, 'No moves yet.');
}

/** @param {Game} game @param {PanelIntents} intents */
function drawWalk({ line, shownPly, layer }, { go, flip, layer: setLayer }) {
  const last = line.length - 1;
  /** @param {'start' | 'left' | 'right' | 'end'} drawing @param {string} title @param {number} ply @param {boolean} off */
  const button = (drawing, title, ply, off) =>
    h(
      'button',
      {
        type: 'button',
        id: `walk-${drawing}`,
        class: 'button plain square',
        title,
        'aria-label': title,
        disabled: off,
        onClick: () => go(ply),
      },
      icon(drawing),
    );
  const layers = line[last].layers ?? [];
  return h(
    'div',
    { class: 'row walk', role: 'toolbar', 'aria-label': 'Walk through the game' },
    button('start', 'To the start (Home)', 0, shownPly === 0),
    button('left', 'Back (←)', Math.max(0, shownPly - 1), shownPly === 0),
    button('right', 'Forward (→)', Math.min(last, shownPly + 1), shownPly === last),
    button('end', 'To the end (End)', last, shownPly === last),
    h('span', { class: 'spread' }),
    layers.map(({ name, title }) =>
      h(
        'button',
        {
          type: 'button',
          id: `layer-${name}`,
          class: 'button plain square',
          title: `${title} (d)`,
          'aria-label': title,
          'aria-pressed': String(layer === name),
          onClick: () => setLayer(name),
        },
        icon('dots'),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        id: 'flip',
        class: 'button plain square',
        title: 'Flip the board (f)',
        'aria-label': 'Flip the board',
        onClick: flip,
      },
      icon('flip'),
    ),
  );
}

/** @param {Game} game @param {PanelIntents} intents */
function drawHint({ hint }, { hint: more }) {
  if (!hint) return null;
  if (hint.steps.length === 0) return h('p', { class: 'hint soft' }, 'Looking for a hint…');
  const shown = hint.steps.slice(0, hint.shown);
  return h(
    'section',
    { class: 'hint' },
    h(
      'ol',
      null,
      shown.map((step) => h('li', null, step)),
    ),
    hint.shown < hint.steps.length &&
      h('button', { type: 'button', id: 'hint-more', class: 'button plain small', onClick: more }, 'Tell me more'),
  );
}

/** @param {Game} game @param {PanelIntents} intents */
function drawActions({ line, seats, result, hint }, { hint: askHint, undo, resign, download, fresh }) {
  const person = seats[/** @type {State} */ (line.at(-1)).side].kind === 'person';
  return h(
    'div',
    { class: 'row actions' },
    !result &&
      h(
        'button',
        { type: 'button', id: 'hint', class: 'button', disabled: !person || hint !== null, onClick: askHint },
        icon('hint'),
        'Hint',
      ),
    h(
      'button',
      { type: 'button', id: 'undo', class: 'button', disabled: pliesToUndo(line, seats) === 0, onClick: undo },
      icon('undo'),
      'Undo',
    ),
    !result && h('button', { type: 'button', id: 'resign', class: 'button', onClick: resign }, 'Resign'),
    line.length > 1 &&
      h('button', { type: 'button', id: 'download', class: 'button', onClick: download }, 'Save as PGN'),
    h('button', { type: 'button', id: 'fresh', class: 'button', onClick: fresh }, 'New game'),
  );
}

/** @param {Game} game @param {PanelIntents} intents */
function drawTyping({ result, typed, typedFault }, { type }) {
  if (result) return null;
  return h(
    'form',
    {
      class: 'field typing',
      onSubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const input = /** @type {HTMLInputElement} */ (document.getElementById('typed'));
        type(input.value);
      },
    },
    h('label', { for: 'typed' }, 'Type a move ', h('kbd', null, '/')),
    h('input', {
      type: 'text',
      id: 'typed',
      class: 'mono',
      value: typed,
      spellcheck: false,
      autocomplete: 'off',
      autocapitalize: 'off',
      'aria-invalid': typedFault ? 'true' : null,
      'aria-describedby': 'typed-fault',
    }),
    h('p', { class: 'fault', id: 'typed-fault', role: 'alert' }, typedFault ?? ''),
  );
}
