//! Passed pawns among the other men: what stands in their way, who guards it, and who pushes from behind.

use super::lines::{distance, path, row};
use super::pawn_cache::PawnEntry;
use super::tables::Weights;
use super::tally::{Kind, Tally};
use super::view::View;
use cozy_chess::{Color, Piece, Rank, Square, get_rook_moves};

/// Adds what the passed pawns of `us` are worth beyond what pawns and kings tell; all attacks must be in `view`.
#[inline(always)]
pub(crate) fn add<T: Tally>(view: &View<'_>, us: Color, entry: &PawnEntry, weights: &Weights, tally: &mut T) {
    let own = &view.sides[us as usize];
    let theirs = &view.sides[!us as usize];
    for square in entry.passed_pawns & own.men {
        let row = row(square, us);
        let path = path(square, us);
        let stop = Square::index((square as usize).wrapping_add_signed(if us == Color::White { 8 } else { -8 }));
        let condition = if view.occupied.has(stop) { 0 } else { 2 - usize::from(theirs.all.has(stop)) };
        let mut value = weights.passed_stop[condition][row];
        if own.all.has(stop) {
            value += weights.passed_stop_defended[row];
        }
        if path.is_disjoint(theirs.all | theirs.men) {
            value += weights.passed_path[row];
        }
        let rooks = view.board.pieces(Piece::Rook) & square.file().bitboard() & !path;
        if !rooks.is_empty() {
            let behind = rooks & get_rook_moves(square, view.occupied);
            if !behind.is_empty() {
                value += weights.passed_rook_behind[usize::from(behind.is_disjoint(own.men))];
            }
        }
        if is_runner(view, us, square) {
            value += weights.passed_runner;
        }
        tally.add_for(us, Kind::Passed, value);
    }
}

/// Whether the other side has only its king to stop the pawn on `square`, and the king comes too late. A pawn on its second row steps
/// twice at once; the own king in the way is left out.
#[inline]
fn is_runner(view: &View<'_>, us: Color, square: Square) -> bool {
    let theirs = &view.sides[!us as usize];
    if theirs.men != theirs.pawns | theirs.king.bitboard() {
        return false;
    }
    let goal = Square::new(square.file(), Rank::Eighth.relative_to(us));
    let steps = (7 - row(square, us)).min(5);
    let late = usize::from(view.board.side_to_move() != us);
    path(square, us).is_disjoint(view.occupied) && distance(theirs.king, goal) > steps + late
}
