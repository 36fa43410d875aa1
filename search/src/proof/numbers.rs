//! Proof numbers (Allis 1994), depth first (Nagai 2002): "does this side win?" A node's proof
//! number says how many leaves must still be shown won to prove it, its disproof number how many to
//! refute it; the search always goes on where least is missing. Thresholds keep it in one part of
//! the tree until another is clearly easier (the 1+ε trick of Pawlewicz and Lew 2007).
//!
//! Numbers are kept from the mover's view: φ is what the mover still needs to reach its aim, δ what
//! the opponent needs. The aim of the attacker is to win, that of the defender not to lose. Where
//! ways meet again, sums count leaves twice; so δ is the largest φ of the children plus one for
//! each other open child (Ueda and others 2008).

use super::budget::Budget;
use super::guide::Guide;
use super::judge::{Judge, Step};
use super::table::{Memo, Table};
use crate::leaves::draws::Keys;
use fiveply_core::{Evaluated, Known, MoveOf, Moves, Position, Side, Stage};

/// A number that stands for "never".
const INFINITE: u32 = (1 << 24) - 1;
/// No line is followed further.
const LONGEST: u32 = 500;
/// A child is searched until it is a quarter worse than the next.
const EPSILON: u32 = 4;

/// How well the defender does where the attacker does not win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Hold {
    /// It wins itself.
    Wins,
    /// It draws at least.
    Draws,
    /// A line was cut or came back to an earlier position: good enough to search elsewhere, no
    /// proof.
    Unsure,
}

/// What is known of a question at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    phi: u32,
    delta: u32,
    /// What the defender has once it has reached its aim.
    hold: Hold,
}

impl Numbers {
    /// In place of numbers that are not known yet.
    const UNSEEN: Numbers = Numbers { phi: INFINITE, delta: INFINITE, hold: Hold::Unsure };

    /// The mover has reached its aim.
    const fn reached(hold: Hold) -> Numbers {
        Numbers { phi: 0, delta: INFINITE, hold }
    }

    /// The opponent has.
    const fn missed(hold: Hold) -> Numbers {
        Numbers { phi: INFINITE, delta: 0, hold }
    }

    fn of(known: Known, mover_attacks: bool) -> Numbers {
        match known {
            Known::Win(_) | Known::WinUnknownLength => Numbers::reached(Hold::Wins),
            Known::Loss(_) | Known::LossUnknownLength => Numbers::missed(Hold::Wins),
            Known::Draw => Numbers::held(mover_attacks, Hold::Draws),
        }
    }

    /// The defender holds.
    fn held(mover_attacks: bool, hold: Hold) -> Numbers {
        if mover_attacks { Numbers::missed(hold) } else { Numbers::reached(hold) }
    }

    fn data(self) -> u64 {
        u64::from(self.phi) | u64::from(self.delta) << 24 | (self.hold as u64) << 48
    }

    fn from_data(data: u64) -> Numbers {
        let field = |shift: u32| (data >> shift) as u32 & INFINITE;
        let hold = match data >> 48 & 3 {
            0 => Hold::Wins,
            1 => Hold::Draws,
            _ => Hold::Unsure,
        };
        Numbers { phi: field(0), delta: field(24), hold }
    }

    fn answer(self, mover_attacks: bool) -> Answer {
        match (self.phi == 0, self.delta == 0) {
            (false, false) => Answer::Open,
            (reached, _) if reached == mover_attacks => Answer::Wins,
            _ => match self.hold {
                Hold::Wins => Answer::Loses,
                Hold::Draws => Answer::DoesNotWin,
                Hold::Unsure => Answer::Open,
            },
        }
    }
}

/// The answer to "does the attacker win?"
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Yes.
    Wins,
    /// No; perhaps it draws.
    DoesNotWin,
    /// No, the defender does.
    Loses,
    /// Nobody knows yet.
    Open,
}

/// A move of a node that is being searched.
#[derive(Clone, Copy)]
struct Child<M> {
    m: M,
    key: u64,
    numbers: Numbers,
}

/// Depth-first proof-number search.
pub(crate) struct ProofNumbers<M> {
    table: Table,
    moves: Moves<M>,
    children: Vec<Child<M>>,
}

/// Different questions about one position have different keys.
const QUESTION: [u64; 2] = [0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1];

impl<M: Copy + Eq> ProofNumbers<M> {
    pub(crate) fn new(mebibytes: usize) -> Option<Self> {
        Some(ProofNumbers { table: Table::new(mebibytes)?, moves: Moves::new(), children: Vec::new() })
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// What the table says about the question, and the move to try.
    #[inline]
    pub(crate) fn recall(&self, key: u64, attacker: Side, mover: Side) -> (Answer, u16) {
        let Some(memo) = self.table.probe(key ^ QUESTION[attacker.index()]) else { return (Answer::Open, 0) };
        (Numbers::from_data(memo.data).answer(attacker == mover), memo.code)
    }
}

/// One search: the parts it works with.
pub(crate) struct Prover<'a, G: Evaluated> {
    pub(crate) numbers: &'a mut ProofNumbers<MoveOf<G>>,
    pub(crate) judge: &'a Judge<G>,
    pub(crate) guide: &'a mut Guide<G>,
    pub(crate) budget: &'a mut Budget,
    pub(crate) path: &'a mut Keys,
    pub(crate) attacker: Side,
}

