//! A value for the opening and one for the ending in one number, so that every term is added once and not twice.

use fiveply_core::Score;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values: the ending in the upper 32 bits, the opening in the lower ones, which borrow from the upper half while they are negative.
/// Sums are right as long as each half stays within 32 bits, which the bound on [weights](super::tables::MAX_WEIGHT) ensures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair(i64);

impl Pair {
    /// From the value in the opening and the value in the ending.
    #[inline]
    pub(crate) const fn new(opening: Score, ending: Score) -> Pair {
        Pair(((ending as i64) << 32) + opening as i64)
    }

    /// The value in the opening.
    #[inline]
    pub(crate) const fn opening(self) -> Score {
        self.0 as Score
    }

    /// The value in the ending. Half of the lower part's range gives back what it has borrowed.
    #[inline]
    pub(crate) const fn ending(self) -> Score {
        ((self.0 + (1 << 31)) >> 32) as Score
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

/// As often as `count` says.
impl Mul<u32> for Pair {
    type Output = Pair;

    #[inline]
    fn mul(self, count: u32) -> Pair {
        Pair(self.0 * i64::from(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_do_not_disturb_each_other() {
        let values = [0, 1, -1, 7, -8, 100_000, -100_000];
        for a in values {
            for b in values {
                let pair = Pair::new(a, b);
                assert_eq!((pair.opening(), pair.ending()), (a, b));
                let sum = pair * 9 - Pair::new(b, a) + -pair;
                assert_eq!((sum.opening(), sum.ending()), (8 * a - b, 8 * b - a));
            }
        }
    }
}
