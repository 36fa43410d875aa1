//! How much an evaluation gives for being on move.

use super::{Found, Measure};
use crate::experiments::averages::mean;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use serde::{Deserialize, Serialize};

/// What an evaluation gives for being on move, over random positions: its size, or what is left
/// without its mean.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tempo {
    /// The evaluation.
    pub eval: String,
    /// Take the mean off first.
    pub corrected: bool,
}

impl Measure for Tempo {
    /// Being on move is worth half of what a position and the same position after a pass add up to.
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let mut values = Vec::new();
        for position in bench.positions(&*game, size.positions.unwrap_or(30))? {
            let record = game.open(Some(&position), &[])?;
            let Some(passed) = record.passed() else { continue };
            let (own, other) = (game.evaluate(&*record, &self.eval)?.0, game.evaluate(&*passed, &self.eval)?.0);
            values.push(f64::from(own + other) / 2.0);
        }
        let middle = if self.corrected { mean(&values).map_or(0.0, |each| each.value) } else { 0.0 };
        let sizes: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
        let ours = mean(&sizes).ok_or_else(|| LabError::Data("nobody can pass in this game".to_owned()))?;
        Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
            .counting("units of the evaluation", values.len() as u64, "positions")
            .of(format!("{}: eval={}", game.text(), self.eval))
            .into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn what_is_left_without_the_mean_is_less() {
        let row = |corrected: bool| {
            let text = format!("name = 'x'\ntempo = {{ eval = 'baseline', corrected = {corrected} }}");
            measure("isolation", &text).unwrap().rows.remove(0)
        };
        let (whole, rest) = (row(false), row(true));
        assert_eq!(whole.samples, 3);
        assert!(rest.measured <= whole.measured, "{rest:?} {whole:?}");
    }
}
