//! The truth about small positions, found the plainest way: every line to its end.
#![allow(dead_code, reason = "every test file uses its own part")]

use fiveply_core::{Moves, Outcome, Position, Stage};
use std::collections::HashMap;

/// A result for the side to move with best play, the winner hurrying and the loser delaying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    Win(u32),
    Loss(u32),
    Draw,
}

impl Truth {
    /// The larger the better for the side to move.
    fn worth(self) -> i64 {
        match self {
            Truth::Win(plies) => 10_000 - i64::from(plies),
            Truth::Draw => 0,
            Truth::Loss(plies) => i64::from(plies) - 10_000,
        }
    }

    /// The same seen one ply earlier, by the other side.
    fn before(self) -> Truth {
        match self {
            Truth::Win(plies) => Truth::Loss(plies + 1),
            Truth::Draw => Truth::Draw,
            Truth::Loss(plies) => Truth::Win(plies + 1),
        }
    }
}

fn finished<P: Position>(position: &P, outcome: Outcome) -> Truth {
    match outcome.value_for(position.side()) {
        1 => Truth::Win(0),
        0 => Truth::Draw,
        _ => Truth::Loss(0),
    }
}

/// Searches whole trees of games in which nothing repeats; equal positions once.
pub(crate) struct Judge<P: Position> {
    seen: HashMap<u64, Truth>,
    pub(crate) budget: usize,
    position: std::marker::PhantomData<P>,
}

impl<P: Position> Judge<P> {
    /// A judge that looks at no more than so many positions.
    pub(crate) fn new(budget: usize) -> Self {
        Judge { seen: HashMap::new(), budget, position: std::marker::PhantomData }
    }

    /// The truth; `None` when it would cost too much.
    pub(crate) fn truth(&mut self, position: &P) -> Option<Truth> {
        if let Some(outcome) = position.ended() {
            return Some(finished(position, outcome));
        }
        if let Some(&truth) = self.seen.get(&position.key()) {
            return Some(truth);
        }
        self.budget = self.budget.checked_sub(1)?;
        let mut moves = Moves::new();
        position.moves(Stage::All, &mut moves);
        let mut best: Option<Truth> = None;
        for candidate in moves.as_slice() {
            let mut child = position.clone();
            let effect = child.play_unchecked(candidate.m);
            assert!(effect.irreversible, "a game in which positions repeat");
            let truth = self.truth(&child)?.before();
            if best.is_none_or(|best| truth.worth() > best.worth()) {
                best = Some(truth);
            }
        }
        let truth = best.unwrap_or_else(|| finished(position, position.stuck()));
        self.seen.insert(position.key(), truth);
        Some(truth)
    }
}

/// The win or loss that shows within `depth` plies, in games in which positions may repeat; `None`
/// when none does.
pub(crate) fn within<P: Position>(position: &P, depth: u32) -> Option<Truth> {
    if let Some(outcome) = position.ended() {
        return Some(finished(position, outcome));
    }
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    if moves.is_empty() {
        return Some(finished(position, position.stuck()));
    }
    if position.rule_draw().is_some() || depth == 0 {
        return None;
    }
    let children = moves.as_slice().iter().map(|candidate| {
        let mut child = position.clone();
        child.play_unchecked(candidate.m);
        within(&child, depth - 1).map(Truth::before).filter(|truth| *truth != Truth::Draw)
    });
    let all: Vec<Option<Truth>> = children.collect();
    let win = all.iter().flatten().filter(|truth| matches!(truth, Truth::Win(_))).max_by_key(|truth| truth.worth());
    match win {
        Some(&win) => Some(win),
        None if all.iter().all(Option::is_some) => all.into_iter().flatten().max_by_key(|truth| truth.worth()),
        None => None,
    }
}
