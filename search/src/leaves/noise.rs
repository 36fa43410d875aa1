//! Noise on evaluations, the Khet report's way of playing different games. Fresh noise at every
//! leaf makes the evaluation something other than a function of the position, and a table or a
//! window is fooled by that (KHET-X3); noise taken from the position is sound.

use crate::Params;
use crate::switch::technique;
use fiveply_core::random::Random;
use fiveply_core::zobrist::mix;
use fiveply_core::{Position, Score};

technique! {
    /// Adds fresh random noise to every evaluation, so that the same position is worth something
    /// else each time.
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
    leaf: Option<NoiseLeaf>,
    position: Option<NoisePosition>,
    seed: u64,
    random: Random,
}

impl Noise {
    pub(crate) fn new(params: &Params, seed: u64) -> Self {
        Noise { leaf: params.noise_leaf, position: params.noise_position, seed, random: Random::new(seed) }
    }

    /// The value of a position with the noise that is asked for.
    #[inline]
    pub(crate) fn added<P: Position>(&mut self, position: &P, mut value: Score) -> Score {
        if let Some(NoiseLeaf { below }) = self.leaf {
            value += self.random.below(below as usize) as Score;
        }
        if let Some(NoisePosition { below }) = self.position {
            value += (mix(position.key() ^ mix(self.seed)) % below as u64) as Score;
        }
        value
    }
}
