//! The Isolation report's heuristics (ISO 6.2). All are sums of the same three differences, own
//! minus opponent's, and differ only in their weights: liberties (open squares a jump away),
//! control (squares reached first) and [wavefronts](crate::wavefronts()).
//!
//! The mover's front goes first, so these values swing with the parity of the depth; the report
//! knew it (ISO-X7). Before both knights stand there is nothing to compare: the value is 0 and no
//! term has one.

use crate::best::{self, Best};
use crate::position::Position;
use crate::wavefronts::{partition, wavefronts};
use fiveply_core::{EvaluationInfo, Evaluator, Features, Position as _, Score, Term, TermValue, Weight};
use fiveply_grid::{Bits, Geometry, weights};
use std::sync::LazyLock;

/// All evaluations: the report's and the fitted one.
pub(crate) static EVALUATIONS: LazyLock<Vec<EvaluationInfo>> =
    LazyLock::new(|| REPORT.iter().copied().chain([*best::INFO]).collect());

/// The report's evaluations; `report` is what it found best, `combo`.
const REPORT: &[EvaluationInfo] = &[
    EvaluationInfo {
        name: "report",
        summary: "What the report found best: combo.",
        unit: 1,
        weights: &weights_of(0, 1, 1),
    },
    EvaluationInfo { name: "baseline", summary: "Squares a jump away.", unit: 1, weights: &weights_of(1, 0, 0) },
    EvaluationInfo { name: "control", summary: "Squares reached first.", unit: 1, weights: &weights_of(0, 1, 0) },
    EvaluationInfo {
        name: "min-moves",
        summary: "Wavefronts: moves that the other side cannot take away.",
        unit: 1,
        weights: &weights_of(0, 0, 1),
    },
    EvaluationInfo {
        name: "combo",
        summary: "Squares reached first and wavefronts together.",
        unit: 1,
        weights: &weights_of(0, 1, 1),
    },
];

const fn weights_of(liberties: Score, control: Score, wavefronts: Score) -> [Weight; 3] {
    [
        Weight { name: "liberties", default: liberties },
        Weight { name: "control", default: control },
        Weight { name: "wavefronts", default: wavefronts },
    ]
}

/// One of this game's evaluations.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// One of the report's.
    Mobility(Mobility),
    /// The fitted one.
    Best(Best),
}

impl Evaluation {
    /// The evaluation with this name and these weights, its own when there are none.
    pub(crate) fn new<G: Geometry>(geometry: G, name: &str, given: &[Score]) -> Option<Self> {
        if name == best::INFO.name {
            Best::new(geometry, given).map(Evaluation::Best)
        } else {
            Mobility::new(name, given).map(Evaluation::Mobility)
        }
    }
}

impl<G: Geometry> Evaluator<Position<G>> for Evaluation {
    #[inline]
    fn evaluate(&mut self, position: &Position<G>) -> Score {
        match self {
            Evaluation::Mobility(mobility) => mobility.evaluate(position),
            Evaluation::Best(best) => best.evaluate(position),
        }
    }

    fn terms(&mut self, position: &Position<G>) -> Vec<Term> {
        match self {
            Evaluation::Mobility(mobility) => mobility.terms(position),
            Evaluation::Best(best) => best.terms(position),
        }
    }

    fn features(&self, position: &Position<G>) -> Features {
        match self {
            Evaluation::Mobility(_) => Features::default(),
            Evaluation::Best(best) => best.features(position),
        }
    }
}

/// Liberties, control and wavefronts.
#[derive(Clone, Debug)]
pub struct Mobility {
    liberties: Score,
    control: Score,
    wavefronts: Score,
}

impl Mobility {
    /// The evaluation with this name and these weights, its own when there are none.
    pub(crate) fn new(name: &str, given: &[Score]) -> Option<Self> {
        let evaluation = REPORT.iter().find(|evaluation| evaluation.name == name)?;
        let [liberties, control, wavefronts] = weights(evaluation, given)?;
        Some(Mobility { liberties, control, wavefronts })
    }
}

impl<G: Geometry> Evaluator<Position<G>> for Mobility {
    #[inline]
    fn evaluate(&mut self, position: &Position<G>) -> Score {
        let mut score = 0;
        if self.liberties != 0
            && let Some([own, other]) = liberties(position)
        {
            score += self.liberties * difference(own, other);
        }
        if (self.control | self.wavefronts) != 0
            && let Some([own, other]) = wavefronts(position)
        {
            score += self.control * difference(own.control, other.control);
            score += self.wavefronts * difference(own.wavefronts, other.wavefronts);
        }
        score
    }

    /// The same for every evaluation: numbers before their weights, and whether the knights can
    /// still meet.
    fn terms(&mut self, position: &Position<G>) -> Vec<Term> {
        let fronts = wavefronts(position);
        let liberties = liberties(position);
        let number = |name, value: Option<u32>| {
            let value = value.map_or(TermValue::Nothing, |value| TermValue::Number(value.into()));
            Term { name, value }
        };
        let partition = partition(position).map_or(TermValue::Nothing, TermValue::Flag);
        vec![
            number("control", fronts.map(|[own, _]| own.control)),
            number("opponent_control", fronts.map(|[_, other]| other.control)),
            number("wavefronts", fronts.map(|[own, _]| own.wavefronts)),
            number("opponent_wavefronts", fronts.map(|[_, other]| other.wavefronts)),
            number("liberties", liberties.map(|[own, _]| own)),
            number("opponent_liberties", liberties.map(|[_, other]| other)),
            Term { name: "partition", value: partition },
        ]
    }
}

#[inline(always)]
fn difference(own: u32, other: u32) -> Score {
    own as Score - other as Score
}

/// The open squares a jump away from the knight of the side to move and from the other; `None`
/// before both stand.
#[inline(always)]
fn liberties<G: Geometry>(position: &Position<G>) -> Option<[u32; 2]> {
    let side = position.side();
    (position.knight(side).is_some() && position.knight(!side).is_some())
        .then(|| [side, !side].map(|side| position.targets(side).count()))
}
