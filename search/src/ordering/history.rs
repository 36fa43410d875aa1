//! History (Schaeffer 1983): quiet moves that cut off often, anywhere in the tree, are tried early;
//! those that were tried in vain before them are tried later. Values shrink towards zero as they
//! grow, so that old news fades.

use crate::ordering::continuation::{bonus, nudge};
use crate::switch::technique;
use fiveply_core::{Context, Side, Sizes};

technique! {
    /// Orders quiet moves by how often they cut off elsewhere in the tree.
    pub struct History {}
    name: "history",
    reference: "Schaeffer 1983",
    class: Exact,
    counts: ["cut-offs by a quiet move", "cut-offs by one with a good history"],
}

/// How good moves were, by side, start and target.
#[derive(Clone, Debug, Default)]
pub(crate) struct HistoryTable([Vec<i16>; 2]);

impl HistoryTable {
    pub(crate) fn new(sizes: Sizes) -> Self {
        HistoryTable([vec![0; sizes.from_to], vec![0; sizes.from_to]])
    }

    /// How many bytes the values take.
    pub(crate) fn bytes(sizes: Sizes) -> usize {
        2 * sizes.from_to * size_of::<i16>()
    }

    /// A side's moves.
    #[inline]
    pub(crate) fn of(&self, side: Side) -> &[i16] {
        &self.0[side.index()]
    }

    #[inline]
    pub(crate) fn get(&self, side: Side, context: Context) -> i32 {
        self.0[side.index()][usize::from(context.from_to)].into()
    }

    pub(crate) fn add(&mut self, side: Side, context: Context, depth: i32, good: bool) {
        let bonus = if good { bonus(depth) } else { -bonus(depth) };
        nudge(&mut self.0[side.index()][usize::from(context.from_to)], bonus);
    }
}
