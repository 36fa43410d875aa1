//! A through game with its rules and its size fixed.

use super::{EvaluatedRules, Men, Move, Position, Rules, drawing, notation};
use crate::notation::{SIDE_LETTERS, SIDE_NAMES, game_text};
use crate::{Geometry, GeometryVisitor, with_geometry};
use fiveply_core::{Board, Game, Gesture, OpeningRule, Outcome, ParseError, Side, Sizes, Visitor};
use std::marker::PhantomData;

/// The game with rules `R` on a board of geometry `G`.
#[derive(Clone, Copy, Debug)]
pub struct Through<R, G> {
    pub(super) geometry: G,
    rules: PhantomData<R>,
}

impl<R: Rules, G: Geometry> Through<R, G> {
    /// The game on a board of this geometry.
    pub fn new(geometry: G) -> Self {
        Through { geometry, rules: PhantomData }
    }
}

/// Hands `visitor` the game with rules `R` on a board of this size, which must have 3 to 16 rows
/// and 1 to 16 columns.
pub fn open<R: EvaluatedRules, V: Visitor>(width: u8, height: u8, visitor: V) -> V::Out {
    struct WithRules<R, V>(V, PhantomData<R>);

    impl<R: EvaluatedRules, V: Visitor> GeometryVisitor for WithRules<R, V> {
        type Out = V::Out;

        fn visit<G: Geometry>(self, geometry: G) -> V::Out {
            self.0.visit(Through::<R, G>::new(geometry))
        }
    }

    with_geometry::<R::Usual, _>(width, height, WithRules::<R, V>(visitor, PhantomData))
}

impl<R: Rules, G: Geometry> Game for Through<R, G> {
    type Position = Position<R, G>;

    const SYMMETRY_SWAPS_SIDES: bool = true;

    fn text(&self) -> String {
        let usual = R::Usual::default();
        game_text(R::NAME, self.geometry, (usual.width(), usual.height()), R::OPTION)
    }

    fn start(&self) -> Position<R, G> {
        Position::new(Men::start(self.geometry), Side::First)
    }

    fn parse(&self, text: &str) -> Result<Position<R, G>, ParseError> {
        notation::parse(self.geometry, text)
    }

    fn position_text(&self, position: &Position<R, G>) -> String {
        notation::position_text(position)
    }

    fn move_text(&self, _position: &Position<R, G>, m: Move) -> String {
        notation::move_text(self.geometry, m)
    }

    fn parse_move(&self, position: &Position<R, G>, text: &str) -> Result<Move, ParseError> {
        notation::parse_move(position, text)
    }

    fn side_letter(&self, side: Side) -> char {
        SIDE_LETTERS[side.index()]
    }

    fn side_name(&self, side: Side) -> &'static str {
        SIDE_NAMES[side.index()]
    }

    fn reason(&self, position: &Position<R, G>, outcome: Outcome) -> &'static str {
        match outcome.winner() {
            Some(side) if position.men().at_goal(side) => "goal row reached",
            Some(side) if position.men().furthest(!side).is_none() => "all men captured",
            _ => "no move left",
        }
    }

    fn board(&self, position: &Position<R, G>) -> Board {
        drawing::board(position)
    }

    fn gesture(&self, _position: &Position<R, G>, m: Move) -> Gesture {
        drawing::gesture(self.geometry, m)
    }

    /// Four plies, two on boards smaller than 6x6, where four may decide the game.
    fn opening_rule(&self) -> OpeningRule {
        let small = self.geometry.width() < 6 || self.geometry.height() < 6;
        OpeningRule { plies: if small { 2 } else { 4 }, bound: Some(100) }
    }

    fn can_be_drawn(&self) -> bool {
        Side::BOTH.into_iter().any(|side| R::stuck(side) == Outcome::Draw)
    }

    fn sizes(&self) -> Sizes {
        let area = usize::from(self.geometry.area());
        Sizes { from_to: area * area, piece_to: 2 * area }
    }

    /// The board turned by half, with the colours exchanged.
    fn symmetric(&self, position: &Position<R, G>) -> Position<R, G> {
        let side = fiveply_core::Position::side(position);
        Position::new(position.men().turned(), !side)
    }

    fn symmetric_move(&self, position: &Position<R, G>, m: Move) -> Move {
        let opposite = |square| position.men().opposite(square);
        Move { from: opposite(m.from), to: opposite(m.to) }
    }
}
