//! What chess knows without searching: who wins king and queen, or king and rook, against a bare king, and in how many plies.
//!
//! Only a capture sets the clock of the fifty-move rule back in these endings, and the only one there is draws. So the length of a win
//! and the clock tell at once what that rule makes draws. Which positions have occurred before is for the search to know.

use crate::lone_king::{Ending, Placement};
use crate::position::{ChessPosition, DRAWN_CLOCK};
use cozy_chess::{CastleRights, Color, Piece, get_bishop_moves, get_rook_moves};
use fiveply_core::{Known, Oracle};
use std::sync::LazyLock;

static QUEEN: LazyLock<Ending> =
    LazyLock::new(|| Ending::count(|from, occupied| get_rook_moves(from, occupied) | get_bishop_moves(from, occupied)));
static ROOK: LazyLock<Ending> = LazyLock::new(|| Ending::count(get_rook_moves));

/// The endings that are counted out. Their tables are made when the first such position is met, which takes a few hundredths of a second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Endgame;

impl Oracle<ChessPosition> for Endgame {
    fn probe(&self, position: &ChessPosition, _depth: i32) -> Option<Known> {
        let board = position.board();
        // Most positions have pawns: they cost one look.
        if !board.pieces(Piece::Pawn).is_empty() || board.occupied().len() != 3 {
            return None;
        }
        known(position)
    }
}

#[cold]
fn known(position: &ChessPosition) -> Option<Known> {
    let board = position.board();
    // The tables know no castling.
    if Color::ALL.into_iter().any(|color| *board.castle_rights(color) != CastleRights::EMPTY) {
        return None;
    }
    let square_of = |piece| board.pieces(piece).next_square();
    let (table, piece) = match (square_of(Piece::Queen), square_of(Piece::Rook)) {
        (Some(queen), _) => (&QUEEN, queen),
        (_, Some(rook)) => (&ROOK, rook),
        (None, None) => return None,
    };
    let strong = board.color_on(piece)?;
    let placement = Placement { king: board.king(strong), piece, prey: board.king(!strong) };
    let chases = board.side_to_move() == strong;
    let clock = u16::from(board.halfmove_clock());
    let in_time = |plies: &u16| clock + plies <= u16::from(DRAWN_CLOCK);
    Some(match table.plies(placement, chases).filter(in_time) {
        None => Known::Draw,
        Some(plies) if chases => Known::Win(plies),
        Some(plies) => Known::Loss(plies),
    })
}
