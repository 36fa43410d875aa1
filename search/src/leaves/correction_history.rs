//! Correction history (Cattermole 2024): where the search keeps finding the static evaluation too
//! high or too low for positions of one structure (the same pawns, the same mirrors), the
//! evaluation of the next such position is shifted by that much.

use crate::leaves::evaluation::Unit;
use crate::switch::technique;
use fiveply_core::{Position, Score, Side};

technique! {
    /// Shifts the static evaluation by how far it was off in positions of the same structure.
    pub struct CorrectionHistory {}
    name: "correction-history",
    reference: "Cattermole 2024",
    class: Speculative,
    counts: ["evaluations shifted", "always 0"],
    needs: StaticEval,
}

/// How many structures a game tells apart.
const STRUCTURES: u8 = 3;
/// Places per structure and side.
const PLACES: usize = 1 << 14;
/// Errors are kept in this fraction of a point.
const GRAIN: i32 = 256;
/// A new error counts for this fraction of the average, times the depth.
const INERTIA: i32 = 256;

/// How many errors are kept.
const ERRORS: usize = 2 * STRUCTURES as usize * PLACES;

/// The average error of the evaluation by side and structure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Corrections(Vec<i32>);

impl Corrections {
    /// How many bytes the errors take.
    pub(crate) const BYTES: usize = ERRORS * size_of::<i32>();

    pub(crate) fn new() -> Self {
        Corrections(vec![0; ERRORS])
    }

    fn index<P: Position>(position: &P, which: u8) -> usize {
        let side = usize::from(position.side() == Side::Second);
        let place = (position.structure_key(which) >> 17) as usize % PLACES;
        (usize::from(which) * 2 + side) * PLACES + place
    }

    /// How much to add to the static evaluation.
    #[inline]
    pub(crate) fn of<P: Position>(&self, position: &P) -> Score {
        let sum: i32 = (0..STRUCTURES).map(|which| self.0[Self::index(position, which)]).sum();
        sum / (GRAIN * i32::from(STRUCTURES))
    }

    /// The search found `score` where the evaluation itself, uncorrected, said `eval`: measured
    /// against a corrected one the average would settle at half the error.
    pub(crate) fn note<P: Position>(&mut self, position: &P, eval: Score, score: Score, depth: i32, unit: Unit) {
        let weight = (depth + 1).clamp(1, 16);
        // An error beyond two pieces has other reasons than the structure.
        let most = 2 * unit.piece();
        let error = (score - eval).clamp(-most, most) * GRAIN;
        for which in 0..STRUCTURES {
            let value = &mut self.0[Self::index(position, which)];
            *value += ((i64::from(error) - i64::from(*value)) * i64::from(weight) / i64::from(INERTIA)) as i32;
        }
    }
}
