//! Late-move reductions (Levy and Newborn 1991, Romstad 2005): a quiet move late in a good order is probably no good, so it is searched
//! less deeply; if it surprises, it is searched again. How much less grows with the logarithms of the depth and of the move's number.

use crate::params::Lmr;

/// Numbers beyond this are reduced alike.
const MOST: usize = 64;

/// The reductions of a setting, in hundredths of a ply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reductions(Vec<i32>);

impl Reductions {
    pub(crate) fn new(lmr: Lmr) -> Self {
        let logarithm = |number: usize| (number.max(1) as f64).ln();
        let entry = |depth: usize, number: usize| {
            f64::from(lmr.base) + 100.0 * logarithm(depth) * logarithm(number) / (f64::from(lmr.divisor) / 100.0)
        };
        Reductions((0..MOST * MOST).map(|index| entry(index / MOST, index % MOST) as i32).collect())
    }

    /// Hundredths of a ply for move `number` at `depth`.
    #[inline]
    pub(crate) fn get(&self, depth: i32, number: i32) -> i32 {
        let clamp = |value: i32| value.clamp(0, MOST as i32 - 1) as usize;
        self.0[clamp(depth) * MOST + clamp(number)]
    }
}
