//! The state and the rules: nine cells, a bit each, numbered by column from a and within a column
//! by row from 1.

use fiveply_core::zobrist::{self, SECOND_TO_MOVE};
use fiveply_core::{Context, Effect, Moves, Outcome, Position, Side, Stage};

const CELLS: u16 = 0b111_111_111;

/// Columns, rows and diagonals.
pub(crate) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

static NUMBERS: [[u64; 9]; 2] = zobrist::table(0x71C7);

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    cells: [u16; 2],
    side: Side,
    key: u64,
}

/// A move: the cell to put the own sign on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(pub(crate) u8);

impl Place {
    /// Column and row, both from 0.
    pub(crate) fn coordinates(self) -> (u8, u8) {
        (self.0 / 3, self.0 % 3)
    }

    pub(crate) fn mirrored(self) -> Place {
        let (x, y) = self.coordinates();
        Place((2 - x) * 3 + y)
    }
}

impl Default for TicTacToe {
    fn default() -> Self {
        TicTacToe::new([0, 0], Side::First)
    }
}

impl TicTacToe {
    /// The position with these cells taken.
    pub(crate) fn new(cells: [u16; 2], side: Side) -> Self {
        let mut position = TicTacToe { cells, side, key: 0 };
        position.key = position.key_from_scratch();
        position
    }

    /// Whose sign stands on a cell.
    pub(crate) fn owner(&self, place: Place) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.cells[side.index()] >> place.0 & 1 == 1)
    }

    pub(crate) fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|line| self.cells[side.index()] & line == *line)
    }

    /// Whether a side has a sign on one of these cells.
    pub(crate) fn touches(&self, side: Side, cells: u16) -> bool {
        self.cells[side.index()] & cells != 0
    }

    pub(crate) fn mirrored(&self) -> Self {
        let mirrored = |cells: u16| (cells & 0b111) << 6 | cells & 0b111_000 | cells >> 6;
        TicTacToe::new(self.cells.map(mirrored), self.side)
    }

    fn free(&self) -> u16 {
        CELLS & !(self.cells[0] | self.cells[1])
    }
}

impl Position for TicTacToe {
    const CAN_COME_BACK: bool = false;

    type Move = Place;

    fn side(&self) -> Side {
        self.side
    }

    /// Only the side that has just moved can have completed a line.
    fn ended(&self) -> Option<Outcome> {
        self.has_line(!self.side).then_some(Outcome::Win(!self.side))
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    /// No move takes anything, so all moves are quiet.
    fn moves(&self, stage: Stage, out: &mut Moves<Place>) {
        if matches!(stage, Stage::Noisy | Stage::Part(1..)) {
            return;
        }
        let mut free = self.free();
        while free != 0 {
            out.push(Place(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.free().count_ones())
    }

    fn play_unchecked(&mut self, m: Place) -> Effect {
        debug_assert!(self.decode(Self::code(m)).is_some(), "{m:?} is not legal in {self:?}");
        self.cells[self.side.index()] |= 1 << m.0;
        self.key ^= NUMBERS[self.side.index()][usize::from(m.0)] ^ SECOND_TO_MOVE;
        self.side = !self.side;
        Effect { victim: 0, irreversible: true }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = if self.side == Side::Second { SECOND_TO_MOVE } else { 0 };
        for cell in 0..9 {
            if let Some(side) = self.owner(Place(cell)) {
                key ^= NUMBERS[side.index()][usize::from(cell)];
            }
        }
        key
    }

    fn code(m: Place) -> u16 {
        u16::from(m.0) + 1
    }

    fn decode(&self, code: u16) -> Option<Place> {
        let cell = code.checked_sub(1).filter(|&cell| cell < 9)?;
        let legal = self.free() >> cell & 1 == 1 && self.ended().is_none();
        legal.then_some(Place(cell as u8))
    }

    fn context(&self, m: Place) -> Context {
        Context { from_to: m.0.into(), piece_to: u16::from(m.0) + 9 * self.side as u16 }
    }
}
