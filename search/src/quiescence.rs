//! Quiescence search (Shannon 1950): at the horizon captures are played out, so that no exchange is judged half-way. The side to move may
//! always stand pat.
//!
//! Q_n (Nijssen 2009) allows n plies. A leaf may only follow an even number of captures, so that neither side has the last word for
//! nothing; since every ply here is a capture, an odd n is the same as n − 1. The table is not touched: that would halve the speed.

use crate::Search;
use crate::node::Task;
use crate::params::Quiescence;
use crate::picker::first_largest;
use crate::statistics::Counter;
use fiveply_core::score::{MAX_PLY, SURE_BOUND};
use fiveply_core::{Candidate, Evaluator, Game, MoveOf, Position, Score, Stage};

/// A gain that ends the game.
const DECISIVE: i16 = 5_000;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The value of a node below the horizon, after `captures` captures.
    pub(crate) fn quiescence(
        &mut self,
        position: &G::Position,
        task: Task,
        limits: Quiescence,
        captures: usize,
    ) -> Score {
        let Task { mut alpha, beta, ply, .. } = task;
        if self.params.known
            && captures > 0
            && let Some(score) = self.known_score(position, 0, ply)
        {
            return score;
        }
        if !position.has_move() {
            return self.outcome_score(position.stuck(), position.side(), ply);
        }

        // Step 1. Stand pat.
        let mut best = self.evaluate(position);
        if self.params.correction_history {
            best += self.correction(position);
        }
        self.statistics.fired(Counter::Quiescence, 0);
        if captures > 0 {
            self.statistics.quiescence_nodes += 1;
            self.statistics.quiescence_depth = self.statistics.quiescence_depth.max(captures);
        }
        if self.params.alpha_beta && best >= beta {
            self.statistics.cut(Counter::Quiescence, 0);
            return best;
        }
        if !expands(limits, captures) || ply + 1 >= MAX_PLY {
            return best;
        }
        alpha = alpha.max(best);
        let stand_pat = best;

        // Step 2. Try every capture, the largest gain first.
        let base = self.moves.len();
        position.moves(Stage::Noisy, &mut self.moves);
        for next in base..self.moves.len() {
            let candidate = self.take_largest_gain(next);
            if self.prunes_capture(position, candidate, stand_pat, alpha) {
                continue;
            }
            let mut child = position.clone();
            child.play_unchecked(candidate.m);
            self.evaluator.push(position, Some(candidate.m), &child);
            let window = self.child_window(alpha, beta, self.params.faults.qs_window_swapped);
            let child_task = Task { alpha: window.0, beta: window.1, ply: ply + 1, ..task };
            let score = -self.quiescence_child(&child, child_task, limits, captures + 1);
            let score = self.tax(score);
            self.evaluator.pop();
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(best);
            if self.params.alpha_beta && alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        best
    }

    /// A child counts as a node and may have ended.
    fn quiescence_child(&mut self, child: &G::Position, task: Task, limits: Quiescence, captures: usize) -> Score {
        if !self.enter(task.ply) {
            return 0;
        }
        match child.ended() {
            Some(outcome) => self.outcome_score(outcome, child.side(), task.ply),
            None => self.quiescence(child, task, limits, captures),
        }
    }

    /// Whether a capture wins too little to reach alpha, or loses in the exchange it starts. What ends the game is always tried.
    #[inline]
    fn prunes_capture(
        &mut self,
        position: &G::Position,
        candidate: Candidate<MoveOf<G>>,
        stand_pat: Score,
        alpha: Score,
    ) -> bool {
        if candidate.gain >= DECISIVE || alpha <= -SURE_BOUND {
            return false;
        }
        if let Some(margin) = self.params.delta_pruning {
            self.statistics.fired(Counter::DeltaPruning, 0);
            if stand_pat + self.hundredths(margin + i32::from(candidate.gain)) <= alpha {
                self.statistics.cut(Counter::DeltaPruning, 0);
                return true;
            }
        }
        if self.params.see_pruning.is_some() {
            self.statistics.fired(Counter::SeePruning, 0);
            if !position.exchange_at_least(candidate, 0) {
                self.statistics.cut(Counter::SeePruning, 0);
                return true;
            }
        }
        false
    }

    /// Brings the largest gain of the moves from `first` on to the front, the others keeping their order.
    pub(crate) fn take_largest_gain(&mut self, first: usize) -> Candidate<MoveOf<G>> {
        let rest = &mut self.moves.as_mut_slice()[first..];
        let best = first_largest(rest.iter().map(|candidate| candidate.gain.into()));
        rest[..=best].rotate_right(1);
        rest[0]
    }
}

/// Whether a node after so many captures may capture again.
fn expands(limits: Quiescence, captures: usize) -> bool {
    limits.limit.is_none_or(|limit| captures < usize::from(limit) - usize::from(limit % 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_limits_are_the_even_ones_below() {
        let plies = |limit| (0..10).take_while(|&captures| expands(Quiescence { limit }, captures)).count();
        assert_eq!([0, 1, 2, 3, 4].map(|limit| plies(Some(limit))), [0, 0, 2, 2, 4]);
        assert_eq!(plies(None), 10);
    }
}
