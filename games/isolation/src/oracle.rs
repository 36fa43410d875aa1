//! What is known of a position at a price: longest paths once the knights cannot meet any more,
//! safe paths before, endings searched to their end, and the mirror strategy. The report saw the
//! first (ISO 6.2): after a partition each side plays alone, and the longer path wins.
//!
//! ```text
//! 4 | x . . x        White's knight reaches c4 alone, Black's c2 and b4, so they cannot meet.
//! 3 | x x x x        White to move jumps once, Black once, and White is stuck: lost in two plies.
//! 2 | x W . x        Black to move has two jumps against one and wins in three. Position text:
//! 1 | B x x x        x2x/xxxx/xW1x/Bxxx w
//!   +--------
//!     a b c d
//! ```

use crate::endings;
use crate::field::{Field, Flood, Knight};
use crate::mirror;
use crate::partition;
use crate::paths::{Budget, longest_path, safe_path};
use crate::position::Position;
use crate::proof;
use crate::wavefronts::knights;
use fiveply_core::{Known, NodeBudget, Oracle};
use fiveply_grid::{Bits, Braid, Geometry};

/// The jumps for which safe paths look at the other side's fronts one by one; later ones take all
/// that it can ever reach as lost.
const FRONTS: usize = 24;

/// The slow knowledge of this game. What it tells depends on position and depth alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Endgame;

/// How much work is worth while.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// When both knights reach more squares than this and can meet, nothing is tried.
    reach: u32,
    /// The most squares of an ending that is searched to its end.
    ending: u32,
    /// The nodes for such an ending. A search with a table soon does better, so this stays small.
    tries: u32,
    /// The nodes for paths that nobody can disturb.
    nodes: u32,
}

impl Effort {
    /// Each ply left to search makes the work saved about twice as large.
    fn new(depth: i32) -> Self {
        let depth = depth.clamp(0, 12) as u32;
        Effort { reach: 8 + depth, ending: (14 + 2 * depth).min(20), tries: 16 << depth.min(3), nodes: 16 << depth }
    }
}

impl<G: Geometry> Oracle<Position<G>> for Endgame {
    fn probe(&self, position: &Position<G>, depth: i32) -> Option<Known> {
        // The mirror comes last because it cannot tell how long the game goes on.
        counted(position, depth).or_else(|| mirror::known(position))
    }

    fn prove(&self, position: &Position<G>, budget: &mut NodeBudget<'_>) -> Option<Known> {
        let won = proof::is_won(position, budget);
        won.map(|won| if won { Known::WinUnknownLength } else { Known::LossUnknownLength })
    }
}

/// What paths and endings tell; `None` before both knights stand.
#[inline(always)]
fn counted<G: Geometry>(position: &Position<G>, depth: i32) -> Option<Known> {
    let knights = knights(position)?;
    let geometry = position.geometry();
    match Braid::<G, <G::Bits as Bits>::Half>::narrow(geometry) {
        Some(braid) => Duel::new(braid, position, knights).result(Effort::new(depth)),
        None => Duel::new(Braid::wide(geometry), position, knights).result(Effort::new(depth)),
    }
}

/// The open squares and both knights, the mover's first.
struct Duel<G, B> {
    field: Field<G, B>,
    knights: [Knight<B>; 2],
}

impl<G: Geometry, B: Bits> Duel<G, B> {
    #[inline(always)]
    fn new(braid: Braid<G, B>, position: &Position<G>, knights: [u8; 2]) -> Self {
        let field = Field::new(braid, position.open());
        Duel { field, knights: knights.map(|square| field.knight(square)) }
    }

    #[inline(always)]
    fn result(&self, effort: Effort) -> Option<Known> {
        let mut floods = self.knights.map(Flood::new);
        let mut met = false;
        loop {
            let [own, other] = &mut floods;
            let further = own.advance(&self.field) | other.advance(&self.field);
            met = met || own.meets(other);
            if met && own.count().min(other.count()) > effort.reach && own.union(other) > effort.ending {
                return None;
            }
            if !further {
                break;
            }
        }
        let reached = floods.map(|flood| flood.reached);
        let budget = &mut Budget(effort.nodes);
        if !met {
            return partition::result(self.field, self.knights, reached, budget);
        }
        if floods[0].union(&floods[1]) <= effort.ending
            && let Some(known) = endings::solve(self.field, self.knights, &mut Budget(effort.tries))
        {
            return Some(known);
        }
        self.ahead(reached, budget)
    }

    /// The knights can meet, but one may have a path that nobody can disturb and that outlasts all
    /// that the other could ever walk.
    #[cold]
    fn ahead(&self, reached: [[B; 2]; 2], budget: &mut Budget) -> Option<Known> {
        let most = [0, 1].map(|side| self.field.most_jumps(self.knights[side], reached[side]));
        let behind = usize::from(most[1] < most[0]);
        let ahead = 1 - behind;
        // The mover must have a jump more; the other side as many.
        let goal = |most: u32| most + behind as u32;
        if most[ahead] < goal(most[behind]) {
            return None;
        }
        let lost = self.lost_to(behind);
        let mut half = Budget(budget.0 / 2);
        let safe = safe_path(self.field, self.knights[ahead], &lost, goal(most[behind]), &mut half);
        let won = safe >= goal(most[behind])
            || safe > 0 && {
                budget.0 = budget.0 / 2 + half.0;
                let alone = longest_path(self.field, self.knights[behind], u32::MAX, budget);
                safe >= goal(alone.most)
            };
        won.then_some(if ahead == 0 { Known::WinUnknownLength } else { Known::LossUnknownLength })
    }

    /// The squares that `side` may have taken before each jump of the other.
    fn lost_to(&self, side: usize) -> [[B; 2]; FRONTS] {
        let mut lost = [[B::EMPTY; 2]; FRONTS];
        let mut flood = Flood::new(self.knights[side]);
        // The mover has jumped before the other side's first jump.
        if side == 0 {
            flood.advance(&self.field);
        }
        for lost in &mut lost {
            *lost = flood.reached;
            flood.advance(&self.field);
        }
        while flood.advance(&self.field) {}
        lost[FRONTS - 1] = flood.reached;
        lost
    }
}
