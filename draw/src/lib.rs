//! Boards as pictures: [`svg()`] for files and pages, [`terminal()`] for a screen of text. Both
//! draw the same [`Board`] and know no rules; a new game shows up in both without new drawing code.
//! A kind of piece that has no drawing here is drawn as a disc with its glyph. [`plot`] draws
//! numbers.
//!
//! ```
//! use fiveply_draw::{SvgOptions, TerminalOptions, svg, terminal};
//! # use fiveply_core::Game;
//! # let position = fiveply_example::Rules.parse("X1O/1X1/O1X o").unwrap();
//! # let board = fiveply_example::Rules.board(&position);
//! assert!(svg(&board, &SvgOptions::default()).starts_with("<svg "));
//! let plain = TerminalOptions { color: false, unicode: false, ..TerminalOptions::default() };
//! let text = terminal(&board, &plain);
//! assert_eq!(text.lines().next(), Some(" 3   X   .   O"));
//! ```
//!
//! [`Board`]: fiveply_core::Board

mod pieces;
pub mod plot;
mod svg;
mod terminal;
mod theme;
mod view;
mod wrap;

pub use pieces::{piece_sheet, piece_symbol};
pub use svg::{SvgOptions, svg};
pub use terminal::{Glyph, Style, TerminalOptions, terminal, terminal_glyphs};
pub use theme::{STYLESHEET, Theme, stylesheet};
pub use view::View;
pub use wrap::wrapped;
