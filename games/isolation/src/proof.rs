//! Who wins, by trying everything: long before the board falls apart a search that asks for nothing
//! else comes to the end, and far sooner than one that also judges, deepens and remembers. What
//! makes it quick is the order: a knight goes first to where it is nearer to more squares than the
//! other. (A table saves next to nothing here, so there is none, and the answer depends on the
//! position alone.)

use crate::field::{Field, Knight, at_most_one, separate_regions, singles};
use crate::paths::Budget;
use crate::position::{Jump, Position};
use crate::wavefronts::knights;
use crate::{mirror, partition};
use fiveply_core::{Known, NodeBudget, Position as _};
use fiveply_grid::{Bits, Braid, Geometry};

/// The most nodes for the paths of a board that has fallen apart.
const PATHS: u64 = 4_096;

/// Whether the side to move wins; `None` when that is not to be had for the budget.
pub(crate) fn is_won<G: Geometry>(position: &Position<G>, budget: &mut NodeBudget<'_>) -> Option<bool> {
    let Some(knights) = knights(position) else { return places_well(position, budget) };
    let geometry = position.geometry();
    match Braid::<G, <G::Bits as Bits>::Half>::narrow(geometry) {
        Some(braid) => outlives(braid, position, knights, budget),
        None => outlives(Braid::wide(geometry), position, knights, budget),
    }
}

/// Whether there is a placement that wins.
fn places_well<G: Geometry>(position: &Position<G>, budget: &mut NodeBudget<'_>) -> Option<bool> {
    let geometry = position.geometry();
    let [width, height] = [geometry.width(), geometry.height()];
    let first = position.knight(!position.side()).map(|square| geometry.coordinates(square));
    let mut squares: Vec<u8> = position.open().squares().collect();
    match first {
        // Another colour than the first knight's is the better bet (see `Best`), and near to it the
        // proof is shorter.
        Some((x, y)) => squares.sort_by_key(|&square| {
            let (column, row) = geometry.coordinates(square);
            let away = [column.abs_diff(x), row.abs_diff(y)];
            ((away[0] + away[1]) % 2 == 0, away[0] + away[1])
        }),
        // A quarter of the empty board stands for all of it.
        None if position.open() == geometry.board() => squares.retain(|&square| {
            let (column, row) = geometry.coordinates(square);
            column < width.div_ceil(2) && row < height.div_ceil(2)
        }),
        None => {}
    }
    for square in squares {
        let mut next = *position;
        next.play_unchecked(Jump(square));
        let lost = match mirror::known(&next) {
            Some(known) => !is_win(known),
            None => !is_won(&next, budget)?,
        };
        if lost {
            return Some(true);
        }
    }
    Some(false)
}

fn is_win(known: Known) -> bool {
    matches!(known, Known::Win(_) | Known::WinUnknownLength)
}

fn outlives<G: Geometry, B: Bits>(
    braid: Braid<G, B>,
    position: &Position<G>,
    knights: [u8; 2],
    budget: &mut NodeBudget<'_>,
) -> Option<bool> {
    let mut field = Field::new(braid, position.open());
    let knights = knights.map(|square| field.knight(square));
    let [one, other] = knights.map(|knight| field.reach(knight));
    field.open = [0, 1].map(|colour| one[colour] | other[colour]);
    let squares = field.open[0].count() + field.open[1].count();
    is_worth_trying(squares, budget.left()).then(|| wins(field, knights, budget))?
}

/// Whether a proof over so many squares is likely to take no more than so many nodes: in three of
/// four positions of games it does not. Each square more makes it longer by a third, and 35 squares
/// take about a hundred nodes.
fn is_worth_trying(squares: u32, nodes: u64) -> bool {
    squares <= 20 + 13 * nodes.max(1).ilog2() / 6
}

/// Whether the first of the knights, whose turn it is, wins; `None` once the budget is spent.
fn wins<G: Geometry, B: Bits>(
    field: Field<G, B>,
    [own, other]: [Knight<B>; 2],
    budget: &mut NodeBudget<'_>,
) -> Option<bool> {
    let targets = field.jumps(own);
    if targets.is_empty() {
        return Some(false);
    }
    // The other side has one target at most and it can be taken: won with this jump.
    let replies = field.jumps(other);
    if at_most_one(replies) && (replies.is_empty() || own.colour == other.colour && !(targets & replies).is_empty()) {
        return Some(true);
    }
    if !budget.take() {
        return None;
    }
    if let Some(reached) = separate_regions(&field, [own, other])
        && let Some(known) = alone(field, [own, other], reached, budget)
    {
        return Some(is_win(known));
    }
    if at_most_one(targets) {
        let own = own.on(targets);
        return Some(!wins(field.closed(own), [other, own], budget)?);
    }
    let mut ways = [(0, B::EMPTY); 8];
    let mut count = 0;
    for target in singles(targets) {
        let own = own.on(target);
        ways[count] = (lead(field.closed(own), [own, other]), target);
        count += 1;
    }
    ways[..count].sort_unstable_by_key(|&(lead, _)| std::cmp::Reverse(lead));
    for &(_, target) in &ways[..count] {
        let own = own.on(target);
        if !wins(field.closed(own), [other, own], budget)? {
            return Some(true);
        }
    }
    Some(false)
}

/// The result on a board that has fallen apart.
#[cold]
fn alone<G: Geometry, B: Bits>(
    field: Field<G, B>,
    knights: [Knight<B>; 2],
    reached: [[B; 2]; 2],
    budget: &mut NodeBudget<'_>,
) -> Option<Known> {
    let most = budget.left().min(PATHS) as u32;
    let mut lent = Budget(most);
    let known = partition::result(field, knights, reached, &mut lent);
    budget.take_many(u64::from(most - lent.0));
    known
}

/// The squares that the first knight is nearer to, less those that the second is.
#[inline]
fn lead<G: Geometry, B: Bits>(mut field: Field<G, B>, mut fronts: [Knight<B>; 2]) -> i32 {
    let mut lead = 0;
    loop {
        let next = fronts.map(|front| field.jumps(front));
        if (next[0] | next[1]).is_empty() {
            return lead;
        }
        // What both reach at once counts for both, which is to say for nobody.
        lead += next[0].count() as i32 - next[1].count() as i32;
        for (front, next) in fronts.iter_mut().zip(next) {
            *front = front.on(next);
            field = field.closed(*front);
        }
    }
}
