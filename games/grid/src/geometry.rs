//! The size of a board as a type: what is constant for the usual sizes is looked up for the others,
//! by the same generic code.

use crate::table::FARTHEST;
use crate::{Bits, Table};
use fiveply_core::Side;
use fiveply_core::text::MAX_SIZE;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::sync::OnceLock;

/// A board's size, and with it its masks, steps and jumps.
pub trait Geometry: Copy + Debug + Eq + Send + Sync + 'static {
    /// Sets of its squares.
    type Bits: Bits;

    /// Its masks and jumps.
    fn table(self) -> &'static Table;

    /// How many columns.
    #[inline]
    fn width(self) -> u8 {
        self.table().width
    }

    /// How many rows.
    #[inline]
    fn height(self) -> u8 {
        self.table().height
    }

    /// How many squares.
    #[inline]
    fn area(self) -> u16 {
        u16::from(self.width()) * u16::from(self.height())
    }

    /// All squares.
    #[inline]
    fn board(self) -> Self::Bits {
        Self::Bits::from_words(self.table().board)
    }

    /// The squares of row `y`, counted from 0 at the bottom.
    #[inline]
    fn row(self, y: u8) -> Self::Bits {
        Self::Bits::from_words(self.table().rows[usize::from(y)])
    }

    /// The square in column `x` and row `y`, both from 0.
    #[inline]
    fn square(self, x: u8, y: u8) -> u8 {
        debug_assert!(x < self.width() && y < self.height());
        x * self.height() + y
    }

    /// The column and the row of a square.
    #[inline]
    fn coordinates(self, square: u8) -> (u8, u8) {
        (square / self.height(), square % self.height())
    }

    /// The row of a square.
    #[inline]
    fn row_of(self, square: u8) -> u8 {
        self.table().row_of[usize::from(square)]
    }

    /// Every square of `set` moved by `DX` columns and `DY` rows, at most two each, or by up to
    /// eight rows within its column; what would leave the board is dropped.
    #[inline(always)]
    fn shift<const DX: i32, const DY: i32>(self, set: Self::Bits) -> Self::Bits {
        const { assert!(DX.abs() <= 2 && DY.abs() <= 2 || DX == 0 && DY.abs() <= FARTHEST) };
        let kept = set & Self::Bits::from_words(self.table().inside[(DY + FARTHEST) as usize]);
        // A board has at least three rows, so a step to another column goes the way of the column,
        // whatever the row.
        let distance = DX * i32::from(self.height()) + DY;
        let moved = if DX > 0 || DX == 0 && DY > 0 { kept << distance as u32 } else { kept >> -distance as u32 };
        if DX == 0 { moved } else { moved & self.board() }
    }

    /// The squares of `set` and all squares above them.
    #[inline(always)]
    fn fill_up(self, set: Self::Bits) -> Self::Bits {
        let two = set | self.shift::<0, 1>(set);
        let four = two | self.shift::<0, 2>(two);
        let eight = four | self.shift::<0, 4>(four);
        eight | self.shift::<0, 8>(eight)
    }

    /// The squares of `set` and all squares below them.
    #[inline(always)]
    fn fill_down(self, set: Self::Bits) -> Self::Bits {
        let two = set | self.shift::<0, -1>(set);
        let four = two | self.shift::<0, -2>(two);
        let eight = four | self.shift::<0, -4>(four);
        eight | self.shift::<0, -8>(eight)
    }

    /// For the binary digits 1, 2, 4 and 8 the squares whose distance in rows from the edge of
    /// `side` has that digit. So a sum or a maximum over many squares takes four steps, whatever
    /// the number of squares and of rows.
    #[inline(always)]
    fn advancement_digits(self, side: Side) -> [Self::Bits; 4] {
        self.table().advancement[side.index()].map(Self::Bits::from_words)
    }

    /// The squares at most `rows` rows before the goal row of `side`, which is the far one, and
    /// that row.
    #[inline(always)]
    fn near_goal(self, side: Side, rows: u8) -> Self::Bits {
        Self::Bits::from_words(self.table().near_goal[side.index()][usize::from(rows.min(MAX_SIZE - 1))])
    }

    /// The squares exactly `rows` rows before the goal row of `side`; none when the board has no
    /// such row.
    #[inline(always)]
    fn before_goal(self, side: Side, rows: u8) -> Self::Bits {
        if rows >= self.height() {
            return Self::Bits::EMPTY;
        }
        match side {
            Side::First => self.row(self.height() - 1 - rows),
            Side::Second => self.row(rows),
        }
    }

    /// The squares of the two columns that are `distance` columns away from the nearer of the outer
    /// ones; that may be a single one, or none.
    #[inline(always)]
    fn columns_from_edge(self, distance: u8) -> Self::Bits {
        Self::Bits::from_words(self.table().columns[usize::from(distance.min(MAX_SIZE / 2 - 1))])
    }

    /// The targets of a knight on `square`.
    #[inline]
    fn knight(self, square: u8) -> Self::Bits {
        Self::Bits::from_words(self.table().knight[usize::from(square)])
    }

    /// Those of them that lead forward: up for the first side, down for the second.
    #[inline]
    fn forward_knight(self, side: Side, square: u8) -> Self::Bits {
        Self::Bits::from_words(self.table().forward_knight[side.index()][usize::from(square)])
    }

    /// The targets of knights on all squares of `set` at once: one front further.
    #[inline]
    fn knights(self, set: Self::Bits) -> Self::Bits {
        let one = self.shift::<0, 1>(set) | self.shift::<0, -1>(set);
        let two = self.shift::<0, 2>(set) | self.shift::<0, -2>(set);
        self.shift::<-1, 0>(two) | self.shift::<1, 0>(two) | self.shift::<-2, 0>(one) | self.shift::<2, 0>(one)
    }
}

