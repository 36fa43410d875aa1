//! Counting the legal moves without listing them, the last ply of every perft. Where the library's generator visits pawn by pawn and
//! tries every step of the king, the pawns here move all at once and a population count ends each line.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

/// The number of legal moves.
#[inline]
pub(crate) fn count(board: &Board) -> u64 {
    let us = board.side_to_move();
    let own = board.colors(us);
    let king = board.king(us);
    let checkers = board.checkers();
    let pinned = board.pinned() & own;

    let mut count = king_steps(board, king);
    if checkers.is_empty() {
        count += castlings(board, king);
        count += free_men(board, own ^ pinned, !own);
        for square in pinned {
            count += free_men(board, square.bitboard(), !own & get_line_rays(king, square));
        }
    } else if checkers.len() == 1 {
        // Against one checker the others capture it or step between; a pinned man can do neither.
        let line = checkers.next_square().map_or(BitBoard::EMPTY, |checker| get_between_rays(checker, king));
        count += free_men(board, own ^ pinned, line | checkers);
    }
    if let Some(file) = board.en_passant() {
        count += en_passant(board, file);
    }
    count.into()
}

/// Whether there is a legal move. Most of the time a pawn that is not pinned can step ahead, which one look at the board tells.
#[inline]
pub(crate) fn any(board: &Board) -> bool {
    let us = board.side_to_move();
    let pawns = (board.colored_pieces(us, Piece::Pawn) & !board.pinned()).0;
    let ahead = if us == Color::White { pawns << 8 } else { pawns >> 8 };
    (board.checkers().is_empty() && ahead & !board.occupied().0 != 0) || board.generate_moves(|_| true)
}

/// Moves to `targets` by `men`, none of which is hindered otherwise; the king and captures in passing are counted elsewhere.
#[inline]
fn free_men(board: &Board, men: BitBoard, targets: BitBoard) -> u32 {
    let occupied = board.occupied();
    let of = |piece| men & board.pieces(piece);
    let queens = of(Piece::Queen);
    let mut count = pawn_moves(board, of(Piece::Pawn), targets);
    for square in of(Piece::Knight) {
        count += (get_knight_moves(square) & targets).len();
    }
    for square in of(Piece::Bishop) | queens {
        count += (get_bishop_moves(square, occupied) & targets).len();
    }
    for square in of(Piece::Rook) | queens {
        count += (get_rook_moves(square, occupied) & targets).len();
    }
    count
}

/// Steps, double steps and captures of `pawns`, a promotion counting for each of the four pieces.
#[inline]
fn pawn_moves(board: &Board, pawns: BitBoard, targets: BitBoard) -> u32 {
    const LAST_ROWS: u64 = Rank::First.bitboard().0 | Rank::Eighth.bitboard().0;
    const NOT_A: u64 = !File::A.bitboard().0;
    const NOT_H: u64 = !File::H.bitboard().0;
    let empty = !board.occupied().0;
    let pawns = pawns.0;
    let (steps, doubles, left, right, them) = match board.side_to_move() {
        Color::White => {
            let steps = pawns << 8 & empty;
            let doubles = (steps & Rank::Third.bitboard().0) << 8 & empty;
            (steps, doubles, (pawns & NOT_A) << 7, (pawns & NOT_H) << 9, board.colors(Color::Black).0)
        }
        Color::Black => {
            let steps = pawns >> 8 & empty;
            let doubles = (steps & Rank::Sixth.bitboard().0) >> 8 & empty;
            (steps, doubles, (pawns & NOT_A) >> 9, (pawns & NOT_H) >> 7, board.colors(Color::White).0)
        }
    };
    let targets = targets.0;
    let capturable = targets & them;
    let steps = steps & targets;
    let left = left & capturable;
    let right = right & capturable;
    let mut count = (steps | doubles & targets).count_ones() + left.count_ones() + right.count_ones();
    if (steps | left | right) & LAST_ROWS != 0 {
        let promotions = |targets: u64| (targets & LAST_ROWS).count_ones();
        count += 3 * (promotions(steps) + promotions(left) + promotions(right));
    }
    count
}

/// Steps of the king to squares that are not attacked once it has left its own.
#[inline]
fn king_steps(board: &Board, king: Square) -> u32 {
    let us = board.side_to_move();
    let them = board.colors(!us);
    let mut targets = get_king_moves(king) & !board.colors(us);
    if targets.is_empty() {
        return 0;
    }
    targets &= !get_king_moves(board.king(!us));
    let occupied = board.occupied() ^ king.bitboard();
    let queens = board.pieces(Piece::Queen);
    let diagonal = them & (board.pieces(Piece::Bishop) | queens);
    let straight = them & (board.pieces(Piece::Rook) | queens);
    let knights = them & board.pieces(Piece::Knight);
    let pawns = them & board.pieces(Piece::Pawn);
    let safe = |&square: &Square| {
        (get_pawn_attacks(square, us) & pawns).is_empty()
            && (get_knight_moves(square) & knights).is_empty()
            // Most squares see no slider even across an empty board, which is cheaper to ask.
            && ((get_bishop_rays(square) & diagonal).is_empty()
                || (get_bishop_moves(square, occupied) & diagonal).is_empty())
            && ((get_rook_rays(square) & straight).is_empty()
                || (get_rook_moves(square, occupied) & straight).is_empty())
    };
    targets.into_iter().filter(safe).count() as u32
}

/// Legal castlings. The squares between king and rook must be empty in any case; the library looks after the rest.
#[inline]
fn castlings(board: &Board, king: Square) -> u32 {
    let rights = board.castle_rights(board.side_to_move());
    let legal = |rook: File| {
        let rook = Square::new(rook, king.rank());
        (get_between_rays(king, rook) & board.occupied()).is_empty()
            && board.is_legal(Move { from: king, to: rook, promotion: None })
    };
    u32::from(rights.short.is_some_and(legal)) + u32::from(rights.long.is_some_and(legal))
}

/// Legal captures of the pawn that has just made a double step on `file`.
#[inline]
fn en_passant(board: &Board, file: File) -> u32 {
    let us = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(us));
    let takers = get_pawn_attacks(to, !us) & board.colored_pieces(us, Piece::Pawn);
    takers.into_iter().filter(|&from| board.is_legal(Move { from, to, promotion: None })).count() as u32
}
