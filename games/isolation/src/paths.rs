//! The longest path of a knight over open squares, each at most once: a depth-first search that
//! goes where the fewest jumps lead on (Warnsdorff 1823) and gives up a branch as soon as its
//! squares leave no room for a longer path.

use crate::field::{Field, Knight, singles};
use fiveply_grid::{Bits, Geometry};

/// Bounds on the length of a longest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Length {
    pub(crate) least: u32,
    pub(crate) most: u32,
}

impl Length {
    /// The length, once it is known.
    pub(crate) fn exact(self) -> Option<u32> {
        (self.least == self.most).then_some(self.least)
    }
}

/// The nodes that a search may still visit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(pub(crate) u32);

impl Budget {
    /// Takes one node; false when there is none left.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> bool {
        let left = self.0 > 0;
        self.0 -= u32::from(left);
        left
    }
}

/// The longest path of a knight that nobody disturbs, looked for until one of `goal` jumps is
/// found.
pub(crate) fn longest_path<G: Geometry, B: Bits>(
    field: Field<G, B>,
    knight: Knight<B>,
    goal: u32,
    budget: &mut Budget,
) -> Length {
    let most = field.most_jumps(knight, field.reach(knight));
    let mut walk = Walk { lost: &[], best: 0, goal: goal.min(most), budget };
    let finished = walk.extend(field, knight, 0);
    Length { least: walk.best, most: if finished { walk.best } else { most } }
}

/// How long a path is at least that the other knight cannot disturb, looked for until one of `goal`
/// jumps is found. `lost[i]` are the squares that the other knight may have taken before jump i +
/// 1; the last entry stands for all later jumps.
pub(crate) fn safe_path<G: Geometry, B: Bits>(
    field: Field<G, B>,
    knight: Knight<B>,
    lost: &[[B; 2]],
    goal: u32,
    budget: &mut Budget,
) -> u32 {
    let mut walk = Walk { lost, best: 0, goal, budget };
    walk.extend(field, knight, 0);
    walk.best
}

/// A search for a long path.
struct Walk<'a, B> {
    lost: &'a [[B; 2]],
    best: u32,
    goal: u32,
    budget: &'a mut Budget,
}

impl<B: Bits> Walk<'_, B> {
    /// Tries all ways on from a path of `length` jumps; false when the search is to stop, because
    /// the goal is reached or the budget spent.
    fn extend<G: Geometry>(&mut self, field: Field<G, B>, knight: Knight<B>, length: u32) -> bool {
        self.best = self.best.max(length);
        if self.best >= self.goal || !self.budget.take() {
            return false;
        }
        let lost = self.lost.get(length as usize).or(self.lost.last());
        let safe = lost.map_or(field, |&lost| field.without(lost));
        let targets = safe.jumps(knight);
        if targets.is_empty() || length + safe.most_jumps(knight, safe.reach(knight)) <= self.best {
            return true;
        }
        let mut ways = [(0, B::EMPTY); 8];
        let mut count = 0;
        for target in singles(targets) {
            ways[count] = (safe.jumps(knight.on(target)).count(), target);
            count += 1;
        }
        ways[..count].sort_unstable_by_key(|&(onward, _)| onward);
        ways[..count].iter().all(|&(_, target)| {
            let knight = knight.on(target);
            self.extend(field.closed(knight), knight, length + 1)
        })
    }
}
