//! Games as text, in chess's Portable Game Notation and, with a `Variant` tag, for the other games
//! too.
//!
//! [`Games`] reads a file as it is written: tags, moves with their comments and glyphs, variations.
//! It knows no rules. [`read`] plays the main lines
//! by a game's rules, [`Tree::write`] writes everything again in the notation that people read.

mod draft;
mod parse;
mod tag;
mod tree;
mod variant;
mod write;

pub use draft::result;
pub use parse::{Games, parse};
pub use tag::is_name as is_tag_name;
pub use tree::{Fault, Node, Tree};
pub use variant::variant;

use fiveply_core::{AnyGame, Outcome, ParseError, ShownScore, Side};

/// A game to be written.
#[derive(Clone, Debug)]
pub struct PgnGame<'a> {
    /// Tags in the order to write them, the result left out.
    pub tags: Vec<(&'a str, String)>,
    /// The position it began with, when that is not the game's start.
    pub start: Option<&'a str>,
    /// The moves, as the game writes them, each with a remark (or an empty one).
    pub moves: Vec<(&'a str, String)>,
    /// Who won; `None` for an unfinished game.
    pub outcome: Option<Outcome>,
}

/// The result in the notation's own words.
pub fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// What a player thought, as a remark: `+0.31/9 0.120s`, without the time when there is none.
pub fn remark(score: Option<ShownScore>, depth: u32, seconds: Option<f64>) -> String {
    let score = score.map(|score| match score {
        ShownScore::Cp(cp) => format!("{:+.2}/{depth}", cp as f64 / 100.0),
        ShownScore::Win(plies) => format!("+W{plies}/{depth}"),
        ShownScore::Loss(plies) => format!("-W{plies}/{depth}"),
        ShownScore::Draw(_) => format!("0.00/{depth}"),
    });
    let time = seconds.map(|seconds| format!("{seconds:.3}s"));
    score.into_iter().chain(time).collect::<Vec<_>>().join(" ")
}

/// Writes a game, moves the way people read them (chess: SAN).
pub fn write(game: &dyn AnyGame, pgn: &PgnGame<'_>) -> Result<String, ParseError> {
    let node =
        |(text, remark): &(&str, String)| Node { text: (*text).to_owned(), comment: remark.clone(), ..Node::default() };
    let mut tags: Vec<(String, String)> =
        pgn.tags.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    tags.push(("Result".to_owned(), result_text(pgn.outcome).to_owned()));
    tags.extend(variant(game).map(|variant| ("Variant".to_owned(), variant)));
    if let Some(start) = pgn.start {
        tags.push(("SetUp".to_owned(), "1".to_owned()));
        tags.push(("FEN".to_owned(), start.to_owned()));
    }
    let line = pgn.moves.iter().map(node).collect();
    Tree { tags, line, result: result_text(pgn.outcome).to_owned(), ..Tree::default() }.write(game)
}

/// A game that was read: where it began and its main line. Where only players get who pass or claim
/// no draw, it is the last position alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadGame {
    /// The `FEN` tag, or the last position.
    pub start: Option<String>,
    /// The main line in the game's own notation; variations and remarks are passed over.
    pub moves: Vec<String>,
    /// The line of the text that it ends in, from 1.
    pub line: usize,
}

/// Reads a file of games of one kind. A fault names the line it is in.
pub fn read(game: &dyn AnyGame, text: &str) -> Result<Vec<ReadGame>, String> {
    let read = |tree: Result<Tree, Fault>| {
        let tree = tree?;
        let record = tree.play(game)?;
        let (start, moves, line) = (tree.tag("FEN").map(str::to_owned), record.history(), tree.last_line);
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        Ok(match game.open(start.as_deref(), &texts) {
            Ok(_) => ReadGame { start, moves, line },
            Err(_) => ReadGame { start: Some(record.position_text()), moves: Vec::new(), line },
        })
    };
    Games::of(text).map(read).collect::<Result<_, Fault>>().map_err(|fault| fault.to_string())
}
