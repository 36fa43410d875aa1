//! Reverse futility pruning (Heinz 1998): near the leaves, where the evaluation is far above beta,
//! one ply will hardly change it.

use crate::leaves::evaluation::Unit;
use crate::leaves::node_eval::NodeEval;
use crate::negamax::node::Query;
use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};
use fiveply_core::Score;

technique! {
    /// Near the leaves, cuts where the evaluation is so far above beta that one ply will hardly
    /// change it.
    pub struct ReverseFutility {
        /// up to depth
        depth: i32 = 7, Integer(1, 20),
        /// hundredths per ply
        margin: i32 = 80, Integer(1, 10_000),
    }
    name: "reverse-futility",
    reference: "Heinz 1998",
    class: Speculative,
    counts: ["evaluations compared with beta", "nodes cut"],
    needs: StaticEval,
}

impl ReverseFutility {
    /// The score of a node far above beta.
    #[inline]
    pub(crate) fn cutoff(
        self,
        query: &Query,
        node_eval: &NodeEval,
        unit: Unit,
        statistics: &mut Statistics,
    ) -> Option<Score> {
        let &Query { beta, depth, .. } = query;
        let eval = node_eval.eval?;
        if depth > self.depth || query.has_proved_bound() {
            return None;
        }
        statistics.fired(Self::COUNTER, depth);
        let plies = depth - i32::from(node_eval.improving);
        if eval - unit.hundredths(self.margin) * plies < beta {
            return None;
        }
        statistics.cut(Self::COUNTER, depth);
        Some((eval + beta) / 2)
    }
}
