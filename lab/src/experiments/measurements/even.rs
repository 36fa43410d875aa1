//! Openings that are even in practice: either side wins quick games from them about as often. Where
//! one side of a game is worth much more than the other, most pairs of games are split, and a match
//! says little; from even openings it says more.

use crate::experiments::workbench::{LabError, Workbench};
use crate::opening::Opening;
use crate::store::identity;
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, Limits, Side};
use fiveply_engines::{EngineSpec, Family};
use serde_json::json;

/// The best player plays the quick games. Each has its own number of nodes a move, so that no two
/// are alike.
const NODES: u64 = 200;
const MORE_NODES: u64 = 20;

/// Quick games of an opening, and how many of them the first side may win.
const GAMES: u64 = 10;
const EVEN: std::ops::RangeInclusive<u64> = 4..=6;

/// At most this many openings are drawn for every one that is wanted.
const DRAWN: u64 = 100;

/// `count` openings of random plies from which quick games are even, or as many as can be found.
pub(super) fn even_openings(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    count: u64,
) -> Result<Vec<Opening>, LabError> {
    let plies = game.opening_rule().plies;
    let seed = bench.options.seed;
    let key = identity(&json!({
        "even openings": count, "game": game.text(), "plies": plies, "seed": seed, "build": bench.options.build,
    }));
    let lines: Vec<Vec<String>> = match bench.recall(&key)? {
        Some(known) => known,
        None => {
            let mut found = Vec::new();
            for number in 0..count * DRAWN {
                if found.len() as u64 == count {
                    break;
                }
                bench.progress(found.len() as u64, count)?;
                let mut random = Random::part(seed ^ 0x6576_656e, number);
                let line = random_line(game, plies, &mut random)?;
                if let Some(line) = line
                    && !found.contains(&line)
                    && is_even(bench, game, &line)?
                {
                    found.push(line);
                }
            }
            bench.remember(&key, &found)?;
            found
        }
    };
    if lines.is_empty() {
        return Err(LabError::Data(format!("no opening of {} is even in practice", game.text())));
    }
    Ok(lines.into_iter().map(|moves| Opening { start: None, moves }).collect())
}

/// Random moves from the start; `None` when the game ended meanwhile.
fn random_line(game: &dyn AnyGame, plies: u32, random: &mut Random) -> Result<Option<Vec<String>>, LabError> {
    let mut record = game.open(None, &[])?;
    for _ in 0..plies {
        let Some(m) = random.choose(&record.legal_moves()).cloned() else { return Ok(None) };
        record.play(&m)?;
    }
    Ok(record.ending().is_none().then(|| record.history()))
}

/// Whether quick games from here are won by either side about as often.
fn is_even(bench: &Workbench<'_>, game: &dyn AnyGame, line: &[String]) -> Result<bool, LabError> {
    let mut won = 0;
    for number in 0..GAMES {
        let limits = Limits { nodes: Some(NODES + number * MORE_NODES), ..Limits::default() };
        won += u64::from(first_wins(bench, game, line, limits)?);
        let rest = GAMES - 1 - number;
        if won > *EVEN.end() || won + rest < *EVEN.start() {
            return Ok(false);
        }
    }
    Ok(EVEN.contains(&won))
}

fn first_wins(bench: &Workbench<'_>, game: &dyn AnyGame, line: &[String], limits: Limits) -> Result<bool, LabError> {
    let opening = Opening { start: None, moves: line.to_vec() };
    let mut record = opening.open(game)?;
    let mut player = game.player(&EngineSpec::new(Family::Best).to_string())?;
    loop {
        if let Some(ending) = record.ending() {
            return Ok(ending.outcome.winner() == Some(Side::First));
        }
        let Some(m) = bench.chosen(&mut *player, &*record, limits)? else { return Ok(false) };
        record.play(&m)?;
    }
}
