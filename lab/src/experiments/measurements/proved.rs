//! What a player makes of positions whose winner is proved: how often it gives a proved win away
//! with one move, and how often it wins from there. A score against one opponent says little in a
//! game where one side is worth much more than the other; a proof does not depend on anybody.

use super::{Found, Measure};
use crate::experiments::averages::share;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::players::LabPlayer;
use crate::experiments::result::Measured;
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use crate::store::identity;
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, Limits, ParseError, Solving};
use fiveply_engines::{EngineSpec, Family};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;

/// Nodes a move of the quick games that the positions are from. The best player plays them.
const QUICK_NODES: u64 = 1_000;

/// A position is given up after so many nodes of the solver, unless its row says otherwise.
const BUDGET: u64 = 40_000_000;

/// The size of the solver's table.
const MEBIBYTES: usize = 256;

/// At most this many games are looked at for every position that is wanted.
const GAMES: u64 = 50;

/// How often a player gives a proved win away, or wins it against an opponent, in per cent of
/// positions of quick games that are won for their mover.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Proved {
    /// The player.
    pub engine: String,
    /// The games are played to the end against this opponent; without one a single move is looked
    /// at.
    pub opponent: String,
    /// The first and the last ply at which the positions are taken.
    pub plies: [u32; 2],
    /// Nodes after which the solver gives a position up.
    pub budget: Option<u64>,
}

impl Measure for Proved {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let game = bench.game(game)?;
        let of = size.positions.unwrap_or(30);
        let mut counts = Counts::default();
        let mut number = 0;
        while counts.settled < of && number < of * GAMES {
            bench.progress(counts.settled, of)?;
            let position = position(bench, &*game, self.plies, number)?;
            number += 1;
            let Some(position) = position else { continue };
            match solve(bench, &*game, &position, self.budget)?.as_str() {
                "unknown" => counts.open += 1,
                "win" => {
                    counts.settled += 1;
                    counts.won += 1;
                    if self.opponent.is_empty() {
                        gives_away(bench, &*game, &position, self, size, &mut counts)?;
                    } else {
                        counts.good += u64::from(wins(bench, &*game, &position, self, size)?);
                    }
                }
                _ => counts.settled += 1,
            }
        }
        let Counts { settled, won, good, open } = counts;
        let ours = share(good, won).unwrap_or(Interval { value: 50.0, low: 0.0, high: 100.0 });
        let what = if self.opponent.is_empty() { "given away" } else { "won" };
        let mut note = format!("{good} of {won} proved wins {what}, among {settled} settled positions");
        if open > 0 {
            note += &format!(", {open} left open");
        }
        let against = if self.opponent.is_empty() { String::new() } else { format!(" - {}", self.opponent) };
        let [first, last] = self.plies;
        let settings = format!("{}: {}{against}, plies {first} to {last}", game.text(), self.engine);
        Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
            .counting("%", won, "positions")
            .of(settings)
            .noted(note)
            .into())
    }

    fn faulty(&mut self) -> Option<&mut String> {
        Some(&mut self.engine)
    }
}

/// What became of the positions.
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
        "position of a quick game": number, "game": game.text(), "plies": [first, last], "seed": seed,
        "build": bench.options.build,
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
    let limits = Limits { nodes: Some(QUICK_NODES), ..Limits::default() };
    let mut player = game.player(&EngineSpec::new(Family::Best).to_string())?;
    while (record.ply() as u32) < plies && record.ending().is_none() {
        let Some(m) = bench.chosen(&mut *player, &*record, limits)? else { break };
        record.play(&m)?;
    }
    let found = (record.ending().is_none() && record.ply() as u32 == plies).then(|| record.position_text());
    bench.remember(&key, &found)?;
    Ok(found)
}

/// Who wins a position, for its mover: `win`, `loss`, `draw`, or `unknown` within the budget. A
/// proof is a proof, whichever build found it.
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
fn limits(engine: &str, size: &Size) -> Result<Limits, ParseError> {
    let player: LabPlayer = engine.parse()?;
    Ok(Limits { nodes: size.nodes.filter(|_| !player.is_level()), ..Limits::default() })
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
    let m = bench.search(game, &asked.engine, position, limits(&asked.engine, size)?)?.m;
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
        "won from": position, "game": game.text(), "engine": asked.engine, "opponent": asked.opponent,
        "nodes": size.nodes, "build": bench.options.build,
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
        let limits = limits(engines[turn], size)?;
        let Some(m) = bench.chosen(&mut *players[turn], &*record, limits)? else { break false };
        record.play(&m)?;
    };
    bench.remember(&key, &won)?;
    Ok(won)
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn a_search_to_the_end_gives_no_win_away() {
        let row = |opponent: &str| {
            let player = format!("engine = 'alphabeta:eval=report', opponent = '{opponent}'");
            let text = format!("name = 'x'\nproved = {{ {player}, plies = [6, 8], budget = 100000 }}");
            measure("breakthrough:3x4,straight", &text).unwrap().rows.remove(0)
        };
        let given_away = row("");
        assert!(given_away.note.contains("proved wins given away, among 3 settled positions"), "{given_away:?}");
        assert!([Some(0.0), Some(50.0)].contains(&given_away.measured), "{given_away:?}");
        let won = row("random:seed=1");
        assert!(won.note.contains("proved wins won"), "{won:?}");
        assert_eq!(won.samples, given_away.samples);
    }
}
