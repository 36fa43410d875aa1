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
    /// Ask the table below the horizon, and tell it.
    pub quiescence_tt: bool,
    /// Below the horizon, too, answer what must be answered.
    pub quiescence_evasions: bool,
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
    /// Believe what the game proves without searching.
    pub known: bool,
    /// Try moves early that refuted the opponent's last move.
    pub counter_moves: bool,
    /// Order quiet moves by what they did after the same previous moves.
    pub continuation_history: bool,
    /// Order captures of equal gain by what they did elsewhere.
    pub capture_history: bool,
    /// Shift the evaluation by its past errors.
    pub correction_history: bool,
    /// A cache of evaluations of 2 to this many places.
    pub eval_cache: Option<u32>,
    /// Search deeper where something must be answered.
    pub threat_extensions: bool,
    /// Search less deeply, from this depth on, where the table has no move.
    pub internal_reduction: Option<i32>,
    /// Drop into quiescence far below alpha.
    pub razoring: Option<Margin>,
    /// Cut far above beta.
    pub reverse_futility: Option<Margin>,
    /// Leave out quiet moves far below alpha.
    pub futility: Option<Margin>,
    /// Leave out late quiet moves.
    pub late_move_pruning: Option<LateMovePruning>,
    /// Search late moves less deeply.
    pub lmr: Option<Lmr>,
    /// Leave out moves that lose material.
    pub see_pruning: Option<SeePruning>,
    /// Cut where a shallow search of a capture beats beta by a margin.
    pub prob_cut: Option<Margin>,
    /// Search the only good move deeper.
    pub singular_extensions: Option<Margin>,
    /// Leave out captures that cannot reach alpha.
    pub delta_pruning: Option<i32>,
    /// How many threads search.
    pub threads: Option<u16>,
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
            quiescence_tt: false,
            quiescence_evasions: false,
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
            known: false,
            counter_moves: false,
            continuation_history: false,
            capture_history: false,
            correction_history: false,
            eval_cache: None,
            threat_extensions: false,
            internal_reduction: None,
            razoring: None,
            reverse_futility: None,
            futility: None,
            late_move_pruning: None,
            lmr: None,
            see_pruning: None,
            prob_cut: None,
            singular_extensions: None,
            delta_pruning: None,
            threads: None,
            faults: Faults::default(),
        }
    }
}

impl Params {
    /// Whether a node needs its static evaluation before its moves.
    pub(crate) fn judges_nodes(&self) -> bool {
        self.razoring.is_some()
            || self.reverse_futility.is_some()
            || self.futility.is_some()
            || self.late_move_pruning.is_some()
            || self.correction_history
            || self.prob_cut.is_some()
            || self.null_move.is_some_and(|each| each.reduction == Reduction::Deep)
    }

    /// Whether a technique leaves moves out or searches them less deeply.
    pub(crate) fn guesses_moves(&self) -> bool {
        self.judges_nodes() || self.lmr.is_some() || self.see_pruning.is_some()
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
    /// A side that fails is widened step by step, not opened at once.
    pub widens: bool,
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
    /// Plies that a deep reduction takes besides.
    pub more: u8,
}

/// How much shallower a null move's reply is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// By this many plies.
    Fixed(u8),
    /// By two or three, by depth (Heinz 1999).
    Adaptive,
    /// By three and more, growing with the depth and with how far the evaluation is above beta.
    Deep,
}

/// A margin in hundredths of a basic piece, and the depth to which or from which it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The depth.
    pub depth: i32,
    /// The margin.
    pub margin: i32,
}

/// How many quiet moves are tried near the leaves: `base` plus the square of the depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMovePruning {
    /// Up to this depth.
    pub depth: i32,
    /// Moves at depth 0.
    pub base: i32,
}

/// Late-move reductions: `base + ln(depth) · ln(number) / divisor`, both in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lmr {
    /// For every late move.
    pub base: i32,
    /// What the product of the logarithms is divided by.
    pub divisor: i32,
}

/// What a move may lose in the exchange it starts, in hundredths of a basic piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeePruning {
    /// Up to this depth.
    pub depth: i32,
    /// A quiet move, per ply.
    pub quiet: i32,
    /// A capture, per square of the depth.
    pub noisy: i32,
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
