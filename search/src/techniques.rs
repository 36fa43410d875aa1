//! Every technique, declared once: command line, protocols, page, ablations and tests all read this list.

use crate::Ordering;
use crate::params::{
    Aspiration, DepthTuning, Guess, IterativeDeepening, LateMovePruning, Lmr, LostRule, Margin, MultiCut, NullMove,
    Quiescence, Reduction, Scheme, SeePruning, Tt,
};
use crate::technique::{Class, Technique, number, numbers, plain};
use fiveply_core::Score;
use fiveply_core::parameter::{Kind, Parameter, Value};

/// The technique with this name.
pub fn technique(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.name == name)
}

/// All techniques, in the order in which a search meets them.
pub const TECHNIQUES: &[Technique] = &[
    plain!(
        alpha_beta,
        "alpha-beta",
        Exact,
        "Knuth and Moore 1975",
        "Leaves out what cannot change the result; plain minimax without it."
    ),
    Technique {
        name: "iterative-deepening",
        summary: "Searches to depth 1, 2, 3 … so that there is always a move, and each iteration orders the next.",
        reference: "Slate and Atkin 1977",
        class: Class::Exact,
        parameters: &[
            Parameter {
                name: "root moves",
                kind: Kind::Word(&["reorder", "keep-order"]),
                default: Value::Word("reorder"),
            },
            Parameter {
                name: "in a lost position",
                kind: Kind::Word(&["longest", "previous"]),
                default: Value::Word("longest"),
            },
        ],
        on: |params, values| {
            let lost = if values[1].word() == "longest" { LostRule::Longest } else { LostRule::Previous };
            params.iterative_deepening = Some(IterativeDeepening { reorder: values[0].word() == "reorder", lost });
        },
        off: |params| params.iterative_deepening = None,
        values: |params| {
            params.iterative_deepening.map(|each| {
                let order = if each.reorder { "reorder" } else { "keep-order" };
                let lost = if each.lost == LostRule::Longest { "longest" } else { "previous" };
                vec![Value::Word(order), Value::Word(lost)]
            })
        },
    },
    Technique {
        name: "aspiration",
        summary: "Starts each iteration with a narrow window around a guess and opens, or widens, the side that fails.",
        reference: "Baudet 1978",
        class: Class::Exact,
        parameters: &[
            Parameter { name: "half width", kind: Kind::Integer(1, 1_000_000), default: Value::Integer(50) },
            Parameter { name: "guess", kind: Kind::Word(&["last", "last-but-one"]), default: Value::Word("last") },
            Parameter { name: "failing side", kind: Kind::Word(&["open", "widen"]), default: Value::Word("open") },
        ],
        on: |params, values| {
            let guess = if values[1].word() == "last" { Guess::Last } else { Guess::LastButOne };
            let widens = values[2].word() == "widen";
            params.aspiration = values[0].integer().map(|delta| Aspiration { delta: delta as Score, guess, widens });
        },
        off: |params| params.aspiration = None,
        values: |params| {
            params.aspiration.map(|each| {
                let guess = if each.guess == Guess::Last { "last" } else { "last-but-one" };
                let failing = if each.widens { "widen" } else { "open" };
                vec![Value::Integer(each.delta.into()), Value::Word(guess), Value::Word(failing)]
            })
        },
    },
    number!(
        aspiration_shift,
        Score,
        "aspiration-shift",
        Exact,
        1..=1_000_000,
        141,
        "shift",
        "Soemers 2014",
        "Moves the aspiration guess up in odd iterations and down in even ones: the last mover looks better."
    ),
    plain!(
        pvs,
        "pvs",
        Exact,
        "Marsland and Campbell 1982",
        "Searches all but the first move with a zero window first: it is enough to know that they are worse."
    ),
    Technique {
        name: "tt",
        summary: "A transposition table: positions reached by several ways are searched once, and their best move is tried first.",
        reference: "Greenblatt, Eastlake and Crocker 1967",
        class: Class::Exact,
        parameters: &[
            Parameter {
                name: "binary logarithm of its places",
                kind: Kind::Integer(1, 30),
                default: Value::Integer(20),
            },
            Parameter {
                name: "scheme",
                kind: Kind::Word(&["deep", "two-deep", "always", "bucket"]),
                default: Value::Word("bucket"),
            },
            Parameter { name: "hits", kind: Kind::Word(&["deeper", "equal-depth"]), default: Value::Word("deeper") },
        ],
        on: |params, values| {
            let scheme = match values[1].word() {
                "deep" => Scheme::Deep,
                "two-deep" => Scheme::TwoDeep,
                "always" => Scheme::Always,
                _ => Scheme::Bucket,
            };
            let equal_depth = values[2].word() == "equal-depth";
            params.tt = values[0].integer().map(|log2| Tt { log2: log2 as u8, scheme, equal_depth });
        },
        off: |params| params.tt = None,
        values: |params| {
            params.tt.map(|each| {
                let scheme = match each.scheme {
                    Scheme::Deep => "deep",
                    Scheme::TwoDeep => "two-deep",
                    Scheme::Always => "always",
                    Scheme::Bucket => "bucket",
                };
                let hits = if each.equal_depth { "equal-depth" } else { "deeper" };
                vec![Value::Integer(each.log2.into()), Value::Word(scheme), Value::Word(hits)]
            })
        },
    },
    number!(
        killers,
        u8,
        "killers",
        Exact,
        1..=4,
        2,
        "moves per ply",
        "Huberman 1968",
        "Tries moves early that refuted a sibling: they often refute this one too."
    ),
    plain!(
        history,
        "history",
        Exact,
        "Schaeffer 1983",
        "Orders quiet moves by how often they cut off elsewhere in the tree."
    ),
    Technique {
        name: "ordering",
        summary: "Orders generated moves: as the report does, by what they win (exchange: losing captures last), by the evaluation behind them, or by the table.",
        reference: "Slagle and Dixon 1969",
        class: Class::Exact,
        parameters: &[Parameter {
            name: "by",
            kind: Kind::Word(&["report", "gain", "exchange", "eval", "tt", "none"]),
            default: Value::Word("gain"),
        }],
        on: |params, values| params.ordering = Ordering::named(values[0].word()),
        off: |params| params.ordering = Ordering::None,
        values: |params| (params.ordering != Ordering::None).then(|| vec![Value::Word(params.ordering.name())]),
    },
    plain!(
        incremental_generation,
        "incremental-generation",
        Exact,
        "Nijssen 2009",
        "Generates the moves of one piece at a time; after a cut-off the other pieces' moves are never made."
    ),
    Technique {
        name: "quiescence",
        summary: "Plays out captures at the horizon, standing pat allowed; a number n limits the captures to n in pairs (Q_n).",
        reference: "Shannon 1950; Q_n: Nijssen 2009",
        class: Class::Shape,
        parameters: &[Parameter {
            name: "plies",
            kind: Kind::IntegerOr(0, 100, &["unlimited"]),
            default: Value::Word("unlimited"),
        }],
        on: |params, values| {
            params.quiescence = Some(Quiescence { limit: values[0].integer().map(|limit| limit as u8) });
        },
        off: |params| params.quiescence = None,
        values: |params| {
            let value =
                |each: Quiescence| each.limit.map_or(Value::Word("unlimited"), |limit| Value::Integer(limit.into()));
            params.quiescence.map(|each| vec![value(each)])
        },
    },
    plain!(
        quiescence_tt,
        "quiescence-tt",
        Exact,
        "Stockfish",
        "Asks the transposition table in quiescence search and tells it, where nothing limits its plies."
    ),
    plain!(
        quiescence_evasions,
        "quiescence-evasions",
        Shape,
        "Beal 1990",
        "Tries every move in quiescence search where something must be answered, in place of standing pat."
    ),
    Technique {
        name: "null-move",
        summary: "Cuts when even passing, searched less deeply, still beats beta; not when threatened, nor twice in a row.",
        reference: "Beal 1989; adaptive: Heinz 1999",
        class: Class::Speculative,
        parameters: &[Parameter {
            name: "plies less",
            kind: Kind::IntegerOr(1, 6, &["adaptive", "deep", "deeper"]),
            default: Value::Word("adaptive"),
        }],
        on: |params, values| {
            let (reduction, more) = match values[0] {
                Value::Integer(plies) => (Reduction::Fixed(plies as u8), 0),
                Value::Word("deep") => (Reduction::Deep, 0),
                Value::Word("deeper") => (Reduction::Deep, 1),
                _ => (Reduction::Adaptive, 0),
            };
            params.null_move = Some(NullMove { reduction, more });
        },
        off: |params| params.null_move = None,
        values: |params| {
            params.null_move.map(|each| match each.reduction {
                Reduction::Fixed(plies) => vec![Value::Integer(plies.into())],
                Reduction::Adaptive => vec![Value::Word("adaptive")],
                Reduction::Deep if each.more > 0 => vec![Value::Word("deeper")],
                Reduction::Deep => vec![Value::Word("deep")],
            })
        },
    },
    Technique {
        name: "multi-cut",
        summary: "Cuts when several of the first moves, searched less deeply, beat beta.",
        reference: "Björnsson and Marsland 1999",
        class: Class::Speculative,
        parameters: &[
            Parameter { name: "moves tried", kind: Kind::Integer(1, 30), default: Value::Integer(6) },
            Parameter { name: "cuts needed", kind: Kind::Integer(1, 30), default: Value::Integer(3) },
            Parameter { name: "plies less", kind: Kind::Integer(1, 6), default: Value::Integer(2) },
        ],
        on: |params, values| {
            let number = |index: usize| values[index].integer().unwrap_or_default() as u8;
            params.multi_cut = Some(MultiCut { moves: number(0), cuts: number(1), reduction: number(2) });
        },
        off: |params| params.multi_cut = None,
        values: |params| {
            let values =
                |each: MultiCut| [each.moves, each.cuts, each.reduction].map(|n| Value::Integer(n.into())).to_vec();
            params.multi_cut.map(values)
        },
    },
    plain!(
        avoid_self_destruction,
        "avoid-self-destruction",
        Speculative,
        "Nijssen 2009",
        "Does not search moves that harm the mover, unless there are no others."
    ),
    plain!(
        tie_break,
        "tie-break",
        Shape,
        "Guan 2014",
        "Searches a ply deeper while the own last four moves go to and fro."
    ),
    Technique {
        name: "depth-tuning",
        summary: "Chooses the depth by how long the last moves took.",
        reference: "Guan 2014",
        class: Class::Shape,
        parameters: &[
            Parameter { name: "first depth", kind: Kind::Integer(1, 60), default: Value::Integer(4) },
            Parameter {
                name: "nodes that count as a second, 0 for the real clock",
                kind: Kind::Integer(0, 1_000_000_000),
                default: Value::Integer(0),
            },
        ],
        on: |params, values| {
            let number = |index: usize| values[index].integer().unwrap_or_default();
            params.depth_tuning = Some(DepthTuning { start: number(0) as u8, nodes_per_second: number(1) as u32 });
        },
        off: |params| params.depth_tuning = None,
        values: |params| {
            let values = |each: DepthTuning| {
                vec![Value::Integer(each.start.into()), Value::Integer(each.nodes_per_second.into())]
            };
            params.depth_tuning.map(values)
        },
    },
    Technique {
        name: "depth-tax",
        summary: "Multiplies every value by a factor per ply on its way up, so that early wins are preferred.",
        reference: "Elíasson 2017",
        class: Class::Shape,
        parameters: &[Parameter { name: "factor", kind: Kind::Decimal(0.5, 1.0), default: Value::Decimal(0.99) }],
        on: |params, values| {
            if let Value::Decimal(factor) = values[0] {
                params.depth_tax = Some(factor);
            }
        },
        off: |params| params.depth_tax = None,
        values: |params| params.depth_tax.map(|factor| vec![Value::Decimal(factor)]),
    },
    number!(
        noise_leaf,
        Score,
        "noise-leaf",
        Shape,
        1..=1_000_000,
        4096,
        "below",
        "Nijssen 2009",
        "Adds fresh random noise to every evaluation, so that the same position is worth something else each time."
    ),
    number!(
        noise_position,
        Score,
        "noise-position",
        Shape,
        1..=1_000_000,
        4096,
        "below",
        "Beal and Smith 1994",
        "Adds noise that is a function of position and seed: different games, but a sound search."
    ),
    plain!(
        repetition,
        "repetition",
        Shape,
        "Slate and Atkin 1977",
        "Scores a position that repeats one on the path as a draw."
    ),
    plain!(
        rule_draws,
        "rule-draws",
        Shape,
        "the rules of the games",
        "Scores draws by move count and by insufficient material inside the search."
    ),
    plain!(
        win_distance_pruning,
        "win-distance-pruning",
        Exact,
        "well known as mate-distance pruning",
        "Ends a node where no win can be quicker than one already found."
    ),
    plain!(
        known,
        "known",
        Shape,
        "Beal 1990",
        "Believes what the game proves without searching: a win in one, a runner nobody can catch, a partition."
    ),
    plain!(
        counter_moves,
        "counter-moves",
        Exact,
        "Uiterwijk 1992",
        "Tries the move early that last refuted the opponent's previous move."
    ),
    plain!(
        continuation_history,
        "continuation-history",
        Exact,
        "well known; Stockfish 2015",
        "Orders quiet moves by how often they cut off after the same previous moves."
    ),
    plain!(
        capture_history,
        "capture-history",
        Exact,
        "well known; Stockfish 2017",
        "Orders captures of equal gain by how often they cut off elsewhere."
    ),
    plain!(
        correction_history,
        "correction-history",
        Speculative,
        "Cattermole 2024",
        "Shifts the static evaluation by how far it was off in positions of the same structure."
    ),
    plain!(
        threat_extensions,
        "threat-extensions",
        Shape,
        "Slate and Atkin 1977",
        "Searches a ply deeper where something must be answered: a check, a runner, a beam on the pharaoh."
    ),
    number!(
        internal_reduction,
        i32,
        "internal-reduction",
        Speculative,
        2..=30,
        4,
        "from depth",
        "Schröder 2020",
        "Searches a ply less where the table has no move to try first: such nodes cost most and matter least."
    ),
    numbers!(
        razoring,
        Margin {
            depth: 1..=20, 3, "up to depth";
            margin: 1..=10_000, 250, "hundredths per ply";
        },
        "razoring",
        Speculative,
        "Birmingham and Kent 1977",
        "Near the leaves, drops into quiescence where the evaluation is hopelessly below alpha."
    ),
    numbers!(
        reverse_futility,
        Margin {
            depth: 1..=20, 7, "up to depth";
            margin: 1..=10_000, 80, "hundredths per ply";
        },
        "reverse-futility",
        Speculative,
        "Heinz 1998",
        "Near the leaves, cuts where the evaluation is so far above beta that one ply will hardly change it."
    ),
    numbers!(
        futility,
        Margin {
            depth: 1..=20, 7, "up to depth";
            margin: 1..=10_000, 100, "hundredths per ply";
        },
        "futility",
        Speculative,
        "Schaeffer 1986; Heinz 1998",
        "Near the leaves, leaves out quiet moves where the evaluation is far below alpha."
    ),
    numbers!(
        late_move_pruning,
        LateMovePruning {
            depth: 1..=20, 7, "up to depth";
            base: 0..=100, 4, "moves at depth 0, to which the square of the depth is added";
        },
        "late-move-pruning",
        Speculative,
        "well known; Fruit and Stockfish 2008",
        "Near the leaves, leaves out quiet moves that come late in the order."
    ),
    numbers!(
        lmr,
        Lmr {
            base: 0..=300, 60, "hundredths of a ply for every late move";
            divisor: 50..=1000, 220, "hundredths by which the product of the logarithms is divided";
        },
        "lmr",
        Speculative,
        "Romstad 2005; Levy and Newborn 1991",
        "Late-move reductions: searches quiet moves late in the order less deeply, and again only if they surprise."
    ),
    numbers!(
        see_pruning,
        SeePruning {
            depth: 1..=20, 7, "up to depth";
            quiet: 1..=1000, 60, "hundredths per ply that a quiet move may lose";
            noisy: 1..=1000, 25, "hundredths per square of the depth that a capture may lose";
        },
        "see-pruning",
        Speculative,
        "well known; static exchange: Slate and Atkin 1977",
        "Leaves out moves that lose material in the exchange they start, and such captures in quiescence."
    ),
    numbers!(
        prob_cut,
        Margin {
            depth: 3..=20, 5, "from depth";
            margin: 1..=10_000, 180, "hundredths above beta";
        },
        "prob-cut",
        Speculative,
        "Buro 1995",
        "Cuts where a capture, searched less deeply, beats beta by a margin."
    ),
    numbers!(
        singular_extensions,
        Margin {
            depth: 4..=30, 7, "from depth";
            margin: 1..=1000, 2, "hundredths per ply below the table's score";
        },
        "singular-extensions",
        Speculative,
        "Anantharaman, Campbell and Hsu 1990",
        "Searches the table's move a ply deeper where, less deeply searched, all others are clearly worse."
    ),
    number!(
        delta_pruning,
        i32,
        "delta-pruning",
        Speculative,
        1..=10_000,
        150,
        "hundredths",
        "well known; Schaeffer 1986",
        "In quiescence, leaves out captures that win too little to reach alpha."
    ),
    number!(
        eval_cache,
        u32,
        "eval-cache",
        Exact,
        8..=20,
        16,
        "log2 of the places",
        "well known; Slate and Atkin 1977",
        "Remembers evaluations, so that a position met again, by another order of moves or in the next iteration, is not judged twice."
    ),
    number!(
        threads,
        u16,
        "threads",
        Exact,
        1..=256,
        2,
        "threads",
        "Hyatt and Nelson 2002 (lazy SMP); Weill 1996 (ABDADA), as simplified by Kerrigan 2017",
        "Several threads search the same position, help each other through the table and put off what another is searching."
    ),
];
