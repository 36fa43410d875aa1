//! Cutting a node, or leaving out a move, by its static evaluation: reverse futility and futility (Schaeffer 1986, Heinz 1998), razoring
//! (Birmingham and Kent 1977), late-move pruning, and pruning by static exchange. All are guesses near the leaves; none is made under a
//! threat, and none leaves out a move before another one has been found that does not lose.

use crate::Search;
use crate::negamax::node::Task;
use crate::watching::claims::Claim;
use crate::watching::recorder::Ended;
use crate::watching::statistics::Counter;
use fiveply_core::score::SURE_BOUND;
use fiveply_core::{Candidate, Evaluator, Game, MoveOf, Position, Score};

/// What a node knows of itself before its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// The static evaluation, corrected; `None` under a threat or where no technique asks for it.
    pub(crate) eval: Option<Score>,
    /// The same as the evaluation gave it, for the table.
    pub(crate) raw: Score,
    /// Better than two plies ago.
    pub(crate) improving: bool,
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Hundredths of a basic piece in the evaluation's own units.
    #[inline]
    pub(crate) fn hundredths(&self, number: i32) -> Score {
        (i64::from(number) * i64::from(self.unit) / 100).max(1) as Score
    }

    /// Razoring and reverse futility: the score when the evaluation already decides.
    pub(crate) fn static_cutoff(&mut self, position: &G::Position, task: Task, outlook: &Outlook) -> Option<Score> {
        let Task { alpha, beta, depth, .. } = task;
        let eval = outlook.eval?;
        if beta.abs() >= SURE_BOUND || alpha.abs() >= SURE_BOUND {
            return None;
        }
        if let Some(each) = self.params.reverse_futility
            && depth <= each.depth
        {
            self.statistics.fired(Counter::ReverseFutility, depth);
            let plies = depth - i32::from(outlook.improving);
            if eval - self.hundredths(each.margin) * plies >= beta {
                self.statistics.cut(Counter::ReverseFutility, depth);
                self.claim(Counter::ReverseFutility, position, depth, Claim::AtLeast(beta));
                self.ended = Ended::By(Counter::ReverseFutility);
                return Some((eval + beta) / 2);
            }
        }
        if let Some(each) = self.params.razoring
            && depth <= each.depth
            && eval + self.hundredths(each.margin) * depth <= alpha
            && self.params.quiescence.is_some()
        {
            self.statistics.fired(Counter::Razoring, depth);
            let score = self.horizon(position, Task { alpha, beta: alpha + 1, ..task });
            if !self.stopped && score <= alpha && score > -SURE_BOUND {
                self.statistics.cut(Counter::Razoring, depth);
                self.claim(Counter::Razoring, position, depth, Claim::AtMost(alpha));
                self.ended = Ended::By(Counter::Razoring);
                return Some(score);
            }
        }
        None
    }

    /// After so many quiet moves the others come too late to be searched.
    #[inline]
    pub(crate) fn most_quiet(&self, depth: i32, outlook: &Outlook) -> i32 {
        match self.params.late_move_pruning {
            Some(each) if depth <= each.depth => {
                ((each.base + depth * depth) / if outlook.improving { 1 } else { 2 }).max(1)
            }
            _ => i32::MAX,
        }
    }

    /// Why a quiet move need not be searched: it comes late, or the evaluation is too far below alpha.
    #[inline]
    pub(crate) fn prunes_quiet(&mut self, task: Task, outlook: &Outlook, late: bool, history: i32) -> Option<Counter> {
        let Task { alpha, depth, .. } = task;
        if late {
            self.statistics.fired(Counter::LateMovePruning, depth);
            self.statistics.cut(Counter::LateMovePruning, depth);
            return Some(Counter::LateMovePruning);
        }
        if let (Some(each), Some(eval)) = (self.params.futility, outlook.eval)
            && depth <= each.depth
        {
            self.statistics.fired(Counter::Futility, depth);
            let margin = self.hundredths(each.margin) * (depth + 1) + self.hundredths(history / 256);
            if eval + margin <= alpha {
                self.statistics.cut(Counter::Futility, depth);
                return Some(Counter::Futility);
            }
        }
        None
    }

    /// Whether a move loses more in the exchange it starts than a move at this depth may.
    #[inline]
    pub(crate) fn prunes_exchange(
        &mut self,
        position: &G::Position,
        candidate: Candidate<MoveOf<G>>,
        depth: i32,
        quiet: bool,
    ) -> bool {
        let Some(each) = self.params.see_pruning.filter(|each| depth <= each.depth) else { return false };
        let most = if quiet { each.quiet * depth } else { each.noisy * depth * depth };
        self.statistics.fired(Counter::SeePruning, depth);
        if position.exchange_at_least(candidate, -most) {
            return false;
        }
        self.statistics.cut(Counter::SeePruning, depth);
        true
    }
}
