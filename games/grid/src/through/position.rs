//! A position of a through game and its rules, but for the way men move.

use super::exchange::exchange;
use super::{Men, Rules, known};
use crate::{Bits, Geometry, MEN};
use fiveply_core::zobrist::{SECOND_TO_MOVE, mix};
use fiveply_core::{Candidate, Context, Effect, Known, Moves, Outcome, Score, Side, Stage};
use std::marker::PhantomData;

/// What taking a man gains.
pub(super) const CAPTURE: i16 = 100;
/// What reaching the goal row gains: the game.
pub(super) const GOAL: i16 = 10_000;
/// Added to the ordering of captures where they come first: more than any advancement.
const BEFORE_ALL_ADVANCES: i32 = 1_000;

/// Odd numbers that keep the words of a structure apart.
const STRUCTURE: [u64; 8] = {
    let mut numbers = [0; 8];
    let mut index = 0;
    while index < numbers.len() {
        numbers[index] = mix(index as u64) | 1;
        index += 1;
    }
    numbers
};

/// A position of a through game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<R: Rules, G: Geometry> {
    men: Men<G>,
    key: u64,
    side: Side,
    rules: PhantomData<R>,
}

/// A move, from square to square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

impl<R: Rules, G: Geometry> Position<R, G> {
    pub(super) fn new(men: Men<G>, side: Side) -> Self {
        let mut position = Position { men, key: 0, side, rules: PhantomData };
        position.key = fiveply_core::Position::key_from_scratch(&position);
        position
    }

    /// The men on the board.
    #[inline]
    pub fn men(&self) -> &Men<G> {
        &self.men
    }

    /// Whether `side` could step onto its goal row if it were its turn.
    #[inline]
    pub fn can_finish(&self, side: Side) -> bool {
        let [a, b, c, d] = R::targets(&self.men, side, self.men.of(side));
        !((a | b | c | d) & self.men.goal(side)).is_empty()
    }

    /// Always called with a constant side, so that each side gets code with its own shifts and none
    /// asks which it is.
    #[inline(always)]
    fn generate(&self, side: Side, stage: Stage, out: &mut Moves<Move>) {
        let own = self.men.of(side);
        match stage {
            Stage::All => self.generate_by_man(side, own, out),
            Stage::Part(index) => self.generate_by_man(side, single(own, index), out),
            Stage::Noisy | Stage::Quiet => self.generate_by_direction(side, stage == Stage::Noisy, out),
        }
    }

    /// All moves of the `movers`, man by man as the reports list them.
    #[inline(always)]
    fn generate_by_man(&self, side: Side, movers: G::Bits, out: &mut Moves<Move>) {
        for from in movers.squares() {
            for to in R::targets_from(&self.men, side, from).squares() {
                self.push(side, Move { from, to }, true, out);
            }
        }
    }

    /// Moves of all men, noisy ones or the others, by direction: one loop for many men is quicker
    /// than a short one for each.
    #[inline(always)]
    fn generate_by_direction(&self, side: Side, noisy: bool, out: &mut Moves<Move>) {
        let ground = self.men.of(!side) | self.men.goal(side);
        let ground = if noisy { ground } else { !ground };
        let height = i16::from(self.men.geometry().height());
        for (targets, (columns, rows)) in R::targets(&self.men, side, self.men.of(side)).into_iter().zip(R::STEPS) {
            let step = columns * height + if side == Side::First { rows } else { -rows };
            for to in (targets & ground).squares() {
                self.push(side, Move { from: (i16::from(to) - step) as u8, to }, noisy, out);
            }
        }
    }

    #[inline(always)]
    fn push(&self, side: Side, m: Move, may_gain: bool, out: &mut Moves<Move>) {
        let captures = may_gain && self.men.of(!side).contains(m.to);
        let wins = may_gain && self.men.goal(side).contains(m.to);
        let gain = if wins { GOAL } else { CAPTURE * i16::from(captures) };
        let advancement = i32::from(self.men.advancement(side, m.from));
        let order = advancement + if R::CAPTURES_FIRST && captures { BEFORE_ALL_ADVANCES } else { 0 };
        out.push_with(m, gain, order);
    }

    /// As [`generate`](Self::generate), called with a constant side.
    #[inline(always)]
    fn count(&self, side: Side) -> u64 {
        R::targets(&self.men, side, self.men.of(side)).into_iter().map(|set| u64::from(set.count())).sum()
    }

    /// As [`generate`](Self::generate), called with a constant side.
    #[inline(always)]
    fn can_move(&self, side: Side) -> bool {
        let [a, b, c, d] = R::targets(&self.men, side, self.men.of(side));
        !(a | b | c | d).is_empty()
    }

    fn is_legal(&self, m: Move) -> bool {
        u16::from(m.from.max(m.to)) < self.men.geometry().area()
            && self.men.of(self.side).contains(m.from)
            && R::targets_from(&self.men, self.side, m.from).contains(m.to)
            && fiveply_core::Position::ended(self).is_none()
    }
}

/// The set of the square that has `index` lower ones before it.
fn single<B: Bits>(set: B, index: u8) -> B {
    set.squares().nth(index.into()).map_or(B::EMPTY, B::square)
}

