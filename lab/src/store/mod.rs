//! The store: every game of every experiment in one SQLite file. A game is there completely or not
//! at all, whatever happens to the program; two programs may write to one file, and a game that
//! both played is kept once.

mod findings;
mod merge;
mod read;
mod sound;
mod write;

pub(crate) use write::score_columns;

pub use findings::StoredFinding;
pub use merge::Merged;
pub use read::{ExperimentSummary, LeftOut, Listing, StoredGame};
pub(crate) use write::{Finished, identity};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use rusqlite_migration::{M, Migrations};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Marks a file as ours; the letters are `5ply`.
const APPLICATION_ID: i32 = 0x3570_6c79;

/// The steps from an empty file to the newest schema; only ever added to.
const STEPS: &[M<'static>] =
    &[M::up(include_str!("schema.sql")), M::up(include_str!("findings.sql")), M::up(include_str!("cpu.sql"))];
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(STEPS);

/// An open store.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

/// What can be wrong with a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is no store of ours.
    #[error("{}: it is no database of Fiveply; it is left as it was (name another with --db)", .0.display())]
    Foreign(PathBuf),
    /// The file is broken.
    #[error("{}: the database is damaged ({fault}); it is left as it was (name another with --db)", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        fault: String,
    },
    /// The file was written by a later program.
    #[error("{}: a newer Fiveply wrote this database (version {version}, this program knows {known})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
        /// The newest version known.
        known: usize,
    },
    /// There is no such file.
    #[error("{}: there is no such database (`fiveply match` makes one; name another with --db)", .0.display())]
    Missing(PathBuf),
    /// No file can be there.
    #[error("{}: no database can be kept there: {fault} (name another with --db)", path.display())]
    Unreachable {
        /// The file.
        path: PathBuf,
        /// Why.
        fault: String,
    },
    /// A store was to be merged with itself.
    #[error("{}: a database cannot be added to itself", .0.display())]
    Itself(PathBuf),
    /// A row says what cannot be.
    #[error("{}, {place}: {fault}; nothing was changed", path.display())]
    Impossible {
        /// The file.
        path: PathBuf,
        /// What the row belongs to.
        place: String,
        /// What is wrong.
        fault: String,
    },
    /// Two stores tell different things of the same game.
    #[error("{place} is told in two ways: {ours}, but {theirs}; nothing was joined")]
    Contradiction {
        /// The experiment and the game.
        place: String,
        /// One copy, with the file that holds it.
        ours: String,
        /// The other.
        theirs: String,
    },
    /// The file cannot be read or written at this moment.
    #[error("{}: {fault}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// Why.
        fault: String,
    },
    /// Nothing is known of it.
    #[error("no experiment {name:?} in {}; accepted: {known}", path.display())]
    Unknown {
        /// What was asked for.
        name: String,
        /// The file.
        path: PathBuf,
        /// What there is.
        known: String,
    },
}

impl StoreError {
    /// Whether the file that was named is at fault, not the moment.
    pub fn is_bad_input(&self) -> bool {
        !matches!(self, StoreError::Unusable { .. } | StoreError::Contradiction { .. })
    }
}

impl Store {
    /// Opens the store at `path`, made when there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let unreachable = |fault: String| StoreError::Unreachable { path: path.to_owned(), fault };
        // SQLite would take an empty name for a file that vanishes in the end.
        if path.file_name().is_none() || path.is_dir() {
            return Err(unreachable("it names no file".to_owned()));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| unreachable(format!("its folder cannot be made: {error}")))?;
        }
        let is_new = std::fs::metadata(path).map_or(true, |file| file.len() == 0);
        let connection = Connection::open(path).map_err(|error| explain(path, &error))?;
        let store = Store { connection, path: path.to_owned() };
        store.prepare(is_new)
    }

    /// Opens a store that must exist, for reading.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(|error| explain(path, &error))?;
        Store { connection, path: path.to_owned() }.prepare(false)
    }

    /// A store in memory, for matches that nobody wants to keep.
    pub fn in_memory() -> Result<Self, StoreError> {
        let path = PathBuf::from(":memory:");
        let connection = Connection::open_in_memory().map_err(|error| explain(&path, &error))?;
        Store { connection, path }.prepare(true)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Checks whose file it is before anything is written to it, then brings it up to date.
    fn prepare(mut self, is_new: bool) -> Result<Self, StoreError> {
        let path = self.path.clone();
        let failed = |error: rusqlite::Error| explain(&path, &error);
        self.connection.busy_timeout(Duration::from_secs(30)).map_err(failed)?;
        let number = |store: &Store, name: &str| {
            store.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(failed)
        };
        let (owner, version) = (number(&self, "application_id")?, number(&self, "user_version")?);
        if !is_new {
            let tables: i64 = self
                .connection
                .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
                .map_err(failed)?;
            // A program killed while it made the file leaves one without tables, which is as good
            // as none.
            if owner != i64::from(APPLICATION_ID) && tables > 0 {
                return Err(StoreError::Foreign(path));
            }
        }
        if version > STEPS.len() as i64 {
            return Err(StoreError::Newer { path, version, known: STEPS.len() });
        }
        if !is_new {
            self.check()?;
        }
        if owner == i64::from(APPLICATION_ID) {
            self.check_tables(usize::try_from(version).unwrap_or_default())?;
        }
        let set = |name: &str, value: &dyn rusqlite::ToSql| {
            self.connection.pragma_update_and_check(None, name, value, |_| Ok(())).map_err(failed)
        };
        set("journal_mode", &"wal")?;
        self.connection.pragma_update(None, "synchronous", "normal").map_err(failed)?;
        self.connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        if owner != i64::from(APPLICATION_ID) {
            self.connection.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
        }
        MIGRATIONS.to_latest(&mut self.connection).map_err(|error| match error {
            rusqlite_migration::Error::RusqliteError { err, .. } => explain(&path, &err),
            other => unusable(&path, other.to_string()),
        })?;
        Ok(self)
    }

    /// SQLite's own check of the file, and that every row has its parent.
    pub fn check(&self) -> Result<(), StoreError> {
        let failed = |error: rusqlite::Error| explain(&self.path, &error);
        let verdict: String =
            self.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(failed)?;
        if verdict != "ok" {
            return Err(StoreError::Damaged { path: self.path.clone(), fault: verdict });
        }
        Ok(())
    }

    /// Whether the tables are ours as this version made them. A file from elsewhere could bring
    /// views and triggers that run when it is read or joined, or tables that hold anything.
    fn check_tables(&self, version: usize) -> Result<(), StoreError> {
        let failed = |error: rusqlite::Error| explain(&self.path, &error);
        let mut fresh = Connection::open_in_memory().map_err(failed)?;
        MIGRATIONS.to_version(&mut fresh, version).map_err(|error| unusable(&self.path, error.to_string()))?;
        if tables(&fresh).map_err(failed)? != tables(&self.connection).map_err(failed)? {
            let fault = "its tables are not those of Fiveply".to_owned();
            return Err(StoreError::Damaged { path: self.path.clone(), fault });
        }
        Ok(())
    }

    fn failed(&self, error: &rusqlite::Error) -> StoreError {
        explain(&self.path, error)
    }
}

