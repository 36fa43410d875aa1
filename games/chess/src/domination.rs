//! Domination, the chess report's own term (Guan 2014, CH 7.1): every square belongs to the side that attacks it more often, and some
//! squares are more important than others. An attack is a man's ordinary capture, whatever stands on the square, the king's included;
//! men behind other men do not count.
//!
//! No square is looked at alone. How often a side attacks each of the 64 squares is kept as five sets of squares, one per binary digit,
//! so that one man's attacks are added to all counts at once, and the counts of the two sides are compared at once as well.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};
use fiveply_core::Score;

/// How much it matters who rules a square: for the digits 1, 2, 4 and 8 the squares whose importance has that digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Importance([u64; 4]);

impl Importance {
    /// The table of the report's library with its mirror symmetry put right: both wings count alike.
    pub(crate) const CORRECTED: Importance = Importance::of_rows([
        [1, 1, 1, 1, 1, 1, 1, 1],
        [1, 2, 2, 2, 2, 2, 2, 1],
        [1, 2, 4, 6, 6, 4, 2, 1],
        [1, 2, 5, 10, 10, 5, 2, 1],
        [1, 2, 5, 10, 10, 5, 2, 1],
        [1, 2, 4, 6, 6, 4, 2, 1],
        [1, 2, 2, 2, 2, 2, 2, 1],
        [1, 1, 1, 1, 1, 1, 1, 1],
    ]);

    /// The table as it is printed: g4 and g5 count less than b4 and b5.
    pub(crate) const PRINTED: Importance = Importance::of_rows([
        [1, 1, 1, 1, 1, 1, 1, 1],
        [1, 2, 2, 2, 2, 2, 2, 1],
        [1, 2, 4, 6, 6, 4, 2, 1],
        [1, 2, 5, 10, 10, 5, 1, 1],
        [1, 2, 5, 10, 10, 5, 1, 1],
        [1, 2, 4, 6, 6, 4, 2, 1],
        [1, 2, 2, 2, 2, 2, 2, 1],
        [1, 1, 1, 1, 1, 1, 1, 1],
    ]);

    /// From the importance of every square, row 1 first.
    const fn of_rows(rows: [[u8; 8]; 8]) -> Importance {
        let mut digits = [0; 4];
        let mut square = 0;
        while square < 64 {
            let mut digit = 0;
            while digit < digits.len() {
                digits[digit] |= (rows[square / 8][square % 8] as u64 >> digit & 1) << square;
                digit += 1;
            }
            square += 1;
        }
        Importance(digits)
    }

    /// The importance of all `squares` together.
    #[inline]
    pub(crate) fn sum(&self, squares: BitBoard) -> Score {
        let digits = self.0.iter().enumerate();
        digits.map(|(digit, set)| ((squares.0 & set).count_ones() << digit) as Score).sum()
    }
}

/// The squares that White attacks more often than Black does, and the squares where it is the other way round.
#[inline]
pub(crate) fn dominated(board: &Board) -> [BitBoard; 2] {
    let [white, black] = Color::ALL.map(|color| Counts::of(board, color));
    [white.exceeding(&black), black.exceeding(&white)]
}

/// How often a side attacks each square, at most 16 times: by each of its 16 men once.
struct Counts([u64; 5]);

impl Counts {
    #[inline]
    fn of(board: &Board, color: Color) -> Counts {
        let men = board.colors(color);
        let occupied = board.occupied();
        let queens = board.pieces(Piece::Queen);
        let mut counts = Counts::of_pawns(men & board.pieces(Piece::Pawn), color);
        counts.add(get_king_moves(board.king(color)));
        for square in men & board.pieces(Piece::Knight) {
            counts.add(get_knight_moves(square));
        }
        for square in men & (board.pieces(Piece::Bishop) | queens) {
            counts.add(get_bishop_moves(square, occupied));
        }
        for square in men & (board.pieces(Piece::Rook) | queens) {
            counts.add(get_rook_moves(square, occupied));
        }
        counts
    }

    /// The attacks of all pawns, to the left and to the right.
    #[inline]
    fn of_pawns(pawns: BitBoard, color: Color) -> Counts {
        let leftmost = pawns.0 & !File::A.bitboard().0;
        let rightmost = pawns.0 & !File::H.bitboard().0;
        let (left, right) = match color {
            Color::White => (leftmost << 7, rightmost << 9),
            Color::Black => (leftmost >> 9, rightmost >> 7),
        };
        Counts([left ^ right, left & right, 0, 0, 0])
    }

    /// Counts one more attack on each of `squares`: every digit takes the carry of the one before.
    #[inline]
    fn add(&mut self, squares: BitBoard) {
        let mut carry = squares.0;
        for digit in &mut self.0 {
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
        }
    }

    /// The squares with a larger number here than in `other`: the highest digit that differs decides.
    #[inline]
    fn exceeding(&self, other: &Counts) -> BitBoard {
        let digits = self.0.iter().zip(&other.0);
        BitBoard(digits.fold(0, |larger, (own, other)| (own & !other) | (larger & !(own ^ other))))
    }
}
