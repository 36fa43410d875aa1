//! History (Schaeffer 1983): quiet moves that cut off often, anywhere in the tree, are tried early; those that were tried in vain before
//! them are tried later. Values shrink towards zero as they grow, so that old news fades.

use crate::ordering::continuation::{bonus, nudge};
use fiveply_core::{Context, Side, Sizes};

/// How good moves were, by side, start and target.
#[derive(Clone, Debug, Default)]
pub(crate) struct History([Vec<i16>; 2]);

impl History {
    pub(crate) fn new(sizes: Sizes) -> Self {
        History([vec![0; sizes.from_to], vec![0; sizes.from_to]])
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
