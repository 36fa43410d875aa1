//! Reverse futility pruning (Heinz 1998): near the leaves, where the evaluation is far above beta,
//! one ply will hardly change it.

use crate::Search;
use crate::leaves::outlook::Outlook;
use crate::negamax::node::Task;
use crate::switch::technique;
use crate::watching::claims::Claim;
use crate::watching::recorder::Ended;
use crate::watching::statistics::Counted;
use fiveply_core::{Evaluator, Game, Score};

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

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The score of a node far above beta.
    #[inline]
    pub(crate) fn reverse_futility_cutoff(
        &mut self,
        position: &G::Position,
        each: ReverseFutility,
        task: Task,
        outlook: &Outlook,
    ) -> Option<Score> {
        let Task { beta, depth, .. } = task;
        let eval = outlook.eval?;
        if depth > each.depth || task.has_proved_bound() {
            return None;
        }
        self.statistics.fired(ReverseFutility::COUNTER, depth);
        let plies = depth - i32::from(outlook.improving);
        if eval - self.hundredths(each.margin) * plies < beta {
            return None;
        }
        self.statistics.cut(ReverseFutility::COUNTER, depth);
        self.claim(ReverseFutility::COUNTER, position, depth, Claim::AtLeast(beta));
        self.ended = Ended::By(ReverseFutility::COUNTER);
        Some((eval + beta) / 2)
    }
}
