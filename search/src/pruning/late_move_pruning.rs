//! Late-move pruning (well known; Fruit and Stockfish 2008): near the leaves, quiet moves that come
//! late in a good order are left out.

use crate::leaves::node_eval::NodeEval;
use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};

technique! {
    /// Near the leaves, leaves out quiet moves that come late in the order.
    pub struct LateMovePruning {
        /// up to depth
        depth: i32 = 7, Integer(1, 20),
        /// moves at depth 0, to which the square of the depth is added
        base: i32 = 4, Integer(0, 100),
    }
    name: "late-move-pruning",
    reference: "well known; Fruit and Stockfish 2008",
    class: Speculative,
    counts: ["late moves left out", "the same"],
    needs: StaticEval,
}

impl LateMovePruning {
    /// How many quiet moves of a node are searched.
    #[inline]
    pub(crate) fn most_quiet(self, depth: i32, node_eval: &NodeEval) -> i32 {
        if depth > self.depth {
            return i32::MAX;
        }
        ((self.base + depth * depth) / if node_eval.improving { 1 } else { 2 }).max(1)
    }

    /// Counts a move that is left out because it comes late.
    #[inline]
    pub(crate) fn count(depth: i32, statistics: &mut Statistics) {
        statistics.fired(Self::COUNTER, depth);
        statistics.cut(Self::COUNTER, depth);
    }
}
