// The shapes of the data that server and page exchange, for the type checker alone.

/** @typedef {'first' | 'second'} Side */

/**
 * @typedef {object} Piece
 * @property {Side} side
 * @property {string} kind one lower-case word that chooses the drawing
 * @property {string} name what a screen reader says
 * @property {string} glyph
 * @property {string} letters as in the position text
 * @property {number} turn clockwise quarter turns
 * @property {number} count how many stand on each other
 */

/** @typedef {'first-only' | 'second-only' | 'first-goal' | 'second-goal' | 'alarm'} Mark */

/**
 * @typedef {object} Cell
 * @property {string} name
 * @property {'light' | 'dark' | 'plain' | 'closed'} tint
 * @property {Mark} [mark]
 * @property {Piece} [piece]
 */

/** @typedef {{ x: number, y: number }} Point column from the left, row from the bottom, from 0; off the board is its frame */

/**
 * @typedef {object} Beam
 * @property {'beam'} kind
 * @property {Side} side
 * @property {Point[]} path
 * @property {string} [hit]
 */

/** @typedef {Beam} Overlay Kinds that are not known here are not drawn. */

/** @typedef {{ side?: Side, label: string, value: string }} Note */

/**
 * @typedef {object} Board
 * @property {number} width
 * @property {number} height
 * @property {Cell[]} cells row by row from the top
 * @property {Overlay[]} overlays
 * @property {Note[]} notes
 */

/** @typedef {'move' | 'place' | 'turn-right' | 'turn-left' | 'turn' | 'unstack' | { promote: string }} Action */

/**
 * @typedef {object} MoveInfo
 * @property {string} text
 * @property {string} shown
 * @property {string} from
 * @property {string} to
 * @property {Action} action
 * @property {Overlay[]} [overlays]
 */

/** @typedef {{ name: string, title: string, first: string[], second: string[], both: string[] }} Layer */

/** @typedef {{ side: Side, name: string, letter: string }} SideInfo */

/** @typedef {{ winner: Side | null, reason: string, words: string }} Outcome */

/**
 * @typedef {object} State
 * @property {string} game
 * @property {string} title
 * @property {string} start
 * @property {string} position
 * @property {Side} side
 * @property {number} ply
 * @property {SideInfo[]} sides
 * @property {Outcome | null} outcome
 * @property {Board} board
 * @property {MoveInfo | null} last
 * @property {MoveInfo[]} moves
 * @property {Layer[]} layers
 * @property {string | null} banner
 * @property {boolean} can_pass
 */

/**
 * @typedef {object} Place
 * @property {string} game
 * @property {string} [position] the game's start when absent
 * @property {string[]} moves
 */

/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string} rules
 * @property {{ text: string, meaning: string }[]} options
 * @property {string[]} setups
 * @property {{ width: [number, number], height: [number, number], default: [number, number] } | null} sizes
 * @property {{ text: string, title: string }[]} variants
 * @property {SideInfo[]} sides
 * @property {Board} board
 * @property {unknown[]} evaluations
 * @property {number} win_scale
 */

/** @typedef {{ cp: number } | { win: number } | { loss: number } | { draw: boolean }} Score */

/** @typedef {{ level: number, word: string, rating: number | null, engine: string }} Level */

/** @typedef {{ levels: Level[], engines: { name: string, engine: string, about: string }[] }} Players */

/**
 * @typedef {object} Info
 * @property {number} depth
 * @property {number} seldepth
 * @property {number} multipv
 * @property {Score} score
 * @property {{ win_probability: number }} first
 * @property {number} nodes
 * @property {number} nps
 * @property {number} seconds
 * @property {number} hashfull
 * @property {string[]} pv
 * @property {string[]} shown
 */

/**
 * What a page is given when it is mounted.
 * @typedef {object} Context
 * @property {GameInfo[]} games
 * @property {URLSearchParams} params
 * @property {(address: string, options?: { replace?: boolean }) => void} navigate
 * @property {(text: string) => void} announce
 * @property {(text: string) => void} setTitle
 */

export {};
