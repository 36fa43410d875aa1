//! Matches with a verdict.

use super::{Size, Table, answer, database};
use anyhow::{Context, Result};
use serde_json::Value;

/// What `best` should score against `report`. Openings and placements decide many pairs of the last
/// two.
const WANTED: [(&str, f64); 6] = [
    ("chess", 95.0),
    ("khet", 95.0),
    ("knightthrough", 90.0),
    ("breakthrough", 90.0),
    ("breakthrough:straight", 80.0),
    ("isolation", 80.0),
];

/// One match, its games kept.
pub(super) fn play(game: &str, a: &str, b: &str, pairs: u32, size: &Size, more: &[&str]) -> Result<Value> {
    let (pairs, concurrency) = (size.pairs.unwrap_or(pairs).to_string(), size.concurrency.to_string());
    let database = database();
    let database = database.to_str().context("the target folder's name is no text")?;
    let mut arguments = vec!["match", game, "--a", a, "--b", b, "--pairs", &pairs, "--concurrency", &concurrency];
    arguments.extend(["--db", database, "--json"]);
    arguments.extend(more);
    answer(&arguments)
}

/// A row of a table: what was played and what came out.
pub(super) fn row(name: &str, result: &Value) -> String {
    let number = |value: &Value| value.as_f64().map_or_else(|| "–".to_owned(), |number| format!("{number:.0}"));
    let share = |value: &Value| value.as_f64().unwrap_or(f64::NAN) * 100.0;
    let ends = result["endings"].as_object().into_iter().flatten();
    let bad: Vec<String> = ends
        .filter(|(name, count)| {
            matches!(name.as_str(), "time" | "illegal" | "crash" | "stall") && count.as_u64() != Some(0)
        })
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    format!(
        "{name:<34}{:>6}{:>6}{:>6}{:>6}{:>8.1} %{:>7.1} to{:>6.1}{:>8} ± {:<5}{}",
        number(&result["games"]),
        number(&result["wins"]),
        number(&result["draws"]),
        number(&result["losses"]),
        share(&result["score"]),
        share(&result["wilson"][0]),
        share(&result["wilson"][1]),
        number(&result["elo"]),
        number(&result["error"]),
        bad.join(", "),
    )
}

pub(super) fn head(first: &str) -> String {
    format!(
        "{first:<34}{:>6}{:>6}{:>6}{:>6}{:>10}{:>16}{:>16}\n",
        "games", "won", "drawn", "lost", "score", "95 % interval", "Elo"
    )
}

pub(super) fn against_report(size: &Size) -> Result<()> {
    let mut table = Table::new("best against report, 100 ms a move, one thread\n".to_owned() + &head("game"));
    for game in size.games() {
        let result = play(game, "best", "report", 100, size, &["--time", "100ms", "--seed", "2026"])?;
        let wanted = WANTED.iter().find(|(name, _)| *name == game).map_or(0.0, |(_, wanted)| *wanted);
        let score = result["score"].as_f64().unwrap_or_default() * 100.0;
        let verdict = if score >= wanted { "ok" } else { "too weak" };
        table.push(format!("{} (wanted {wanted}): {verdict}", row(game, &result)));
    }
    table.publish("report", size.record)
}

pub(super) fn deadline(size: &Size) -> Result<()> {
    let title = "best against itself, 50 ms a move; a move 5 ms late, what the machine stood still taken off, would lose on time\n";
    let mut table = Table::new(title.to_owned() + &head("game"));
    for game in size.games() {
        let result = play(game, "best", "best", 17, size, &["--time", "50ms", "--margin", "5ms", "--seed", "50"])?;
        let late = result["endings"]["time"].as_u64().unwrap_or_default();
        let verdict = if late == 0 { "ok" } else { "late" };
        table.push(format!("{}: {verdict}", row(game, &result)));
    }
    table.publish("deadline", size.record)
}

pub(super) fn monte_carlo(size: &Size) -> Result<()> {
    let mut table = Table::new("Monte Carlo in Khet, 200 ms a move\n".to_owned() + &head("a against b"));
    let time = ["--time", "200ms", "--seed", "512"];
    let pairings = [("mcts", "montecarlo"), ("mcts:dmax=4/eval", "report"), ("mcts:dmax=4/eval", "alphabeta")];
    for (a, b) in pairings {
        let result = play("khet", a, b, 50, size, &time)?;
        table.push(row(&format!("{a} – {b}"), &result));
    }
    table.publish("monte-carlo", size.record)
}
