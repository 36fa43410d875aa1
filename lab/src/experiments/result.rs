//! What an experiment found: rows for a table, and series for pictures. The store keeps them as
//! JSON; page and report read the same.

use super::verdict::{Expectation, Interval, Verdict, expectation, verdict};
use crate::stats::Sprt;
use serde::{Deserialize, Serialize};

/// A finished run of one entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The entry.
    pub id: String,
    /// `quick` or `full`.
    pub size: String,
    /// The seed.
    pub seed: u64,
    /// Mistakes that were switched on for the whole run.
    pub faults: String,
    /// The program that measured it.
    pub build: String,
    /// The command that measures it again.
    pub command: String,
    /// The rows of the table.
    pub rows: Vec<Measured>,
    /// What can be drawn.
    pub series: Vec<Series>,
}

/// One number, with all that it is judged by.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// What was measured.
    pub name: String,
    /// The reported number, or text.
    pub reported: Option<f64>,
    /// Its interval, where it has one.
    pub reported_interval: Option<[f64; 2]>,
    /// Our number.
    pub measured: Option<f64>,
    /// Its 95 % interval; both ends the number itself when it is exact.
    pub interval: Option<[f64; 2]>,
    /// `%`, `plies`, `nodes` …
    pub unit: String,
    /// How it stands to the report.
    pub verdict: Option<Verdict>,
    /// How it stands to a correct program.
    pub expectation: Option<Expectation>,
    /// Where a correct program's number should lie.
    pub expected: Option<[f64; 2]>,
    /// How many pairs, positions or games it rests on.
    pub samples: u64,
    /// What those are.
    pub sample: String,
    /// It depends on the machine's speed.
    pub timed: bool,
    /// The players that were measured, with all mistakes by name.
    pub settings: String,
    /// What else there is to say.
    pub note: String,
}

impl Measured {
    /// A row with our number; `even` is the result of no effect, where there is one.
    pub(crate) fn new(
        name: &str,
        ours: Interval,
        reported: Option<Interval>,
        expected: Option<[f64; 2]>,
        even: Option<f64>,
    ) -> Self {
        Measured {
            name: name.to_owned(),
            reported: reported.map(|each| each.value),
            reported_interval: reported.filter(|each| each.low < each.high).map(|each| [each.low, each.high]),
            measured: Some(ours.value),
            interval: Some([ours.low, ours.high]),
            verdict: Some(reported.map_or(Verdict::Unreported, |reported| verdict(&ours, &reported, even))),
            expectation: Some(expectation(&ours, expected)),
            expected,
            ..Measured::default()
        }
    }

    /// The same with what the number counts and rests on.
    pub(crate) fn counting(mut self, unit: &str, samples: u64, sample: &str) -> Self {
        (self.unit, self.samples, self.sample) = (unit.to_owned(), samples, sample.to_owned());
        self
    }

    /// The same with who was measured.
    pub(crate) fn of(mut self, settings: impl Into<String>) -> Self {
        self.settings = settings.into();
        self
    }

    /// The same with the number of positions it rests on and who searched them; the unit stays.
    pub(crate) fn on_positions(mut self, positions: usize, settings: String) -> Self {
        (self.samples, self.sample, self.settings) = (positions as u64, "positions".to_owned(), settings);
        self
    }

    /// The same with a remark.
    pub(crate) fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}

/// What kind of picture a series is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Picture {
    /// A line with error bars.
    Curve,
    /// Bars side by side.
    Histogram,
    /// The evidence of a sequential test, pair by pair.
    Llr,
}

/// A line of points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// What it shows.
    pub name: String,
    /// How it is drawn.
    pub picture: Picture,
    /// What runs along the bottom.
    pub x: String,
    /// What runs up the side.
    pub y: String,
    /// The side is logarithmic.
    pub log: bool,
    /// The points, from left to right.
    pub points: Vec<Point>,
}

impl Series {
    /// The evidence of a sequential test, pair by pair.
    pub fn of_evidence(name: &str, sprt: &Sprt, line: &[f64]) -> Self {
        let point = |(pairs, &llr): (usize, &f64)| Point { x: pairs as f64, y: llr, low: llr, high: llr };
        let [elo0, elo1] = sprt.hypotheses();
        let upper = if elo1 > 0.0 { format!("+{elo1}") } else { elo1.to_string() };
        Series {
            name: name.to_owned(),
            picture: Picture::Llr,
            x: "pairs".to_owned(),
            y: format!("LLR of {upper} against {elo0} Elo"),
            log: false,
            points: line.iter().enumerate().map(point).collect(),
        }
    }
}

/// A point with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Along the bottom.
    pub x: f64,
    /// Up the side.
    pub y: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}
