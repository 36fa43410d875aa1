//! History (Schaeffer 1983): quiet moves that cut off often, anywhere in the tree, are tried early; those that were tried in vain before
//! them are tried later. Values shrink towards zero as they grow, so that old news fades.

use crate::learned::{Learned, Row, bonus};
use fiveply_core::{Context, Side, Sizes};

/// How good moves were, by side, start and target.
#[derive(Clone, Debug, Default)]
pub(crate) struct History([Learned; 2]);

impl History {
    pub(crate) fn new(sizes: Sizes) -> Self {
        History([Learned::new(sizes.from_to), Learned::new(sizes.from_to)])
    }

    /// Old news counts half in a new search.
    pub(crate) fn fade(&self) {
        self.0.iter().for_each(Learned::fade);
    }

    /// A side's moves.
    #[inline]
    pub(crate) fn of(&self, side: Side) -> Row<'_> {
        self.0[side.index()].row(..)
    }

    #[inline]
    pub(crate) fn get(&self, side: Side, context: Context) -> i32 {
        self.0[side.index()].get(context.from_to.into())
    }

    pub(crate) fn add(&self, side: Side, context: Context, depth: i32, good: bool) {
        let bonus = if good { bonus(depth) } else { -bonus(depth) };
        self.0[side.index()].nudge(context.from_to.into(), bonus);
    }
}
