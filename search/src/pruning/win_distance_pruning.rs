//! Win-distance pruning, in chess mate-distance pruning: nothing at a node can be better than a win
//! in the next ply, nor worse than being lost now.

use crate::Search;
use crate::negamax::node::Task;
use crate::switch::technique;
use crate::watching::recorder::Ended;
use crate::watching::statistics::Counted;
use fiveply_core::score::WIN;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// Ends a node where no win can be quicker than one already found.
    pub struct WinDistancePruning {}
    name: "win-distance-pruning",
    reference: "well known as mate-distance pruning",
    class: Exact,
    counts: ["nodes ended because no quicker win is possible", "always 0"],
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The score of a node whose window lies beyond what it can be worth.
    #[inline]
    pub(crate) fn win_distance_cutoff(&mut self, task: Task) -> Option<Score> {
        let Task { alpha, beta, depth, ply, .. } = task;
        let (worst, best) = (ply as Score - WIN, WIN - ply as Score - 1);
        if best > alpha && worst < beta {
            return None;
        }
        self.statistics.fired(WinDistancePruning::COUNTER, depth);
        self.ended = Ended::By(WinDistancePruning::COUNTER);
        Some(if best <= alpha { best } else { worst })
    }
}
