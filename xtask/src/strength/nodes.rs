//! Nodes to the same depth, this build against an older one: what a change saves in the exact and
//! the shape techniques. Where a build leaves other moves out, equal depths mean different trees,
//! so the engine here searches every move.

use super::{Size, Table};
use crate::shell::{fiveply, last_json, root};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to compare with, and how deep.
#[derive(clap::Args)]
pub(crate) struct Nodes {
    /// The program of the older build
    program: PathBuf,
    /// The engine that searches, in both builds
    #[arg(long, default_value = "alphabeta:iterative-deepening,pvs,tt=20,killers,quiescence")]
    engine: String,
    /// Plies beyond the depth of the bench position
    #[arg(long, default_value_t = 1)]
    deeper: u32,
    #[command(flatten)]
    size: Size,
}

/// Counts, and tells the geometric mean of the ratios with its 95 % interval.
pub(super) fn compare(nodes: &Nodes) -> Result<()> {
    let title = format!(
        "nodes of this build over nodes of an older one, to the bench position's depth and {} more;\n\
         {}; geometric mean with its 95 % interval (Student's t over positions)\n",
        nodes.deeper, nodes.engine
    );
    let mut table = Table::new(title);
    for game in nodes.size.games() {
        let mut logs = Vec::new();
        let (mut least, mut most) = (f64::INFINITY, 0.0f64);
        for (depth, position) in bench_positions(game)? {
            let depth = depth + nodes.deeper;
            let new = count(&fiveply(), game, &position, &nodes.engine, depth)?;
            let old = count(&nodes.program, game, &position, &nodes.engine, depth)?;
            let ratio = new / old;
            (least, most) = (least.min(ratio), most.max(ratio));
            logs.push(ratio.ln());
        }
        let (mean, error) = mean_and_error(&logs);
        let percent = |log: f64| (log.exp() - 1.0) * 100.0;
        table.push(format!(
            "{game:<24}{:>+7.1} % ({:+.1} to {:+.1}), {} positions, ratios {least:.2} to {most:.2}",
            percent(mean),
            percent(mean - error),
            percent(mean + error),
            logs.len()
        ));
    }
    table.publish("nodes", nodes.size.record)
}

/// The bench positions of a game that give a position text, with their depths.
fn bench_positions(game: &str) -> Result<Vec<(u32, String)>> {
    let name = game.split(':').next().unwrap_or(game);
    let file = root().join(format!("games/{name}/data/bench.txt"));
    let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parts = lines.filter_map(|line| {
        let mut parts = line.split(';');
        let (depth, position, moves) = (parts.next()?, parts.next()?, parts.next()?);
        (!position.is_empty() && moves.is_empty()).then(|| Some((depth.parse().ok()?, position.to_owned())))?
    });
    let found: Vec<_> = parts.collect();
    if found.is_empty() {
        bail!("{} names no positions", file.display());
    }
    Ok(found)
}

/// The nodes that a program needs.
fn count(program: &Path, game: &str, position: &str, engine: &str, depth: u32) -> Result<f64> {
    let depth = depth.to_string();
    let arguments = ["analyse", game, "--position", position, "--engine", engine, "--depth", &depth, "--json"];
    let output = Command::new(program).args(arguments).output().with_context(|| program.display().to_string())?;
    last_json(&output.stdout)?["nodes"].as_f64().context("no count of nodes")
}

/// The mean, and half its 95 % interval.
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    // Student's t at 97.5 % for few degrees of freedom, close enough to the tables from 5 up.
    let freedom = (count - 1.0).max(1.0);
    let t = 1.96 + 2.4 / freedom + 2.8 / (freedom * freedom);
    (mean, t * (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_tables() {
        // Ten values with standard deviation 3.0277: t at 9 degrees of freedom is 2.262.
        let values: Vec<f64> = (1..=10).map(f64::from).collect();
        let (mean, error) = mean_and_error(&values);
        assert!((mean - 5.5).abs() < 1e-12 && (error - 2.262 * 3.0277 / 10f64.sqrt()).abs() < 0.02, "{error}");
    }

    #[test]
    fn every_game_has_bench_positions() {
        for game in super::super::GAMES {
            assert!(bench_positions(game).unwrap().len() >= 5, "{game}");
        }
    }
}
