//! Reading: what an experiment holds, and its games one after the other. A store may come from
//! somebody else, so what is read is checked ([`sound`]): an experiment whose rows make no sense is
//! left out of lists with a word, and refused when it is asked for.

use super::sound::{self, natural, text};
use super::{Store, StoreError, explain};
use crate::referee::{Cause, PlayedMove};
use fiveply_core::{Outcome, ShownScore, Side};
use rusqlite::{Connection, Row, params};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
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

/// An experiment that is not in a list, because its rows make no sense.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// What it says its identity is.
    pub identity: String,
    /// What is wrong.
    pub fault: String,
}

impl Display for LeftOut {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "experiment {} is left out: {}", self.identity, self.fault)
    }
}

/// The experiments of a store, the oldest first.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Listing {
    /// Those that can be read.
    pub experiments: Vec<ExperimentSummary>,
    /// Those that cannot.
    pub left_out: Vec<LeftOut>,
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
    /// The processors that the program which played it was built for; empty where it was not noted.
    pub cpu: String,
}

const GAME_COLUMNS: &str = "games.shard, games.game, player_a, player_b, start, opening, winner, cause, reason, plies, line, \
                            late_us, stall_us, finished, cpu FROM games JOIN shards USING (experiment, shard) WHERE experiment = ?1";

impl Store {
    /// Every experiment that can be read, and what is wrong with the others.
    pub fn listing(&self) -> Result<Listing, StoreError> {
        let mut listing = Listing::default();
        for summary in self.summaries()? {
            match sound::fault(&self.connection, &summary).map_err(|error| self.failed(&error))? {
                None => listing.experiments.push(summary),
                Some(fault) => listing.left_out.push(LeftOut { identity: summary.identity, fault }),
            }
        }
        Ok(listing)
    }

    /// Every experiment that can be read, the oldest first.
    pub fn experiments(&self) -> Result<Vec<ExperimentSummary>, StoreError> {
        Ok(self.listing()?.experiments)
    }

    /// The experiment whose identity begins with `name`, or the newest without a name.
    pub fn experiment(&self, name: Option<&str>) -> Result<ExperimentSummary, StoreError> {
        let all = self.summaries()?;
        let wanted = name.unwrap_or_default();
        let matching: Vec<&ExperimentSummary> = match name {
            Some(name) => all.iter().filter(|each| each.identity.starts_with(name)).collect(),
            None => all.last().into_iter().collect(),
        };
        if let ([only], false) = (&matching[..], name == Some("")) {
            return self.if_sound((*only).clone());
        }
        let identities: Vec<&str> = all.iter().map(|each| each.identity.as_str()).collect();
        let known = if identities.is_empty() { "none, it is empty".to_owned() } else { identities.join(", ") };
        Err(StoreError::Unknown { name: wanted.to_owned(), path: self.path.clone(), known })
    }

    /// The experiment with this identity, if there is one.
    pub fn find(&self, identity: &str) -> Result<Option<ExperimentSummary>, StoreError> {
        let found = self.summaries()?.into_iter().find(|each| each.identity == identity);
        found.map(|summary| self.if_sound(summary)).transpose()
    }

    fn if_sound(&self, summary: ExperimentSummary) -> Result<ExperimentSummary, StoreError> {
        match sound::fault(&self.connection, &summary).map_err(|error| self.failed(&error))? {
            None => Ok(summary),
            Some(fault) => Err(self.impossible(&format!("experiment {}", summary.identity), fault)),
        }
    }

    pub(super) fn impossible(&self, place: &str, fault: String) -> StoreError {
        StoreError::Impossible { path: self.path.clone(), place: place.to_owned(), fault }
    }

    /// The head of every experiment as it stands there, the oldest first.
    pub(super) fn summaries(&self) -> Result<Vec<ExperimentSummary>, StoreError> {
        summaries(&self.connection).map_err(|error| self.failed(&error))
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
                    text: text(row, 0)?,
                    score: score(row.get::<_, Option<String>>(1)?.as_deref(), row.get(2)?),
                    depth: row.get(3)?,
                    nodes: natural(row, 4)?,
                    time: Duration::from_micros(natural(row, 5)?),
                })
            })?;
            rows.collect()
        };
        read().map_err(|error| explain(&self.path, &error))
    }
}

fn summaries(connection: &Connection) -> rusqlite::Result<Vec<ExperimentSummary>> {
    let mut statement = connection.prepare(
        "SELECT id, identity, game, pairs, created, build, settings, \
         (SELECT count(*) FROM games WHERE games.experiment = experiments.id) FROM experiments ORDER BY id",
    )?;
    let mut players = connection.prepare(
        "SELECT text || CASE pace WHEN '' THEN '' ELSE '@' || pace END FROM players WHERE experiment = ?1 ORDER BY number",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(ExperimentSummary {
            id: row.get(0)?,
            identity: text(row, 1)?,
            game: text(row, 2)?,
            players: Vec::new(),
            // Less than none is none, and that is found to be wrong.
            pairs: row.get::<_, i64>(3)?.max(0) as u64,
            created: text(row, 4)?,
            build: text(row, 5)?,
            settings: row.get(6)?,
            games: natural(row, 7)?,
        })
    })?;
    let mut experiments = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    for experiment in &mut experiments {
        experiment.players =
            players.query_map([experiment.id], |row| text(row, 0))?.collect::<rusqlite::Result<_>>()?;
    }
    Ok(experiments)
}

/// One game of an experiment, if it is there.
pub(super) fn one_game(
    connection: &Connection,
    experiment: i64,
    shard: u64,
    game: u8,
) -> rusqlite::Result<Option<StoredGame>> {
    let query = format!("SELECT {GAME_COLUMNS} AND games.shard = ?2 AND games.game = ?3");
    let mut statement = connection.prepare_cached(&query)?;
    let mut rows = statement.query(params![experiment, shard as i64, game])?;
    rows.next()?.map(stored_game).transpose()
}

fn stored_game(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    let game: u8 = row.get(1)?;
    let (a, b) = (natural(row, 2)? as usize, natural(row, 3)? as usize);
    let outcome = match row.get::<_, Option<i64>>(6)? {
        None => Outcome::Draw,
        Some(0) => Outcome::Win(Side::First),
        Some(_) => Outcome::Win(Side::Second),
    };
    let start = if row.get_ref(4)?.as_str_or_null()?.is_some() { Some(text(row, 4)?) } else { None };
    Ok(StoredGame {
        shard: natural(row, 0)?,
        game,
        players: if game == 0 { [a, b] } else { [b, a] },
        start,
        opening: text(row, 5)?.split_whitespace().map(str::to_owned).collect(),
        outcome,
        cause: Cause::named(&row.get::<_, String>(7)?).unwrap_or(Cause::Rules),
        reason: text(row, 8)?,
        plies: row.get(9)?,
        line: row.get::<_, i64>(10)? as u64,
        late: Duration::from_micros(natural(row, 11)?),
        stall: Duration::from_micros(natural(row, 12)?),
        finished: text(row, 13)?,
        cpu: text(row, 14)?,
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
