//! Rows about positions whose winner is proved: how often a player gives a proved win away with one move, and how often it wins from there.
//! A score against one opponent says little in a game whose colours are not worth the same; a proof does not depend on anybody.

use super::averages::share;
use super::inventory::{Row, Size};
use super::measures::Proved;
use super::result::Measured;
use super::verdict::Interval;
use super::workbench::{LabError, Workbench};
use crate::store::identity;
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, Limits, Solving};
use serde_json::json;
use std::sync::Arc;

/// Who plays the games that the positions are from, and with how many nodes a move.
const SCOUT: (&str, u64) = ("best", 1_000);

/// A position is given up after so many nodes of the solver, unless its row says otherwise.
const BUDGET: u64 = 40_000_000;

/// The size of the solver's table.
const MEBIBYTES: usize = 256;

/// So many games are looked at for every position that is wanted.
const GAMES: u64 = 50;

/// Positions that are won for their mover, and what became of them.
pub(super) fn proved(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Proved,
    size: &Size,
) -> Result<Measured, LabError> {
    let game = bench.game(game)?;
    let of = size.positions.unwrap_or(30);
    let mut counts = Counts::default();
    let mut number = 0;
    while counts.settled < of && number < of * GAMES {
        bench.progress(counts.settled, of)?;
        let position = position(bench, &*game, asked.plies, number)?;
        number += 1;
        let Some(position) = position else { continue };
        match solve(bench, &*game, &position, asked.budget)?.as_str() {
            "unknown" => counts.open += 1,
            "win" => {
                counts.settled += 1;
                counts.won += 1;
                if asked.opponent.is_empty() {
                    gives_away(bench, &*game, &position, asked, size, &mut counts)?;
                } else {
                    counts.good += u64::from(wins(bench, &*game, &position, asked, size)?);
                }
            }
            _ => counts.settled += 1,
        }
    }
    let Counts { settled, won, good, open } = counts;
    let ours = share(good, won).unwrap_or(Interval { value: 50.0, low: 0.0, high: 100.0 });
    let what = if asked.opponent.is_empty() { "given away" } else { "won" };
    let mut note = format!("{good} of {won} proved wins {what}, among {settled} settled positions");
    if open > 0 {
        note += &format!(", {open} left open");
    }
    let against = if asked.opponent.is_empty() { String::new() } else { format!(" - {}", asked.opponent) };
    let [first, last] = asked.plies;
    let settings = format!("{}: {}{against}, plies {first} to {last}", game.text(), asked.engine);
    Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
        .counting("%", won, "positions")
        .of(settings)
        .noted(note))
}

#[derive(Default)]
struct Counts {
    /// Positions with a proved winner.
    settled: u64,
    /// Those that are won for their mover.
    won: u64,
    /// Those among them that are counted.
    good: u64,
    /// Positions, before or after a move, that the solver could not settle.
    open: u64,
}

/// The position after a number of plies of a quick game; `None` when the game was over by then.
fn position(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    [first, last]: [u32; 2],
    number: u64,
) -> Result<Option<String>, LabError> {
    let seed = bench.options.seed;
    let key = identity(&json!({
        "position of a quick game": number, "game": game.text(), "plies": [first, last], "seed": seed, "build": bench.options.build,
    }));
    if let Some(known) = bench.recall(&key)? {
        return Ok(known);
    }
    let mut random = Random::part(seed ^ 0x9e37_79b9, number);
    let mut record = game.open(None, &[])?;
    for _ in 0..game.opening_rule().plies {
        let Some(m) = random.choose(&record.legal_moves()).cloned() else { break };
        record.play(&m)?;
    }
    let plies = first + (number % u64::from(last.saturating_sub(first) + 1)) as u32;
    let limits = Limits { nodes: Some(SCOUT.1), ..Limits::default() };
    let mut scout = game.player(SCOUT.0)?;
    while (record.ply() as u32) < plies && record.ending().is_none() {
        let Some(m) = bench.chosen(&mut *scout, &*record, limits)? else { break };
        record.play(&m)?;
    }
    let found = (record.ending().is_none() && record.ply() as u32 == plies).then(|| record.position_text());
    bench.remember(&key, &found)?;
    Ok(found)
}

/// Who wins a position, for its mover: `win`, `loss`, `draw`, or `unknown` within the budget. A proof is a proof, whichever build found it.
fn solve(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    position: &str,
    budget: Option<u64>,
) -> Result<String, LabError> {
    let nodes = budget.unwrap_or(BUDGET);
    let key = identity(&json!({ "solve": position, "game": game.text(), "nodes": nodes }));
    if let Some(known) = bench.recall(&key)? {
        return Ok(known);
    }
    let record = game.open(Some(position), &[])?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let stop = Arc::clone(&bench.stop);
    let mut task = Solving { limits, mebibytes: MEBIBYTES, stop: &stop, progress: &mut |_, _| {} };
    let result = game.solve(&*record, &mut task)?.result.to_owned();
    bench.go_on()?;
    bench.remember(&key, &result)?;
    Ok(result)
}

/// How long the player may think; a level brings its own number of nodes.
fn limits(engine: &str, size: &Size) -> Limits {
    Limits { nodes: size.nodes.filter(|_| !engine.starts_with("level")), ..Limits::default() }
}

/// Counts whether the player's move in a won position leaves the other side a win, or a draw.
fn gives_away(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    position: &str,
    asked: &Proved,
    size: &Size,
    counts: &mut Counts,
) -> Result<(), LabError> {
    let m = bench.search(game, &asked.engine, position, limits(&asked.engine, size))?.m;
    let mut record = game.open(Some(position), &[])?;
    let mover = record.side();
    record.play(&m)?;
    let given_away = match record.ending() {
        Some(ending) => ending.outcome.winner() != Some(mover),
        None => match solve(bench, game, &record.position_text(), asked.budget)?.as_str() {
            "unknown" => {
                // The move may be one or the other: the position is not counted.
                counts.won -= 1;
                counts.open += 1;
                return Ok(());
            }
            result => result != "loss",
        },
    };
    counts.good += u64::from(given_away);
    Ok(())
}

/// Whether the player wins from a won position.
fn wins(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    position: &str,
    asked: &Proved,
    size: &Size,
) -> Result<bool, LabError> {
    let key = identity(&json!({
        "won from": position, "game": game.text(), "engine": asked.engine, "opponent": asked.opponent, "nodes": size.nodes,
        "build": bench.options.build,
    }));
    if let Some(known) = bench.recall(&key)? {
        return Ok(known);
    }
    let mut record = game.open(Some(position), &[])?;
    let winner = record.side();
    let engines = [&asked.engine, &asked.opponent];
    let mut players = [game.player(engines[0])?, game.player(engines[1])?];
    let won = loop {
        if let Some(ending) = record.ending() {
            break ending.outcome.winner() == Some(winner);
        }
        let turn = usize::from(record.side() != winner);
        let Some(m) = bench.chosen(&mut *players[turn], &*record, limits(engines[turn], size))? else { break false };
        record.play(&m)?;
    };
    bench.remember(&key, &won)?;
    Ok(won)
}
