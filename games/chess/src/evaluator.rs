//! The evaluations of chess, all in one type.

use crate::best::{self, Best};
use crate::eval::{self, MaterialAndDomination};
use crate::position::ChessPosition;
use fiveply_core::{EvaluationInfo, Evaluator, Score, Term};
use std::sync::LazyLock;

/// The evaluations there are, the report's first.
pub(crate) static EVALUATIONS: LazyLock<Vec<EvaluationInfo>> =
    LazyLock::new(|| eval::EVALUATIONS.iter().copied().chain([best::info()]).collect());

/// One of the evaluations of chess.
#[derive(Clone, Debug)]
pub enum ChessEvaluator {
    /// `report` or `report-printed`.
    Report(MaterialAndDomination),
    /// `best`.
    Best(Best),
}

impl ChessEvaluator {
    /// The evaluation with this name and these weights, its own when there are none.
    pub(crate) fn new(name: &str, weights: &[Score]) -> Option<Self> {
        match name {
            "best" => Best::new(weights).map(ChessEvaluator::Best),
            _ => MaterialAndDomination::new(name, weights).map(ChessEvaluator::Report),
        }
    }
}

impl Evaluator<ChessPosition> for ChessEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &ChessPosition) -> Score {
        match self {
            ChessEvaluator::Report(report) => report.evaluate(position),
            ChessEvaluator::Best(best) => best.evaluate(position),
        }
    }

    fn terms(&mut self, position: &ChessPosition) -> Vec<Term> {
        match self {
            ChessEvaluator::Report(report) => report.terms(position),
            ChessEvaluator::Best(best) => best.terms(position),
        }
    }
}
