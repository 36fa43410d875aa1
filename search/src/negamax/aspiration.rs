//! Aspiration windows (Baudet 1978): an iteration starts with a narrow window around a guess. When
//! the score falls outside, the failing side is opened, at once or step by step, and the other
//! bound kept; both reports that used windows left the bound itself out of the second one
//! (KHET-X11, KT-X3).

use crate::Search;
use crate::negamax::node::{Expectation, Pv, Query};
use crate::switch::{technique, words};
use crate::watching::statistics::Counted;
use fiveply_core::score::INFINITE;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// Starts each iteration with a narrow window around a guess and opens, or widens, the side
    /// that fails.
    pub struct Aspiration {
        /// half width
        delta: Score = 50, Integer(1, 1_000_000),
        /// guess
        guess: Guess = "last", Word(Guess::WORDS),
        /// failing side
        failing: FailingSide = "open", Word(FailingSide::WORDS),
    }
    name: "aspiration",
    reference: "Baudet 1978",
    class: Exact,
    counts: ["iterations with a window", "windows that held"],
}

words! {
    /// The iteration whose score is the guess.
    pub enum Guess {
        /// The one before.
        Last = "last",
        /// The one before that, of the same parity.
        LastButOne = "last-but-one",
    }
}

words! {
    /// What becomes of a side of the window that fails.
    pub enum FailingSide {
        /// It is opened at once.
        Open = "open",
        /// It is widened step by step.
        Widen = "widen",
    }
}

technique! {
    /// Moves the aspiration guess up in odd iterations and down in even ones: the last mover looks
    /// better.
    pub struct AspirationShift {
        /// shift
        shift: Score = 141, Integer(1, 1_000_000),
    }
    name: "aspiration-shift",
    reference: "Soemers 2014",
    class: Exact,
}

/// A window wider than so many basic pieces is opened.
const WIDEST: Score = 8;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Searches the root to `depth`. `scores` are those of earlier iterations, the latest last.
    pub(crate) fn aspiration(&mut self, position: &G::Position, depth: i32, scores: &[Score]) -> Score {
        let query = Query {
            alpha: -INFINITE,
            beta: INFINITE,
            depth,
            ply: 0,
            expectation: Expectation::Exact,
            passed: false,
            excluded: 0,
        };
        let (Some((guess, delta)), true) = (self.guess(depth, scores), self.params.alpha_beta.is_some()) else {
            return self.search::<Pv>(position, query);
        };
        let bounded = |score: Score| score.clamp(-INFINITE, INFINITE);
        let (mut alpha, mut beta) = (bounded(guess - delta), bounded(guess + delta));
        let mut delta = delta;
        self.statistics.fired(Aspiration::COUNTER, depth);
        let exclusive = self.params.faults.asp_excl_bound;
        let mut first = true;
        loop {
            let score = self.search::<Pv>(position, Query { alpha, beta, ..query });
            let (low, high) = (score <= alpha && alpha > -INFINITE, score >= beta && beta < INFINITE);
            // The reports took whatever their second window gave. Without its bound that window
            // may fail on the other side, and the next one on this side again, without end.
            let taken_as_it_is = exclusive && !first;
            if self.budget.is_stopped() || taken_as_it_is || !low && !high {
                if first && !self.budget.is_stopped() {
                    self.statistics.cut(Aspiration::COUNTER, depth);
                }
                return score;
            }
            first = false;
            self.tell_bound(score, high);
            delta = if self.widens() && delta < WIDEST * self.evaluation.unit().piece() { 2 * delta } else { INFINITE };
            if low {
                beta = if exclusive { alpha } else { beta };
                alpha = bounded(score.saturating_sub(delta));
            } else {
                self.root.lead_with_best();
                alpha = if exclusive { beta } else { alpha };
                beta = bounded(score.saturating_add(delta));
            }
        }
    }

    fn widens(&self) -> bool {
        self.params.aspiration.is_some_and(|aspiration| aspiration.failing == FailingSide::Widen)
    }

    /// The middle and the half width of the first window.
    fn guess(&self, depth: i32, scores: &[Score]) -> Option<(Score, Score)> {
        let aspiration = self.params.aspiration?;
        let back = match aspiration.guess {
            Guess::Last => 1,
            Guess::LastButOne => 2,
        };
        let guess = *scores.get(scores.len().checked_sub(back)?)?;
        let shift = self.params.aspiration_shift.map_or(0, |each| each.shift);
        // The side that moved last looks better, so odd iterations score higher than even ones.
        let shifted = if depth % 2 == 1 { guess + shift } else { guess - shift };
        Some((shifted, aspiration.delta))
    }
}
