//! How far a position has gone from opening to ending, how much an advantage is worth where it is hard to win with, and how to drive a
//! bare king. Phase and scale look at the men alone, never at weights: the evaluation stays linear in them.

use super::lines::distance;
use super::tables::Weights;
use super::tally::{Kind, Tally};
use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// The phase of the start position.
pub(crate) const FULL_PHASE: i64 = 24;
/// The scale of an ending that is as good as it looks.
pub(crate) const FULL_SCALE: i64 = 128;

/// From 24 with all men on the board to 0 with pawns and kings: a minor piece counts 1, a rook 2, a queen 4.
#[inline(always)]
pub(crate) fn phase(board: &Board) -> i64 {
    let count = |piece| i64::from(board.pieces(piece).len());
    let minors = count(Piece::Knight) + count(Piece::Bishop);
    (minors + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
}

/// How much of the values in opening and ending is left, of [`FULL_SCALE`]. The opening's counts in full while there are pawns.
#[inline(always)]
pub(crate) fn scales(board: &Board) -> [i64; 2] {
    let scale = scale(board);
    [if board.pieces(Piece::Pawn).is_empty() { scale } else { FULL_SCALE }, scale]
}

#[inline(always)]
fn scale(board: &Board) -> i64 {
    let pawns = |color| i64::from(board.colored_pieces(color, Piece::Pawn).len());
    let pieces = Color::ALL.map(|color| piece_points(board, color));
    // More in points, and of equal sides the one with more pawns.
    let rating = |color: Color| (pieces[color as usize] + pawns(color), pawns(color));
    let strong = if rating(Color::White) >= rating(Color::Black) { Color::White } else { Color::Black };
    let [own, theirs] = [pieces[strong as usize], pieces[!strong as usize]];
    if opposite_bishops(board) {
        // Bishops that never meet hold even against two pawns; with more men about it is only harder.
        let bishops_alone = own == 3 && theirs == 3;
        return if bishops_alone { FULL_SCALE / 2 } else { FULL_SCALE * 3 / 4 };
    }
    if pawns(strong) == 0 && own - theirs <= 3 {
        // A minor piece more, or less than that, does not win without pawns; but the other side's pawns may.
        return match own {
            _ if pawns(!strong) > 0 => FULL_SCALE / 2,
            0..=3 => 0,
            _ => FULL_SCALE / 8,
        };
    }
    let knights = board.colored_pieces(strong, Piece::Knight).len();
    if pawns(strong) == 0 && own == 6 && knights == 2 {
        return FULL_SCALE / 16;
    }
    FULL_SCALE.min(96 + 8 * pawns(strong))
}

/// The men but pawns in the points of every primer: 3, 3, 5, 9.
#[inline(always)]
fn piece_points(board: &Board, color: Color) -> i64 {
    let count = |piece| i64::from(board.colored_pieces(color, piece).len());
    3 * (count(Piece::Knight) + count(Piece::Bishop)) + 5 * count(Piece::Rook) + 9 * count(Piece::Queen)
}

/// One bishop each, on squares of different colours.
#[inline(always)]
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    bishops.len() == 2
        && (bishops & board.colors(Color::White)).len() == 1
        && (bishops & BitBoard::LIGHT_SQUARES).len() == 1
}

/// Adds the chase after a bare king, where there is one and no pawn.
#[inline(always)]
pub(crate) fn add<T: Tally>(board: &Board, weights: &Weights, tally: &mut T) {
    if !board.pieces(Piece::Pawn).is_empty() {
        return;
    }
    for us in Color::ALL {
        if board.colors(!us).len() == 1 {
            chase(board, us, weights, tally);
        }
    }
}

/// Every edge will do, but with bishop and knight only a corner of the bishop's colour. A second aim
/// would keep the king at the wrong edge then, so the corner is the only one.
#[cold]
fn chase<T: Tally>(board: &Board, us: Color, weights: &Weights, tally: &mut T) {
    let prey = board.king(!us);
    let nearness = 7 - distance(prey, board.king(us)) as u32;
    let [knights, bishops] = [Piece::Knight, Piece::Bishop].map(|piece| board.colored_pieces(us, piece));
    let aim = if knights.len() == 1 && bishops.len() == 1 && board.colors(us).len() == 3 {
        let dark = !(bishops & BitBoard::DARK_SQUARES).is_empty();
        weights.chase_to_corner * if dark { off_diagonal(prey) } else { off_diagonal(prey.flip_file()) }
    } else {
        weights.chase_to_edge * off_centre(prey)
    };
    tally.add_for(us, Kind::Endings, aim + weights.chase_with_king * nearness);
}

/// How many steps along files and rows a square is away from the centre, 0 to 6.
fn off_centre(square: Square) -> u32 {
    let steps = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    (steps(square.file() as usize) + steps(square.rank() as usize)) as u32
}

/// How far a square is from the diagonal between a8 and h1, 0 to 7: it rises all the way along each edge to the dark corners a1 and h8.
fn off_diagonal(square: Square) -> u32 {
    (square.file() as u32 + square.rank() as u32).abs_diff(7)
}
