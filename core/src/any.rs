//! The door between the generic, fast world and everything that speaks text: a game and a game in
//! progress as trait objects. The catalog implements both for every game; nobody else needs to.

use crate::{
    Board, Ending, EvaluationInfo, Features, Gesture, Limits, OpeningRule, Overlay, ParseError, Player, Progress,
    Resources, Score, Side, Term,
};
use serde::Serialize;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game with its options fixed, seen from outside.
pub trait AnyGame: Send + Sync {
    /// The full name: `breakthrough:6x5,straight`.
    fn text(&self) -> String;

    /// What people call it: `Breakthrough`.
    fn title(&self) -> &'static str;

    /// A game in progress from `position` (the start when `None`) after `moves`.
    fn open(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, ParseError>;

    /// The same game, whose players `maker` makes.
    fn with_maker(self: Box<Self>, maker: Arc<dyn PlayerMaker>) -> Box<dyn AnyGame>;

    /// The player of this game that is wanted.
    fn make_player(&self, order: &PlayerOrder<'_>) -> Result<Box<dyn Player>, ParseError>;

    /// A player of this game by its engine text: `random:seed=7`.
    fn player(&self, text: &str) -> Result<Box<dyn Player>, ParseError> {
        self.make_player(&PlayerOrder { engine: text, ..PlayerOrder::default() })
    }

    /// The same player making the mistakes named in `faults`, for the lab alone.
    fn faulty_player(&self, text: &str, faults: &str) -> Result<Box<dyn Player>, ParseError> {
        self.make_player(&PlayerOrder { engine: text, faults, ..PlayerOrder::default() })
    }

    /// The same player with `weights` in place of the weights of its evaluation, in the same order.
    fn weighted_player(&self, text: &str, weights: &[Score]) -> Result<Box<dyn Player>, ParseError> {
        self.make_player(&PlayerOrder { engine: text, weights, ..PlayerOrder::default() })
    }

    /// The threads and the memory that the player with this engine text needs. The player is not
    /// made for it.
    fn resources(&self, text: &str) -> Result<Resources, ParseError>;

    /// Who wins `record`'s position with best play, within these limits and with tables of
    /// `mebibytes`.
    fn solve(&self, record: &dyn AnyRecord, task: &mut Solving<'_>) -> Result<Solved, ParseError>;

    /// The evaluations there are.
    fn evaluations(&self) -> &'static [EvaluationInfo];

    /// The position of `record` judged without search: its score for the side to move, and the
    /// terms.
    fn evaluate(&self, record: &dyn AnyRecord, evaluation: &str) -> Result<(Score, Vec<Term>), ParseError>;

    /// Takes the scores of an evaluation with `weights` (its own when there are none) apart, for
    /// whoever fits them.
    fn coefficients(&self, evaluation: &str, weights: &[Score]) -> Result<Box<dyn Coefficients>, ParseError>;

    /// How the openings of a match are drawn.
    fn opening_rule(&self) -> OpeningRule;

    /// Whether a game can end in a draw.
    fn can_be_drawn(&self) -> bool;

    /// The advantage, in hundredths of a basic piece, at which the expected score is
    /// 1 / (1 + 1/e) = 73 %.
    fn win_scale(&self) -> f64;

    /// What players call a side: White, Silver …
    fn side_name(&self, side: Side) -> &'static str;

    /// The letter of a side in position texts.
    fn side_letter(&self, side: Side) -> char;
}

/// Which player is wanted: an engine text, and, for the lab alone, what is changed about the
/// engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerOrder<'a> {
    /// The engine text.
    pub engine: &'a str,
    /// The mistakes that it makes, separated by commas.
    pub faults: &'a str,
    /// Weights in place of its evaluation's own, in their order; none for its own.
    pub weights: &'a [Score],
}

/// Makes players in place of a game: other programs, or engines with changes that their texts
/// cannot say. A game may have several makers; each asks the one before it.
pub trait PlayerMaker: Send + Sync {
    /// The player that is wanted. `game` makes those that this maker has nothing to do with.
    fn make(&self, game: &dyn AnyGame, order: &PlayerOrder<'_>) -> Result<Box<dyn Player>, ParseError>;

    /// What the player with this engine text takes of the machine.
    fn resources(&self, game: &dyn AnyGame, text: &str) -> Result<Resources, ParseError> {
        game.resources(text)
    }
}

/// A game in progress, seen from outside: texts in, texts out.
pub trait AnyRecord: Send {
    /// The game's full name.
    fn game(&self) -> String;

    /// The position it began with.
    fn start_text(&self) -> String;

    /// The position now.
    fn position_text(&self) -> String;

    /// The key of the position now: equal for positions that the game's repetition rule calls
    /// equal.
    fn key(&self) -> u64;

    /// Whose turn it is.
    fn side(&self) -> Side;

    /// How it has ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// The draw that the rules see where the side to move has a move, whether or not it ends the
    /// game.
    fn rule_draw(&self) -> Option<Ending>;

    /// From now on no draw by rule ends the game, as
    /// [`Record::ignore_rule_draws`](crate::Record::ignore_rule_draws) says.
    fn ignore_rule_draws(&mut self);

    /// How many moves were played.
    fn ply(&self) -> usize;

    /// The legal moves sorted by their text; none once the game has ended.
    fn legal_moves(&self) -> Vec<String>;

    /// The same with all that a board needs to offer them.
    fn move_infos(&self) -> Vec<MoveInfo>;

    /// The moves played, as text; a pass is [`NULL_MOVE`].
    fn history(&self) -> Vec<String>;

    /// The moves played, the way people read them.
    fn shown_history(&self) -> Vec<String>;

    /// Plays a move and tells what it was; an error leaves everything as it was.
    fn play(&mut self, text: &str) -> Result<MoveInfo, ParseError>;

    /// Plays a move of a game that others played: past a draw by rule that nobody claimed, and
    /// [`NULL_MOVE`] as well.
    fn follow(&mut self, text: &str) -> Result<MoveNames, ParseError>;

    /// Takes the last move back; false when there is none.
    fn undo(&mut self) -> bool;

    /// A game that begins with this position after a pass, where the rules give passing a sense: to
    /// see what is threatened.
    fn passed(&self) -> Option<Box<dyn AnyRecord>>;

    /// The board as data.
    fn board(&self) -> Board;

    /// The last move, to be marked on the board; none after a pass.
    fn last_move(&self) -> Option<MoveInfo>;

    /// The leaves below each move, `depth` plies deep (at least 1), as [`divide`](crate::divide)
    /// counts them.
    fn divide(&self, depth: u32, threads: usize, progress: &Progress) -> Option<Vec<(String, u64)>>;

    /// The record with its own type, for a player of the same game.
    fn as_any(&self) -> &dyn Any;

    /// An independent copy.
    fn boxed_clone(&self) -> Box<dyn AnyRecord>;
}

/// What a solver is asked.
pub struct Solving<'a> {
    /// How long it may take: nodes, time.
    pub limits: Limits,
    /// How large its tables are.
    pub mebibytes: usize,
    /// Set from outside to stop it.
    pub stop: &'a Arc<AtomicBool>,
    /// Called with the nodes so far and the least number of plies that the result can take.
    pub progress: &'a mut dyn FnMut(u64, u32),
}

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solved {
    /// `win`, `loss`, `draw` or `unknown`, for the side to move.
    pub result: &'static str,
    /// In exactly so many plies with best play, where that was counted.
    pub plies: Option<u32>,
    /// A move that keeps the result.
    #[serde(rename = "move")]
    pub m: Option<String>,
    /// Nodes searched.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
}

/// Scores taken apart into what each weight adds to them. The score of an evaluation that is fitted
/// is linear in its weights, so every position is a row of coefficients.
pub trait Coefficients: Send {
    /// Takes in the position of `record`, or, if it is to be settled, the quiet one that the best
    /// captures lead to from there; false when there is none worth judging, because something is
    /// proved, threatened or too wild.
    fn add(&mut self, record: &dyn AnyRecord, settled: bool) -> bool;

    /// A row for every position taken in, in their order.
    fn rows(&mut self) -> Vec<CoefficientRow>;

    /// What a network would see of every position taken in, in their order.
    fn features(&mut self) -> Vec<FeatureRow>;
}

/// One position as a [`Network`](crate::Network) sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct FeatureRow {
    /// The side to move, from whose view everything is.
    pub side: Side,
    /// The score without the network.
    pub score: Score,
    /// What it sees.
    pub features: Features,
}

/// One quiet position as the weights see it.
#[derive(Clone, Debug, PartialEq)]
pub struct CoefficientRow {
    /// The side to move, from whose view everything is.
    pub side: Side,
    /// The score with the weights of the moment.
    pub score: Score,
    /// The coefficients that are not 0, each with the number of its weight. They times the weights
    /// are the score, up to rounding.
    pub coefficients: Vec<(u32, f32)>,
}

/// A pass as it is written between moves, the null move of annotated games.
pub const NULL_MOVE: &str = "--";

/// A move in both spellings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNames {
    /// Its text.
    pub text: String,
    /// The text people read.
    pub shown: String,
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
