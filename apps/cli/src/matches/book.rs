//! The openings of a match: random plies, or a book in EPD or PGN.

use crate::fault::refuse;
use crate::output::{decoded, read_bytes_up_to, read_file_up_to, shown, typed_path};
use anyhow::Result;
use fiveply_catalog::epd;
use fiveply_core::AnyGame;
use fiveply_core::zobrist::mix;
use fiveply_lab::{Opening, Openings, pgn};

/// No book is longer.
const LONGEST_BOOK: u64 = 256 << 20;

/// Reads `random`, `random=K` or the name of a file.
pub(crate) fn openings(game: &dyn AnyGame, text: &str) -> Result<Openings> {
    if text == "random" {
        return Ok(Openings::Random(None));
    }
    if let Some(plies) = text.strip_prefix("random=") {
        let plies = plies.parse().ok().filter(|plies| *plies <= 200);
        let refused = || refuse(format!("openings {text:?}: accepted: random=K, K from 0 to 200, or a file"));
        return Ok(Openings::Random(Some(plies.ok_or_else(refused)?)));
    }
    let path = typed_path(text);
    let missing =
        || refuse(format!("{}: there is no such opening file; accepted: random=K, an EPD or a PGN file", shown(&path)));
    let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
    let content = match is_pgn {
        true => read_bytes_up_to(&path, LONGEST_BOOK)?.map(|bytes| decoded(&path, &bytes)).transpose()?,
        false => read_file_up_to(&path, LONGEST_BOOK)?,
    };
    let content = content.ok_or_else(missing)?;
    let read = if is_pgn { from_pgn(game, &content) } else { from_epd(game, &content) };
    let openings = read.map_err(|fault| refuse(format!("{}, {fault}", shown(&path))))?;
    if openings.is_empty() {
        return Err(refuse(format!("{}: it holds no opening", shown(&path))));
    }
    let hash = content.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
    Ok(Openings::Book { fingerprint: format!("{hash:016x}"), openings })
}

fn from_pgn(game: &dyn AnyGame, content: &str) -> Result<Vec<Opening>, String> {
    let games = pgn::read(game, content)?;
    let opening = |read: pgn::ReadGame| {
        let opening = Opening { start: read.start, moves: read.moves };
        playable(game, opening).map_err(|fault| format!("line {}: {fault}", read.line))
    };
    games.into_iter().map(opening).collect()
}

fn from_epd(game: &dyn AnyGame, content: &str) -> Result<Vec<Opening>, String> {
    let opening = |position: epd::Position| {
        let opening = Opening { start: Some(position.text), moves: Vec::new() };
        playable(game, opening).map_err(|fault| format!("line {}: {fault}", position.line))
    };
    epd::parse(game, content)?.into_iter().map(opening).collect()
}

/// An opening from which there is something to play.
fn playable(game: &dyn AnyGame, opening: Opening) -> Result<Opening, String> {
    let record = opening.open(game).map_err(|error| error.to_string())?;
    match record.ending() {
        Some(ending) => {
            Err(format!("the game is over there ({}); accepted: positions with a move to play", ending.reason))
        }
        None => Ok(opening),
    }
}
