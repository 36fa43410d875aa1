//! Sets of squares as integers: `u64` up to 64 squares, `u128` up to 128, `U256` for the rest.

use ethnum::U256;
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of up to 256 squares whatever the board, lowest squares first: the form in which tables
/// are computed once for all.
pub type Words = [u64; 4];

/// A set of squares. Shifting by the width of the type or more is not allowed, as usual.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// A narrower set, or this one when there is none.
    type Half: Bits;

    /// No square.
    const EMPTY: Self;

    /// How many squares there is room for.
    const CAPACITY: usize;

    /// The set with these words; those beyond the capacity are dropped.
    fn from_words(words: Words) -> Self;

    /// The words of the set.
    fn words(self) -> Words;

    /// The set of one square, which must be below the capacity.
    fn square(square: u8) -> Self;

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// The lowest square of a set that is not empty.
    fn lowest(self) -> u8;

    /// The set without its lowest square; the empty set stays empty.
    fn without_lowest(self) -> Self;

    /// Whether no square is in the set.
    #[inline]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.words();
        a | b | c | d == 0
    }

    /// Whether `square`, which must be below the capacity, is in the set.
    #[inline]
    fn contains(self, square: u8) -> bool {
        !(self & Self::square(square)).is_empty()
    }

    /// The squares, lowest first.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// Goes through a set of squares, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(square)
    }
}

/// The three integers name their operations alike; only the way to and from words differs.
macro_rules! integer_bits {
    ($integer:ty, $half:ty, $zero:expr, $one:expr, |$words:ident| $from_words:expr, |$set:ident| $to_words:expr) => {
        impl Bits for $integer {
            type Half = $half;

            const EMPTY: Self = $zero;
            const CAPACITY: usize = 8 * size_of::<$integer>();

            #[inline]
            fn from_words($words: Words) -> Self {
                $from_words
            }

            #[inline]
            fn words(self) -> Words {
                let $set = self;
                $to_words
            }

            #[inline]
            fn square(square: u8) -> Self {
                $one << u32::from(square)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u8 {
                debug_assert!(!self.is_empty());
                self.trailing_zeros() as u8
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub($one)
            }
        }
    };
}

integer_bits!(u64, u64, 0, 1_u64, |words| words[0], |set| [set, 0, 0, 0]);
integer_bits!(u128, u64, 0, 1_u128, |words| joined(words[0], words[1]), |set| {
    let [low, high] = halves(set);
    [low, high, 0, 0]
});
integer_bits!(
    U256,
    u128,
    U256::ZERO,
    U256::ONE,
    |words| U256::from_words(joined(words[2], words[3]), joined(words[0], words[1])),
    |set| {
        let (high, low) = set.into_words();
        let ([a, b], [c, d]) = (halves(low), halves(high));
        [a, b, c, d]
    }
);

#[inline]
fn joined(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

#[inline]
fn halves(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: Bits>() {
        let top = (B::CAPACITY - 1) as u8;
        let set = B::square(0) | B::square(5) | B::square(top);
        assert_eq!(set.squares().collect::<Vec<_>>(), [0, 5, top]);
        assert_eq!(set.count(), 3);
        assert!(set.contains(5) && !set.contains(6));
        assert_eq!(B::from_words(set.words()), set);
        assert_eq!(B::EMPTY.squares().next(), None);
        assert_eq!(B::EMPTY.without_lowest(), B::EMPTY);
        assert_eq!(B::from_words([u64::MAX; 4]), !B::EMPTY);
    }

    #[test]
    fn sets_of_every_width_behave_alike() {
        check::<u64>();
        check::<u128>();
        check::<U256>();
    }
}
