//! Named random generators. A result that used chance names its generator and its seed, so that it
//! can be repeated on any machine and with any later version.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The name recorded beside every seed.
pub const GENERATOR: &str = "xoshiro256++";

/// The generator behind every seed in Fiveply: xoshiro256++ (Blackman and Vigna 2019), seeded
/// through SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The generator for `seed`.
    pub fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// An independent generator for part `index` of the work that `seed` stands for: a game of a
    /// match, a thread.
    pub fn part(seed: u64, index: u64) -> Self {
        Random::new(crate::zobrist::mix(seed ^ crate::zobrist::mix(index)))
    }

    /// A number below `bound`, uniformly.
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.random()
    }

    /// Puts `items` into a random order, every order as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of `items`, uniformly; `None` when there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results name generator and seed; this pins what the name stands for.
    #[test]
    fn the_sequence_of_a_seed_never_changes() {
        let mut random = Random::new(1);
        assert_eq!([random.bits(), random.bits()], [14971601782005023387, 13781649495232077965]);
        assert_ne!(Random::part(1, 0).bits(), Random::part(1, 1).bits());
    }
}
