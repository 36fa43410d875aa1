//! The board as data.

use crate::castling::Style;
use crate::fen::{color_name, letter_of, square_at};
use crate::position::{ChessPosition, side_of};
use crate::uci::king_target;
use cozy_chess::{Color, Move, Piece, Square};
use fiveply_core::text::square_name;
use fiveply_core::{Action, Board, Cell, Gesture, Mark, Position, Tint};

const KINDS: [&str; Piece::NUM] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

const GLYPHS: [[&str; Piece::NUM]; Color::NUM] = [["♙", "♘", "♗", "♖", "♕", "♔"], ["♟", "♞", "♝", "♜", "♛", "♚"]];

/// The position ready to be drawn; a king in check is marked.
pub(crate) fn board(position: &ChessPosition) -> Board {
    let board = position.board();
    let attacked = position.threatened().then(|| board.king(board.side_to_move()));
    Board::new(8, 8, |x, y| {
        let square = square_at(x, y);
        Cell {
            name: square_name(x, y),
            tint: Tint::checkered(x, y),
            mark: (attacked == Some(square)).then_some(Mark::Alarm),
            piece: board.piece_on(square).zip(board.color_on(square)).map(|(piece, color)| drawn(piece, color)),
        }
    })
}

fn drawn(piece: Piece, color: Color) -> fiveply_core::Piece {
    let kind = KINDS[piece as usize];
    fiveply_core::Piece {
        side: side_of(color),
        kind,
        name: format!("{} {kind}", color_name(color).to_ascii_lowercase()),
        glyph: GLYPHS[color as usize][piece as usize],
        letters: letter_of(piece, color).to_owned(),
        turn: 0,
        count: 1,
    }
}

/// The hand takes the man; to castle it carries the king to where it arrives, in Chess960 onto the rook, since the king may
/// have nowhere to go.
pub(crate) fn gesture(position: &ChessPosition, m: Move, style: Style) -> Gesture {
    let to = if style == Style::Standard { king_target(position, m) } else { m.to };
    let name = |square: Square| square.to_string();
    let action = m.promotion.map_or(Action::Move, |kind| Action::Promote(kind.into()));
    Gesture { from: name(m.from), to: name(to), action }
}
