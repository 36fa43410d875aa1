//! The static evaluation of a node before its moves are tried: corrected by history and by what the
//! table has found.

use crate::Search;
use crate::leaves::correction_history::CorrectionHistory;
use crate::table::transposition::{Bound, Entry};
use crate::watching::statistics::Counted;
use fiveply_core::score::SURE_BOUND;
use fiveply_core::{Evaluator, Game, Score};

/// A node's static evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeEval {
    /// The evaluation, corrected; `None` under a threat or where no technique asks for it.
    pub(crate) eval: Option<Score>,
    /// The same as the evaluation gave it, for the table.
    pub(crate) raw: Score,
    /// It is better than two plies ago.
    pub(crate) improving: bool,
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The static evaluation of a node, empty where it is not `wanted`.
    #[inline]
    pub(crate) fn node_eval(
        &mut self,
        position: &G::Position,
        wanted: bool,
        entry: Option<&Entry>,
        ply: usize,
    ) -> NodeEval {
        if !wanted {
            self.path.frame_mut(ply).eval = None;
            return NodeEval { eval: None, raw: Entry::NO_EVAL, improving: false };
        }
        let stored =
            entry.map(|entry| entry.eval).filter(|&eval| eval != Entry::NO_EVAL && self.params.noise_leaf.is_none());
        let raw = stored.unwrap_or_else(|| self.evaluate(position));
        if self.params.correction_history.is_some() {
            self.statistics.fired(CorrectionHistory::COUNTER, 0);
        }
        let mut eval = self.evaluation.corrected(position, raw);
        self.path.frame_mut(ply).eval = Some(eval);
        let improving = ply >= 2 && self.path.frame(ply - 2).eval.is_some_and(|before| eval > before);
        if let Some(entry) = entry {
            eval = self.refined_by_table(eval, entry, ply);
        }
        NodeEval { eval: Some(eval), raw, improving }
    }

    /// A stored score in place of the evaluation, as far as its bound goes: what was searched is a
    /// better judge.
    #[inline]
    pub(crate) fn refined_by_table(&self, eval: Score, entry: &Entry, ply: usize) -> Score {
        let score = self.stored_score(entry.score, ply);
        let better = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        };
        if better && score.abs() < SURE_BOUND { score } else { eval }
    }
}
