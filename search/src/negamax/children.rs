//! How the children of a node are searched: with which windows, and late moves less deeply.

use crate::Search;
use crate::negamax::node::{Effort, Expectation, Late, Node, Other, Pv, Task};
use crate::negamax::search::Moved;
use crate::ordering::picker::Source;
use crate::pruning::static_pruning::Outlook;
use crate::watching::claims::Claim;
use crate::watching::statistics::Counter;
use fiveply_core::score::INFINITE;
use fiveply_core::{Evaluator, Game, MoveOf, Position, Score};

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// How much less deeply a late move is searched.
    #[allow(
        clippy::too_many_arguments,
        reason = "each says something else about the move; a struct would only rename them"
    )]
    #[inline]
    pub(crate) fn reduction<N: Node>(
        &self,
        child: &G::Position,
        moved: &Moved<MoveOf<G>>,
        quiet: bool,
        task: Task,
        late: Late,
        outlook: &Outlook,
        delicate: impl FnOnce() -> bool,
    ) -> i32 {
        let first = if N::PV { 3 } else { 2 };
        if self.params.lmr.is_none() || task.depth < 3 || late.number < first {
            return 0;
        }
        // A capture that wins is hardly ever too late.
        if !quiet && moved.source != Source::Losing && (N::PV || late.was_pv) {
            return 0;
        }
        let mut hundredths = self.reductions.get(task.depth, late.number);
        hundredths -= if quiet { late.history / 80 } else { 100 };
        hundredths += if outlook.improving { 0 } else { 60 };
        hundredths += if task.expectation == Expectation::Cut { 80 } else { 0 };
        hundredths += if late.after_noisy { 40 } else { 0 };
        // Where the answers to the moves before have refuted most of them, this one will be, too.
        hundredths += if self.frames[task.ply + 1].cutoffs > 2 { 60 } else { 0 };
        hundredths -= if N::PV { 100 } else { 0 };
        hundredths -= if late.was_pv { 60 } else { 0 };
        hundredths -= if matches!(moved.source, Source::Killer | Source::CounterMove) { 100 } else { 0 };
        let plies = (hundredths / 100).clamp(0, task.depth - 2);
        if plies > 0 && (child.threatened() || delicate()) {
            return (plies - 1).min(1);
        }
        plies
    }

    /// The value of a child for this node's side, searched with the windows that the node's kind and the switches call for.
    #[inline]
    pub(crate) fn search_child<N: Node>(&mut self, child: &G::Position, task: Task, effort: Effort) -> Score {
        let Task { alpha, beta, depth, ply, expectation, .. } = task;
        let Effort { first, extension, reduction, best } = effort;
        let (low, high) = self.child_window(alpha, beta, false);
        let expectation = expectation.of_child(first);
        let depth_below = depth - 1 + extension;
        let mut child_task =
            Task { alpha: low, beta: high, depth: depth_below, ply: ply + 1, expectation, passed: false, excluded: 0 };
        if reduction > 0 && self.params.alpha_beta && alpha > -INFINITE {
            self.statistics.fired(Counter::Lmr, depth);
            let (low, high) = self.child_window(alpha, alpha + 1, false);
            let reduced = Task { alpha: low, beta: high, depth: depth_below - reduction, ..child_task };
            self.frames[ply].reduction = reduction;
            let score = -self.search::<Other>(child, reduced);
            self.frames[ply].reduction = 0;
            let score = self.tax(score);
            if self.stopped || score <= alpha {
                self.statistics.cut(Counter::Lmr, depth);
                self.claim(Counter::Lmr, child, depth_below, Claim::AtLeast(-alpha));
                if N::PV {
                    self.lines[ply + 1].clear();
                }
                return score;
            }
            // A great surprise is worth a ply more, a small one a ply less.
            let margin = |number| best.saturating_add(self.hundredths(number));
            child_task.depth += i32::from(score > margin(60)) - i32::from(score < margin(10));
        }
        if !N::PV {
            let score = -self.search::<Other>(child, child_task);
            return self.tax(score);
        }
        let zero_window = self.params.pvs && !first && alpha > -INFINITE && self.params.alpha_beta;
        if !zero_window {
            let score = -self.search::<Pv>(child, child_task);
            return self.tax(score);
        }
        self.statistics.fired(Counter::Pvs, depth);
        // A node of the other kind keeps no line, and an old one must not be taken for its.
        self.lines[ply + 1].clear();
        let (low, high) = self.child_window(alpha, alpha + 1, false);
        let score = -self.search::<Other>(child, Task { alpha: low, beta: high, ..child_task });
        let score = self.tax(score);
        if self.stopped || score <= alpha || score >= beta {
            self.statistics.cut(Counter::Pvs, depth);
            return score;
        }
        let score = -self.search::<Pv>(child, Task { expectation: Expectation::Exact, ..child_task });
        self.tax(score)
    }

    /// The window of a child, turned around. Plain minimax leaves it open; a tax on values needs it wider, so that rounding never hides
    /// a value that matters.
    #[inline]
    pub(crate) fn child_window(&self, alpha: Score, beta: Score, unturned: bool) -> (Score, Score) {
        if !self.params.alpha_beta {
            return (-INFINITE, INFINITE);
        }
        let (low, high) = if unturned { (-alpha, -beta) } else { (-beta, -alpha) };
        match self.params.depth_tax {
            None => (low, high),
            Some(factor) => {
                let widened = |bound: Score, step: f64| (f64::from(bound) / factor + step).clamp(-4e6, 4e6) as Score;
                (widened(low, -2.0), widened(high, 2.0))
            }
        }
    }

    /// A value on its way up, taxed where that is asked for.
    #[inline]
    pub(crate) fn tax(&self, score: Score) -> Score {
        match self.params.depth_tax {
            None => score,
            Some(factor) => (f64::from(score) * factor) as Score,
        }
    }
}
