//! Domination, the second term of the chess report (Guan 2014, CH 7.1): a square belongs to the side that attacks it more often, and some
//! squares are more important than others. All men attack as they capture, the king too, whatever stands on the square and whether
//! or not they are pinned; a man behind another does not attack through it.
//!
//! No square is looked at alone. How often a side attacks each of the 64 squares is kept as five sets of squares, one per binary digit,
//! so that a man's attacks are added to all counts at once, and the counts of the two sides are compared at once as well.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// How important each square is: for the binary digits 1, 2, 4 and 8 the squares that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Importance([u64; 4]);

impl Importance {
    /// The table of the report's library, with the two entries corrected that break its mirror symmetry.
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

    /// The same as printed: g4 and g5 count less than b4 and b5.
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
    pub(crate) fn sum(&self, squares: BitBoard) -> u32 {
        let digits = self.0.iter().enumerate();
        digits.map(|(digit, set)| (squares.0 & set).count_ones() << digit).sum()
    }
}

/// The squares that White attacks more often than Black does, and the squares where it is the other way round.
#[inline]
pub(crate) fn dominated(board: &Board) -> [BitBoard; 2] {
    let [white, black] = Color::ALL.map(|color| Counts::of(board, color));
    [white.exceeding(&black), black.exceeding(&white)]
}

/// How often a side attacks each square: a binary number of five digits, since each of its 16 men attacks a square once at most.
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
        // A queen comes by twice, but attacks no square both ways.
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
        let not_a = pawns.0 & !File::A.bitboard().0;
        let not_h = pawns.0 & !File::H.bitboard().0;
        let (left, right) = match color {
            Color::White => (not_a << 7, not_h << 9),
            Color::Black => (not_a >> 9, not_h >> 7),
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
