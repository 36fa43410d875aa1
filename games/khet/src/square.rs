//! The board's geometry: 80 squares numbered column by column (a1 = 0, a2 = 1, …, j8 = 79), sets of
//! them in a `u128`, and the tables that moves and beams look up. With this numbering the order of
//! bits is the order in which moves are generated.

use fiveply_core::{Side, text};

/// Columns, a to j.
pub const WIDTH: u8 = 10;
/// Rows, 1 to 8.
pub const HEIGHT: u8 = 8;
/// How many squares there are.
pub const SQUARES: usize = 80;

/// A set of squares: bit n is square n.
pub type Set = u128;

/// One of the 80 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// The four ways a beam can travel. North is towards row 8, east towards column j.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// Towards row 8.
    North,
    /// Towards column j.
    East,
    /// Towards row 1.
    South,
    /// Towards column a.
    West,
}

impl Square {
    /// The square in column `x`, row `y`, both from 0; `None` off the board.
    pub const fn new(x: u8, y: u8) -> Option<Square> {
        if x < WIDTH && y < HEIGHT { Some(Square(x * HEIGHT + y)) } else { None }
    }

    /// The square with this number; `None` from 80 on.
    pub const fn from_index(index: u8) -> Option<Square> {
        if (index as usize) < SQUARES { Some(Square(index)) } else { None }
    }

    /// The square with this number, which must be below 80.
    #[inline]
    pub(crate) const fn from_index_unchecked(index: u8) -> Square {
        debug_assert!((index as usize) < SQUARES);
        Square(index)
    }

    /// The column, from 0.
    pub const fn x(self) -> u8 {
        self.0 / HEIGHT
    }

    /// The row, from 0.
    pub const fn y(self) -> u8 {
        self.0 % HEIGHT
    }

    /// The number, 0 to 79.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The squares around it.
    #[inline]
    pub const fn neighbours(self) -> Set {
        NEIGHBOURS[self.0 as usize]
    }

    /// Steps to `other` along columns and rows.
    #[inline]
    pub const fn distance(self, other: Square) -> usize {
        (self.x().abs_diff(other.x()) + self.y().abs_diff(other.y())) as usize
    }

    /// Its image when the board is turned by a half turn: a1 becomes j8.
    pub const fn turned(self) -> Square {
        Square(SQUARES as u8 - 1 - self.0)
    }

    /// `a1` …
    pub fn name(self) -> String {
        text::square_name(self.x(), self.y())
    }
}

/// The squares of a set in the order of generation: by column from a, within a column by row from
/// 1.
#[inline]
pub fn squares(mut set: Set) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let next = lowest(set)?;
        set &= set - 1;
        Some(next)
    })
}

/// The first square of a set.
#[inline]
pub(crate) fn lowest(set: Set) -> Option<Square> {
    (set != 0).then(|| Square(set.trailing_zeros() as u8))
}

/// The square of `met` that light travelling along `heading` reaches first, when all of `met` lies
/// ahead of it.
#[inline]
pub(crate) fn nearest(met: Set, heading: Heading) -> Option<Square> {
    // Which way light goes is anybody's guess: both answers are computed sooner than a wrong guess
    // is mended.
    let ascending = matches!(heading, Heading::North | Heading::East);
    let (first, last) = (met.trailing_zeros() as u8, 127u32.wrapping_sub(met.leading_zeros()) as u8);
    (met != 0).then(|| Square(std::hint::select_unpredictable(ascending, first, last)))
}

pub(crate) const BOARD: Set = (1 << SQUARES) - 1;
const COLUMN: Set = 0xFF;
pub(crate) const BOTTOM_ROW: Set = BOARD / 0xFF;
pub(crate) const TOP_ROW: Set = BOTTOM_ROW << (HEIGHT - 1);

