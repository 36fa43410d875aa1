//! Saved games: one SQLite file in the data folder. A game is there completely or not at all, whatever happens to the program.

use crate::fault::Fault;
use axum::http::StatusCode;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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

/// A game to keep. What the page knows about it besides the moves is JSON that nobody here looks into.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) position: Option<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) players: [String; 2],
    pub(crate) result: Value,
    pub(crate) comments: Value,
    pub(crate) page: Value,
}

/// The store of saved games.
pub(crate) struct Saved {
    connection: Mutex<Connection>,
}

impl Saved {
    /// Opens the file in `folder`, made when there is none; in memory without a folder.
    pub(crate) fn open(folder: Option<&Path>) -> std::io::Result<Self> {
        let open = || -> Result<Connection, String> {
            let connection = match folder {
                Some(folder) => {
                    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
                    Connection::open(folder.join("saved-games.db")).map_err(|error| error.to_string())?
                }
                None => Connection::open_in_memory().map_err(|error| error.to_string())?,
            };
            let set_up = || -> rusqlite::Result<()> {
                connection.busy_timeout(Duration::from_secs(10))?;
                // With a write-ahead log a killed program loses nothing that was told to be kept.
                connection.pragma_update(None, "journal_mode", "WAL")?;
                connection.pragma_update(None, "synchronous", "NORMAL")?;
                connection.execute_batch(SCHEMA)
            };
            set_up().map_err(|error| error.to_string())?;
            Ok(connection)
        };
        let named = |fault: String| {
            let folder = folder.map_or_else(String::new, |folder| folder.display().to_string());
            std::io::Error::other(format!("saved games cannot be kept in {folder}: {fault}"))
        };
        open().map(|connection| Saved { connection: Mutex::new(connection) }).map_err(named)
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The newest games, without their moves.
    pub(crate) fn list(&self) -> Result<Vec<Value>, Fault> {
        let connection = self.connection();
        let read = || -> rusqlite::Result<Vec<Value>> {
            let query =
                "SELECT id, game, title, players, result, plies, changed FROM saved ORDER BY changed DESC LIMIT ?1";
            let mut statement = connection.prepare_cached(query)?;
            let rows = statement.query_map([LISTED], |row| {
                Ok(json!({
                    "id": row.get::<_, String>(0)?, "game": row.get::<_, String>(1)?, "title": row.get::<_, String>(2)?,
                    "players": as_json(row, 3)?, "result": as_json(row, 4)?,
                    "plies": row.get::<_, i64>(5)?, "when": row.get::<_, i64>(6)?,
                }))
            })?;
            rows.collect()
        };
        read().map_err(|error| failed(&error))
    }

    /// One game as it was sent.
    pub(crate) fn get(&self, id: &str) -> Result<Option<Value>, Fault> {
        let connection = self.connection();
        let query = "SELECT game, position, moves, players, result, comments, page, changed FROM saved WHERE id = ?1";
        let found = connection.query_row(query, [id], |row| {
            let moves: String = row.get(2)?;
            Ok(json!({
                "id": id, "game": row.get::<_, String>(0)?, "position": row.get::<_, Option<String>>(1)?,
                "moves": moves.split_whitespace().collect::<Vec<_>>(),
                "players": as_json(row, 3)?, "result": as_json(row, 4)?, "comments": as_json(row, 5)?,
                "page": as_json(row, 6)?, "when": row.get::<_, i64>(7)?,
            }))
        });
        found.optional().map_err(|error| failed(&error))
    }

    /// Keeps a game in place of the one with its id.
    pub(crate) fn put(&self, game: &SavedGame) -> Result<(), Fault> {
        let connection = self.connection();
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
                json!(game.players).to_string(),
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
        let removed = self.connection().execute("DELETE FROM saved WHERE id = ?1", [id]);
        removed.map(|count| count > 0).map_err(|error| failed(&error))
    }
}

fn as_json(row: &Row<'_>, column: usize) -> rusqlite::Result<Value> {
    let text: String = row.get(column)?;
    Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
}

fn failed(error: &rusqlite::Error) -> Fault {
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, format!("the store of saved games does not answer: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        }
    }

    #[test]
    fn a_game_comes_back_as_it_was_sent() {
        let saved = Saved::open(None).unwrap();
        saved.put(&game("a", &["e2e4"])).unwrap();
        saved.put(&game("a", &["e2e4", "e7e5"])).unwrap();
        let read = saved.get("a").unwrap().unwrap();
        assert_eq!(read["moves"], json!(["e2e4", "e7e5"]));
        assert_eq!((&read["page"], &read["comments"]["1"]), (&json!({ "seats": [1, 2] }), &json!("book")));
        let list = saved.list().unwrap();
        assert_eq!((list.len(), &list[0]["plies"], &list[0]["players"][1]), (1, &json!(2), &json!("Level 3")));
        assert!(saved.remove("a").unwrap());
        assert!(!saved.remove("a").unwrap());
        assert_eq!(saved.get("a").unwrap(), None);
    }

    #[test]
    fn games_survive_the_program() {
        let folder = std::env::temp_dir().join(format!("fiveply-saved-{}", std::process::id()));
        // Forgetting is what a kill does: nothing is closed in order.
        let saved = Saved::open(Some(&folder)).unwrap();
        saved.put(&game("b", &["d2d4"])).unwrap();
        std::mem::forget(saved);
        let again = Saved::open(Some(&folder)).unwrap();
        assert_eq!(again.get("b").unwrap().unwrap()["moves"], json!(["d2d4"]));
        drop(again);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
