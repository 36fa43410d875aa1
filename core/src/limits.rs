//! How long a player may think about one move.

use std::time::Duration;

/// What bounds the choice of one move; whatever is reached first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of nominal depth.
    pub depth: Option<u32>,
    /// Nodes, the root counted; never exceeded.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// A clock for the rest of the game.
    pub clock: Option<TimeControl>,
}

/// The mover's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What is left.
    pub remaining: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// Moves until more time is added, if that is the rule.
    pub moves_to_go: Option<u32>,
}
