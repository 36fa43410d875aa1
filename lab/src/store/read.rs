//! Reading: what an experiment holds, and its games one after the other.

use super::{Store, StoreError};
use crate::referee::{Cause, PlayedMove};
use fiveply_core::{Outcome, ShownScore, Side};
use rusqlite::{Row, params};
use serde::Serialize;
use std::time::Duration;

/// An experiment in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExperimentSummary {
    /// Its number in this store.
    #[serde(skip)]
    pub id: i64,
    /// Its identity, the same in every store.
    pub identity: String,
    /// The game.
    pub game: String,
    /// The players' texts, each with its pace.
    pub players: Vec<String>,
    /// Pairs of games planned for every two players.
    pub pairs: u64,
    /// Games finished.
    pub games: u64,
    /// When it began, in UTC.
    pub created: String,
    /// The version and signature of the program that played it.
    pub build: String,
    /// Everything else that decides what is played, as JSON.
    #[serde(skip)]
    pub settings: String,
}

/// A game in the store, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The shard it belongs to.
    pub shard: u64,
    /// 0 or 1: which of the two.
    pub game: u8,
    /// The numbers of the players of the first and of the second side.
    pub players: [usize; 2],
    /// The position it began with, when that is not the game's start.
    pub start: Option<String>,
    /// The opening.
    pub opening: Vec<String>,
    /// Who won.
    pub outcome: Outcome,
    /// What kind of thing ended it.
    pub cause: Cause,
    /// The same in words.
    pub reason: String,
    /// Its length, the opening included.
    pub plies: u32,
    /// A number that equal games share.
    pub line: u64,
    /// How far the last move overran its time, when that lost the game.
    pub late: Duration,
    /// How long the machine stood still during that move.
    pub stall: Duration,
    /// When it ended, in UTC.
    pub finished: String,
}

const GAME_COLUMNS: &str = "games.shard, games.game, player_a, player_b, start, opening, winner, cause, reason, plies, line, \
                            late_us, stall_us, finished FROM games JOIN shards USING (experiment, shard) WHERE experiment = ?1";

impl Store {
    /// Every experiment, the oldest first.
    pub fn experiments(&self) -> Result<Vec<ExperimentSummary>, StoreError> {
        self.read_experiments().map_err(|error| self.failed(&error))
    }

    /// The experiment whose identity begins with `name`, or the newest without a name.
    pub fn experiment(&self, name: Option<&str>) -> Result<ExperimentSummary, StoreError> {
        let all = self.experiments()?;
        let wanted = name.unwrap_or_default();
        let matching: Vec<&ExperimentSummary> = match name {
            Some(name) => all.iter().filter(|each| each.identity.starts_with(name)).collect(),
            None => all.last().into_iter().collect(),
        };
        if let ([only], false) = (&matching[..], name == Some("")) {
            return Ok((*only).clone());
        }
        let identities: Vec<&str> = all.iter().map(|each| each.identity.as_str()).collect();
        let known = if identities.is_empty() { "none, it is empty".to_owned() } else { identities.join(", ") };
        Err(StoreError::Unknown { name: wanted.to_owned(), path: self.path.clone(), known })
    }

    fn read_experiments(&self) -> rusqlite::Result<Vec<ExperimentSummary>> {
        let mut statement = self.connection.prepare(
            "SELECT id, identity, game, pairs, created, build, settings, \
             (SELECT count(*) FROM games WHERE games.experiment = experiments.id) FROM experiments ORDER BY id",
        )?;
        let mut players = self
            .connection
            .prepare("SELECT text || CASE pace WHEN '' THEN '' ELSE '@' || pace END FROM players WHERE experiment = ?1 ORDER BY number")?;
        let rows = statement.query_map([], |row| {
            Ok(ExperimentSummary {
                id: row.get(0)?,
                identity: row.get(1)?,
                game: row.get(2)?,
                players: Vec::new(),
                pairs: row.get::<_, i64>(3)? as u64,
                created: row.get(4)?,
                build: row.get(5)?,
                settings: row.get(6)?,
                games: row.get::<_, i64>(7)? as u64,
            })
        })?;
        let mut experiments = rows.collect::<rusqlite::Result<Vec<_>>>()?;
        for experiment in &mut experiments {
            experiment.players =
                players.query_map([experiment.id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        }
        Ok(experiments)
    }

    /// Hands every finished game of an experiment to `visit`, in the order of the plan.
    pub fn games(
        &self,
        experiment: i64,
        mut visit: impl FnMut(StoredGame) -> std::io::Result<()>,
    ) -> Result<std::io::Result<()>, StoreError> {
        let mut read = || -> rusqlite::Result<std::io::Result<()>> {
            let query = format!("SELECT {GAME_COLUMNS} ORDER BY games.shard, games.game");
            let mut statement = self.connection.prepare(&query)?;
            let mut rows = statement.query([experiment])?;
            while let Some(row) = rows.next()? {
                if let Err(error) = visit(stored_game(row)?) {
                    return Ok(Err(error));
                }
            }
            Ok(Ok(()))
        };
        read().map_err(|error| self.failed(&error))
    }

    /// The moves of a game, without its opening.
    pub fn moves(&self, experiment: i64, shard: u64, game: u8) -> Result<Vec<PlayedMove>, StoreError> {
        let read = || -> rusqlite::Result<Vec<PlayedMove>> {
            let mut statement = self.connection.prepare_cached(
                "SELECT move, score_kind, score, depth, nodes, microseconds FROM moves \
                 WHERE experiment = ?1 AND shard = ?2 AND game = ?3 ORDER BY ply",
            )?;
            let rows = statement.query_map(params![experiment, shard as i64, game], |row| {
                Ok(PlayedMove {
                    text: row.get(0)?,
                    score: score(row.get::<_, Option<String>>(1)?.as_deref(), row.get(2)?),
                    depth: row.get(3)?,
                    nodes: row.get::<_, i64>(4)? as u64,
                    time: Duration::from_micros(row.get::<_, i64>(5)? as u64),
                })
            })?;
            rows.collect()
        };
        read().map_err(|error| self.failed(&error))
    }
}

fn stored_game(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    let game: u8 = row.get(1)?;
    let (a, b) = (row.get::<_, i64>(2)? as usize, row.get::<_, i64>(3)? as usize);
    let opening: String = row.get(5)?;
    let outcome = match row.get::<_, Option<i64>>(6)? {
        None => Outcome::Draw,
        Some(0) => Outcome::Win(Side::First),
        Some(_) => Outcome::Win(Side::Second),
    };
    Ok(StoredGame {
        shard: row.get::<_, i64>(0)? as u64,
        game,
        players: if game == 0 { [a, b] } else { [b, a] },
        start: row.get(4)?,
        opening: opening.split_whitespace().map(str::to_owned).collect(),
        outcome,
        cause: Cause::named(&row.get::<_, String>(7)?).unwrap_or(Cause::Rules),
        reason: row.get(8)?,
        plies: row.get(9)?,
        line: row.get::<_, i64>(10)? as u64,
        late: Duration::from_micros(row.get::<_, i64>(11)? as u64),
        stall: Duration::from_micros(row.get::<_, i64>(12)? as u64),
        finished: row.get(13)?,
    })
}

fn score(kind: Option<&str>, number: Option<i64>) -> Option<ShownScore> {
    let plies = u32::try_from(number.unwrap_or_default()).unwrap_or_default();
    match kind? {
        "cp" => Some(ShownScore::Cp(number?)),
        "win" => Some(ShownScore::Win(plies)),
        "loss" => Some(ShownScore::Loss(plies)),
        _ => Some(ShownScore::Draw(true)),
    }
}
