//! Futility pruning (Schaeffer 1986, Heinz 1998): near the leaves, where the evaluation is far below
//! alpha, a quiet move will hardly raise it enough.

use crate::Search;
use crate::leaves::outlook::Outlook;
use crate::negamax::node::Task;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::{Evaluator, Game};

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

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Whether a quiet move with this history is too far below alpha.
    #[inline]
    pub(crate) fn is_futile(&mut self, task: Task, outlook: &Outlook, history: i32) -> bool {
        let Task { alpha, depth, .. } = task;
        let (Some(each), Some(eval)) = (self.params.futility, outlook.eval) else { return false };
        if depth > each.depth {
            return false;
        }
        self.statistics.fired(Futility::COUNTER, depth);
        let margin = self.hundredths(each.margin) * (depth + 1) + self.hundredths(history / 256);
        if eval + margin > alpha {
            return false;
        }
        self.statistics.cut(Futility::COUNTER, depth);
        true
    }
}
