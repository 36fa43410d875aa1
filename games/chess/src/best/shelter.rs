//! The pawns before a king: its own that shelter it, the enemy's that storm towards it.

use super::lines::{from_edge, path, row, widened};
use super::pair::Pair;
use super::tables::Weights;
use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};

/// What the pawns do for one king.
pub(crate) struct Shelter {
    pub(crate) value: Pair,
    /// How many of the three files at the king have no own pawn within two rows before it.
    pub(crate) holes: u8,
}

/// Judges the shelter of the king of `us`.
pub(crate) fn side(board: &Board, us: Color, weights: &Weights) -> Shelter {
    let king = board.king(us);
    let own = board.colored_pieces(us, Piece::Pawn);
    let theirs = board.colored_pieces(!us, Piece::Pawn);
    let king_row = row(king, us);
    let mut shelter = Shelter { value: Pair::default(), holes: 0 };
    let middle = (king.file() as usize).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let file = File::index(file);
        let edge = from_edge(file);
        // The king's own row counts as before it.
        let first = Square::new(file, king.rank());
        let before = path(first, us) | first.bitboard();
        let own_row = rearmost(own & before, us);
        let their_row = rearmost(theirs & before, us);
        shelter.value += weights.shelter[edge][own_row];
        let blocked = own_row > 0 && own_row + 1 == their_row;
        shelter.value += if blocked { weights.storm_blocked[their_row] } else { weights.storm[edge][their_row] };
        if own_row == 0 || own_row > king_row + 2 {
            shelter.holes += 1;
        }
    }
    shelter.value += distance_to(own | theirs, king).map_or(Pair::default(), |steps| weights.king_pawn_distance[steps]);
    shelter
}

/// The steps to the nearest pawn.
fn distance_to(pawns: BitBoard, king: Square) -> Option<usize> {
    let mut reached = king.bitboard();
    (1..8).find(|_| {
        reached = widened(reached);
        !reached.is_disjoint(pawns)
    })
}

/// The lowest row among `pawns` as `us` sees it; 0, where no pawn can stand, when there are none.
fn rearmost(pawns: BitBoard, us: Color) -> usize {
    let first = if us == Color::White { pawns.0.trailing_zeros() } else { pawns.0.leading_zeros() };
    if pawns.is_empty() { 0 } else { first as usize / 8 }
}
