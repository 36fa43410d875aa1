//! The evaluations of Khet by name, all in one type.

use crate::best::{self, BeamJudge};
use crate::edition::Edition;
use crate::eval::{self, GuardedMaterial};
use crate::position::KhetPosition;
use fiveply_core::{EvaluationInfo, Evaluator, Score, Term};
use std::sync::LazyLock;

static FIRST: LazyLock<[EvaluationInfo; 2]> = LazyLock::new(|| list(Edition::First));
static SECOND: LazyLock<[EvaluationInfo; 2]> = LazyLock::new(|| list(Edition::Second));

fn list(edition: Edition) -> [EvaluationInfo; 2] {
    [eval::info(edition), best::info(edition)]
}

/// The evaluations of an edition, the report's first.
pub(crate) fn evaluations(edition: Edition) -> &'static [EvaluationInfo; 2] {
    match edition {
        Edition::First => &FIRST,
        Edition::Second => &SECOND,
    }
}

/// One of the evaluations of Khet.
#[derive(Clone, Debug)]
pub enum KhetEvaluation {
    /// The report's.
    Report(Box<GuardedMaterial>),
    /// The strongest we know.
    Best(BeamJudge),
}

impl KhetEvaluation {
    /// The evaluation with this name and these weights, its own when there are none; `None` for an
    /// unknown name or a wrong number of weights.
    pub(crate) fn new(edition: Edition, name: &str, weights: &[Score]) -> Option<Self> {
        let info = evaluations(edition).iter().find(|info| info.name == name)?;
        let defaults: Vec<Score> = info.weights.iter().map(|weight| weight.default).collect();
        let weights = if weights.is_empty() { &defaults } else { weights };
        match name {
            "report" => GuardedMaterial::new(edition, weights).map(|report| KhetEvaluation::Report(Box::new(report))),
            _ => BeamJudge::new(edition, weights).map(KhetEvaluation::Best),
        }
    }
}

impl Evaluator<KhetPosition> for KhetEvaluation {
    #[inline]
    fn evaluate(&mut self, position: &KhetPosition) -> Score {
        match self {
            KhetEvaluation::Report(report) => report.evaluate(position),
            KhetEvaluation::Best(best) => best.evaluate(position),
        }
    }

    fn terms(&mut self, position: &KhetPosition) -> Vec<Term> {
        match self {
            KhetEvaluation::Report(report) => report.terms(position),
            KhetEvaluation::Best(best) => best.terms(position),
        }
    }
}
