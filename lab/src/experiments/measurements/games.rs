//! A number of whole games: how long they are, how many moves there are to choose from, how often a
//! position is repeated.

use super::played::{GamesToPlay, StoredGames, all_moves, legal_move_counts, pace, play_games};
use super::{Found, Measure};
use crate::experiments::averages::{grouped_mean, mean, share};
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::{Measured, Picture, Point, Series};
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use crate::{Cause, StoredGame};
use fiveply_core::{AnyGame, Outcome};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// No game is longer unless its row says so.
const LONGEST: u32 = 1000;

/// A number of whole games.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Games {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Their pace, as in `depth=3`; the size's nodes otherwise.
    pub limit: String,
    /// `branching`, `length`, `tree` (decimal logarithm of the game tree), `repetitions`,
    /// `false-draws`, `won-length`, `histogram`.
    pub metric: String,
    /// Random plies at the beginning.
    pub openings: u32,
    /// The number of games in place of the size's, quick and full.
    pub games: Option<[u64; 2]>,
    /// Plies after which a game is drawn.
    pub longest: Option<u32>,
    /// The first plies are not looked at.
    pub skip: u32,
}

impl Measure for Games {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let count = bench.options.games.or(self.games.map(|both| bench.pick(both))).or(size.games).unwrap_or(100);
        let pace = pace(&self.limit, size)?;
        let asked = GamesToPlay {
            players: [&self.a, &self.b],
            pace,
            openings: self.openings,
            count,
            longest: self.longest.unwrap_or(LONGEST),
        };
        let played = play_games(bench, game, &asked)?;
        let game = bench.game(game)?;
        let lengths: Vec<f64> = played.iter().map(|(stored, _)| f64::from(stored.plies)).collect();
        let mut series = Vec::new();
        let mut note = String::new();
        let (ours, unit) = match self.metric.as_str() {
            "length" => {
                let cut = played.iter().filter(|(stored, _)| stored.cause == Cause::MaxLength).count();
                if cut > 0 {
                    note = format!("{cut} games were drawn at the longest length allowed");
                }
                (mean(&lengths), "plies")
            }
            "branching" => (grouped_mean(&branching(bench, &*game, &played, self.skip)?), "moves"),
            "tree" => {
                let (moves, plies) = (grouped_mean(&branching(bench, &*game, &played, 0)?), mean(&lengths));
                (moves.zip(plies).map(|(moves, plies)| tree(&moves, &plies)), "log10")
            }
            "repetitions" => {
                let repeated = played.iter().filter(|(stored, _)| is_repetition(stored)).count();
                (share(repeated as u64, played.len() as u64), "%")
            }
            "false-draws" => {
                let (repeated, wrong) = false_draws(&*game, &played)?;
                note = format!("{repeated} of {} games ended by repetition", played.len());
                (Some(Interval::exact(wrong as f64)), "games")
            }
            "won-length" => {
                let won = played.iter().filter(|(stored, _)| is_won_by_a(stored));
                let plies: Vec<f64> = won.map(|(stored, _)| f64::from(stored.plies)).collect();
                note = format!("{} of {} games won", plies.len(), played.len());
                (mean(&plies), "plies")
            }
            "histogram" => {
                let counts = histogram(&*game, &played)?;
                let total: u64 = counts.values().sum();
                series.push(bars(&row.name, &counts, total));
                note = format!("over {total} positions");
                let peak = counts.iter().max_by_key(|(_, count)| **count).map(|(&moves, _)| moves as f64);
                (peak.map(Interval::exact), "moves")
            }
            other => return Err(LabError::Data(format!("no metric {other:?}"))),
        };
        let settings = format!("{}: {} - {} {}", game.text(), self.a, self.b, pace.text());
        let measured = match ours {
            Some(ours) => Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None),
            None => Measured { name: row.name.clone(), ..Measured::default() },
        };
        let measured = measured.counting(unit, played.len() as u64, "games").of(settings).noted(note);
        Ok(Found { rows: vec![measured], series })
    }

    fn players(&self) -> Vec<&str> {
        vec![&self.a, &self.b]
    }

    fn faulty(&mut self) -> Option<&mut String> {
        Some(&mut self.a)
    }
}

