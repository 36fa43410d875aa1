//! Every level against its neighbours.

use super::matches::{head, play, row};
use super::{Size, Table};
use anyhow::Result;

/// Elo between neighbours: fewer and nobody would notice, more and somebody would be left without
/// an opponent.
const WANTED: std::ops::RangeInclusive<f64> = 60.0..=250.0;

/// The levels that have one below.
pub(super) const LEVELS: std::ops::RangeInclusive<i64> = 2..=10;

/// `only` names the levels to measure, none for all.
pub(super) fn levels(size: &Size, only: &[i64]) -> Result<()> {
    let mut table = Table::new("every level against the one below\n".to_owned() + &head("game, level"));
    for game in size.games() {
        for level in LEVELS.filter(|level| only.is_empty() || only.contains(level)) {
            let (a, b) = (format!("level={level}"), format!("level={}", level - 1));
            let result = play(game, &a, &b, 100, size, &["--time", "100ms", "--seed", "10"])?;
            let elo = result["elo"].as_f64();
            let verdict = match elo {
                Some(elo) if WANTED.contains(&elo) => "ok",
                Some(elo) if elo < *WANTED.start() => "too close",
                _ => "too far apart",
            };
            table.push(format!("{}: {verdict}", row(&format!("{game} {level}"), &result)));
        }
    }
    table.publish("levels", size.record)
}
