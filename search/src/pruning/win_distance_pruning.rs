//! Win-distance pruning, in chess mate-distance pruning: nothing at a node can be better than a win
//! in the next ply, nor worse than being lost now.

use crate::negamax::node::Query;
use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};
use fiveply_core::Score;
use fiveply_core::score::WIN;

technique! {
    /// Ends a node where no win can be quicker than one already found.
    pub struct WinDistancePruning {}
    name: "win-distance-pruning",
    reference: "well known as mate-distance pruning",
    class: Exact,
    counts: ["nodes ended because no quicker win is possible", "always 0"],
}

impl WinDistancePruning {
    /// The score of a node whose window lies beyond what it can be worth.
    #[inline]
    pub(crate) fn cutoff(query: &Query, statistics: &mut Statistics) -> Option<Score> {
        let &Query { alpha, beta, depth, ply, .. } = query;
        let (worst, best) = (ply as Score - WIN, WIN - ply as Score - 1);
        if best > alpha && worst < beta {
            return None;
        }
        statistics.fired(Self::COUNTER, depth);
        Some(if best <= alpha { best } else { worst })
    }
}
