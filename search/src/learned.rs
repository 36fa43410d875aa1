//! Numbers that a search learns about moves, from cut-offs anywhere in the tree. All threads learn and read the same ones: the more they
//! agree on the order of moves and on what to reduce, the more of one's work the others find done. A number lost when two write at once is
//! no harm.

use std::slice::SliceIndex;
use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

/// The numbers stay within ±this, so that they only decide between moves that the ordering calls equal.
pub(crate) const SPAN: i32 = 1 << 14;

/// A table of learned numbers. A clone is the same table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learned(Arc<[AtomicI16]>);

/// A part of it; empty where nothing is learned, and then it says nothing.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a>(&'a [AtomicI16]);

impl Learned {
    pub(crate) fn new(size: usize) -> Self {
        Learned((0..size).map(|_| AtomicI16::new(0)).collect())
    }

    /// Old news counts half in a new search.
    pub(crate) fn fade(&self) {
        for value in &*self.0 {
            value.store(value.load(Relaxed) / 2, Relaxed);
        }
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> i32 {
        self.0[index].load(Relaxed).into()
    }

    #[inline]
    pub(crate) fn row(&self, range: impl SliceIndex<[AtomicI16], Output = [AtomicI16]>) -> Row<'_> {
        Row(self.0.get(range).unwrap_or_default())
    }

    /// Moves a number towards a bonus; the larger it is already, the less.
    pub(crate) fn nudge(&self, index: usize, bonus: i32) {
        let value = self.get(index);
        let nudged = value - value * bonus.abs() / SPAN + bonus;
        self.0[index].store(nudged.clamp(1 - SPAN, SPAN - 1) as i16, Relaxed);
    }
}

impl Row<'_> {
    #[inline]
    pub(crate) fn get(&self, index: usize) -> i32 {
        self.0.get(index).map_or(0, |value| value.load(Relaxed).into())
    }
}

/// What a cut-off at this depth is worth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth).min(SPAN / 8)
}
