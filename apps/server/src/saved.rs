//! Saved games: one SQLite file in the data folder. A game is there completely or not at all,
//! whatever happens to the program.

use crate::fault::Fault;
use crate::routes::apart;
use axum::http::StatusCode;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Mutex as AsyncMutex;
use tokio::time::timeout;
use utoipa::ToSchema;

/// The name of the file in the data folder.
const FILE: &str = "saved-games.db";

/// A request waits no longer for those before it.
const PATIENCE: Duration = Duration::from_secs(2);

/// Nor for another program that has locked the file.
const LOCK_PATIENCE: Duration = Duration::from_secs(1);

/// A file that goes away this often in a row is not waited for.
const TRIES: u32 = 3;

/// So many games are kept; a script that runs wild does not fill the disk.
pub(crate) const MOST_GAMES: i64 = 10_000;

/// The newest games of a list.
const LISTED: i64 = 500;

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS saved (
    id       TEXT    PRIMARY KEY,
    game     TEXT    NOT NULL,
    title    TEXT    NOT NULL,
    position TEXT,
    moves    TEXT    NOT NULL,
    players  TEXT    NOT NULL,
    result   TEXT    NOT NULL,
    comments TEXT    NOT NULL,
    page     TEXT    NOT NULL,
    plies    INTEGER NOT NULL,
    changed  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS newest ON saved (changed DESC);
";

/// A saved game. What the page knows about it besides the moves is JSON that nobody here looks
/// into.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct SavedGame {
    /// 16 hexadecimal digits.
    pub(crate) id: String,
    pub(crate) game: String,
    #[serde(skip)]
    pub(crate) title: String,
    pub(crate) position: Option<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) players: [String; 2],
    pub(crate) result: Value,
    pub(crate) comments: Value,
    pub(crate) page: Value,
    /// When it was saved, in milliseconds since 1970.
    pub(crate) when: i64,
}

/// A saved game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SavedEntry {
    id: String,
    game: String,
    title: String,
    when: i64,
    players: Value,
    result: Value,
    plies: i64,
}

/// The store of saved games. One request at a time works with the file; the others wait for it
/// without holding a thread, and not for long.
#[derive(Clone)]
pub(crate) struct Saved {
    file: Arc<AsyncMutex<GameFile>>,
}

impl Saved {
    /// The store in `folder`, in memory without one. A fault is told beside it: then nothing can be
    /// kept for now, and every request tries again.
    pub(crate) fn open(folder: Option<&Path>) -> (Self, Option<String>) {
        let mut file = GameFile { folder: folder.map(Path::to_owned), open: None };
        let fault = file.games().err().map(|fault| {
            let folder = folder.map_or_else(String::new, |folder| folder.display().to_string());
            format!("saved games cannot be kept in {folder}: {fault}")
        });
        (Saved { file: Arc::new(AsyncMutex::new(file)) }, fault)
    }

    /// What `work` finds in the file or does to it. It is done again when the file went away
    /// meanwhile.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl Fn(&Games) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let file = timeout(PATIENCE, Arc::clone(&self.file).lock_owned()).await;
        let mut file = file.map_err(|_| unavailable("others are waiting for it; try again"))?;
        apart(move || file.with(&work)).await
    }
}

/// Where the file is, and the file while it is open.
struct GameFile {
    folder: Option<PathBuf>,
    open: Option<Games>,
}

impl GameFile {
    fn with<T>(&mut self, work: &impl Fn(&Games) -> Result<T, Fault>) -> Result<T, Fault> {
        for _ in 0..TRIES {
            let games = self.games().map_err(|fault| unavailable(&fault.to_string()))?;
            let done = work(games)?;
            // What was written into a file that somebody has just deleted is written nowhere.
            if games.is_in_place() {
                return Ok(done);
            }
        }
        Err(unavailable("its file is being replaced"))
    }

    /// The open file. One that was deleted or replaced since is closed, and what lies in its place
    /// is opened.
    fn games(&mut self) -> Result<&Games, OpenFault> {
        if self.open.as_ref().is_some_and(|games| !games.is_in_place()) {
            // SQLite removes files by their names when it closes one, so the old one is closed
            // before the new one is opened.
            self.open = None;
        }
        match &mut self.open {
            Some(games) => Ok(games),
            none => Ok(none.insert(Games::open(self.folder.as_deref())?)),
        }
    }
}

/// Why the file cannot be opened, in words that name no path.
#[derive(Debug, thiserror::Error)]
enum OpenFault {
    #[error("the data folder cannot be made: {0}")]
    Folder(std::io::ErrorKind),
    #[error("saved-games.db is no plain file")]
    NoFile,
    #[error("{}", words(.0))]
    Store(#[from] rusqlite::Error),
}

/// What tells a file from another one of the same name.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
}

/// Here the system says only whether there is a file; it does not let open ones be deleted either.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<(u64, u64)> {
    path.is_file().then_some((0, 0))
}

