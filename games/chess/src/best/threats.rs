//! What each side could win next, and where the other may not go: threats, restriction and space.

use super::lines::{CENTRE_FILES, fill_forward, forward, pawn_attacks};
use super::pair::Pair;
use super::tables::Weights;
use super::tally::{Kind, Tally};
use super::view::View;
use cozy_chess::{BitBoard, Color, Piece, Rank};

/// The kinds of men that can be threatened, in the order of their tables.
const VICTIMS: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Adds the threats of `us`, and its space; all attacks must be in `view`.
#[inline(always)]
pub(crate) fn add<T: Tally>(view: &View<'_>, us: Color, weights: &Weights, tally: &mut T) {
    let own = &view.sides[us as usize];
    let theirs = &view.sides[!us as usize];
    let of = |piece: Piece| theirs.men & view.board.pieces(piece);
    let pieces = theirs.men & !(theirs.pawns | theirs.king.bitboard());

    // Well defended is what a pawn defends, or what is defended twice and not attacked twice.
    let defended = theirs.by(Piece::Pawn) | (theirs.twice & !own.twice);
    let weak = theirs.men & own.all & !defended;
    let mut value = Pair::default();

    let minors = own.by(Piece::Knight) | own.by(Piece::Bishop);
    let attacked_by_minor = minors & (pieces | weak);
    let attacked_by_rook = own.by(Piece::Rook) & (weak | of(Piece::Queen));
    if !(attacked_by_minor | attacked_by_rook).is_empty() {
        for (index, piece) in VICTIMS.into_iter().enumerate() {
            let men = of(piece);
            value += weights.threat_by_minor[index] * (attacked_by_minor & men).len();
            value += weights.threat_by_rook[index] * (attacked_by_rook & men).len();
        }
    }
    if !weak.is_empty() {
        let undefended = weak & !theirs.all;
        let outnumbered = weak & own.twice & !theirs.pawns;
        value += weights.hanging * (undefended | outnumbered).len();
        value += weights.threat_by_king * (weak & own.by(Piece::King)).len();
        value += weights.queen_defends * (weak & theirs.by(Piece::Queen)).len();
    }

    let attacked_by_pawn = own.by(Piece::Pawn) & pieces;
    if !attacked_by_pawn.is_empty() {
        for (index, &piece) in VICTIMS[1..].iter().enumerate() {
            value += weights.threat_by_pawn[index] * (attacked_by_pawn & of(piece)).len();
        }
    }
    let [left, right] = pawn_attacks(pushes(view, us), us);
    value += weights.threat_by_push * ((left | right) & pieces & !own.by(Piece::Pawn)).len();

    let restricted = theirs.all & !defended & own.all;
    value += weights.restricted * restricted.len();
    tally.add_for(us, Kind::Threats, value);
    tally.add_for(us, Kind::Space, weights.space * space(view, us));
}

/// Where the pawns of `us` can step without being taken by a pawn or for nothing.
#[inline(always)]
fn pushes(view: &View<'_>, us: Color) -> BitBoard {
    let own = &view.sides[us as usize];
    let theirs = &view.sides[!us as usize];
    let single = forward(own.pawns, us) & !view.occupied;
    let double = forward(single & Rank::Third.relative_to(us).bitboard(), us) & !view.occupied;
    (single | double) & !theirs.by(Piece::Pawn) & (own.all | !theirs.all)
}

/// Squares of the second to fourth row in the centre that no enemy pawn disturbs; those behind an own pawn, where no enemy looks, count
/// twice. All is taken times the men there are to use them, in sixteenths.
#[inline(always)]
fn space(view: &View<'_>, us: Color) -> u32 {
    let own = &view.sides[us as usize];
    let theirs = &view.sides[!us as usize];
    let rows = if us == Color::White { 0x0000_0000_FFFF_FF00 } else { 0x00FF_FFFF_0000_0000 };
    let safe = BitBoard(rows) & CENTRE_FILES & !own.pawns & !theirs.by(Piece::Pawn);
    let behind = fill_forward(forward(own.pawns, !us), !us);
    (safe.len() + (safe & behind & !theirs.all).len()) * own.men.len() / 16
}
