//! Generating moves by stage, and moves as numbers.
//!
//! Noisy are all captures, en passant and capturing underpromotions among them, and all promotions to a queen. A promotion to less
//! that captures nothing is quiet: it matters once in thousands of games, and a quiescence search should not try three of them.

use cozy_chess::{BitBoard, Board, Move, Piece, PieceMoves, Rank, Square, get_king_moves};
use fiveply_core::{Moves, Stage};

/// What the men are worth in hundredths of a pawn, the report's values (CH 7.1). A king is worth more than all that can be won.
pub(crate) const VALUES: [i16; Piece::NUM] = [100, 300, 325, 500, 900, 10_000];

/// The rows on which pawns are promoted.
const LAST_ROWS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// What a piece is worth.
#[inline]
pub(crate) fn value(piece: Piece) -> i16 {
    VALUES[piece as usize]
}

/// The kind of the man that a legal move captures.
#[inline]
pub(crate) fn victim(board: &Board, m: Move) -> Option<Piece> {
    if board.colors(!board.side_to_move()).has(m.to) {
        board.piece_on(m.to)
    } else if m.from.file() != m.to.file() && board.pieces(Piece::Pawn).has(m.from) {
        // A pawn changes its file only by capturing; an empty target means en passant.
        Some(Piece::Pawn)
    } else {
        None
    }
}

/// Appends the moves of `stage` in the library's order: pawns, knights, bishops, rooks, queens, king. The parts are these six.
#[inline]
pub(crate) fn generate(board: &Board, stage: Stage, out: &mut Moves<Move>) {
    match stage {
        Stage::All => push_all(board, BitBoard::FULL, out),
        Stage::Part(part) => {
            if let Some(kind) = Piece::try_index(part.into()) {
                push_all(board, board.pieces(kind), out);
            }
        }
        Stage::Noisy => push_noisy(board, out),
        Stage::Quiet => push_quiet(board, out),
    }
}

fn push_all(board: &Board, men: BitBoard, out: &mut Moves<Move>) {
    board.generate_moves_for(men, |moves| {
        for m in moves {
            out.push_with(m, gain(board, m), 0);
        }
        false
    });
}

fn push_noisy(board: &Board, out: &mut Moves<Move>) {
    let us = board.side_to_move();
    let them = board.colors(!us);
    let en_passant =
        board.en_passant().map_or(BitBoard::EMPTY, |file| Square::new(file, Rank::Sixth.relative_to(us)).bitboard());
    let pawn_targets = them | LAST_ROWS | en_passant;
    let king = board.king(us);
    // The library tests every step of a king for safety; captures by kings are few, so they are tested one by one.
    board.generate_moves_for(!king.bitboard(), |moves| {
        let targets = if moves.piece == Piece::Pawn { pawn_targets } else { them };
        for m in (PieceMoves { to: moves.to & targets, ..moves }) {
            let gain = gain(board, m);
            if gain > 0 {
                out.push_with(m, gain, 0);
            }
        }
        false
    });
    for to in get_king_moves(king) & them {
        let m = Move { from: king, to, promotion: None };
        if board.is_legal(m) {
            out.push_with(m, gain(board, m), 0);
        }
    }
}

fn push_quiet(board: &Board, out: &mut Moves<Move>) {
    let them = board.colors(!board.side_to_move());
    board.generate_moves(|moves| {
        for m in (PieceMoves { to: moves.to & !them, ..moves }) {
            // What is left to sort out are en passant and promotions.
            if moves.piece != Piece::Pawn || gain(board, m) == 0 {
                out.push(m);
            }
        }
        false
    });
}

/// What a legal move wins at once: the value of its victim, and what a queen is worth more than the pawn that became it.
#[inline]
pub(crate) fn gain(board: &Board, m: Move) -> i16 {
    let promoted = if m.promotion == Some(Piece::Queen) { value(Piece::Queen) - value(Piece::Pawn) } else { 0 };
    victim(board, m).map_or(0, value) + promoted
}

/// Six bits for the start, six for the target, three for the promotion, where the pawn's number 0 stands for none. Start and target
/// differ, so no move has the code 0.
#[inline]
pub(crate) fn code(m: Move) -> u16 {
    m.from as u16 | (m.to as u16) << 6 | m.promotion.map_or(0, |piece| piece as u16) << 12
}

/// The move with this code, if it can be one of chess at all.
#[inline]
pub(crate) fn decode(code: u16) -> Option<Move> {
    let square = |bits: u16| Square::index(usize::from(bits & 63));
    let promotion = match code >> 12 {
        0 => None,
        kind @ 1..=4 => Some(Piece::index(kind.into())),
        _ => return None,
    };
    Some(Move { from: square(code), to: square(code >> 6), promotion })
}
