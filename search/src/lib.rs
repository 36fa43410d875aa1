//! One adversarial search for every game. A technique is written once, lives in a file of its own, is declared in
//! [`techniques`](TECHNIQUES) and can be switched on and off for every run.
//!
//! [`Search`] is generic over the game and its evaluation, so that the compiler sees through both; the switches are plain data
//! in [`Params`], so that command line, protocols, lab and page can flip them.

mod asides;
mod aspiration;
mod capture_history;
mod children;
mod clock;
mod continuation;
mod correction;
mod deepening;
mod depth_control;
mod draws;
mod eval_cache;
mod faults;
mod glance;
mod history;
mod horizon;
mod killers;
mod known;
mod learning;
mod lmr;
pub mod monte_carlo;
mod multi_cut;
mod node;
mod noise;
mod null_move;
mod ordering;
mod params;
mod picker;
mod prob_cut;
pub mod proof;
mod pruning;
mod quiescence;
mod recorder;
mod remembering;
mod root;
mod sampling;
mod search;
mod searcher;
mod sharing;
mod singular;
mod statistics;
mod table;
mod technique;
mod techniques;
mod threads;

pub use asides::{Aside, Listener};
pub use clock::Clock;
pub use deepening::{Report, Verdict};
pub use depth_control::DepthControl;
pub use faults::Faults;
pub use ordering::Ordering;
pub use params::{
    Aspiration, DepthTuning, Guess, IterativeDeepening, LateMovePruning, Lmr, LostRule, Margin, MultiCut, NullMove,
    Params, Quiescence, Reduction, Scheme, SeePruning, Tt,
};
pub use recorder::{Step, Visit};
pub use sampling::{Checked, Claim};
pub use search::Search;
pub use searcher::search_bytes;
pub use statistics::{Counts, Statistics};
pub use table::{Bound, Entry, Table};
pub use technique::{Class, Technique};
pub use techniques::{TECHNIQUES, technique};
