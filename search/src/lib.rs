//! One adversarial search for every game. A technique is written once, lives in a file of its own, is declared in
//! [`techniques`](TECHNIQUES) and can be switched on and off for every run.
//!
//! [`Search`] is generic over the game and its evaluation, so that the compiler sees through both; the switches are plain data
//! in [`Params`], so that command line, protocols, lab and page can flip them.

mod clock;
mod params;
mod technique;
mod techniques;

/// The main loop, the iterations around it, and the searcher they belong to.
mod negamax {
    pub(crate) mod aspiration;
    pub(crate) mod children;
    pub(crate) mod deepening;
    pub(crate) mod depth_control;
    pub(crate) mod faults;
    pub(crate) mod first_move;
    pub(crate) mod node;
    pub(crate) mod root;
    pub(crate) mod search;
    pub(crate) mod searcher;
}

/// In which order moves are tried, and what cut-offs teach about it.
mod ordering {
    pub(crate) mod capture_history;
    pub(crate) mod continuation;
    pub(crate) mod history;
    pub(crate) mod killers;
    pub(crate) mod learning;
    pub(crate) mod picker;
    pub(crate) mod ranking;
}

/// What is left out, or searched less deeply or more deeply than the rest.
mod pruning {
    pub(crate) mod lmr;
    pub(crate) mod multi_cut;
    pub(crate) mod null_move;
    pub(crate) mod prob_cut;
    pub(crate) mod singular_extensions;
    pub(crate) mod static_pruning;
}

/// What a position is worth without searching on.
mod leaves {
    pub(crate) mod correction_history;
    pub(crate) mod draws;
    pub(crate) mod eval_cache;
    pub(crate) mod horizon;
    pub(crate) mod known;
    pub(crate) mod noise;
    pub(crate) mod quiescence;
}

/// The transposition table, and what a node asks of it.
mod table {
    pub(crate) mod transposition;
    pub(crate) mod tt;
}

/// Several searchers at once.
mod threads {
    pub(crate) mod abdada;
    pub(crate) mod lazy_smp;
}

/// What can be seen of a search: counts, the tree, claims that are checked, events on the way.
mod watching {
    pub(crate) mod claims;
    pub(crate) mod events;
    pub(crate) mod recorder;
    pub(crate) mod statistics;
}

pub mod monte_carlo;
pub mod proof;

pub use clock::Clock;
pub use negamax::deepening::{Report, Verdict};
pub use negamax::depth_control::DepthControl;
pub use negamax::faults::Faults;
pub use negamax::search::Search;
pub use negamax::searcher::search_bytes;
pub use ordering::ranking::Ordering;
pub use params::{
    Aspiration, DepthTuning, Guess, IterativeDeepening, LateMovePruning, Lmr, LostRule, Margin, MultiCut, NullMove,
    Params, Quiescence, Reduction, Scheme, SeePruning, Tt,
};
pub use table::transposition::{Bound, Entry, Table};
pub use technique::{Class, Technique};
pub use techniques::{TECHNIQUES, technique};
pub use watching::claims::{Checked, Claim};
pub use watching::events::{Aside, Listener};
pub use watching::recorder::{Step, Visit};
pub use watching::statistics::{Counts, Statistics};
