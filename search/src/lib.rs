//! One adversarial search for every game. A technique is written once, lives in a file of its own
//! together with its declaration, stands in the list at the end of this page and can be switched on
//! and off for every run.
//!
//! [`Search`] is generic over the game and its evaluation, so that the compiler sees through both;
//! the switches are plain data in [`Params`], so that command line, protocols, lab and page can
//! flip them. `docs/add-a-technique.md` shows how a technique is added.

mod clock;
mod switch;

/// The main loop, the iterations around it, and the searcher they belong to.
mod negamax {
    pub(crate) mod alpha_beta;
    pub(crate) mod aspiration;
    pub(crate) mod budget;
    pub(crate) mod cutoff;
    pub(crate) mod depth_control;
    pub(crate) mod depth_tax;
    pub(crate) mod faults;
    pub(crate) mod first_move;
    pub(crate) mod iterative_deepening;
    pub(crate) mod node;
    pub(crate) mod path;
    pub(crate) mod pvs;
    pub(crate) mod root;
    pub(crate) mod search;
    pub(crate) mod searcher;
}

/// In which order moves are tried, and what cut-offs teach about it.
mod ordering {
    pub(crate) mod capture_history;
    pub(crate) mod continuation;
    pub(crate) mod histories;
    pub(crate) mod history;
    pub(crate) mod killers;
    pub(crate) mod picker;
    pub(crate) mod ranking;
}

/// What is left out, or searched less deeply or more deeply than the rest.
mod pruning {
    pub(crate) mod avoid_self_destruction;
    pub(crate) mod delta_pruning;
    pub(crate) mod futility;
    pub(crate) mod internal_reduction;
    pub(crate) mod late_move_pruning;
    pub(crate) mod lmr;
    pub(crate) mod multi_cut;
    pub(crate) mod null_move;
    pub(crate) mod prob_cut;
    pub(crate) mod razoring;
    pub(crate) mod reverse_futility;
    pub(crate) mod see_pruning;
    pub(crate) mod singular_extensions;
    pub(crate) mod threat_extensions;
    pub(crate) mod win_distance_pruning;
}

/// What a position is worth without searching on.
mod leaves {
    pub(crate) mod correction_history;
    pub(crate) mod draws;
    pub(crate) mod eval_cache;
    pub(crate) mod evaluation;
    pub(crate) mod horizon;
    pub(crate) mod known;
    pub(crate) mod node_eval;
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
    pub(crate) mod watch;
}

pub mod monte_carlo;
pub mod proof;

pub use clock::Clock;
pub use leaves::noise::NoisePosition;
pub use negamax::depth_control::DepthControl;
pub use negamax::faults::Faults;
pub use negamax::iterative_deepening::{SearchInfo, SearchResult};
pub use negamax::searcher::{Search, search_bytes};
pub use ordering::ranking::Ordering;
pub use switch::{Class, Declaration, Needs, Switch, Technique};
pub use table::transposition::{Bound, Entry, Table};
pub use table::tt::{Hits, Scheme, Tt};
pub use threads::lazy_smp::{Threads, thread_count};
pub use watching::claims::{Checked, Claim};
pub use watching::events::{Listener, SearchEvent};
pub use watching::recorder::{Edge, Visit};
pub use watching::statistics::{Counts, Statistics};

/// The technique with this name.
pub fn technique(name: &str) -> Option<&'static Switch<Params>> {
    TECHNIQUES.iter().find(|technique| technique.name == name)
}

switch::switches! {
    /// Everything that can be switched on and off in the alpha-beta family. `Params::default()` is
    /// bare alpha-beta: the rules' own draws are known, nothing else.
    pub struct Params {
        alpha_beta: Option<negamax::alpha_beta::AlphaBeta>,
        iterative_deepening: Option<negamax::iterative_deepening::IterativeDeepening>,
        aspiration: Option<negamax::aspiration::Aspiration>,
        aspiration_shift: Option<negamax::aspiration::AspirationShift>,
        pvs: Option<negamax::pvs::Pvs>,
        tt: Option<table::tt::Tt>,
        killers: Option<ordering::killers::Killers>,
        history: Option<ordering::history::History>,
        ordering: Option<ordering::ranking::Ordering>,
        incremental_generation: Option<ordering::picker::IncrementalGeneration>,
        quiescence: Option<leaves::quiescence::Quiescence>,
        quiescence_tt: Option<leaves::quiescence::QuiescenceTt>,
        quiescence_evasions: Option<leaves::quiescence::QuiescenceEvasions>,
        null_move: Option<pruning::null_move::NullMove>,
        multi_cut: Option<pruning::multi_cut::MultiCut>,
        avoid_self_destruction: Option<pruning::avoid_self_destruction::AvoidSelfDestruction>,
        tie_break: Option<negamax::depth_control::TieBreak>,
        depth_tuning: Option<negamax::depth_control::DepthTuning>,
        depth_tax: Option<negamax::depth_tax::DepthTax>,
        noise_leaf: Option<leaves::noise::NoiseLeaf>,
        noise_position: Option<leaves::noise::NoisePosition>,
        repetition: Option<leaves::draws::Repetition>,
        rule_draws: Option<leaves::draws::RuleDraws>,
        win_distance_pruning: Option<pruning::win_distance_pruning::WinDistancePruning>,
        known: Option<leaves::known::KnownResults>,
        counter_moves: Option<ordering::continuation::CounterMoves>,
        continuation_history: Option<ordering::continuation::ContinuationHistory>,
        capture_history: Option<ordering::capture_history::CaptureHistory>,
        correction_history: Option<leaves::correction_history::CorrectionHistory>,
        threat_extensions: Option<pruning::threat_extensions::ThreatExtensions>,
        internal_reduction: Option<pruning::internal_reduction::InternalReduction>,
        razoring: Option<pruning::razoring::Razoring>,
        reverse_futility: Option<pruning::reverse_futility::ReverseFutility>,
        futility: Option<pruning::futility::Futility>,
        late_move_pruning: Option<pruning::late_move_pruning::LateMovePruning>,
        lmr: Option<pruning::lmr::Lmr>,
        see_pruning: Option<pruning::see_pruning::SeePruning>,
        prob_cut: Option<pruning::prob_cut::ProbCut>,
        singular_extensions: Option<pruning::singular_extensions::SingularExtensions>,
        delta_pruning: Option<pruning::delta_pruning::DeltaPruning>,
        eval_cache: Option<leaves::eval_cache::EvalCache>,
        threads: Option<threads::lazy_smp::Threads>,
        ..
        /// The reports' mistakes, for the lab alone.
        faults: Faults = Faults::default(),
    }

    /// All techniques, in the order in which a search meets them: command line, protocols, page,
    /// ablations and tests all read this list.
    pub const TECHNIQUES;
}

impl Params {
    /// What the techniques that are on need to know of every node.
    pub(crate) fn needs(&self) -> Needs {
        TECHNIQUES.iter().map(|technique| (technique.needs)(self)).max().unwrap_or(Needs::Nothing)
    }
}
