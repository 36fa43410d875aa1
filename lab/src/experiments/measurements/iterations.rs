//! Nodes of every iteration from one position, beside the reported ones.

use super::searched::nodes_by_depth;
use super::{Found, Measure};
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::{Interval, Verdict};
use crate::experiments::workbench::{LabError, Workbench};
use serde::{Deserialize, Serialize};

/// Nodes of every iteration from one position.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Iterations {
    /// The search.
    pub engine: String,
    /// The position, the game's start when empty.
    pub position: String,
    /// How deep, quick and full.
    pub depth: [u32; 2],
    /// Reported counts from depth 1 on.
    pub reported_nodes: Vec<u64>,
}

impl Measure for Iterations {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, _: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let searched = bench.search_bounded(&*game, &self.engine, &self.position, bench.pick(self.depth))?;
        let mut rows = Vec::new();
        for &(depth, _, nodes) in &searched.iterations {
            let reported = self.reported_nodes.get(depth as usize - 1).map(|&nodes| Interval::exact(nodes as f64));
            let name = format!("{}, depth {depth}", row.name);
            let mut line = Measured::new(&name, Interval::exact(nodes as f64), reported, None, None)
                .counting("nodes", 1, "position")
                .of(format!("{}: {}", game.text(), self.engine));
            if let Some(reported) = reported {
                line.verdict = Some(count_verdict(nodes as f64, reported.value));
            }
            rows.push(line);
        }
        Ok(Found { rows, series: vec![nodes_by_depth(&row.name, &searched, true)] })
    }

    fn faulty(&mut self) -> Option<&mut String> {
        Some(&mut self.engine)
    }
}

/// Two counts of nodes: alike within a tenth, of the same size within a factor of two, or not.
fn count_verdict(measured: f64, reported: f64) -> Verdict {
    match measured / reported {
        ratio if (0.9..=1.1).contains(&ratio) => Verdict::Reproduced,
        ratio if (0.5..=2.0).contains(&ratio) => Verdict::Direction,
        _ => Verdict::Contradicted,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;
    use super::*;

    #[test]
    fn plain_negamax_counts_the_tree() {
        let engine = "engine = 'minimax:iterative-deepening,eval=report'";
        let row = format!("name = 'x'\niterations = {{ {engine}, depth = [2, 2], reported_nodes = [21, 900] }}");
        let found = measure("chess", &row).unwrap();
        let nodes: Vec<_> = found.rows.iter().map(|row| (row.measured, row.verdict)).collect();
        let expected = [(Some(21.0), Some(Verdict::Reproduced)), (Some(421.0), Some(Verdict::Contradicted))];
        assert_eq!(nodes, expected);
        assert_eq!(found.series[0].points.len(), 2);
    }
}
