// Who plays: persons, levels and engines.

/** @typedef {import('/lib/types.js').Players} Players */
/** @typedef {import('/lib/types.js').Side} Side */
/** @typedef {import('/play/model.js').Seat} Seat */
/** @typedef {import('/play/model.js').Setup} Setup */

/**
 * Who sits where when the person of a set-up plays `mine`.
 * @param {Setup} setup
 * @param {Players | null} players
 * @param {import('/lib/types.js').SideInfo[]} sides
 * @param {Side} mine
 * @returns {Record<Side, Seat>}
 */
export function seatsOf(setup, players, sides, mine) {
  if (setup.opponent === 'person') return personsOf(sides);
  const level = players?.levels.find((entry) => entry.level === setup.level);
  /** @type {Seat} */
  const engine =
    setup.opponent === 'level'
      ? { kind: 'engine', engine: level?.engine ?? `level=${setup.level}`, name: `Level ${setup.level}` }
      : {
          kind: 'engine',
          engine: setup.engine,
          name: players?.engines.find((entry) => entry.engine === setup.engine)?.name ?? setup.engine,
        };
  /** @type {Seat} */
  const person = { kind: 'person', name: 'You' };
  return mine === 'first' ? { first: person, second: engine } : { first: engine, second: person };
}

/** Two persons at one screen, called after their sides. @param {import('/lib/types.js').SideInfo[]} sides @returns {Record<Side, Seat>} */
export function personsOf([first, second]) {
  return { first: { kind: 'person', name: first.name }, second: { kind: 'person', name: second.name } };
}

/** The same seats with a seed for our own engines, so that no two games need be alike. @param {Record<Side, Seat>} seats @returns {Record<Side, Seat>} */
export function seeded({ first, second }) {
  const seed = Math.floor(Math.random() * 1e6);
  /** @param {Seat} seat @returns {Seat} */
  const sown = (seat) => {
    if (seat.kind === 'person' || seat.engine.startsWith('engine=')) return seat;
    const engine = seat.engine.replace(/[:,]seed=\d+/, '');
    return { ...seat, engine: `${engine}${engine.includes(':') ? ',' : ':'}seed=${seed}` };
  };
  return { first: sown(first), second: sown(second) };
}
