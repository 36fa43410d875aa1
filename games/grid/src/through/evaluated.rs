//! Evaluations of through games. What to look for depends on how the men move, so each game brings
//! its own.

use super::{Position, Rules, Through};
use crate::Geometry;
use fiveply_core::{Evaluated, EvaluationInfo, Evaluator, Score};

/// Rules with evaluations: they make [`Through`] an [`Evaluated`] game.
pub trait EvaluatedRules: Rules {
    /// The evaluations on boards of geometry `G`, all in one type.
    type Evaluator<G: Geometry>: Evaluator<Position<Self, G>>;

    /// What [`Evaluated::win_scale`] says.
    const WIN_SCALE: f64;

    /// The evaluations there are, `report` the first.
    fn evaluations() -> &'static [EvaluationInfo];

    /// The evaluation with this name and these weights, its own when there are none; `None` for an
    /// unknown name or for weights that [`weights`](crate::weights()) refuses.
    fn evaluator<G: Geometry>(geometry: G, name: &str, weights: &[Score]) -> Option<Self::Evaluator<G>>;
}

impl<R: EvaluatedRules, G: Geometry> Evaluated for Through<R, G> {
    type Evaluator = R::Evaluator<G>;

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        R::evaluations()
    }

    fn evaluator(&self, name: &str, weights: &[Score]) -> Option<R::Evaluator<G>> {
        R::evaluator(self.geometry, name, weights)
    }

    fn win_scale(&self) -> f64 {
        R::WIN_SCALE
    }
}
