//! How often a side attacks each square, for all squares at once: the counts are kept as sets of
//! squares, one per binary digit.

use fiveply_grid::Bits;

/// How often each square is attacked, from 0 to 4.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attacks<B> {
    ones: B,
    twos: B,
    fours: B,
}

impl<B: Bits> Attacks<B> {
    /// The counts of squares attacked from four directions: a half adder for each pair, then one
    /// for the ones they leave. A pair that leaves a one carries no two, so twos meet only when
    /// both pairs carry one, and then they make a four.
    #[inline(always)]
    pub(crate) fn new([a, b, c, d]: [B; 4]) -> Self {
        let (left, right) = (a ^ b, c ^ d);
        let (both_left, both_right) = (a & b, c & d);
        Attacks { ones: left ^ right, twos: (both_left ^ both_right) | (left & right), fours: both_left & both_right }
    }

    /// The squares attacked at all.
    #[inline(always)]
    pub(crate) fn any(self) -> B {
        self.ones | self.several()
    }

    /// The squares attacked more than once.
    #[inline(always)]
    pub(crate) fn several(self) -> B {
        self.twos | self.fours
    }

    /// The squares attacked at least as often as `other` tells, compared digit by digit from the
    /// lowest.
    #[inline(always)]
    pub(crate) fn at_least(self, other: Self) -> B {
        let ones = self.ones | !other.ones;
        let twos = (self.twos & !other.twos) | (!(self.twos ^ other.twos) & ones);
        (self.fours & !other.fours) | (!(self.fours ^ other.fours) & twos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 256 ways in which a square can be attacked from four directions by both sides.
    #[test]
    fn counts_compare_like_numbers() {
        for attacks in 0..=u8::MAX {
            let directions = |bits: u8| [0, 1, 2, 3].map(|direction| u64::from(bits >> direction & 1) << 7);
            let (own, other) = (attacks & 15, attacks >> 4);
            let at_least = Attacks::new(directions(own)).at_least(Attacks::new(directions(other)));
            assert_eq!(at_least.contains(7), own.count_ones() >= other.count_ones(), "{own:04b} {other:04b}");
            let counted = Attacks::new(directions(own));
            assert_eq!(counted.any().contains(7), own.count_ones() >= 1, "{own:04b}");
            assert_eq!(counted.several().contains(7), own.count_ones() >= 2, "{own:04b}");
        }
    }
}
