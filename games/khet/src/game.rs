//! Khet as a game: a set-up of one of the two editions.

use crate::board;
use crate::edition::Setup;
use crate::evaluations::{KhetEvaluation, evaluations};
use crate::move_text;
use crate::moves::KhetMove;
use crate::piece::Piece;
use crate::position::KhetPosition;
use crate::position_text;
use crate::square::SQUARES;
use fiveply_core::{Board, Evaluated, EvaluationInfo, Game, Gesture, Outcome, Overlay, ParseError, Score, Side, Sizes};

/// Khet from one of its set-ups, by the rules of that set-up's edition.
#[derive(Clone, Debug)]
pub struct Khet {
    setup: Setup,
    start: KhetPosition,
}

impl Khet {
    /// The game that starts from `setup`.
    pub fn new(setup: Setup) -> Khet {
        let start = position_text::parse_position(setup.position_text(), setup.edition())
            .expect("the set-ups are valid positions");
        Khet { setup, start }
    }
}

impl Game for Khet {
    type Position = KhetPosition;

    const SYMMETRY_SWAPS_SIDES: bool = true;

    fn text(&self) -> String {
        self.setup.game().to_owned()
    }

    fn start(&self) -> KhetPosition {
        self.start.clone()
    }

    fn parse(&self, text: &str) -> Result<KhetPosition, ParseError> {
        position_text::parse_position(text, self.setup.edition())
    }

    fn position_text(&self, position: &KhetPosition) -> String {
        position_text::position_text(position)
    }

    fn move_text(&self, position: &KhetPosition, m: KhetMove) -> String {
        move_text::move_text(position, m)
    }

    fn parse_move(&self, position: &KhetPosition, text: &str) -> Result<KhetMove, ParseError> {
        move_text::parse_move(position, text)
    }

    fn side_letter(&self, side: Side) -> char {
        position_text::SIDE_LETTERS[side.index()]
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "Silver",
            Side::Second => "Red",
        }
    }

    fn reason(&self, _position: &KhetPosition, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win(_) => "pharaoh captured",
            Outcome::Draw => "no legal move",
        }
    }

    fn board(&self, position: &KhetPosition) -> Board {
        board::board(position)
    }

    fn gesture(&self, position: &KhetPosition, m: KhetMove) -> Gesture {
        board::gesture(position, m)
    }

    /// The beam that the move fires.
    fn move_overlays(&self, position: &KhetPosition, m: KhetMove) -> Vec<Overlay> {
        vec![position.beam_after(m).overlay(position.side)]
    }

    fn can_be_drawn(&self) -> bool {
        true
    }

    fn sizes(&self) -> Sizes {
        Sizes { from_to: KhetMove::DENSE_CODES, piece_to: 2 * Piece::HISTORY_SHAPES * SQUARES }
    }

    /// The half turn with the colours exchanged, which maps every set-up onto itself with the other
    /// side to move.
    fn symmetric(&self, position: &KhetPosition) -> KhetPosition {
        position.turned()
    }

    fn symmetric_move(&self, _position: &KhetPosition, m: KhetMove) -> KhetMove {
        m.turned()
    }
}

impl Evaluated for Khet {
    type Evaluator = KhetEvaluation;

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        evaluations(self.setup.edition())
    }

    fn evaluator(&self, name: &str, weights: &[Score]) -> Option<KhetEvaluation> {
        KhetEvaluation::new(self.setup.edition(), name, weights)
    }

    fn win_scale(&self) -> f64 {
        100.0 / 0.2053
    }
}
