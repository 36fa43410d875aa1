//! The players' clocks. They are told what time it is, so that tests need not wait.

use fiveply_core::{Side, TimeControl};
use std::time::{Duration, Instant};

/// Below this, tenths are shown.
const TENTHS_BELOW: Duration = Duration::from_secs(20);

/// The time each side has for the game, and what every move adds: `5m+3s`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    time: Duration,
    increment: Duration,
    /// As it was typed.
    pub(crate) text: String,
}

impl Pace {
    /// Reads `TIME[+INCREMENT]`, both with their units.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let accepted = "accepted: a time, or a time and what every move adds, as in 5m, 5m+3s or 90s+500ms";
        let (time, increment) = crate::engine::clock(text).ok_or(accepted)?;
        Ok(Pace { time, increment, text: text.to_owned() })
    }
}

/// Both sides' clocks, of which at most one runs.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    pace: Pace,
    left: [Duration; 2],
    running: Option<(Side, Instant)>,
}

impl Clocks {
    /// Full clocks, standing still.
    pub(crate) fn new(pace: Pace) -> Self {
        Clocks { left: [pace.time; 2], pace, running: None }
    }

    /// How they were set.
    pub(crate) fn pace(&self) -> &Pace {
        &self.pace
    }

    /// Sets them as they were at first, standing still.
    pub(crate) fn reset(&mut self) {
        *self = Clocks::new(self.pace.clone());
    }

    /// What `side` has left.
    pub(crate) fn left(&self, side: Side, now: Instant) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_duration_since(since)),
            _ => left,
        }
    }

    /// Whether the clock of `side` runs.
    pub(crate) fn runs(&self, side: Side) -> bool {
        self.running.is_some_and(|(running, _)| running == side)
    }

    /// Lets the clock of `side` run, or none; whoever's clock ran is charged until now.
    pub(crate) fn run(&mut self, side: Option<Side>, now: Instant) {
        if let Some((running, _)) = self.running {
            self.left[running.index()] = self.left(running, now);
        }
        self.running = side.map(|side| (side, now));
    }

    /// `side` has moved: it gets its increment, and the other clock runs.
    pub(crate) fn press(&mut self, side: Side, now: Instant) {
        self.run(Some(!side), now);
        self.left[side.index()] += self.pace.increment;
    }

    /// The limits of an engine that plays `side`.
    pub(crate) fn control(&self, side: Side, now: Instant) -> TimeControl {
        TimeControl { remaining: self.left(side, now), increment: self.pace.increment, moves_to_go: None }
    }
}

/// `04:59`, and with tenths when it gets tight: `00:19.9`.
pub(crate) fn shown(left: Duration) -> String {
    if left < TENTHS_BELOW {
        return format!("00:{:02}.{}", left.as_secs(), left.subsec_millis() / 100);
    }
    // To the nearest second, so that a full clock looks full.
    let seconds = (left + Duration::from_millis(500)).as_secs();
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_pace_has_units() {
        let pace = Pace::parse("5m+3s").unwrap();
        assert_eq!((pace.time, pace.increment), (300 * SECOND, 3 * SECOND));
        assert_eq!(Pace::parse("90s").unwrap().increment, Duration::ZERO);
        assert_eq!(Pace::parse("1m+500ms").unwrap().increment, SECOND / 2);
        for text in ["", "5", "5m+", "+3s", "5m+3", "0s", "0s+1s", "-5m", "5m+-1s", "5m+1s+1s", "5 m", "9e99s", "inf"] {
            assert!(Pace::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn one_clock_runs_at_a_time() {
        let start = Instant::now();
        let mut clocks = Clocks::new(Pace::parse("10s+2s").unwrap());
        clocks.run(Some(Side::First), start);
        let left = |clocks: &Clocks, second: u32| Side::BOTH.map(|side| clocks.left(side, start + second * SECOND));
        assert_eq!(left(&clocks, 3), [7 * SECOND, 10 * SECOND]);
        clocks.press(Side::First, start + 3 * SECOND);
        assert!(clocks.runs(Side::Second) && !clocks.runs(Side::First));
        assert_eq!(left(&clocks, 4), [9 * SECOND, 9 * SECOND]);
        clocks.run(None, start + 5 * SECOND);
        assert_eq!(left(&clocks, 60), [9 * SECOND, 8 * SECOND]);
        clocks.run(Some(Side::Second), start + 60 * SECOND);
        assert_eq!(left(&clocks, 100), [9 * SECOND, Duration::ZERO], "never below nothing");
        let control = clocks.control(Side::First, start + 100 * SECOND);
        assert_eq!((control.remaining, control.increment), (9 * SECOND, 2 * SECOND));
        clocks.reset();
        assert_eq!(left(&clocks, 100), [10 * SECOND; 2]);
    }

    #[test]
    fn tenths_appear_when_it_gets_tight() {
        assert_eq!(shown(299 * SECOND), "04:59");
        assert_eq!(shown(300 * SECOND - SECOND / 10), "05:00");
        assert_eq!(shown(20 * SECOND), "00:20");
        assert_eq!(shown(Duration::from_millis(19_970)), "00:19.9");
        assert_eq!(shown(Duration::ZERO), "00:00.0");
        assert_eq!(shown(6000 * SECOND), "100:00");
    }
}
