// The shapes of what server and page exchange, for the type checker alone. They are written from the
// server's schemas: `FIVEPLY_BLESS=1 cargo test -p fiveply-server --lib wire` writes them again.

/**
 * What a hand does in a move.
 * @typedef {'move' | 'place' | 'turn-right' | 'turn-left' | 'turn' | 'unstack' | { promote: string }} Action
 */

/**
 * `done`: a hint in three steps.
 * @typedef {object} Advice
 * @property {string} move
 * @property {Score | null} score
 * @property {string} shown The move the way people read it.
 * @property {string[]} steps The piece, where it goes, and why.
 */

/**
 * Moves were taken back.
 * @typedef {object} BackMessage
 * @property {number} ply
 * @property {GameStatus} status
 */

/**
 * A position ready to be drawn.
 * @typedef {object} Board
 * @property {string} [banner]
 * @property {Cell[]} cells Every cell, row by row from the top.
 * @property {number} height
 * @property {Layer[]} [layers]
 * @property {Note[]} notes Short facts beside the board.
 * @property {Overlay[]} overlays What is drawn across cells. Kinds that a page does not know are not drawn.
 * @property {number} width
 */

/**
 * A bound, whole where the value is whole.
 * @typedef {number | number} Bound
 */

/**
 * One cell.
 * @typedef {object} Cell
 * @property {Mark} [mark]
 * @property {string} name `a1`, as in the moves.
 * @property {Piece} [piece]
 * @property {Tint} tint
 */

/**
 * A position to be checked.
 * @typedef {object} Check
 * @property {string} game
 * @property {string} position
 */

/**
 * `done`: whether a cut was right.
 * @typedef {object} CheckedCut
 * @property {string} claim
 * @property {number} nodes_without
 * @property {boolean | null} right `null`: not decided.
 * @property {Score | null} score_without
 * @property {string} words
 */

/**
 * A position that was found to be legal.
 * @typedef {object} CheckedPosition
 * @property {boolean} ok
 * @property {string} position The position as it is written properly.
 */

/**
 * How often a speculative technique was right, by a sample that a separate search checked.
 * @typedef {object} ClaimCheck
 * @property {number} checked How many of these were checked.
 * @property {number} claims How often it left something out.
 * @property {number} nodes_saved An estimate of the nodes it saved.
 * @property {number} right How many of the checked ones were right.
 * @property {string} technique
 */

/**
 * What a technique may change: nothing, what is searched, or the score.
 * @typedef {'exact' | 'shape' | 'speculative'} Class
 */

/**
 * A clock as it is sent and kept; the times are milliseconds.
 * @typedef {object} Clock
 * @property {number} increment What every move adds.
 * @property {Pair_Milliseconds} left What each side has left.
 * @property {Side | null} running
 */

/**
 * That something was done.
 * @typedef {object} Done
 * @property {boolean} ok
 */

/**
 * What is answered to a request that is refused.
 * @typedef {object} ErrorAnswer
 * @property {ErrorBody} error
 */

/**
 * What is wrong with a request.
 * @typedef {object} ErrorBody
 * @property {string | null} field The part of the request that is wrong.
 * @property {string} message What is wrong, and what is accepted.
 */

/**
 * What is to be judged.
 * @typedef {object} Evaluate
 * @property {string} [eval]
 * @property {string} game
 * @property {string[]} [moves]
 * @property {string | null} position
 */

/**
 * A position judged without search.
 * @typedef {object} Evaluation
 * @property {string} eval The evaluation.
 * @property {number} score Its score for the side to move.
 * @property {Side} side
 * @property {ShownTerm[]} terms
 * @property {number} unit What a basic piece is worth in it.
 */

/**
 * What the first side may expect of a position.
 * @typedef {object} Expectation
 * @property {number} win_probability The probability that the first side wins.
 */

/**
 * The experiments.
 * @typedef {object} ExperimentList
 * @property {ListedExperiment[]} experiments
 */

