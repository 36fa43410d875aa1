//! Exact distances: "does this side win within d plies?", asked with growing d. The answer is yes
//! or no, so a depth-first search with one cut-off on either side is enough, and every answer says
//! something about all other d as well: the table keeps the fewest and the most plies that the win
//! can take, and "never" when no line is left open.

use super::budget::Budget;
use super::judge::{Judge, Step};
use super::numbers::{Answer, ProofNumbers};
use super::table::{Memo, Table};
use fiveply_core::{Game, Known, MoveOf, Moves, Position, Side, Stage};

/// More plies than any win takes: the attacker never wins.
pub(crate) const NEVER: u16 = 1_023;

/// From this depth on the table is asked about all children before one is searched.
const ASK_CHILDREN_FROM: u16 = 4;

/// What the table knows of the plies that the attacker's win takes.
#[derive(Clone, Copy)]
struct Bounds {
    least: u16,
    most: u16,
}

impl Bounds {
    const OPEN: Bounds = Bounds { least: 0, most: NEVER };

    fn data(self) -> u64 {
        u64::from(self.least) | u64::from(self.most) << 10 | 1 << 20
    }

    fn from_data(data: u64) -> Bounds {
        Bounds { least: data as u16 & NEVER, most: (data >> 10) as u16 & NEVER }
    }
}

/// What is kept between searches.
pub(crate) struct Distances<M> {
    table: Table,
    moves: Moves<M>,
    /// How often a move decided a node, by side and by start and target.
    decided: [Vec<u32>; 2],
}

/// The two attackers' tables are one: their keys differ.
const ATTACKER: [u64; 2] = [0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F];

impl<M> Distances<M> {
    /// The code of the move that decided a node, 0 when it is not known.
    pub(crate) fn recall(&self, key: u64, attacker: Side) -> u16 {
        self.table.probe(key ^ ATTACKER[attacker.index()]).map_or(0, |memo| memo.code)
    }

    pub(crate) fn new(mebibytes: usize, from_to: usize) -> Option<Self> {
        Some(Distances {
            table: Table::new(mebibytes)?,
            moves: Moves::new(),
            decided: [vec![0; from_to], vec![0; from_to]],
        })
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
        for counts in &mut self.decided {
            counts.fill(0);
        }
    }
}

/// One search: the parts it works with.
pub(crate) struct Measure<'a, G: Game> {
    pub(crate) distances: &'a mut Distances<MoveOf<G>>,
    pub(crate) numbers: &'a ProofNumbers<MoveOf<G>>,
    pub(crate) judge: &'a Judge<G>,
    pub(crate) budget: &'a mut Budget,
    pub(crate) attacker: Side,
}

