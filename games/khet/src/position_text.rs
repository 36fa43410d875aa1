//! Positions as text.
//!
//! A position is its rows from 8 down to 1, then the side to move, `s` or `r`. Upper case is Silver, lower case Red: `P` with `a b c d`
//! for a mirror that looks north-east, south-east, south-west, north-west; `D` with `f g` for a djed `/`, `\`; `O` an obelisk, `T` two of
//! them stacked, `K` the pharaoh. Numbers are runs of empty squares.

use crate::piece::{Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::square::{HEIGHT, Square, WIDTH, allowed};
use fiveply_core::text::{self, Letters};
use fiveply_core::{ParseError, Position, Side};

/// The letters of the sides to move.
pub(crate) const SIDE_LETTERS: [char; 2] = ['s', 'r'];

/// The sides' names within a sentence.
pub(crate) const SIDE_WORDS: [&str; 2] = ["silver", "red"];

const ACCEPTED: &str = "rows 8 to 1 joined by / with P and a, b, c or d (pyramid), D and f or g (djed), O, T, K, lower case \
                                 for red, numbers for empty squares, then s or r";

/// The letters of a piece in position texts.
pub(crate) fn letters(piece: Piece) -> &'static str {
    const LETTERS: [[&str; 9]; 2] =
        [["Pa", "Pb", "Pc", "Pd", "Df", "Dg", "O", "T", "K"], ["pa", "pb", "pc", "pd", "df", "dg", "o", "t", "k"]];
    LETTERS[piece.side().index()][piece.shape() as usize]
}

/// Writes a position.
pub(crate) fn position_text(position: &KhetPosition) -> String {
    let piece = |x, y| Square::new(x, y).and_then(|square| position.piece(square)).map_or("", letters);
    format!("{} {}", text::rows_text(WIDTH, HEIGHT, piece), SIDE_LETTERS[position.side().index()])
}

/// Reads a position.
///
/// Positions that can never be are refused: a piece on a square of the other colour, more pieces than the set-ups have, two pharaohs
/// of a side. A board with one pharaoh in all is a finished game, lost by the side whose pharaoh is missing, and fine; a board
/// without any can never be, for one shot takes one pharaoh and ends the game.
pub(crate) fn parse_position(text: &str) -> Result<KhetPosition, ParseError> {
    read_position(text).map_err(|fault| ParseError::new("position", text, fault, ACCEPTED))
}

fn read_position(text: &str) -> Result<KhetPosition, String> {
    let (rows, side) = text::split_position(text, SIDE_LETTERS)?;
    let mut position = KhetPosition::empty(side);
    text::parse_rows(rows, WIDTH, HEIGHT, |x, y, letters| {
        let piece = take_piece(letters)?;
        let square = Square::new(x, y).ok_or("a square off the board")?;
        if allowed(piece.side()) & square.bit() == 0 {
            let [own, other] = [piece.side(), !piece.side()].map(|side| SIDE_WORDS[side.index()]);
            return Err(format!("a {own} piece stands on {}, a {other} square", square.name()));
        }
        position.set(square, Some(piece));
        Ok(())
    })?;
    for side in Side::BOTH {
        check_material(&position, side)?;
    }
    if position.of_kind(Kind::Pharaoh) == 0 {
        return Err("there is no pharaoh".to_owned());
    }
    Ok(position)
}

/// Reads the letters of one piece.
fn take_piece(letters: &mut Letters<'_>) -> Result<Piece, String> {
    let letter = letters.next().ok_or("a row ends early")?;
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let mut facing = |facings: &[char]| {
        let accepted = facings.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
        let facing = letters.next().and_then(|letter| facings.iter().position(|&facing| facing == letter));
        facing.map(|facing| facing as u8).ok_or(format!("after {letter} comes one of {accepted}"))
    };
    let shape = match letter.to_ascii_uppercase() {
        'P' => Shape::PyramidNorthEast.turned(facing(&['a', 'b', 'c', 'd'])?),
        'D' => Shape::DjedSlash.turned(facing(&['f', 'g'])?),
        'O' => Shape::Obelisk,
        'T' => Shape::Stack,
        'K' => Shape::Pharaoh,
        _ => return Err(format!("{letter:?} is no piece")),
    };
    Ok(Piece::new(side, shape))
}

/// No side may have more than the set-ups give it; a stack counts as two obelisks.
fn check_material(position: &KhetPosition, side: Side) -> Result<(), String> {
    let count = |kind| (position.of_side(side) & position.of_kind(kind)).count_ones();
    let obelisks = count(Kind::Obelisk) + 2 * count(Kind::Stack);
    let groups = [
        (count(Kind::Pharaoh), 1, "pharaohs"),
        (count(Kind::Djed), 2, "djeds"),
        (count(Kind::Pyramid), 7, "pyramids"),
        (obelisks, 4, "obelisks"),
    ];
    match groups.into_iter().find(|(count, most, _)| count > most) {
        Some((count, most, name)) => Err(format!("{count} {} {name}, the most is {most}", SIDE_WORDS[side.index()])),
        None => Ok(()),
    }
}
