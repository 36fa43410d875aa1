//! Writing: an experiment once, and its games as they finish.

use super::{Store, StoreError};
use crate::opening::Opening;
use crate::plan::{Plan, Shard};
use crate::referee::Played;
use fiveply_core::zobrist::mix;
use fiveply_core::{AnyGame, ShownScore};
use rusqlite::{OptionalExtension, Transaction, params};
use serde_json::Value;

/// A game on its way into the store.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) shard: Shard,
    /// 0 or 1.
    pub(crate) game: u8,
    pub(crate) opening: Opening,
    pub(crate) played: Played,
}

impl Finished {
    /// A number that two games share exactly when the same moves were played from the same
    /// position, short of a coincidence.
    pub(crate) fn line(&self) -> u64 {
        let start = self.played.start.iter().map(String::as_str);
        let moves = self.played.moves.iter().map(|played| played.text.as_str());
        let texts = start.chain(self.played.opening.iter().map(String::as_str)).chain(moves);
        let step = |key: u64, byte: u8| mix(key ^ u64::from(byte));
        texts.fold(0, |key, text| text.bytes().chain([b' ']).fold(key, step))
    }
}

/// The identity of settings: the same for the same text.
pub(crate) fn identity(settings: &Value) -> String {
    identity_of(&settings.to_string())
}

/// The same for settings that are text already.
pub(super) fn identity_of(text: &str) -> String {
    let part = |seed: u64| text.bytes().fold(seed, |key, byte| mix(key ^ u64::from(byte)));
    format!("{:016x}", part(0x5_1de))
}

impl Store {
    /// The number of the experiment with this plan, made when there is none. A longer plan
    /// lengthens it.
    pub(crate) fn begin(&mut self, game: &dyn AnyGame, plan: &Plan, settings: &Value) -> Result<i64, StoreError> {
        let result = self.begin_in(game, plan, settings);
        result.map_err(|error| self.failed(&error))
    }

    fn begin_in(&mut self, game: &dyn AnyGame, plan: &Plan, settings: &Value) -> rusqlite::Result<i64> {
        let identity = identity(settings);
        let transaction = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let found = transaction
            .query_row("SELECT id FROM experiments WHERE identity = ?1", [&identity], |row| row.get(0))
            .optional()?;
        let id = match found {
            Some(id) => {
                let longer = "UPDATE experiments SET pairs = max(pairs, ?2) WHERE id = ?1";
                transaction.execute(longer, params![id, plan.pairs as i64])?;
                id
            }
            None => {
                transaction.execute(
                    "INSERT INTO experiments (identity, game, settings, pairs, build, created) \
                     VALUES (?1, ?2, ?3, ?4, ?5, datetime('now'))",
                    params![identity, game.text(), settings.to_string(), plan.pairs as i64, plan.build],
                )?;
                let id = transaction.last_insert_rowid();
                add_players(&transaction, id, settings, &plan.build)?;
                id
            }
        };
        transaction.commit()?;
        Ok(id)
    }

    /// Keeps these games, all or none. One that is there already stays as it is.
    pub(crate) fn add(&mut self, experiment: i64, games: &[Finished]) -> Result<(), StoreError> {
        let result = self.add_in(experiment, games);
        result.map_err(|error| self.failed(&error))
    }

    fn add_in(&mut self, experiment: i64, games: &[Finished]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        for game in games {
            add_game(&transaction, experiment, game, None)?;
        }
        transaction.commit()
    }

    /// Forgets the shards from `number` on: a sequential test that ended earlier has no use for
    /// them.
    pub(crate) fn forget_from(&mut self, experiment: i64, number: u64) -> Result<(), StoreError> {
        let forget = "DELETE FROM shards WHERE experiment = ?1 AND shard >= ?2";
        let result = self.connection.execute(forget, params![experiment, number as i64]);
        result.map(drop).map_err(|error| self.failed(&error))
    }
}

/// The players of an experiment, from its settings.
pub(super) fn add_players(
    transaction: &Transaction<'_>,
    id: i64,
    settings: &Value,
    build: &str,
) -> rusqlite::Result<()> {
    for (number, player) in settings["players"].as_array().into_iter().flatten().enumerate() {
        let text = |name: &str| player[name].as_str().unwrap_or_default();
        transaction.execute(
            "INSERT INTO players (experiment, number, text, settings, pace, build) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![id, number as i64, text("text"), text("settings"), text("pace"), build],
        )?;
    }
    Ok(())
}

/// Adds a game that ended at `time`, or now.
pub(super) fn add_game(
    transaction: &Transaction<'_>,
    experiment: i64,
    finished: &Finished,
    time: Option<&str>,
) -> rusqlite::Result<()> {
    let Finished { shard, game, opening, played } = finished;
    let number = shard.number as i64;
    let mut insert_shard = transaction.prepare_cached(
        "INSERT OR IGNORE INTO shards (experiment, shard, player_a, player_b, start, opening) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let [a, b] = shard.players.map(|player| player as i64);
    insert_shard.execute(params![experiment, number, a, b, opening.start, opening.moves.join(" ")])?;
    let mut insert_game = transaction.prepare_cached(
        "INSERT OR IGNORE INTO games (experiment, shard, game, winner, cause, reason, plies, line, late_us, stall_us, finished, cpu) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, coalesce(?11, datetime('now')), ?12)",
    )?;
    let winner = played.outcome.winner().map(|side| side.index() as i64);
    let plies = (opening.moves.len() + played.moves.len()) as i64;
    let added = insert_game.execute(params![
        experiment,
        number,
        game,
        winner,
        played.cause.name(),
        played.reason,
        plies,
        finished.line() as i64,
        played.late.as_micros() as i64,
        played.stall.as_micros() as i64,
        time,
        played.cpu,
    ])?;
    if added == 0 {
        return Ok(());
    }
    let mut insert_move = transaction.prepare_cached(
        "INSERT INTO moves (experiment, shard, game, ply, move, score_kind, score, depth, nodes, microseconds) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    for (index, played) in played.moves.iter().enumerate() {
        let (kind, score) = score_columns(played.score);
        insert_move.execute(params![
            experiment,
            number,
            game,
            (opening.moves.len() + index) as i64,
            played.text,
            kind,
            score,
            played.depth,
            played.nodes as i64,
            played.time.as_micros() as i64,
        ])?;
    }
    Ok(())
}

/// The kind of a score and its number.
pub(crate) fn score_columns(score: Option<ShownScore>) -> (Option<&'static str>, Option<i64>) {
    match score {
        Some(ShownScore::Cp(cp)) => (Some("cp"), Some(cp)),
        Some(ShownScore::Win(plies)) => (Some("win"), Some(plies.into())),
        Some(ShownScore::Loss(plies)) => (Some("loss"), Some(plies.into())),
        Some(ShownScore::Draw(_)) => (Some("draw"), None),
        None => (None, None),
    }
}
