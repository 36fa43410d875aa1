//! What happens at the horizon: the position is judged as it stands, or its captures are played out first.

use crate::Search;
use crate::leaves::eval_cache::EvalCache;
use crate::negamax::depth_tax::TAXED_WIN;
use crate::negamax::node::Task;
use crate::watching::statistics::Counted;
use fiveply_core::score::{SURE_BOUND, WIN, WIN_BOUND};
use fiveply_core::{Evaluator, Game, Outcome, Position, Score, Side};

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The value of a node with no depth left.
    #[inline]
    pub(crate) fn horizon(&mut self, position: &G::Position, task: Task) -> Score {
        match self.params.quiescence {
            Some(quiescence) => self.quiescence(position, task, quiescence, 0),
            None if position.has_move() => self.evaluate(position),
            None => self.outcome_score(position.stuck(), position.side(), task.ply),
        }
    }

    /// The static evaluation with its noise, kept clear of the scores of proved wins.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &G::Position) -> Score {
        let mut value = self.judged(position);
        if let Some(noise) = self.params.noise_leaf {
            value += self.noise.fresh(noise.below);
        }
        if let Some(noise) = self.params.noise_position {
            value += self.noise.of_position(position.key(), noise.below);
        }
        value.clamp(1 - SURE_BOUND, SURE_BOUND - 1)
    }

    /// The static evaluation, out of the cache where it is known.
    #[inline]
    fn judged(&mut self, position: &G::Position) -> Score {
        let Some(cache) = &mut self.eval_cache else {
            self.statistics.evaluations += 1;
            return self.evaluator.evaluate(position);
        };
        self.statistics.fired(EvalCache::COUNTER, 0);
        if let Some(value) = cache.get(position.key()) {
            self.statistics.cut(EvalCache::COUNTER, 0);
            return value;
        }
        self.statistics.evaluations += 1;
        let value = self.evaluator.evaluate(position);
        cache.put(position.key(), value);
        value
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
