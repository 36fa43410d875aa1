//! Razoring (Birmingham and Kent 1977): near the leaves, where the evaluation is hopelessly below
//! alpha, only captures can help; if they do not, the node is ended.

use crate::Search;
use crate::leaves::node_eval::NodeEval;
use crate::negamax::node::Query;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::score::SURE_BOUND;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// Near the leaves, drops into quiescence where the evaluation is hopelessly below alpha.
    pub struct Razoring {
        /// up to depth
        depth: i32 = 3, Integer(1, 20),
        /// hundredths per ply
        margin: i32 = 250, Integer(1, 10_000),
    }
    name: "razoring",
    reference: "Birmingham and Kent 1977",
    class: Speculative,
    counts: ["nodes whose captures were searched instead", "nodes ended by that"],
    needs: StaticEval,
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The score of a node far below alpha that no capture saves.
    pub(crate) fn razoring_cutoff(
        &mut self,
        position: &G::Position,
        each: Razoring,
        query: Query,
        node_eval: &NodeEval,
    ) -> Option<Score> {
        let Query { alpha, depth, .. } = query;
        let eval = node_eval.eval?;
        if depth > each.depth
            || query.has_proved_bound()
            || eval + self.evaluation.unit().hundredths(each.margin) * depth > alpha
            || self.params.quiescence.is_none()
        {
            return None;
        }
        self.statistics.fired(Razoring::COUNTER, depth);
        let score = self.horizon(position, Query { beta: alpha + 1, ..query });
        if self.budget.is_stopped() || score > alpha || score <= -SURE_BOUND {
            return None;
        }
        self.statistics.cut(Razoring::COUNTER, depth);
        Some(score)
    }
}
