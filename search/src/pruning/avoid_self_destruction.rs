//! Avoiding self-destruction (Nijssen 2009): in Khet a move can turn the own laser on an own piece.
//! Such moves are not searched, unless there are no others.

use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};

technique! {
    /// Does not search moves that harm the mover, unless there are no others.
    pub struct AvoidSelfDestruction {}
    name: "avoid-self-destruction",
    reference: "Nijssen 2009",
    class: Speculative,
    counts: ["moves left out", "the same"],
}

impl AvoidSelfDestruction {
    /// Counts a move that is left out because it harms the mover.
    pub(crate) fn count(depth: i32, statistics: &mut Statistics) {
        statistics.fired(Self::COUNTER, depth);
        statistics.cut(Self::COUNTER, depth);
    }
}
