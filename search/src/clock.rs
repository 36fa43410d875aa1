//! When to stop: at a node count, at a deadline, or when more thinking would hardly change the
//! move.

use fiveply_core::Limits;
use std::time::{Duration, Instant};

/// The time that is kept back from every allotment for sending the move.
const OVERHEAD: Duration = Duration::from_millis(10);
/// How many moves the rest of the time must last for, when nothing is agreed: `MOVES_TO_GO` at the
/// first move of a game, one less for every four plies, but at least `LEAST_MOVES_TO_GO`.
const MOVES_TO_GO: u32 = 40;
const LEAST_MOVES_TO_GO: u32 = 22;
/// A move may take this many times its share before it is stopped.
const MOST_SHARES: u32 = 5;

/// The clock of one search.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Instant,
    /// A move's fair share. After about this time no new iteration begins.
    soft: Option<Duration>,
    /// The search ends at this time.
    hard: Option<Duration>,
    /// The search ends after this many nodes.
    pub(crate) nodes: u64,
    /// Whether time saved now can be used later.
    saves: bool,
    /// The first ply is being searched: a move has to come of it, so the deadline has to wait.
    pub(crate) waits: bool,
}

/// What the last iteration says about how clear the move is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clarity {
    /// The part of the iteration's nodes that went into the best move.
    pub(crate) share: f64,
    /// How many iterations have agreed on the move.
    pub(crate) stable: u32,
    /// How many basic pieces the score has fallen in the last iterations; negative when it rose.
    pub(crate) fall: f64,
}

impl Clarity {
    /// What a move's share of time is multiplied by: little for a move on which nearly all nodes
    /// are spent and that every iteration confirms, much while it changes or its score falls.
    fn factor(self) -> f64 {
        let by_nodes = 1.4 - 0.9 * self.share.clamp(0.0, 1.0);
        let by_stability = [1.5, 1.2, 1.05, 0.95, 0.9][self.stable.min(4) as usize];
        let by_trend = 1.0 + (0.5 * self.fall).clamp(-0.15, 0.6);
        by_nodes * by_stability * by_trend
    }
}

impl Clock {
    /// The clock for these limits, running from now, for the move after `ply` plies of a game.
    pub fn new(limits: &Limits, ply: usize) -> Self {
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
            let guessed = MOVES_TO_GO.saturating_sub((ply / 4) as u32).max(LEAST_MOVES_TO_GO);
            let moves = control.moves_to_go.unwrap_or(guessed).clamp(1, 60);
            let share = usable / moves + control.increment * 3 / 4;
            let most = (usable * 4 / 5).min(share * MOST_SHARES);
            clock.soft = Some(share.min(most));
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

    /// Whether the move has a share of the time of a whole game, and what it saves is not lost.
    pub(crate) fn saves(&self) -> bool {
        self.saves
    }

    /// Whether another iteration is worth beginning.
    pub(crate) fn another(&self, clarity: Clarity, choices: usize) -> bool {
        let Some(soft) = self.soft else { return !self.expired() };
        if self.saves && choices == 1 {
            return false;
        }
        self.elapsed() < soft.mul_f64(clarity.factor())
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
                let clock = Clock::new(&Limits { clock: Some(control), ..Limits::default() }, 10);
                assert!(clock.hard.unwrap() < remaining && clock.soft <= clock.hard, "{control:?} {clock:?}");
            }
        }
    }

    #[test]
    fn a_clear_move_takes_less_time_and_a_falling_score_more() {
        let clear = Clarity { share: 0.95, stable: 6, fall: 0.0 };
        let usual = Clarity { share: 0.5, stable: 2, fall: 0.0 };
        assert!(clear.factor() < 0.6 && (0.8..1.2).contains(&usual.factor()));
        assert!(Clarity { stable: 0, ..usual }.factor() > 1.3 * usual.factor());
        assert!(Clarity { fall: 1.0, ..usual }.factor() > 1.4 * usual.factor());
        assert!(Clarity { fall: -3.0, ..usual }.factor() < usual.factor());
    }
}
