//! Endings by trying everything: when the two knights can still meet but few squares are left, a
//! search that knows nothing but the rules comes to the end, and quickly. Who wins is settled
//! first, how soon afterwards.

use crate::field::{Field, Knight, at_most_one, singles};
use crate::paths::Budget;
use fiveply_core::Known;
use fiveply_grid::{Bits, Geometry};

/// The value of a game won now; one ply later is worth one less. No game is as long.
const END: i32 = 1_000;

/// The result with the knight of the side to move first, as far as the budget goes.
pub(crate) fn solve<G: Geometry, B: Bits>(
    field: Field<G, B>,
    knights: [Knight<B>; 2],
    budget: &mut Budget,
) -> Option<Known> {
    let mut search = Search { budget };
    let won = search.value(field, knights, 0, -1, 1)? > 0;
    let (alpha, beta) = if won { (0, END) } else { (-END, 0) };
    Some(match search.value(field, knights, 0, alpha, beta) {
        Some(value) if won => Known::Win((END - value) as u16),
        Some(value) => Known::Loss((END + value) as u16),
        None if won => Known::WinUnknownLength,
        None => Known::LossUnknownLength,
    })
}

/// A plain alpha-beta search.
struct Search<'a> {
    budget: &'a mut Budget,
}

impl Search<'_> {
    /// The value for the first of the knights, whose turn it is, `ply` plies below the root; `None`
    /// once the budget is spent.
    fn value<G: Geometry, B: Bits>(
        &mut self,
        field: Field<G, B>,
        [own, other]: [Knight<B>; 2],
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let targets = field.jumps(own);
        if targets.is_empty() {
            return Some(ply - END);
        }
        // The other side has one target at most and it can be taken: won with this jump.
        let replies = field.jumps(other);
        if at_most_one(replies) && (replies.is_empty() || own.colour == other.colour && !(targets & replies).is_empty())
        {
            return Some(END - ply - 1);
        }
        // Otherwise no win comes before the third ply from here and no loss before the second.
        let (worst, mut best) = (ply + 2 - END, END - ply - 3);
        if worst >= beta || best <= alpha {
            return Some(if worst >= beta { worst } else { best });
        }
        if !self.budget.take() {
            return None;
        }
        best = worst;
        let mut ways = [(0, B::EMPTY); 8];
        let mut count = 0;
        for target in singles(targets) {
            // Squares that the other side wants come first, then those with the most ways on.
            let wanted = own.colour == other.colour && !(target & replies).is_empty();
            let onward = field.jumps(own.on(target)).count();
            ways[count] = (if wanted { 8 } else { 0 } + onward, target);
            count += 1;
        }
        ways[..count].sort_unstable_by_key(|&(order, _)| std::cmp::Reverse(order));
        for &(_, target) in &ways[..count] {
            let own = own.on(target);
            let value = -self.value(field.closed(own), [other, own], ply + 1, -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
