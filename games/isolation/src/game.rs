//! The game with its size fixed.

use crate::position::{Jump, Position, mirrored};
use crate::{Endgame, Evaluation, INFO, Usual, board, eval, notation};
use fiveply_core::{
    Board, Evaluated, EvaluationInfo, Game, Gesture, OpeningRule, Oracle, Outcome, ParseError, Score, Side, Sizes,
};
use fiveply_grid::Geometry;
use fiveply_grid::notation::{SIDE_LETTERS, SIDE_NAMES, game_text, square_text};
use std::sync::Arc;

/// The game on a board of geometry `G`.
#[derive(Clone, Copy, Debug)]
pub struct Isolation<G> {
    geometry: G,
}

impl<G: Geometry> Isolation<G> {
    /// The game on a board of this geometry.
    pub fn new(geometry: G) -> Self {
        Isolation { geometry }
    }
}

impl<G: Geometry> Game for Isolation<G> {
    type Position = Position<G>;

    const SYMMETRY_SWAPS_SIDES: bool = false;

    fn text(&self) -> String {
        let usual = Usual::default();
        game_text(INFO.name, self.geometry, (usual.width(), usual.height()), None)
    }

    fn start(&self) -> Position<G> {
        Position::new(self.geometry, self.geometry.board(), [None; 2], Side::First)
    }

    fn parse(&self, text: &str) -> Result<Position<G>, ParseError> {
        notation::parse(self.geometry, text)
    }

    fn position_text(&self, position: &Position<G>) -> String {
        notation::position_text(position)
    }

    fn move_text(&self, _position: &Position<G>, m: Jump) -> String {
        square_text(self.geometry, m.0)
    }

    fn parse_move(&self, position: &Position<G>, text: &str) -> Result<Jump, ParseError> {
        notation::parse_move(position, text)
    }

    fn side_letter(&self, side: Side) -> char {
        SIDE_LETTERS[side.index()]
    }

    fn side_name(&self, side: Side) -> &'static str {
        SIDE_NAMES[side.index()]
    }

    fn reason(&self, _position: &Position<G>, _outcome: Outcome) -> &'static str {
        "no move left"
    }

    fn board(&self, position: &Position<G>) -> Board {
        board::board(position)
    }

    fn gesture(&self, position: &Position<G>, m: Jump) -> Gesture {
        board::gesture(position, m)
    }

    /// The two placements; who wins after them is what a match is about.
    fn opening_rule(&self) -> OpeningRule {
        OpeningRule { plies: 2, bound: None }
    }

    fn can_be_drawn(&self) -> bool {
        false
    }

    fn sizes(&self) -> Sizes {
        let area = usize::from(self.geometry.area());
        Sizes { from_to: area * area, piece_to: 2 * area }
    }

    /// The mirror that exchanges left and right.
    fn symmetric(&self, position: &Position<G>) -> Position<G> {
        position.mirrored()
    }

    fn symmetric_move(&self, _position: &Position<G>, m: Jump) -> Jump {
        Jump(mirrored(self.geometry, m.0))
    }
}

impl<G: Geometry> Evaluated for Isolation<G> {
    type Evaluator = Evaluation;

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &eval::EVALUATIONS
    }

    fn evaluator(&self, name: &str, weights: &[Score]) -> Option<Evaluation> {
        Evaluation::new(self.geometry, name, weights)
    }

    fn win_scale(&self) -> f64 {
        100.0 / 0.6247
    }

    fn oracle(&self) -> Option<Arc<dyn Oracle<Position<G>>>> {
        Some(Arc::new(Endgame))
    }
}
