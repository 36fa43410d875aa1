//! Draws inside the search: a position that repeats one on the path, and the draws that the rules
//! declare.

use crate::Search;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::{Evaluator, Game, MoveOf, Position, Record, Score};

technique! {
    /// Scores a position that repeats one on the path as a draw.
    pub struct Repetition {}
    name: "repetition",
    reference: "Slate and Atkin 1977",
    class: Shape,
    counts: ["nodes that repeat", "always 0"],
    initial: Repetition {},
}

technique! {
    /// Scores draws by move count and by insufficient material inside the search.
    pub struct RuleDraws {}
    name: "rule-draws",
    reference: "the rules of the games",
    class: Shape,
    counts: ["nodes that a rule calls drawn", "always 0"],
    initial: RuleDraws {},
}

/// The keys of the game so far and of the path below it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    keys: Vec<u64>,
    /// For every key, how many plies back the last irreversible move lies.
    reversible: Vec<u32>,
    /// Where the search begins.
    root: usize,
}

impl Keys {
    /// The keys that `record` could still repeat, its present position the last.
    pub(crate) fn start<G: Game>(record: &Record<G>) -> Self {
        let mut keys = record.keys();
        keys.push(record.position().key());
        let reversible = (0..keys.len() as u32).collect();
        let root = keys.len() - 1;
        Keys { keys, reversible, root }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64, irreversible: bool) {
        let plies = if irreversible { 0 } else { self.reversible.last().map_or(0, |plies| plies + 1) };
        self.keys.push(key);
        self.reversible.push(plies);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
        self.reversible.pop();
    }

    /// Whether every step of the search was taken back.
    pub(crate) fn is_at_root(&self) -> bool {
        self.keys.len() == self.root + 1
    }

    /// Whether the last position counts as drawn: it occurred below the root already, where both
    /// sides could go on repeating, or twice in the game before.
    #[inline]
    pub(crate) fn repeats(&self) -> bool {
        let last = self.keys.len() - 1;
        let plies = self.reversible[last] as usize;
        if plies < 4 {
            return false;
        }
        let mut earlier = 0;
        // Each side needs two moves to come back, and the side to move must be the same.
        for back in (4..=plies).step_by(2) {
            if self.keys[last - back] == self.keys[last] {
                earlier += 1;
                if last - back >= self.root || earlier == 2 {
                    return true;
                }
            }
        }
        false
    }
}

/// The moves of a line up to the first that ends the game with a draw by rule. The game so far may
/// be one that goes on after such a draw.
pub(crate) fn until_draw<G: Game>(record: &Record<G>, line: &[MoveOf<G>]) -> Vec<MoveOf<G>> {
    let mut game = record.clone();
    let mut kept = Vec::with_capacity(line.len());
    for &m in line {
        game.play_unchecked(m);
        kept.push(m);
        if game.rule_draw().is_some() {
            break;
        }
    }
    kept
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The score of a draw by repetition or by rule, if this is one. Checkmate comes before the
    /// rules' draws.
    #[inline]
    pub(crate) fn draw_score(&mut self, position: &G::Position, depth: i32) -> Option<Score> {
        if G::Position::CAN_COME_BACK && self.params.repetition.is_some() && self.path.repeats() {
            self.statistics.fired(Repetition::COUNTER, depth);
            return Some(0);
        }
        if self.params.rule_draws.is_some()
            && position.rule_draw().is_some()
            && (!position.threatened() || position.has_move())
        {
            self.statistics.fired(RuleDraws::COUNTER, depth);
            return Some(0);
        }
        None
    }
}
