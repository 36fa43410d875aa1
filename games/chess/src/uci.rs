//! Moves as the UCI protocol writes them: start, target, promotion. Castling is the king's own way in chess (`e1g1`) and the king
//! taking its rook in Chess960 (`e1h1`). Reading takes either where it can mean nothing else.

use crate::castling::Style;
use crate::position::ChessPosition;
use cozy_chess::{Board, File, Move, Piece, Rank, Square};

/// Writes a legal move.
pub(crate) fn text(position: &ChessPosition, m: Move, style: Style) -> String {
    let to = if style == Style::Standard { king_target(position, m) } else { m.to };
    let mut text = String::with_capacity(5);
    for square in [m.from, to] {
        text.push(square.file().into());
        text.push(square.rank().into());
    }
    text.extend(m.promotion.map(char::from));
    text
}

/// Where a move ends as the eye sees it: for castling the square that the king arrives on.
pub(crate) fn king_target(position: &ChessPosition, m: Move) -> Square {
    if position.is_castling(m) {
        let file = if m.to.file() > m.from.file() { File::G } else { File::C };
        Square::new(file, m.from.rank())
    } else {
        m.to
    }
}

/// What a text turned out to be.
pub(crate) enum Read {
    /// A legal move.
    Legal(Move),
    /// Of the right form, but not legal here.
    Illegal,
    /// Of another form.
    Other,
}

/// Reads a move.
pub(crate) fn read(board: &Board, text: &str) -> Read {
    let Some(m) = shape(text.as_bytes()) else { return Read::Other };
    if board.is_legal(m) {
        return Read::Legal(m);
    }
    castling(board, m).map_or(Read::Illegal, Read::Legal)
}

/// Start, target and promotion, whatever stands there. Capital letters are left to SAN, where `B` is a bishop.
fn shape(text: &[u8]) -> Option<Move> {
    let (squares, promotion) = match *text {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, kind] => {
            let place = b"nbrq".iter().position(|&letter| letter == kind)?;
            ([a, b, c, d], Piece::try_index(place + 1))
        }
        _ => return None,
    };
    let square = |file: u8, row: u8| {
        let file = File::try_index(file.wrapping_sub(b'a').into())?;
        Some(Square::new(file, Rank::try_index(row.wrapping_sub(b'1').into())?))
    };
    let [a, b, c, d] = squares;
    Some(Move { from: square(a, b)?, to: square(c, d)?, promotion })
}

/// A king that goes two or more columns to where castling ends can only mean to castle.
fn castling(board: &Board, m: Move) -> Option<Move> {
    let us = board.side_to_move();
    let distance = (m.from.file() as u8).abs_diff(m.to.file() as u8);
    if m.from != board.king(us) || m.from.rank() != m.to.rank() || distance < 2 {
        return None;
    }
    let rights = board.castle_rights(us);
    let rook = match m.to.file() {
        File::G => rights.short?,
        File::C => rights.long?,
        _ => return None,
    };
    Some(Move { to: Square::new(rook, m.from.rank()), ..m }).filter(|&m| board.is_legal(m))
}
