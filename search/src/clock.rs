//! When to stop: at a node count, at a deadline, or when more thinking would hardly change the move.

use fiveply_core::Limits;
use std::time::{Duration, Instant};

/// Kept back from every allotment for sending the move.
const OVERHEAD: Duration = Duration::from_millis(10);
/// Moves that the rest of the time must last for when nobody says.
const MOVES_TO_GO: u32 = 30;

/// The clock of one search.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Instant,
    /// No new iteration after this.
    soft: Option<Duration>,
    /// Never later than this.
    hard: Option<Duration>,
    /// Never more nodes than this.
    pub(crate) nodes: u64,
    /// Whether time saved now can be used later.
    saves: bool,
    /// The first ply is being searched: a move has to come of it, so the deadline has to wait.
    pub(crate) waits: bool,
}

impl Clock {
    /// The clock for these limits, running from now.
    pub fn new(limits: &Limits) -> Self {
        let mut clock = Clock {
            start: Instant::now(),
            soft: None,
            hard: limits.time,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            saves: false,
            waits: false,
        };
        if let Some(control) = limits.clock {
            let usable = control.remaining.saturating_sub(OVERHEAD);
            let moves = control.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, 60);
            let share = usable / moves + control.increment * 3 / 4;
            let most = (usable * 4 / 5).min(share * 4);
            clock.soft = Some((share * 3 / 5).min(most));
            clock.hard = Some(clock.hard.map_or(most, |time| time.min(most)));
            clock.saves = true;
        }
        clock
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the deadline has passed.
    pub(crate) fn expired(&self) -> bool {
        !self.waits && self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is worth beginning. `share` is the part of the last iteration's nodes that went into the best move, `stable`
    /// how many iterations have agreed on it: when nearly everything is spent on a move that nobody disputes, the move is clear.
    pub(crate) fn another(&self, share: f64, stable: u32, choices: usize) -> bool {
        let Some(soft) = self.soft else { return !self.expired() };
        if self.saves && choices == 1 {
            return false;
        }
        let clear = stable >= 4 && share > 0.9;
        let doubtful = stable == 0;
        let wanted = match () {
            () if clear => soft / 2,
            () if doubtful => soft * 3 / 2,
            () => soft,
        };
        self.elapsed() < wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::TimeControl;

    #[test]
    fn an_allotment_never_takes_the_last_of_the_clock() {
        for milliseconds in [1, 5, 50, 1_000, 300_000] {
            let remaining = Duration::from_millis(milliseconds);
            for moves_to_go in [None, Some(1), Some(0), Some(40)] {
                let increment = Duration::from_millis(10);
                let control = TimeControl { remaining, increment, moves_to_go };
                let clock = Clock::new(&Limits { clock: Some(control), ..Limits::default() });
                assert!(clock.hard.unwrap() < remaining && clock.soft <= clock.hard, "{control:?} {clock:?}");
            }
        }
    }
}
