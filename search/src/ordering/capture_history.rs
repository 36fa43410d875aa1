//! Capture history: captures of equal gain are ordered by how often the same piece taking on the
//! same square cut off.

use crate::ordering::continuation::nudge;
use crate::switch::technique;
use fiveply_core::{Context, Sizes};

technique! {
    /// Orders captures of equal gain by how often they cut off elsewhere.
    pub struct CaptureHistory {}
    name: "capture-history",
    reference: "well known; Stockfish 2017",
    class: Exact,
}

/// Gains are told apart by this many classes.
const CLASSES: usize = 8;

/// Values by moving piece, target and class of gain.
#[derive(Clone, Debug, Default)]
pub(crate) struct CaptureTable(Vec<i16>);

impl CaptureTable {
    pub(crate) fn new(sizes: Sizes) -> Self {
        CaptureTable(vec![0; sizes.piece_to * CLASSES])
    }

    /// How many bytes the values take.
    pub(crate) fn bytes(sizes: Sizes) -> usize {
        sizes.piece_to * CLASSES * size_of::<i16>()
    }

    fn index(context: Context, gain: i16) -> usize {
        usize::from(context.piece_to) * CLASSES + (gain.max(0) as usize / 150).min(CLASSES - 1)
    }

    #[inline]
    pub(crate) fn get(&self, context: Context, gain: i16) -> i32 {
        self.0[Self::index(context, gain)].into()
    }

    pub(crate) fn add(&mut self, context: Context, gain: i16, bonus: i32) {
        nudge(&mut self.0[Self::index(context, gain)], bonus);
    }
}
