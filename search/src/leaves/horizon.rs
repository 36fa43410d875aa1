//! What happens at the horizon: the position is judged as it stands, or its captures are played out
//! first. Here are also the scores of finished games.

use crate::Search;
use crate::negamax::depth_tax::TAXED_WIN;
use crate::negamax::node::Query;
use fiveply_core::score::{WIN, WIN_BOUND};
use fiveply_core::{Evaluator, Game, Outcome, Position, Score, Side};

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The value of a node with no depth left.
    #[inline]
    pub(crate) fn horizon(&mut self, position: &G::Position, query: Query) -> Score {
        match self.params.quiescence {
            Some(quiescence) => self.quiescence(position, query, quiescence, 0),
            None if position.has_move() => self.evaluate(position),
            None => self.outcome_score(position.stuck(), position.side(), query.ply),
        }
    }

    /// The static evaluation of a position.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &G::Position) -> Score {
        self.evaluation.evaluate(position, &mut self.statistics)
    }

    /// The score of a finished game, `ply` plies below the root, for `side`.
    pub(crate) fn outcome_score(&self, outcome: Outcome, side: Side, ply: usize) -> Score {
        let win = if self.params.depth_tax.is_some() {
            // A taxed win is an ordinary value: the tax itself prefers the earlier one.
            TAXED_WIN
        } else if self.params.faults.mate_flat {
            WIN_BOUND
        } else {
            WIN - ply as Score
        };
        win * outcome.value_for(side)
    }
}