/**
 * What the techniques of a search did.
 * @typedef {object} Explained
 * @property {ClaimCheck[]} checks Whether the speculative techniques were right.
 * @property {number} evaluations Evaluations made.
 * @property {number} quiescence_depth The longest line of captures below the horizon.
 * @property {number} quiescence_nodes Nodes below the horizon.
 * @property {Record<string, TechniqueCount[]>} techniques For every technique that did something, its counts by depth from 0.
 */

/**
 * `done`: what a search has found.
 * @typedef {object} Found
 * @property {number} depth The last finished iteration.
 * @property {string | null} engine The exact text of the engine.
 * @property {Explained | null} explanation
 * @property {Expectation | null} first
 * @property {string | null} move The move; `null` when the game has ended.
 * @property {number} nodes
 * @property {Score | null} score
 * @property {number} seconds
 * @property {string | null} shown The same the way people read it.
 * @property {number} turns How often the search began; more than once when it was interrupted for others.
 */

/**
 * A game with all that a chooser needs.
 * @typedef {object} GameInfo
 * @property {Board} board The start.
 * @property {ListedEvaluation[]} evaluations
 * @property {string} name
 * @property {OptionInfo[]} options The options, as they stand after the colon.
 * @property {string} rules The rules in a short paragraph.
 * @property {string[]} setups Named set-ups as full game texts, the usual one first.
 * @property {SideInfo[]} sides
 * @property {ListedSizes | null} sizes
 * @property {string} summary
 * @property {string} title
 * @property {Variant[]} variants The set-ups with their titles.
 * @property {number} win_scale The score in `cp` that wins with probability 1/(1+1/e).
 */

/**
 * All games.
 * @typedef {object} GameList
 * @property {GameInfo[]} games
 */

/**
 * The first message: which game it is, and how many plies follow.
 * @typedef {object} GameMessage
 * @property {string} game
 * @property {number} plies
 * @property {string | null} position
 * @property {Pair_Seat} seats
 * @property {GameStatus} status
 */

/**
 * How a game stands besides its moves.
 * @typedef {object} GameStatus
 * @property {Clock | null} clock
 * @property {string | null} fault What does not work: an engine that cannot move, a game that cannot be saved.
 * @property {Outcome | null} result
 * @property {boolean} thinking Whether an engine thinks about its move.
 */

/**
 * Whether the server lives, and what it is busy with.
 * @typedef {object} Health
 * @property {boolean} ok
 * @property {number} pages Pages that are connected.
 * @property {Load} searches
 * @property {number} tables_mebibytes The memory that is reserved for tables.
 * @property {string} version
 */

/**
 * What an iteration found about one line.
 * @typedef {object} Info
 * @property {number} depth The depth of the iteration.
 * @property {Expectation} first
 * @property {number} hashfull How full the table is, in thousandths.
 * @property {number} multipv The number of the line, from 1.
 * @property {number} nodes Nodes so far.
 * @property {number} nps Nodes per second.
 * @property {string[]} pv The line, as move texts.
 * @property {Score} score The line's score, for the side to move.
 * @property {number} seconds Seconds so far.
 * @property {number} seldepth The deepest ply reached.
 * @property {string[]} shown The line, the way people read it.
 */

/**
 * What the engine reports about the position after so many plies.
 * @typedef {object} InfoMessage
 * @property {Info[]} infos
 * @property {number} ply
 */

/**
 * `info`: the lines of the newest iteration, the best first.
 * @typedef {object} Infos
 * @property {Info[]} infos
 */

/**
 * What a move cost.
 * @typedef {object} Judgement
 * @property {string} glyph `??`, `?`, `?!` or nothing.
 * @property {number} loss The mover's winning probability before it, less that after it.
 * @property {string | null} played The move; `null` in the last position.
 * @property {string | null} words What is proved about it.
 */

/**
 * What values a technique takes.
 * @typedef {{ type: 'switch' } | { type: 'values', values: ListedValue[] }} Kinds
 */

/**
 * What was asked of the lab.
 * @typedef {object} LabOrder
 * @property {LabOrderBody} body What was sent.
 * @property {string} path The route.
 */

