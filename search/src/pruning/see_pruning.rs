//! Pruning by static exchange (well known; static exchange: Slate and Atkin 1977): near the leaves
//! and in quiescence, moves that lose material in the exchange they start are left out.

use crate::Search;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::{Candidate, Evaluator, Game, MoveOf, Position};

technique! {
    /// Leaves out moves that lose material in the exchange they start, and such captures in
    /// quiescence.
    pub struct SeePruning {
        /// up to depth
        depth: i32 = 7, Integer(1, 20),
        /// hundredths per ply that a quiet move may lose
        quiet: i32 = 60, Integer(1, 1000),
        /// hundredths per square of the depth that a capture may lose
        noisy: i32 = 25, Integer(1, 1000),
    }
    name: "see-pruning",
    reference: "well known; static exchange: Slate and Atkin 1977",
    class: Speculative,
    counts: ["exchanges evaluated", "moves left out"],
    needs: Threat,
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Whether a move loses more in the exchange it starts than a move at this depth may.
    #[inline]
    pub(crate) fn loses_exchange(
        &mut self,
        position: &G::Position,
        candidate: Candidate<MoveOf<G>>,
        depth: i32,
        quiet: bool,
    ) -> bool {
        let Some(each) = self.params.see_pruning.filter(|each| depth <= each.depth) else { return false };
        let most = if quiet { each.quiet * depth } else { each.noisy * depth * depth };
        self.loses_more_than(position, candidate, most, depth)
    }

    /// Whether a capture below the horizon loses material.
    #[inline]
    pub(crate) fn loses_material(&mut self, position: &G::Position, candidate: Candidate<MoveOf<G>>) -> bool {
        self.params.see_pruning.is_some() && self.loses_more_than(position, candidate, 0, 0)
    }

    #[inline]
    fn loses_more_than(
        &mut self,
        position: &G::Position,
        candidate: Candidate<MoveOf<G>>,
        most: i32,
        depth: i32,
    ) -> bool {
        self.statistics.fired(SeePruning::COUNTER, depth);
        if position.exchange_at_least(candidate, -most) {
            return false;
        }
        self.statistics.cut(SeePruning::COUNTER, depth);
        true
    }
}
