//! The evaluations by their names.

use crate::Pawns;
use crate::best::Best;
use crate::eval::{REPORT, Report};
use fiveply_core::{EvaluationInfo, Evaluator, Features, Score, Term, weights};
use fiveply_grid::Geometry;
use fiveply_grid::through::{EvaluatedRules, MenNetwork, Position, Tapered, men_network};
use std::sync::LazyLock;

static CLASSIC: LazyLock<[EvaluationInfo; 2]> = LazyLock::new(|| [REPORT, best(include_str!("../data/best.weights"))]);
static STRAIGHT_ONLY: LazyLock<[EvaluationInfo; 2]> =
    LazyLock::new(|| [REPORT, best(include_str!("../data/best-straight.weights"))]);

static CLASSIC_NETWORK: LazyLock<MenNetwork> = LazyLock::new(|| men_network(include_bytes!("../data/best.network")));
static STRAIGHT_NETWORK: LazyLock<MenNetwork> =
    LazyLock::new(|| men_network(include_bytes!("../data/best-straight.network")));

fn best(weights: &'static str) -> EvaluationInfo {
    EvaluationInfo {
        name: "best",
        summary: "On 8x8 a network that learnt from games; elsewhere pawns by rows to go, exchanges, control, runners, defence of the home row and mobility, with fitted weights.",
        unit: 100,
        weights: weights::parse(weights).leak(),
    }
}

impl<const STRAIGHT: bool> EvaluatedRules for Pawns<STRAIGHT> {
    type Evaluator<G: Geometry> = Evaluation;

    const WIN_SCALE: f64 = 100.0 / if STRAIGHT { 0.4149 } else { 0.3318 };

    fn evaluations() -> &'static [EvaluationInfo] {
        if STRAIGHT { &*STRAIGHT_ONLY } else { &*CLASSIC }
    }

    fn evaluator<G: Geometry>(geometry: G, name: &str, given: &[Score]) -> Option<Evaluation> {
        let info = Self::evaluations().iter().find(|info| info.name == name)?;
        if info.name == REPORT.name {
            return Report::with_weights(geometry, given).map(Evaluation::Report);
        }
        let network = if STRAIGHT { &STRAIGHT_NETWORK } else { &CLASSIC_NETWORK };
        Tapered::new(geometry, info, given, Some(network)).map(|weights| Evaluation::Best(Box::new(Best(weights))))
    }
}

/// One of the evaluations.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// The report's.
    Report(Report),
    /// The strongest.
    Best(Box<Best>),
}

impl<const STRAIGHT: bool, G: Geometry> Evaluator<Position<Pawns<STRAIGHT>, G>> for Evaluation {
    #[inline]
    fn evaluate(&mut self, position: &Position<Pawns<STRAIGHT>, G>) -> Score {
        match self {
            Evaluation::Report(report) => report.evaluate(position),
            Evaluation::Best(best) => best.evaluate(position),
        }
    }

    fn terms(&mut self, position: &Position<Pawns<STRAIGHT>, G>) -> Vec<Term> {
        match self {
            Evaluation::Report(report) => report.terms(position),
            Evaluation::Best(best) => best.terms(position),
        }
    }

    fn features(&self, position: &Position<Pawns<STRAIGHT>, G>) -> Features {
        match self {
            Evaluation::Report(_) => Features::default(),
            Evaluation::Best(best) => best.features(position),
        }
    }
}
