//! EPD: test positions with known answers, for every game. A line is a position and operations that end with `;`: `bm` the best moves, `am` moves
//! to avoid, `id` a name, `c0` graded moves as in `"Nf3=100, d4=60"`. Other operations are ignored.

use fiveply_core::{AnyGame, ParseError};

/// The operations of the format, so that a castling field is not taken for one.
const OPERATIONS: [&str; 24] = [
    "acd", "acn", "acs", "am", "bm", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "ce", "dm", "fmvn",
    "hmvc", "id", "noop", "pm", "pv", "sm",
];

/// A test position.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// Its name, or its line number.
    pub id: String,
    /// The line of the file that it stands in, from 1.
    pub line: usize,
    /// The position.
    pub text: String,
    /// Best moves.
    pub best: Vec<String>,
    /// Moves to avoid.
    pub avoid: Vec<String>,
    /// Moves with their grades, 1 the best.
    pub graded: Vec<(String, f64)>,
}

impl Position {
    /// Whether no answer is given: then it is solved by proving a win.
    pub fn is_open(&self) -> bool {
        self.best.is_empty() && self.avoid.is_empty() && self.graded.is_empty()
    }

    /// What this move is worth: 1 when it solves the position.
    pub fn points(&self, m: &str) -> f64 {
        if !self.graded.is_empty() {
            return self.graded.iter().find(|(graded, _)| graded == m).map_or(0.0, |(_, grade)| *grade);
        }
        let good = self.best.is_empty() || self.best.iter().any(|best| best == m);
        if good && !self.avoid.iter().any(|avoid| avoid == m) { 1.0 } else { 0.0 }
    }
}

/// Reads a file. Empty lines and lines that begin with `#` are skipped; a fault names its line.
pub fn parse(game: &dyn AnyGame, text: &str) -> Result<Vec<Position>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(index, line)| read(game, line, index + 1).map_err(|fault| format!("line {}: {fault}", index + 1)))
        .collect()
}

fn read(game: &dyn AnyGame, line: &str, number: usize) -> Result<Position, String> {
    let (text, operations) = split(line);
    game.open(Some(&text), &[]).map_err(|error| error.to_string())?;
    let mut position = Position {
        id: number.to_string(),
        line: number,
        text,
        best: Vec::new(),
        avoid: Vec::new(),
        graded: Vec::new(),
    };
    for operation in separate(operations) {
        let (name, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let operand = operand.trim().trim_matches('"');
        match name {
            "id" => position.id = operand.to_owned(),
            "bm" => position.best = moves(game, &position.text, operand)?,
            "am" => position.avoid = moves(game, &position.text, operand)?,
            "c0" => position.graded = grades(game, &position.text, operand)?,
            _ => {}
        }
    }
    Ok(position)
}

/// The position's fields, and the operations behind them.
fn split(line: &str) -> (String, &str) {
    let mut fields = Vec::new();
    let mut rest = line.trim();
    while let Some(field) = rest.split_whitespace().next() {
        if OPERATIONS.contains(&field.trim_end_matches(';')) {
            break;
        }
        rest = rest[field.len()..].trim_start();
        fields.push(field);
    }
    (fields.join(" "), rest)
}

/// The operations, separated by `;` outside quotation marks.
fn separate(text: &str) -> Vec<&str> {
    let mut quoted = false;
    let outside = |letter: char| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    };
    text.split(outside).map(str::trim).filter(|operation| !operation.is_empty()).collect()
}

/// The game's own text of a move that may be written otherwise, as in SAN.
fn move_text(game: &dyn AnyGame, position: &str, m: &str) -> Result<String, ParseError> {
    Ok(game.open(Some(position), &[])?.play(m)?.text)
}

fn moves(game: &dyn AnyGame, position: &str, operand: &str) -> Result<Vec<String>, String> {
    let read = |m: &str| move_text(game, position, m.trim_end_matches(',')).map_err(|error| error.to_string());
    operand.split_whitespace().map(read).collect()
}

/// Grades are only comments in the standard, so what does not read as one is no fault.
fn grades(game: &dyn AnyGame, position: &str, operand: &str) -> Result<Vec<(String, f64)>, String> {
    let mut graded = Vec::new();
    for item in operand.split(',') {
        let Some((m, grade)) = item.trim().rsplit_once('=') else { return Ok(Vec::new()) };
        let Ok(grade) = grade.trim().parse::<f64>() else { return Ok(Vec::new()) };
        let m = move_text(game, position, m).map_err(|error| error.to_string())?;
        graded.push((m, grade / 100.0));
    }
    Ok(graded)
}
