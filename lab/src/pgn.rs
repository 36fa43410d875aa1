//! Games as text, in chess's Portable Game Notation and, with a `Variant` tag, for the other games too.

use fiveply_core::{AnyGame, Outcome, ParseError, ShownScore, Side};
use std::fmt::Write;

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

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
    let texts: Vec<&str> = pgn.moves.iter().map(|(text, _)| *text).collect();
    let record = game.open(pgn.start, &texts)?;
    let first = game.open(pgn.start, &[])?.side();
    let result = result_text(pgn.outcome);
    let mut out = String::new();
    let variant = variant(game).map(|variant| ("Variant", variant));
    let start = pgn.start.map(|start| [("SetUp", "1".to_owned()), ("FEN", start.to_owned())]);
    let derived = [("Result", result.to_owned())].into_iter().chain(variant).chain(start.into_iter().flatten());
    for (name, value) in pgn.tags.iter().cloned().chain(derived) {
        let _ = writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    out.push('\n');
    let mut column = 0;
    let mut word = |out: &mut String, text: &str| {
        if column > 0 && column + 1 + text.chars().count() >= WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(text);
        column += text.chars().count();
    };
    let offset = usize::from(first == Side::Second);
    let mut remarked = false;
    for (ply, (shown, (_, remark))) in record.shown_history().iter().zip(&pgn.moves).enumerate() {
        let number = (ply + offset) / 2 + 1;
        if (ply + offset).is_multiple_of(2) {
            word(&mut out, &format!("{number}."));
        } else if ply == 0 || remarked {
            word(&mut out, &format!("{number}..."));
        }
        word(&mut out, shown);
        remarked = !remark.is_empty();
        if remarked {
            word(&mut out, &format!("{{{}}}", remark.replace('}', ")")));
        }
    }
    word(&mut out, result);
    out.push_str("\n\n");
    Ok(out)
}

/// The `Variant` tag: none for standard chess, the game's own text for all others.
fn variant(game: &dyn AnyGame) -> Option<String> {
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

/// Reads a file of games. A fault names the line it is in.
pub fn read(game: &dyn AnyGame, text: &str) -> Result<Vec<ReadGame>, String> {
    let mut games = Vec::new();
    let mut reader = Reader { game, current: None, depth: 0, comment: false, last: 1 };
    for (index, line) in text.lines().enumerate() {
        reader.line(line, index + 1, &mut games).map_err(|fault| format!("line {}: {fault}", index + 1))?;
    }
    if reader.comment {
        return Err(format!("line {}: a comment has no end; accepted: {{ … }}", text.lines().count()));
    }
    if reader.depth > 0 {
        return Err(format!("line {}: a variation has no end; accepted: ( … )", text.lines().count()));
    }
    reader.finish(&mut games);
    Ok(games)
}

/// The state between two lines.
struct Reader<'a> {
    game: &'a dyn AnyGame,
    current: Option<Current>,
    /// How many variations are open.
    depth: usize,
    comment: bool,
    /// The line of the last word that was read, from 1.
    last: usize,
}

struct Current {
    start: Option<String>,
    record: Option<Box<dyn fiveply_core::AnyRecord>>,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, number: usize, games: &mut Vec<ReadGame>) -> Result<(), String> {
        if !self.comment && line.starts_with('%') {
            return Ok(());
        }
        let trimmed = line.trim();
        if !self.comment && self.depth == 0 && trimmed.starts_with('[') {
            return self.tag(trimmed, games);
        }
        let mut rest = trimmed;
        while !rest.is_empty() {
            rest = rest.trim_start();
            if self.comment {
                match rest.find('}') {
                    Some(end) => {
                        self.comment = false;
                        rest = &rest[end + 1..];
                    }
                    None => return Ok(()),
                }
                continue;
            }
            let Some(first) = rest.chars().next() else { return Ok(()) };
            match first {
                '{' => self.comment = true,
                ';' => return Ok(()),
                '(' => self.depth += 1,
                ')' => self.depth = self.depth.checked_sub(1).ok_or("a variation ends that never began")?,
                _ => {
                    let end = rest.find(|letter: char| letter.is_whitespace() || "{}();".contains(letter));
                    let word = &rest[..end.unwrap_or(rest.len()).max(first.len_utf8())];
                    if self.depth == 0 {
                        self.last = number;
                        self.word(word, games)?;
                    }
                    rest = &rest[word.len()..];
                    continue;
                }
            }
            rest = &rest[1..];
        }
        Ok(())
    }

    fn tag(&mut self, line: &str, games: &mut Vec<ReadGame>) -> Result<(), String> {
        let fault = || format!("{line:?} is no tag; accepted: [Name \"value\"]");
        let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(fault)?;
        let (name, value) = inner.split_once(char::is_whitespace).ok_or_else(fault)?;
        let value = value.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).ok_or_else(fault)?;
        if self.current.as_ref().is_some_and(|current| current.record.is_some()) {
            self.finish(games);
        }
        let current = self.current.get_or_insert(Current { start: None, record: None });
        if name == "FEN" {
            let start = value.replace("\\\"", "\"").replace("\\\\", "\\");
            self.game.open(Some(&start), &[]).map_err(|error| error.to_string())?;
            current.start = Some(start);
        }
        Ok(())
    }

    fn word(&mut self, word: &str, games: &mut Vec<ReadGame>) -> Result<(), String> {
        if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
            self.open()?;
            self.finish(games);
            return Ok(());
        }
        // Move numbers may stick to their move: `1.e4`, `12...Nf6`.
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let m = if digits.len() < word.len() && (digits.is_empty() || digits.starts_with('.')) {
            digits.trim_start_matches('.')
        } else {
            word
        };
        let m = m.trim_end_matches(['!', '?']);
        if m.is_empty() || m.starts_with('$') || m == "..." {
            return Ok(());
        }
        let record = self.open()?;
        record.play(m).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// The game being read, begun when it was not.
    fn open(&mut self) -> Result<&mut Box<dyn fiveply_core::AnyRecord>, String> {
        let current = self.current.get_or_insert(Current { start: None, record: None });
        if current.record.is_none() {
            let record = self.game.open(current.start.as_deref(), &[]).map_err(|error| error.to_string())?;
            current.record = Some(record);
        }
        current.record.as_mut().ok_or_else(|| "no game".to_owned())
    }

    fn finish(&mut self, games: &mut Vec<ReadGame>) {
        self.depth = 0;
        if let Some(Current { start, record: Some(record) }) = self.current.take() {
            games.push(ReadGame { start, moves: record.history(), line: self.last });
        }
    }
}
