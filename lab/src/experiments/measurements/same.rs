//! Whether two searches agree, over random positions.

use super::{Found, Measure};
use crate::experiments::averages::share;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use serde::{Deserialize, Serialize};

/// How many random positions two searches agree on, in per cent.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Same {
    /// One search.
    pub a: String,
    /// The other.
    pub b: String,
    /// `score` or `move`.
    pub what: String,
    /// How deep.
    pub depth: u32,
}

impl Measure for Same {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let positions = bench.positions(&*game, size.positions.unwrap_or(30))?;
        let mut alike = 0;
        for (index, position) in positions.iter().enumerate() {
            bench.progress(index as u64, positions.len() as u64)?;
            let a = bench.search_to(&*game, &self.a, position, self.depth)?;
            let b = bench.search_to(&*game, &self.b, position, self.depth)?;
            alike += u64::from(if self.what == "move" { a.m == b.m } else { a.score == b.score });
        }
        let of = positions.len() as u64;
        let ours = share(alike, of).unwrap_or(Interval::exact(0.0));
        Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
            .counting("%", of, "positions")
            .of(format!("{}: {} and {} (depth={})", game.text(), self.a, self.b, self.depth))
            .noted(format!("the same {} in {alike} of {of}", self.what))
            .into())
    }

    fn players(&self) -> Vec<&str> {
        vec![&self.a, &self.b]
    }

    fn faulty(&mut self) -> Option<&mut String> {
        Some(&mut self.a)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn exact_techniques_agree_with_plain_negamax() {
        let row = "name = 'x'\nsame = { a = 'minimax', b = 'alphabeta:tt=16,killers', what = 'score', depth = 2 }";
        let found = measure("breakthrough:5x5,straight", row).unwrap().rows.remove(0);
        assert_eq!((found.measured, found.note.as_str()), (Some(100.0), "the same score in 3 of 3"));
    }
}
