//! Rectangular boards up to 16x16 on bitboards, shared by the games played on them.
//!
//! Squares are numbered by column from a and within a column by row from 1, so square = column ·
//! height + row:
//!
//! ```text
//! 3 | 2 5 8        Going through a set from its lowest bit lists it in the order of generation; a
//! 2 | 1 4 7        step sideways off the board leaves the numbers of the board, so only steps up
//! 1 | 0 3 6        and down need a mask.
//!   +------
//!     a b c
//! ```
//!
//! The [`Geometry`] is a type. [`Fixed`] knows its size when it is compiled, which turns every mask
//! and shift into a constant; [`AnySize`] reads them from a table. Games are generic over it, and
//! [`with_geometry`] picks the type for a size.
//!
//! [`through`] holds what the games of reaching the far row have in common: all but the way their
//! men move.

mod bits;
mod braid;
mod geometry;
pub mod notation;
mod pick;
mod table;
pub mod testing;
pub mod through;
mod weights;

pub use bits::{Bits, Squares, Words};
pub use braid::Braid;
pub use ethnum::U256;
pub use geometry::{AnySize, Fixed, Geometry};
pub use pick::{GeometryVisitor, with_geometry};
pub use table::Table;
pub use weights::{MAX_WEIGHT, weights};

use fiveply_core::zobrist;

/// One number per side and square, for the keys of positions.
pub static MEN: [[u64; 256]; 2] = zobrist::table(0x6E1D);
