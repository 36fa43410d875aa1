//! What the notations of the board games share: square names, and rows of letters with numbers for
//! runs of empty squares.
//!
//! Faults are plain sentences here; the game that knows what would be accepted wraps them into a
//! [`ParseError`](crate::ParseError).

use crate::{BoardSizes, Side};
use std::iter::Peekable;
use std::str::Chars;

/// Boards have at most this many columns and rows.
pub const MAX_SIZE: u8 = 16;

/// No position text of ours is longer: 256 cells of two letters, separators and a few fields.
const LONGEST: usize = 1_000;

/// The letters of a row that are still to be read.
pub type Letters<'a> = Peekable<Chars<'a>>;

/// `text` with nothing in it that moves a cursor, changes a colour or turns the direction of
/// writing: such letters become `\u{fffd}`. Texts of others (files, databases, engines) pass here
/// before a terminal shows them.
///
/// ```
/// assert_eq!(fiveply_core::text::printable("a\u{1b}[31mb\u{202e}c"), "a\u{fffd}[31mb\u{fffd}c");
/// ```
pub fn printable(text: &str) -> String {
    let turns =
        |letter: char| matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|letter| if letter.is_control() || turns(letter) { '\u{fffd}' } else { letter }).collect()
}

/// `a1` for column 0, row 0.
///
/// ```
/// assert_eq!(fiveply_core::text::square_name(4, 0), "e1");
/// assert_eq!(fiveply_core::text::square_name(9, 15), "j16");
/// ```
pub fn square_name(x: u8, y: u8) -> String {
    format!("{}{}", char::from(b'a' + x), y + 1)
}

/// Reads a square from the front of `text`: column and row from 0, and what follows. `None` when
/// there is none on a board of this size.
///
/// ```
/// use fiveply_core::text::take_square;
/// assert_eq!(take_square("e10e11", 8, 12), Some(((4, 9), "e11")));
/// assert_eq!(take_square("e9", 8, 8), None);
/// ```
pub fn take_square(text: &str, width: u8, height: u8) -> Option<((u8, u8), &str)> {
    let letter = text.bytes().next()?;
    let x = letter.checked_sub(b'a').filter(|&x| x < width)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let number = &text[1..1 + digits];
    let row: u8 = number.parse().ok().filter(|_| !number.starts_with('0'))?;
    (row <= height).then(|| ((x, row - 1), &text[1 + digits..]))
}

/// Reads a position's fields: rows and side to move. Further fields are ignored. `letters` are the
/// two sides' letters.
pub fn split_position(text: &str, letters: [char; 2]) -> Result<(&str, Side), String> {
    if text.len() > LONGEST {
        return Err(format!("{} bytes long, the longest is {LONGEST}", text.len()));
    }
    let mut fields = text.split_ascii_whitespace();
    let rows = fields.next().ok_or("it is empty")?;
    let side = fields.next().ok_or("the side to move is missing")?;
    let is = |letter: char| side.chars().eq(std::iter::once(letter));
    match letters {
        [first, _] if is(first) => Ok((rows, Side::First)),
        [_, second] if is(second) => Ok((rows, Side::Second)),
        [first, second] => Err(format!("the side to move is {side:?} instead of {first} or {second}")),
    }
}

