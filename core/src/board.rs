//! The board as data: everything a picture of a position needs, and nothing about rules. Terminal,
//! SVG export and web page draw the same data, so a new game shows up everywhere without new
//! drawing code.

use crate::Side;
use serde::Serialize;

/// A position ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Every cell, row by row from the top, from the left.
    pub cells: Vec<Cell>,
    /// What to draw across cells.
    pub overlays: Vec<Overlay>,
    /// Short facts to show beside the board: moves to goal, squares left.
    pub notes: Vec<Note>,
    /// What can be shown on demand: who reaches each square first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<Layer>,
    /// What everybody should know about this position, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banner: Option<&'static str>,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// `a1`, `b1` … as in the moves.
    pub name: String,
    /// Its ground.
    pub tint: Tint,
    /// A sign on the ground, besides the colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// What stands on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<Piece>,
}

/// The ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tint {
    /// The light colour of a two-tone board.
    Light,
    /// The dark one.
    Dark,
    /// A board of one colour.
    Plain,
    /// No longer playable.
    Closed,
}

/// A sign on a cell's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Only the first side's pieces may stand here.
    FirstOnly,
    /// Only the second side's.
    SecondOnly,
    /// The first side wants to reach this cell.
    FirstGoal,
    /// The second side does.
    SecondGoal,
    /// The piece on this cell is attacked and must be saved: a king in check.
    Alarm,
}

/// A piece as it is drawn and named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// What it is, one lower-case word: `king`, `pyramid`, `pawn`. Drawings are chosen by it; an
    /// unknown kind is drawn as a disc with the glyph.
    pub kind: &'static str,
    /// What a screen reader says: `silver pyramid, mirror north-east`.
    pub name: String,
    /// One or two characters for a terminal.
    pub glyph: &'static str,
    /// The same without Unicode: the letters of the position text.
    pub letters: String,
    /// Clockwise quarter turns from the way the kind is drawn.
    pub turn: u8,
    /// How many stand on each other.
    pub count: u8,
}

/// A point in cells: column from the left, row from the bottom, both from 0. One off the board
/// stands for its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Point {
    /// Column.
    pub x: i8,
    /// Row.
    pub y: i8,
}

/// Something drawn across cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Overlay {
    /// A beam from point to point, all of them neighbours; it starts and may end off the board.
    Beam {
        /// Whose laser it is.
        side: Side,
        /// The way it takes.
        path: Vec<Point>,
        /// The cell whose piece it strikes.
        #[serde(skip_serializing_if = "Option::is_none")]
        hit: Option<String>,
    },
}

/// A short fact to show beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The side it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What it tells: `moves to goal`.
    pub label: &'static str,
    /// The value.
    pub value: String,
}

/// Cells that belong to either side in some sense, to be marked on demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layer {
    /// One lower-case word: `reach`.
    pub name: &'static str,
    /// What it shows: `Who reaches each square first`.
    pub title: &'static str,
    /// The first side's cells.
    pub first: Vec<String>,
    /// The second side's.
    pub second: Vec<String>,
    /// Those of both.
    pub both: Vec<String>,
}

/// How a move is made by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gesture {
    /// The cell of the piece that is taken hold of; for a placement the target itself.
    pub from: String,
    /// The cell it is let go on; for a turn the same.
    pub to: String,
    /// What is done.
    pub action: Action,
}

/// What a hand does in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Step, jump, slide, capture, swap or stack: from one cell to another.
    Move,
    /// Put a new piece on the board.
    Place,
    /// A quarter turn clockwise.
    TurnRight,
    /// A quarter turn counter-clockwise.
    TurnLeft,
    /// The only turn a piece has.
    Turn,
    /// Take the top of a stack.
    Unstack,
    /// Move and become the piece with this letter.
    Promote(char),
}

impl Board {
    /// A board of cells named `a1` …, each made by `cell` from its column and its row, both from 0
    /// and from the bottom left.
    pub fn new(width: u8, height: u8, mut cell: impl FnMut(u8, u8) -> Cell) -> Self {
        let cells = (0..height).rev().flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| cell(x, y)).collect();
        Board { width, height, cells, overlays: Vec::new(), notes: Vec::new(), layers: Vec::new(), banner: None }
    }

    /// The cell at column `x`, row `y`, both from 0 and from the bottom left.
    pub fn cell(&self, x: u8, y: u8) -> &Cell {
        let row_from_top = usize::from(self.height - 1 - y);
        &self.cells[row_from_top * usize::from(self.width) + usize::from(x)]
    }
}

impl Tint {
    /// The two-tone pattern of a chess board: the bottom left cell is dark.
    pub const fn checkered(x: u8, y: u8) -> Tint {
        if (x + y).is_multiple_of(2) { Tint::Dark } else { Tint::Light }
    }
}