/// The open file of saved games.
pub(crate) struct Games {
    connection: Connection,
    /// The database and its write-ahead log, by what they were when they were opened.
    files: Vec<(PathBuf, Option<(u64, u64)>)>,
}

impl Games {
    /// Opens the file in `folder`, made when there is none; in memory without a folder.
    fn open(folder: Option<&Path>) -> Result<Self, OpenFault> {
        let mut paths = Vec::new();
        let connection = match folder {
            Some(folder) => {
                std::fs::create_dir_all(folder).map_err(|error| OpenFault::Folder(error.kind()))?;
                let path = folder.join(FILE);
                if path.exists() && !path.is_file() {
                    return Err(OpenFault::NoFile);
                }
                paths = vec![path.clone(), folder.join(format!("{FILE}-wal"))];
                Connection::open(path)?
            }
            None => Connection::open_in_memory()?,
        };
        connection.busy_timeout(LOCK_PATIENCE)?;
        // With a write-ahead log a killed program loses nothing that was told to be kept.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.execute_batch(SCHEMA)?;
        let files = paths.into_iter().map(|path| (path.clone(), identity(&path))).collect();
        Ok(Games { connection, files })
    }

    /// Whether the files are still those that were opened.
    fn is_in_place(&self) -> bool {
        self.files.iter().all(|(path, opened)| identity(path) == *opened)
    }

    /// The newest games, without their moves.
    pub(crate) fn list(&self) -> Result<Vec<SavedEntry>, Fault> {
        let connection = &self.connection;
        let read = || -> rusqlite::Result<Vec<SavedEntry>> {
            let query =
                "SELECT id, game, title, players, result, plies, changed FROM saved ORDER BY changed DESC LIMIT ?1";
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([LISTED], |row| {
                Ok(SavedEntry {
                    id: row.get(0)?,
                    game: row.get(1)?,
                    title: row.get(2)?,
                    players: as_json(row, 3)?,
                    result: as_json(row, 4)?,
                    plies: row.get(5)?,
                    when: row.get(6)?,
                })
            })?;
            rows.collect()
        };
        read().map_err(|error| failed(&error))
    }

    /// One game as it was sent.
    pub(crate) fn get(&self, id: &str) -> Result<Option<SavedGame>, Fault> {
        let connection = &self.connection;
        let query =
            "SELECT game, position, moves, players, result, comments, page, changed, title FROM saved WHERE id = ?1";
        let found = connection.query_row(query, [id], |row| {
            let moves: String = row.get(2)?;
            let players: String = row.get(3)?;
            Ok(SavedGame {
                id: id.to_owned(),
                game: row.get(0)?,
                title: row.get(8)?,
                position: row.get(1)?,
                moves: moves.split_whitespace().map(str::to_owned).collect(),
                players: serde_json::from_str(&players).unwrap_or_default(),
                result: as_json(row, 4)?,
                comments: as_json(row, 5)?,
                page: as_json(row, 6)?,
                when: row.get(7)?,
            })
        });
        found.optional().map_err(|error| failed(&error))
    }

    /// Keeps a game in place of the one with its id.
    pub(crate) fn put(&self, game: &SavedGame) -> Result<(), Fault> {
        let connection = &self.connection;
        let count: i64 = connection
            .query_row("SELECT count(*) FROM saved WHERE id <> ?1", [&game.id], |row| row.get(0))
            .map_err(|error| failed(&error))?;
        if count >= MOST_GAMES {
            let message = format!("{MOST_GAMES} games are kept already; delete some first");
            return Err(Fault::new(StatusCode::INSUFFICIENT_STORAGE, message));
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
        let kept = connection.execute(
            "INSERT OR REPLACE INTO saved (id, game, title, position, moves, players, result, comments, page, plies, changed) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, \
             max(?11, (SELECT ifnull(max(changed), 0) + 1 FROM saved)))",
            params![
                game.id,
                game.game,
                game.title,
                game.position,
                game.moves.join(" "),
                serde_json::to_string(&game.players).unwrap_or_default(),
                game.result.to_string(),
                game.comments.to_string(),
                game.page.to_string(),
                game.moves.len() as i64,
                now,
            ],
        );
        kept.map(drop).map_err(|error| failed(&error))
    }

    /// Forgets a game; whether there was one.
    pub(crate) fn remove(&self, id: &str) -> Result<bool, Fault> {
        let removed = self.connection.execute("DELETE FROM saved WHERE id = ?1", [id]);
        removed.map(|count| count > 0).map_err(|error| failed(&error))
    }
}

fn as_json(row: &Row<'_>, column: usize) -> rusqlite::Result<Value> {
    let text: String = row.get(column)?;
    Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
}

fn failed(error: &rusqlite::Error) -> Fault {
    unavailable(words(error))
}

fn unavailable(why: &str) -> Fault {
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, format!("saved games cannot be reached: {why}"))
}

