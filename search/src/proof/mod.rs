//! Proofs: who wins with best play, and in how many plies. Two searches work together. Proof
//! numbers find out who wins and go deep where there is little choice; distances count the plies
//! and are the quicker of the two where the end is near.
//!
//! Nothing here guesses. An answer is proved by the rules and by what the game itself calls
//! [`Known`](fiveply_core::Known); when the limits run out first, it is [`Proof::Unknown`]. A win
//! or a loss is exact under the draw by repetition too: a side that comes nearer to its win with
//! every move never meets a position twice. A draw that only repetition could bring about stays
//! unknown.

mod budget;
mod distance;
mod guide;
mod judge;
mod numbers;
mod solver;
mod table;

pub use solver::{Solver, solve, solver_bytes};

use std::time::Duration;

/// Who wins with best play, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The side to move.
    Win,
    /// The other side.
    Loss,
    /// Nobody.
    Draw,
    /// The limits did not suffice to tell.
    Unknown,
}

impl Proof {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Proof::Win => "win",
            Proof::Loss => "loss",
            Proof::Draw => "draw",
            Proof::Unknown => "unknown",
        }
    }
}

/// What a solver found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// Who wins.
    pub result: Proof,
    /// In exactly how many plies, the winner hurrying and the loser delaying; `None` for a draw or
    /// when the limits did not suffice to count.
    pub plies: Option<u32>,
    /// A move that keeps the result, the quickest win or the longest resistance when the plies are
    /// known.
    pub best: Option<M>,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// How far a proof has come, for whoever waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is known of the result.
    pub result: Proof,
    /// A win, or a loss, takes at least so many plies.
    pub at_least: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
}
