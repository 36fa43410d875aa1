//! Noise on evaluations, the Khet report's way of playing different games. Fresh noise at every leaf makes the evaluation something
//! other than a function of the position, and a table or a window is fooled by that (KHET-X3); noise taken from the position is sound.

use crate::switch::technique;
use fiveply_core::Score;
use fiveply_core::random::Random;
use fiveply_core::zobrist::mix;

technique! {
    /// Adds fresh random noise to every evaluation, so that the same position is worth something else
    /// each time.
    pub struct NoiseLeaf {
        /// below
        below: Score = 4096, Integer(1, 1_000_000),
    }
    name: "noise-leaf",
    reference: "Nijssen 2009",
    class: Shape,
}

technique! {
    /// Adds noise that is a function of position and seed: different games, but a sound search.
    pub struct NoisePosition {
        /// below
        below: Score = 4096, Integer(1, 1_000_000),
    }
    name: "noise-position",
    reference: "Beal and Smith 1994",
    class: Shape,
}

/// Where noise comes from.
#[derive(Clone, Debug)]
pub(crate) struct Noise {
    seed: u64,
    random: Random,
}

impl Noise {
    pub(crate) fn new(seed: u64) -> Self {
        Noise { seed, random: Random::new(seed) }
    }

    /// Fresh noise below `bound`.
    pub(crate) fn fresh(&mut self, bound: Score) -> Score {
        self.random.below(bound as usize) as Score
    }

    /// The noise of the position with this key.
    pub(crate) fn of_position(&self, key: u64, bound: Score) -> Score {
        (mix(key ^ mix(self.seed)) % bound as u64) as Score
    }
}
