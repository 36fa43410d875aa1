//! The evaluations by their names.

use crate::Knights;
use crate::best::Best;
use crate::eval::{Progression, REPORT, WITH_CONTROL};
use fiveply_core::{EvaluationInfo, Evaluator, Features, Score, Term, weights};
use fiveply_grid::Geometry;
use fiveply_grid::through::{EvaluatedRules, Position, Tapered};
use std::sync::LazyLock;

static EVALUATIONS: LazyLock<[EvaluationInfo; 3]> = LazyLock::new(|| {
    let best = EvaluationInfo {
        name: "best",
        summary: "Knights by rows to go, exchanges, control, defence of the home rows and mobility, with fitted weights.",
        unit: 100,
        weights: weights::parse(include_str!("../data/best.weights")).leak(),
    };
    [REPORT, WITH_CONTROL, best]
});

impl EvaluatedRules for Knights {
    type Evaluator<G: Geometry> = Evaluation;

    const WIN_SCALE: f64 = 100.0 / 0.4170;

    fn evaluations() -> &'static [EvaluationInfo] {
        &*EVALUATIONS
    }

    fn evaluator<G: Geometry>(geometry: G, name: &str, given: &[Score]) -> Option<Evaluation> {
        let info = Self::evaluations().iter().find(|info| info.name == name)?;
        match info.name {
            "best" => {
                Tapered::new(geometry, info, given, None).map(|weights| Evaluation::Best(Box::new(Best(weights))))
            }
            name => Progression::new(name, given).map(Evaluation::Progression),
        }
    }
}

/// One of the evaluations.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// The report's two.
    Progression(Progression),
    /// The strongest.
    Best(Box<Best>),
}

impl<G: Geometry> Evaluator<Position<Knights, G>> for Evaluation {
    #[inline]
    fn evaluate(&mut self, position: &Position<Knights, G>) -> Score {
        match self {
            Evaluation::Progression(progression) => progression.evaluate(position),
            Evaluation::Best(best) => best.evaluate(position),
        }
    }

    fn terms(&mut self, position: &Position<Knights, G>) -> Vec<Term> {
        match self {
            Evaluation::Progression(progression) => progression.terms(position),
            Evaluation::Best(best) => best.terms(position),
        }
    }

    fn features(&self, position: &Position<Knights, G>) -> Features {
        match self {
            Evaluation::Progression(_) => Features::default(),
            Evaluation::Best(best) => best.features(position),
        }
    }
}
