//! The digits of the program Khet2-AI (AlexKent3141), as its notation.txt and protocol.txt describe
//! them.
//!
//! | | ours | Khet2-AI |
//! | --- | --- | --- |
//! | sphinx, anubis | `x`, `a` and `n e s w` | `x`, `a` and `1 2 3 4` |
//! | pyramid | `p` and `a b c d` | `p` and `1 2 3 4` |
//! | scarab | `s` and `f` (`/`) or `g` (`\`) | `s` and an even or an odd digit |
//! | pharaoh | `k` | `k` |
//! | empty squares | numbers, `10` for a row | digits, `91` for a row |
//! | side to move | `s`, `r` | `0`, `1` |
//! | turn of a pyramid or anubis | `h2r+`, `h2r-` | `h2+`, `h2-` |
//! | turn of a scarab | `f4r` | `f4+` |
//! | turn of a sphinx | `j1r` | `j1-` from n or s, `j1+` back |
//! | move | `h2h3`, with `xg5` where the beam strikes | `h2h3` |
//!
//! Rows are written from the top, and capital letters are Silver's, in both.

use super::board::{
    COLUMNS, Fault, Letters, Piece, Placed, Position, cased, read_rows, read_side, square, written_rows,
};
use super::position;
use fiveply_core::ParseError;

const SIDES: [&str; 2] = ["0", "1"];

pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let mut letters = Letters::of(text);
    let pieces = read_rows(&mut letters, placed)?;
    letters.next_if(|letter| letter == ' ');
    let is_silver_to_move = read_side(&mut letters, SIDES)?;
    letters.end()?;
    Ok(Position { pieces, is_silver_to_move })
}

pub(super) fn write(position: &Position) -> String {
    let empty = |count: usize| if count == COLUMNS { "91".to_owned() } else { count.to_string() };
    let rows = written_rows(position.pieces.chunks(COLUMNS), empty, written);
    format!("{rows} {}", SIDES[usize::from(!position.is_silver_to_move)])
}

/// Writes a move that is played in the position `text` (ours) as Khet2-AI reads it.
pub fn move_to_digits(text: &str, m: &str) -> Result<String, ParseError> {
    let refused = |fault: &str| ParseError::new("move", m, fault, "a move as we write it: h2h3, h2r+, f4r");
    let position = position(text)?;
    // What the beam strikes is behind an x, which is no column.
    let plain = m.split('x').next().unwrap_or_default();
    let (from, rest) = plain.split_at_checked(2).ok_or_else(|| refused("it is too short"))?;
    let at = square(from).ok_or_else(|| refused("it begins with no square"))?;
    match (rest, position.pieces[at]) {
        ("r+" | "r-", Some(Piece { kind: 'a' | 'p', .. })) => Ok(format!("{from}{}", &rest[1..])),
        ("r+" | "r-", _) => Err(refused("no pyramid and no anubis stands there")),
        // Silver's sphinx looks north or west, Red's south or east.
        ("r", Some(Piece { kind: 'x', facing: 'n' | 's', .. })) => Ok(format!("{from}-")),
        ("r", Some(Piece { kind: 's' | 'x', .. })) => Ok(format!("{from}+")),
        ("r", _) => Err(refused("no scarab and no sphinx stands there")),
        _ if square(rest).is_some() => Ok(plain.to_owned()),
        _ => Err(refused("it goes to no square")),
    }
}

/// Writes a move of Khet2-AI, played in the position `text` (ours), as we read it.
pub fn move_from_digits(text: &str, m: &str) -> Result<String, ParseError> {
    let refused = |fault: &str| ParseError::new("move", m, fault, "a move as Khet2-AI writes it: h2h3, h2+, h2-");
    let position = position(text)?;
    let (from, rest) = m.split_at_checked(2).ok_or_else(|| refused("it is too short"))?;
    let at = square(from).ok_or_else(|| refused("it begins with no square"))?;
    match (rest, position.pieces[at]) {
        ("+" | "-", Some(Piece { kind: 's' | 'x', .. })) => Ok(format!("{from}r")),
        ("+" | "-", Some(_)) => Ok(format!("{from}r{rest}")),
        ("+" | "-", None) => Err(refused("nothing stands there to be turned")),
        _ if square(rest).is_some() => Ok(m.to_owned()),
        _ => Err(refused("it goes to no square")),
    }
}

