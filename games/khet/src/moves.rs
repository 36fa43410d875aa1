//! Moves: their 16-bit form, who may go where, how many moves there are.

use crate::edition::Edition;
use crate::piece::{Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::square::{NEUTRAL, Set, Square, allowed, home, squares, steps};

/// What a move does before the laser fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A step to an empty square, a swap or a stacking: the target's contents tell which.
    Go,
    /// A clockwise quarter turn, or the only turn of a djed or a sphinx.
    TurnRight,
    /// A counter-clockwise quarter turn of a pyramid or an anubis.
    TurnLeft,
    /// The top of a stack steps down onto an empty square.
    Unstack,
}

/// A move: start, target (for a turn the same square) and action in 16 bits. They are never all
/// zero, for no piece goes from a1 to a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KhetMove(u16);

impl KhetMove {
    /// The move of the piece on `from`.
    #[inline]
    pub const fn new(from: Square, to: Square, action: Action) -> KhetMove {
        KhetMove(from.index() as u16 | (to.index() as u16) << 7 | (action as u16) << 14)
    }

    /// The move with this code, legal or not; `None` when the code names a square off the board.
    #[inline]
    pub(crate) fn from_code(code: u16) -> Option<KhetMove> {
        let on_board = |bits: u16| Square::from_index((bits & 127) as u8).is_some();
        (on_board(code) && on_board(code >> 7)).then_some(KhetMove(code))
    }

    /// 1 to 65535.
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The square of the piece that is taken hold of.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index_unchecked((self.0 & 127) as u8)
    }

    /// The square it ends on; for a turn the same.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index_unchecked((self.0 >> 7 & 127) as u8)
    }

    /// What is done.
    #[inline]
    pub const fn action(self) -> Action {
        match self.0 >> 14 {
            0 => Action::Go,
            1 => Action::TurnRight,
            2 => Action::TurnLeft,
            _ => Action::Unstack,
        }
    }

    /// A number below [`Self::DENSE_CODES`] without the gaps of the code: 18 moves per square, 8
    /// steps, 2 turns, 8 steps down.
    #[inline]
    pub(crate) const fn dense_code(self) -> u16 {
        /// The eight neighbours in the order of their squares, by distance from nine below.
        const DIRECTION: [u8; 19] = [0, 1, 2, 0, 0, 0, 0, 0, 3, 0, 4, 0, 0, 0, 0, 0, 5, 6, 7];
        let direction = DIRECTION[(self.to().index() + 9 - self.from().index()) % DIRECTION.len()] as u16;
        let kind = match self.action() {
            Action::Go => direction,
            Action::TurnRight => 8,
            Action::TurnLeft => 9,
            Action::Unstack => 10 + direction,
        };
        self.from().index() as u16 * 18 + kind
    }

    /// One more than the largest [`Self::dense_code`].
    pub(crate) const DENSE_CODES: usize = 80 * 18;

    /// The same move on the board turned by a half turn.
    pub(crate) const fn turned(self) -> KhetMove {
        KhetMove::new(self.from().turned(), self.to().turned(), self.action())
    }
}

impl std::fmt::Debug for KhetMove {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} {:?} {}", self.from().name(), self.action(), self.to().name())
    }
}

impl KhetPosition {
    /// The empty squares where the side to move may stand.
    #[inline]
    pub(crate) fn free(&self) -> Set {
        allowed(self.side) & !self.scene.occupied
    }

    /// Everything that the own djed on `square` could swap with if it were near. Own pieces swap
    /// freely, both squares being allowed to them already; with an enemy's piece both squares must
    /// be open to both sides.
    #[inline]
    fn swaps(&self, square: Square) -> Set {
        let (own, enemy) = (self.of_side(self.side), self.of_side(!self.side));
        let partners = if square.bit() & NEUTRAL != 0 { own | enemy & NEUTRAL } else { own };
        partners & !self.of_kind(Kind::Djed) & !self.of_kind(Kind::Pharaoh) & !self.of_kind(Kind::Sphinx)
    }

    /// Where the own piece of this kind on `square` can go: step, swap or stack.
    #[inline]
    pub(crate) fn targets(&self, square: Square, kind: Kind) -> Set {
        let more = match kind {
            Kind::Djed => self.swaps(square),
            Kind::Obelisk => self.of_side(self.side) & self.of_kind(Kind::Obelisk),
            Kind::Pyramid | Kind::Stack | Kind::Pharaoh | Kind::Anubis => 0,
            Kind::Sphinx => return 0,
        };
        square.neighbours() & (self.free() | more)
    }

    /// Whether `m` is legal here. A finished game has no moves.
    pub(crate) fn is_legal(&self, m: KhetMove) -> bool {
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece(from).filter(|piece| piece.side() == self.side) else { return false };
        let allowed = match (m.action(), piece.kind()) {
            (Action::Go, kind) => self.targets(from, kind) & to.bit() != 0,
            (Action::TurnRight, kind) => from == to && (kind.turns_either_way() || kind.turns_one_way()),
            (Action::TurnLeft, kind) => from == to && kind.turns_either_way(),
            (Action::Unstack, kind) => kind == Kind::Stack && from.neighbours() & self.free() & to.bit() != 0,
        };
        allowed && self.winner().is_none()
    }

    /// How many legal moves there are. Steps are counted for all pieces at once; only djeds,
    /// obelisks and stacks, of which there are few, have moves of their own kind.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        let own = self.of_side(self.side);
        let free = self.free();
        let [pyramids, djeds, obelisks, stacks] =
            [Kind::Pyramid, Kind::Djed, Kind::Obelisk, Kind::Stack].map(|kind| own & self.of_kind(kind));
        let near = |square: Square, set: Set| (square.neighbours() & set).count_ones();
        let swaps: u32 = squares(djeds).map(|square| near(square, self.swaps(square))).sum();
        let stackings: u32 = squares(obelisks).map(|square| near(square, obelisks)).sum();
        let steps_down: u32 = squares(stacks).map(|square| near(square, free)).sum();
        let turns = 2 * pyramids.count_ones() + djeds.count_ones();
        let all = steps(own, free) + swaps + stackings + steps_down + turns;
        match self.edition() {
            Edition::First => all,
            // A sphinx has its turn in place of steps.
            Edition::Second => {
                all + 2 * (own & self.of_kind(Kind::Anubis)).count_ones() + 1 - near(home(self.side), free)
            }
        }
    }

    /// What the legal move `m` of `piece` makes of its two squares, before the laser fires: what is
    /// left on the start and what arrives on the target. For a turn they are the same square and
    /// the same piece.
    #[inline]
    pub(crate) fn rewritten(&self, m: KhetMove, piece: Piece) -> (Option<Piece>, Piece) {
        match m.action() {
            Action::Go => match self.piece(m.to()) {
                None => (None, piece),
                Some(_) if piece.kind() == Kind::Obelisk => (None, piece.with_shape(Shape::Stack)),
                partner => (partner, piece),
            },
            Action::TurnRight => (Some(piece.turned(1)), piece.turned(1)),
            Action::TurnLeft => (Some(piece.turned(3)), piece.turned(3)),
            Action::Unstack => {
                let obelisk = piece.with_shape(Shape::Obelisk);
                (Some(obelisk), obelisk)
            }
        }
    }
}
