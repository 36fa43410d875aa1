//! How a game ends.

use crate::Side;

/// The result of a finished game. Every game here is zero-sum: what one side wins, the other loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    #[inline]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }

    /// 1 for a win of `side`, −1 for a loss, 0 for a draw.
    #[inline]
    pub fn value_for(self, side: Side) -> i32 {
        match self {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => 1,
            Outcome::Win(_) => -1,
        }
    }
}

/// An outcome together with the rule that brought it about, in words a player knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// The rule: `checkmate`, `pharaoh captured`, `third occurrence of the position` …
    pub reason: &'static str,
}
