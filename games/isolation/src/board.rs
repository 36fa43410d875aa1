//! The board as data: open and closed squares, two knights, and how many squares are left.

use crate::notation::{LETTERS, knight_on};
use crate::position::{Jump, Position};
use fiveply_core::{Action, Board, Cell, Gesture, Note, Piece, Position as _, Side, Tint};
use fiveply_grid::notation::{SIDE_NAMES, square_text};
use fiveply_grid::{Bits, Geometry};

pub(crate) fn board<G: Geometry>(position: &Position<G>) -> Board {
    let geometry = position.geometry();
    let mut board = Board::new(geometry.width(), geometry.height(), |x, y| {
        let square = geometry.square(x, y);
        Cell {
            name: square_text(geometry, square),
            tint: if position.open().contains(square) { Tint::Plain } else { Tint::Closed },
            mark: None,
            piece: knight_on(position, square).map(knight),
        }
    });
    board.notes = vec![Note { side: None, label: "open squares", value: position.open().count().to_string() }];
    board
}

fn knight(side: Side) -> Piece {
    Piece {
        side,
        kind: "knight",
        name: format!("{} knight", SIDE_NAMES[side.index()].to_lowercase()),
        glyph: ["♘", "♞"][side.index()],
        letters: LETTERS[side.index()].to_owned(),
        turn: 0,
        count: 1,
    }
}

pub(crate) fn gesture<G: Geometry>(position: &Position<G>, m: Jump) -> Gesture {
    let text = |square| square_text(position.geometry(), square);
    let (from, action) = match position.knight(position.side()) {
        Some(square) => (square, Action::Move),
        None => (m.0, Action::Place),
    };
    Gesture { from: text(from), to: text(m.0), action }
}
