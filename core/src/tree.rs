//! The search tree as data, to show what a search did.

use crate::{Choice, Score, ShownScore};
use serde::Serialize;

/// What part of a tree is asked for.
#[derive(Clone, Debug, Default)]
pub struct TreeQuestion {
    /// The moves down to the node of interest; `--` is a pass.
    pub path: Vec<String>,
    /// Plies below that node.
    pub levels: usize,
    /// The most nodes to keep; the rest is counted.
    pub most: usize,
}

/// The tree of the last finished iteration.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tree {
    /// What the search chose.
    #[serde(skip)]
    pub choice: Option<Choice>,
    /// The root; along the asked-for path only the nodes of the path, below it all.
    pub root: TreeNode,
}

/// One visit of a node. A node searched twice, with another window or depth, is there twice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TreeNode {
    /// The move that leads here, `--` for a pass; `None` at the root, and where a node was asked
    /// again without its best move.
    #[serde(rename = "move")]
    pub m: Option<String>,
    /// Where the move came from.
    pub source: &'static str,
    /// `pv`, `cut` (one good move is expected to end it), `all` (no good move is expected),
    /// `excluded` (the parent's own position, searched without its best move), `left-out` (a move
    /// that was never searched).
    pub kind: &'static str,
    /// Plies from the root.
    pub ply: usize,
    /// Plies it was to be searched.
    pub depth: i32,
    /// The window, in the evaluation's own units: `null` where it is open.
    pub alpha: Option<Score>,
    /// Its upper end.
    pub beta: Option<Score>,
    /// What was found, in the same units; `None` when it was left out.
    pub value: Option<Score>,
    /// The same for people, for the side to move here.
    pub score: Option<ShownScore>,
    /// The technique that ended it, or `rules`, `horizon` or `all moves`.
    pub ended_by: &'static str,
    /// Nodes searched here and below.
    pub nodes: u64,
    /// What was searched below, as far as asked for.
    pub children: Vec<TreeNode>,
    /// How many visits below were not kept.
    pub left_out: u64,
}

/// A cut to be checked: the technique claimed that the position after `path` is worth at least, or
/// at most, `bound`.
#[derive(Clone, Debug)]
pub struct CutQuestion {
    /// The moves down to the node; `--` is a pass.
    pub path: Vec<String>,
    /// The technique that made the claim and is left out of the check.
    pub technique: String,
    /// Plies to search.
    pub depth: i32,
    /// The bound in the evaluation's own units.
    pub bound: Score,
    /// The claim was `at least`; otherwise `at most`.
    pub at_least: bool,
    /// The most nodes it may take.
    pub nodes: u64,
}

/// What a separate search without the technique found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CutCheck {
    /// Whether the claim holds; `None` when the nodes ran out.
    pub right: Option<bool>,
    /// What it found, a bound like the claim.
    pub score: Option<ShownScore>,
    /// What the check took.
    pub nodes: u64,
}
