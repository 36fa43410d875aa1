//! Sets of squares that the terms speak of: ahead, beside, between, near.

use cozy_chess::{BitBoard, Color, File, Rank, Square};

/// Files c to f.
pub(crate) const CENTRE_FILES: BitBoard =
    BitBoard(File::C.bitboard().0 | File::D.bitboard().0 | File::E.bitboard().0 | File::F.bitboard().0);

/// d4, e4, d5 and e5.
pub(crate) const CENTRE: BitBoard =
    BitBoard(Square::D4.bitboard().0 | Square::E4.bitboard().0 | Square::D5.bitboard().0 | Square::E5.bitboard().0);

const NOT_A: u64 = !File::A.bitboard().0;
const NOT_H: u64 = !File::H.bitboard().0;

/// The row of a square seen from the side of `color`, 0 to 7.
#[inline(always)]
pub(crate) fn row(square: Square, color: Color) -> usize {
    square.rank() as usize ^ if color == Color::White { 0 } else { 7 }
}

/// All squares one step ahead of `squares`.
#[inline(always)]
pub(crate) fn forward(squares: BitBoard, color: Color) -> BitBoard {
    BitBoard(if color == Color::White { squares.0 << 8 } else { squares.0 >> 8 })
}

/// What pawns on `squares` attack towards the a-file and towards the h-file.
#[inline(always)]
pub(crate) fn pawn_attacks(squares: BitBoard, color: Color) -> [BitBoard; 2] {
    let BitBoard(ahead) = forward(squares, color);
    [BitBoard((ahead & NOT_A) >> 1), BitBoard((ahead & NOT_H) << 1)]
}

/// The squares right and left of `squares`.
#[inline(always)]
pub(crate) fn beside(BitBoard(squares): BitBoard) -> BitBoard {
    BitBoard((squares & NOT_A) >> 1 | (squares & NOT_H) << 1)
}

/// `squares` and everything ahead of them.
#[inline(always)]
pub(crate) fn fill_forward(squares: BitBoard, color: Color) -> BitBoard {
    let BitBoard(mut filled) = squares;
    if color == Color::White {
        filled |= filled << 8;
        filled |= filled << 16;
        filled |= filled << 32;
    } else {
        filled |= filled >> 8;
        filled |= filled >> 16;
        filled |= filled >> 32;
    }
    BitBoard(filled)
}

/// All rows ahead of `rank`, as `color` sees it.
#[inline(always)]
pub(crate) fn rows_ahead(rank: Rank, color: Color) -> BitBoard {
    BitBoard(if color == Color::White {
        u64::MAX << 8 << (8 * rank as u32)
    } else {
        u64::MAX >> 8 >> (8 * (7 - rank as u32))
    })
}

/// The squares of a file ahead of `square`.
#[inline(always)]
pub(crate) fn path(square: Square, color: Color) -> BitBoard {
    square.file().bitboard() & rows_ahead(square.rank(), color)
}

/// How many steps of a king lie between two squares.
#[inline(always)]
pub(crate) fn distance(a: Square, b: Square) -> usize {
    DISTANCE[a as usize][b as usize].into()
}

/// `squares` and all that are a step of a king away from them.
#[inline(always)]
pub(crate) fn widened(squares: BitBoard) -> BitBoard {
    let BitBoard(row) = squares | beside(squares);
    BitBoard(row | row << 8 | row >> 8)
}

/// How many files a file is away from the nearer edge.
#[inline(always)]
pub(crate) fn from_edge(file: File) -> usize {
    (file as usize).min(7 - file as usize)
}

/// The nine squares that matter to a king: its own and those around it, moved in from the edge so that they are always nine.
#[inline(always)]
pub(crate) fn king_zone(square: Square) -> BitBoard {
    KING_ZONE[square as usize]
}

static DISTANCE: [[u8; Square::NUM]; Square::NUM] = {
    let mut table = [[0; Square::NUM]; Square::NUM];
    let mut a = 0;
    while a < Square::NUM {
        let mut b = 0;
        while b < Square::NUM {
            let files = (a % 8).abs_diff(b % 8);
            let rows = (a / 8).abs_diff(b / 8);
            table[a][b] = if files > rows { files as u8 } else { rows as u8 };
            b += 1;
        }
        a += 1;
    }
    table
};

static KING_ZONE: [BitBoard; Square::NUM] = {
    let mut table = [BitBoard::EMPTY; Square::NUM];
    let mut square = 0;
    while square < Square::NUM {
        let inner = [1, 1, 2, 3, 4, 5, 6, 6];
        let corner = (inner[square / 8] - 1) * 8 + inner[square % 8] - 1;
        table[square] = BitBoard(0x0007_0707 << corner);
        square += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{get_king_moves, get_pawn_attacks};

    #[test]
    fn sets_are_what_their_names_say() {
        for square in Square::ALL {
            assert_eq!(king_zone(square).len(), 9, "{square}");
            assert!(king_zone(square).has(square));
            let inside = (1..7).contains(&(square.file() as u8)) && (1..7).contains(&(square.rank() as u8));
            assert_eq!(king_zone(square) == get_king_moves(square) | square.bitboard(), inside, "{square}");
            for color in Color::ALL {
                let [left, right] = pawn_attacks(square.bitboard(), color);
                assert_eq!(left | right, get_pawn_attacks(square, color));
                let ahead = |other: &Square| row(*other, color) > row(square, color);
                assert_eq!(rows_ahead(square.rank(), color), Square::ALL.into_iter().filter(ahead).collect());
                let filled = fill_forward(square.bitboard(), color);
                assert_eq!(filled, path(square, color) | square.bitboard());
                assert_eq!(beside(square.bitboard()), get_king_moves(square) & square.rank().bitboard());
                assert_eq!(forward(square.bitboard(), color), filled & (get_king_moves(square) - square.bitboard()));
            }
            assert_eq!(widened(square.bitboard()), get_king_moves(square) | square.bitboard());
            for other in Square::ALL {
                assert_eq!(distance(square, other) == 1, get_king_moves(square).has(other));
                assert_eq!(distance(square, other), distance(other, square));
            }
        }
    }
}
