//! Delta pruning (well known; Schaeffer 1986): below the horizon, captures that win too little to
//! reach alpha are left out.

use crate::leaves::evaluation::Unit;
use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};
use fiveply_core::Score;

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

impl DeltaPruning {
    /// Whether a capture with this gain wins too little to reach alpha.
    #[inline]
    pub(crate) fn leaves_out(
        self,
        gain: i16,
        (stand_pat, alpha): (Score, Score),
        unit: Unit,
        statistics: &mut Statistics,
    ) -> bool {
        statistics.fired(Self::COUNTER, 0);
        if stand_pat + unit.hundredths(self.margin + i32::from(gain)) > alpha {
            return false;
        }
        statistics.cut(Self::COUNTER, 0);
        true
    }
}
