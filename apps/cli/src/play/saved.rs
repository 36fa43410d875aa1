//! Saved games: a small TOML file with the game, the position it began with and the moves.

use crate::config::toml_fault;
use crate::fault::refuse;
use crate::output::{read_file, shown, write_file};
use crate::play::session::{Forfeit, Session};
use anyhow::{Context, Result};
use fiveply_core::{AnyGame, AnyRecord, Side};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The version of the format that this program writes, and the only one it reads.
const VERSION: u32 = 1;

const HEADER: &str = "# A game saved by Fiveply. To go on: fiveply play --load FILE\n";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    game: String,
    position: String,
    moves: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    resigned: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_of_time: Option<char>,
}

/// A game read from a file.
pub(crate) struct Loaded {
    /// The game.
    pub(crate) game: Box<dyn AnyGame>,
    /// The game in progress.
    pub(crate) record: Box<dyn AnyRecord>,
    /// How it was lost other than on the board.
    pub(crate) forfeit: Option<Forfeit>,
}

/// Saves the game. A file that exists is replaced only if it is a saved game: a slip of the
/// keyboard must not cost a diary.
pub(crate) fn save(session: &Session, path: &Path) -> Result<()> {
    if path.is_file() && load(path).is_err() {
        return Err(refuse(format!(
            "cannot write {}: it exists and is no saved game; choose another name",
            shown(path)
        )));
    }
    write_file(path, &text(session)?)
}

fn text(session: &Session) -> Result<String> {
    let record = session.record();
    let letter = |side| session.game().side_letter(side);
    let (resigned, out_of_time) = match session.forfeit() {
        Some(Forfeit::Resigned(side)) => (Some(letter(side)), None),
        Some(Forfeit::OutOfTime(side)) => (None, Some(letter(side))),
        None => (None, None),
    };
    let file = File {
        version: VERSION,
        game: record.game(),
        position: record.start_text(),
        moves: record.history().join(" "),
        resigned,
        out_of_time,
    };
    Ok(HEADER.to_owned() + &toml::to_string(&file)?)
}

/// Reads a saved game.
pub(crate) fn load(path: &Path) -> Result<Loaded> {
    let text = read_file(path)?.ok_or_else(|| refuse(format!("{}: there is no such file", shown(path))))?;
    parse(&text).with_context(|| format!("{}: no saved game", shown(path)))
}

fn parse(text: &str) -> Result<Loaded> {
    let refused = |error: &toml::de::Error| refuse(toml_fault(text, error));
    let table: toml::Table = toml::from_str(text).map_err(|error| refused(&error))?;
    let version = table.get("version").ok_or_else(|| refuse("the key version is missing"))?;
    if version.as_integer() != Some(VERSION.into()) {
        return Err(refuse(format!("version {version} of the format; accepted: {VERSION}")));
    }
    let file: File = toml::from_str(text).map_err(|error| refused(&error))?;
    let game = fiveply_catalog::game(&file.game)?;
    let moves: Vec<&str> = file.moves.split_whitespace().collect();
    let record = game.open(Some(&file.position), &moves)?;
    let side_of = |key: &str, letter: char| {
        let side = Side::BOTH.into_iter().find(|&side| game.side_letter(side) == letter);
        side.ok_or_else(|| {
            let [first, second] = Side::BOTH.map(|side| game.side_letter(side));
            refuse(format!("{key} = {letter:?}; accepted: {first}, {second}"))
        })
    };
    let forfeit = match (file.resigned, file.out_of_time) {
        (None, None) => None,
        (Some(letter), None) => Some(Forfeit::Resigned(side_of("resigned", letter)?)),
        (None, Some(letter)) => Some(Forfeit::OutOfTime(side_of("out_of_time", letter)?)),
        (Some(_), Some(_)) => return Err(refuse("resigned and out_of_time exclude each other; accepted: one of them")),
    };
    Ok(Loaded { game, record, forfeit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::session::Seats;

    fn session() -> Session {
        let game = fiveply_catalog::game("breakthrough").unwrap();
        let record = game.open(None, &["a2a3", "a7a6"]).unwrap();
        Session::new(game, record, Seats::TwoPlayers).unwrap()
    }

    #[test]
    fn a_saved_game_comes_back() {
        let mut session = session();
        session.resign().unwrap();
        let loaded = parse(&text(&session).unwrap()).unwrap();
        assert_eq!(loaded.record.history(), ["a2a3", "a7a6"]);
        assert_eq!(loaded.record.position_text(), session.record().position_text());
        assert_eq!(loaded.game.text(), "breakthrough");
        assert_eq!(loaded.forfeit, Some(Forfeit::Resigned(Side::First)));
        session.set_forfeit(Some(Forfeit::OutOfTime(Side::Second)));
        assert_eq!(parse(&text(&session).unwrap()).unwrap().forfeit, Some(Forfeit::OutOfTime(Side::Second)));
    }

    #[test]
    fn foreign_and_damaged_files_are_refused() {
        let good = text(&session()).unwrap();
        let fault = |text: &str| format!("{:#}", parse(text).err().expect("refused"));
        assert!(fault("<html>").contains("line 1"));
        assert!(fault("").contains("version is missing"));
        assert!(fault(&good.replace("version = 1", "version = 2")).contains("accepted: 1"));
        assert!(fault(&good.replace("a7a6", "a7a8")).contains("a7a8"));
        assert!(fault(&good.replace("\"breakthrough\"", "\"checkers\"")).contains("checkers"));
        assert!(fault(&good.replace("game =", "gmae =")).contains("gmae"));
        assert!(fault(&(good.clone() + "resigned = \"x\"")).contains("accepted: w, b"));
        assert!(fault(&(good.clone() + "out_of_time = \"x\"")).contains("accepted: w, b"));
        assert!(fault(&(good.clone() + "out_of_time = \"w\"\nresigned = \"w\"")).contains("exclude each other"));
        assert!(fault(&good[..good.len() / 2]).contains("line"));
    }
}
