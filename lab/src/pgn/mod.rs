//! Games as text, in chess's Portable Game Notation and, with a `Variant` tag, for the other games too.
//!
//! [`parse()`] reads a file as it is written: tags, moves with their comments and glyphs, variations. It knows no rules. [`read`] plays the main lines by a
//! game's rules, [`Tree::write`] writes everything again in the notation that people read.

mod parse;
mod write;

pub use parse::parse;

use fiveply_core::{AnyGame, AnyRecord, Outcome, ParseError, ShownScore, Side};
use std::time::Duration;

/// A game as it is written, with all its variations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The tags in their order.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub comment: String,
    /// The main line.
    pub line: Vec<Node>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The line of the text that it ends in, from 1.
    pub last_line: usize,
}

/// A move as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Its text, in any notation that the game reads.
    pub text: String,
    /// Numeric glyphs: 1 for a good move, 2 for a mistake …
    pub glyphs: Vec<u8>,
    /// What is said about it; clocks are written here, as in `[%clk 0:01:30]`.
    pub comment: String,
    /// What could have been played instead.
    pub variations: Vec<Vec<Node>>,
    /// The line of the text that it stands in, from 1.
    pub line: usize,
}

impl Node {
    /// The clock after the move, where a comment tells.
    pub fn clock(&self) -> Option<Duration> {
        let text = self.comment.split("[%clk").nth(1)?.split(']').next()?.trim();
        let seconds = text.split(':').try_fold(0.0, |total, part| Some(total * 60.0 + part.parse::<f64>().ok()?))?;
        (0.0..1e9).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
    }
}

impl Tree {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The text of the game that it is, chess unless a `Variant` tag says otherwise.
    pub fn game(&self) -> String {
        let variant = self.tag("Variant").unwrap_or("chess").to_ascii_lowercase();
        match variant.replace([' ', '-'], "").as_str() {
            "standard" | "normal" | "fromposition" => "chess".to_owned(),
            "chess960" | "fischerandom" | "fischerrandom" => "chess:960".to_owned(),
            _ => variant,
        }
    }

    /// The main line played by the game's rules; a fault names its line.
    pub fn play(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyRecord>, String> {
        let mut record = game.open(self.tag("FEN"), &[]).map_err(|error| error.to_string())?;
        for node in &self.line {
            record.play(&node.text).map_err(|error| format!("line {}: {error}", node.line))?;
        }
        Ok(record)
    }
}

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

/// The `Variant` tag: none for standard chess, the game's own text for all others.
pub fn variant(game: &dyn AnyGame) -> Option<String> {
    match game.text().as_str() {
        "chess" => None,
        text if text.starts_with("chess:960") => Some("Chess960".to_owned()),
        text => Some(format!("{}{}", &text[..1].to_uppercase(), &text[1..])),
    }
}

/// A game that was read: where it began and its main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadGame {
    /// The `FEN` tag.
    pub start: Option<String>,
    /// The main line in the game's own notation; variations and remarks are passed over.
    pub moves: Vec<String>,
    /// The line of the text that it ends in, from 1.
    pub line: usize,
}

/// Reads a file of games of one kind. A fault names the line it is in.
pub fn read(game: &dyn AnyGame, text: &str) -> Result<Vec<ReadGame>, String> {
    let read = |tree: Tree| {
        let fault = |fault: String| {
            if fault.starts_with("line ") { fault } else { format!("line {}: {fault}", tree.last_line) }
        };
        let record = tree.play(game).map_err(fault)?;
        Ok(ReadGame { start: tree.tag("FEN").map(str::to_owned), moves: record.history(), line: tree.last_line })
    };
    parse(text)?.into_iter().map(read).collect()
}
