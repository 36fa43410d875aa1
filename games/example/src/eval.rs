//! The evaluation: begin with one plain term and let the lab earn every further one. Here it is the
//! number of lines still open to each side.

use crate::position::{LINES, TicTacToe};
use fiveply_core::{EvaluationInfo, Evaluator, Position, Score, Side, Term, Weight};

/// The evaluations of this game.
pub(crate) const EVALUATIONS: &[EvaluationInfo] = &[EvaluationInfo {
    name: "report",
    summary: "Lines without an opposing sign, own minus other.",
    unit: 1,
    weights: &[Weight { name: "open_lines", default: 1 }],
}];

/// Counts open lines.
#[derive(Clone, Debug)]
pub struct OpenLines {
    pub(crate) weight: Score,
}

fn open_lines(position: &TicTacToe, side: Side) -> Score {
    LINES.iter().filter(|&&line| !position.touches(!side, line)).count() as Score
}

impl Evaluator<TicTacToe> for OpenLines {
    fn evaluate(&mut self, position: &TicTacToe) -> Score {
        let side = position.side();
        self.weight * (open_lines(position, side) - open_lines(position, !side))
    }

    fn terms(&mut self, position: &TicTacToe) -> Vec<Term> {
        vec![Term::number("open_lines", self.evaluate(position))]
    }
}
