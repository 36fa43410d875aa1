//! How our measurement stands to what was reported, and to what a correct program should show.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How a measurement stands to the reported number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The two intervals overlap, on the same side.
    Reproduced,
    /// The same side, but another size.
    Direction,
    /// The intervals are apart, or on different sides.
    Contradicted,
    /// Our interval holds both the even result and the reported one.
    Undecided,
    /// No number was reported.
    Unreported,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Reproduced => "reproduced",
            Verdict::Direction => "direction",
            Verdict::Contradicted => "contradicted",
            Verdict::Undecided => "undecided",
            Verdict::Unreported => "–",
        })
    }
}

/// How a measurement stands to what a correct program should show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expectation {
    /// The number lies where it should.
    Met,
    /// The whole interval lies elsewhere.
    Missed,
    /// The number lies elsewhere, but its interval reaches there.
    Open,
    /// Nothing in numbers was expected.
    Unstated,
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Expectation::Met => "met",
            Expectation::Missed => "missed",
            Expectation::Open => "open",
            Expectation::Unstated => "–",
        })
    }
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The number.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// A number that is exact, or came without an interval.
    pub fn exact(value: f64) -> Self {
        Interval { value, low: value, high: value }
    }

    fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    fn overlaps(&self, other: &Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// −1 or 1 for the side of `even` that the number is on, 0 on neither.
    fn side(&self, even: f64) -> i32 {
        i32::from(self.value > even) - i32::from(self.value < even)
    }
}

/// The verdict on `ours`. `even` is the result of no effect: 50 % in a match, nothing saved in a
/// count of nodes. Sizes of the same side that differ are only a direction when both intervals
/// leave the even result out; otherwise one of them shows no effect where the other does.
pub fn verdict(ours: &Interval, reported: &Interval, even: Option<f64>) -> Verdict {
    let Some(even) = even else {
        return if ours.overlaps(reported) { Verdict::Reproduced } else { Verdict::Contradicted };
    };
    if ours.low < ours.high && ours.holds(even) && ours.holds(reported.value) {
        return Verdict::Undecided;
    }
    if ours.side(even) * reported.side(even) < 0 {
        return Verdict::Contradicted;
    }
    if ours.overlaps(reported) {
        return Verdict::Reproduced;
    }
    if ours.holds(even) || reported.holds(even) { Verdict::Contradicted } else { Verdict::Direction }
}

/// How `ours` stands to the range that a correct program should be in.
pub fn expectation(ours: &Interval, range: Option<[f64; 2]>) -> Expectation {
    let Some([low, high]) = range else { return Expectation::Unstated };
    if low <= ours.value && ours.value <= high {
        Expectation::Met
    } else if ours.overlaps(&Interval { value: low, low, high }) {
        Expectation::Open
    } else {
        Expectation::Missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(low: f64, value: f64, high: f64) -> Interval {
        Interval { value, low, high }
    }

    #[test]
    fn verdicts_are_those_of_the_definition() {
        let judge = |ours: Interval, reported: Interval| verdict(&ours, &reported, Some(50.0));
        assert_eq!(judge(interval(65.0, 70.0, 75.0), interval(56.0, 70.0, 81.0)), Verdict::Reproduced);
        assert_eq!(judge(interval(85.0, 90.0, 95.0), interval(56.0, 70.0, 81.0)), Verdict::Direction);
        assert_eq!(judge(interval(20.0, 30.0, 40.0), interval(56.0, 70.0, 81.0)), Verdict::Contradicted);
        assert_eq!(judge(interval(60.0, 65.0, 70.0), interval(36.0, 49.0, 59.0)), Verdict::Contradicted);
        assert_eq!(judge(interval(45.0, 52.0, 59.0), interval(36.0, 49.0, 62.0)), Verdict::Undecided);
        assert_eq!(judge(interval(52.0, 55.0, 58.0), interval(36.0, 49.0, 62.0)), Verdict::Contradicted);
        assert_eq!(judge(interval(51.0, 55.0, 58.0), interval(37.0, 50.0, 63.0)), Verdict::Reproduced);
        assert_eq!(judge(interval(47.0, 50.0, 53.0), interval(70.0, 83.0, 91.0)), Verdict::Contradicted);
    }

    #[test]
    fn numbers_without_an_even_result_overlap_or_do_not() {
        let ours = interval(60.0, 63.4, 66.0);
        assert_eq!(verdict(&ours, &Interval::exact(63.81), None), Verdict::Reproduced);
        assert_eq!(verdict(&ours, &Interval::exact(70.0), None), Verdict::Contradicted);
    }

    #[test]
    fn expectations_are_ranges() {
        let ours = interval(48.0, 53.0, 58.0);
        assert_eq!(expectation(&ours, Some([50.0, 100.0])), Expectation::Met);
        assert_eq!(expectation(&ours, Some([55.0, 100.0])), Expectation::Open);
        assert_eq!(expectation(&ours, Some([60.0, 100.0])), Expectation::Missed);
        assert_eq!(expectation(&ours, None), Expectation::Unstated);
    }
}
