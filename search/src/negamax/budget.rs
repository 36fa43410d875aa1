//! What a search may still spend: nodes and time, unless it is stopped from outside.

use crate::clock::{Clarity, Clock};
use fiveply_core::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The clock is read every time that this many nodes have been searched.
pub(crate) const CLOCK_EVERY: u64 = 64;

/// The limits of one search, and what it has used.
pub(crate) struct Budget {
    clock: Clock,
    /// Set from outside, at any moment.
    stop: Arc<AtomicBool>,
    is_stopped: bool,
    nodes: u64,
}

impl Budget {
    /// The budget of a search that begins now, for the move after `ply` plies of a game.
    pub(crate) fn new(limits: &Limits, ply: usize, stop: &Arc<AtomicBool>) -> Self {
        Budget { clock: Clock::new(limits, ply), stop: Arc::clone(stop), is_stopped: false, nodes: 0 }
    }

    /// Counts a node; false when the search has to stop, and then the node does not count. Whenever
    /// the clock is read, `is_overtaken` is asked whether another thread has finished the work.
    #[inline]
    pub(crate) fn spend(&mut self, is_overtaken: impl FnOnce() -> bool) -> bool {
        if self.is_stopped || self.nodes >= self.clock.nodes || self.stop.load(Relaxed) {
            self.is_stopped = true;
            return false;
        }
        if self.nodes.is_multiple_of(CLOCK_EVERY) && (self.clock.expired() || is_overtaken()) {
            self.is_stopped = true;
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Whether the search has to stop: what it returns from now on means nothing.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The iteration was stopped because another thread has finished it; the search goes on.
    pub(crate) fn go_on(&mut self) {
        self.is_stopped = false;
    }

    /// The nodes searched so far.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Sets the count to 0, for a helper whose thread may not start.
    pub(crate) fn reset_nodes(&mut self) {
        self.nodes = 0;
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Suspends the deadline while the first ply is searched, which has to yield a move.
    pub(crate) fn set_waiting(&mut self, waits: bool) {
        self.clock.waits = waits;
    }

    /// Whether time that is not used now can be used later.
    pub(crate) fn saves_time(&self) -> bool {
        self.clock.saves()
    }

    /// Whether another iteration is worth beginning.
    pub(crate) fn another(&self, clarity: Clarity, choices: usize) -> bool {
        self.clock.another(clarity, choices)
    }
}
