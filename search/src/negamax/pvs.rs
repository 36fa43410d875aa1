//! Principal-variation search (Marsland and Campbell 1982): how the child behind a move is
//! searched. All but the first get a window of width zero, and late ones are searched less deeply
//! before.

use crate::Search;
use crate::negamax::node::{Effort, Expectation, Node, Other, Pv, Query};
use crate::pruning::lmr::Lmr;
use crate::switch::technique;
use crate::watching::claims::Claim;
use crate::watching::statistics::Counted;
use fiveply_core::score::INFINITE;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// Searches all but the first move with a zero window first: it is enough to know that they are
    /// worse.
    pub struct Pvs {}
    name: "pvs",
    reference: "Marsland and Campbell 1982",
    class: Exact,
    counts: ["zero-window searches", "zero-window searches that were enough"],
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The value of a child for this node's side, searched with the windows that the node's kind
    /// and the switches call for.
    #[inline]
    pub(crate) fn search_child<N: Node>(&mut self, child: &G::Position, query: Query, effort: Effort) -> Score {
        let Query { alpha, beta, depth, ply, expectation, .. } = query;
        let Effort { first, extension, reduction, best } = effort;
        let (low, high) = self.child_window(alpha, beta, false);
        let expectation = expectation.of_child(first);
        let depth_below = depth - 1 + extension;
        let mut child_query =
            Query { alpha: low, beta: high, depth: depth_below, ply: ply + 1, expectation, passed: false, excluded: 0 };
        if reduction > 0 && self.params.alpha_beta.is_some() && alpha > -INFINITE {
            self.statistics.fired(Lmr::COUNTER, depth);
            let (low, high) = self.child_window(alpha, alpha + 1, false);
            let reduced = Query { alpha: low, beta: high, depth: depth_below - reduction, ..child_query };
            self.path.frame_mut(ply).reduction = reduction;
            let score = -self.search::<Other>(child, reduced);
            self.path.frame_mut(ply).reduction = 0;
            let score = self.tax(score);
            if self.budget.is_stopped() || score <= alpha {
                self.statistics.cut(Lmr::COUNTER, depth);
                self.watch.claim(Lmr::COUNTER, child, depth_below, Claim::AtLeast(-alpha));
                if N::PV {
                    self.path.clear_line(ply + 1);
                }
                return score;
            }
            // A move that turns out much better is searched a ply deeper, one hardly better a ply
            // less.
            let margin = |number| best.saturating_add(self.evaluation.unit().hundredths(number));
            child_query.depth += i32::from(score > margin(60)) - i32::from(score < margin(10));
        }
        if !N::PV {
            let score = -self.search::<Other>(child, child_query);
            return self.tax(score);
        }
        let zero_window = self.params.pvs.is_some() && !first && alpha > -INFINITE && self.params.alpha_beta.is_some();
        if !zero_window {
            let score = -self.search::<Pv>(child, child_query);
            return self.tax(score);
        }
        self.statistics.fired(Pvs::COUNTER, depth);
        // A node of the other kind writes no line, so an old one is removed.
        self.path.clear_line(ply + 1);
        let (low, high) = self.child_window(alpha, alpha + 1, false);
        let score = -self.search::<Other>(child, Query { alpha: low, beta: high, ..child_query });
        let score = self.tax(score);
        if self.budget.is_stopped() || score <= alpha || score >= beta {
            self.statistics.cut(Pvs::COUNTER, depth);
            return score;
        }
        let score = -self.search::<Pv>(child, Query { expectation: Expectation::Exact, ..child_query });
        self.tax(score)
    }
}