fn placed(letters: &mut Letters<'_>) -> Result<Option<Placed>, Fault> {
    if let Some(digit) = letters.next_if(|letter| ('1'..='9').contains(&letter)) {
        return Ok(Some(Placed::Empty(digit as usize - '0' as usize)));
    }
    let Some(letter) = letters.next_if(|letter| "xapskXAPSK".contains(letter)) else { return Ok(None) };
    let (kind, is_silver) = (letter.to_ascii_lowercase(), letter.is_ascii_uppercase());
    let facings = facings(kind);
    let at = letters.at;
    let facing = match letters.next_if(|letter| !facings.is_empty() && !"/ ".contains(letter)) {
        None if facings.is_empty() => ' ',
        None => return Err(Fault::new(at, format!("a direction of {letter:?} is missing"))),
        Some(digit) => {
            let number = digit.to_digit(10).filter(|number| (1..=4).contains(number));
            let number = number.ok_or_else(|| Fault::new(at, format!("{digit:?} is no direction of {letter:?}")))?;
            facings[number as usize - 1]
        }
    };
    Ok(Some(Placed::Piece(Piece { kind, is_silver, facing })))
}

/// Our letters for the digits 1 to 4.
fn facings(kind: char) -> &'static [char] {
    match kind {
        'x' | 'a' => &['n', 'e', 's', 'w'],
        'p' => &['a', 'b', 'c', 'd'],
        's' => &['g', 'f', 'g', 'f'],
        _ => &[],
    }
}

fn written(piece: &Piece) -> String {
    let letter = cased(piece.kind, piece.is_silver);
    match facings(piece.kind).iter().position(|&facing| facing == piece.facing) {
        Some(index) => format!("{letter}{}", index + 1),
        None => letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: &str = "xs3askaspb2/2pc7/3Pd6/pa1Pc1sgsf1pb1Pd/pb1Pd1SfSg1pa1Pc/6pb3/7Pa2/2PdAnKAn3Xn s";

    #[test]
    fn every_piece_has_its_digits() {
        for (ours, theirs) in [
            ("xnxexsxw6", "x1x2x3x46"),
            ("AnAeAsAw6", "A1A2A3A46"),
            ("PaPbPcPd6", "P1P2P3P46"),
            ("sfsg8", "s2s18"),
            ("kK8", "kK8"),
            ("9k", "9k"),
        ] {
            let full = |row: &str, empty: &str, side: char| format!("{row}{} {side}", format!("/{empty}").repeat(7));
            let read = read(&full(theirs, "91", '1')).unwrap();
            assert_eq!(super::super::ours::write(&read), full(ours, "10", 'r'));
            assert_eq!(write(&read), full(theirs, "91", '1'));
        }
        let turned = read(&format!("s1s2s3s46{} 0", "/91".repeat(7))).unwrap();
        assert!(write(&turned).starts_with("s1s2s1s26/"), "a scarab looks the same after half a turn");
    }

    #[test]
    fn moves_are_written_as_both_write_them() {
        for (ours, theirs) in [
            ("h2g1", "h2g1"),
            ("h2r+", "h2+"),
            ("h2r-", "h2-"),
            ("f1r+", "f1+"),
            ("f4r", "f4+"),
            ("j1r", "j1-"),
            ("a8r", "a8-"),
            ("e4d5", "e4d5"),
        ] {
            assert_eq!(move_to_digits(CLASSIC, ours).unwrap(), theirs);
            assert_eq!(move_from_digits(CLASSIC, theirs).unwrap(), ours);
        }
        let turned = CLASSIC.replace("xs3", "xe3").replace("Xn", "Xw");
        for (ours, theirs) in [("j1r", "j1+"), ("a8r", "a8+")] {
            assert_eq!(move_to_digits(&turned, ours).unwrap(), theirs);
            assert_eq!(move_from_digits(&turned, theirs).unwrap(), ours);
        }
        assert_eq!(move_to_digits(CLASSIC, "h2h3xg5").unwrap(), "h2h3", "what the beam strikes is left out");
        assert_eq!(move_to_digits(CLASSIC, "h2r+xg5").unwrap(), "h2+");
        assert_eq!(move_from_digits(CLASSIC, "f4-").unwrap(), "f4r", "both turns of a scarab are one");
    }

    #[test]
    fn texts_that_are_no_moves_are_refused() {
        for m in ["", "h", "h2", "k2k3", "h9h8", "h2h9", "h2r*", "b2r", "h2é", "é2", "h2h3h4"] {
            assert!(move_to_digits(CLASSIC, m).is_err(), "{m}");
            assert!(move_from_digits(CLASSIC, m).is_err(), "{m}");
        }
        assert!(move_from_digits(CLASSIC, "b2+").unwrap_err().to_string().contains("nothing stands there"));
        assert!(move_to_digits("9", "h2h3").is_err());
    }
}