/**
 * One of the things that the lab can be asked for.
 * @typedef {RunOrder | MatchOrder} LabOrderBody
 */

/**
 * A row of the table that grows.
 * @typedef {object} LabRow
 * @property {number} done How much is done …
 * @property {string} name
 * @property {number} of … and there is to do.
 * @property {Standing | null} standing
 */

/**
 * How the lab's work stands.
 * @typedef {'idle' | 'running' | 'done' | 'stopped' | 'failed'} LabState
 */

/**
 * What the lab is doing, or did last.
 * @typedef {object} LabStatus
 * @property {string} command The same as a command.
 * @property {string} experiment The experiment's id; empty for a match of one's own.
 * @property {string | null} match The match's id in the store, once it has ended.
 * @property {string} message What went wrong.
 * @property {LabOrder | null} order
 * @property {LabRow[]} rows
 * @property {number} seconds
 * @property {LabState} state
 * @property {LabTest | null} test
 * @property {string} title What it is about.
 */

/**
 * A sequential test under way.
 * @typedef {object} LabTest
 * @property {string} decision
 * @property {number} elo0
 * @property {number} elo1
 * @property {number} llr
 * @property {number} lower
 * @property {([number, number])[]} trace Pairs and evidence, from left to right.
 * @property {number} upper
 */

/**
 * Cells that belong to a side in some sense, shown on demand.
 * @typedef {object} Layer
 * @property {string[]} both
 * @property {string[]} first
 * @property {string} name One lower-case word.
 * @property {string[]} second
 * @property {string} title
 */

/**
 * A match that cannot be shown.
 * @typedef {object} LeftOut
 * @property {string} fault
 * @property {string} id
 */

/**
 * A level of play.
 * @typedef {object} Level
 * @property {string} engine Its engine text.
 * @property {number} level
 * @property {number | null} rating Its rating, once it has been measured.
 * @property {string} word What it is called.
 */

/**
 * Every position of a game.
 * @typedef {object} Line
 * @property {State[]} states
 */

/**
 * An evaluation of a game.
 * @typedef {object} ListedEvaluation
 * @property {string} name
 * @property {string} summary
 * @property {number} unit What a basic piece is worth in it.
 */

/**
 * An experiment in a list.
 * @typedef {object} ListedExperiment
 * @property {ListedFinding | null} finding
 * @property {string} game
 * @property {string} id
 * @property {string} missing What the engine lacks for it.
 * @property {string} report
 * @property {string} reported What was reported.
 * @property {string} title
 */

/**
 * What was measured, in short.
 * @typedef {object} ListedFinding
 * @property {string} made
 * @property {ListedRow | null} row
 * @property {number} rows How many rows there are.
 * @property {Record<string, number>} verdicts How many of them came to each verdict.
 */

/**
 * A match, and how it stands for its first player.
 * @typedef {Standing & { game: string, games: number, id: string, planned: number, players: string[], when: string }} ListedMatch
 */

/**
 * A row without its details.
 * @typedef {object} ListedRow
 * @property {number[] | null} interval
 * @property {number | null} measured
 * @property {string} name
 * @property {number | null} reported
 * @property {number[] | null} reported_interval
 * @property {string} sample
 * @property {number} samples
 * @property {string} unit
 * @property {string | null} verdict
 */

/**
 * The least and the largest board, and the usual one.
 * @typedef {object} ListedSizes
 * @property {number[]} default
 * @property {number[]} height
 * @property {number[]} width
 */

/**
 * A technique with what the players of a game use.
 * @typedef {TechniqueInfo & { best: string | null, kind: Kinds }} ListedTechnique
 */

/**
 * One value of a technique: a number within bounds, or one of some words.
 * @typedef {object} ListedValue
 * @property {Bound} [max]
 * @property {Bound} [min]
 * @property {string} name
 * @property {string[]} words
 */

/**
 * The searches that wait and run, and the threads that they share.
 * @typedef {object} Load
 * @property {number} at_once
 * @property {number} running
 * @property {number} waiting
 */

