//! The two players of a game, without their colours: White and Black, Silver and Red are the games'
//! own words.

use std::ops::Not;

/// One of the two players. `First` moves first from the game's start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player who begins: White, or Silver in Khet.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 or 1, for tables with an entry per side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
