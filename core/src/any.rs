//! The door between the generic, fast world and everything that speaks text: a game and a game in progress as trait objects.
//! The catalog implements both for every game; nobody else needs to.

use crate::{
    Board, Ending, EvaluationInfo, Gesture, OpeningRule, Overlay, ParseError, Player, Progress, Score, Side, Term,
};
use serde::Serialize;
use std::any::Any;

/// A game with its options fixed, seen from outside.
pub trait AnyGame: Send + Sync {
    /// The full name: `breakthrough:6x5,straight`.
    fn text(&self) -> String;

    /// What people call it: `Breakthrough`.
    fn title(&self) -> &'static str;

    /// A game in progress from `position` (the start when `None`) after `moves`.
    fn open(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, ParseError>;

    /// A player of this game by its engine text: `random:seed=7`.
    fn player(&self, text: &str) -> Result<Box<dyn Player>, ParseError>;

    /// The same player making the mistakes named in `faults`, for the lab alone.
    fn faulty_player(&self, text: &str, faults: &str) -> Result<Box<dyn Player>, ParseError>;

    /// The evaluations there are.
    fn evaluations(&self) -> &'static [EvaluationInfo];

    /// The position of `record` judged without search: its score for the side to move, and the terms.
    fn evaluate(&self, record: &dyn AnyRecord, evaluation: &str) -> Result<(Score, Vec<Term>), ParseError>;

    /// How the openings of a match are drawn.
    fn opening_rule(&self) -> OpeningRule;

    /// What players call a side: White, Silver …
    fn side_name(&self, side: Side) -> &'static str;

    /// The letter of a side in position texts.
    fn side_letter(&self, side: Side) -> char;
}

/// A game in progress, seen from outside: texts in, texts out.
pub trait AnyRecord: Send {
    /// The game's full name.
    fn game(&self) -> String;

    /// The position it began with.
    fn start_text(&self) -> String;

    /// The position now.
    fn position_text(&self) -> String;

    /// Whose turn it is.
    fn side(&self) -> Side;

    /// How it has ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// How many moves were played.
    fn ply(&self) -> usize;

    /// The legal moves sorted by their text; none once the game has ended.
    fn legal_moves(&self) -> Vec<String>;

    /// The same with all that a board needs to offer them.
    fn move_infos(&self) -> Vec<MoveInfo>;

    /// The moves played, as text.
    fn history(&self) -> Vec<String>;

    /// The moves played, the way people read them.
    fn shown_history(&self) -> Vec<String>;

    /// Plays a move and tells what it was; an error leaves everything as it was.
    fn play(&mut self, text: &str) -> Result<MoveInfo, ParseError>;

    /// Takes the last move back; false when there is none.
    fn undo(&mut self) -> bool;

    /// The board as data.
    fn board(&self) -> Board;

    /// The last move, to be marked on the board.
    fn last_move(&self) -> Option<MoveInfo>;

    /// The leaves below each move, `depth` plies deep (at least 1), as [`divide`](crate::divide) counts them.
    fn divide(&self, depth: u32, threads: usize, progress: &Progress) -> Option<Vec<(String, u64)>>;

    /// The record with its own type, for a player of the same game.
    fn as_any(&self) -> &dyn Any;

    /// An independent copy.
    fn boxed_clone(&self) -> Box<dyn AnyRecord>;
}

/// A move with all that a board needs to offer, preview and announce it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveInfo {
    /// Its text.
    pub text: String,
    /// The text people read.
    pub shown: String,
    /// How it is made by hand.
    #[serde(flatten)]
    pub gesture: Gesture,
    /// What to draw when it is played or previewed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
}
