//! The chess report's evaluation (Guan 2014, CH 7.1): material and [domination](crate::domination).

use crate::domination::{Importance, dominated};
use crate::position::ChessPosition;
use cozy_chess::{Board, Color, Piece};
use fiveply_core::{EvaluationInfo, Evaluator, Score, Term, Weight};

const WEIGHTS: &[Weight] = &[
    Weight { name: "pawn", default: 100 },
    Weight { name: "knight", default: 300 },
    Weight { name: "bishop", default: 325 },
    Weight { name: "rook", default: 500 },
    Weight { name: "queen", default: 900 },
    Weight { name: "domination", default: 1 },
];

/// The evaluations of chess.
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

/// Material and domination.
#[derive(Clone, Debug)]
pub struct MaterialAndDomination {
    /// What pawn, knight, bishop, rook and queen are worth.
    values: [Score; 5],
    /// What domination is multiplied with.
    domination: Score,
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
        let defaults: Vec<Score> = WEIGHTS.iter().map(|weight| weight.default).collect();
        let weights = if weights.is_empty() { &defaults } else { weights };
        let &[pawn, knight, bishop, rook, queen, domination] = weights else { return None };
        Some(MaterialAndDomination { values: [pawn, knight, bishop, rook, queen], domination, importance })
    }

    #[inline]
    fn material(&self, board: &Board, color: Color) -> Score {
        let men = board.colors(color);
        let kinds = Piece::ALL.iter().zip(self.values);
        kinds.map(|(&kind, value)| (men & board.pieces(kind)).len() as Score * value).sum()
    }

    /// Material and domination of White and of Black.
    #[inline]
    fn sides(&self, board: &Board) -> [[Score; 2]; 2] {
        let material = Color::ALL.map(|color| self.material(board, color));
        let domination = dominated(board).map(|squares| self.domination * self.importance.sum(squares));
        [[material[0], domination[0]], [material[1], domination[1]]]
    }
}

impl Evaluator<ChessPosition> for MaterialAndDomination {
    #[inline]
    fn evaluate(&mut self, position: &ChessPosition) -> Score {
        let [white, black] = self.sides(position.board());
        let score = white[0] + white[1] - black[0] - black[1];
        if position.board().side_to_move() == Color::White { score } else { -score }
    }

    fn terms(&mut self, position: &ChessPosition) -> Vec<Term> {
        let side = position.board().side_to_move();
        let sides = self.sides(position.board());
        let (own, other) = (sides[side as usize], sides[!side as usize]);
        vec![
            Term::number("material", own[0]),
            Term::number("opponent_material", other[0]),
            Term::number("domination", own[1]),
            Term::number("opponent_domination", other[1]),
        ]
    }
}
