//! The order of generated moves. The earlier a good move is searched, the more is cut off.

use crate::Search;
use crate::switch::{Class, Declaration, FromValue, Technique, words};
use fiveply_core::parameter::{Kind, Parameter, Value};
use fiveply_core::score::WIN;
use fiveply_core::{Evaluator, Game, MoveOf, Position, Score};

words! {
    /// What decides the order of generated moves; equal moves, and all moves without it, stay in
    /// the order of generation.
    pub enum Ordering {
        /// The game's own order, that of its report: most advanced first, captures first.
        Report = "report",
        /// What a move wins at once; noisy moves before killers, killers before quiet moves.
        Gain = "gain",
        /// The same, but captures that lose in the exchange come after the quiet moves.
        Exchange = "exchange",
        /// The evaluation of the position behind the move (the Breakthrough report).
        Eval = "eval",
        /// The value the table holds for the position behind the move, unknown ones last (the chess
        /// report).
        Tt = "tt",
    }
}

impl Technique for Ordering {
    const DECLARATION: Declaration = Declaration {
        name: "ordering",
        summary: "Orders generated moves: as the report does, by what they win (exchange: losing captures last), \
                  by the evaluation behind them, or by the table.",
        reference: "Slagle and Dixon 1969",
        class: Class::Exact,
        parameters: &[Parameter {
            name: "by",
            kind: Kind::Word(&["report", "gain", "exchange", "eval", "tt", "none"]),
            default: Value::Word("gain"),
        }],
        counts: None,
    };

    /// `none` means off.
    fn read(values: &[Value]) -> Option<Self> {
        Ordering::from_value(values[0])
    }

    fn values(&self) -> Vec<Value> {
        vec![self.to_value()]
    }
}

/// History stays within ±this, so that it only decides between moves that the ordering calls equal.
pub(crate) const HISTORY_SPAN: i32 = 1 << 14;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Gives the moves from `first` on the numbers to order them by. Moves that gain no more than
    /// `standing_gain` are quiet; false when the order of generation is to stay.
    pub(crate) fn rank_moves(&mut self, position: &G::Position, first: usize, ply: usize, standing_gain: i16) -> bool {
        let ordering = self.params.ordering;
        if ordering.is_none() && self.params.history.is_none() && self.params.continuation_history.is_none() {
            return false;
        }
        if matches!(ordering, Some(Ordering::Eval | Ordering::Tt)) {
            for index in first..self.moves.len() {
                let m = self.moves.as_slice()[index].m;
                self.moves.as_mut_slice()[index].order = match ordering {
                    Some(Ordering::Eval) => self.eval_behind(position, m),
                    _ => self.stored_behind(position, m),
                };
            }
        }
        let quiet_history = self.histories.of_node(position.side(), self.path.before(ply));
        for candidate in &mut self.moves.as_mut_slice()[first..] {
            let history = if candidate.gain <= standing_gain {
                quiet_history.get(position.context(candidate.m))
            } else if self.params.capture_history.is_some() {
                self.histories.of_capture(position.context(candidate.m), candidate.gain)
            } else {
                0
            };
            let order = match ordering {
                None => 0,
                Some(Ordering::Report) => candidate.order.clamp(-30_000, 30_000) * (2 * HISTORY_SPAN),
                Some(Ordering::Gain | Ordering::Exchange) => i32::from(candidate.gain) * (2 * HISTORY_SPAN),
                Some(Ordering::Eval | Ordering::Tt) => candidate.order,
            };
            candidate.order = order + history;
        }
        true
    }

    /// What the histories that are switched on say about a quiet move.
    #[inline]
    pub(crate) fn history_of(&self, position: &G::Position, m: MoveOf<G>, ply: usize) -> i32 {
        self.histories.of_node(position.side(), self.path.before(ply)).get(position.context(m))
    }

    /// The mover's view of the position behind `m`.
    fn eval_behind(&mut self, position: &G::Position, m: MoveOf<G>) -> Score {
        let mut child = position.clone();
        child.play_unchecked(m);
        match child.ended() {
            Some(outcome) => WIN * outcome.value_for(position.side()),
            None => -self.evaluation.evaluate_behind(position, m, &child),
        }
    }

    fn stored_behind(&self, position: &G::Position, m: MoveOf<G>) -> Score {
        let mut child = position.clone();
        child.play_unchecked(m);
        let entry = self.table.as_ref().and_then(|table| table.probe(self.table_key(&child)));
        entry.map_or(-WIN, |entry| -entry.score)
    }
}
