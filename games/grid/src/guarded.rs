//! A board with two empty rows on guard above every column, for knights that jump by the dozen.
//!
//! ```text
//! + + +        A jump that leaves the board lands on a guard row or beyond all columns, never on a square, so that no mask is needed
//! + + +        before the last one: the squares that are still open, which the caller has at hand anyway.
//! . . .
//! . . .        The price is a set spread over more bits, so a board needs room for two more rows.
//! . . .
//! ```

use crate::table::GUARDS;
use crate::{Bits, Geometry};

/// A board with guard rows. Its sets are those of the board, spread out.
#[derive(Clone, Copy, Debug)]
pub struct Guarded<G>(G);

impl<G: Geometry> Guarded<G> {
    /// The board with guard rows, if its sets have room for them.
    #[inline(always)]
    pub fn new(geometry: G) -> Option<Self> {
        let area = usize::from(geometry.width()) * usize::from(geometry.height() + GUARDS);
        (area <= G::Bits::CAPACITY).then_some(Guarded(geometry))
    }

    /// The distance from a square to the same row of the next column.
    #[inline(always)]
    fn stride(self) -> u32 {
        u32::from(self.0.height() + GUARDS)
    }

    /// A set of the board with the guard rows put in. Column x has to move by 2x; the binary digits of x are gone through from the
    /// highest to the lowest, each moving half of the columns at once, so that no column ever lands on another.
    #[inline(always)]
    pub fn spread(self, mut set: G::Bits) -> G::Bits {
        for (digit, columns) in self.0.table().spread.iter().enumerate().rev() {
            let distance = u32::from(GUARDS) << digit;
            let moving = set & G::Bits::from_words(*columns);
            set = (set ^ moving) | moving << distance;
        }
        set
    }

    /// The set of one square of the board.
    #[inline(always)]
    pub fn square(self, square: u8) -> G::Bits {
        let column = square / self.0.height();
        G::Bits::square(square + GUARDS * column)
    }

    /// The targets of knights on all squares of `set` at once, and bits that belong to no square.
    ///
    /// The two jumps that go two columns to the right end two rows apart, so they are one shift of the set doubled by a shift of two; likewise
    /// for the other directions. That makes six shifts instead of eight.
    #[inline(always)]
    pub fn knights(self, set: G::Bits) -> G::Bits {
        let stride = self.stride();
        let two_apart = set | set << 2;
        let four_apart = set | set << 4;
        two_apart << (2 * stride - 1)
            | two_apart >> (2 * stride + 1)
            | four_apart << (stride - 2)
            | four_apart >> (stride + 2)
    }
}
