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
    /// Its score in this iteration; −∞ before it is searched.
    pub(crate) score: Score,
    /// It was better than alpha when it was searched last. The scores of others only say that they
    /// are no better than that.
    pub(crate) raised: bool,
    /// The nodes that this iteration spent on it.
    pub(crate) nodes: u64,
    /// The best line, this move first; kept from the last time it was best.
    pub(crate) line: Vec<M>,
    /// A line of this iteration begins with it already, so the next line leaves it out.
    pub(crate) taken: bool,
}

/// All root moves, in the order in which they are searched.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves<M> {
    moves: Vec<RootMove<M>>,
    /// The depth of the iteration.
    depth: usize,
}

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
        RootMoves { moves: moves.into_iter().map(root_move).collect(), depth: 0 }
    }

    /// The moves, in the order in which they are searched.
    #[inline]
    pub(crate) fn moves(&self) -> &[RootMove<M>] {
        &self.moves
    }

    /// This move with what is known of it.
    pub(crate) fn find(&self, m: Option<M>) -> Option<&RootMove<M>> {
        self.moves.iter().find(|each| Some(each.m) == m)
    }

    /// The move with the best score so far, the first of equals.
    pub(crate) fn leader(&self) -> Option<&RootMove<M>> {
        self.moves.iter().reduce(|best, each| if each.score > best.score { each } else { best })
    }

    /// The depth of the iteration.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Sets the depth, for a search that has no list of moves.
    pub(crate) fn set_depth(&mut self, depth: usize) {
        self.depth = depth;
    }

    /// Notes that a move was searched with so many nodes. `raised`: it was better than alpha.
    /// `line`: the best line behind it, when it is the best move so far.
    pub(crate) fn note(&mut self, index: usize, score: Score, nodes: u64, raised: bool, line: Option<&[M]>) {
        let root_move = &mut self.moves[index];
        root_move.score = score;
        root_move.raised = raised;
        root_move.nodes += nodes;
        if let Some(line) = line {
            root_move.line.truncate(1);
            root_move.line.extend_from_slice(line);
        }
    }

    /// A new iteration begins.
    pub(crate) fn begin_iteration(&mut self, depth: usize) {
        self.depth = depth;
        for each in &mut self.moves {
            each.score = -INFINITE;
            each.raised = false;
            each.nodes = 0;
            each.taken = false;
        }
    }

    /// A new line of the iteration begins: what was searched for the line before says nothing about
    /// this window.
    pub(crate) fn begin_line(&mut self) {
        for each in self.moves.iter_mut().filter(|each| !each.taken) {
            each.score = -INFINITE;
            each.raised = false;
        }
    }

    /// Takes the best move that no line of this iteration begins with yet, and returns its index.
    pub(crate) fn take_best(&mut self) -> Option<usize> {
        let free = self.moves.iter().enumerate().filter(|(_, each)| !each.taken);
        // The first of equals is the one that raised alpha.
        let best = free.reduce(|best, each| if each.1.score > best.1.score { each } else { best })?.0;
        self.moves[best].taken = true;
        Some(best)
    }

    /// Takes over what another thread found, and returns the index of the best move.
    pub(crate) fn adopt(&mut self, finished: &Iteration<M>) -> usize {
        let best = self.moves.iter().position(|each| each.m == finished.line[0]).unwrap_or(0);
        let root_move = &mut self.moves[best];
        root_move.score = finished.score;
        root_move.raised = true;
        root_move.line.clone_from(&finished.line);
        root_move.taken = true;
        best
    }

    /// Sorts for the next iteration: the lines of this one first, then by score, equals as they
    /// were. Where windows have width zero (`exact` is false) only the moves that raised alpha have
    /// a score that says something; those of the others are bounds next to it.
    pub(crate) fn reorder(&mut self, exact: bool) {
        let score = |each: &RootMove<M>| if exact || each.raised { each.score } else { -INFINITE };
        self.moves.sort_by_key(|each| (!each.taken, std::cmp::Reverse(score(each))));
    }

    /// The move that was better than the window is tried first in the next one.
    pub(crate) fn lead_with_best(&mut self) {
        let best = self.moves.iter().position(|each| !each.taken && each.raised);
        let first = self.moves.iter().position(|each| !each.taken);
        if let (Some(best), Some(first)) = (best, first) {
            let best = (best..self.moves.len())
                .filter(|&at| self.moves[at].raised && !self.moves[at].taken)
                .max_by_key(|&at| self.moves[at].score)
                .unwrap_or(best);
            if best > first {
                self.moves[first..=best].rotate_right(1);
            }
        }
    }
}
