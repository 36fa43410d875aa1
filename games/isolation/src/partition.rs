//! Knights that cannot meet any more: each side plays alone, and the longer path wins.

use crate::field::{Field, Knight};
use crate::paths::{Budget, Length, longest_path};
use fiveply_core::Known;
use fiveply_grid::{Bits, Geometry};

/// The result for knights that reach these squares, none of them in common, the mover's first. The
/// smaller region goes first; the other knight need only beat what was found there.
pub(crate) fn result<G: Geometry, B: Bits>(
    field: Field<G, B>,
    knights: [Knight<B>; 2],
    reached: [[B; 2]; 2],
    budget: &mut Budget,
) -> Option<Known> {
    let squares = reached.map(|[a, b]| a.count() + b.count());
    let first = usize::from(squares[1] < squares[0]);
    let mut half = Budget(budget.0 / 2);
    let near = longest_path(field, knights[first], u32::MAX, &mut half);
    budget.0 = budget.0 / 2 + half.0;
    // The mover wins by a longer path, the other side by one as long.
    let goal = near.most + first as u32;
    let far = longest_path(field, knights[1 - first], goal, budget);
    if first == 0 { verdict(near, far) } else { verdict(far, near) }
}

/// The result of two paths that do not touch: the sides jump in turn until one has come to the end
/// of its own.
fn verdict(own: Length, other: Length) -> Option<Known> {
    if own.least > other.most {
        Some(other.exact().map_or(Known::WinUnknownLength, |jumps| Known::Win(2 * jumps as u16 + 1)))
    } else if own.most <= other.least {
        Some(own.exact().map_or(Known::LossUnknownLength, |jumps| Known::Loss(2 * jumps as u16)))
    } else {
        None
    }
}
