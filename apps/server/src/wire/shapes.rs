//! The schemas of types that other crates write as JSON. Those crates know nothing of schemas, so
//! their shapes are declared here; a test compares them with what is really written.

#![allow(dead_code, reason = "only the schemas of these types are used")]

use serde::Serialize;
use utoipa::ToSchema;

/// One of the two sides.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    First,
    Second,
}

/// A score for people and programs, for the side to move.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Score {
    /// Hundredths of a basic piece.
    Cp(i64),
    /// A proved win in so many plies.
    Win(u32),
    /// A proved loss in so many plies.
    Loss(u32),
    /// A proved draw; always true.
    Draw(bool),
}

/// A position ready to be drawn.
#[derive(ToSchema)]
pub(crate) struct Board {
    width: u8,
    height: u8,
    /// Every cell, row by row from the top.
    cells: Vec<Cell>,
    /// What is drawn across cells. Kinds that a page does not know are not drawn.
    overlays: Vec<Overlay>,
    /// Short facts beside the board.
    notes: Vec<Note>,
    #[schema(nullable = false)]
    layers: Option<Vec<Layer>>,
    #[schema(nullable = false)]
    banner: Option<String>,
}

/// One cell.
#[derive(ToSchema)]
pub(crate) struct Cell {
    /// `a1`, as in the moves.
    name: String,
    tint: Tint,
    #[schema(nullable = false)]
    mark: Option<Mark>,
    #[schema(nullable = false)]
    piece: Option<Piece>,
}

/// The ground of a cell.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Tint {
    Light,
    Dark,
    Plain,
    Closed,
}

/// A sign on the ground of a cell.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mark {
    FirstOnly,
    SecondOnly,
    FirstGoal,
    SecondGoal,
    Alarm,
}

/// A piece as it is drawn and named.
#[derive(ToSchema)]
pub(crate) struct Piece {
    side: Side,
    /// One lower-case word that chooses the drawing.
    kind: String,
    /// What a screen reader says.
    name: String,
    /// One or two characters for a terminal.
    glyph: String,
    /// The letters of the position text.
    letters: String,
    /// Clockwise quarter turns.
    turn: u8,
    /// How many stand on each other.
    count: u8,
}

/// A point in cells: column from the left, row from the bottom, from 0. One off the board is its
/// frame.
#[derive(ToSchema)]
pub(crate) struct Point {
    x: i8,
    y: i8,
}

/// Something drawn across cells: a beam from point to point.
#[derive(ToSchema)]
pub(crate) struct Overlay {
    kind: OverlayKind,
    /// Whose laser it is.
    side: Side,
    path: Vec<Point>,
    /// The cell whose piece it strikes.
    #[schema(nullable = false)]
    hit: Option<String>,
}

/// What is drawn across cells.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OverlayKind {
    Beam,
}

/// A short fact beside the board.
#[derive(ToSchema)]
pub(crate) struct Note {
    #[schema(nullable = false)]
    side: Option<Side>,
    label: String,
    value: String,
}

/// Cells that belong to a side in some sense, shown on demand.
#[derive(ToSchema)]
pub(crate) struct Layer {
    /// One lower-case word.
    name: String,
    title: String,
    first: Vec<String>,
    second: Vec<String>,
    both: Vec<String>,
}

/// A move with all that a board needs to offer and announce it.
#[derive(ToSchema)]
pub(crate) struct MoveInfo {
    text: String,
    /// The text people read.
    shown: String,
    /// The cell of the piece; for a placement the target.
    from: String,
    /// The cell it goes to; for a turn the same.
    to: String,
    action: Action,
    /// What is drawn when it is played or previewed.
    #[schema(nullable = false)]
    overlays: Option<Vec<Overlay>>,
}

/// What a hand does in a move.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Action {
    Move,
    Place,
    TurnRight,
    TurnLeft,
    Turn,
    Unstack,
    /// The letter of the piece that it becomes.
    Promote(char),
}

/// The value of a term: a number or a fact.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum TermValue {
    Number(i64),
    Flag(bool),
}

/// An option of a game.
#[derive(ToSchema)]
pub(crate) struct OptionInfo {
    /// What is written.
    text: String,
    /// What it means, with its bounds and its default.
    meaning: String,
}

/// A technique of a search, with what the players of a game use.
#[derive(ToSchema)]
pub(crate) struct TechniqueInfo {
    name: String,
    /// What it does.
    summary: String,
    /// Whose idea it was.
    reference: String,
    /// What it may change.
    class: Class,
    /// What values it takes, in words; empty for none.
    values: String,
    /// Its values in a bare player; `null` for off.
    default: Option<String>,
    /// Its values in the player of the game's report.
    report: Option<String>,
}

/// What a technique may change: nothing, what is searched, or the score.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Class {
    Exact,
    Shape,
    Speculative,
}

/// What one technique did at one depth.
#[derive(ToSchema)]
pub(crate) struct TechniqueCount {
    /// How often it was tried.
    fired: u64,
    /// How often that ended the node, or did what the technique is for.
    cut: u64,
}

/// How often a speculative technique was right, by a sample that a separate search checked.
#[derive(ToSchema)]
pub(crate) struct ClaimCheck {
    technique: String,
    /// How often it left something out.
    claims: u64,
    /// How many of these were checked.
    checked: u64,
    /// How many of the checked ones were right.
    right: u64,
    /// An estimate of the nodes it saved.
    nodes_saved: u64,
}

/// One number of an experiment, with all that it is judged by.
#[derive(ToSchema)]
pub(crate) struct Measured {
    /// What was measured.
    name: String,
    /// The reported number.
    reported: Option<f64>,
    reported_interval: Option<[f64; 2]>,
    /// Our number.
    measured: Option<f64>,
    /// Its interval, at 95 %.
    interval: Option<[f64; 2]>,
    /// `%`, `plies`, `nodes` …
    unit: String,
    /// How it stands to the report.
    verdict: Option<String>,
    /// How it stands to a correct program.
    expectation: Option<String>,
    /// Where a correct program's number should lie.
    expected: Option<[f64; 2]>,
    /// How many pairs, positions or games it rests on.
    samples: u64,
    /// What those are.
    sample: String,
    /// Whether it depends on the machine's speed.
    timed: bool,
    /// Who was measured, with all mistakes by name.
    settings: String,
    /// What else there is to say.
    note: String,
}

/// The size of a measurement.
#[derive(ToSchema)]
pub(crate) struct Size {
    /// Nodes a move.
    nodes: Option<u64>,
    /// Milliseconds a move.
    milliseconds: Option<u64>,
    /// Pairs a row.
    pairs: Option<u64>,
    /// Random positions of a row.
    positions: Option<u64>,
    /// Games of a row that looks at whole games.
    games: Option<u64>,
}