/// Sums and numbers of the legal moves, game by game.
fn branching(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    played: &StoredGames,
    skip: u32,
) -> Result<Vec<(f64, f64)>, LabError> {
    let mut groups = Vec::new();
    for (index, each) in played.iter().enumerate() {
        bench.progress(index as u64, played.len() as u64)?;
        let counts = legal_move_counts(game, each)?;
        let looked_at = counts.get(skip as usize..).unwrap_or_default();
        groups.push((looked_at.iter().sum::<usize>() as f64, looked_at.len() as f64));
    }
    Ok(groups)
}

/// The decimal logarithm of branching factor to the power of length. Its interval combines the ends
/// of both intervals.
fn tree(moves: &Interval, plies: &Interval) -> Interval {
    let size = |moves: f64, plies: f64| plies.max(0.0) * moves.max(1.0).log10();
    Interval {
        value: size(moves.value, plies.value),
        low: size(moves.low, plies.low),
        high: size(moves.high, plies.high),
    }
}

fn is_won_by_a(stored: &StoredGame) -> bool {
    matches!(stored.outcome, Outcome::Win(side) if stored.players[side.index()] == 0)
}

/// In how many positions there were so many legal moves.
fn histogram(game: &dyn AnyGame, played: &StoredGames) -> Result<BTreeMap<usize, u64>, LabError> {
    let mut histogram = BTreeMap::new();
    for each in played {
        for count in legal_move_counts(game, each)? {
            *histogram.entry(count).or_default() += 1;
        }
    }
    Ok(histogram)
}

fn bars(name: &str, counts: &BTreeMap<usize, u64>, total: u64) -> Series {
    let point = |(&moves, &count): (&usize, &u64)| {
        let percent = 100.0 * count as f64 / total.max(1) as f64;
        Point { x: moves as f64, y: percent, low: percent, high: percent }
    };
    Series {
        name: name.to_owned(),
        picture: Picture::Histogram,
        x: "legal moves".to_owned(),
        y: "% of positions".to_owned(),
        log: false,
        points: counts.iter().map(point).collect(),
    }
}

/// Whether a game was drawn because a position came up again; all games word it alike.
fn is_repetition(stored: &StoredGame) -> bool {
    stored.reason.contains("occurrence of the position")
}

/// Games that ended by repetition, and those among them whose last position did not really occur
/// three times.
fn false_draws(game: &dyn AnyGame, played: &StoredGames) -> Result<(u64, u64), LabError> {
    let (mut repeated, mut wrong) = (0, 0);
    for (stored, moves) in played.iter().filter(|(stored, _)| is_repetition(stored)) {
        let mut record = game.open(stored.start.as_deref(), &[])?;
        let mut seen = vec![record.position_text()];
        for text in all_moves(stored, moves) {
            record.play(text)?;
            seen.push(record.position_text());
        }
        let last = seen.last().cloned().unwrap_or_default();
        repeated += 1;
        wrong += u64::from(seen.iter().filter(|text| **text == last).count() < 3);
    }
    Ok((repeated, wrong))
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;
    use super::*;

    #[test]
    fn numbers_of_random_games() {
        let row = |metric: &str| {
            let players = "a = 'random:seed=1', b = 'random:seed=2'";
            let text = format!("name = 'x'\ngames = {{ {players}, metric = '{metric}' }}");
            measure("breakthrough:5x5,straight", &text)
        };
        let number = |metric: &str| row(metric).unwrap().rows[0].measured.unwrap();
        // Ten men of three moves each at most.
        assert!((1.0..30.0).contains(&number("branching")));
        assert!((5.0..100.0).contains(&number("length")));
        assert_eq!((number("repetitions"), number("false-draws")), (0.0, 0.0));
        let shares: f64 = row("histogram").unwrap().series[0].points.iter().map(|point| point.y).sum();
        assert!((shares - 100.0).abs() < 1e-9);
        assert!(row("beauty").unwrap_err().to_string().contains("beauty"));
    }

    #[test]
    fn the_tree_is_branching_to_the_power_of_length() {
        assert_eq!(tree(&Interval::exact(10.0), &Interval::exact(7.0)), Interval::exact(7.0));
    }
}
