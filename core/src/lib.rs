//! The vocabulary of Fiveply: what a game, a position, a score, an outcome and a player are.
//!
//! Two layers live here. [`Game`] and [`Position`] are generic: search and perft are compiled once
//! per game, so that one generic program runs at the speed of a specialised one. [`AnyGame`],
//! [`AnyRecord`] and [`Player`] speak text only: protocols, lab, terminal and page use nothing
//! else, so a new game reaches them without a change.
//!
//! Nothing in this crate reads or writes anything outside its own memory, but for [`bounded`],
//! which reads what its caller opened.

mod any;
mod board;
pub mod bounded;
pub mod cpu;
pub mod encoding;
mod error;
mod evaluator;
mod game;
mod limits;
pub mod network;
mod node_budget;
mod outcome;
pub mod parameter;
mod perft;
mod player;
mod position;
pub mod random;
mod record;
mod resources;
pub mod score;
mod side;
pub mod text;
mod tree;
pub mod weights;
pub mod workers;
pub mod zobrist;

pub use any::{
    AnyGame, AnyRecord, CoefficientRow, Coefficients, FeatureRow, MoveInfo, MoveNames, NULL_MOVE, PlayerMaker,
    PlayerOrder, Solved, Solving,
};
pub use board::{Action, Board, Cell, Gesture, Layer, Mark, Note, Overlay, Piece, Point, Tint};
pub use error::ParseError;
pub use evaluator::{Evaluated, EvaluationInfo, Evaluator, Features, Oracle, Term, TermValue, Weight};
pub use game::{BoardSizes, Game, GameInfo, LEVELS, MoveOf, OpeningRule, OptionInfo, Sizes, Visitor};
pub use limits::{Limits, TimeControl};
pub use network::{FloatNetwork, Network};
pub use node_budget::NodeBudget;
pub use outcome::{Ending, Outcome};
pub use perft::{Progress, divide, perft};
pub use player::{
    Answer, Choice, ClaimCheck, EventListener, Explanation, FaultKind, Info, Inspect, Player, PlayerFault, Question,
    RandomPlayer, SearchEvent, ShownScore, TechniqueCount,
};
pub use position::{Candidate, Context, Effect, Known, Moves, Position, Stage};
pub use record::Record;
pub use resources::Resources;
pub use score::Score;
pub use side::Side;
pub use tree::{CutCheck, CutQuestion, Tree, TreeNode, TreeQuestion};
