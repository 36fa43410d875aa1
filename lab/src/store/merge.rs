//! Joining: the games that other machines played are added to a store. What is there already stays; what was played twice is kept once.

use super::{Store, StoreError};
use rusqlite::params;

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
    /// Adds everything of `other`, or, if anything is wrong, nothing.
    pub fn merge(&mut self, other: &Store) -> Result<Merged, StoreError> {
        self.differs_from(other)?;
        self.merge_in(other).map_err(|error| self.failed(&error))
    }

    /// Whether `other` is another file: one opened twice would wait for itself.
    pub fn differs_from(&self, other: &Store) -> Result<(), StoreError> {
        match (self.path.canonicalize(), other.path.canonicalize()) {
            (Ok(ours), Ok(theirs)) if ours == theirs => Err(StoreError::Itself(self.path.clone())),
            _ => Ok(()),
        }
    }

    fn merge_in(&mut self, other: &Store) -> rusqlite::Result<Merged> {
        let count = |store: &rusqlite::Connection, table: &str| {
            store.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
        };
        let (experiments, games) = (count(&self.connection, "experiments")?, count(&self.connection, "games")?);
        let offered = count(&other.connection, "games")?;
        let path = other.path.to_string_lossy().into_owned();
        self.connection.execute("ATTACH DATABASE ?1 AS other", [path])?;
        let merged = (|| {
            let transaction = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            transaction.execute_batch(JOIN)?;
            transaction.commit()
        })();
        let detached = self.connection.execute("DETACH DATABASE other", params![]);
        merged?;
        detached?;
        let added = |before: i64, after: i64| (after - before) as u64;
        let games = added(games, count(&self.connection, "games")?);
        Ok(Merged {
            experiments: added(experiments, count(&self.connection, "experiments")?),
            games,
            known: offered as u64 - games,
        })
    }
}

/// Experiments are the same when their identities are; their numbers differ from store to store.
const JOIN: &str = "
INSERT INTO experiments (identity, game, settings, pairs, build, created)
    SELECT identity, game, settings, pairs, build, created FROM other.experiments WHERE true
    ON CONFLICT (identity) DO UPDATE SET pairs = max(pairs, excluded.pairs);
CREATE TEMP TABLE same AS
    SELECT theirs.id AS theirs, ours.id AS ours
    FROM other.experiments AS theirs JOIN main.experiments AS ours USING (identity);
INSERT OR IGNORE INTO players SELECT ours, number, text, settings, pace, build
    FROM other.players JOIN same ON experiment = theirs;
INSERT OR IGNORE INTO shards SELECT ours, shard, player_a, player_b, start, opening
    FROM other.shards JOIN same ON experiment = theirs;
CREATE TEMP TABLE fresh AS
    SELECT ours, theirs, shard, game FROM other.games JOIN same ON experiment = theirs
    WHERE NOT EXISTS (SELECT 1 FROM main.games AS known
                      WHERE known.experiment = ours AND known.shard = other.games.shard AND known.game = other.games.game);
INSERT INTO games SELECT ours, g.shard, g.game, winner, cause, reason, plies, line, late_us, stall_us, finished
    FROM other.games AS g JOIN fresh ON g.experiment = theirs AND g.shard = fresh.shard AND g.game = fresh.game;
INSERT INTO moves SELECT ours, m.shard, m.game, ply, move, score_kind, score, depth, nodes, microseconds
    FROM other.moves AS m JOIN fresh ON m.experiment = theirs AND m.shard = fresh.shard AND m.game = fresh.game;
INSERT OR IGNORE INTO memory SELECT key, value FROM other.memory;
INSERT OR IGNORE INTO findings SELECT id, size, seed, faults, build, made, finding FROM other.findings;
DROP TABLE temp.fresh;
DROP TABLE temp.same;
";