/**
 * What a technique is worth in a game.
 * @typedef {object} MapCell
 * @property {number[] | null} interval
 * @property {number | null} measured
 * @property {string} note
 * @property {number} samples
 */

/**
 * A technique's numbers, one for every game.
 * @typedef {object} MapRow
 * @property {(MapCell | null)[]} cells
 * @property {string} technique
 */

/**
 * What every technique is worth in every game.
 * @typedef {object} Maps
 * @property {TechniqueMap[]} maps
 * @property {string[]} reasons Why some cells are empty.
 */

/**
 * A sign on the ground of a cell.
 * @typedef {'first-only' | 'second-only' | 'first-goal' | 'second-goal' | 'alarm'} Mark
 */

/**
 * A game of a match.
 * @typedef {object} MatchGame
 * @property {number} number
 * @property {(string | null)[]} players The first side's player, then the second's.
 * @property {number} plies
 * @property {string} reason
 * @property {Side | null} winner
 */

/**
 * A part of the games of a match.
 * @typedef {object} MatchGames
 * @property {MatchGame[]} games
 * @property {number} total How many there are in all.
 */

/**
 * The matches of the store, and those whose rows make no sense.
 * @typedef {object} MatchList
 * @property {LeftOut[]} left_out
 * @property {ListedMatch[]} matches
 */

/**
 * A match of one's own.
 * @typedef {object} MatchOrder
 * @property {string} a The first player's engine text.
 * @property {string} b The second player's.
 * @property {string} game
 * @property {MoveLimits} limits What either gets for a move: exactly one of these.
 * @property {number} pairs Pairs of games; at most so many with a sequential test.
 * @property {number} [seed]
 * @property {number[] | null} sprt The two Elo differences of a sequential test.
 */

/**
 * One number of an experiment, with all that it is judged by.
 * @typedef {object} Measured
 * @property {string | null} expectation How it stands to a correct program.
 * @property {number[] | null} expected Where a correct program's number should lie.
 * @property {number[] | null} interval Its interval, at 95 %.
 * @property {number | null} measured Our number.
 * @property {string} name What was measured.
 * @property {string} note What else there is to say.
 * @property {number | null} reported The reported number.
 * @property {number[] | null} reported_interval
 * @property {string} sample What those are.
 * @property {number} samples How many pairs, positions or games it rests on.
 * @property {string} settings Who was measured, with all mistakes by name.
 * @property {boolean} timed Whether it depends on the machine's speed.
 * @property {string} unit `%`, `plies`, `nodes` …
 * @property {string | null} verdict How it stands to the report.
 */

/**
 * What a player thought of its move.
 * @typedef {object} MoveEvaluation
 * @property {number} depth
 * @property {Expectation} first
 * @property {number} nodes
 * @property {Score} score
 */

/**
 * A move with all that a board needs to offer and announce it.
 * @typedef {object} MoveInfo
 * @property {Action} action
 * @property {string} from The cell of the piece; for a placement the target.
 * @property {Overlay[]} [overlays] What is drawn when it is played or previewed.
 * @property {string} shown The text people read.
 * @property {string} text
 * @property {string} to The cell it goes to; for a turn the same.
 */

/**
 * What a player gets for a move.
 * @typedef {object} MoveLimits
 * @property {number | null} depth
 * @property {number | null} nodes
 * @property {number | null} time_ms
 */

/**
 * An engine to choose from a list.
 * @typedef {object} NamedEngine
 * @property {string} about What it is, in a line.
 * @property {string} engine Its engine text.
 * @property {string} name What people call it.
 */

/**
 * A picture of an experiment.
 * @typedef {object} NamedFigure
 * @property {string} name
 * @property {string} title
 */

/**
 * What it costs.
 * @typedef {object} Needed
 * @property {number | null} pairs The pairs that the resolution needs.
 * @property {number | null} resolution What the length resolves, in Elo.
 * @property {string} sentence All of it in words, and what is assumed.
 * @property {number[] | null} test The pairs that the test takes on average: H0 true, in between, H1 true.
 * @property {number} variance Of the score of one pair.
 */

