//! Futility pruning (Schaeffer 1986, Heinz 1998): near the leaves, where the evaluation is far
//! below alpha, a quiet move will hardly raise it enough.

use crate::leaves::evaluation::Unit;
use crate::leaves::node_eval::NodeEval;
use crate::negamax::node::Query;
use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};

technique! {
    /// Near the leaves, leaves out quiet moves where the evaluation is far below alpha.
    pub struct Futility {
        /// up to depth
        depth: i32 = 7, Integer(1, 20),
        /// hundredths per ply
        margin: i32 = 100, Integer(1, 10_000),
    }
    name: "futility",
    reference: "Schaeffer 1986; Heinz 1998",
    class: Speculative,
    counts: ["quiet moves considered", "moves left out"],
    needs: StaticEval,
}

impl Futility {
    /// Whether a quiet move with this history is too far below alpha.
    #[inline]
    pub(crate) fn leaves_out(
        self,
        history: i32,
        query: &Query,
        node_eval: &NodeEval,
        unit: Unit,
        statistics: &mut Statistics,
    ) -> bool {
        let &Query { alpha, depth, .. } = query;
        let Some(eval) = node_eval.eval.filter(|_| depth <= self.depth) else { return false };
        statistics.fired(Self::COUNTER, depth);
        let margin = unit.hundredths(self.margin) * (depth + 1) + unit.hundredths(history / 256);
        if eval + margin > alpha {
            return false;
        }
        statistics.cut(Self::COUNTER, depth);
        true
    }
}
