//! Results that are seen at a glance, for every node of a search: being stuck, shutting the other
//! knight in with one jump, and being shut in by every jump there is. They are exact to the ply.
//!
//! ```text
//! 3 | x . .        White wins at once by jumping to c3: it was Black's only target. A side with
//! 2 | B x x        two targets or more is never shut in by one jump. Position text: x2/Bxx/xWx w
//! 1 | x W x
//!   +------
//!     a b c
//! ```

use crate::position::Position;
use fiveply_core::{Known, Position as _};
use fiveply_grid::{Bits, Geometry};

/// Wins in one ply and losses in two; both knights need not stand yet.
#[inline]
pub(crate) fn known<G: Geometry>(position: &Position<G>) -> Option<Known> {
    let side = position.side();
    let [own, other] = [side, !side].map(|side| position.targets(side));
    if own.is_empty() {
        return Some(Known::Loss(0));
    }
    if can_shut_in(own, other) {
        return Some(Known::Win(1));
    }
    // The first jump that keeps two targets answers the question, so this hardly ever goes on to
    // the second one.
    let lost = own.squares().all(|square| {
        let targets = position.geometry().knight(square) & position.open();
        can_shut_in(other & !G::Bits::square(square), targets)
    });
    lost.then_some(Known::Loss(2))
}

/// Whether going to one of `moves`, of which there is at least one, leaves a knight with these
/// targets none.
#[inline(always)]
fn can_shut_in<B: Bits>(moves: B, targets: B) -> bool {
    targets.without_lowest().is_empty() && (targets.is_empty() || !(moves & targets).is_empty())
}
