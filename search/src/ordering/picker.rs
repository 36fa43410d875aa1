//! Hands out the moves of a node one by one, and generates no more than it must: the table's move,
//! the killers, then the generated ones, best first.

use crate::ordering::continuation::CounterMoves;
use crate::ordering::killers::Killers;
use crate::ordering::killers::MOST;
use crate::pruning::late_move_pruning::LateMovePruning;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use crate::{Ordering, Search};
use fiveply_core::{Candidate, Evaluator, Game, Position, Stage};

technique! {
    /// Generates the moves of one piece at a time; after a cut-off the other pieces' moves are
    /// never made.
    pub struct IncrementalGeneration {}
    name: "incremental-generation",
    reference: "Nijssen 2009",
    class: Exact,
    counts: ["pieces that could be asked for their moves", "pieces that were not"],
}

/// Where a move came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Table,
    Killer,
    /// What answered the last move before.
    CounterMove,
    Generated,
    /// A capture that loses in the exchange.
    Losing,
}

/// A move handed out by the picker.
#[derive(Clone, Copy)]
pub(crate) struct PickedMove<M> {
    pub(crate) candidate: Candidate<M>,
    pub(crate) source: Source,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Table,
    Killer(u8),
    Generate(Stage),
    Generated(Stage),
    Losing,
    Done,
}

/// The moves of one node. They lie on the stack of the search; the picker keeps indices, so that it
/// can be kept while the search goes on.
pub(crate) struct Picker<M> {
    phase: Phase,
    table_move: Option<M>,
    killers: [u16; MOST],
    /// The codes of the moves that were handed out before any was generated, and of the table's; 0
    /// for none.
    handed_out: [u16; MOST + 1],
    /// The node's generated moves begin here.
    base: usize,
    /// The next generated move to hand out.
    next: usize,
    ranked: bool,
    /// What every quiet move wins, too.
    standing_gain: i16,
    /// How many captures that lose in the exchange were moved to the beginning of the list.
    losing: usize,
    /// The next of them to hand out.
    next_losing: usize,
    /// Quiet moves would all be pruned as late: they are not generated.
    pub(crate) skips_quiet: bool,
    /// Quiet moves that touch none of these squares would be pruned as late.
    pub(crate) only_touching: u128,
    ply: usize,
}

impl<M: Copy + Eq> Picker<M> {
    /// The moves of a node whose table entry and killers are these codes.
    pub(crate) fn new<G: Game, E: Evaluator<G::Position>>(
        search: &Search<G, E>,
        position: &G::Position,
        table_code: u16,
        killers: [u16; MOST],
        ply: usize,
    ) -> Self
    where
        G::Position: Position<Move = M>,
    {
        let base = search.moves.len();
        let table_move = position.decode(table_code);
        let mut handed_out = [0; MOST + 1];
        handed_out[MOST] = if table_move.is_some() { table_code } else { 0 };
        Picker {
            phase: Phase::Table,
            table_move,
            killers,
            handed_out,
            base,
            next: base,
            ranked: false,
            standing_gain: position.standing_gain(),
            losing: 0,
            next_losing: base,
            skips_quiet: false,
            only_touching: u128::MAX,
            ply,
        }
    }

    /// The next move, with its source.
    pub(crate) fn next<G: Game, E: Evaluator<G::Position>>(
        &mut self,
        search: &mut Search<G, E>,
        position: &G::Position,
        depth: i32,
    ) -> Option<PickedMove<M>>
    where
        G::Position: Position<Move = M>,
    {
        loop {
            match self.phase {
                Phase::Table => {
                    self.phase = first_phase(search.params.ordering);
                    if let Some(m) = self.table_move {
                        let candidate = Candidate { m, gain: position.gain(m), order: 0 };
                        return Some(PickedMove { candidate, source: Source::Table });
                    }
                }
                Phase::Killer(index) if usize::from(index) < MOST => {
                    self.phase = Phase::Killer(index + 1);
                    if let Some(m) = self.killer::<G, E>(search, position, usize::from(index)) {
                        self.handed_out[usize::from(index)] = self.killers[usize::from(index)];
                        let source = self.source_of::<G, E>(search, usize::from(index));
                        let counter = if source == Source::Killer { Killers::COUNTER } else { CounterMoves::COUNTER };
                        search.statistics.fired(counter, depth);
                        return Some(PickedMove { candidate: Candidate { m, gain: 0, order: 0 }, source });
                    }
                }
                Phase::Killer(_) if self.skips_quiet && by_gain(search.params.ordering) => {
                    LateMovePruning::count(depth, &mut search.statistics);
                    self.phase = Phase::Losing;
                }
                Phase::Killer(_) => {
                    self.phase = Phase::Generate(if by_gain(search.params.ordering) {
                        Stage::Quiet
                    } else if search.params.incremental_generation.is_some() {
                        Stage::Part(0)
                    } else {
                        Stage::All
                    });
                }
                Phase::Generate(stage) => {
                    self.next = search.moves.len();
                    position.moves(stage, &mut search.moves);
                    self.ranked = search.rank_moves(position, self.next, self.ply, self.standing_gain);
                    self.phase = Phase::Generated(stage);
                }
                Phase::Generated(stage) if self.next < search.moves.len() => {
                    debug_assert!(stage != Stage::Noisy || self.ranked);
                    let candidate = self.take_best(search);
                    if stage == Stage::Quiet
                        && G::Position::HAS_DELICATE_MOVES
                        && self.only_touching != u128::MAX
                        && !G::Position::touches(candidate.m, self.only_touching)
                    {
                        continue;
                    }
                    if !self.handed_out.contains(&G::Position::code(candidate.m)) {
                        if stage == Stage::Noisy
                            && search.params.ordering == Some(Ordering::Exchange)
                            && !position.exchange_at_least(candidate, 0)
                        {
                            search.moves.as_mut_slice().swap(self.base + self.losing, self.next - 1);
                            self.losing += 1;
                            continue;
                        }
                        return Some(PickedMove { candidate, source: Source::Generated });
                    }
                }
                Phase::Generated(Stage::Noisy) => self.phase = Phase::Killer(0),
                Phase::Generated(Stage::Part(part)) if part + 1 < position.parts() => {
                    self.phase = Phase::Generate(Stage::Part(part + 1));
                }
                Phase::Generated(_) => self.phase = Phase::Losing,
                Phase::Losing if self.next_losing < self.base + self.losing => {
                    self.next_losing += 1;
                    let candidate = search.moves.as_slice()[self.next_losing - 1];
                    return Some(PickedMove { candidate, source: Source::Losing });
                }
                Phase::Losing => self.phase = Phase::Done,
                Phase::Done => return None,
            }
        }
    }

