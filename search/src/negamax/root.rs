//! The moves of the root: a list that lives through all iterations, with what is known of each.

use crate::threads::lazy_smp::Iteration;
use fiveply_core::score::INFINITE;
use fiveply_core::{Candidate, Score};

/// A root move with what the iterations found.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    /// What it wins at once.
    pub(crate) gain: i16,
    /// Of this iteration; −∞ when it was not searched yet.
    pub(crate) score: Score,
    /// It was better than alpha when it was searched last. The scores of others only say that they are no better than that.
    pub(crate) raised: bool,
    /// Spent on it in this iteration.
    pub(crate) nodes: u64,
    /// The best line, this move first; kept from the last time it was best.
    pub(crate) line: Vec<M>,
    /// A line of this iteration begins with it already, so the next line leaves it out.
    pub(crate) taken: bool,
}

/// All root moves, in the order in which they are searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct RootMoves<M>(pub(crate) Vec<RootMove<M>>);

impl<M: Copy + Eq> RootMoves<M> {
    pub(crate) fn new(moves: impl IntoIterator<Item = Candidate<M>>) -> Self {
        let root_move = |Candidate { m, gain, .. }| RootMove {
            m,
            gain,
            score: -INFINITE,
            raised: false,
            nodes: 0,
            line: vec![m],
            taken: false,
        };
        RootMoves(moves.into_iter().map(root_move).collect())
    }

    /// A new iteration begins.
    pub(crate) fn begin_iteration(&mut self) {
        for each in &mut self.0 {
            each.score = -INFINITE;
            each.raised = false;
            each.nodes = 0;
            each.taken = false;
        }
    }

    /// A new line of the iteration begins: what was searched for the line before says nothing about this window.
    pub(crate) fn begin_line(&mut self) {
        for each in self.0.iter_mut().filter(|each| !each.taken) {
            each.score = -INFINITE;
            each.raised = false;
        }
    }

    /// Takes the best move that no line of this iteration begins with yet; its place.
    pub(crate) fn take_best(&mut self) -> Option<usize> {
        let free = self.0.iter().enumerate().filter(|(_, each)| !each.taken);
        // The first of equals is the one that raised alpha.
        let best = free.reduce(|best, each| if each.1.score > best.1.score { each } else { best })?.0;
        self.0[best].taken = true;
        Some(best)
    }

    /// Takes over what another thread found; the place of the best move.
    pub(crate) fn adopt(&mut self, finished: &Iteration<M>) -> usize {
        let best = self.0.iter().position(|each| each.m == finished.line[0]).unwrap_or(0);
        let root_move = &mut self.0[best];
        root_move.score = finished.score;
        root_move.raised = true;
        root_move.line.clone_from(&finished.line);
        root_move.taken = true;
        best
    }

    /// Sorts for the next iteration: the lines of this one first, then by score, equals as they were.
    /// Where windows have width zero (`exact` is false) only the moves that raised alpha have a score
    /// that says something; those of the others are bounds next to it.
    pub(crate) fn reorder(&mut self, exact: bool) {
        let score = |each: &RootMove<M>| if exact || each.raised { each.score } else { -INFINITE };
        self.0.sort_by_key(|each| (!each.taken, std::cmp::Reverse(score(each))));
    }

    /// The move that was better than the window is tried first in the next one.
    pub(crate) fn lead_with_best(&mut self) {
        let best = self.0.iter().position(|each| !each.taken && each.raised);
        let first = self.0.iter().position(|each| !each.taken);
        if let (Some(best), Some(first)) = (best, first) {
            let best = (best..self.0.len())
                .filter(|&at| self.0[at].raised && !self.0[at].taken)
                .max_by_key(|&at| self.0[at].score)
                .unwrap_or(best);
            if best > first {
                self.0[first..=best].rotate_right(1);
            }
        }
    }
}
