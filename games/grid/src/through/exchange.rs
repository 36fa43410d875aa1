//! Static exchange: what a move gains when both sides go on taking on its target for as long as
//! that pays.
//!
//! All men are worth the same and none strikes through another, so counting is enough. Let a side
//! take first with p men against q that take back. It gains a man when p > q: it can take last, so
//! the other side does better to stop. Else the first capture is answered, and gains nothing.

use super::position::{CAPTURE, GOAL};
use super::{Men, Move, Rules};
use crate::{Bits, Geometry};
use fiveply_core::{Score, Side};

/// What the exchange that `m` starts wins for `side`. A man that reaches its goal row has won the
/// game, and nobody takes it.
#[inline(always)]
pub(super) fn exchange<R: Rules, G: Geometry>(men: &Men<G>, side: Side, m: Move) -> Score {
    let target = G::Bits::square(m.to);
    if !(target & men.goal(side)).is_empty() {
        return Score::from(GOAL);
    }
    // Strikes lead back along themselves: who strikes a square stands where the other side would
    // strike from there.
    let defenders = men.of(side) & R::strikes(men.geometry(), !side, target) & !G::Bits::square(m.from);
    let attackers = men.of(!side) & R::strikes(men.geometry(), side, target);
    let lost = attackers.count() > defenders.count();
    Score::from(CAPTURE) * (Score::from(men.of(!side).contains(m.to)) - Score::from(lost))
}
