//! A cache of evaluations: a search meets most positions more than once, by other move orders and
//! in the next iteration, and a slow judge need not judge them twice. The transposition table
//! remembers searched nodes only; leaves are known here.

use crate::switch::technique;
use fiveply_core::Score;

technique! {
    /// Remembers evaluations, so that a position met again, by another order of moves or in the
    /// next iteration, is not judged twice.
    pub struct EvalCache {
        /// log2 of the places
        log2: u32 = 16, Integer(8, 20),
    }
    name: "eval-cache",
    reference: "well known; Slate and Atkin 1977",
    class: Exact,
    counts: ["evaluations asked for", "evaluations that were known"],
}

/// A place holds the upper bits of a key and an evaluation above this in the lower ones; 0 is
/// empty.
const ZERO: Score = 1 << 23;
const VALUE: u64 = (1 << 24) - 1;

/// Evaluations by key. A new one takes the place of an older one.
#[derive(Clone, Debug, Default)]
pub(crate) struct EvalTable {
    places: Vec<u64>,
    /// Places minus one: a place is chosen by the key's low bits.
    mask: u64,
}

impl EvalTable {
    pub(crate) fn new(log2: u32) -> Self {
        EvalTable { places: vec![0; 1 << log2], mask: (1 << log2) - 1 }
    }

    /// How many bytes a cache of this size takes.
    pub(crate) fn bytes(log2: u32) -> usize {
        size_of::<u64>() << log2
    }

    /// The evaluation of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Score> {
        let place = self.places[(key & self.mask) as usize];
        ((place ^ key) <= VALUE && place & VALUE != 0).then_some((place & VALUE) as Score - ZERO)
    }

    /// Remembers an evaluation; one that fits no place is made again.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, value: Score) {
        if value.abs() < ZERO {
            self.places[(key & self.mask) as usize] = key & !VALUE | (value + ZERO) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::zobrist::mix;

    #[test]
    fn what_goes_in_comes_out() {
        let mut cache = EvalTable::new(4);
        assert_eq!([0, mix(7)].map(|key| cache.get(key)), [None, None], "an empty place is nobody's");
        for value in [0, 1, -1, 3_999_999, -3_999_999] {
            cache.put(mix(7), value);
            assert_eq!(cache.get(mix(7)), Some(value));
            assert_eq!(cache.get(mix(7) ^ 1 << 24), None);
        }
        cache.put(mix(7) ^ 1 << 63, 5);
        assert_eq!(cache.get(mix(7)), None, "the newer one took the place");
    }
}
