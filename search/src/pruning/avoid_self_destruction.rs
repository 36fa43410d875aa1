//! Avoiding self-destruction (Nijssen 2009): in Khet a move can turn the own laser on an own piece.
//! Such moves are not searched, unless there are no others.

use crate::Search;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::{Evaluator, Game};

technique! {
    /// Does not search moves that harm the mover, unless there are no others.
    pub struct AvoidSelfDestruction {}
    name: "avoid-self-destruction",
    reference: "Nijssen 2009",
    class: Speculative,
    counts: ["moves left out", "the same"],
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Counts a move that is left out because it harms the mover.
    pub(crate) fn count_harmful(&mut self, depth: i32) {
        self.statistics.fired(AvoidSelfDestruction::COUNTER, depth);
        self.statistics.cut(AvoidSelfDestruction::COUNTER, depth);
    }
}
