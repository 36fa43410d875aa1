//! What a proof may cost. One count of nodes for all its parts, and a share of it for the part at
//! work.

use crate::clock::Clock;
use fiveply_core::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The clock is read every time that this many nodes have been searched.
const CLOCK_EVERY: u64 = 256;

/// Nodes and time spent, and how much there is.
pub(crate) struct Budget {
    pub(crate) clock: Clock,
    stop: Arc<AtomicBool>,
    pub(crate) nodes: u64,
    /// The part at work ends here.
    share: u64,
    /// The part at work was ended.
    pub(crate) spent: bool,
    /// The whole proof has to end.
    pub(crate) over: bool,
}

impl Budget {
    pub(crate) fn new(limits: &Limits, stop: &Arc<AtomicBool>) -> Self {
        Budget {
            clock: Clock::new(limits, 0),
            stop: Arc::clone(stop),
            nodes: 0,
            share: u64::MAX,
            spent: false,
            over: false,
        }
    }

    /// The next part may take so many nodes.
    pub(crate) fn allot(&mut self, nodes: u64) {
        self.share = self.nodes.saturating_add(nodes);
        self.spent = self.over;
    }

    /// What is left for the part at work.
    pub(crate) fn left(&self) -> u64 {
        if self.spent { 0 } else { self.share.min(self.clock.nodes).saturating_sub(self.nodes) }
    }

    /// Whether the time is over.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.clock.expired()
    }

    /// Counts nodes of a search elsewhere.
    pub(crate) fn take_many(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.over |= self.is_over() || self.nodes >= self.clock.nodes;
    }

    /// Counts a node; false when there is none left.
    #[inline]
    pub(crate) fn take(&mut self) -> bool {
        if self.spent {
            return false;
        }
        let out_of_time = self.nodes.is_multiple_of(CLOCK_EVERY) && self.is_over();
        self.over = out_of_time || self.nodes >= self.clock.nodes;
        self.spent = self.over || self.nodes >= self.share;
        self.nodes += u64::from(!self.spent);
        !self.spent
    }
}