/**
 * `lab`: what the lab is doing.
 * @typedef {object} News
 * @property {LabStatus} job
 */

/**
 * A short fact beside the board.
 * @typedef {object} Note
 * @property {string} label
 * @property {Side} [side]
 * @property {string} value
 */

/**
 * An option of a game.
 * @typedef {object} OptionInfo
 * @property {string} meaning What it means, with its bounds and its default.
 * @property {string} text What is written.
 */

/**
 * How a game has ended.
 * @typedef {object} Outcome
 * @property {string} reason
 * @property {Side | null} winner
 * @property {string} words
 */

/**
 * Something drawn across cells: a beam from point to point.
 * @typedef {object} Overlay
 * @property {string} [hit] The cell whose piece it strikes.
 * @property {OverlayKind} kind
 * @property {Point[]} path
 * @property {Side} side Whose laser it is.
 */

/**
 * What is drawn across cells.
 * @typedef {'beam'} OverlayKind
 */

/**
 * Something for each side.
 * @typedef {object} Pair_Milliseconds
 * @property {number} first A time in milliseconds, which other languages may write as `1000.0`.
 * @property {number} second A time in milliseconds, which other languages may write as `1000.0`.
 */

/**
 * Something for each side.
 * @typedef {object} Pair_Option_WatchedThought
 * @property {null | Info | { depth: number, first: Expectation, nodes: number, pv: string[], score: Score, seconds: number, shown: string[] }} first
 * @property {null | Info | { depth: number, first: Expectation, nodes: number, pv: string[], score: Score, seconds: number, shown: string[] }} second
 */

/**
 * Something for each side.
 * @typedef {object} Pair_Seat
 * @property {{ kind: 'person', name: string } | { engine: string, kind: 'engine', name: string }} first Who plays a side.
 * @property {{ kind: 'person', name: string } | { engine: string, kind: 'engine', name: string }} second Who plays a side.
 */

/**
 * A piece as it is drawn and named.
 * @typedef {object} Piece
 * @property {number} count How many stand on each other.
 * @property {string} glyph One or two characters for a terminal.
 * @property {string} kind One lower-case word that chooses the drawing.
 * @property {string} letters The letters of the position text.
 * @property {string} name What a screen reader says.
 * @property {Side} side
 * @property {number} turn Clockwise quarter turns.
 */

/**
 * `done`: how the game went.
 * @typedef {object} Played
 * @property {string[]} moves
 * @property {Outcome | null} outcome
 * @property {string[]} players The two engines.
 * @property {number} plies
 */

/**
 * Whom to play against.
 * @typedef {object} Players
 * @property {NamedEngine[]} engines
 * @property {string} game
 * @property {Level[]} levels
 */

/**
 * `ply`: what was found in one position, and about the move played there.
 * @typedef {Judgement & { best: string | null, best_shown: string | null, depth: number, first: Expectation, ply: number, score: Score }} Ply
 */

/**
 * A point in cells: column from the left, row from the bottom, from 0. One off the board is its frame.
 * @typedef {object} Point
 * @property {number} x
 * @property {number} y
 */

/**
 * A position as it is sent.
 * @typedef {object} PositionRequest
 * @property {string} game `khet:dynasty`.
 * @property {string[]} [moves] What was played.
 * @property {string} [position] The position the moves begin with; the game's start when there is none.
 */

/**
 * `queued`: how many searches wait before this one.
 * @typedef {object} Queued
 * @property {number} before
 */

/**
 * A wish that could not be fulfilled. The game goes on.
 * @typedef {object} RefusedMessage
 * @property {string | null} field
 * @property {string} message
 */

/**
 * A game of a match with what its players thought.
 * @typedef {object} Replay
 * @property {(MoveEvaluation | null)[]} evaluations For every move what its mover thought; `null` in the opening.
 * @property {string} game
 * @property {string[]} moves
 * @property {(string | null)[]} players
 * @property {string | null} position The position it began with; `null` for the game's start.
 * @property {Outcome} result
 */

