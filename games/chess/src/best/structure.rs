//! The pawns: which lean on each other, which are left alone, which are on their way. All pawns of a side are sorted into sets at once; only the
//! values by row or file ask for the pawns one by one.

use super::lines::{beside, distance, fill_forward, forward, from_edge, pawn_attacks, row, rows_ahead};
use super::pair::Pair;
use super::tables::Weights;
use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// What one side's pawns are worth to it.
pub(crate) struct Structure {
    /// Its passed pawns.
    pub(crate) passed_pawns: BitBoard,
    /// Where pawns and king stand.
    pub(crate) squares: Pair,
    /// The pawns among themselves.
    pub(crate) structure: Pair,
    /// The passed pawns, all but pawns and kings aside.
    pub(crate) passed: Pair,
}

/// Judges the pawns of `us`.
pub(crate) fn side(board: &Board, us: Color, weights: &Weights) -> Structure {
    let own = board.colored_pieces(us, Piece::Pawn);
    let sets = Sets::new(own, board.colored_pieces(!us, Piece::Pawn), us);
    let mut squares = weights.square(us, Piece::King, board.king(us));
    for square in own {
        squares += weights.square(us, Piece::Pawn, square);
    }
    Structure {
        passed_pawns: sets.passed,
        squares,
        structure: sets.value(us, weights),
        passed: passed(board, us, &sets, weights),
    }
}

/// The pawns of one side by what is true of them.
struct Sets {
    supported: BitBoard,
    phalanx: BitBoard,
    isolated: BitBoard,
    doubled: BitBoard,
    backward: BitBoard,
    /// With an enemy pawn ahead on the same file.
    opposed: BitBoard,
    passed: BitBoard,
    candidates: BitBoard,
    /// Enemy pawns attacked by our pawns, to the left and to the right.
    levers: [BitBoard; 2],
}

impl Sets {
    fn new(own: BitBoard, theirs: BitBoard, us: Color) -> Sets {
        let [left, right] = pawn_attacks(own, us);
        let [their_left, their_right] = pawn_attacks(theirs, !us);
        let their_attacks = their_left | their_right;
        // Squares behind a pawn, of our side and of theirs, as we see it.
        let behind_own = fill_forward(forward(own, !us), !us);
        let behind_theirs = fill_forward(forward(theirs, !us), !us);
        let neighbours = beside(own);
        let files = fill_forward(own, us) | behind_own;
        // Where a pawn of ours beside or behind could still lend support.
        let helped = fill_forward(neighbours, us);
        let isolated = own & !beside(files);
        let doubled = own & behind_own;
        let opposed = own & behind_theirs;
        let passed = own & !doubled & !opposed & !fill_forward(their_attacks, !us);
        let stopped = forward(their_attacks | theirs, !us);
        Sets {
            supported: own & (left | right),
            phalanx: own & neighbours,
            isolated,
            doubled,
            backward: own & !isolated & !helped & stopped,
            opposed,
            passed,
            candidates: candidates(own & !doubled & !opposed & !passed, own, theirs, us),
            levers: [left & theirs, right & theirs],
        }
    }

    fn value(&self, us: Color, weights: &Weights) -> Pair {
        let by_row = |pawns: BitBoard, table: &[Pair; 8]| sum(pawns, |square| table[row(square, us)]);
        let by_file = |pawns: BitBoard, table: &[Pair; 4]| sum(pawns, |square| table[from_edge(square.file())]);
        // What is attacked stands a row ahead of the pawn that attacks it.
        let lever = |squares: BitBoard| by_row(forward(squares, !us), &weights.lever);
        by_row(self.supported, &weights.supported)
            + by_row(self.phalanx, &weights.phalanx)
            + by_row(self.candidates, &weights.candidate)
            + by_file(self.isolated & self.opposed, &weights.isolated[0])
            + by_file(self.isolated & !self.opposed, &weights.isolated[1])
            + by_file(self.doubled, &weights.doubled)
            + weights.backward[0] * (self.backward & self.opposed).len()
            + weights.backward[1] * (self.backward & !self.opposed).len()
            + lever(self.levers[0])
            + lever(self.levers[1])
    }
}

