//! Checks whether cuts were right. A speculative technique claims, without a full search, that a
//! position is worth at least or at most so much. A random sample of these claims is kept, and
//! after the search a second one, with a table of its own and without the technique, checks them.
//! The first search is not changed by that.

use crate::Params;
use crate::Search;
use crate::negamax::alpha_beta::AlphaBeta;
use crate::negamax::node::{Expectation, Other, Query};
use crate::technique;
use crate::watching::statistics::{Counted, Counter};
use fiveply_core::random::Random;
use fiveply_core::score::SURE_BOUND;
use fiveply_core::{Evaluator, Game, Limits, Record, Score};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How many claims are kept for every technique.
const KEPT: usize = 24;

/// What a technique claimed about a position, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is worth at least this.
    AtLeast(Score),
    /// It is worth at most this.
    AtMost(Score),
}

impl Claim {
    /// Whether a searched score agrees.
    pub fn holds(self, score: Score) -> bool {
        match self {
            Claim::AtLeast(bound) => score >= bound,
            Claim::AtMost(bound) => score <= bound,
        }
    }
}

/// One claim.
#[derive(Clone, Debug)]
struct Sample<P> {
    counter: Counter,
    position: P,
    depth: i32,
    claim: Claim,
}

/// The claims kept so far.
#[derive(Clone, Debug)]
pub(crate) struct Samples<P> {
    kept: Vec<Sample<P>>,
    /// How often each technique has claimed something.
    seen: Vec<(Counter, usize)>,
    random: Random,
}

/// What checking the claims of one technique found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// The technique.
    pub technique: &'static str,
    /// How often it left something out.
    pub claims: u64,
    /// How many of these were checked.
    pub checked: u64,
    /// How many of the checked ones were right.
    pub right: u64,
    /// An estimate of the nodes it saved: what the checks took on average, times the claims.
    pub nodes_saved: u64,
}

impl<P: Clone> Samples<P> {
    pub(crate) fn new(seed: u64) -> Self {
        Samples { kept: Vec::new(), seen: Vec::new(), random: Random::new(seed) }
    }

    /// Keeps a claim, or not, so that all claims of a technique are equally likely to be kept
    /// (Vitter 1985).
    pub(crate) fn offer(&mut self, counter: Counter, position: &P, depth: i32, claim: Claim) {
        let sample = Sample { counter, position: position.clone(), depth: depth.max(0), claim };
        let place = self.seen.iter().position(|(known, _)| *known == counter).unwrap_or_else(|| {
            self.seen.push((counter, 0));
            self.seen.len() - 1
        });
        self.seen[place].1 += 1;
        let seen = self.seen[place].1;
        let own = |kept: &[Sample<P>], number: usize| {
            kept.iter().enumerate().filter(|(_, each)| each.counter == counter).nth(number).map(|(index, _)| index)
        };
        if seen <= KEPT {
            self.kept.push(sample);
        } else if let Some(index) =
            Some(self.random.below(seen)).filter(|&number| number < KEPT).and_then(|number| own(&self.kept, number))
        {
            self.kept[index] = sample;
        }
    }
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Keeps claims from now on, for [`check_claims`](Self::check_claims).
    pub fn keep_claims(&mut self) {
        self.watch.set_samples(Some(Samples::new(self.seed())));
    }

    /// Checks the claims kept since [`keep_claims`](Self::keep_claims), each with at most `nodes`
    /// nodes; what takes longer counts as unchecked.
    pub fn check_claims(&mut self, nodes: u64) -> Vec<Checked> {
        let Some(samples) = self.watch.take_samples() else { return Vec::new() };
        let mut results = Vec::new();
        for (counter, claims) in &samples.seen {
            let name = counter.name();
            let mut checked = Checked { technique: name, claims: *claims as u64, checked: 0, right: 0, nodes_saved: 0 };
            let Some(mut judge) = self.judge_without(name) else { continue };
            let mut spent = 0;
            for sample in samples.kept.iter().filter(|sample| sample.counter == *counter) {
                let Some(score) = judge.value(sample, nodes) else { continue };
                spent += judge.budget.nodes();
                checked.checked += 1;
                checked.right += u64::from(sample.claim.holds(score));
            }
            checked.nodes_saved = spent.checked_div(checked.checked).unwrap_or(0) * checked.claims;
            results.push(checked);
        }
        results
    }

    /// What the position of `record` is worth `depth` plies deep, as far as `claim` needs it,
    /// searched without the technique `name` and with a table of its own: the score, `None` when it
    /// takes more than `nodes`, and the nodes it took. `None` when there is no such technique.
    pub fn check_cut(
        &self,
        record: &Record<G>,
        name: &str,
        (depth, claim): (i32, Claim),
        nodes: u64,
    ) -> Option<(Option<Score>, u64)> {
        let mut judge = self.judge_without(name)?;
        let sample =
            Sample { counter: AlphaBeta::COUNTER, position: record.position().clone(), depth: depth.max(0), claim };
        let score = judge.value(&sample, nodes);
        Some((score, judge.budget.nodes()))
    }

    /// A searcher with its own table and everything as here, but without one technique.
    fn judge_without(&self, name: &str) -> Option<Self> {
        let mut params = Params { threads: None, ..self.params.clone() };
        if let Some(tt) = &mut params.tt {
            tt.log2 = tt.log2.min(16);
        }
        technique(name)?.switch_off(&mut params);
        self.independent(params)
    }

    /// The value of a sampled position around its bound; `None` when it takes too long.
    fn value(&mut self, sample: &Sample<G::Position>, nodes: u64) -> Option<Score> {
        let bound = match sample.claim {
            Claim::AtLeast(bound) => bound,
            Claim::AtMost(bound) => bound + 1,
        };
        if bound.abs() >= SURE_BOUND {
            return None;
        }
        let record = Record::new(self.game().clone(), sample.position.clone());
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.prepare(&record, &limits, &Arc::new(AtomicBool::new(false)));
        self.root.set_depth(sample.depth.max(1) as usize);
        let query = Query {
            alpha: bound - 1,
            beta: bound,
            depth: sample.depth,
            // Not the root: it has no list of moves here.
            ply: 1,
            expectation: Expectation::Cut,
            passed: false,
            excluded: 0,
        };
        let score = self.search::<Other>(&sample.position, query);
        (!self.budget.is_stopped()).then_some(score)
    }
}
