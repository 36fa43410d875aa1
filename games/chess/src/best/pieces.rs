//! Knights, bishops, rooks and queens: where they stand, what they attack, what the pawns around make of them.

use super::lines::{CENTRE, distance, fill_forward, forward, pawn_attacks};
use super::pair::Pair;
use super::pawn_cache::PawnEntry;
use super::tables::Weights;
use super::tally::{Kind, Tally};
use super::view::View;
use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays, get_knight_moves,
    get_line_rays, get_rook_moves, get_rook_rays,
};

/// Adds what the men of `us` but pawns and king are worth, and their attacks to `view`.
#[inline(always)]
pub(crate) fn add<T: Tally>(view: &mut View<'_>, us: Color, entry: &PawnEntry, weights: &Weights, tally: &mut T) {
    knights(view, us, entry, weights, tally);
    bishops(view, us, weights, tally);
    rooks(view, us, entry, weights, tally);
    queens(view, us, weights, tally);
}

/// The squares on the fourth to sixth row that no pawn of the other side can ever attack.
#[inline(always)]
fn outposts(view: &View<'_>, us: Color) -> BitBoard {
    let [left, right] = pawn_attacks(view.sides[!us as usize].pawns, !us);
    let rows = if us == Color::White { 0x0000_FFFF_FF00_0000 } else { 0x0000_00FF_FFFF_0000 };
    BitBoard(rows) & !fill_forward(left | right, !us)
}

/// A pinned man attacks along its pin alone.
#[inline(always)]
fn held(view: &View<'_>, us: Color, square: Square, attacks: BitBoard) -> BitBoard {
    let own = &view.sides[us as usize];
    if own.pinned.has(square) { attacks & get_line_rays(own.king, square) } else { attacks }
}

#[inline(always)]
fn knights<T: Tally>(view: &mut View<'_>, us: Color, entry: &PawnEntry, weights: &Weights, tally: &mut T) {
    let knights = view.board.colored_pieces(us, Piece::Knight);
    if knights.is_empty() {
        return;
    }
    let outposts = outposts(view, us);
    let zone = view.sides[!us as usize].zone;
    let behind_pawns = forward(view.board.pieces(Piece::Pawn), !us);
    for square in knights {
        let attacks = held(view, us, square, get_knight_moves(square));
        let own = &mut view.sides[us as usize];
        own.add(Piece::Knight, attacks, zone);
        let mobility = (attacks & own.area).len();
        let supported = own.by(Piece::Pawn);
        tally.add_for(us, Kind::Squares, weights.square(us, Piece::Knight, square));
        tally.add_for(us, Kind::Mobility, weights.knight_mobility[mobility as usize]);
        let mut value = weights.knight_king_distance[distance(square, own.king)];
        value += weights.knight_closedness[usize::from(entry.closedness)];
        if outposts.has(square) {
            value += weights.knight_outpost[usize::from(supported.has(square))];
        } else if !(attacks & outposts & supported & !own.men).is_empty() {
            value += weights.knight_reaches_outpost;
        }
        if behind_pawns.has(square) {
            value += weights.minor_behind_pawn;
        }
        tally.add_for(us, Kind::Pieces, value);
    }
}

#[inline(always)]
fn bishops<T: Tally>(view: &mut View<'_>, us: Color, weights: &Weights, tally: &mut T) {
    let bishops = view.board.colored_pieces(us, Piece::Bishop);
    if bishops.is_empty() {
        return;
    }
    if bishops.len() >= 2 {
        tally.add_for(us, Kind::Pieces, weights.bishop_pair);
    }
    let outposts = outposts(view, us);
    let zone = view.sides[!us as usize].zone;
    let pawns = view.board.pieces(Piece::Pawn);
    let behind_pawns = forward(pawns, !us);
    let rammed = view.sides[us as usize].pawns & forward(view.sides[!us as usize].pawns, !us);
    // Bishops work through each other and through their queen.
    let own_diagonal = view.sides[us as usize].men & (bishops | view.board.pieces(Piece::Queen));
    for square in bishops {
        let attacks = held(view, us, square, get_bishop_moves(square, view.occupied ^ own_diagonal));
        let own = &mut view.sides[us as usize];
        own.add(Piece::Bishop, attacks, zone);
        let mobility = (attacks & own.area).len();
        tally.add_for(us, Kind::Squares, weights.square(us, Piece::Bishop, square));
        tally.add_for(us, Kind::Mobility, weights.bishop_mobility[mobility as usize]);
        let is_light = BitBoard::LIGHT_SQUARES.has(square);
        let shade = if is_light { BitBoard::LIGHT_SQUARES } else { BitBoard::DARK_SQUARES };
        let mut value = weights.bishop_king_distance[distance(square, own.king)];
        value += weights.bishop_own_pawns[(own.pawns & shade).len() as usize];
        value += weights.bishop_rammed_pawns * (rammed & shade).len();
        if outposts.has(square) {
            value += weights.bishop_outpost[usize::from(own.by(Piece::Pawn).has(square))];
        }
        if behind_pawns.has(square) {
            value += weights.minor_behind_pawn;
        }
        if (get_bishop_moves(square, pawns) & CENTRE).len() > 1 {
            value += weights.bishop_long_diagonal;
        }
        tally.add_for(us, Kind::Pieces, value);
    }
}