/// Those of `pawns`, which have a free file, that have as many neighbours to help as there are pawns to stop them.
fn candidates(pawns: BitBoard, own: BitBoard, theirs: BitBoard, us: Color) -> BitBoard {
    let is_candidate = |square: &Square| {
        let ahead = rows_ahead(square.rank(), us);
        let files = square.file().adjacent();
        (own & files & !ahead).len() >= (theirs & files & ahead).len()
    };
    pawns.into_iter().filter(is_candidate).collect()
}

/// What the passed pawns are worth, all men but pawns and kings aside.
fn passed(board: &Board, us: Color, sets: &Sets, weights: &Weights) -> Pair {
    let [own_king, their_king] = [board.king(us), board.king(!us)];
    sum(sets.passed, |square| {
        let row = row(square, us);
        let group = row.saturating_sub(3).min(3);
        // What matters is who gets to the square ahead.
        let stop = Square::index(if us == Color::White { square as usize + 8 } else { square as usize - 8 });
        let supported = if sets.supported.has(square) { weights.passed_supported[row] } else { Pair::default() };
        weights.passed[row]
            + supported
            + weights.passed_own_king[group][distance(own_king, stop)]
            + weights.passed_their_king[group][distance(their_king, stop)]
    })
}

#[inline(always)]
fn sum(squares: BitBoard, value: impl Fn(Square) -> Pair) -> Pair {
    squares.into_iter().map(value).fold(Pair::default(), |sum, value| sum + value)
}

/// How closed a position is: pawns that block each other count most, then how many there are at all.
pub(crate) fn closedness([white, black]: [BitBoard; Color::NUM]) -> u8 {
    let rammed = (forward(white, Color::White) & black).len();
    (2 * rammed + (white | black).len() / 4).min(8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::{A3, B2, B4, D2, D4, E5, F4, G2, H5};

    /// ```text
    /// 7  . . p . . . . .
    /// 6  . . . . . . . .
    /// 5  . . . . P p . P
    /// 4  . P . P . P . .
    /// 3  P . . . . . . .
    /// 2  . P . P . . P .
    ///    a b c d e f g h
    /// ```
    #[test]
    fn pawns_are_sorted() {
        let set = |squares: &[Square]| squares.iter().copied().collect::<BitBoard>();
        let own = set(&[A3, B2, B4, D2, D4, E5, F4, G2, H5]);
        for us in Color::ALL {
            let seen = |pawns: BitBoard| if us == Color::White { pawns } else { pawns.flip_ranks() };
            let sets = Sets::new(seen(own), seen(set(&[Square::C7, Square::F5])), us);
            assert_eq!(sets.supported, seen(set(&[A3, B4, E5])));
            assert_eq!(sets.phalanx, BitBoard::EMPTY);
            assert_eq!(sets.isolated, BitBoard::EMPTY);
            assert_eq!(sets.doubled, seen(set(&[B2, D2])));
            assert_eq!(sets.opposed, seen(set(&[F4])));
            // Nothing stands before h5 and e5; c7 watches over b4 and d4, f5 over g2.
            assert_eq!(sets.passed, seen(set(&[A3, E5, H5])));
            // a3 helps b4 against c7; d4 and g2 have only neighbours ahead of them.
            assert_eq!(sets.candidates, seen(set(&[B4])));
            assert_eq!(sets.backward, BitBoard::EMPTY);
            let rams = Sets::new(seen(set(&[D2, E5])), seen(set(&[Square::C4])), us);
            assert_eq!(rams.backward, seen(set(&[D2])));
            let islands = Sets::new(seen(set(&[D2, G2])), BitBoard::EMPTY, us);
            assert_eq!(islands.isolated, seen(set(&[D2, G2])));
        }
    }
}