/// A board whose size is known when it is compiled; it takes no room in a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fixed<B, const WIDTH: u8, const HEIGHT: u8>(PhantomData<B>);

impl<B: Bits, const WIDTH: u8, const HEIGHT: u8> Fixed<B, WIDTH, HEIGHT> {
    const TABLE: &'static Table = {
        assert!(WIDTH as usize * HEIGHT as usize <= B::CAPACITY, "the board has more squares than the set");
        &Table::new(WIDTH, HEIGHT)
    };
}

impl<B: Bits, const WIDTH: u8, const HEIGHT: u8> Geometry for Fixed<B, WIDTH, HEIGHT> {
    type Bits = B;

    #[inline(always)]
    fn table(self) -> &'static Table {
        Self::TABLE
    }
}

impl<B, const WIDTH: u8, const HEIGHT: u8> Default for Fixed<B, WIDTH, HEIGHT> {
    fn default() -> Self {
        Fixed(PhantomData)
    }
}

impl<B, const WIDTH: u8, const HEIGHT: u8> Debug for Fixed<B, WIDTH, HEIGHT> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{WIDTH}x{HEIGHT}")
    }
}

/// A board of any size, as long as its squares find room in `B`.
#[derive(Clone, Copy)]
pub struct AnySize<B> {
    table: &'static Table,
    bits: PhantomData<B>,
}

/// The tables of the sizes used so far: one per size, so that two boards are of one size when they
/// share a table.
static TABLES: [OnceLock<Box<Table>>; SIZES] = [const { OnceLock::new() }; SIZES];
const SIZES: usize = MAX_SIZE as usize * MAX_SIZE as usize;

impl<B: Bits> AnySize<B> {
    /// A board of this size.
    ///
    /// # Panics
    /// When `B` has no room for it, or when it has more than 16 columns or rows, no column or less
    /// than three rows.
    pub fn new(width: u8, height: u8) -> Self {
        assert!(usize::from(width) * usize::from(height) <= B::CAPACITY, "the board has more squares than the set");
        assert!((1..=MAX_SIZE).contains(&width) && (3..=MAX_SIZE).contains(&height), "no board is {width}x{height}");
        let size = usize::from(width - 1) * usize::from(MAX_SIZE) + usize::from(height - 1);
        let table = TABLES[size].get_or_init(|| Box::new(Table::new(width, height)));
        AnySize { table, bits: PhantomData }
    }
}

impl<B: Bits> Geometry for AnySize<B> {
    type Bits = B;

    #[inline(always)]
    fn table(self) -> &'static Table {
        self.table
    }
}

impl<B> PartialEq for AnySize<B> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table)
    }
}

impl<B> Eq for AnySize<B> {}

