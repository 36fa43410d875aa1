//! Whether rows can be what a match of ours left behind. Rows may come from other machines and
//! other people: a length of 2^63 plies, an experiment of no players or settings of another
//! experiment must neither stop a reader nor join a store.

use super::read::{ExperimentSummary, StoredGame};
use super::write::identity_of;
use crate::opening::Opening;
use crate::plan::Schedule;
use crate::referee::{Cause, PlayedMove};
use fiveply_core::text::printable;
use fiveply_core::{AnyGame, Outcome, Side};
use rusqlite::{Connection, Row, params};
use serde_json::Value;

/// No game is longer; a match may ask for 100,000 plies at most.
const MOST_PLIES: u32 = 1_000_000;

/// No time is longer: thirty years, in microseconds.
const MOST_MICROSECONDS: i64 = 1_000_000_000_000_000;

/// No text of a row is longer.
const LONGEST_TEXT: usize = 1 << 20;

/// No reason, player or move is longer.
const LONGEST_WORDS: usize = 20_000;

/// A number of a row that counts something.
pub(super) fn natural(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number))
}

/// A text of a row that a terminal may show.
pub(super) fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(printable(&row.get::<_, String>(column)?))
}

/// What is wrong with an experiment, as far as its head and the bounds of its games tell.
pub(super) fn fault(connection: &Connection, summary: &ExperimentSummary) -> rusqlite::Result<Option<String>> {
    if let Err(fault) = Settings::read(summary) {
        return Ok(Some(fault));
    }
    if let Some(fault) = fault_of_players(connection, summary)? {
        return Ok(Some(fault));
    }
    fault_of_rows(connection, summary)
}

/// What the settings of an experiment say that its rows must fit.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    schedule: Schedule,
    longest: u64,
    draws_dead_games: bool,
}

impl Settings {
    /// The settings of an experiment, if they prove its identity and agree with its head.
    pub(super) fn read(summary: &ExperimentSummary) -> Result<Settings, String> {
        if summary.settings.len() > LONGEST_TEXT {
            return Err("its settings are too long".to_owned());
        }
        if identity_of(&summary.settings) != summary.identity {
            return Err("its settings do not give its identity".to_owned());
        }
        let settings: Value =
            serde_json::from_str(&summary.settings).map_err(|_| "its settings are no settings".to_owned())?;
        let players = summary.players.len();
        let named = settings["players"].as_array().map_or(0, Vec::len);
        if !(2..=64).contains(&players) || players != named {
            return Err(format!("it has {players} players, its settings {named}; accepted: 2 to 64, and as many"));
        }
        if !(1..=100_000_000).contains(&summary.pairs) {
            return Err(format!("{} pairs; accepted: 1 to 100 million", summary.pairs));
        }
        for (name, column) in [("game", &summary.game), ("build", &summary.build)] {
            if settings[name].as_str() != Some(column) {
                return Err(format!("its {name} is not the one of its settings"));
            }
        }
        let gauntlet = settings["gauntlet"].as_bool().ok_or("its settings do not say who meets whom")?;
        let longest = settings["longest"].as_u64().ok_or("its settings name no longest game")?;
        let draws_dead_games = !settings["adjudication"]["draw"].is_null();
        Ok(Settings { schedule: Schedule { players, gauntlet }, longest, draws_dead_games })
    }

    /// How many shards there can be.
    fn shards(&self, summary: &ExperimentSummary) -> u64 {
        summary.pairs * self.schedule.count() as u64
    }
}

/// Whether the players are those of the settings, in their order.
fn fault_of_players(connection: &Connection, summary: &ExperimentSummary) -> rusqlite::Result<Option<String>> {
    let settings: Value = serde_json::from_str(&summary.settings).unwrap_or_default();
    let mut statement = connection.prepare_cached(
        "SELECT number, text, settings, pace, build FROM players WHERE experiment = ?1 ORDER BY number",
    )?;
    let mut rows = statement.query([summary.id])?;
    let mut place = 0;
    while let Some(row) = rows.next()? {
        let named = &settings["players"][place];
        let is = |column: usize, name: &str| {
            row.get_ref(column).ok().and_then(|value| value.as_str().ok()) == named[name].as_str()
        };
        let fits = row.get::<_, i64>(0)? == place as i64 && is(1, "text") && is(2, "settings") && is(3, "pace");
        if !fits {
            return Ok(Some(format!("player {place} is not the one of its settings")));
        }
        place += 1;
    }
    Ok(None)
}

