//! The board as data: open and closed squares, two knights, how many squares are left, and who
//! reaches each of them first.

use crate::notation::{LETTERS, knight_on};
use crate::position::{Jump, Position};
use crate::wavefronts::{knights, partition};
use fiveply_core::{Action, Board, Cell, Gesture, Layer, Note, Piece, Position as _, Side, Tint};
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
    board.layers.extend(reach(position));
    if partition(position) == Some(true) {
        board.banner = Some("The board is split: no open square can be reached by both knights any more.");
    }
    board
}

/// Who reaches each square first, as the report's wavefronts see it; none before both knights
/// stand.
fn reach<G: Geometry>(position: &Position<G>) -> Option<Layer> {
    let geometry = position.geometry();
    let mut open = position.open();
    let mut fronts = knights(position)?.map(G::Bits::square);
    let mut reached = [Vec::new(), Vec::new()];
    while !(fronts[0] | fronts[1]).is_empty() {
        for (front, reached) in fronts.iter_mut().zip(&mut reached) {
            *front = geometry.knights(*front) & open;
            open = open ^ *front;
            reached.extend(front.squares().map(|square| square_text(geometry, square)));
        }
    }
    let [own, other] = reached;
    let (first, second) = if position.side() == Side::First { (own, other) } else { (other, own) };
    Some(Layer { name: "reach", title: "Who reaches each square first", first, second, both: Vec::new() })
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
