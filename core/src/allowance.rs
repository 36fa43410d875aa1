//! What a game's own search may cost.

/// The nodes that a search outside the search may take.
pub struct Allowance<'a> {
    given: u64,
    left: u64,
    /// When so few are left, somebody is asked whether to stop.
    next: u64,
    /// Asked from time to time; nothing is left once it says so.
    stops: &'a dyn Fn() -> bool,
}

impl<'a> Allowance<'a> {
    /// How often somebody is asked whether to stop: about ten thousand times a second.
    const ASKED_EVERY: u64 = 1024;

    /// So many nodes, unless `stops` says that it is enough.
    pub fn new(nodes: u64, stops: &'a dyn Fn() -> bool) -> Self {
        Allowance { given: nodes, left: nodes, next: nodes.saturating_sub(Self::ASKED_EVERY), stops }
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
            self.next = self.left.saturating_sub(Self::ASKED_EVERY);
            if (self.stops)() {
                self.given -= self.left;
                self.left = 0;
            }
        }
        let any = self.left > 0;
        self.left -= u64::from(any);
        any
    }

    /// Takes so many nodes, or all that are left.
    pub fn take_many(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
    }
}
