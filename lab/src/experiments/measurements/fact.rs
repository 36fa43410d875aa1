//! Something exact about a position or a line: it holds, or it does not.

use super::{Found, Measure};
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::{Expectation, Verdict};
use crate::experiments::workbench::{LabError, Workbench};
use fiveply_core::{AnyGame, AnyRecord, Limits, Progress, Side, Solving};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Something exact about the position after a line.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fact {
    /// The position the line begins with, the game's start when empty.
    pub position: String,
    /// The line.
    pub line: String,
    /// How many legal moves there are.
    pub legal: Option<u64>,
    /// How many of them are written with this in their text.
    pub containing: String,
    /// How many such there should be.
    pub count: Option<u64>,
    /// How many such there should be at least.
    pub at_least: Option<u64>,
    /// Another line that leads to the same position.
    pub same_as: String,
    /// The same board, whoever is to move.
    pub same_board: bool,
    /// The two positions should differ.
    pub differ: bool,
    /// How the line is written in full.
    pub written: String,
    /// The letter of the winner.
    pub winner: String,
    /// What the position looks like as text.
    pub text: String,
    /// Look at the position after a pass.
    pub pass: bool,
    /// Leaves of the game tree from depth 1 on.
    pub perft: Vec<u64>,
    /// Who wins with best play: `win`, `loss` or `draw`.
    pub solved: String,
    /// The score in hundredths that a search gives.
    pub cp: Option<i64>,
    /// The plies of the win that a search proves.
    pub win: Option<u32>,
    /// Which search, and how deep.
    pub engine: String,
    /// How deep it searches.
    pub depth: u32,
}

impl Measure for Fact {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, _: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let (found, wanted) = self.found_and_wanted(bench, &*game)?;
        let holds = found == wanted;
        let number = found.parse::<f64>().ok();
        let verdict = match (row.reported, number) {
            (Some(reported), Some(number)) if reported != number => Verdict::Contradicted,
            _ if holds => Verdict::Reproduced,
            _ => Verdict::Contradicted,
        };
        let begins = if self.position.is_empty() { "start" } else { &self.position };
        Ok(Measured {
            name: row.name.clone(),
            reported: row.reported,
            measured: number,
            interval: number.map(|number| [number; 2]),
            verdict: Some(verdict),
            expectation: Some(if holds { Expectation::Met } else { Expectation::Missed }),
            note: if holds { found } else { format!("{found}, not {wanted}") },
            ..Measured::default()
        }
        .counting("", 1, "fact")
        .of(format!("{}: {begins} {}", game.text(), self.line))
        .into())
    }
}

impl Fact {
    /// What there is and what there should be, as texts.
    fn found_and_wanted(&self, bench: &mut Workbench<'_>, game: &dyn AnyGame) -> Result<(String, String), LabError> {
        let position = Some(self.position.as_str()).filter(|text| !text.is_empty());
        let line: Vec<&str> = self.line.split_whitespace().collect();
        let mut record = game.open(position, &line)?;
        if self.pass {
            record = record.passed().ok_or_else(|| LabError::Data("nobody can pass here".to_owned()))?;
        }
        if let Some(legal) = self.legal {
            return Ok((record.legal_moves().len().to_string(), legal.to_string()));
        }
        if let Some(count) = self.count.or(self.at_least) {
            let moves = record.legal_moves();
            let found = moves.iter().filter(|text| text.contains(&self.containing)).count() as u64;
            let wanted = if self.at_least.is_some() { found.max(count) } else { count };
            return Ok((found.to_string(), wanted.to_string()));
        }
        if self.same_board || self.differ || !self.same_as.is_empty() {
            let other: Vec<&str> = self.same_as.split_whitespace().collect();
            let other = game.open(position, &other)?.position_text();
            let one = record.position_text();
            let board = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
            let same = if self.same_board { board(&one) == board(&other) } else { one == other };
            let word = |same: bool| if same { "the same" } else { "different" }.to_owned();
            return Ok((word(same), word(!self.differ)));
        }
        if !self.written.is_empty() {
            return Ok((record.history().join(" "), self.written.clone()));
        }
        if !self.winner.is_empty() {
            let winner = record.ending().and_then(|ending| ending.outcome.winner());
            let letter = winner.map_or("nobody".to_owned(), |side: Side| game.side_letter(side).to_string());
            return Ok((letter, self.winner.clone()));
        }
        if !self.perft.is_empty() {
            return Ok((leaves(&*record, self.perft.len() as u32), joined(&self.perft)));
        }
        if !self.solved.is_empty() {
            let limits = Limits { nodes: Some(50_000_000), ..Limits::default() };
            let stop = Arc::clone(&bench.stop);
            let mut task = Solving { limits, mebibytes: 64, stop: &stop, progress: &mut |_, _| {} };
            return Ok((game.solve(&*record, &mut task)?.result.to_owned(), self.solved.clone()));
        }
        let searched = bench.search_to(game, &self.engine, &record.position_text(), self.depth)?;
        let wanted = self.win.map_or_else(|| self.cp.unwrap_or_default().to_string(), |plies| format!("win {plies}"));
        Ok((searched.score, wanted))
    }
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

fn leaves(record: &dyn AnyRecord, depth: u32) -> String {
    let count = |depth| {
        let divided = record.divide(depth, 1, &Progress::default()).unwrap_or_default();
        divided.iter().map(|(_, leaves)| leaves).sum::<u64>()
    };
    joined(&(1..=depth).map(count).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;
    use super::*;

    #[test]
    fn a_fact_holds_or_does_not() {
        let row = |fact: &str| measure("chess", &format!("name = 'x'\nfact = {fact}")).unwrap().rows.remove(0);
        let met = row("{ line = 'e2e4', legal = 20 }");
        assert_eq!((met.measured, met.expectation), (Some(20.0), Some(Expectation::Met)));
        let missed = row("{ line = 'f2f3 e7e5 g2g4 d8h4', winner = 'w' }");
        assert_eq!((missed.expectation, missed.note.as_str()), (Some(Expectation::Missed), "b, not w"));
        assert_eq!(row("{ perft = [20, 400] }").expectation, Some(Expectation::Met));
        assert_eq!(row("{ line = 'g1f3 g8f6 f3g1 f6g8', same_as = '', same_board = true }").note, "the same");
        assert_eq!(row("{ containing = 'a2', at_least = 2 }").measured, Some(2.0));
    }
}