impl<G: Evaluated> Prover<'_, G> {
    /// Searches until the question is answered or the budget is spent.
    pub(crate) fn prove(&mut self, root: &Step<G::Position>) -> Answer {
        self.search(root, INFINITE, INFINITE).answer(root.position.side() == self.attacker)
    }

    fn key(&self, step: &Step<G::Position>) -> u64 {
        self.judge.key(step) ^ QUESTION[self.attacker.index()]
    }

    /// Searches a node until one of its numbers reaches its threshold.
    fn search(&mut self, step: &Step<G::Position>, phi_limit: u32, delta_limit: u32) -> Numbers {
        let before = self.budget.nodes;
        let key = self.key(step);
        let first = self.expand(step, key);
        let mut tried;
        let numbers = loop {
            let Summary { numbers, best, second, open } = self.summary(first);
            let children = &self.numbers.children[first..];
            tried = <G::Position as Position>::code(children[best].m);
            if numbers.phi >= phi_limit || numbers.delta >= delta_limit || !self.budget.take() {
                break numbers;
            }
            let child = children[best];
            let phi_limit_below = delta_limit.saturating_sub(open.max(1) - 1).min(INFINITE);
            let delta_limit_below = phi_limit.min(second.saturating_add(second / EPSILON + 1)).min(INFINITE);
            let (next, effect) = step.play(child.m);
            self.path.push(next.position.key(), effect.irreversible);
            let found = self.search(&next, phi_limit_below, delta_limit_below);
            self.path.pop();
            self.numbers.children[first + best].numbers = found;
            if self.budget.spent {
                break self.summary(first).numbers;
            }
        };
        self.numbers.children.truncate(first);
        let work = self.budget.nodes - before + 1;
        self.numbers.table.store(key, Memo { code: tried, data: numbers.data() }, work);
        numbers
    }

    /// Lists the children with what is known of each; where they begin. The move that was best
    /// before comes first.
    ///
    /// Three rounds, because the table lies in slow memory: look-ups that follow each other closely
    /// wait for it together.
    fn expand(&mut self, step: &Step<G::Position>, key: u64) -> usize {
        let first = self.numbers.children.len();
        let base = self.numbers.moves.len();
        step.position.moves(Stage::All, &mut self.numbers.moves);
        for index in base..self.numbers.moves.len() {
            let m = self.numbers.moves.as_slice()[index].m;
            let (next, _) = step.play(m);
            let key = self.key(&next);
            self.numbers.children.push(Child { m, key, numbers: Numbers::UNSEEN });
        }
        self.numbers.moves.truncate(base);
        let ProofNumbers { table, children, .. } = &mut *self.numbers;
        for child in &mut children[first..] {
            if let Some(memo) = table.probe(child.key) {
                child.numbers = Numbers::from_data(memo.data);
            }
        }
        let hint = table.probe(key).map_or(0, |memo| memo.code);
        for index in first..self.numbers.children.len() {
            let child = self.numbers.children[index];
            if child.numbers == Numbers::UNSEEN {
                let (next, effect) = step.play(child.m);
                self.path.push(next.position.key(), effect.irreversible);
                let numbers = self.look(&next);
                self.path.pop();
                self.numbers.children[index].numbers = numbers;
                if numbers.hold != Hold::Unsure {
                    self.numbers.table.offer(child.key, Memo { code: 0, data: numbers.data() });
                }
            }
            // One move that wins is enough.
            let Numbers { delta, hold, .. } = self.numbers.children[index].numbers;
            if delta == 0 && hold == Hold::Wins {
                self.numbers.children.truncate(index + 1);
                break;
            }
        }
        let children = &mut self.numbers.children[first..];
        if let Some(index) = children.iter().position(|child| <G::Position as Position>::code(child.m) == hint) {
            children.swap(0, index);
        }
        first
    }

    /// What can be said of a new child: by rule, or a guess.
    fn look(&mut self, step: &Step<G::Position>) -> Numbers {
        let mover_attacks = step.position.side() == self.attacker;
        if let Some(known) = self.judge.judge(&step.position, 0) {
            return Numbers::of(known, mover_attacks);
        }
        if step.ply >= LONGEST || self.path.repeats() {
            self.judge.note_draw();
            return Numbers::held(mover_attacks, Hold::Unsure);
        }
        let (phi, delta) = self.guide.guess(&step.position);
        Numbers { phi, delta, hold: Hold::Wins }
    }

    /// The numbers of a node from those of its children.
    fn summary(&self, first: usize) -> Summary {
        let mut all = Summary { numbers: Numbers::missed(Hold::Wins), best: 0, second: INFINITE, open: 0 };
        let (mut largest, mut worst_hold) = (0, Hold::Wins);
        for (index, child) in self.numbers.children[first..].iter().enumerate() {
            let Numbers { phi, delta, hold } = child.numbers;
            if phi == 0 {
                worst_hold = worst_hold.max(hold);
                continue;
            }
            all.open += 1;
            largest = largest.max(phi);
            let best = &mut all.numbers;
            // Of several moves that reach the aim, a sure win is better than a draw.
            if all.open == 1 || delta < best.phi || delta == 0 && best.phi == 0 && hold < best.hold {
                all.second = if all.open == 1 { INFINITE } else { best.phi };
                (best.phi, best.hold) = (delta, hold);
                all.best = index;
            } else {
                all.second = all.second.min(delta);
            }
        }
        all.numbers = match all.numbers.phi {
            // Every move misses. Where the attacker moves, the defender has what it has after the
            // attacker's best.
            _ if all.open == 0 => Numbers::missed(worst_hold),
            0 => Numbers::reached(all.numbers.hold),
            phi => Numbers { phi, delta: (largest + all.open - 1).min(INFINITE - 1), hold: Hold::Wins },
        };
        all
    }
}

/// A node's numbers, its most promising child, the δ of the next one, and how many children are
/// open.
struct Summary {
    numbers: Numbers,
    best: usize,
    second: u32,
    open: u32,
}
