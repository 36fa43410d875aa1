//! The switches: one field per technique, its values with it, `None` or `false` for off.

use crate::{Faults, Ordering};
use fiveply_core::Score;

/// Everything that can be switched on and off. `Params::default()` is bare alpha-beta: the rules' own draws are known, nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Cut off what cannot matter; plain minimax without.
    pub alpha_beta: bool,
    /// Search to depth 1, 2, 3 … instead of to the full depth at once.
    pub iterative_deepening: Option<IterativeDeepening>,
    /// Start with a narrow window around a guess.
    pub aspiration: Option<Aspiration>,
    /// Move the guess up and down with the parity of the iteration.
    pub aspiration_shift: Option<Score>,
    /// Search later moves with a window of width zero.
    pub pvs: bool,
    /// Remember searched positions.
    pub tt: Option<Tt>,
    /// Try moves early that refuted siblings; how many per ply.
    pub killers: Option<u8>,
    /// Try moves early that were good elsewhere.
    pub history: bool,
    /// How generated moves are ordered.
    pub ordering: Ordering,
    /// Generate the moves of one piece at a time.
    pub incremental_generation: bool,
    /// Play out captures at the horizon.
    pub quiescence: Option<Quiescence>,
    /// Cut when even passing is good enough.
    pub null_move: Option<NullMove>,
    /// Cut when several moves look good enough.
    pub multi_cut: Option<MultiCut>,
    /// Leave out moves that harm the mover.
    pub avoid_self_destruction: bool,
    /// Search a ply deeper while the own moves repeat.
    pub tie_break: bool,
    /// Choose the depth by the time the last moves took.
    pub depth_tuning: Option<DepthTuning>,
    /// Multiply every value by this on its way up.
    pub depth_tax: Option<f64>,
    /// Add fresh noise below this to every evaluation.
    pub noise_leaf: Option<Score>,
    /// Add noise below this that is a function of the position.
    pub noise_position: Option<Score>,
    /// Score a repeated position as a draw.
    pub repetition: bool,
    /// Score the fifty-move rule and insufficient material as draws.
    pub rule_draws: bool,
    /// Stop where no win found can be quicker than one already known.
    pub win_distance_pruning: bool,
    /// The reports' mistakes, for the lab alone.
    pub faults: Faults,
}

impl Default for Params {
    fn default() -> Self {
        Params {
            alpha_beta: true,
            iterative_deepening: None,
            aspiration: None,
            aspiration_shift: None,
            pvs: false,
            tt: None,
            killers: None,
            history: false,
            ordering: Ordering::None,
            incremental_generation: false,
            quiescence: None,
            null_move: None,
            multi_cut: None,
            avoid_self_destruction: false,
            tie_break: false,
            depth_tuning: None,
            depth_tax: None,
            noise_leaf: None,
            noise_position: None,
            repetition: true,
            rule_draws: true,
            win_distance_pruning: false,
            faults: Faults::default(),
        }
    }
}

/// How iterations follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterativeDeepening {
    /// Sort the root moves by their last scores between iterations.
    pub reorder: bool,
    /// What to play when everything loses.
    pub lost: LostRule,
}

impl Default for IterativeDeepening {
    fn default() -> Self {
        IterativeDeepening { reorder: true, lost: LostRule::Longest }
    }
}

/// What to play in a position that is proved lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostRule {
    /// The move that loses latest.
    Longest,
    /// The best move of the iteration before the loss was seen, the KnightThrough report's rule: perhaps the opponent does not
    /// see it.
    Previous,
}

/// A window around a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspiration {
    /// Half the width of the window.
    pub delta: Score,
    /// Where the guess comes from.
    pub guess: Guess,
}

/// The iteration whose score is the guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// The one before.
    Last,
    /// The one before that, of the same parity.
    LastButOne,
}

/// A transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tt {
    /// The binary logarithm of the number of places.
    pub log2: u8,
    /// What is thrown out.
    pub scheme: Scheme,
    /// Believe only entries of exactly the depth asked for, so that the table can never change a score.
    pub equal_depth: bool,
}

impl Default for Tt {
    fn default() -> Self {
        Tt { log2: 20, scheme: Scheme::Bucket, equal_depth: false }
    }
}

/// Which entry makes room for a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// One entry a place; the deeper one stays, the newer one if both are equally deep.
    Deep,
    /// Two entries a place, the deepest and the latest (the KnightThrough report).
    TwoDeep,
    /// One entry a place; the newer one stays.
    Always,
    /// Four entries a place; the one that is shallow or from an old search goes.
    Bucket,
}

/// Playing out captures at the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiescence {
    /// At most so many plies, in pairs (the Khet report's Q_n); `None` for as many as there are.
    pub limit: Option<u8>,
}

/// The null move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMove {
    /// How much shallower the reply is searched.
    pub reduction: Reduction,
}

/// How much shallower a null move's reply is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// By this many plies.
    Fixed(u8),
    /// By two or three, by depth (Heinz 1999).
    Adaptive,
}

/// Multi-cut: of the first `moves` moves, `cuts` must beat beta in a search reduced by `reduction`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiCut {
    /// How many moves are tried.
    pub moves: u8,
    /// How many of them must cut.
    pub cuts: u8,
    /// How much shallower they are searched.
    pub reduction: u8,
}

/// The chess report's choice of depth by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthTuning {
    /// The depth of the first move.
    pub start: u8,
    /// Nodes that count as a second, so that a run can be repeated; 0 asks the real clock.
    pub nodes_per_second: u32,
}
