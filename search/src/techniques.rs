//! Every technique, declared once: command line, protocols, page, ablations and tests all read this list.

use crate::Ordering;
use crate::params::{
    Aspiration, DepthTuning, Guess, IterativeDeepening, LostRule, MultiCut, NullMove, Params, Quiescence, Reduction,
    Scheme, Tt,
};
use crate::values::{self, Kind, Parameter, Value};
use fiveply_core::Score;

/// What a technique may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Never the score of the root, only the work: checked against plain negamax.
    Exact,
    /// What is searched or how it is judged.
    Shape,
    /// Both: it guesses that something need not be searched.
    Speculative,
}

/// A technique: one name everywhere.
pub struct Technique {
    /// The name of its switch.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Whose idea it was.
    pub reference: &'static str,
    /// What it may change.
    pub class: Class,
    /// Its values.
    pub parameters: &'static [Parameter],
    on: fn(&mut Params, &[Value]),
    off: fn(&mut Params),
    values: fn(&Params) -> Option<Vec<Value>>,
}

impl Technique {
    /// Switches it on with the values in `text`, joined by `/`; its defaults for what is left out.
    pub fn switch_on(&self, params: &mut Params, text: Option<&str>) -> Result<(), String> {
        let values = values::parse(self.parameters, text).map_err(|fault| format!("{}: {fault}", self.name))?;
        (self.on)(params, &values);
        Ok(())
    }

    /// Switches it off.
    pub fn switch_off(&self, params: &mut Params) {
        (self.off)(params);
    }

    /// Its values in `params` as they are written, empty for one without values; `None` when it is off.
    pub fn value_text(&self, params: &Params) -> Option<String> {
        (self.values)(params).map(|values| values::join(&values))
    }

    /// What values it takes, in words.
    pub fn accepts(&self) -> String {
        values::describe(self.parameters)
    }
}

/// The technique with this name.
pub fn technique(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.name == name)
}

/// A technique without values: a field that is true or false.
macro_rules! plain {
    ($field:ident, $name:literal, $class:ident, $reference:literal, $summary:literal) => {
        Technique {
            name: $name,
            summary: $summary,
            reference: $reference,
            class: Class::$class,
            parameters: &[],
            on: |params, _| params.$field = true,
            off: |params| params.$field = false,
            values: |params| params.$field.then(Vec::new),
        }
    };
}

/// A technique with one number: a field that holds it or nothing.
macro_rules! number {
    ($field:ident, $type:ty, $name:literal, $class:ident, $least:literal..=$most:literal, $default:literal, $what:literal, $reference:literal, $summary:literal) => {
        Technique {
            name: $name,
            summary: $summary,
            reference: $reference,
            class: Class::$class,
            parameters: &[Parameter {
                name: $what,
                kind: Kind::Integer($least, $most),
                default: Value::Integer($default),
            }],
            on: |params, values| params.$field = values[0].integer().map(|number| number as $type),
            off: |params| params.$field = None,
            values: |params| params.$field.map(|number| vec![Value::Integer(number.into())]),
        }
    };
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
        summary: "Starts each iteration with a narrow window around a guess and opens the side that fails.",
        reference: "Baudet 1978",
        class: Class::Exact,
        parameters: &[
            Parameter { name: "half width", kind: Kind::Integer(1, 1_000_000), default: Value::Integer(50) },
            Parameter { name: "guess", kind: Kind::Word(&["last", "last-but-one"]), default: Value::Word("last") },
        ],
        on: |params, values| {
            let guess = if values[1].word() == "last" { Guess::Last } else { Guess::LastButOne };
            params.aspiration = values[0].integer().map(|delta| Aspiration { delta: delta as Score, guess });
        },
        off: |params| params.aspiration = None,
        values: |params| {
            params.aspiration.map(|each| {
                let guess = if each.guess == Guess::Last { "last" } else { "last-but-one" };
                vec![Value::Integer(each.delta.into()), Value::Word(guess)]
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
        summary: "Orders generated moves: as the report does, by what they win, by the evaluation behind them, or by the table.",
        reference: "Slagle and Dixon 1969",
        class: Class::Exact,
        parameters: &[Parameter {
            name: "by",
            kind: Kind::Word(&["report", "gain", "eval", "tt", "none"]),
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
            kind: Kind::IntegerOr(0, 100, "unlimited"),
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
    Technique {
        name: "null-move",
        summary: "Cuts when even passing, searched less deeply, still beats beta; not when threatened, nor twice in a row.",
        reference: "Beal 1989; adaptive: Heinz 1999",
        class: Class::Speculative,
        parameters: &[Parameter {
            name: "plies less",
            kind: Kind::IntegerOr(1, 6, "adaptive"),
            default: Value::Word("adaptive"),
        }],
        on: |params, values| {
            let reduction = values[0].integer().map_or(Reduction::Adaptive, |plies| Reduction::Fixed(plies as u8));
            params.null_move = Some(NullMove { reduction });
        },
        off: |params| params.null_move = None,
        values: |params| {
            params.null_move.map(|each| match each.reduction {
                Reduction::Fixed(plies) => vec![Value::Integer(plies.into())],
                Reduction::Adaptive => vec![Value::Word("adaptive")],
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
];
