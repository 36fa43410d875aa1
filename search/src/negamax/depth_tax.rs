//! The depth tax (Elíasson 2017): every value is multiplied by a factor per ply on its way up, so
//! that early wins are preferred.

use crate::Search;
use crate::switch::technique;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// Multiplies every value by a factor per ply on its way up, so that early wins are preferred.
    pub struct DepthTax {
        /// factor
        factor: f64 = 0.99, Decimal(0.5, 1.0),
    }
    name: "depth-tax",
    reference: "Elíasson 2017",
    class: Shape,
}

/// A win while values are taxed on their way up: far above every evaluation, far below a proved
/// win.
pub(crate) const TAXED_WIN: Score = 2_000_000;

impl DepthTax {
    /// The window before the tax. It is a little wider than it need be, so that rounding never
    /// hides a value that matters.
    pub(crate) fn widened(self, (low, high): (Score, Score)) -> (Score, Score) {
        let untaxed = |bound: Score, step: f64| (f64::from(bound) / self.factor + step).clamp(-4e6, 4e6) as Score;
        (untaxed(low, -2.0), untaxed(high, 2.0))
    }
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// A value on its way up, taxed where that is asked for.
    #[inline]
    pub(crate) fn tax(&self, score: Score) -> Score {
        match self.params.depth_tax {
            None => score,
            Some(tax) => (f64::from(score) * tax.factor) as Score,
        }
    }
}
