//! A number by ply, over games of two players.

use super::played::{GamesToPlay, all_moves, pace, play_games};
use super::{Found, Measure};
use crate::experiments::averages::mean;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::{Measured, Picture, Point, Series};
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use crate::{PlayedMove, StoredGame};
use fiveply_core::{AnyGame, AnyRecord, Limits, Side, TermValue};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A curve has points of at least this many games.
const LEAST_GAMES: usize = 5;

/// No game is longer.
const LONGEST: u32 = 1000;

/// A number by ply, over games of two players.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Curve {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Their pace; the size's nodes otherwise.
    pub limit: String,
    /// `branching`, `depth` and `nodes` (of `engine` in the games' positions, or of the first
    /// player), or `term:NAME` of an evaluation.
    pub metric: String,
    /// The search of the games' positions.
    pub engine: String,
    /// The evaluation whose terms are read.
    pub eval: String,
    /// Plies that share a point.
    pub step: u32,
    /// Random plies at the beginning.
    pub openings: u32,
    /// A logarithmic axis shows it better.
    pub log: bool,
}

impl Measure for Curve {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let pace = pace(&self.limit, size)?;
        let asked = GamesToPlay {
            players: [&self.a, &self.b],
            pace,
            openings: self.openings,
            count: size.games.unwrap_or(40),
            longest: LONGEST,
        };
        let played = play_games(bench, game, &asked)?;
        let game = bench.game(game)?;
        let step = self.step.max(1) as usize;
        // By group of plies, one value for every game that got there.
        let mut groups: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for (index, each) in played.iter().enumerate() {
            bench.progress(index as u64, played.len() as u64)?;
            let mut own: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
            for (ply, value) in self.values(bench, &*game, each, size)? {
                own.entry(ply / step).or_default().push(value);
            }
            for (group, values) in own {
                groups.entry(group).or_default().push(values.iter().sum::<f64>() / values.len() as f64);
            }
        }
        let mut points = Vec::new();
        for (group, values) in groups.iter().filter(|(_, values)| values.len() >= LEAST_GAMES) {
            let Some(Interval { value, low, high }) = mean(values) else { continue };
            points.push(Point { x: (group * step) as f64 + (step as f64 - 1.0) / 2.0, y: value, low, high });
        }
        let shown: Vec<String> = points.iter().map(|point| format!("{:.0}: {:.2}", point.x, point.y)).collect();
        let measured = Measured { name: row.name.clone(), ..Measured::default() }
            .counting(self.unit(), played.len() as u64, "games")
            .of(format!("{}: {} - {} {} {}", game.text(), self.a, self.b, pace.text(), self.engine))
            .noted(format!("by ply {}", shown.join(", ")));
        let series = Series {
            name: row.name.clone(),
            picture: Picture::Curve,
            x: "ply".to_owned(),
            y: self.unit().to_owned(),
            log: self.log,
            points,
        };
        Ok(Found { rows: vec![measured], series: vec![series] })
    }
}

impl Curve {
    fn unit(&self) -> &str {
        match self.metric.as_str() {
            "branching" => "legal moves",
            "depth" => "completed depth",
            "nodes" => "nodes a move",
            term => term.strip_prefix("term:").unwrap_or(term),
        }
    }

    /// What is asked for, at every ply of a game where it is known.
    fn values(
        &self,
        bench: &mut Workbench<'_>,
        game: &dyn AnyGame,
        (stored, moves): &(StoredGame, Vec<PlayedMove>),
        size: &Size,
    ) -> Result<Vec<(usize, f64)>, LabError> {
        if self.engine.is_empty() && ["depth", "nodes"].contains(&self.metric.as_str()) {
            return Ok(self.values_of_a(stored, moves));
        }
        let mut record = game.open(stored.start.as_deref(), &[])?;
        let mut values = Vec::new();
        for text in all_moves(stored, moves) {
            let ply = record.ply();
            let value = match self.metric.as_str() {
                "branching" => Some(record.legal_moves().len() as f64),
                "depth" | "nodes" if ply.is_multiple_of(self.step.max(1) as usize) => {
                    let limits = Limits { nodes: size.nodes, ..Limits::default() };
                    let searched = bench.search(game, &self.engine, &record.position_text(), limits)?;
                    Some(if self.metric == "depth" { f64::from(searched.depth) } else { searched.nodes as f64 })
                }
                "depth" | "nodes" => None,
                term => self.term(game, &*record, term.strip_prefix("term:").unwrap_or(term))?,
            };
            values.extend(value.map(|value| (ply, value)));
            record.play(text)?;
        }
        Ok(values)
    }

    /// What the first player's searches found while the game was played.
    fn values_of_a(&self, stored: &StoredGame, moves: &[PlayedMove]) -> Vec<(usize, f64)> {
        let is_a = |ply: usize| {
            let side = if ply.is_multiple_of(2) { Side::First } else { Side::Second };
            stored.players[side.index()] == 0
        };
        let number = |played: &PlayedMove| {
            if self.metric == "depth" { f64::from(played.depth) } else { played.nodes as f64 }
        };
        let plies = moves.iter().enumerate().map(|(index, played)| (stored.opening.len() + index, number(played)));
        plies.filter(|(ply, _)| is_a(*ply)).collect()
    }

    /// A term of the evaluation as a number; `None` where the position has none.
    fn term(&self, game: &dyn AnyGame, record: &dyn AnyRecord, name: &str) -> Result<Option<f64>, LabError> {
        let (_, terms) = game.evaluate(record, &self.eval)?;
        match terms.iter().find(|term| term.name == name).map(|term| term.value) {
            Some(TermValue::Number(number)) => Ok(Some(number as f64)),
            Some(TermValue::Flag(flag)) => Ok(Some(f64::from(u8::from(flag)))),
            Some(TermValue::Nothing) => Ok(None),
            None => Err(LabError::Data(format!("no term {name:?}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn a_curve_has_a_point_for_every_group_of_plies() {
        let row = |metric: &str| {
            let players = "a = 'random:seed=1', b = 'random:seed=2'";
            let text = format!("name = 'x'\ncurve = {{ {players}, metric = '{metric}', eval = 'report', step = 2 }}");
            measure("isolation:4x4", &text)
        };
        let found = row("branching").unwrap();
        let points = &found.series[0].points;
        assert_eq!((points[0].x, points[1].x), (0.5, 2.5));
        assert_eq!(points[0].y, 15.5, "16 squares are open, then 15");
        assert!(row("term:beauty").unwrap_err().to_string().contains("beauty"));
    }
}
