//! What every technique did in a search: how often it was tried and how often that ended a node, by depth. Always on; the counters
//! cost nothing that can be measured.

use crate::techniques::TECHNIQUES;

/// Depths from this one on are counted together.
const DEPTHS: usize = 64;

/// How often a technique fired and how often it cut, at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// It was tried.
    pub fired: u64,
    /// It ended the node, or did what it is for.
    pub cut: u64,
}

/// The techniques that are counted.
#[allow(clippy::enum_variant_names, reason = "one of them is called counter-moves")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    /// A move raised beta's bound: how often, and how often it was the first.
    AlphaBeta,
    /// A windowed iteration: how often, and how often the window held.
    Aspiration,
    /// A zero-window search: how often, and how often it was enough.
    Pvs,
    /// A look-up: how often, and how often it ended the node.
    Tt,
    /// A killer was tried; it cut.
    Killers,
    /// What answered the last move before was tried; it cut.
    CounterMoves,
    /// A move with a history was tried; it cut.
    History,
    /// Pieces whose moves could be generated; pieces left out.
    IncrementalGeneration,
    /// A horizon node; standing pat ended it.
    Quiescence,
    /// The table knew a node below the horizon; it ended the node.
    QuiescenceTt,
    /// Every move was tried below the horizon; one of them cut.
    QuiescenceEvasions,
    /// A null move was tried; it cut.
    NullMove,
    /// A multi-cut was tried; it cut.
    MultiCut,
    /// Moves left out.
    AvoidSelfDestruction,
    /// A draw was scored by repetition.
    Repetition,
    /// A draw was scored by a rule.
    RuleDraws,
    /// A node was ended because no quicker win is possible.
    WinDistancePruning,
    /// A proved result was believed.
    Known,
    /// The evaluation was compared with beta; it cut.
    ReverseFutility,
    /// The captures were looked at instead; that was enough.
    Razoring,
    /// Captures were tried; one cut.
    ProbCut,
    /// The other moves were tried; the table's move stood alone.
    SingularExtensions,
    /// A node was searched deeper.
    ThreatExtensions,
    /// A node was searched less deeply.
    InternalReduction,
    /// A late move was left out.
    LateMovePruning,
    /// A quiet move was looked at; it was left out.
    Futility,
    /// An exchange was counted; the move was left out.
    SeePruning,
    /// A move was searched less deeply; that was enough.
    Lmr,
    /// A capture was looked at; it was left out.
    DeltaPruning,
    /// An evaluation was shifted.
    CorrectionHistory,
    /// An evaluation was asked for; it was known.
    EvalCache,
}

impl Counter {
    /// The technique's name.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    const ALL: [(Counter, &'static str); 31] = [
        (Counter::AlphaBeta, "alpha-beta"),
        (Counter::Aspiration, "aspiration"),
        (Counter::Pvs, "pvs"),
        (Counter::Tt, "tt"),
        (Counter::Killers, "killers"),
        (Counter::CounterMoves, "counter-moves"),
        (Counter::History, "history"),
        (Counter::IncrementalGeneration, "incremental-generation"),
        (Counter::Quiescence, "quiescence"),
        (Counter::QuiescenceTt, "quiescence-tt"),
        (Counter::QuiescenceEvasions, "quiescence-evasions"),
        (Counter::NullMove, "null-move"),
        (Counter::MultiCut, "multi-cut"),
        (Counter::AvoidSelfDestruction, "avoid-self-destruction"),
        (Counter::Repetition, "repetition"),
        (Counter::RuleDraws, "rule-draws"),
        (Counter::WinDistancePruning, "win-distance-pruning"),
        (Counter::Known, "known"),
        (Counter::ReverseFutility, "reverse-futility"),
        (Counter::Razoring, "razoring"),
        (Counter::ProbCut, "prob-cut"),
        (Counter::SingularExtensions, "singular-extensions"),
        (Counter::ThreatExtensions, "threat-extensions"),
        (Counter::InternalReduction, "internal-reduction"),
        (Counter::LateMovePruning, "late-move-pruning"),
        (Counter::Futility, "futility"),
        (Counter::SeePruning, "see-pruning"),
        (Counter::Lmr, "lmr"),
        (Counter::DeltaPruning, "delta-pruning"),
        (Counter::CorrectionHistory, "correction-history"),
        (Counter::EvalCache, "eval-cache"),
    ];
}

/// The counts of one search.
#[derive(Clone, Debug)]
pub struct Statistics {
    counts: Box<[[Counts; DEPTHS]; Counter::ALL.len()]>,
    /// The deepest ply reached, quiescence included.
    pub selective_depth: usize,
    /// The longest line of captures below the horizon.
    pub quiescence_depth: usize,
    /// Nodes below the horizon.
    pub quiescence_nodes: u64,
    /// Evaluations made.
    pub evaluations: u64,
}

impl Default for Statistics {
    fn default() -> Self {
        Statistics {
            counts: Box::new([[Counts::default(); DEPTHS]; Counter::ALL.len()]),
            selective_depth: 0,
            quiescence_depth: 0,
            quiescence_nodes: 0,
            evaluations: 0,
        }
    }
}

impl Statistics {
    #[inline]
    fn at(&mut self, counter: Counter, depth: i32) -> &mut Counts {
        &mut self.counts[counter as usize][depth.clamp(0, DEPTHS as i32 - 1) as usize]
    }

    #[inline]
    pub(crate) fn fired(&mut self, counter: Counter, depth: i32) {
        self.at(counter, depth).fired += 1;
    }

    #[inline]
    pub(crate) fn cut(&mut self, counter: Counter, depth: i32) {
        self.at(counter, depth).cut += 1;
    }

    #[inline]
    pub(crate) fn add(&mut self, counter: Counter, depth: i32, fired: u64, cut: u64) {
        let counts = self.at(counter, depth);
        counts.fired += fired;
        counts.cut += cut;
    }

    /// The counts of every technique that did something: its name, and fired and cut by depth from 0, shallow first.
    pub fn by_technique(&self) -> Vec<(&'static str, Vec<Counts>)> {
        debug_assert!(Counter::ALL.iter().all(|(_, name)| TECHNIQUES.iter().any(|technique| technique.name == *name)));
        let used = |counts: &[Counts; DEPTHS]| {
            let depths = counts.iter().rposition(|each| *each != Counts::default()).map_or(0, |last| last + 1);
            counts[..depths].to_vec()
        };
        let all = Counter::ALL.iter().map(|&(counter, name)| (name, used(&self.counts[counter as usize])));
        all.filter(|(_, counts)| !counts.is_empty()).collect()
    }
}
