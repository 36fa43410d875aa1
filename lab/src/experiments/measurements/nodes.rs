//! Nodes to a depth without and with something: depth by depth in one position, and the geometric
//! mean over random ones.

use super::searched::nodes_by_depth;
use super::{Found, Measure};
use crate::experiments::averages::geometric_mean;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::players::LabPlayer;
use crate::experiments::result::{Measured, Series};
use crate::experiments::verdict::{Interval, Verdict};
use crate::experiments::workbench::{LabError, Workbench};
use fiveply_core::AnyGame;
use serde::{Deserialize, Serialize};

/// Nodes to a depth without and with something; the number is what is saved, in per cent.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Nodes {
    /// The search that it is compared with.
    pub without: String,
    /// The search with it.
    pub with: String,
    /// A single position to count every depth in, the game's start for `start`; none when empty.
    pub position: String,
    /// How deep, quick and full.
    pub depth: [u32; 2],
    /// How deep in the random positions, quick and full; as deep when 0.
    pub random_depth: [u32; 2],
    /// Reported counts from depth 1 on, without and with; 0 where none was given.
    pub reported_nodes: Vec<[u64; 2]>,
}

impl Measure for Nodes {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let mut found = Found::default();
        if !self.position.is_empty() {
            found = self.in_one_position(bench, &*game, row)?;
        }
        found.rows.extend(self.in_random_positions(bench, &*game, row, size)?);
        Ok(found)
    }

    fn faulty(&mut self) -> Option<&mut String> {
        Some(&mut self.with)
    }
}

impl Nodes {
    fn settings(&self, game: &dyn AnyGame) -> String {
        format!("{}: {} - {}", game.text(), self.without, self.with)
    }

    /// Both searches depth by depth.
    fn in_one_position(&self, bench: &mut Workbench<'_>, game: &dyn AnyGame, row: &Row) -> Result<Found, LabError> {
        let depth = bench.pick(self.depth);
        let without = bench.search_bounded(game, &self.without, &self.position, depth)?;
        let with = bench.search_bounded(game, &self.with, &self.position, depth)?;
        let mut found = Found::default();
        for &(depth, before, _) in &without.iterations {
            let Some(&(_, after, _)) = with.iterations.iter().find(|each| each.0 == depth) else { continue };
            let reported = self.reported_nodes.get(depth as usize - 1).filter(|nodes| nodes[0] > 0 && nodes[1] > 0);
            let reported = reported.map(|&[before, after]| Interval::exact(saved(after as f64 / before as f64)));
            let name = format!("{}, depth {depth}", row.name);
            let ours = Interval::exact(saved(after as f64 / before as f64));
            let mut line = Measured::new(&name, ours, reported, None, Some(0.0))
                .counting("%", 1, "position")
                .of(self.settings(game))
                .noted(format!("{before} and {after} nodes"));
            // One position's percentage has no error to judge by; only its side of 0 can be
            // compared.
            if let (Some(measured), Some(reported)) = (line.measured, line.reported) {
                line.verdict = Some(single_verdict(measured, reported));
            }
            found.rows.push(line);
        }
        let series = |(name, searched)| -> Series { nodes_by_depth(&format!("{}: {name}", row.name), searched, false) };
        found.series = [(&self.without, &without), (&self.with, &with)].map(series).into();
        Ok(found)
    }

    /// The geometric mean of the ratios over random positions; `None` when no search arrived.
    fn in_random_positions(
        &self,
        bench: &mut Workbench<'_>,
        game: &dyn AnyGame,
        row: &Row,
        size: &Size,
    ) -> Result<Option<Measured>, LabError> {
        let deepens = |text: &str| text.parse().map(|player: LabPlayer| player.deepens());
        let bounded = deepens(&self.without)? == deepens(&self.with)?;
        let depth = Some(bench.pick(self.random_depth)).filter(|&depth| depth > 0).unwrap_or(bench.pick(self.depth));
        let count = size.positions.unwrap_or(30);
        let mut ratios = Vec::new();
        for (index, position) in bench.positions(game, count)?.iter().enumerate() {
            bench.progress(index as u64, count)?;
            let mut search = |engine: &str| {
                if bounded {
                    bench.search_bounded(game, engine, position, depth)
                } else {
                    bench.search_to(game, engine, position, depth)
                }
            };
            let (without, with) = (search(&self.without)?, search(&self.with)?);
            // A search that proves its result early, or explodes, does not reach the depth in both.
            if without.depth == with.depth {
                ratios.push(with.nodes as f64 / without.nodes.max(1) as f64);
            }
        }
        let Some(Interval { value, low, high }) = geometric_mean(&ratios) else { return Ok(None) };
        let ours = Interval { value: saved(value), low: saved(high), high: saved(low) };
        let name = if self.position.is_empty() { row.name.clone() } else { format!("{}, random positions", row.name) };
        let line = Measured::new(&name, ours, row.reported.map(Interval::exact), row.expect, Some(0.0))
            .counting("%", ratios.len() as u64, "positions")
            .of(self.settings(game))
            .noted(format!("depth {depth}, geometric mean of the ratios {value:.3}"));
        Ok(Some(line))
    }
}

/// What is saved, in per cent, when the nodes are `ratio` times as many.
fn saved(ratio: f64) -> f64 {
    100.0 * (1.0 - ratio)
}

/// Two percentages of single positions: alike within a tenth of the nodes, of the same sign, or
/// opposite.
fn single_verdict(measured: f64, reported: f64) -> Verdict {
    if (measured - reported).abs() <= 10.0 {
        Verdict::Reproduced
    } else if measured * reported > 0.0 {
        Verdict::Direction
    } else {
        Verdict::Contradicted
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;
    use super::*;

    #[test]
    fn cut_offs_save_nodes() {
        let players = "without = 'minimax:iterative-deepening', with = 'alphabeta:iterative-deepening'";
        let row = format!("name = 'x'\nnodes = {{ {players}, position = 'start', depth = [3, 3] }}");
        let found = measure("breakthrough:5x5,straight", &row).unwrap();
        let names: Vec<&str> = found.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["x, depth 1", "x, depth 2", "x, depth 3", "x, random positions"]);
        assert!(found.rows[2].measured.unwrap() > 30.0, "{:?}", found.rows[2]);
        assert!(found.rows[3].measured.unwrap() > 30.0, "{:?}", found.rows[3]);
        assert_eq!(found.series.len(), 2);
    }

    #[test]
    fn percentages_of_one_position_are_judged_by_their_sign() {
        assert_eq!(single_verdict(52.0, 60.0), Verdict::Reproduced);
        assert_eq!(single_verdict(12.0, 60.0), Verdict::Direction);
        assert_eq!(single_verdict(-12.0, 60.0), Verdict::Contradicted);
    }
}