/// Everything that a database is made of, in words, but for what SQLite keeps for itself.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<(String, String, String)>> {
    let mut statement = connection.prepare(
        "SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}

fn unusable(path: &Path, fault: String) -> StoreError {
    StoreError::Unusable { path: path.to_owned(), fault }
}

/// What an error of SQLite means for a user.
fn explain(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path = path.to_owned();
    let fault = error.to_string();
    if let rusqlite::Error::IntegralValueOutOfRange(..)
    | rusqlite::Error::FromSqlConversionFailure(..)
    | rusqlite::Error::InvalidColumnType(..)
    | rusqlite::Error::Utf8Error(..) = error
    {
        return StoreError::Impossible { path, place: "a row".to_owned(), fault };
    }
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::Foreign(path),
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, fault },
        Some(ErrorCode::DiskFull) => StoreError::Unusable { path, fault: "the disk is full".to_owned() },
        Some(ErrorCode::ReadOnly) => StoreError::Unusable { path, fault: "it cannot be written to".to_owned() },
        Some(ErrorCode::CannotOpen) => {
            StoreError::Unreachable { path, fault: "it cannot be opened; is its folder writable?".to_owned() }
        }
        Some(ErrorCode::DatabaseBusy) => {
            StoreError::Unusable { path, fault: "another program is writing to it".to_owned() }
        }
        _ => StoreError::Unusable { path, fault },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::Opening;
    use crate::plan::Shard;
    use crate::referee::{Cause, Played, PlayedMove};
    use fiveply_core::Outcome;
    use serde_json::json;

    /// A finished game of `moves` moves.
    fn finished(number: u64, moves: usize) -> Finished {
        let played = PlayedMove { text: "a2a3".to_owned(), score: None, depth: 0, nodes: 1, time: Duration::ZERO };
        let played = Played {
            start: None,
            opening: Vec::new(),
            moves: vec![played; moves],
            outcome: Outcome::Draw,
            cause: Cause::Rules,
            reason: String::new(),
            late: Duration::ZERO,
            stall: Duration::ZERO,
            cpu: "x86-64-v2".to_owned(),
        };
        let shard = Shard { number, opening: number, players: [0, 1] };
        Finished { shard, game: 0, opening: Opening::default(), played }
    }

    fn with_experiment() -> (Store, i64) {
        let mut store = Store::in_memory().unwrap();
        let player = json!({ "text": "random", "settings": "random", "pace": "" });
        let settings = json!({ "game": "", "build": "", "gauntlet": false, "longest": 9, "players": [player, player] });
        let insert =
            "INSERT INTO experiments (identity, game, settings, pairs, build, created) VALUES (?1, '', ?2, 9, '', '')";
        store.connection.execute(insert, [identity(&settings), settings.to_string()]).unwrap();
        let id = store.connection.last_insert_rowid();
        let transaction = store.connection.transaction().unwrap();
        write::add_players(&transaction, id, &settings, "").unwrap();
        transaction.commit().unwrap();
        (store, id)
    }

    #[test]
    fn a_full_disk_is_named_and_costs_no_finished_game() {
        let (mut store, id) = with_experiment();
        store.add(id, &[finished(0, 10)]).unwrap();
        let pages: i64 = store.connection.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
        let limit: i64 = store
            .connection
            .query_row(&format!("PRAGMA max_page_count = {}", pages + 1), [], |row| row.get(0))
            .unwrap();
        assert_eq!(limit, pages + 1);
        let error = store.add(id, &[finished(1, 10), finished(2, 100_000)]).unwrap_err();
        assert!(error.to_string().contains("the disk is full"), "{error}");
        assert!(!error.is_bad_input());
        store.check().unwrap();
        assert_eq!(store.experiments().unwrap()[0].games, 1, "all games of a batch or none");
    }

    #[test]
    fn a_game_is_kept_once() {
        let (mut store, id) = with_experiment();
        store.add(id, &[finished(0, 10)]).unwrap();
        store.add(id, &[finished(0, 12), finished(1, 3)]).unwrap();
        assert_eq!(store.experiments().unwrap()[0].games, 2);
        assert_eq!(store.moves(id, 0, 0).unwrap().len(), 10);
    }

    #[test]
    fn the_steps_are_consistent() {
        MIGRATIONS.validate().unwrap();
    }
}
