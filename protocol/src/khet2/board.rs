//! What the notations have in common: pieces on ten columns and eight rows, and reading letter by
//! letter with the column of a fault.

use std::fmt;

/// Columns and rows.
pub(super) const COLUMNS: usize = 10;
/// Columns and rows.
pub(super) const ROWS: usize = 8;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// In our letters: `x`, `a`, `p`, `s` or `k`.
    pub(super) kind: char,
    pub(super) is_silver: bool,
    /// In our letters; a space for the pharaoh.
    pub(super) facing: char,
}

/// What stands on the squares, from the top left one, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) pieces: [Option<Piece>; COLUMNS * ROWS],
    pub(super) is_silver_to_move: bool,
}

/// What is wrong with a text, and where.
#[derive(Debug)]
pub(super) struct Fault {
    /// The letter, counted from 0.
    pub(super) at: usize,
    pub(super) what: String,
}

impl Fault {
    pub(super) fn new(at: usize, what: impl Into<String>) -> Fault {
        Fault { at, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.at + 1, self.what)
    }
}

/// The number of a square, counted from the top left one; `None` for a text that names none.
pub(super) fn square(name: &str) -> Option<usize> {
    let [column, row] = name.as_bytes() else { return None };
    let (column, row) = (usize::from(column.checked_sub(b'a')?), usize::from(row.checked_sub(b'1')?));
    (column < COLUMNS && row < ROWS).then(|| (ROWS - 1 - row) * COLUMNS + column)
}

/// A text that is read letter by letter.
pub(super) struct Letters<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    /// The number of the next letter, from 0.
    pub(super) at: usize,
}

impl<'a> Letters<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Letters { rest: text.chars().peekable(), at: 0 }
    }

    /// The next letter, if it is one of these.
    pub(super) fn next_if(&mut self, fits: impl FnOnce(char) -> bool) -> Option<char> {
        let letter = self.rest.next_if(|&letter| fits(letter))?;
        self.at += 1;
        Some(letter)
    }

    /// The letters up to the next space, which are passed over with it, and where they begin.
    pub(super) fn word(&mut self) -> (usize, String) {
        let at = self.at;
        let mut word = String::new();
        while let Some(letter) = self.next_if(|letter| letter != ' ') {
            word.push(letter);
        }
        self.next_if(|letter| letter == ' ');
        (at, word)
    }

    /// Makes sure that nothing but spaces is left.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        while self.next_if(char::is_whitespace).is_some() {}
        match self.rest.peek() {
            None => Ok(()),
            Some(_) => Err(Fault::new(self.at, "nothing more belongs to the position")),
        }
    }
}

/// What a notation writes at one place of a row.
pub(super) enum Placed {
    Empty(usize),
    Piece(Piece),
}

/// Reads eight rows up to a space or the end; `read` reads what stands at one place, and gives back
/// nothing where no piece and no number stands.
pub(super) fn read_rows(
    letters: &mut Letters<'_>,
    mut read: impl FnMut(&mut Letters<'_>) -> Result<Option<Placed>, Fault>,
) -> Result<[Option<Piece>; COLUMNS * ROWS], Fault> {
    let mut pieces = [None; COLUMNS * ROWS];
    for row in 0..ROWS {
        let mut column = 0;
        loop {
            let at = letters.at;
            match read(letters)? {
                None => break,
                Some(placed) => {
                    let count = if let Placed::Empty(count) = placed { count } else { 1 };
                    if column + count > COLUMNS {
                        return Err(Fault::new(at, format!("more than {COLUMNS} squares")));
                    }
                    if let Placed::Piece(piece) = placed {
                        pieces[row * COLUMNS + column] = Some(piece);
                    }
                    column += count;
                }
            }
        }
        let next = letters.rest.peek().copied();
        if let Some(letter) = next.filter(|letter| !"/ ".contains(*letter)) {
            return Err(Fault::new(letters.at, format!("{letter:?} is no piece")));
        }
        if column < COLUMNS {
            return Err(Fault::new(letters.at, format!("a row of {column} squares")));
        }
        match letters.next_if(|letter| letter == '/') {
            Some(_) if row + 1 == ROWS => return Err(Fault::new(letters.at - 1, format!("more than {ROWS} rows"))),
            None if row + 1 < ROWS => return Err(Fault::new(letters.at, format!("{} rows", row + 1))),
            _ => {}
        }
    }
    Ok(pieces)
}

/// Reads whose turn it is, where `sides` are the words for Silver and Red.
pub(super) fn read_side(letters: &mut Letters<'_>, sides: [&str; 2]) -> Result<bool, Fault> {
    match letters.word() {
        (at, word) if word.is_empty() => Err(Fault::new(at, "no side to move")),
        (_, word) if word == sides[0] => Ok(true),
        (_, word) if word == sides[1] => Ok(false),
        (at, word) => Err(Fault::new(at, format!("{word:?} is no side: {} or {}", sides[0], sides[1]))),
    }
}

/// Writes rows; `empty` writes a number of empty squares, `piece` a piece.
pub(super) fn written_rows<'a>(
    rows: impl Iterator<Item = &'a [Option<Piece>]>,
    empty: impl Fn(usize) -> String,
    piece: impl Fn(&Piece) -> String,
) -> String {
    let written = |row: &[Option<Piece>]| {
        let (mut text, mut count) = (String::new(), 0);
        for square in row {
            match square {
                None => count += 1,
                Some(each) => {
                    if count > 0 {
                        text += &empty(std::mem::take(&mut count));
                    }
                    text += &piece(each);
                }
            }
        }
        if count > 0 {
            text += &empty(count);
        }
        text
    };
    rows.map(written).collect::<Vec<_>>().join("/")
}

/// A letter for a piece: `letter` for Red's, its capital for Silver's.
pub(super) fn cased(letter: char, is_silver: bool) -> char {
    if is_silver { letter.to_ascii_uppercase() } else { letter }
}