/**
 * `done`: how many moves were marked, and the nodes for every position.
 * @typedef {object} Reviewed
 * @property {(number | null)[]} accuracies How well both sides played, from 0 to 100; `null` where a side made no move.
 * @property {number} blunders
 * @property {number} inaccuracies
 * @property {number} mistakes
 * @property {number} nodes
 */

/**
 * An experiment of the reports, to be measured with its quick sizes.
 * @typedef {object} RunOrder
 * @property {number | null} budget_s Seconds for all its matches; 20 pairs a row are played in any case.
 * @property {string} id Which.
 * @property {number | null} nodes Nodes a move at most.
 * @property {number | null} pairs Pairs a row, whatever the budget.
 * @property {number} [seed] What fixes everything left to chance.
 */

/**
 * A saved game in a list.
 * @typedef {object} SavedEntry
 * @property {string} game
 * @property {string} id
 * @property {any} players
 * @property {number} plies
 * @property {any} result
 * @property {string} title
 * @property {number} when
 */

/**
 * A saved game. What the page knows about it besides the moves is JSON that nobody here looks into.
 * @typedef {object} SavedGame
 * @property {any} comments
 * @property {string} game
 * @property {string} id 16 hexadecimal digits.
 * @property {string[]} moves
 * @property {any} page
 * @property {string[]} players
 * @property {string | null} position
 * @property {any} result
 * @property {number} when When it was saved, in milliseconds since 1970.
 */

/**
 * The newest saved games.
 * @typedef {object} SavedList
 * @property {SavedEntry[]} games
 */

/**
 * A score for people and programs, for the side to move.
 * @typedef {{ cp: number } | { win: number } | { loss: number } | { draw: boolean }} Score
 */

/**
 * A game as the page sends it.
 * @typedef {object} Sent
 * @property {any} [comments]
 * @property {string} game
 * @property {string[]} [moves]
 * @property {any} [page]
 * @property {string[]} [players]
 * @property {string | null} position
 * @property {any} [result]
 */

/**
 * An experiment with every row.
 * @typedef {object} ShownExperiment
 * @property {string} claim What was claimed.
 * @property {string} expected What a correct program should show.
 * @property {ShownFinding | null} finding
 * @property {string} game
 * @property {string} id
 * @property {string} missing
 * @property {string[]} names The names of its rows.
 * @property {Size} quick The size of a quick run.
 * @property {string} remark
 * @property {string} report
 * @property {string} reported
 * @property {string} title
 */

/**
 * What was measured.
 * @typedef {object} ShownFinding
 * @property {string} build
 * @property {string} command The command that measures it again.
 * @property {string[]} conclusions What follows from it, in sentences.
 * @property {NamedFigure[]} figures
 * @property {boolean} here Whether it was measured on this machine, and has not come with the program.
 * @property {string} made
 * @property {Measured[]} rows
 * @property {number} seed
 * @property {string} size
 */

/**
 * A term of an evaluation.
 * @typedef {object} ShownTerm
 * @property {number | null} first The first side's, where both sides have this term.
 * @property {string} name
 * @property {number | null} second The second side's.
 * @property {TermValue | null} value
 */

/**
 * `done`: a part of a search's tree, and what it came to in a sentence.
 * @typedef {object} ShownTree
 * @property {string} sentence
 * @property {TreeNode} tree
 */

/**
 * One of the two sides.
 * @typedef {'first' | 'second'} Side
 */

/**
 * What a side is called.
 * @typedef {object} SideInfo
 * @property {string} letter
 * @property {string} name
 * @property {Side} side
 */

/**
 * The size of a measurement.
 * @typedef {object} Size
 * @property {number | null} games Games of a row that looks at whole games.
 * @property {number | null} milliseconds Milliseconds a move.
 * @property {number | null} nodes Nodes a move.
 * @property {number | null} pairs Pairs a row.
 * @property {number | null} positions Random positions of a row.
 */

