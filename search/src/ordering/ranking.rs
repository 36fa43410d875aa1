//! How generated moves are ordered. The earlier the good move comes, the more is cut.

use crate::Search;
use crate::ordering::continuation::Continuation;
use crate::ordering::history::HistoryTable;
use crate::switch::{Class, Declaration, FromValue, Technique, words};
use fiveply_core::parameter::{Kind, Parameter, Value};
use fiveply_core::score::WIN;
use fiveply_core::{Context, Evaluator, Game, MoveOf, Position, Score, Side};

words! {
    /// What decides the order of generated moves; equal moves, and all moves without it, stay in the
    /// order of generation.
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

/// What the histories say about the quiet moves of one node. A history that is switched off is empty and says nothing.
struct Rows<'a> {
    by_from_to: &'a [i16],
    /// After the opponent's last move, and after the own one before it.
    answers: &'a [i16],
    plans: &'a [i16],
    /// After the own move before that.
    far_plans: &'a [i16],
}

impl<'a> Rows<'a> {
    #[inline]
    fn new(history: &'a HistoryTable, continuation: &'a Continuation, side: Side, before: [u16; 3]) -> Self {
        let [answers, plans, far_plans] = before.map(|previous| continuation.after(previous));
        Rows { by_from_to: history.of(side), answers, plans, far_plans }
    }

    #[inline(always)]
    fn get(&self, context: Context) -> i32 {
        let value = |row: &[i16], index: u16| match row.get(usize::from(index)) {
            Some(&value) => i32::from(value),
            None => 0,
        };
        let general = value(self.by_from_to, context.from_to);
        let far = value(self.far_plans, context.piece_to) / 2;
        general + value(self.answers, context.piece_to) + value(self.plans, context.piece_to) + far
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
        let previous = self.before(ply);
        let rows = Rows::new(&self.history, &self.continuation, position.side(), previous);
        for candidate in &mut self.moves.as_mut_slice()[first..] {
            let history = if candidate.gain <= standing_gain {
                rows.get(position.context(candidate.m))
            } else if self.params.capture_history.is_some() {
                self.captures.get(position.context(candidate.m), candidate.gain)
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
        let rows = Rows::new(&self.history, &self.continuation, position.side(), self.before(ply));
        rows.get(position.context(m))
    }

    /// The mover's view of the position behind `m`.
    fn eval_behind(&mut self, position: &G::Position, m: MoveOf<G>) -> Score {
        let mut child = position.clone();
        child.play_unchecked(m);
        match child.ended() {
            Some(outcome) => WIN * outcome.value_for(position.side()),
            None => {
                self.evaluator.push(position, Some(m), &child);
                let value = -self.evaluator.evaluate(&child);
                self.evaluator.pop();
                value
            }
        }
    }

    fn stored_behind(&self, position: &G::Position, m: MoveOf<G>) -> Score {
        let mut child = position.clone();
        child.play_unchecked(m);
        let entry = self.table.as_ref().and_then(|table| table.probe(self.table_key(&child)));
        entry.map_or(-WIN, |entry| -entry.score)
    }
}
