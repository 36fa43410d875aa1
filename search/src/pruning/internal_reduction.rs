//! Internal iterative reductions (Schröder 2020): without a move from the table the order is poor,
//! and the node is probably one that matters little.

use crate::negamax::node::{Expectation, Query};
use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};

technique! {
    /// Searches a ply less where the table has no move to try first: such nodes cost most and
    /// matter least.
    pub struct InternalReduction {
        /// from depth
        depth: i32 = 4, Integer(2, 30),
    }
    name: "internal-reduction",
    reference: "Schröder 2020",
    class: Speculative,
    counts: ["nodes searched less deeply", "always 0"],
}

impl InternalReduction {
    /// The depth of a node for which the table has no move.
    #[inline]
    pub(crate) fn reduced(self, query: &Query, statistics: &mut Statistics) -> i32 {
        if query.expectation == Expectation::All || query.depth < self.depth {
            return query.depth;
        }
        statistics.fired(Self::COUNTER, query.depth);
        query.depth - 1
    }
}
