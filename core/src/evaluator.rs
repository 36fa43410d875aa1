//! Judging a position without searching: an [`Evaluator`] estimates it quickly at every leaf, an
//! [`Oracle`] proves results at a few nodes and may take long.

use crate::{Game, Known, NodeBudget, Position, Score};
use std::sync::Arc;

/// A static evaluation. The search tells it every step along the path, so that an evaluation (a
/// network's accumulator, say) can be kept up incrementally; one that looks at the position alone
/// ignores all but [`evaluate`](Self::evaluate).
pub trait Evaluator<P: Position>: Clone + Send {
    /// A search starts at `root`.
    fn reset(&mut self, _root: &P) {}

    /// `played` (a pass when `None`) led from `before` to `after`.
    fn push(&mut self, _before: &P, _played: Option<P::Move>, _after: &P) {}

    /// The last step is taken back.
    fn pop(&mut self) {}

    /// The value of `position` for its side to move: a pure function of the position, however it
    /// was reached.
    fn evaluate(&mut self, position: &P) -> Score;

    /// What the value is made of, for people: every term by name, from the side to move's view.
    fn terms(&mut self, position: &P) -> Vec<Term>;

    /// What a [`Network`](crate::Network) sees of the position; nothing where none can learn.
    fn features(&self, _position: &P) -> Features {
        Features::default()
    }
}

/// What a [`Network`](crate::Network) sees of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// How many features there are.
    pub of: usize,
    /// How many hidden numbers the game's own network has.
    pub hidden: usize,
    /// Those that the position has, once for every symmetry of the board.
    pub views: Vec<Vec<u32>>,
    /// The network judges by itself; otherwise it corrects what the rest of the evaluation says.
    pub alone: bool,
}

/// One term of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name, `snake_case` as in JSON.
    pub name: &'static str,
    /// Its value.
    pub value: TermValue,
}

/// The value of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum TermValue {
    /// A number.
    Number(i64),
    /// A fact.
    Flag(bool),
    /// It has no value here.
    Nothing,
}

impl Term {
    /// A term that is a number.
    pub const fn number(name: &'static str, value: Score) -> Term {
        Term { name, value: TermValue::Number(value as i64) }
    }
}

/// An evaluation that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct EvaluationInfo {
    /// Its name, as in `eval=report`.
    pub name: &'static str,
    /// What it looks at, in a line.
    pub summary: &'static str,
    /// What one basic piece is worth in it: scores are shown as hundredths of that.
    pub unit: Score,
    /// Its weights with their defaults, in the order in which it takes others.
    pub weights: &'static [Weight],
}

/// One weight of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Weight {
    /// Its name.
    pub name: &'static str,
    /// Its value when nothing else is asked for.
    pub default: Score,
}

/// Slow knowledge: endgame tables, longest paths, proof numbers.
pub trait Oracle<P: Position>: Send + Sync {
    /// The proved result of `position`, if there is one. `depth`, the plies left to search, says
    /// how much work is worth while.
    fn probe(&self, _position: &P, _depth: i32) -> Option<Known> {
        None
    }

    /// The result of `position` by a search of the game's own that knows nothing but who wins;
    /// `None` when the budget is too small for it. A game that sees at once that it will be
    /// returns at once.
    fn prove(&self, _position: &P, _allowance: &mut NodeBudget<'_>) -> Option<Known> {
        None
    }
}

/// A game with its evaluations. It is a trait of its own, so that the rules of a [`Game`] can be
/// written and tested before there is any evaluation.
pub trait Evaluated: Game {
    /// The game's evaluations, all in one type.
    type Evaluator: Evaluator<Self::Position>;

    /// The evaluations there are, `report` the first.
    fn evaluations(&self) -> &'static [EvaluationInfo];

    /// The evaluation with this name, with these weights in place of its own (its own when there
    /// are none); `None` for an unknown name or a wrong number of weights.
    fn evaluator(&self, name: &str, weights: &[Score]) -> Option<Self::Evaluator>;

    /// How many hundredths of a basic piece, as `best` counts them, make a win as likely as 1 /
    /// (1 + 1/e): 73 %. `fiveply tune texel` fits it to games as 100 / K; the default is a guess.
    fn win_scale(&self) -> f64 {
        300.0
    }

    /// The game's slow knowledge, if it has any.
    fn oracle(&self) -> Option<Arc<dyn Oracle<Self::Position>>> {
        None
    }
}
