//! Positions with known answers.

use super::{Found, Measure};
use crate::experiments::averages::share;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use serde::{Deserialize, Serialize};

/// Positions with known answers; the number is the share solved, in per cent.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Suite {
    /// The search.
    pub engine: String,
    /// A position, a bar, and its best moves.
    pub positions: Vec<String>,
    /// How deep.
    pub depth: u32,
}

impl Measure for Suite {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, _: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let (mut solved, of) = (0, self.positions.len() as u64);
        for (index, line) in self.positions.iter().enumerate() {
            bench.progress(index as u64, of)?;
            let (position, answers) =
                line.split_once('|').ok_or_else(|| LabError::Data(format!("no answer in {line:?}")))?;
            let searched = bench.search_bounded(&*game, &self.engine, position.trim(), self.depth)?;
            solved += u64::from(answers.split_whitespace().any(|answer| answer == searched.m));
        }
        let ours = share(solved, of).unwrap_or(Interval::exact(0.0));
        Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
            .counting("%", of, "positions")
            .of(format!("{}: {} (depth={})", game.text(), self.engine, self.depth))
            .noted(format!("{solved} of {of} solved"))
            .into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn mates_in_one_are_solved() {
        let positions = "['7k/5ppp/8/8/8/8/8/R6K w - - 0 1 | a1a8', '7k/5ppp/8/8/8/8/8/R6K w - - 0 1 | a1a2']";
        let row = format!("name = 'x'\nsuite = {{ engine = 'report', depth = 2, positions = {positions} }}");
        let found = measure("chess", &row).unwrap().rows.remove(0);
        assert_eq!((found.measured, found.note.as_str()), (Some(50.0), "1 of 2 solved"));
        assert!(measure("chess", "name = 'x'\nsuite = { engine = 'report', depth = 1, positions = ['w'] }").is_err());
    }
}
