//! The kind of a node as a type, so that code is compiled only for the kinds of nodes that run it.

use fiveply_core::Score;
use fiveply_core::score::SURE_BOUND;

/// A kind of node.
pub(crate) trait Node {
    /// A node that may be on the principal variation: it keeps its line. The root is one of them,
    /// the one at ply 0.
    const PV: bool;
}

/// A node with an open window.
pub(crate) struct Pv;
/// A node searched with a window of width zero.
pub(crate) struct Other;

impl Node for Pv {
    const PV: bool = true;
}

impl Node for Other {
    const PV: bool = false;
}

/// What Knuth and Moore's minimal tree would do with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expectation {
    /// On the leftmost path: its exact value is needed.
    Exact,
    /// One good move is enough.
    Cut,
    /// Every move has to fail.
    All,
}

impl Expectation {
    /// What to expect of a child.
    #[inline]
    pub(crate) fn of_child(self, first: bool) -> Expectation {
        match self {
            Expectation::Exact if first => Expectation::Exact,
            Expectation::Exact | Expectation::All => Expectation::Cut,
            Expectation::Cut => Expectation::All,
        }
    }
}

/// What a node is asked for: its value within a window, to a depth, at a ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) expectation: Expectation,
    /// The last step was a pass.
    pub(crate) passed: bool,
    /// The code of a move that is left out, 0 for none. Such a node neither probes the table nor
    /// stores in it.
    pub(crate) excluded: u16,
}

impl Query {
    /// Whether a bound of the window is a proved win or loss.
    #[inline]
    pub(crate) fn has_proved_bound(&self) -> bool {
        self.alpha.abs() >= SURE_BOUND || self.beta.abs() >= SURE_BOUND
    }
}

/// How much work a child is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// It is the first move of its node.
    pub(crate) first: bool,
    /// Plies that it is searched deeper, or less deeply.
    pub(crate) extension: i32,
    /// Plies that a first search of it is reduced by.
    pub(crate) reduction: i32,
    /// The best score of its siblings so far.
    pub(crate) best: Score,
}

/// What is known of a move that comes late at its node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Late {
    /// Its number among the moves tried.
    pub(crate) number: i32,
    /// What the histories say of it, when it is quiet.
    pub(crate) history: i32,
    /// Its node was once on a principal variation.
    pub(crate) was_pv: bool,
    /// The table's move is noisy: there is something to take, and quiet moves rarely matter.
    pub(crate) after_noisy: bool,
}
