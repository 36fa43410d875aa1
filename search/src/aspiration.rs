//! Aspiration windows (Baudet 1978): an iteration starts with a narrow window around a guess. When the score falls outside, the failing side is
//! opened and the other bound kept; both reports that used windows left the bound itself out of the second one (KHET-X11, KT-X3).

use crate::Search;
use crate::node::{Expectation, Pv, Task};
use crate::params::Guess;
use crate::statistics::Counter;
use fiveply_core::score::INFINITE;
use fiveply_core::{Evaluator, Game, Score};

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Searches the root to `depth`. `scores` are those of earlier iterations, the latest last.
    pub(crate) fn aspiration(&mut self, position: &G::Position, depth: i32, scores: &[Score]) -> Score {
        let task = Task {
            alpha: -INFINITE,
            beta: INFINITE,
            depth,
            ply: 0,
            expectation: Expectation::Exact,
            passed: false,
            excluded: 0,
        };
        let (Some((guess, delta)), true) = (self.guess(depth, scores), self.params.alpha_beta) else {
            return self.search::<Pv>(position, task);
        };
        let (alpha, beta) = ((guess - delta).max(-INFINITE), (guess + delta).min(INFINITE));
        self.statistics.fired(Counter::Aspiration, depth);
        let score = self.search::<Pv>(position, Task { alpha, beta, ..task });
        let exclusive = self.params.faults.asp_excl_bound;
        if self.stopped {
            score
        } else if score <= alpha {
            self.tell_outside(score, false);
            let beta = if exclusive { alpha } else { beta };
            self.search::<Pv>(position, Task { alpha: -INFINITE, beta, ..task })
        } else if score >= beta {
            self.tell_outside(score, true);
            let alpha = if exclusive { beta } else { alpha };
            self.search::<Pv>(position, Task { alpha, beta: INFINITE, ..task })
        } else {
            self.statistics.cut(Counter::Aspiration, depth);
            score
        }
    }

    /// The middle and the half width of the first window.
    fn guess(&self, depth: i32, scores: &[Score]) -> Option<(Score, Score)> {
        let aspiration = self.params.aspiration?;
        let back = match aspiration.guess {
            Guess::Last => 1,
            Guess::LastButOne => 2,
        };
        let guess = *scores.get(scores.len().checked_sub(back)?)?;
        let shift = self.params.aspiration_shift.unwrap_or(0);
        // The side that moved last looks better, so odd iterations score higher than even ones.
        let shifted = if depth % 2 == 1 { guess + shift } else { guess - shift };
        Some((shifted, aspiration.delta))
    }
}