impl<R: Rules, G: Geometry> fiveply_core::Position for Position<R, G> {
    const CAN_COME_BACK: bool = false;

    type Move = Move;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        let has_won = |side: Side| self.men.at_goal(side) || R::LOST_WITHOUT_MEN && self.men.of(!side).is_empty();
        Side::BOTH.into_iter().find(|&side| has_won(side)).map(Outcome::Win)
    }

    fn stuck(&self) -> Outcome {
        R::stuck(self.side)
    }

    #[inline]
    fn moves(&self, stage: Stage, out: &mut Moves<Move>) {
        match self.side {
            Side::First => self.generate(Side::First, stage, out),
            Side::Second => self.generate(Side::Second, stage, out),
        }
    }

    #[inline]
    fn gain(&self, m: Move) -> i16 {
        let side = self.side;
        if self.men.goal(side).contains(m.to) {
            return GOAL;
        }
        CAPTURE * i16::from(self.men.of(!side).contains(m.to))
    }

    /// One part per own man.
    fn parts(&self) -> u8 {
        self.men.of(self.side).count() as u8
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        match self.side {
            Side::First => self.count(Side::First),
            Side::Second => self.count(Side::Second),
        }
    }

    #[inline]
    fn has_move(&self) -> bool {
        match self.side {
            Side::First => self.can_move(Side::First),
            Side::Second => self.can_move(Side::Second),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) -> Effect {
        debug_assert!(self.is_legal(m), "{m:?} is not legal in {self:?}");
        let captured = self.men.relocate(self.side, m.from, m.to);
        let (own, others) = (&MEN[self.side.index()], &MEN[(!self.side).index()]);
        let (from, to) = (usize::from(m.from), usize::from(m.to));
        // Captures come without a pattern: a mask is cheaper than a branch.
        let taken = others[to] & u64::from(captured).wrapping_neg();
        self.key ^= own[from] ^ own[to] ^ taken ^ SECOND_TO_MOVE;
        self.side = !self.side;
        Effect { victim: u8::from(captured), irreversible: true }
    }

    fn pass(&self) -> Option<Self> {
        Some(Position { side: !self.side, key: self.key ^ SECOND_TO_MOVE, ..*self })
    }

    /// Every move gives ground for good, so a side that runs out of moves would rather pass.
    fn pass_is_fair(&self) -> bool {
        self.count_moves() >= u64::from(self.men.geometry().width())
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let numbers = Side::BOTH.into_iter().flat_map(|side| {
            let squares = self.men.of(side).squares();
            squares.map(move |square| MEN[side.index()][usize::from(square)])
        });
        let side = if self.side == Side::Second { SECOND_TO_MOVE } else { 0 };
        numbers.fold(side, |key, number| key ^ number)
    }

    /// 0: the men of both sides that have crossed the middle of the board. 1: those still at home,
    /// the defence, which stays as it is for most of the game.
    fn structure_key(&self, which: u8) -> u64 {
        let geometry = self.men.geometry();
        let part = |side: Side| match which {
            0 => Some(geometry.near_goal(side, (geometry.height() - 1) / 2)),
            1 => Some(self.men.home(side)),
            _ => None,
        };
        let [Some(first), Some(second)] = Side::BOTH.map(part) else { return 0 };
        let sets = [self.men.of(Side::First) & first, self.men.of(Side::Second) & second];
        // Words that the sets do not have are 0 and vanish.
        let words = sets.into_iter().flat_map(Bits::words);
        let sum = words.zip(STRUCTURE).fold(0_u64, |sum, (word, number)| sum.wrapping_add(word.wrapping_mul(number)));
        mix(sum)
    }

    /// No move stays on its square, so the code of a1a1 is free to stand for "none".
    #[inline]
    fn code(m: Move) -> u16 {
        u16::from_be_bytes([m.from, m.to])
    }

    fn decode(&self, code: u16) -> Option<Move> {
        let [from, to] = code.to_be_bytes();
        let m = Move { from, to };
        self.is_legal(m).then_some(m)
    }

    #[inline]
    fn context(&self, m: Move) -> Context {
        let area = self.men.geometry().area();
        let (from, to) = (u16::from(m.from), u16::from(m.to));
        Context { from_to: from * area + to, piece_to: self.side as u16 * area + to }
    }

    /// Whether the opponent is about to reach its goal row.
    #[inline]
    fn threatened(&self) -> bool {
        match self.side {
            Side::First => self.can_finish(Side::Second),
            Side::Second => self.can_finish(Side::First),
        }
    }

    /// See `known.rs`. Asked of a position that has not ended.
    #[inline]
    fn known(&self) -> Option<Known> {
        match self.side {
            Side::First => known::known::<R, G>(&self.men, Side::First),
            Side::Second => known::known::<R, G>(&self.men, Side::Second),
        }
    }

    #[inline]
    fn exchange_at_least(&self, Candidate { m, .. }: Candidate<Move>, threshold: Score) -> bool {
        let value = match self.side {
            Side::First => exchange::<R, G>(&self.men, Side::First, m),
            Side::Second => exchange::<R, G>(&self.men, Side::Second, m),
        };
        value >= threshold
    }
}
