//! Whether a count in an evaluation is a lower bound, as was claimed.

use super::{Found, Measure};
use crate::experiments::averages::share;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use fiveply_core::random::Random;
use fiveply_core::{AnyRecord, TermValue};
use serde::{Deserialize, Serialize};

/// In how many positions of random games a side can really make as many moves as a term says, in
/// per cent.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bounds {
    /// The evaluation.
    pub eval: String,
    /// Its term.
    pub term: String,
    /// Only positions with so few open squares are searched out.
    pub open: u32,
}

impl Measure for Bounds {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let wanted = size.positions.unwrap_or(30);
        let (mut right, mut of, mut number) = (0, 0, 0);
        while of < wanted && number < 100 * wanted {
            bench.progress(of, wanted)?;
            let mut random = Random::part(bench.options.seed, number);
            number += 1;
            let mut record = game.open(None, &[])?;
            while record.ending().is_none() && open_squares(&record.position_text()) > self.open {
                let moves = record.legal_moves();
                let Some(m) = random.choose(&moves) else { break };
                record.play(m)?;
            }
            if record.ending().is_some() {
                continue;
            }
            let (_, terms) = game.evaluate(&*record, &self.eval)?;
            let term = terms.iter().find(|term| term.name == self.term).map(|term| term.value);
            let Some(TermValue::Number(claimed)) = term else { continue };
            of += 1;
            right += u64::from(moves_sure(&mut *record, true)? >= claimed);
        }
        let ours = share(right, of).unwrap_or(Interval::exact(0.0));
        Ok(Measured::new(&row.name, ours, None, row.expect, None)
            .counting("%", of, "positions")
            .of(format!("{}: {} of eval={}", game.text(), self.term, self.eval))
            .noted(format!("{right} of {of}"))
            .into())
    }
}

/// The numbers of a position text are runs of open squares.
fn open_squares(text: &str) -> u32 {
    let board = text.split(' ').next().unwrap_or_default();
    board.split(|letter: char| !letter.is_ascii_digit()).filter_map(|run| run.parse::<u32>().ok()).sum()
}

/// How many more moves one side is sure of, when it wants many and the other side wants few. An
/// opponent who cannot move takes nothing away.
fn moves_sure(record: &mut dyn AnyRecord, own: bool) -> Result<i64, LabError> {
    let moves = record.legal_moves();
    if moves.is_empty() {
        return Ok(if own { 0 } else { i64::from(u16::MAX) });
    }
    let mut best = if own { 0 } else { i64::MAX };
    for m in moves {
        record.play(&m)?;
        let sure = moves_sure(record, !own)?;
        record.undo();
        best = if own { best.max(1 + sure) } else { best.min(sure) };
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;
    use super::*;

    #[test]
    fn the_fronts_of_a_wave_can_be_walked() {
        let row = "name = 'x'\nbounds = { eval = 'combo', term = 'wavefronts', open = 6 }";
        let found = measure("isolation:4x4", row).unwrap().rows.remove(0);
        assert_eq!((found.measured, found.note.as_str()), (Some(100.0), "3 of 3"));
    }

    #[test]
    fn moves_are_counted_against_the_best_defence() {
        let game = fiveply_catalog::game("isolation:3x3").unwrap();
        let mut record = game.open(None, &["a1", "b1"]).unwrap();
        let sure = moves_sure(&mut *record, true).unwrap();
        assert!((1..=3).contains(&sure), "{sure}");
        assert_eq!(record.ply(), 2, "the record is left as it was");
        assert_eq!(open_squares("x1W/11/2x w"), 14);
    }
}
