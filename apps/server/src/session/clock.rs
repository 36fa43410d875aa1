//! A chess clock: what each side has left, and whose time runs.

use super::seats::Pair;
use crate::state::side;
use crate::whole;
use crate::wire::shapes;
use fiveply_core::{Side, TimeControl};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// A clock shows no more, in milliseconds.
const LONGEST: u64 = 24 * 60 * 60 * 1_000;

/// A clock as it is sent and kept; the times are milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[schema(as = Clock)]
pub(crate) struct SentClock {
    /// What each side has left.
    left: Pair<Milliseconds>,
    /// What every move adds.
    #[serde(deserialize_with = "whole::whole")]
    increment: u64,
    /// The side whose time runs.
    #[serde(default, deserialize_with = "side")]
    #[schema(value_type = Option<shapes::Side>)]
    running: Option<Side>,
}

/// A time in milliseconds, which other languages may write as `1000.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
struct Milliseconds(#[serde(deserialize_with = "whole::whole")] u64);

/// A clock in use.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    left: [Duration; 2],
    increment: Duration,
    /// The side whose time runs, and since when.
    running: Option<(Side, Instant)>,
    /// The side whose time runs again when somebody looks at the game.
    paused: Option<Side>,
}

impl Clock {
    /// The clock that was sent; `None` when its times are out of bounds.
    pub(super) fn read(sent: &SentClock) -> Option<Self> {
        let times = [sent.left.first.0, sent.left.second.0, sent.increment];
        let [first, second, increment] = times.map(Duration::from_millis);
        let fits = times.iter().all(|&time| time <= LONGEST);
        fits.then_some(Clock { left: [first, second], increment, running: None, paused: None })
    }

    /// The clock as it stands now.
    pub(super) fn shown(&self, now: Instant) -> SentClock {
        let [first, second] = Side::BOTH.map(|side| Milliseconds(self.left(side, now).as_millis() as u64));
        SentClock {
            left: Pair { first, second },
            increment: self.increment.as_millis() as u64,
            running: self.running.map(|(side, _)| side),
        }
    }

    /// What a side has left.
    fn left(&self, side: Side, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == side => now.duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[side.index()].saturating_sub(used)
    }

    /// Ends the turn of `mover` and starts the time of `next`.
    pub(super) fn moved(&mut self, mover: Side, next: Option<Side>, now: Instant) {
        if self.running.is_some_and(|(side, _)| side == mover) {
            self.left[mover.index()] = self.left(mover, now) + self.increment;
        }
        self.running = next.map(|side| (side, now));
        self.paused = None;
    }

    /// Stops all time.
    pub(super) fn stop(&mut self, now: Instant) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
        }
        (self.running, self.paused) = (None, None);
    }

    /// Starts the time of a side, without an end of the other's turn.
    pub(super) fn start(&mut self, side: Side, now: Instant) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Stops all time until [`resume`](Self::resume).
    pub(super) fn pause(&mut self, now: Instant) {
        let running = self.running.map(|(side, _)| side);
        self.stop(now);
        self.paused = running;
    }

    /// Goes on after a pause.
    pub(super) fn resume(&mut self, now: Instant) {
        if let Some(side) = self.paused.take() {
            self.running = Some((side, now));
        }
    }

    /// The moment at which the running time ends, and the side that then loses.
    pub(super) fn end(&self) -> Option<(Instant, Side)> {
        let (side, since) = self.running?;
        Some((since + self.left[side.index()], side))
    }

    /// The clock as a player of `side` sees it.
    pub(super) fn control(&self, side: Side, now: Instant) -> TimeControl {
        TimeControl { remaining: self.left(side, now), increment: self.increment, moves_to_go: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Clock {
        let sent = serde_json::from_str(r#"{"left":{"first":60000.0,"second":60000},"increment":2000,"since":7}"#);
        Clock::read(&sent.unwrap()).unwrap()
    }

    #[test]
    fn a_move_stops_one_time_and_starts_the_other() {
        let (mut clock, begun) = (clock(), Instant::now());
        let at = |seconds: u64| begun + Duration::from_secs(seconds);
        clock.moved(Side::First, Some(Side::Second), at(5));
        assert_eq!(clock.left(Side::First, at(9)), Duration::from_secs(60), "the first move is free");
        clock.moved(Side::Second, Some(Side::First), at(15));
        assert_eq!(clock.left(Side::Second, at(20)), Duration::from_secs(52));
        assert_eq!(clock.end(), Some((at(75), Side::First)));
        clock.pause(at(25));
        assert_eq!((clock.end(), clock.left(Side::First, at(99))), (None, Duration::from_secs(50)));
        clock.resume(at(100));
        assert_eq!(clock.end(), Some((at(150), Side::First)));
        assert_eq!(clock.shown(at(110)).left.first, Milliseconds(40_000));
        clock.moved(Side::First, None, at(110));
        assert_eq!(clock.end(), None, "nobody's time runs when the game has ended");
    }

    #[test]
    fn a_clock_of_more_than_a_day_is_refused() {
        let sent = r#"{"left":{"first":1,"second":86400001},"increment":0}"#;
        assert!(Clock::read(&serde_json::from_str(sent).unwrap()).is_none());
    }
}