#[inline(always)]
fn rooks<T: Tally>(view: &mut View<'_>, us: Color, entry: &PawnEntry, weights: &Weights, tally: &mut T) {
    let rooks = view.board.colored_pieces(us, Piece::Rook);
    if rooks.is_empty() {
        return;
    }
    let zone = view.sides[!us as usize].zone;
    let seventh = Rank::Seventh.relative_to(us).bitboard();
    let their_pawns = view.sides[!us as usize].pawns;
    let their_king = view.sides[!us as usize].king;
    let prey_on_seventh = !(their_pawns & seventh).is_empty() || their_king.rank() == Rank::Eighth.relative_to(us);
    // Rooks work through each other and through their queen.
    let own_straight = view.sides[us as usize].men & (rooks | view.board.pieces(Piece::Queen));
    for square in rooks {
        let attacks = held(view, us, square, get_rook_moves(square, view.occupied ^ own_straight));
        let own = &mut view.sides[us as usize];
        own.add(Piece::Rook, attacks, zone);
        let mobility = (attacks & own.area).len();
        tally.add_for(us, Kind::Squares, weights.square(us, Piece::Rook, square));
        tally.add_for(us, Kind::Mobility, weights.rook_mobility[mobility as usize]);
        let mut value = weights.rook_closedness[usize::from(entry.closedness)];
        let file = square.file();
        if (file.bitboard() & own.pawns).is_empty() {
            value += weights.rook_file[usize::from((file.bitboard() & their_pawns).is_empty())];
        } else if mobility <= 3 {
            // Between its own king and the corner.
            let king = own.king.file();
            let outside = if (king as usize) < 4 { file < king } else { file > king };
            if outside {
                let rights = view.board.castle_rights(us);
                let is_stuck = rights.short.is_none() && rights.long.is_none();
                value += weights.rook_trapped[usize::from(is_stuck)];
            }
        }
        if prey_on_seventh && seventh.has(square) {
            value += weights.rook_seventh;
        }
        tally.add_for(us, Kind::Pieces, value);
    }
}

#[inline(always)]
fn queens<T: Tally>(view: &mut View<'_>, us: Color, weights: &Weights, tally: &mut T) {
    let zone = view.sides[!us as usize].zone;
    for square in view.board.colored_pieces(us, Piece::Queen) {
        let moves = get_bishop_moves(square, view.occupied) | get_rook_moves(square, view.occupied);
        let attacks = held(view, us, square, moves);
        let exposed = is_exposed(view, us, square);
        let own = &mut view.sides[us as usize];
        own.add(Piece::Queen, attacks, zone);
        let mobility = (attacks & own.area).len();
        tally.add_for(us, Kind::Squares, weights.square(us, Piece::Queen, square));
        tally.add_for(us, Kind::Mobility, weights.queen_mobility[mobility as usize]);
        tally.add_for(us, Kind::Pieces, if exposed { weights.queen_exposed } else { Pair::default() });
    }
}

/// Whether one man alone, of either side, stands between the queen of `us` on `square` and an enemy bishop or rook.
#[inline(always)]
fn is_exposed(view: &View<'_>, us: Color, square: Square) -> bool {
    let diagonal = get_bishop_rays(square) & view.board.pieces(Piece::Bishop);
    let straight = get_rook_rays(square) & view.board.pieces(Piece::Rook);
    let mut snipers = (view.sides[!us as usize].men & (diagonal | straight)).into_iter();
    snipers.any(|sniper| (get_between_rays(square, sniper) & view.occupied).len() == 1)
}