/// Only Red may stand here: column a, i1 and i8.
pub const RED_ONLY: Set = COLUMN | ((BOTTOM_ROW | TOP_ROW) & (COLUMN << (8 * HEIGHT)));
/// Only Silver may stand here: column j, b1 and b8.
pub const SILVER_ONLY: Set = (COLUMN << (9 * HEIGHT)) | ((BOTTOM_ROW | TOP_ROW) & (COLUMN << HEIGHT));
/// Everybody may stand here.
pub const NEUTRAL: Set = BOARD & !RED_ONLY & !SILVER_ONLY;

/// Where a side's sphinx stands: j1 for Silver, a8 for Red. First-edition lasers stand just
/// outside.
#[inline]
pub const fn home(side: Side) -> Square {
    match side {
        Side::First => Square((WIDTH - 1) * HEIGHT),
        Side::Second => Square(HEIGHT - 1),
    }
}

/// The squares where pieces of `side` may stand.
#[inline]
pub const fn allowed(side: Side) -> Set {
    match side {
        Side::First => BOARD & !RED_ONLY,
        Side::Second => BOARD & !SILVER_ONLY,
    }
}

/// How many pairs of neighbours there are with one square in `from` and the other in `to`.
///
/// The eight steps are shifts by 1, 7, 8 and 9 bits both ways; those that change the row must not
/// carry over into the next column.
#[inline]
pub(crate) const fn steps(from: Set, to: Set) -> u32 {
    let rising = from & !TOP_ROW;
    let falling = from & !BOTTOM_ROW;
    count_all([rising << 1, rising << 9, rising >> 7, from << 8], to)
        + count_all([falling >> 1, falling >> 9, falling << 7, from >> 8], to)
}

/// How many squares of `to` are in each of four sets, together. A set has its last 16 squares in
/// its upper word, so that the upper words of all four are counted as one.
#[inline]
const fn count_all([a, b, c, d]: [Set; 4], to: Set) -> u32 {
    const fn lower(set: Set) -> u64 {
        set as u64
    }
    const fn upper(set: Set) -> u64 {
        (set >> 64) as u64
    }
    let (a, b, c, d) = (a & to, b & to, c & to, d & to);
    let last = upper(a) | upper(b) << 16 | upper(c) << 32 | upper(d) << 48;
    lower(a).count_ones() + lower(b).count_ones() + lower(c).count_ones() + lower(d).count_ones() + last.count_ones()
}

/// A set together with all neighbours of its squares.
#[inline]
pub(crate) const fn with_neighbours(set: Set) -> Set {
    let column = set | ((set & !TOP_ROW) << 1) | ((set & !BOTTOM_ROW) >> 1);
    (column | (column << 8) | (column >> 8)) & BOARD
}

static NEIGHBOURS: [Set; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let bit = 1 << index;
        table[index] = with_neighbours(bit) & !bit;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn names(set: Set) -> String {
        squares(set).map(Square::name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn coloured_squares_are_those_of_the_rules() {
        assert_eq!(names(RED_ONLY), "a1 a2 a3 a4 a5 a6 a7 a8 i1 i8");
        assert_eq!(names(SILVER_ONLY), "b1 b8 j1 j2 j3 j4 j5 j6 j7 j8");
        assert_eq!(NEUTRAL.count_ones(), 60);
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        let around = |name| {
            names(text::take_square(name, 10, 8).and_then(|((x, y), _)| Square::new(x, y)).unwrap().neighbours())
        };
        assert_eq!(around("a1"), "a2 b1 b2");
        assert_eq!(around("a8"), "a7 b7 b8");
        assert_eq!(around("j8"), "i7 i8 j7");
        assert_eq!(around("e4"), "d3 d4 d5 e3 e5 f3 f4 f5");
    }

    #[test]
    fn steps_count_what_neighbours_list() {
        let mut random = fiveply_core::random::Random::new(1);
        let mut set = || (Set::from(random.bits()) << 64 | Set::from(random.bits())) & BOARD;
        for _ in 0..1_000 {
            let (from, to) = (set(), set());
            let listed: u32 = squares(from).map(|square| (square.neighbours() & to).count_ones()).sum();
            assert_eq!(steps(from, to), listed);
        }
    }
}
