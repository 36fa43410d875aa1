//! Joining: the games that other machines played are added to a store. What is there already stays;
//! what was played twice is kept once, if both played the same. What is added is checked first, for
//! a file may come from anybody: the settings must give the identity, every game is played again by
//! the rules, and of two copies that differ none is taken.

use super::read::{ExperimentSummary, StoredGame, one_game};
use super::sound::{self, Settings, fault_of_game};
use super::write::{Finished, add_game, add_players};
use super::{Store, StoreError, explain};
use crate::experiments::{Finding, OpenGame};
use crate::opening::Opening;
use crate::plan::Shard;
use crate::referee::{Played, PlayedMove};
use fiveply_core::AnyGame;
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};
use std::collections::HashMap;
use std::path::PathBuf;

/// What a merge added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Merged {
    /// Experiments that were not there.
    pub experiments: u64,
    /// Games that were not there.
    pub games: u64,
    /// Games that were there already.
    pub known: u64,
}

impl Store {
    /// Adds everything of `others`, or, if anything is wrong with any of them, nothing. `open`
    /// brings the games by their texts.
    pub fn merge(&mut self, others: &[Store], open: &OpenGame) -> Result<Merged, StoreError> {
        others.iter().try_for_each(|other| self.differs_from(other))?;
        let path = self.path.clone();
        let failed = |error: rusqlite::Error| explain(&path, &error);
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let mut joining =
            Joining { transaction, path: path.clone(), open, merged: Merged::default(), fresh: HashMap::new() };
        for (number, other) in others.iter().enumerate() {
            joining.add(number, others)?;
            joining.add_findings(other)?;
        }
        let Joining { transaction, merged, .. } = joining;
        transaction.commit().map_err(failed)?;
        Ok(merged)
    }

    /// Whether `other` is another file: one opened twice would wait for itself.
    pub fn differs_from(&self, other: &Store) -> Result<(), StoreError> {
        match (self.path.canonicalize(), other.path.canonicalize()) {
            (Ok(ours), Ok(theirs)) if ours == theirs => Err(StoreError::Itself(self.path.clone())),
            _ => Ok(()),
        }
    }
}

/// A merge under way; dropped before its end, it leaves everything as it was.
struct Joining<'a> {
    transaction: Transaction<'a>,
    path: PathBuf,
    open: &'a OpenGame,
    merged: Merged,
    /// Which of the other stores a game that was added came from, by experiment, shard and game.
    fresh: HashMap<(i64, u64, u8), usize>,
}

