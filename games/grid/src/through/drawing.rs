//! The board as data: men on a two-tone board whose far rows are marked as goals.

use super::{Men, Move, Position, Rules};
use crate::notation::{SIDE_NAMES, square_text};
use crate::{Bits, Geometry};
use fiveply_core::{Action, Board, Cell, Gesture, Mark, Note, Piece, Side, Tint};

pub(super) fn board<R: Rules, G: Geometry>(position: &Position<R, G>) -> Board {
    let men = position.men();
    let geometry = men.geometry();
    let mut board = Board::new(geometry.width(), geometry.height(), |x, y| {
        let square = geometry.square(x, y);
        Cell {
            name: square_text(geometry, square),
            tint: Tint::checkered(x, y),
            mark: mark(men, square),
            piece: men.owner(square).map(piece::<R>),
        }
    });
    board.notes = Side::BOTH.map(|side| moves_to_goal::<R, G>(men, side)).into();
    board
}

fn mark<G: Geometry>(men: &Men<G>, square: u8) -> Option<Mark> {
    match Side::BOTH.into_iter().find(|&side| men.goal(side).contains(square))? {
        Side::First => Some(Mark::FirstGoal),
        Side::Second => Some(Mark::SecondGoal),
    }
}

fn piece<R: Rules>(side: Side) -> Piece {
    Piece {
        side,
        kind: R::DRAWING,
        name: format!("{} {}", SIDE_NAMES[side.index()].to_lowercase(), R::MAN),
        glyph: R::GLYPHS[side.index()],
        letters: R::LETTERS[side.index()].to_owned(),
        turn: 0,
        count: 1,
    }
}

/// The fewest own moves to the goal row if nothing stood in the way.
fn moves_to_goal<R: Rules, G: Geometry>(men: &Men<G>, side: Side) -> Note {
    let rows = men.furthest(side).map(|furthest| men.geometry().height() - 1 - furthest);
    let value = rows.map_or("–".to_owned(), |rows| rows.div_ceil(R::REACH).to_string());
    Note { side: Some(side), label: "moves to goal", value }
}

pub(super) fn gesture<G: Geometry>(geometry: G, m: Move) -> Gesture {
    Gesture { from: square_text(geometry, m.from), to: square_text(geometry, m.to), action: Action::Move }
}
