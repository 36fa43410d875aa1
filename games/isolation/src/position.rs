//! The state and the rules: the open squares and where the two knights stand.

use crate::known;
use fiveply_core::zobrist::{self, SECOND_TO_MOVE};
use fiveply_core::{Context, Effect, Known, Moves, Outcome, Side, Stage};
use fiveply_grid::{Bits, Geometry, MEN};

/// One number per closed square, a knight's own included.
static CLOSED: [[u64; 256]; 1] = zobrist::table(0x150);

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<G: Geometry> {
    open: G::Bits,
    key: u64,
    knights: [Option<u8>; 2],
    side: Side,
    geometry: G,
}

/// A move: the square where the own knight is placed or jumps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump(pub u8);

impl<G: Geometry> Position<G> {
    /// The position with these open squares; the knights' own squares are closed whether or not
    /// they are among them.
    pub(crate) fn new(geometry: G, open: G::Bits, knights: [Option<u8>; 2], side: Side) -> Self {
        let occupied = knights.into_iter().flatten().map(G::Bits::square);
        let open = occupied.fold(open, |open, square| open & !square);
        let mut position = Position { open, key: 0, knights, side, geometry };
        position.key = fiveply_core::Position::key_from_scratch(&position);
        position
    }

    /// The board.
    #[inline]
    pub fn geometry(&self) -> G {
        self.geometry
    }

    /// The squares that nobody has stood on.
    #[inline]
    pub fn open(&self) -> G::Bits {
        self.open
    }

    /// Where the knight of `side` stands, once it does.
    #[inline]
    pub fn knight(&self, side: Side) -> Option<u8> {
        self.knights[side.index()]
    }

    /// The squares where `side` could put its knight or jump to if it were its turn.
    #[inline]
    pub fn targets(&self, side: Side) -> G::Bits {
        match self.knight(side) {
            Some(square) => self.geometry.knight(square) & self.open,
            None => self.open,
        }
    }

    /// The position seen in a mirror that exchanges left and right.
    pub(crate) fn mirrored(&self) -> Self {
        let mirror = |square| mirrored(self.geometry, square);
        let open = self.open.squares().fold(G::Bits::EMPTY, |open, square| open | G::Bits::square(mirror(square)));
        Position::new(self.geometry, open, self.knights.map(|knight| knight.map(mirror)), self.side)
    }
}

/// The square as far from the right edge as `square` is from the left.
pub(crate) fn mirrored<G: Geometry>(geometry: G, square: u8) -> u8 {
    let (x, y) = geometry.coordinates(square);
    geometry.square(geometry.width() - 1 - x, y)
}

impl<G: Geometry> fiveply_core::Position for Position<G> {
    const CAN_COME_BACK: bool = false;

    type Move = Jump;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    /// The end shows only by having no move.
    #[inline]
    fn ended(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        Outcome::Win(!self.side)
    }

    /// No move takes anything, so all are quiet; and a side has only one piece.
    #[inline]
    fn moves(&self, stage: Stage, out: &mut Moves<Jump>) {
        if matches!(stage, Stage::Noisy | Stage::Part(1..)) {
            return;
        }
        for square in self.targets(self.side).squares() {
            out.push(Jump(square));
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.targets(self.side).count().into()
    }

    #[inline]
    fn has_move(&self) -> bool {
        !self.targets(self.side).is_empty()
    }

    #[inline]
    fn play_unchecked(&mut self, m: Jump) -> Effect {
        let own = self.side.index();
        let to = usize::from(m.0);
        debug_assert!(self.targets(self.side).contains(m.0), "{m:?} is not legal in {self:?}");
        let left = self.knights[own].map_or(0, |from| MEN[own][usize::from(from)]);
        self.open = self.open & !G::Bits::square(m.0);
        self.knights[own] = Some(m.0);
        self.key ^= left ^ MEN[own][to] ^ CLOSED[0][to] ^ SECOND_TO_MOVE;
        self.side = !self.side;
        Effect { victim: 0, irreversible: true }
    }

    /// Passing makes no sense before both knights stand.
    fn pass(&self) -> Option<Self> {
        let placed = self.knights.iter().all(Option::is_some);
        placed.then_some(Position { side: !self.side, key: self.key ^ SECOND_TO_MOVE, ..*self })
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let closed = self.geometry.board() & !self.open;
        let closed = closed.squares().fold(0, |key, square| key ^ CLOSED[0][usize::from(square)]);
        let knights =
            Side::BOTH.map(|side| self.knight(side).map_or(0, |square| MEN[side.index()][usize::from(square)]));
        let side = if self.side == Side::Second { SECOND_TO_MOVE } else { 0 };
        closed ^ knights[0] ^ knights[1] ^ side
    }

    #[inline]
    fn code(m: Jump) -> u16 {
        u16::from(m.0) + 1
    }

    fn decode(&self, code: u16) -> Option<Jump> {
        let square = code.checked_sub(1).filter(|&square| square < self.geometry.area())? as u8;
        self.targets(self.side).contains(square).then_some(Jump(square))
    }

    /// A placement counts as a jump from its own target.
    #[inline]
    fn context(&self, m: Jump) -> Context {
        let (area, to) = (self.geometry.area(), u16::from(m.0));
        let from = u16::from(self.knight(self.side).unwrap_or(m.0));
        Context { from_to: from * area + to, piece_to: self.side as u16 * area + to }
    }

    #[inline]
    fn known(&self) -> Option<Known> {
        known::known(self)
    }
}
