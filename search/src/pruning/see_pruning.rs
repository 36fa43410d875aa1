//! Pruning by static exchange (well known; static exchange: Slate and Atkin 1977): near the leaves
//! and in quiescence, moves that lose material in the exchange they start are left out.

use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};
use fiveply_core::{Candidate, Position};

technique! {
    /// Leaves out moves that lose material in the exchange they start, and such captures in
    /// quiescence.
    pub struct SeePruning {
        /// up to depth
        depth: i32 = 7, Integer(1, 20),
        /// hundredths per ply that a quiet move may lose
        quiet: i32 = 60, Integer(1, 1000),
        /// hundredths per square of the depth that a capture may lose
        noisy: i32 = 25, Integer(1, 1000),
    }
    name: "see-pruning",
    reference: "well known; static exchange: Slate and Atkin 1977",
    class: Speculative,
    counts: ["exchanges evaluated", "moves left out"],
    needs: Threat,
}

impl SeePruning {
    /// Whether a move loses more in the exchange it starts than a move at this depth may. At depth
    /// 0, in quiescence, a capture may lose nothing.
    #[inline]
    pub(crate) fn leaves_out<P: Position>(
        self,
        position: &P,
        candidate: Candidate<P::Move>,
        quiet: bool,
        depth: i32,
        statistics: &mut Statistics,
    ) -> bool {
        if depth > self.depth {
            return false;
        }
        let most = if quiet { self.quiet * depth } else { self.noisy * depth * depth };
        statistics.fired(Self::COUNTER, depth);
        if position.exchange_at_least(candidate, -most) {
            return false;
        }
        statistics.cut(Self::COUNTER, depth);
        true
    }
}