impl Joining<'_> {
    /// Adds the experiments and games of one store.
    fn add(&mut self, number: usize, others: &[Store]) -> Result<(), StoreError> {
        let other = &others[number];
        let theirs = |error: rusqlite::Error| explain(&other.path, &error);
        // Whatever is written to the file meanwhile, one state of it is read.
        let _state = other.connection.unchecked_transaction().map_err(theirs)?;
        for summary in other.summaries()? {
            let place = format!("experiment {}", summary.identity);
            if let Some(fault) = sound::fault(&other.connection, &summary).map_err(theirs)? {
                return Err(other.impossible(&place, fault));
            }
            let settings = Settings::read(&summary).map_err(|fault| other.impossible(&place, fault))?;
            let game = (self.open)(&summary.game).map_err(|error| other.impossible(&place, error.to_string()))?;
            let ours = self.experiment(other, &summary)?;
            let mut failure = None;
            let read = other.games(summary.id, |stored| {
                let source = Source { number, others, summary: &summary, settings: &settings, game: &*game };
                self.add_game(ours, &source, &stored).map_err(|error| {
                    failure = Some(error);
                    std::io::Error::other("stopped")
                })
            });
            // A row that cannot be read has not come to us; then there is no failure of ours.
            let stopped = read?.is_err();
            if let (true, Some(failure)) = (stopped, failure) {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Our number of an experiment, which is made when there is none.
    fn experiment(&mut self, other: &Store, summary: &ExperimentSummary) -> Result<i64, StoreError> {
        let ours = |error: rusqlite::Error| explain(&self.path, &error);
        let find = "SELECT id, settings FROM experiments WHERE identity = ?1";
        let found: Option<(i64, String)> = self
            .transaction
            .query_row(find, [&summary.identity], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(ours)?;
        if let Some((id, settings)) = found {
            if settings != summary.settings {
                return Err(StoreError::Contradiction {
                    place: format!("experiment {}", summary.identity),
                    ours: format!("{}: other settings", self.path.display()),
                    theirs: other.path.display().to_string(),
                });
            }
            let longer = "UPDATE experiments SET pairs = max(pairs, ?2) WHERE id = ?1";
            self.transaction.execute(longer, params![id, summary.pairs as i64]).map_err(ours)?;
            return Ok(id);
        }
        let add =
            "INSERT INTO experiments (identity, game, settings, pairs, build, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let ExperimentSummary { identity, game, settings, pairs, build, created, .. } = summary;
        let values = params![identity, game, settings, *pairs as i64, build, created];
        self.transaction.execute(add, values).map_err(ours)?;
        let id = self.transaction.last_insert_rowid();
        let settings = serde_json::from_str(settings).unwrap_or_default();
        add_players(&self.transaction, id, &settings, build).map_err(ours)?;
        self.merged.experiments += 1;
        Ok(id)
    }

    /// Adds a game, unless it is there; then both copies must tell the same.
    fn add_game(&mut self, experiment: i64, source: &Source<'_>, stored: &StoredGame) -> Result<(), StoreError> {
        let ours = |error: rusqlite::Error| explain(&self.path, &error);
        let other = &source.others[source.number];
        let place = format!("experiment {}, shard {}, game {}", source.summary.identity, stored.shard, stored.game);
        let known = one_game(&self.transaction, experiment, stored.shard, stored.game).map_err(ours)?;
        let name = (experiment, stored.shard, stored.game);
        if let Some(known) = known {
            if tells(&known) != tells(stored) {
                let origin = self.fresh.get(&name).map_or(&self.path, |&number| &source.others[number].path);
                return Err(StoreError::Contradiction {
                    place,
                    ours: copy(origin, &known),
                    theirs: copy(&other.path, stored),
                });
            }
            self.merged.known += 1;
            return Ok(());
        }
        let moves = other.moves(source.summary.id, stored.shard, stored.game)?;
        let finished = finished(stored, moves);
        let fault = fault_of_game(source.game, source.settings, stored, &finished.played.moves, finished.line());
        if let Some(fault) = fault {
            return Err(other.impossible(&place, fault));
        }
        add_game(&self.transaction, experiment, &finished, Some(&stored.finished)).map_err(ours)?;
        self.fresh.insert(name, source.number);
        self.merged.games += 1;
        Ok(())
    }

    /// Adds the findings that are not there. A finding cannot be proved; what it says of itself
    /// must agree with where it stands.
    fn add_findings(&mut self, other: &Store) -> Result<(), StoreError> {
        let (found, left_out) = other.found()?;
        if let Some(left_out) = left_out.first() {
            return Err(other.impossible(&format!("the finding {}", left_out.identity), left_out.fault.clone()));
        }
        for stored in found {
            let ours = |error: rusqlite::Error| explain(&self.path, &error);
            let insert = "INSERT OR IGNORE INTO findings (id, size, seed, faults, build, made, finding) \
                          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let Finding { id, size, seed, faults, build, .. } = &stored.finding;
            let text = serde_json::to_string(&stored.finding).unwrap_or_default();
            let values = params![id, size, seed.to_string(), faults, build, stored.made, text];
            self.transaction.execute(insert, values).map_err(ours)?;
        }
        Ok(())
    }
}

/// Where a game comes from.
struct Source<'a> {
    number: usize,
    others: &'a [Store],
    summary: &'a ExperimentSummary,
    settings: &'a Settings,
    game: &'a dyn AnyGame,
}

/// What two copies of a game must agree in.
fn tells(stored: &StoredGame) -> impl PartialEq + '_ {
    (&stored.start, &stored.opening, stored.players, stored.outcome, stored.cause, stored.plies, stored.line)
}

/// A copy of a game in a few words.
fn copy(path: &std::path::Path, stored: &StoredGame) -> String {
    format!(
        "{}: {} by {} after {} plies, line {:016x}",
        path.display(),
        sound::result(stored.outcome),
        stored.cause.name(),
        stored.plies,
        stored.line
    )
}

/// The game as one that has just been played.
fn finished(stored: &StoredGame, moves: Vec<PlayedMove>) -> Finished {
    let [a, b] = stored.players;
    let players = if stored.game == 0 { [a, b] } else { [b, a] };
    let opening = Opening { start: stored.start.clone(), moves: stored.opening.clone() };
    let played = Played {
        start: stored.start.clone(),
        opening: stored.opening.clone(),
        moves,
        outcome: stored.outcome,
        cause: stored.cause,
        reason: stored.reason.clone(),
        late: stored.late,
        stall: stored.stall,
        cpu: stored.cpu.clone(),
    };
    Finished { shard: Shard { number: stored.shard, opening: 0, players }, game: stored.game, opening, played }
}
