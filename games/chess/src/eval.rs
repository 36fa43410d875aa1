//! The chess report's evaluation (Guan 2014, CH 7.1): material and [domination](crate::domination). Its score is what the side to move
//! has of both, less what the other side has.

use crate::domination::{Importance, dominated};
use crate::position::ChessPosition;
use cozy_chess::{Board, Color, Piece};
use fiveply_core::score::INFINITE;
use fiveply_core::{EvaluationInfo, Evaluator, Score, Term, TermValue, Weight};
use std::ops::Range;

const WEIGHTS: &[Weight] = &[
    Weight { name: "pawn", default: 100 },
    Weight { name: "knight", default: 300 },
    Weight { name: "bishop", default: 325 },
    Weight { name: "rook", default: 500 },
    Weight { name: "queen", default: 900 },
    Weight { name: "domination", default: 1 },
];

/// The report's evaluations.
pub(crate) const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo {
        name: "report",
        summary: "Material, and the importance of the squares attacked more often than the other side attacks them.",
        unit: 100,
        weights: WEIGHTS,
    },
    EvaluationInfo {
        name: "report-printed",
        summary: "The same with the importance of squares as printed, where g4 and g5 count 1 instead of 2.",
        unit: 100,
        weights: WEIGHTS,
    },
];

/// How many weights there are: five kinds of men (a king is worth nothing, both sides have one) and domination.
const COUNT: usize = WEIGHTS.len();

/// Material and domination. Sums are taken in 64 bits, so that no weights are too large for them.
#[derive(Clone, Debug)]
pub struct MaterialAndDomination {
    weights: [i64; COUNT],
    importance: Importance,
}

impl MaterialAndDomination {
    /// The evaluation with this name and these weights, its own when there are none.
    pub(crate) fn new(name: &str, weights: &[Score]) -> Option<Self> {
        let importance = match name {
            "report" => Importance::CORRECTED,
            "report-printed" => Importance::PRINTED,
            _ => return None,
        };
        let defaults: [Score; COUNT] = std::array::from_fn(|index| WEIGHTS[index].default);
        let weights: [Score; COUNT] = if weights.is_empty() { defaults } else { weights.try_into().ok()? };
        Some(MaterialAndDomination { weights: weights.map(i64::from), importance })
    }

    /// What White and Black have of everything that has a weight.
    #[inline]
    fn counts(&self, board: &Board) -> [[i32; COUNT]; Color::NUM] {
        let dominated = dominated(board);
        Color::ALL.map(|color| {
            let men = |kind| board.colored_pieces(color, kind).len() as i32;
            let domination = self.importance.sum(dominated[color as usize]) as i32;
            [men(Piece::Pawn), men(Piece::Knight), men(Piece::Bishop), men(Piece::Rook), men(Piece::Queen), domination]
        })
    }
}

impl Evaluator<ChessPosition> for MaterialAndDomination {
    #[inline]
    fn evaluate(&mut self, position: &ChessPosition) -> Score {
        let board = position.board();
        let [white, black] = self.counts(board);
        let leads = white.iter().zip(black).map(|(white, black)| i64::from(white - black));
        let score: i64 = leads.zip(self.weights).map(|(lead, weight)| lead * weight).sum();
        let score = if board.side_to_move() == Color::White { score } else { -score };
        score.clamp((-INFINITE).into(), INFINITE.into()) as Score
    }

    /// The terms carry their weights: own minus opponent's is the score.
    fn terms(&mut self, position: &ChessPosition) -> Vec<Term> {
        let side = position.board().side_to_move();
        let counts = self.counts(position.board());
        let term = |name, color: Color, parts: Range<usize>| {
            let worth = parts.map(|part| i64::from(counts[color as usize][part]) * self.weights[part]);
            Term { name, value: TermValue::Number(worth.sum()) }
        };
        let (men, domination) = (0..COUNT - 1, COUNT - 1..COUNT);
        vec![
            term("material", side, men.clone()),
            term("opponent_material", !side, men),
            term("domination", side, domination.clone()),
            term("opponent_domination", !side, domination),
        ]
    }
}