impl<B> Debug for AnySize<B> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.table.width, self.table.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ethnum::U256;

    /// The square `dx` columns and `dy` rows away, by plain arithmetic.
    fn away<G: Geometry>(geometry: G, square: u8, dx: i32, dy: i32) -> Option<u8> {
        let (x, y) = geometry.coordinates(square);
        let (x, y) = (i32::from(x) + dx, i32::from(y) + dy);
        let on_board = (0..i32::from(geometry.width())).contains(&x) && (0..i32::from(geometry.height())).contains(&y);
        on_board.then(|| geometry.square(x as u8, y as u8))
    }

    fn check_shift<G: Geometry, const DX: i32, const DY: i32>(geometry: G) {
        for square in geometry.board().squares() {
            let moved: Vec<u8> = geometry.shift::<DX, DY>(G::Bits::square(square)).squares().collect();
            assert_eq!(moved, Vec::from_iter(away(geometry, square, DX, DY)), "{geometry:?} {square} {DX} {DY}");
        }
    }

    fn check<G: Geometry>(geometry: G) {
        assert_eq!(geometry.board().count(), u32::from(geometry.area()));
        check_shift::<G, 0, 1>(geometry);
        check_shift::<G, 1, 1>(geometry);
        check_shift::<G, -1, 1>(geometry);
        check_shift::<G, -1, -1>(geometry);
        check_shift::<G, 1, -2>(geometry);
        check_shift::<G, -1, 2>(geometry);
        check_shift::<G, 2, -1>(geometry);
        check_shift::<G, -2, 1>(geometry);
        check_shift::<G, 2, 2>(geometry);
        check_shift::<G, 0, 8>(geometry);
        check_shift::<G, 0, -8>(geometry);
        for square in geometry.board().squares() {
            let (x, y) = geometry.coordinates(square);
            assert!(geometry.row(y).contains(square) && geometry.row_of(square) == y, "{x} {y}");
            let up: Vec<u8> = geometry.fill_up(G::Bits::square(square)).squares().collect();
            assert_eq!(up, (y..geometry.height()).map(|y| geometry.square(x, y)).collect::<Vec<_>>());
            let down: Vec<u8> = geometry.fill_down(G::Bits::square(square)).squares().collect();
            assert_eq!(down, (0..=y).map(|y| geometry.square(x, y)).collect::<Vec<_>>());
            let distances = Side::BOTH.map(|side| {
                let digits = (0..).zip(geometry.advancement_digits(side));
                digits.map(|(digit, squares)| u8::from(squares.contains(square)) << digit).sum::<u8>()
            });
            assert_eq!(distances, [y, geometry.height() - 1 - y]);
            for (side, left) in Side::BOTH.into_iter().zip([geometry.height() - 1 - y, y]) {
                for rows in 0..16 {
                    assert_eq!(geometry.near_goal(side, rows).contains(square), left <= rows);
                    assert_eq!(geometry.before_goal(side, rows).contains(square), left == rows);
                }
            }
            for distance in 0..8 {
                let from_edge = x.min(geometry.width() - 1 - x);
                assert_eq!(geometry.columns_from_edge(distance).contains(square), distance == from_edge);
            }
            let jumps = (-2..=2).flat_map(|dx: i32| (-2..=2).map(move |dy: i32| (dx, dy)));
            let jumps = jumps.filter(|(dx, dy)| dx.abs() + dy.abs() == 3);
            let mut targets: Vec<u8> = jumps.filter_map(|(dx, dy)| away(geometry, square, dx, dy)).collect();
            targets.sort_unstable();
            assert_eq!(geometry.knight(square).squares().collect::<Vec<_>>(), targets);
            assert_eq!(geometry.knights(G::Bits::square(square)), geometry.knight(square));
            let [up, down] = Side::BOTH.map(|side| geometry.forward_knight(side, square));
            assert_eq!(up | down, geometry.knight(square));
            assert!(up.squares().all(|target| geometry.row_of(target) > y));
            assert!(down.squares().all(|target| geometry.row_of(target) < y));
        }
    }

    /// Every size on the narrowest set that has room for it, and on wider ones.
    #[test]
    fn steps_and_jumps_stay_on_the_board() {
        for (width, height) in (1..=16).flat_map(|width| (3..=16).map(move |height| (width, height))) {
            let area = usize::from(width) * usize::from(height);
            if area <= 64 {
                check(AnySize::<u64>::new(width, height));
            }
            if area <= 128 {
                check(AnySize::<u128>::new(width, height));
            }
            check(AnySize::<U256>::new(width, height));
        }
        check(Fixed::<u64, 8, 8>::default());
        check(Fixed::<u128, 11, 9>::default());
    }

    #[test]
    fn fronts_of_many_knights_are_the_union_of_their_targets() {
        let geometry = AnySize::<u128>::new(11, 9);
        let set = u128::square(0) | u128::square(40) | u128::square(98);
        let union = set.squares().fold(0, |union, square| union | geometry.knight(square));
        assert_eq!(geometry.knights(set), union);
        assert_eq!(geometry.knights(0), 0);
    }

    #[test]
    fn a_fixed_size_takes_no_room() {
        assert_eq!(size_of::<Fixed<u64, 8, 8>>(), 0);
        assert_eq!(AnySize::<u64>::new(5, 6), AnySize::<u64>::new(5, 6));
        assert_ne!(AnySize::<u64>::new(5, 6), AnySize::<u64>::new(6, 5));
    }
}