impl<G: Game> Measure<'_, G> {
    /// A bound on the plies until the attacker wins: at most the result if that is within `depth`,
    /// at least the result if it is not. Worthless once the budget is spent.
    pub(crate) fn search(&mut self, step: &Step<G::Position>, depth: u16) -> u16 {
        let position = &step.position;
        let attacks = position.side() == self.attacker;
        if !self.budget.take() {
            return 0;
        }

        // What needs no search.
        match self.judge.judge(position, depth.into()) {
            Some(Known::Win(plies)) if attacks => return plies,
            Some(Known::Loss(plies)) if !attacks => return plies,
            Some(Known::Draw) => return NEVER,
            Some(Known::Win(_) | Known::WinUnknownLength) if !attacks => return NEVER,
            Some(Known::Loss(_) | Known::LossUnknownLength) if attacks => return NEVER,
            _ => {}
        }
        if depth == 0 {
            return 1;
        }

        // What is remembered.
        let place = self.judge.key(step);
        let key = place ^ ATTACKER[self.attacker.index()];
        let memo = self.distances.table.probe(key);
        let mut bounds = memo.map_or(Bounds::OPEN, |memo| Bounds::from_data(memo.data));
        if bounds.most <= depth {
            return bounds.most;
        }
        if bounds.least > depth {
            return bounds.least;
        }
        let mut hint = memo.map_or(0, |memo| memo.code);
        if hint == 0 && depth > 1 {
            let (answer, code) = self.numbers.recall(place, self.attacker, position.side());
            if matches!(answer, Answer::DoesNotWin | Answer::Loses) {
                return NEVER;
            }
            hint = code;
        }

        // The moves, the likeliest to decide first.
        let before = self.budget.nodes;
        let base = self.rank_moves(position, hint);
        let end = self.distances.moves.len();
        let mut result = if attacks { NEVER } else { 0 };
        let mut code = 0;
        if depth >= ASK_CHILDREN_FROM
            && let Some(index) = self.decided_child(step, base, depth)
        {
            self.distances.moves.as_mut_slice()[index].order = i32::MAX;
        }
        for index in base..end {
            let m = self.pick(index);
            let (next, _) = step.play(m);
            let plies = self.search(&next, depth - 1);
            if self.budget.spent {
                break;
            }
            let plies = if plies == NEVER { NEVER } else { (plies + 1).min(NEVER - 1) };
            let decides = (plies <= depth) == attacks;
            if decides {
                result = plies;
                code = G::Position::code(m);
                let context = position.context(m);
                let count = &mut self.distances.decided[position.side().index()][usize::from(context.from_to)];
                *count = count.saturating_add(u32::from(depth));
                break;
            }
            result = if attacks { result.min(plies) } else { result.max(plies) };
        }
        self.distances.moves.truncate(base);
        if self.budget.spent {
            return 0;
        }

        // Both bounds only ever close in.
        if result <= depth {
            bounds.most = result;
        } else {
            bounds.least = bounds.least.max(result);
            result = bounds.least;
        }
        let code = if code == 0 { hint } else { code };
        self.distances.table.store(key, Memo { code, data: bounds.data() }, self.budget.nodes - before);
        result
    }

    /// A move whose child is known to decide the node (enhanced transposition cut-off: Schaeffer
    /// and Plaat 1996).
    fn decided_child(&self, step: &Step<G::Position>, base: usize, depth: u16) -> Option<usize> {
        let attacks = step.position.side() == self.attacker;
        let decides = |index: &usize| {
            let (next, _) = step.play(self.distances.moves.as_slice()[*index].m);
            let key = self.judge.key(&next) ^ ATTACKER[self.attacker.index()];
            let bounds = self.distances.table.probe(key).map(|memo| Bounds::from_data(memo.data));
            bounds.is_some_and(|bounds| if attacks { bounds.most < depth } else { bounds.least >= depth })
        };
        (base..self.distances.moves.len()).find(decides)
    }

    /// Lists the moves with their worth as `order`; where they begin.
    fn rank_moves(&mut self, position: &G::Position, hint: u16) -> usize {
        let base = self.distances.moves.len();
        position.moves(Stage::All, &mut self.distances.moves);
        let decided = &self.distances.decided[position.side().index()];
        for candidate in &mut self.distances.moves.as_mut_slice()[base..] {
            let history = decided[usize::from(position.context(candidate.m).from_to)] >> 8;
            let gain = i32::from(candidate.gain.clamp(-100, 1_000)) * 100_000;
            let first = if G::Position::code(candidate.m) == hint { 1 << 30 } else { 0 };
            candidate.order = first + gain + history.min(9_000_000) as i32;
        }
        base
    }

    /// The best of the moves from `index` on, brought to that place.
    #[inline]
    fn pick(&mut self, index: usize) -> MoveOf<G> {
        let moves = &mut self.distances.moves.as_mut_slice()[index..];
        let mut best = 0;
        for other in 1..moves.len() {
            if moves[other].order > moves[best].order {
                best = other;
            }
        }
        moves.swap(0, best);
        moves[0].m
    }
}