/// Whether every number of its shards and games is one that a match can leave behind.
fn fault_of_rows(connection: &Connection, summary: &ExperimentSummary) -> rusqlite::Result<Option<String>> {
    let Ok(settings) = Settings::read(summary) else { return Ok(None) };
    let (shards, players) = (settings.shards(summary) as i64, summary.players.len() as i64);
    let shard: Option<i64> = first(
        connection,
        "SELECT shard FROM shards WHERE experiment = ?1 AND NOT (shard >= 0 AND shard < ?2 \
         AND player_a >= 0 AND player_a < ?3 AND player_b >= 0 AND player_b < ?3 AND player_a <> player_b \
         AND length(opening) < ?4 AND (start IS NULL OR length(start) < ?4)) LIMIT 1",
        params![summary.id, shards, players, LONGEST_TEXT as i64],
    )?;
    if let Some(shard) = shard {
        return Ok(Some(format!("shard {shard} cannot be part of it")));
    }
    let causes: Vec<String> = Cause::ALL.iter().map(|cause| format!("'{}'", cause.name())).collect();
    let query = format!(
        "SELECT shard FROM games WHERE experiment = ?1 AND NOT (game IN (0, 1) AND (winner IS NULL OR winner IN (0, 1)) \
         AND cause IN ({}) AND length(reason) < ?4 AND plies >= 0 AND plies <= ?2 AND late_us >= 0 AND late_us <= ?3 \
         AND stall_us >= 0 AND stall_us <= ?3 AND length(finished) < 100 AND length(cpu) < 100) LIMIT 1",
        causes.join(", ")
    );
    let values = params![summary.id, MOST_PLIES, MOST_MICROSECONDS, LONGEST_WORDS as i64];
    let game: Option<i64> = first(connection, &query, values)?;
    Ok(game.map(|shard| format!("a game of shard {shard} has numbers that no game can have")))
}

fn first(connection: &Connection, query: &str, values: &[&dyn rusqlite::ToSql]) -> rusqlite::Result<Option<i64>> {
    let mut statement = connection.prepare_cached(query)?;
    let mut rows = statement.query(values)?;
    rows.next()?.map(|row| row.get(0)).transpose()
}

/// What is wrong with one game of an experiment, when it is played again by the rules.
pub(super) fn fault_of_game(
    game: &dyn AnyGame,
    settings: &Settings,
    stored: &StoredGame,
    moves: &[PlayedMove],
    line: u64,
) -> Option<String> {
    let due = settings.schedule.shard(stored.shard).players;
    let due = if stored.game == 0 { due } else { [due[1], due[0]] };
    if stored.players != due {
        return Some("other players meet there".to_owned());
    }
    if stored.plies as usize != stored.opening.len() + moves.len() {
        return Some(format!("{} plies are told and {} are there", stored.plies, stored.opening.len() + moves.len()));
    }
    if stored.line != line {
        return Some("its number is not the one of its moves".to_owned());
    }
    if moves
        .iter()
        .any(|played| played.text.len() > LONGEST_WORDS || played.time.as_micros() > MOST_MICROSECONDS as u128)
    {
        return Some("a move has numbers that no move can have".to_owned());
    }
    if !is_time(&stored.finished) {
        return Some("it has no time at which it ended".to_owned());
    }
    let opening = Opening { start: stored.start.clone(), moves: stored.opening.clone() };
    let mut record = match opening.open(game) {
        Ok(record) => record,
        Err(error) => return Some(format!("its opening: {error}")),
    };
    for played in moves {
        if let Err(error) = record.play(&played.text) {
            return Some(error.to_string());
        }
    }
    let (side, ending) = (record.side(), record.ending());
    let lost = |outcome: Outcome| outcome == Outcome::Win(!side);
    let fits = match stored.cause {
        Cause::Rules => ending.as_ref().is_some_and(|ending| ending.outcome == stored.outcome),
        Cause::Resign => ending.is_none() && stored.outcome.winner().is_some(),
        Cause::DrawAdjudication => ending.is_none() && settings.draws_dead_games && stored.outcome == Outcome::Draw,
        Cause::MaxLength => {
            ending.is_none() && record.ply() as u64 >= settings.longest && stored.outcome == Outcome::Draw
        }
        Cause::Time | Cause::Illegal | Cause::Crash | Cause::Stall => ending.is_none() && lost(stored.outcome),
    };
    (!fits).then(|| {
        let by_rules = ending.map_or_else(|| "it goes on".to_owned(), |ending| result(ending.outcome));
        format!("{} by {}, and by the rules {by_rules}", result(stored.outcome), stored.cause.name())
    })
}

/// A result in words that fit every game.
pub(super) fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(Side::First) => "the first side wins".to_owned(),
        Outcome::Win(Side::Second) => "the second side wins".to_owned(),
        Outcome::Draw => "it is drawn".to_owned(),
    }
}

/// Whether a text is a time as the store writes it: `2026-01-31 12:00:00`.
fn is_time(text: &str) -> bool {
    let pattern = b"0000-00-00 00:00:00";
    let fits = |(letter, form): (u8, &u8)| if *form == b'0' { letter.is_ascii_digit() } else { letter == *form };
    text.len() == pattern.len() && text.bytes().zip(pattern).all(fits)
}
