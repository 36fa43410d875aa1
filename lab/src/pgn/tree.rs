//! A game as it is written, and how it is played by the rules.

use super::variant;
use fiveply_core::{AnyGame, AnyRecord, ParseError};
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
    /// What is said before it, where it begins a variation.
    pub before: String,
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

/// Why a game is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct Fault {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: String,
}

impl Fault {
    fn at(line: usize) -> impl Fn(ParseError) -> Fault {
        move |error| Fault { line, fault: error.to_string() }
    }
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
        variant::game(self.tag("Variant").unwrap_or_default())
    }

    /// The main line played by the game's rules. Draws by rule that nobody claimed end no game that
    /// goes on.
    pub fn play(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyRecord>, Fault> {
        let mut record = self.open(game)?;
        for node in &self.line {
            record.follow(&node.text).map_err(Fault::at(node.line))?;
        }
        Ok(record)
    }

    /// Whether the variations, too, can be played.
    pub fn check(&self, game: &dyn AnyGame) -> Result<(), Fault> {
        check(&mut *self.open(game)?, &self.line)
    }

    /// The game at its beginning.
    pub fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyRecord>, Fault> {
        game.open(self.tag("FEN"), &[]).map_err(Fault::at(self.last_line))
    }
}

/// Plays a line with its variations, and takes it back.
fn check(record: &mut dyn AnyRecord, line: &[Node]) -> Result<(), Fault> {
    for node in line {
        node.variations.iter().try_for_each(|variation| check(record, variation))?;
        record.follow(&node.text).map_err(Fault::at(node.line))?;
    }
    for _ in line {
        record.undo();
    }
    Ok(())
}
