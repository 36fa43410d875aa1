//! What a through game decides without search: a man on its last move, a man that cannot be taken
//! before it, and races.
//!
//! ```text
//! 6 | . . . . p p        White is to move. The pawn on b3 needs three moves, so it arrives with
//! 5 | . . . . . p        the fifth ply. Black's f3 needs two and arrives with the fourth, and
//! 4 | . . . . . .        nothing can take it on its way: lost in four. Without f3 no black pawn
//! 3 | . P . . . p        arrives before the eighth ply, and e6 comes no nearer to column b than d5
//! 2 | . . . . . .        before b3 has passed: won in five.
//! 1 | P . . . . .
//!   +------------
//!     a b c d e f
//! ```
//!
//! A runner is proved by two waves that advance in turn. The wave of the chasers holds every square
//! where one of them could be by then, whoever moved and whatever stood in the way, so it is too
//! large rather than too small. The wave of the runners holds the squares that a single man can
//! have reached on a path of which no square could be struck or barred in time; its side moves
//! nothing else. A runner that reaches the goal row before the other side can possibly reach its
//! own has won, whatever the other side does.

use super::{Men, Rules};
use crate::{Bits, Geometry};
use fiveply_core::{Known, Outcome, Side};

/// What is known of a position that has not ended, with `side` to move. Called with a constant
/// side, like the generators.
#[inline(always)]
pub(super) fn known<R: Rules, G: Geometry>(men: &Men<G>, side: Side) -> Option<Known> {
    let (own, enemies) = (men.of(side), men.of(!side));
    let targets = union(R::targets(men, side, own));
    let takes_the_last = R::LOST_WITHOUT_MEN && is_single(enemies) && !(targets & enemies).is_empty();
    if !(targets & men.goal(side)).is_empty() || takes_the_last {
        return Some(Known::Win(1));
    }
    if targets.is_empty() {
        return Some(if R::stuck(side) == Outcome::Draw { Known::Draw } else { Known::Loss(0) });
    }
    let strikes = R::strikes(men.geometry(), side, own);
    let finishers = enemies & R::last_squares(men, !side);
    if !finishers.is_empty() {
        let can_be_taken = is_single(finishers) && !(finishers & strikes).is_empty();
        if !can_be_taken {
            return Some(Known::Loss(2));
        }
    }
    // A runner's last square but one is not struck now, or else it still will be when the runner
    // comes. Most positions end here.
    let enemy_strikes = R::strikes(men.geometry(), !side, enemies);
    let open = !(R::last_squares(men, side) & !enemy_strikes & !own).is_empty();
    let enemy_open = !(R::last_squares(men, !side) & !strikes & !enemies).is_empty();
    if open || enemy_open { race::<R, G>(men, side, [open, enemy_open]) } else { None }
}

/// Whether the side that is ahead in moves to its goal has a runner; `open` tells whether it and
/// whether the other side can have one at all.
fn race<R: Rules, G: Geometry>(men: &Men<G>, side: Side, open: [bool; 2]) -> Option<Known> {
    let own = moves_to_goal::<R, G>(men, side);
    let other = moves_to_goal::<R, G>(men, !side);
    let (runner, ahead, limit) = if own <= other { (side, own, other) } else { (!side, other, own - 1) };
    if !open[usize::from(runner != side)] {
        return None;
    }
    let moves = match runner {
        Side::First => run::<R, G>(men, Side::First, runner == side, limit)?,
        Side::Second => run::<R, G>(men, Side::Second, runner == side, limit)?,
    };
    // The other side would gladly run out of moves where that draws; where it loses, the game may
    // end early.
    let never_stuck = R::never_stuck(men, !runner, moves);
    if !never_stuck && R::stuck(!runner) == Outcome::Draw {
        return None;
    }
    let shortest =
        moves == ahead && never_stuck && !(R::LOST_WITHOUT_MEN && men.of(!runner).count() < u32::from(moves));
    let moves = u16::from(moves);
    Some(match (runner == side, shortest) {
        (true, true) => Known::Win(2 * moves - 1),
        (false, true) => Known::Loss(2 * moves),
        (true, false) => Known::WinUnknownLength,
        (false, false) => Known::LossUnknownLength,
    })
}

/// The fewest moves, all of one man of `runner`, that surely reach the goal row, if there are
/// `limit` or fewer. `to_move` tells whether `runner` has the move. More than one is needed: a man
/// that is one move away has been looked at before.
#[inline(always)]
fn run<R: Rules, G: Geometry>(men: &Men<G>, runner: Side, to_move: bool, limit: u8) -> Option<u8> {
    let (geometry, own, goal) = (men.geometry(), men.of(runner), men.goal(runner));
    let struck = |chasers| R::strikes(geometry, !runner, chasers);
    let in_time = |moves: u8| geometry.near_goal(runner, (limit - moves).saturating_mul(R::REACH));
    let mut chasers = men.of(!runner);
    let mut runners = own & in_time(0);
    let mut moves = 0;
    if to_move {
        runners = union(R::targets(men, runner, runners)) & in_time(1);
        moves = 1;
    }
    loop {
        // The runners have moved, or start here; the chasers move next.
        runners = runners & !struck(chasers);
        if runners.is_empty() || moves == limit {
            return None;
        }
        chasers = chasers | R::wave(men, !runner, chasers);
        moves += 1;
        runners = R::sure_steps(men, runner, runners, chasers) & !own & in_time(moves);
        if !(runners & goal).is_empty() {
            return Some(moves);
        }
    }
}

/// The fewest moves that could bring a man of `side` to its goal row, were it alone.
#[inline(always)]
fn moves_to_goal<R: Rules, G: Geometry>(men: &Men<G>, side: Side) -> u8 {
    let rows = men.geometry().height() - 1 - men.greatest_advancement(side, men.of(side));
    rows.div_ceil(R::REACH)
}

#[inline(always)]
fn union<B: Bits>([a, b, c, d]: [B; 4]) -> B {
    a | b | c | d
}

/// Whether there is no second square.
#[inline(always)]
fn is_single<B: Bits>(set: B) -> bool {
    set.without_lowest().is_empty()
}
