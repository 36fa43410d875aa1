//! Texts: rows from the top with `x` for closed squares and `W` and `B` for the knights, then the
//! side to move. A move is the square it leads to, `f5`.

use crate::position::{Jump, Position};
use fiveply_core::text::{parse_rows, rows_text, split_position};
use fiveply_core::{ParseError, Position as _, Side};
use fiveply_grid::notation::{SIDE_LETTERS, SIDE_NAMES, square_text, take_square};
use fiveply_grid::{Bits, Geometry};

/// The letters of the knights in texts.
pub(crate) const LETTERS: [&str; 2] = ["W", "B"];

pub(crate) fn parse<G: Geometry>(geometry: G, text: &str) -> Result<Position<G>, ParseError> {
    read(geometry, text).map_err(|fault| {
        let start = position_text(&Position::new(geometry, geometry.board(), [None; 2], Side::First));
        let accepted = format!("rows of x, W, B and numbers for runs of open squares, then w or b, like {start}");
        ParseError::new("position", text, fault, accepted)
    })
}

fn read<G: Geometry>(geometry: G, text: &str) -> Result<Position<G>, String> {
    let (rows, side) = split_position(text, SIDE_LETTERS)?;
    let mut open = geometry.board();
    let mut knights = [None; 2];
    parse_rows(rows, geometry.width(), geometry.height(), |x, y, letters| {
        let square = geometry.square(x, y);
        let owner = match letters.next() {
            Some('x') => {
                open = open & !G::Bits::square(square);
                return Ok(());
            }
            Some('W') => Side::First,
            Some('B') => Side::Second,
            other => return Err(format!("unknown piece {:?}", other.unwrap_or(' '))),
        };
        match knights[owner.index()].replace(square) {
            None => Ok(()),
            Some(_) => Err(format!("{} has two knights", SIDE_NAMES[owner.index()])),
        }
    })?;
    check_turn(knights, side)?;
    Ok(Position::new(geometry, open, knights, side))
}

/// White places first, then Black; any side may be to move once both knights stand.
fn check_turn(knights: [Option<u8>; 2], side: Side) -> Result<(), String> {
    match (knights, side) {
        ([None, Some(_)], _) => Err("Black has a knight and White has none".to_owned()),
        ([None, None], Side::Second) => Err("Black is to move before White has a knight".to_owned()),
        ([Some(_), None], Side::First) => Err("White is to move again before Black has a knight".to_owned()),
        _ => Ok(()),
    }
}

pub(crate) fn position_text<G: Geometry>(position: &Position<G>) -> String {
    let geometry = position.geometry();
    let rows = rows_text(geometry.width(), geometry.height(), |x, y| {
        let square = geometry.square(x, y);
        match knight_on(position, square) {
            Some(side) => LETTERS[side.index()],
            None if position.open().contains(square) => "",
            None => "x",
        }
    });
    format!("{rows} {}", SIDE_LETTERS[position.side().index()])
}

/// Whose knight stands on a square.
pub(crate) fn knight_on<G: Geometry>(position: &Position<G>, square: u8) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| position.knight(side) == Some(square))
}

pub(crate) fn parse_move<G: Geometry>(position: &Position<G>, text: &str) -> Result<Jump, ParseError> {
    let geometry = position.geometry();
    let refused = |fault: String| ParseError::new("move", text, fault, accepted_moves(position));
    let Some((square, "")) = take_square(geometry, text) else {
        return Err(refused(format!("not a square of a {geometry:?} board")));
    };
    position.decode(Position::<G>::code(Jump(square))).ok_or_else(|| {
        let closed = !position.open().contains(square);
        refused(if closed { "the square is closed" } else { "not a knight's jump away" }.to_owned())
    })
}

fn accepted_moves<G: Geometry>(position: &Position<G>) -> String {
    let targets: Vec<String> =
        position.targets(position.side()).squares().map(|square| square_text(position.geometry(), square)).collect();
    match targets.len() {
        0 => "no move, the game has ended".to_owned(),
        1..=8 => targets.join(", "),
        _ => format!("any open square, such as {}", targets[0]),
    }
}
