//! Delta pruning (well known; Schaeffer 1986): below the horizon, captures that win too little to
//! reach alpha are left out.

use crate::Search;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// In quiescence, leaves out captures that win too little to reach alpha.
    pub struct DeltaPruning {
        /// hundredths
        margin: i32 = 150, Integer(1, 10_000),
    }
    name: "delta-pruning",
    reference: "well known; Schaeffer 1986",
    class: Speculative,
    counts: ["captures considered", "captures left out"],
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Whether a capture with this gain wins too little to reach alpha.
    #[inline]
    pub(crate) fn wins_too_little(&mut self, gain: i16, stand_pat: Score, alpha: Score) -> bool {
        let Some(each) = self.params.delta_pruning else { return false };
        self.statistics.fired(DeltaPruning::COUNTER, 0);
        if stand_pat + self.hundredths(each.margin + i32::from(gain)) > alpha {
            return false;
        }
        self.statistics.cut(DeltaPruning::COUNTER, 0);
        true
    }
}
