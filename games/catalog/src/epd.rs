//! EPD: test positions with known answers, for every game. A line is a position and operations that
//! end with `;`: `bm` the best moves, `am` moves to avoid, `id` a name, `c0` graded moves as in
//! `"Nf3=100, d4=60"`, `hmvc` and `fmvn` the counters of a chess position that has none. Other
//! operations are ignored.

use fiveply_core::{AnyGame, ParseError};

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
    lines(game, text).map(|(number, read)| read.map_err(|fault| format!("line {number}: {fault}"))).collect()
}

/// The positions of a file one by one with the numbers of their lines, each as it is read or with
/// what is wrong about it.
pub fn lines(game: &dyn AnyGame, text: &str) -> impl Iterator<Item = (usize, Result<Position, String>)> {
    let fields = Fields::of(game);
    let unmarked = (1..).zip(text.lines().map(|line| line.trim_matches(['\u{feff}', ' ', '\t', '\r'])));
    let filled = unmarked.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    filled.map(move |(number, line)| (number, read(game, &fields, line, number)))
}

/// How many fields a position of a game has. What stands there belongs to the position, even if it
/// is called like an operation, as an
/// en-passant square c3 or c6 is.
struct Fields {
    /// Fields that must be there.
    needed: usize,
    /// Numbers that may follow them.
    counters: usize,
}

impl Fields {
    fn of(game: &dyn AnyGame) -> Self {
        let text = game.open(None, &[]).map(|record| record.start_text()).unwrap_or_default();
        let fields: Vec<&str> = text.split_whitespace().collect();
        let counters = fields.iter().rev().take_while(|field| is_number(field)).count();
        Fields { needed: fields.len() - counters, counters }
    }

    /// Takes the position's fields from a line; the counters are empty where there are none, and
    /// the rest are the operations.
    fn split<'a>(&self, line: &'a str) -> (Vec<&'a str>, Vec<&'a str>, &'a str) {
        let (mut fields, mut counters, mut rest) = (Vec::new(), Vec::new(), line.trim());
        while let Some(word) = rest.split_whitespace().next() {
            let field = word.trim_end_matches(';');
            match () {
                () if fields.len() < self.needed => fields.push(field),
                () if counters.len() < self.counters && is_number(field) => counters.push(field),
                () => break,
            }
            rest = rest[word.len()..].trim_start();
            if field.len() < word.len() {
                break;
            }
        }
        (fields, counters, rest)
    }
}

fn is_number(field: &str) -> bool {
    !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit())
}

fn read(game: &dyn AnyGame, fields: &Fields, line: &str, number: usize) -> Result<Position, String> {
    let (mut text, mut counters, rest) = fields.split(line);
    let operations = operations(rest);
    let counter = |wanted| operations.iter().find(|(name, operand)| *name == wanted && is_number(operand));
    let given = [counter("hmvc"), counter("fmvn")].map(|operation| operation.map(|(_, operand)| operand.as_str()));
    if counters.is_empty() && fields.counters == given.len() && given != [None; 2] {
        counters.extend([given[0].unwrap_or("0"), given[1].unwrap_or("1")]);
    }
    text.append(&mut counters);
    let text = text.join(" ");
    game.open(Some(&text), &[]).map_err(|error| error.to_string())?;
    let mut position = Position {
        id: number.to_string(),
        line: number,
        text,
        best: Vec::new(),
        avoid: Vec::new(),
        graded: Vec::new(),
    };
    for (name, operand) in &operations {
        match *name {
            "id" => position.id.clone_from(operand),
            "bm" => position.best = moves(game, &position.text, operand)?,
            "am" => position.avoid = moves(game, &position.text, operand)?,
            "c0" => position.graded = grades(game, &position.text, operand),
            _ => {}
        }
    }
    Ok(position)
}

/// The operations with their operands. They end with a `;` outside quotation marks; within, `\"`
/// stands for such a mark.
fn operations(text: &str) -> Vec<(&str, String)> {
    let (mut quoted, mut escaped) = (false, false);
    let is_end = |letter: char| {
        quoted ^= letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        letter == ';' && !quoted
    };
    text.split(is_end).map(str::trim).filter(|part| !part.is_empty()).map(operation).collect()
}

fn operation(text: &str) -> (&str, String) {
    let (name, operand) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let operand = operand.trim();
    let inner = operand.strip_prefix('"').map(|inner| inner.strip_suffix('"').unwrap_or(inner));
    (name, inner.map_or_else(|| operand.to_owned(), |inner| inner.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// The game's own text of a move that may be written otherwise, as in SAN.
fn move_text(game: &dyn AnyGame, position: &str, m: &str) -> Result<String, ParseError> {
    Ok(game.open(Some(position), &[])?.play(m)?.text)
}

fn moves(game: &dyn AnyGame, position: &str, operand: &str) -> Result<Vec<String>, String> {
    let read = |m: &str| move_text(game, position, m.trim_end_matches(',')).map_err(|error| error.to_string());
    operand.split_whitespace().map(read).collect()
}

/// Grades, where every item reads as one. All else is a comment, as the standard has it.
fn grades(game: &dyn AnyGame, position: &str, operand: &str) -> Vec<(String, f64)> {
    let grade = |item: &str| {
        let (m, grade) = item.trim().rsplit_once('=')?;
        let grade = grade.trim().parse::<f64>().ok().filter(|grade| grade.is_finite())?;
        Some((move_text(game, position, m.trim()).ok()?, grade / 100.0))
    };
    operand.split(',').map(grade).collect::<Option<_>>().unwrap_or_default()
}
