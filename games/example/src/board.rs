//! The board as data: what there is to draw, for terminal, picture and page alike.

use crate::position::{Place, TicTacToe};
use fiveply_core::text::square_name;
use fiveply_core::{Action, Board, Cell, Gesture, Piece, Side, Tint};

pub(crate) fn board(position: &TicTacToe) -> Board {
    Board::new(3, 3, |x, y| Cell {
        name: square_name(x, y),
        tint: Tint::checkered(x, y),
        mark: None,
        piece: position.owner(Place(x * 3 + y)).map(piece),
    })
}

fn piece(side: Side) -> Piece {
    let (kind, glyph, letters) = [("cross", "✕", "X"), ("nought", "◯", "O")][side.index()];
    Piece { side, kind, name: kind.to_owned(), glyph, letters: letters.to_owned(), turn: 0, count: 1 }
}

pub(crate) fn gesture(m: Place) -> Gesture {
    let (x, y) = m.coordinates();
    let cell = square_name(x, y);
    Gesture { from: cell.clone(), to: cell, action: Action::Place }
}
