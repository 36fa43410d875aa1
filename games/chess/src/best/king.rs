//! The kings: what attacks them, from where they can be checked, and how all of it adds up. A danger grows faster than its causes, yet the
//! evaluation is to stay linear in its weights; so the causes are counted in units, fixed numbers, and a table says what each count costs.

use super::pawn_cache::PawnEntry;
use super::tables::Weights;
use super::tally::{Kind, Tally};
use super::view::View;
use cozy_chess::{BitBoard, Color, Piece, get_bishop_moves, get_knight_moves, get_rook_moves};

/// The men that attack a king: knight, bishop, rook, queen.
const ATTACKERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
/// Units for each of them that attacks the king's zone.
const ATTACKER_UNITS: [u32; 4] = [2, 2, 3, 4];
/// Units for a kind that can check, and further ones when it can do so safely.
const CHECK_UNITS: u32 = 1;
const SAFE_CHECK_UNITS: [u32; 4] = [3, 2, 4, 3];
/// Units for a weak square, a pinned man, a file without shelter.
const WEAK_SQUARE_UNITS: u32 = 2;
const PINNED_UNITS: u32 = 2;
const HOLE_UNITS: u32 = 1;
/// Without a queen an attack is half of one.
const QUEENLESS_UNITS: u32 = 9;

/// Adds the safety of the king of `us`; all attacks must be in `view`.
#[inline(always)]
pub(crate) fn add<T: Tally>(view: &View<'_>, us: Color, entry: &PawnEntry, weights: &Weights, tally: &mut T) {
    let own = &view.sides[us as usize];
    let theirs = &view.sides[!us as usize];

    // Weak is what they attack and what we defend with king or queen alone, or not at all.
    let weak = theirs.all & !own.twice & (!own.all | own.by(Piece::King) | own.by(Piece::Queen));
    let weak_squares = (own.zone & weak).len();
    let pinned = own.pinned.len();

    let mut units = theirs.hits + weak_squares * WEAK_SQUARE_UNITS + pinned * PINNED_UNITS;
    units += u32::from(entry.holes[us as usize]) * HOLE_UNITS;
    units += (theirs.by(Piece::Pawn) & own.zone).len();
    let mut value = weights.king_weak_squares * weak_squares + weights.king_pinned * pinned;

    // A safe square to check from is free of their men, and we do not attack it or cannot hold it. Checks go through our queen.
    let safe = !theirs.men & (!own.all | (weak & theirs.twice));
    let our_queens = own.men & view.board.pieces(Piece::Queen);
    let diagonal = get_bishop_moves(own.king, view.occupied ^ our_queens);
    let straight = get_rook_moves(own.king, view.occupied ^ our_queens);
    let lines: [BitBoard; 4] =
        [get_knight_moves(own.king), diagonal, straight, (diagonal | straight) & !own.by(Piece::Queen)];
    for (index, piece) in ATTACKERS.into_iter().enumerate() {
        let checks = lines[index] & theirs.by(piece);
        let safe_checks = (checks & safe).len();
        value += weights.king_safe_checks[index] * safe_checks;
        value += weights.king_attacked[index] * theirs.attackers[index];
        units += theirs.attackers[index] * ATTACKER_UNITS[index];
        units += u32::from(!checks.is_empty()) * CHECK_UNITS + u32::from(safe_checks > 0) * SAFE_CHECK_UNITS[index];
    }
    if (theirs.men & view.board.pieces(Piece::Queen)).is_empty() {
        units = units.saturating_sub(QUEENLESS_UNITS);
    }
    value += weights.king_danger[(units as usize).min(weights.king_danger.len() - 1)];
    let rights = view.board.castle_rights(us);
    value += weights.castling * (u32::from(rights.short.is_some()) + u32::from(rights.long.is_some()));
    tally.add_for(us, Kind::KingSafety, value);
}
