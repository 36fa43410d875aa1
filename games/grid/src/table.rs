//! The masks and jumps of one board size, computed once: when compiled for fixed sizes, at first
//! use for the others.

use crate::Words;
use crate::braid::BraidTable;
use fiveply_core::text::MAX_SIZE;

pub(crate) const SQUARES: usize = 256;

/// A knight's eight jumps, as columns and rows.
const KNIGHT: [(i32, i32); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// The most rows of a shift: half the largest board, so that shifts by 1, 2, 4 and 8 rows together
/// fill a column.
pub(crate) const FARTHEST: i32 = MAX_SIZE as i32 / 2;

/// The binary digits of a row or a column.
pub(crate) const DIGITS: usize = 4;

/// Everything about a board that is looked up rather than computed. Entries by square have room for
/// the largest board, so that a `u8` always is a valid index.
#[derive(Debug)]
pub struct Table {
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// All squares.
    pub(crate) board: Words,
    /// The squares of each row.
    pub(crate) rows: [Words; MAX_SIZE as usize],
    /// The squares from which going up by −8, −7, … 8 rows stays on the board.
    pub(crate) inside: [Words; 2 * FARTHEST as usize + 1],
    /// By side and binary digit, the squares whose distance from the side's own edge has that
    /// digit.
    pub(crate) advancement: [[Words; DIGITS]; 2],
    /// By side and number of rows, the squares at most that many rows before the side's goal row.
    pub(crate) near_goal: [[Words; MAX_SIZE as usize]; 2],
    /// By distance from the nearer of the outer columns, the squares of those columns.
    pub(crate) columns: [Words; MAX_SIZE as usize / 2],
    /// What a [`Braid`](crate::Braid) needs.
    pub(crate) braid: BraidTable,
    /// The row of each square.
    pub(crate) row_of: [u8; SQUARES],
    /// A knight's targets from each square.
    pub(crate) knight: [Words; SQUARES],
    /// Those of them that lead up, and those that lead down: forward for the first and for the
    /// second side.
    pub(crate) forward_knight: [[Words; SQUARES]; 2],
}

impl Table {
    /// The table of a board.
    ///
    /// # Panics
    /// When the board has more than 16 columns or rows, or less than 1 column or 3 rows: two rows
    /// up or down must not reach beyond the neighbouring column.
    pub(crate) const fn new(width: u8, height: u8) -> Table {
        assert!(1 <= width && width <= MAX_SIZE && 3 <= height && height <= MAX_SIZE);
        let mut table = Table {
            width,
            height,
            board: [0; 4],
            rows: [[0; 4]; MAX_SIZE as usize],
            inside: [[0; 4]; 2 * FARTHEST as usize + 1],
            advancement: [[[0; 4]; DIGITS]; 2],
            near_goal: [[[0; 4]; MAX_SIZE as usize]; 2],
            columns: [[0; 4]; MAX_SIZE as usize / 2],
            braid: BraidTable::new(width, height),
            row_of: [0; SQUARES],
            knight: [[0; 4]; SQUARES],
            forward_knight: [[[0; 4]; SQUARES]; 2],
        };
        let mut square = 0;
        while square < width as usize * height as usize {
            table.add(square);
            square += 1;
        }
        table
    }

    const fn add(&mut self, square: usize) {
        let (x, y) = (square as i32 / self.height as i32, square as i32 % self.height as i32);
        insert(&mut self.board, square);
        insert(&mut self.rows[y as usize], square);
        self.row_of[square] = y as u8;
        let from_edge = if x < self.width as i32 - 1 - x { x } else { self.width as i32 - 1 - x };
        insert(&mut self.columns[from_edge as usize], square);
        let mut rows = 0;
        while rows < MAX_SIZE as usize {
            if self.height as usize - 1 - y as usize <= rows {
                insert(&mut self.near_goal[0][rows], square);
            }
            if y as usize <= rows {
                insert(&mut self.near_goal[1][rows], square);
            }
            rows += 1;
        }
        let mut step = 0;
        while step < self.inside.len() {
            let row = y + step as i32 - FARTHEST;
            if 0 <= row && row < self.height as i32 {
                insert(&mut self.inside[step], square);
            }
            step += 1;
        }
        let mut digit = 0;
        while digit < DIGITS {
            if y >> digit & 1 == 1 {
                insert(&mut self.advancement[0][digit], square);
            }
            if (self.height as i32 - 1 - y) >> digit & 1 == 1 {
                insert(&mut self.advancement[1][digit], square);
            }
            digit += 1;
        }
        let mut jump = 0;
        while jump < KNIGHT.len() {
            let (dx, dy) = KNIGHT[jump];
            let (column, row) = (x + dx, y + dy);
            if 0 <= column && column < self.width as i32 && 0 <= row && row < self.height as i32 {
                let target = (column * self.height as i32 + row) as usize;
                insert(&mut self.knight[square], target);
                insert(&mut self.forward_knight[(dy < 0) as usize][square], target);
            }
            jump += 1;
        }
    }
}

pub(crate) const fn insert(set: &mut Words, square: usize) {
    set[square / 64] |= 1 << (square % 64);
}
