//! What becomes of a move that raised alpha: it is counted, and killers and histories learn from
//! it.

use crate::Search;
use crate::negamax::alpha_beta::AlphaBeta;
use crate::negamax::node::Query;
use crate::ordering::continuation::CounterMoves;
use crate::ordering::histories::Refutation;
use crate::ordering::killers::Killers;
use crate::ordering::picker::{PickedMove, Source, by_gain};
use crate::watching::statistics::Counted;
use fiveply_core::{Evaluator, Game, MoveOf, Position};

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// A move raised alpha: killers learn from it, and the histories where it cuts off. The moves
    /// that its node has searched begin at `first_tried`.
    #[allow(clippy::too_many_arguments, reason = "each says something else about the move")]
    pub(crate) fn note_good_move(
        &mut self,
        position: &G::Position,
        moved: &PickedMove<MoveOf<G>>,
        is_noisy: bool,
        first_tried: usize,
        query: &Query,
        first: bool,
    ) {
        let &Query { alpha, beta, depth, ply, .. } = query;
        let candidate = moved.candidate;
        if let Some(killers) = self.params.killers
            && !(by_gain(self.params.ordering) && is_noisy)
        {
            self.histories.add_killer(ply, G::Position::code(candidate.m), killers.moves);
        }
        if self.params.alpha_beta.is_none() || alpha < beta {
            return;
        }
        self.statistics.fired(AlphaBeta::COUNTER, depth);
        if first {
            self.statistics.cut(AlphaBeta::COUNTER, depth);
        }
        match moved.source {
            Source::Killer => self.statistics.cut(Killers::COUNTER, depth),
            Source::CounterMove => self.statistics.cut(CounterMoves::COUNTER, depth),
            _ => {}
        }
        if self.histories.learns() {
            let tried = &self.tried[first_tried..];
            let refutation = Refutation { candidate, is_noisy, tried, before: self.path.before(ply), depth };
            self.histories.learn(&self.params, position, &refutation, &mut self.statistics);
        }
    }
}
