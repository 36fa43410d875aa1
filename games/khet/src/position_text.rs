//! Positions as text.
//!
//! A position is its rows from 8 down to 1, then the side to move, `s` or `r`. Upper case is
//! Silver, lower case Red: `P` with `a b c d` for a mirror that looks north-east, south-east,
//! south-west, north-west; `D` with `f g` for a djed `/`, `\`; `O` an obelisk, `T` two of them
//! stacked, `K` the pharaoh. Numbers are runs of empty squares. The second edition writes `S` for
//! `D` (a scarab) and has, in place of `O` and `T`, `A` with `n e s w` for an anubis by its front
//! and `X` with `n e s w` for a sphinx by its gaze.

use crate::edition::Edition;
use crate::piece::{Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::square::{HEIGHT, Square, WIDTH, allowed, home};
use fiveply_core::text::{self, Letters};
use fiveply_core::{ParseError, Position, Side};

/// The letters of the sides to move.
pub(crate) const SIDE_LETTERS: [char; 2] = ['s', 'r'];

/// The sides' names within a sentence.
pub(crate) const SIDE_WORDS: [&str; 2] = ["silver", "red"];

const ACCEPTED: &str = "rows 8 to 1 joined by / with P and a, b, c or d (pyramid), D and f or g (djed), O, T, K, lower case \
                                 for red, numbers for empty squares, then s or r";

const ACCEPTED_2: &str = "rows 8 to 1 joined by / with P and a, b, c or d (pyramid), S and f or g (scarab), A (anubis) or X (sphinx) and \
                          n, e, s or w, K, lower case for red, numbers for empty squares, then s or r";

/// The letters of a piece in position texts.
pub(crate) fn letters(piece: Piece, edition: Edition) -> &'static str {
    edition.letters(piece.shape())[piece.side().index()]
}

/// Writes a position.
pub(crate) fn position_text(position: &KhetPosition) -> String {
    let edition = position.edition();
    let letters = |piece| letters(piece, edition);
    let piece = |x, y| Square::new(x, y).and_then(|square| position.piece(square)).map_or("", letters);
    format!("{} {}", text::rows_text(WIDTH, HEIGHT, piece), SIDE_LETTERS[position.side().index()])
}

/// Reads a position.
///
/// Positions that can never be are refused: a piece on a square of the other colour, more pieces
/// than the set-ups have, two pharaohs of a side. A board with one pharaoh in all is a finished
/// game, lost by the side whose pharaoh is missing, and fine; a board without any can never be, for
/// one shot takes one pharaoh and ends the game. Sphinxes are never lost and never move.
pub(crate) fn parse_position(text: &str, edition: Edition) -> Result<KhetPosition, ParseError> {
    let accepted = match edition {
        Edition::First => ACCEPTED,
        Edition::Second => ACCEPTED_2,
    };
    read_position(text, edition).map_err(|fault| ParseError::new("position", text, fault, accepted))
}

fn read_position(text: &str, edition: Edition) -> Result<KhetPosition, String> {
    let (rows, side) = text::split_position(text, SIDE_LETTERS)?;
    let mut position = KhetPosition::empty(side);
    text::parse_rows(rows, WIDTH, HEIGHT, |x, y, letters| {
        let piece = take_piece(letters, edition)?;
        let square = Square::new(x, y).ok_or("a square off the board")?;
        if allowed(piece.side()) & square.bit() == 0 {
            let [own, other] = [piece.side(), !piece.side()].map(|side| SIDE_WORDS[side.index()]);
            return Err(format!("a {own} piece stands on {}, a {other} square", square.name()));
        }
        if piece.kind() == Kind::Sphinx && square != home(piece.side()) {
            let (own, home) = (SIDE_WORDS[piece.side().index()], home(piece.side()).name());
            return Err(format!("the {own} sphinx stands on {} instead of {home}", square.name()));
        }
        position.set(square, Some(piece));
        Ok(())
    })?;
    for side in Side::BOTH {
        check_material(&position, side, edition)?;
    }
    if position.of_kind(Kind::Pharaoh) == 0 {
        return Err("there is no pharaoh".to_owned());
    }
    Ok(position)
}

/// Reads the letters of one piece.
fn take_piece(letters: &mut Letters<'_>, edition: Edition) -> Result<Piece, String> {
    let letter = letters.next().ok_or("a row ends early")?;
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let mut facing = |facings: &[char]| {
        let accepted = facings.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
        let facing = letters.next().and_then(|letter| facings.iter().position(|&facing| facing == letter));
        facing.map(|facing| facing as u8).ok_or(format!("after {letter} comes one of {accepted}"))
    };
    let shape = match (letter.to_ascii_uppercase(), edition) {
        ('P', _) => Shape::PyramidNorthEast.turned(facing(&['a', 'b', 'c', 'd'])?),
        ('D', Edition::First) | ('S', Edition::Second) => Shape::DjedSlash.turned(facing(&['f', 'g'])?),
        ('O', Edition::First) => Shape::Obelisk,
        ('T', Edition::First) => Shape::Stack,
        ('K', _) => Shape::Pharaoh,
        ('A', Edition::Second) => Shape::AnubisNorth.turned(facing(&['n', 'e', 's', 'w'])?),
        ('X', Edition::Second) if side == Side::First => Shape::SphinxColumn.turned(facing(&['n', 'w'])?),
        ('X', Edition::Second) => Shape::SphinxColumn.turned(facing(&['s', 'e'])?),
        ('A' | 'S' | 'X', Edition::First) => {
            return Err(format!("{letter:?} is a piece of the second edition, khet:2.0"));
        }
        ('D' | 'O' | 'T', Edition::Second) => {
            return Err(format!("{letter:?} is a piece of the first edition, khet"));
        }
        _ => return Err(format!("{letter:?} is no piece")),
    };
    Ok(Piece::new(side, shape))
}

/// No side may have more than the set-ups give it; a stack counts as two obelisks. A sphinx is
/// never missing.
fn check_material(position: &KhetPosition, side: Side, edition: Edition) -> Result<(), String> {
    let count = |kind| (position.of_side(side) & position.of_kind(kind)).count_ones();
    let groups = [
        (count(Kind::Pharaoh), 1, "pharaohs"),
        (count(Kind::Djed), 2, if edition == Edition::First { "djeds" } else { "scarabs" }),
        (count(Kind::Pyramid), 7, "pyramids"),
        (count(Kind::Obelisk) + 2 * count(Kind::Stack), 4, "obelisks"),
        (count(Kind::Anubis), 2, "anubis"),
    ];
    let own = SIDE_WORDS[side.index()];
    if let Some((count, most, name)) = groups.into_iter().find(|(count, most, _)| count > most) {
        return Err(format!("{count} {own} {name}, the most is {most}"));
    }
    if edition == Edition::Second && count(Kind::Sphinx) == 0 {
        return Err(format!("the {own} sphinx is missing from {}", home(side).name()));
    }
    Ok(())
}
