//! Continuation history: how good a quiet move was after the same previous move, the opponent's or
//! the own one before. Counter moves (Uiterwijk 1992) are the same idea with a single answer.

use crate::ordering::ranking::HISTORY_SPAN;
use crate::switch::technique;
use fiveply_core::{Context, Sizes};

technique! {
    /// Tries the move early that last refuted the opponent's previous move.
    pub struct CounterMoves {}
    name: "counter-moves",
    reference: "Uiterwijk 1992",
    class: Exact,
    counts: ["counter moves tried", "cut-offs by a counter move"],
}

technique! {
    /// Orders quiet moves by how often they cut off after the same previous moves.
    pub struct ContinuationHistory {}
    name: "continuation-history",
    reference: "well known; Stockfish 2015",
    class: Exact,
}

/// No context: the root, or a pass.
pub(crate) const NOTHING: u16 = u16::MAX;

/// Values by previous move and move, and the best answer to every move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Continuation {
    width: usize,
    values: Vec<i16>,
    answers: Vec<u16>,
}

impl Continuation {
    pub(crate) fn new(sizes: Sizes, values: bool, answers: bool) -> Self {
        let width = sizes.piece_to;
        Continuation {
            width,
            values: if values { vec![0; width * width] } else { Vec::new() },
            answers: if answers { vec![0; width] } else { Vec::new() },
        }
    }

    /// How many bytes the values and the answers take.
    pub(crate) fn bytes(sizes: Sizes, values: bool, answers: bool) -> usize {
        let width = sizes.piece_to;
        let values = if values { width * width * size_of::<i16>() } else { 0 };
        values + if answers { width * size_of::<u16>() } else { 0 }
    }

    /// The values of all moves after `previous`; none where nothing is known.
    #[inline]
    pub(crate) fn after(&self, previous: u16) -> &[i16] {
        let first = usize::from(previous) * self.width;
        self.values.get(first..first + self.width).unwrap_or_default()
    }

    /// The move was good, or tried in vain, after the moves before it.
    pub(crate) fn add(&mut self, before: [u16; 3], context: Context, bonus: i32) {
        for previous in before.into_iter().filter(|&previous| previous != NOTHING) {
            nudge(&mut self.values[usize::from(previous) * self.width + usize::from(context.piece_to)], bonus);
        }
    }

    /// The code of the move that last refuted `previous`, 0 for none.
    #[inline]
    pub(crate) fn answer(&self, previous: u16) -> u16 {
        if previous == NOTHING { 0 } else { self.answers[usize::from(previous)] }
    }

    pub(crate) fn set_answer(&mut self, previous: u16, code: u16) {
        if previous != NOTHING {
            self.answers[usize::from(previous)] = code;
        }
    }
}

/// Moves a value towards a bonus; the larger it is already, the less.
pub(crate) fn nudge(value: &mut i16, bonus: i32) {
    let faded = i32::from(*value) - i32::from(*value) * bonus.abs() / HISTORY_SPAN;
    *value = (faded + bonus).clamp(1 - HISTORY_SPAN, HISTORY_SPAN - 1) as i16;
}

/// What a cut-off at this depth is worth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth).min(HISTORY_SPAN / 8)
}
