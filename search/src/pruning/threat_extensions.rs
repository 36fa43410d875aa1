//! Threat extensions, in chess check extensions (Slate and Atkin 1977): where something must be
//! answered, the answer is searched before the position is judged.

use crate::switch::technique;
use crate::watching::statistics::{Counted, Statistics};

technique! {
    /// Searches a ply deeper where something must be answered: a check, a runner, a beam on the
    /// pharaoh.
    pub struct ThreatExtensions {}
    name: "threat-extensions",
    reference: "Slate and Atkin 1977",
    class: Shape,
    counts: ["nodes searched deeper", "always 0"],
}

impl ThreatExtensions {
    /// The depth of a node under a threat. No line gets longer than twice the depth of the
    /// iteration.
    #[inline]
    pub(crate) fn extended(depth: i32, ply: usize, root_depth: usize, statistics: &mut Statistics) -> i32 {
        if ply >= 2 * root_depth {
            return depth;
        }
        statistics.fired(Self::COUNTER, depth);
        depth.max(0) + 1
    }
}
