//! A budget of nodes for a game's own search.

/// The nodes that an [`Oracle`](crate::Oracle) may still visit.
pub struct NodeBudget<'a> {
    given: u64,
    left: u64,
    /// Once fewer than this are left, `stops` is asked again.
    next: u64,
    /// Tells whether the search was stopped from outside; then no node is left.
    stops: &'a dyn Fn() -> bool,
}

impl<'a> NodeBudget<'a> {
    /// `stops` is asked once in so many nodes, about ten thousand times a second.
    const POLL_INTERVAL: u64 = 1024;

    /// A budget of `nodes` nodes, which ends early when `stops` returns true.
    pub fn new(nodes: u64, stops: &'a dyn Fn() -> bool) -> Self {
        NodeBudget { given: nodes, left: nodes, next: nodes.saturating_sub(Self::POLL_INTERVAL), stops }
    }

    /// The nodes that are left.
    #[inline]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The nodes that were taken.
    pub fn taken(&self) -> u64 {
        self.given - self.left
    }

    /// Takes a node; false when there is none left.
    #[inline]
    pub fn take(&mut self) -> bool {
        if self.left < self.next {
            self.next = self.left.saturating_sub(Self::POLL_INTERVAL);
            if (self.stops)() {
                self.given -= self.left;
                self.left = 0;
            }
        }
        let any = self.left > 0;
        self.left -= u64::from(any);
        any
    }

    /// Takes `nodes` nodes, or all that are left.
    pub fn take_many(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
    }
}
