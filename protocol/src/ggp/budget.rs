//! How much may be spent on the rules of a stranger.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// A step takes 10 to 30 nanoseconds, so this leaves more than half of every clock.
const STEPS_PER_SECOND: u64 = 10_000_000;
/// However long the clocks are, this is enough for every game that we know.
const MOST_SECONDS: u64 = 20;
/// However short the clocks are, a move can be found with these.
const FEWEST_STEPS: u64 = 1_000_000;
/// How often the flag is looked at.
const STEPS_BETWEEN_LOOKS: u64 = 4096;

/// The rules cannot be followed to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Steps that are left, and a flag that ends the work at once.
#[derive(Debug)]
pub(super) struct Budget<'s> {
    steps: u64,
    until_look: u64,
    stop: Option<&'s AtomicBool>,
}

impl<'s> Budget<'s> {
    /// What can be spent within a clock.
    pub(super) fn within(clock: Duration) -> Self {
        let steps = (clock.as_secs().min(MOST_SECONDS) * STEPS_PER_SECOND).max(FEWEST_STEPS);
        Budget { steps, until_look: 0, stop: None }
    }

    /// The same until a flag is set.
    pub(super) fn until(self, stop: &'s AtomicBool) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// Takes steps away.
    pub(super) fn take(&mut self, steps: u64) -> Result<(), Exhausted> {
        if self.until_look < steps {
            self.until_look = STEPS_BETWEEN_LOOKS + steps;
            if self.stop.is_some_and(|stop| stop.load(Relaxed)) {
                self.steps = 0;
            }
        }
        self.until_look -= steps;
        self.steps = self.steps.checked_sub(steps).ok_or(Exhausted)?;
        Ok(())
    }
}