/// What is wrong with the file. SQLite's own words name its path, which the network need not know.
fn words(error: &rusqlite::Error) -> &'static str {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program has locked them; try again",
        Some(ErrorCode::NotADatabase) => "saved-games.db is no database",
        Some(ErrorCode::DatabaseCorrupt) => "saved-games.db is damaged",
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::ReadOnly) => {
            "saved-games.db cannot be opened for writing"
        }
        Some(ErrorCode::DiskFull) => "the disk is full",
        _ => "saved-games.db cannot be read or written",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn game(id: &str, moves: &[&str]) -> SavedGame {
        SavedGame {
            id: id.to_owned(),
            game: "chess".to_owned(),
            title: "Chess".to_owned(),
            position: None,
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            players: ["You".to_owned(), "Level 3".to_owned()],
            result: Value::Null,
            comments: json!({ "1": "book" }),
            page: json!({ "seats": [1, 2] }),
            when: 0,
        }
    }

    fn games(folder: Option<&Path>) -> GameFile {
        GameFile { folder: folder.map(Path::to_owned), open: None }
    }

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("fiveply-saved-{name}-{}", std::process::id()))
    }

    #[test]
    fn a_game_comes_back_as_it_was_sent() {
        let mut file = games(None);
        let saved = file.games().unwrap();
        saved.put(&game("a", &["e2e4"])).unwrap();
        saved.put(&game("a", &["e2e4", "e7e5"])).unwrap();
        let read = saved.get("a").unwrap().unwrap();
        assert_eq!(read.moves, ["e2e4", "e7e5"]);
        assert_eq!((&read.page, &read.comments["1"]), (&json!({ "seats": [1, 2] }), &json!("book")));
        let list = saved.list().unwrap();
        assert_eq!((list.len(), list[0].plies, &list[0].players[1]), (1, 2, &json!("Level 3")));
        assert!(saved.remove("a").unwrap());
        assert!(!saved.remove("a").unwrap());
        assert_eq!(saved.get("a").unwrap(), None);
    }

    #[test]
    fn games_survive_the_program() {
        let folder = folder("kept");
        // Forgetting is what a kill does: nothing is closed in order.
        let saved = Games::open(Some(&folder)).unwrap();
        saved.put(&game("b", &["d2d4"])).unwrap();
        std::mem::forget(saved);
        let again = Games::open(Some(&folder)).unwrap();
        assert_eq!(again.get("b").unwrap().unwrap().moves, ["d2d4"]);
        drop(again);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// A game that is told to be kept is on the disk, whatever happened to the file before.
    #[test]
    fn files_that_vanish_are_noticed() {
        type Loss = fn(&Path);
        let losses: [Loss; 4] = [
            |folder| std::fs::remove_file(folder.join(FILE)).unwrap(),
            |folder| std::fs::remove_file(folder.join(format!("{FILE}-wal"))).unwrap(),
            |folder| std::fs::remove_dir_all(folder).unwrap(),
            |folder| {
                std::fs::copy(folder.join(FILE), folder.join("copy")).unwrap();
                std::fs::rename(folder.join("copy"), folder.join(FILE)).unwrap();
            },
        ];
        for (number, lose) in losses.into_iter().enumerate() {
            let folder = folder(&format!("lost-{number}"));
            let mut file = games(Some(&folder));
            file.with(&|games: &Games| games.put(&game("a", &["e2e4"]))).unwrap();
            lose(&folder);
            file.with(&|games: &Games| games.put(&game("c", &["c2c4"]))).unwrap();
            // A second reader sees what is on the disk and not what the first one remembers.
            let read = Games::open(Some(&folder)).unwrap().get("c").unwrap();
            assert_eq!(read.expect("it was kept").moves, ["c2c4"], "loss {number}");
            drop(file);
            std::fs::remove_dir_all(&folder).unwrap();
        }
    }

    #[test]
    fn what_is_no_database_is_left_as_it_is() {
        let folder = folder("foreign");
        std::fs::create_dir_all(&folder).unwrap();
        let text = "this is a letter to my aunt, and no database at all\n".repeat(40);
        std::fs::write(folder.join(FILE), &text).unwrap();
        let mut file = games(Some(&folder));
        let fault = file.with(&|games: &Games| games.list()).unwrap_err();
        assert_eq!(fault.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(fault.message.contains("no database"), "{}", fault.message);
        assert_eq!(std::fs::read_to_string(folder.join(FILE)).unwrap(), text);
        // Once it is out of the way, games can be kept without a restart.
        std::fs::rename(folder.join(FILE), folder.join("letter")).unwrap();
        file.with(&|games: &Games| games.put(&game("a", &["e2e4"]))).unwrap();
        drop(file);
        std::fs::remove_file(folder.join(FILE)).unwrap();
        std::fs::create_dir(folder.join(FILE)).unwrap();
        let fault = games(Some(&folder)).with(&|games: &Games| games.list()).unwrap_err();
        assert!(fault.message.contains("no plain file"), "{}", fault.message);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