/**
 * Wins, draws and losses, the score with its interval, and Elo with its error.
 * @typedef {object} Standing
 * @property {number | null} draws
 * @property {number | null} elo
 * @property {number | null} error The error of `elo`, at 95 %.
 * @property {number[] | null} interval The interval of the score, at 95 %.
 * @property {number | null} losses
 * @property {number | null} score The share of the points; `null` before the first game.
 * @property {number | null} wins
 */

/**
 * A position, ready to be shown and played.
 * @typedef {object} State
 * @property {string | null} banner
 * @property {Board} board
 * @property {boolean} can_pass
 * @property {string} game
 * @property {MoveInfo | null} last
 * @property {Layer[]} layers
 * @property {MoveInfo[]} moves
 * @property {Outcome | null} outcome
 * @property {number} ply
 * @property {string} position
 * @property {Side} side
 * @property {SideInfo[]} sides
 * @property {string} start
 * @property {string} title
 */

/**
 * A position of the game.
 * @typedef {object} StateMessage
 * @property {number} ply
 * @property {State} state
 * @property {GameStatus | null} status
 * @property {Thought | null} thought
 */

/**
 * Something changed besides the moves.
 * @typedef {object} StatusMessage
 * @property {GameStatus} status
 */

/**
 * What one technique did at one depth.
 * @typedef {object} TechniqueCount
 * @property {number} cut How often that ended the node, or did what the technique is for.
 * @property {number} fired How often it was tried.
 */

/**
 * A technique of a search, with what the players of a game use.
 * @typedef {object} TechniqueInfo
 * @property {Class} class What it may change.
 * @property {string | null} default Its values in a bare player; `null` for off.
 * @property {string} name
 * @property {string} reference Whose idea it was.
 * @property {string | null} report Its values in the player of the game's report.
 * @property {string} summary What it does.
 * @property {string} values What values it takes, in words; empty for none.
 */

/**
 * The techniques of a game's players.
 * @typedef {object} TechniqueList
 * @property {string} game
 * @property {ListedTechnique[]} techniques
 */

/**
 * A matrix of techniques and games.
 * @typedef {object} TechniqueMap
 * @property {string} figure The name of its picture.
 * @property {string[]} games
 * @property {MapRow[]} rows
 * @property {string} source The commands that made it.
 * @property {string} title
 * @property {string} unit What the numbers are.
 */

/**
 * The value of a term: a number or a fact.
 * @typedef {number | boolean} TermValue
 */

/**
 * What an engine thought of its move.
 * @typedef {object} Thought
 * @property {number} depth The last finished iteration.
 * @property {number} nodes Nodes searched.
 * @property {Score | null} score
 */

/**
 * The ground of a cell.
 * @typedef {'light' | 'dark' | 'plain' | 'closed'} Tint
 */

/**
 * A node with its move the way people read it.
 * @typedef {object} TreeNode
 * @property {number | null} alpha The window in the evaluation's units; `null` where it is open.
 * @property {number | null} beta
 * @property {TreeNode[]} children
 * @property {number} depth Plies it was to be searched.
 * @property {string} ended_by The technique that ended it, or `rules`, `horizon` or `all moves`.
 * @property {string} kind `pv`, `cut`, `all`, `excluded` or `left-out`.
 * @property {number} left_out How many visits below were not kept.
 * @property {string | null} move The move that leads here, `--` for a pass; `null` at the root.
 * @property {number} nodes Nodes searched here and below.
 * @property {number} ply Plies from the root.
 * @property {Score | null} score
 * @property {string | null} shown The same the way people read it.
 * @property {string} source Where the move came from.
 * @property {number | null} value What was found, in the evaluation's units; `null` when it was left out.
 */

/**
 * A set-up.
 * @typedef {object} Variant
 * @property {string} text The full text of the game.
 * @property {string} title
 */

/**
 * `state`: a position of the game, and what both engines thought last.
 * @typedef {object} Watched
 * @property {Pair_Option_WatchedThought} infos
 * @property {State} state
 */

export {};
