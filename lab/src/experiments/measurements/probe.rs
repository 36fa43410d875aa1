//! A number that a search of random positions gives, or its difference to another search.

use super::{Found, Measure};
use crate::experiments::averages::{geometric_mean, grouped_mean, mean};
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Searched, Workbench};
use fiveply_core::Limits;
use serde::{Deserialize, Serialize};

/// A number that a search of random positions gives, or its difference to another search.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Probe {
    /// The search.
    pub engine: String,
    /// The search to compare with, position by position.
    pub against: String,
    /// What is counted: `depth`, `quiescence-depth`, `quiescence-share`, `speed`,
    /// `aspiration-failures`, `nodes`.
    pub metric: String,
    /// A depth in place of the size's nodes.
    pub depth: Option<u32>,
    /// The size's nodes are divided by this.
    pub divide_nodes: Option<u64>,
    /// Only the game's start, or the position given.
    pub position: String,
}

impl Measure for Probe {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let positions = match self.position.as_str() {
            "" => bench.positions(&*game, size.positions.unwrap_or(30))?,
            position => vec![position.to_owned()],
        };
        let nodes = size.nodes.unwrap_or(10_000);
        let limits = |nodes: u64| match self.depth {
            Some(depth) => Limits { depth: Some(depth), ..Limits::default() },
            None => Limits { nodes: Some(nodes), ..Limits::default() },
        };
        let mut groups = Vec::new();
        for (index, position) in positions.iter().enumerate() {
            bench.progress(index as u64, positions.len() as u64)?;
            let own = limits((nodes / self.divide_nodes.unwrap_or(1)).max(1));
            let first = bench.search(&*game, &self.engine, position, own)?;
            let (value, weight) = self.count(&first)?;
            if self.against.is_empty() {
                groups.push((value, weight));
                continue;
            }
            let other = bench.search(&*game, &self.against, position, limits(nodes))?;
            let (base, _) = self.count(&other)?;
            groups.push((if self.is_speed() { 100.0 * value / base.max(1e-9) } else { value - base }, 1.0));
        }
        let ours = self.average(&groups);
        let ours = ours.ok_or_else(|| LabError::Data(format!("{}: nothing was counted", row.name)))?;
        let limit = self.depth.map_or(format!("nodes={nodes}"), |depth| format!("depth={depth}"));
        let against = if self.against.is_empty() { String::new() } else { format!(" less {}", self.against) };
        let reported = row.reported.map(Interval::exact);
        let mut measured = Measured::new(&row.name, ours, reported, row.expect, self.even())
            .counting(self.unit(), positions.len() as u64, "positions")
            .of(format!("{}: {}{against} ({limit})", game.text(), self.engine));
        measured.timed = self.is_speed();
        Ok(measured.into())
    }

    fn players(&self) -> Vec<&str> {
        vec![&self.engine]
    }

    fn faulty(&mut self) -> Option<&mut String> {
        Some(&mut self.engine)
    }
}

impl Probe {
    /// The number asked for and what it is divided by.
    fn count(&self, searched: &Searched) -> Result<(f64, f64), LabError> {
        Ok(match self.metric.as_str() {
            "depth" => (f64::from(searched.depth), 1.0),
            "nodes" => (searched.nodes as f64, 1.0),
            "quiescence-depth" => (searched.quiescence_depth as f64, 1.0),
            "quiescence-share" => (searched.quiescence_nodes as f64, searched.nodes as f64),
            "aspiration-failures" => ((searched.windows.0 - searched.windows.1) as f64, searched.windows.0 as f64),
            "speed" => (1e6 * searched.nodes as f64 / searched.microseconds.max(1) as f64, 1.0),
            metric => return Err(LabError::Data(format!("no metric {metric:?}"))),
        })
    }

    fn is_speed(&self) -> bool {
        self.metric == "speed"
    }

    /// A share counts the same from 0 to 100.
    fn is_share(&self) -> bool {
        ["quiescence-share", "aspiration-failures"].contains(&self.metric.as_str())
    }

    /// The mean over the positions, each a number and what it is divided by.
    fn average(&self, groups: &[(f64, f64)]) -> Option<Interval> {
        let values: Vec<f64> = groups.iter().map(|group| group.0).collect();
        let Interval { value, low, high } = if self.is_speed() && !self.against.is_empty() {
            // Ratios of times are lopsided: a search that was disturbed may seem ten times as slow.
            geometric_mean(&values)?
        } else if groups.iter().all(|group| group.1 == 1.0) {
            mean(&values)?
        } else {
            grouped_mean(groups)?
        };
        Some(if self.is_share() {
            // A share cannot leave the scale, whatever its standard error says.
            Interval { value: 100.0 * value, low: (100.0 * low).max(0.0), high: (100.0 * high).min(100.0) }
        } else {
            Interval { value, low, high }
        })
    }

    fn unit(&self) -> &'static str {
        match self.metric.as_str() {
            "depth" | "quiescence-depth" => "plies",
            "speed" if self.against.is_empty() => "nodes/s",
            "speed" | "quiescence-share" | "aspiration-failures" => "%",
            _ => "nodes",
        }
    }

    /// The result of no effect: a difference of 0, or a ratio of 100 per cent.
    fn even(&self) -> Option<f64> {
        (!self.against.is_empty()).then_some(if self.is_speed() { 100.0 } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn a_number_of_one_search_or_of_two() {
        let row = |fields: &str| {
            let text = format!("name = 'x'\nprobe = {{ engine = 'alphabeta:tt=16', {fields} }}");
            measure("breakthrough:5x5,straight", &text).map(|mut found| found.rows.remove(0))
        };
        let depth = row("metric = 'depth', depth = 2").unwrap();
        assert_eq!((depth.measured, depth.unit.as_str(), depth.samples), (Some(2.0), "plies", 3));
        let same = row("metric = 'nodes', depth = 2, against = 'alphabeta:tt=16'").unwrap();
        assert_eq!((same.measured, same.interval), (Some(0.0), Some([0.0, 0.0])));
        assert!(row("metric = 'beauty'").unwrap_err().to_string().contains("beauty"));
    }
}
