//! What a searcher has learned about moves: killers, counter moves and the histories. Cut-offs
//! teach it, and the order of moves follows it.

use crate::Params;
use crate::ordering::capture_history::CaptureTable;
use crate::ordering::continuation::{Continuation, bonus};
use crate::ordering::history::{History, HistoryTable};
use crate::ordering::killers::{KillerTable, MOST};
use crate::watching::statistics::{Counted, Statistics};
use fiveply_core::{Candidate, Context, Position, Side, Sizes};

/// All that is learned. A history that is switched off is empty and says nothing.
pub(crate) struct Histories {
    killers: KillerTable,
    history: HistoryTable,
    continuation: Continuation,
    captures: CaptureTable,
    /// A history needs the moves of the path.
    needs_played_moves: bool,
    /// A history learns from cut-offs.
    learns: bool,
}

/// A move that cut off, and what is known of its node.
pub(crate) struct Refutation<'a, M> {
    pub(crate) candidate: Candidate<M>,
    pub(crate) is_noisy: bool,
    /// The moves that were searched at the node, this one too; `true` for quiet ones.
    pub(crate) tried: &'a [(Candidate<M>, bool)],
    /// The moves before it that the continuation history looks back at.
    pub(crate) before: [u16; 3],
    pub(crate) depth: i32,
}

impl Histories {
    pub(crate) fn new(params: &Params, sizes: Sizes) -> Self {
        let (continues, answers) = (params.continuation_history.is_some(), params.counter_moves.is_some());
        let needs_played_moves = answers || continues || params.capture_history.is_some();
        Histories {
            killers: KillerTable::default(),
            history: params.history.map(|_| HistoryTable::new(sizes)).unwrap_or_default(),
            continuation: Continuation::new(sizes, continues, answers),
            captures: params.capture_history.map(|_| CaptureTable::new(sizes)).unwrap_or_default(),
            needs_played_moves,
            learns: params.history.is_some() || needs_played_moves,
        }
    }

    /// How many bytes they take.
    pub(crate) fn bytes(params: &Params, sizes: Sizes) -> usize {
        params.history.map_or(0, |_| HistoryTable::bytes(sizes))
            + Continuation::bytes(sizes, params.continuation_history.is_some(), params.counter_moves.is_some())
            + params.capture_history.map_or(0, |_| CaptureTable::bytes(sizes))
    }

    #[inline]
    pub(crate) fn needs_played_moves(&self) -> bool {
        self.needs_played_moves
    }

    #[inline]
    pub(crate) fn learns(&self) -> bool {
        self.learns
    }

    /// A new search begins: killers of the last one say nothing about it.
    pub(crate) fn clear_killers(&mut self) {
        self.killers.clear();
    }

    /// The killers of a ply, the latest first, 0 for none.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u16; MOST] {
        self.killers.at(ply)
    }

    pub(crate) fn add_killer(&mut self, ply: usize, code: u16, count: u8) {
        self.killers.add(ply, code, count);
    }

    /// The code of the move that last refuted `previous`, 0 for none.
    #[inline]
    pub(crate) fn answer(&self, previous: u16) -> u16 {
        self.continuation.answer(previous)
    }

    /// What is known of the quiet moves of one node.
    #[inline]
    pub(crate) fn of_node(&self, side: Side, before: [u16; 3]) -> QuietHistory<'_> {
        let [answers, plans, far_plans] = before.map(|previous| self.continuation.after(previous));
        QuietHistory { by_from_to: self.history.of(side), answers, plans, far_plans }
    }

    /// What is known of a capture.
    #[inline]
    pub(crate) fn of_capture(&self, context: Context, gain: i16) -> i32 {
        self.captures.get(context, gain)
    }

    /// Learns from a cut-off: the move was good, those searched before it were not.
    pub(crate) fn learn<P: Position>(
        &mut self,
        params: &Params,
        position: &P,
        refutation: &Refutation<'_, P::Move>,
        statistics: &mut Statistics,
    ) {
        let &Refutation { ref candidate, is_noisy, tried, before, depth } = refutation;
        let (side, context) = (position.side(), position.context(candidate.m));
        let quiet_history = params.history.is_some() && !is_noisy;
        let continues = params.continuation_history.is_some() && !is_noisy;
        let captures = params.capture_history.is_some();
        if quiet_history {
            statistics.fired(History::COUNTER, depth);
            if self.history.get(side, context) > 0 {
                statistics.cut(History::COUNTER, depth);
            }
            self.history.add(side, context, depth, true);
        }
        if params.counter_moves.is_some() && !is_noisy {
            self.continuation.set_answer(before[0], P::code(candidate.m));
        }
        if continues {
            self.continuation.add(before, context, bonus(depth));
        }
        if captures && is_noisy {
            self.captures.add(context, candidate.gain, bonus(depth));
        }
        for &(earlier, is_quiet) in tried {
            if earlier.m == candidate.m {
                continue;
            }
            let context = position.context(earlier.m);
            if quiet_history && is_quiet {
                self.history.add(side, context, depth, false);
            }
            if continues && is_quiet {
                self.continuation.add(before, context, -bonus(depth));
            }
            if captures && !is_quiet {
                self.captures.add(context, earlier.gain, -bonus(depth));
            }
        }
    }
}

/// What the histories say about the quiet moves of one node.
pub(crate) struct QuietHistory<'a> {
    by_from_to: &'a [i16],
    /// After the opponent's last move, and after the own one before it.
    answers: &'a [i16],
    plans: &'a [i16],
    /// After the own move before that.
    far_plans: &'a [i16],
}

impl QuietHistory<'_> {
    /// How good a move has been so far.
    #[inline(always)]
    pub(crate) fn get(&self, context: Context) -> i32 {
        let value = |row: &[i16], index: u16| match row.get(usize::from(index)) {
            Some(&value) => i32::from(value),
            None => 0,
        };
        let general = value(self.by_from_to, context.from_to);
        let far = value(self.far_plans, context.piece_to) / 2;
        general + value(self.answers, context.piece_to) + value(self.plans, context.piece_to) + far
    }
}