    /// The last of the killers may be the answer to the move before.
    fn source_of<G: Game, E: Evaluator<G::Position>>(&self, search: &Search<G, E>, index: usize) -> Source {
        let answers = search.params.counter_moves.is_some()
            && index + 1 == MOST
            && self.killers[index] == search.histories.answer(search.path.previous(self.ply, 1));
        if answers { Source::CounterMove } else { Source::Killer }
    }

    /// The killer with this number, if it is legal here and was not handed out yet.
    fn killer<G: Game, E: Evaluator<G::Position>>(
        &self,
        search: &Search<G, E>,
        position: &G::Position,
        index: usize,
    ) -> Option<M>
    where
        G::Position: Position<Move = M>,
    {
        let code = self.killers[index];
        let m = if code == 0 { None } else { position.decode(code) }?;
        let noisy = &search.moves.as_slice()[self.base..];
        let handed_out = Some(m) == self.table_move || noisy.iter().any(|candidate| candidate.m == m);
        (!handed_out).then_some(m)
    }

    /// Moves the best of the remaining moves to the front, keeping the others in their order, and
    /// takes it.
    #[inline]
    fn take_best<G: Game, E: Evaluator<G::Position>>(&mut self, search: &mut Search<G, E>) -> Candidate<M>
    where
        G::Position: Position<Move = M>,
    {
        let rest = &mut search.moves.as_mut_slice()[self.next..];
        if self.ranked {
            let best = first_largest(rest.iter().map(|candidate| candidate.order));
            rest[..=best].rotate_right(1);
        }
        self.next += 1;
        rest[0]
    }

    /// Leaves out the quiet moves that are left.
    pub(crate) fn skip_quiet(&mut self) {
        if matches!(self.phase, Phase::Killer(_) | Phase::Generate(Stage::Quiet) | Phase::Generated(Stage::Quiet)) {
            self.phase = Phase::Losing;
        }
    }

    /// Whether the table's move wins something at once.
    #[inline]
    pub(crate) fn table_move_is_noisy<P: Position<Move = M>>(&self, position: &P) -> bool {
        self.table_move.is_some_and(|m| position.gain(m) > self.standing_gain)
    }

    /// Whether a move wins no more than every move that leaves alone what is won already.
    #[inline]
    pub(crate) fn is_quiet(&self, candidate: &Candidate<M>) -> bool {
        candidate.gain <= self.standing_gain
    }

    /// Where the node's generated moves begin.
    pub(crate) fn base(&self) -> usize {
        self.base
    }

    /// Removes the moves of the node, and counts what was never generated.
    pub(crate) fn leave<G: Game, E: Evaluator<G::Position>>(
        &self,
        search: &mut Search<G, E>,
        position: &G::Position,
        depth: i32,
    ) where
        G::Position: Position<Move = M>,
    {
        search.moves.truncate(self.base);
        if search.params.incremental_generation.is_some() && !by_gain(search.params.ordering) {
            let parts = u64::from(position.parts());
            let generated = match self.phase {
                Phase::Generated(Stage::Part(part)) => u64::from(part) + 1,
                Phase::Done => parts,
                _ => 0,
            };
            search.statistics.add(IncrementalGeneration::COUNTER, depth, parts, parts - generated);
        }
    }
}

/// The index of the largest number, the first of them where several are equal. Number and index are
/// compared as one word, because the processor would mispredict a branch here too often.
#[inline]
pub(crate) fn first_largest(numbers: impl Iterator<Item = i32>) -> usize {
    let packed = numbers.enumerate().map(|(place, number)| i64::from(number) << 32 | (u32::MAX - place as u32) as i64);
    packed.max().map_or(0, |largest| (u32::MAX - largest as u32) as usize)
}

/// What follows the table's move.
fn first_phase(ordering: Option<Ordering>) -> Phase {
    if by_gain(ordering) { Phase::Generate(Stage::Noisy) } else { Phase::Killer(0) }
}

/// Whether noisy moves come first and quiet ones are generated only when they are needed.
pub(crate) fn by_gain(ordering: Option<Ordering>) -> bool {
    matches!(ordering, Some(Ordering::Gain | Ordering::Exchange))
}
