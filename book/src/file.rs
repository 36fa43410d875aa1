//! The file of a book, a text of one line a position. `docs/books.md` describes it.

use crate::book::{Book, Edge, Found, Head, Link, Position, Rest};
use crate::fault::BookFault;
use crate::replay::keys;
use crate::score;
use fiveply_core::{AnyGame, zobrist};
use std::fmt::Write;

/// No file of a book is longer, in bytes.
pub const LONGEST_FILE: u64 = 64 << 20;

/// What every file begins with; the number of the format follows.
const MAGIC: &str = "fiveply book ";

/// The number of the format that is written and read.
const FORMAT: &str = "1";

/// What the file says about how it came to be.
const METHOD: &str = "best line first: drop-out expansion (Lincke 2000) over the best move that is \
                      not in the book yet (Buro 1999); docs/books.md describes this file";

/// What is wrong, as a fault.
fn fault<T>(text: impl Into<String>) -> Result<T, BookFault> {
    Err(BookFault(text.into()))
}

impl Book {
    /// The file that [`read`](Self::read) reads.
    pub fn text(&self) -> String {
        let Head { game, engine, build } = &self.head;
        let count = self.positions().len();
        let mut text = format!(
            "{MAGIC}{FORMAT}\ngame {game}\nmethod {METHOD}\nengine {engine}\nbuild {build}\npositions {count}\n"
        );
        for position in self.positions() {
            match &position.rest {
                Rest::Best(found) => {
                    let _ = write!(text, "{} {} {}", found.m, score::write(found.score), found.depth);
                }
                Rest::Nothing => text.push('.'),
                Rest::Ended(ended) => {
                    let _ = write!(text, "end {}", score::write(*ended));
                }
            }
            for Edge { m, to, link } in &position.edges {
                let sign = match link {
                    Link::Child => "",
                    Link::Transposition => "=",
                    Link::Repetition => "~",
                };
                let _ = write!(text, " {m} {sign}{to}");
            }
            text.push('\n');
        }
        let sum = checksum(&text);
        let _ = writeln!(text, "checksum {sum:016x}");
        text
    }

    /// A number that tells books apart.
    pub fn fingerprint(&self) -> u64 {
        checksum(self.text().rsplit_once("checksum ").map_or("", |(text, _)| text))
    }

    /// The game that a book's text says it is for.
    pub fn game_of(text: &str) -> Option<&str> {
        text.strip_prefix(MAGIC)?.lines().nth(1)?.strip_prefix("game ")
    }

    /// Reads a book of this game. Every move is played, so that none is illegal there.
    pub fn read(text: &str, game: &dyn AnyGame) -> Result<Book, BookFault> {
        let Some(rest) = text.strip_prefix(MAGIC) else {
            return fault("it is no book of fiveply");
        };
        let format = rest.lines().next().unwrap_or_default();
        if format != FORMAT {
            return fault(format!("it has the format {format:?}; this program reads {FORMAT}"));
        }
        let own = game.text();
        if let Some(other) = Book::game_of(text).filter(|&other| other != own) {
            return fault(format!("it is a book of {other}, not of {own}"));
        }
        let body = checked(text)?;
        let mut lines = body.lines().enumerate().map(|(index, line)| Line { number: index + 1, line }).skip(1);
        let mut value = |name: &str| {
            let line = lines.next().and_then(|line| line.line.strip_prefix(name)?.strip_prefix(' '));
            line.map(str::to_owned).ok_or_else(|| BookFault(format!("its head lacks the line {name:?}")))
        };
        let game_text = value("game")?;
        value("method")?;
        let head = Head { game: game_text, engine: value("engine")?, build: value("build")? };
        let count = value("positions")?;
        let mut positions = lines.map(Line::position).collect::<Result<Vec<Position>, BookFault>>()?;
        if positions.is_empty() || positions.len().to_string() != count {
            return fault(format!("it has {} positions and says {count:?}", positions.len()));
        }
        let keys = keys(&positions, game)?;
        positions.iter_mut().zip(keys).for_each(|(position, key)| position.key = key);
        Book::from_positions(head, game.win_scale(), positions)
            .ok_or_else(|| BookFault("its moves lead in a circle".to_owned()))
    }
}

/// The text before the checksum, which must be right.
fn checked(text: &str) -> Result<&str, BookFault> {
    let whole = text.strip_suffix('\n').unwrap_or_default();
    let (body, last) = whole.rsplit_once('\n').unwrap_or_default();
    let Some(sum) = last.strip_prefix("checksum ") else {
        return fault("its end is missing: the last line is no checksum");
    };
    let body = &text[..=body.len().min(text.len() - 1)];
    let found = format!("{:016x}", checksum(body));
    if found != sum {
        return fault(format!("it is damaged: its checksum is {found}, its last line says {sum:?}"));
    }
    Ok(body)
}

/// A hash of a text.
fn checksum(text: &str) -> u64 {
    let words = text.as_bytes().chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(text.len() as u64, |hash, word| zobrist::mix(hash ^ word))
}

/// A line of the file with its number.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    line: &'a str,
}

impl Line<'_> {
    fn position(self) -> Result<Position, BookFault> {
        let words: Vec<&str> = self.line.split(' ').collect();
        let (rest, edges) = match words[..] {
            [".", ref edges @ ..] if !edges.is_empty() => (Rest::Nothing, edges),
            ["end", score] => (Rest::Ended(self.score(score)?), &[][..]),
            [m, score, depth, ref edges @ ..] => {
                let depth = self.number(depth)?;
                (Rest::Best(Found { m: m.to_owned(), score: self.score(score)?, depth }), edges)
            }
            _ => return self.fault("it is no position"),
        };
        let edges = edges.chunks(2).map(|pair| match *pair {
            [m, to] => self.edge(m, to),
            _ => self.fault("a move leads nowhere"),
        });
        Ok(Position { key: 0, edges: edges.collect::<Result<_, _>>()?, rest })
    }

    fn edge(self, m: &str, to: &str) -> Result<Edge, BookFault> {
        let (link, to) = match to.split_at_checked(1) {
            Some(("=", to)) => (Link::Transposition, to),
            Some(("~", to)) => (Link::Repetition, to),
            _ => (Link::Child, to),
        };
        Ok(Edge { m: m.to_owned(), to: self.number(to)? as usize, link })
    }

    fn score(self, text: &str) -> Result<fiveply_core::ShownScore, BookFault> {
        score::read(text).map_or_else(|| self.fault(format!("{text:?} is no score")), Ok)
    }

    fn number(self, text: &str) -> Result<u32, BookFault> {
        text.parse().or_else(|_| self.fault(format!("{text:?} is no number")))
    }

    fn fault<T>(self, text: impl std::fmt::Display) -> Result<T, BookFault> {
        fault(format!("line {}: {text}", self.number))
    }
}