/// Reads `height` rows of `width` cells from the top. `put` is called with the column and row of
/// every cell that is not part of a run of empty ones; it takes the letters of one piece, at least
/// one.
pub fn parse_rows(
    text: &str,
    width: u8,
    height: u8,
    mut put: impl FnMut(u8, u8, &mut Letters<'_>) -> Result<(), String>,
) -> Result<(), String> {
    let rows = text.split('/').count();
    if rows != usize::from(height) {
        return Err(format!("{rows} rows instead of {height}"));
    }
    for (y, row) in (0..height).rev().zip(text.split('/')) {
        let mut letters = row.chars().peekable();
        let mut x = 0;
        while let Some(&letter) = letters.peek() {
            if letter.is_ascii_digit() {
                x += take_run(&mut letters)?;
            } else if x < u32::from(width) {
                put(x as u8, y, &mut letters)?;
                x += 1;
            } else {
                x += 1;
                break;
            }
            if x > u32::from(width) {
                break;
            }
        }
        if x != u32::from(width) {
            let count = if x > u32::from(width) { "more".to_owned() } else { x.to_string() };
            return Err(format!("row {} has {count} cells instead of {width}", y + 1));
        }
    }
    Ok(())
}

fn take_run(letters: &mut Letters<'_>) -> Result<u32, String> {
    let mut digits = String::new();
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    match digits.parse::<u32>() {
        Ok(run) if !digits.starts_with('0') && run <= u32::from(MAX_SIZE) => Ok(run),
        _ => Err(format!("{digits} is no run of empty squares")),
    }
}

/// Writes rows from the top; `piece` gives the letters of a cell by column and row, empty for an
/// empty one.
pub fn rows_text(width: u8, height: u8, piece: impl Fn(u8, u8) -> &'static str) -> String {
    let mut text = String::new();
    for y in (0..height).rev() {
        let mut run = 0;
        for x in 0..width {
            let letters = piece(x, y);
            if letters.is_empty() {
                run += 1;
                continue;
            }
            push_run(&mut text, run);
            run = 0;
            text.push_str(letters);
        }
        push_run(&mut text, run);
        if y > 0 {
            text.push('/');
        }
    }
    text
}

fn push_run(text: &mut String, run: u32) {
    if run > 0 {
        text.push_str(&run.to_string());
    }
}

/// Reads the options of a game that has a size and at most one word more: `6x5`, `straight`,
/// `5x5,straight`. Gives width, height and whether `word` was among them.
pub fn parse_size_options(options: &str, sizes: BoardSizes, word: Option<&str>) -> Result<(u8, u8, bool), String> {
    let mut size = None;
    let mut flagged = false;
    for option in options.split(',').filter(|_| !options.is_empty()) {
        if word == Some(option) && !flagged {
            flagged = true;
        } else if let (Some(read), None) = (parse_size(option), size) {
            size = Some(read);
        } else {
            return Err(format!("unknown or repeated option {option:?}"));
        }
    }
    let (width, height) = size.unwrap_or((u32::from(sizes.default.0), u32::from(sizes.default.1)));
    let fits = |value: u32, least: u8, most: u8| (u32::from(least)..=u32::from(most)).contains(&value);
    if fits(width, sizes.least.0, sizes.most.0) && fits(height, sizes.least.1, sizes.most.1) {
        Ok((width as u8, height as u8, flagged))
    } else {
        Err(format!("{width} columns by {height} rows cannot be played"))
    }
}

/// `11x9` as two numbers, however large.
fn parse_size(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once('x')?;
    let number = |text: &str| {
        let plain = !text.is_empty() && text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse().ok()).flatten()
    };
    Some((number(width)?, number(height)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(u8, u8, char)>, String> {
        let mut found = Vec::new();
        parse_rows(text, 3, 2, |x, y, letters| {
            found.push((x, y, letters.next().unwrap()));
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn rows_are_read_from_the_top() {
        assert_eq!(read("a1b/3"), Ok(vec![(0, 1, 'a'), (2, 1, 'b')]));
        assert_eq!(rows_text(3, 2, |x, y| if (x, y) == (1, 0) { "q" } else { "" }), "3/1q1");
    }

    #[test]
    fn wrong_rows_are_named() {
        assert_eq!(read("3").unwrap_err(), "1 rows instead of 2");
        assert_eq!(read("a1/3").unwrap_err(), "row 2 has 2 cells instead of 3");
        assert_eq!(read("aaaa/3").unwrap_err(), "row 2 has more cells instead of 3");
        assert_eq!(read("99999999999999/3").unwrap_err(), "99999999999999 is no run of empty squares");
        assert_eq!(read("03/3").unwrap_err(), "03 is no run of empty squares");
    }

    #[test]
    fn sizes_have_bounds() {
        const SIZES: BoardSizes = BoardSizes { least: (2, 4), most: (MAX_SIZE, MAX_SIZE), default: (8, 8) };
        let parse = |text| parse_size_options(text, SIZES, Some("straight"));
        assert_eq!(parse(""), Ok((8, 8, false)));
        assert_eq!(parse("6x5,straight"), Ok((6, 5, true)));
        assert_eq!(parse("straight"), Ok((8, 8, true)));
        assert!(parse("17x8").unwrap_err().contains("17 columns"));
        assert!(parse("2x3").is_err());
        assert!(parse("6x5,6x5").is_err());
        assert!(parse("straight,straight").is_err());
        assert!(parse("-3x5").is_err());
        assert!(parse(",").is_err());
    }
}
