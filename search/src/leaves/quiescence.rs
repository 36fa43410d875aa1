//! Quiescence search (Shannon 1950): at the horizon captures are played out, so that no exchange is
//! judged half-way. The side to move may stand pat, unless something must be answered and
//! `quiescence-evasions` is on: then every move is tried.
//!
//! Q_n (Nijssen 2009) allows n plies. A leaf may only follow an even number of captures, so that
//! neither side has the last word for nothing; since every ply here is a capture, an odd n is the
//! same as n − 1. With `quiescence-tt` the table is used, but only where nothing limits the
//! plies: with a limit the value of a position depends on the captures before it.

use crate::Search;
use crate::negamax::node::Query;
use crate::ordering::picker::first_largest;
use crate::switch::{Class, Declaration, Technique, technique};
use crate::table::transposition::Entry;
use crate::table::tt::Hits;
use crate::watching::statistics::Counted;
use fiveply_core::parameter::{Kind, Parameter, Value};
use fiveply_core::score::{INFINITE, MAX_PLY, SURE_BOUND};
use fiveply_core::{Candidate, Evaluator, Game, Known, MoveOf, Position, Score, Stage};

/// Playing out captures at the horizon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quiescence {
    /// At most so many plies, in pairs (the Khet report's Q_n); `None` for as many as there are.
    pub limit: Option<u8>,
}

impl Technique for Quiescence {
    const DECLARATION: Declaration = Declaration {
        name: "quiescence",
        summary: "Plays out captures at the horizon, standing pat allowed; a number n limits the captures to n in pairs (Q_n).",
        reference: "Shannon 1950; Q_n: Nijssen 2009",
        class: Class::Shape,
        parameters: &[Parameter {
            name: "plies",
            kind: Kind::IntegerOr(0, 100, &["unlimited"]),
            default: Value::Word("unlimited"),
        }],
        counts: Some(["nodes at and below the horizon", "nodes that standing pat ended"]),
    };

    fn read(values: &[Value]) -> Option<Self> {
        Some(Quiescence { limit: values[0].integer().map(|limit| limit as u8) })
    }

    fn values(&self) -> Vec<Value> {
        vec![self.limit.map_or(Value::Word("unlimited"), |limit| Value::Integer(limit.into()))]
    }
}

technique! {
    /// Asks the transposition table in quiescence search and tells it, where nothing limits its
    /// plies.
    pub struct QuiescenceTt {}
    name: "quiescence-tt",
    reference: "Stockfish",
    class: Exact,
    counts: ["nodes that the table knew", "nodes that this ended"],
}

technique! {
    /// Tries every move in quiescence search where something must be answered, in place of standing
    /// pat.
    pub struct QuiescenceEvasions {}
    name: "quiescence-evasions",
    reference: "Beal 1990",
    class: Shape,
    counts: ["nodes where every move was tried", "nodes that one of them cut off"],
}

/// A gain that ends the game.
const DECISIVE: i16 = 5_000;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The value of a node below the horizon, after `captures` captures.
    pub(crate) fn quiescence(
        &mut self,
        position: &G::Position,
        query: Query,
        limits: Quiescence,
        captures: usize,
    ) -> Score {
        let mut query = Query { depth: 0, ..query };
        let ply = query.ply;
        if self.params.known.is_some()
            && captures > 0
            && let Some(score) = self.known_score(position, 0, ply)
        {
            return score;
        }

        // Step 1. The table may know the answer, or at least the evaluation.
        let is_pv = self.params.pvs.is_some() && query.beta - query.alpha > 1;
        let remembers =
            self.params.quiescence_tt.is_some() && limits.limit.is_none() && self.params.noise_leaf.is_none();
        let key = if remembers { self.table_key(position) } else { 0 };
        let entry = if remembers { self.table.as_ref().and_then(|table| table.probe(key)) } else { None };
        if let Some(entry) = &entry {
            self.statistics.fired(QuiescenceTt::COUNTER, 0);
            if !is_pv && let Some(score) = self.table_cutoff(position, entry, &mut query) {
                self.statistics.cut(QuiescenceTt::COUNTER, 0);
                return score;
            }
        }
        let Query { mut alpha, beta, .. } = query;
        if !position.has_move() {
            return self.outcome_score(position.stuck(), position.side(), ply);
        }
        self.statistics.fired(Quiescence::COUNTER, 0);
        if captures > 0 {
            self.statistics.quiescence_nodes += 1;
            self.statistics.quiescence_depth = self.statistics.quiescence_depth.max(captures);
        }
        let may_expand = expands(limits, captures) && ply + 1 < MAX_PLY;
        let evades = self.params.quiescence_evasions.is_some() && may_expand && position.threatened();
        if evades {
            self.statistics.fired(QuiescenceEvasions::COUNTER, 0);
        }

        // Step 2. Stand pat, unless something must be answered.
        let mut raw = Entry::NO_EVAL;
        let mut best = -INFINITE;
        if !evades {
            raw = entry
                .map(|entry| entry.eval)
                .filter(|&eval| eval != Entry::NO_EVAL)
                .unwrap_or_else(|| self.evaluate(position));
            best = self.evaluation.corrected(position, raw);
            // At equal depth alone the table must not change a score.
            let is_exact = self.params.tt.is_some_and(|tt| tt.hits == Hits::EqualDepth);
            if let Some(entry) = entry.filter(|entry| !is_exact || entry.depth == 0) {
                best = self.refined_by_table(best, &entry, ply);
            }
            if self.params.alpha_beta.is_some() && best >= beta {
                self.statistics.cut(Quiescence::COUNTER, 0);
                if remembers && entry.is_none() {
                    self.remember(key, best, 0, (0, ply), (raw, false), (alpha, beta));
                }
                return best;
            }
            if !may_expand {
                return best;
            }
        }
        let original_alpha = alpha;
        alpha = alpha.max(best);
        let stand_pat = best;

        // Step 3. Try every capture, the largest gain first; where something must be answered,
        // every move.
        let mut best_code = 0;
        let base = self.moves.len();
        position.moves(if evades { Stage::All } else { Stage::Noisy }, &mut self.moves);
        for next in base..self.moves.len() {
            let candidate = self.take_largest_gain(next);
            if best > -INFINITE && self.prunes_capture(position, candidate, stand_pat, alpha) {
                continue;
            }
            let mut child = position.clone();
            child.play_unchecked(candidate.m);
            let score = self.quiescence_child(
                position,
                Some(candidate.m),
                &child,
                Query { alpha, beta, ..query },
                limits,
                captures,
            );
            if self.budget.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = G::Position::code(candidate.m);
                }
            }
            if self.params.alpha_beta.is_some() && alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        if evades && alpha >= beta {
            self.statistics.cut(QuiescenceEvasions::COUNTER, 0);
        }

        // Step 4. Some positions win something when nothing is done. A pass takes the place of all
        // the moves that do nothing about it.
        let standing = if evades || self.budget.is_stopped() || self.params.alpha_beta.is_some() && alpha >= beta {
            0
        } else {
            position.standing_gain()
        };
        if standing > 0
            && let Some(child) = position.pass()
            && self.wins_by_standing(position, &child)
        {
            let score = self.quiescence_child(position, None, &child, Query { alpha, beta, ..query }, limits, captures);
            best = best.max(score);
        }
        if self.budget.is_stopped() {
            return 0;
        }
        if remembers {
            self.remember(key, best, best_code, (0, ply), (raw, is_pv), (original_alpha, beta));
        }
        best
    }

    /// Whether a win behind a pass is one behind a real move, too: an ended game is believed only
    /// where the game itself knows that it is won in one.
    fn wins_by_standing(&self, position: &G::Position, passed: &G::Position) -> bool {
        passed.ended().is_none() || position.known() == Some(Known::Win(1))
    }

    /// A child counts as a node and may have ended. Without a move it comes from a pass.
    fn quiescence_child(
        &mut self,
        position: &G::Position,
        m: Option<MoveOf<G>>,
        child: &G::Position,
        query: Query,
        limits: Quiescence,
        captures: usize,
    ) -> Score {
        let ply = query.ply + 1;
        if !self.enter(ply) {
            return 0;
        }
        if let Some(outcome) = child.ended() {
            return self.tax(-self.outcome_score(outcome, child.side(), ply));
        }
        if let Some(table) = self.table.as_ref().filter(|_| self.params.quiescence_tt.is_some()) {
            table.prefetch(child.key());
        }
        self.evaluation.push(position, m, child);
        let (alpha, beta) = self.child_window(query.alpha, query.beta, self.params.faults.qs_window_swapped);
        let score = -self.quiescence(child, Query { alpha, beta, ply, ..query }, limits, captures + 1);
        self.evaluation.pop();
        self.tax(score)
    }

    /// Whether a capture wins too little to reach alpha, or loses in the exchange it starts. What
    /// ends the game is always tried.
    #[inline]
    fn prunes_capture(
        &mut self,
        position: &G::Position,
        candidate: Candidate<MoveOf<G>>,
        stand_pat: Score,
        alpha: Score,
    ) -> bool {
        if candidate.gain >= DECISIVE || alpha <= -SURE_BOUND {
            return false;
        }
        let unit = self.evaluation.unit();
        let statistics = &mut self.statistics;
        self.params
            .delta_pruning
            .is_some_and(|delta| delta.leaves_out(candidate.gain, (stand_pat, alpha), unit, statistics))
            || self.params.see_pruning.is_some_and(|see| see.leaves_out(position, candidate, false, 0, statistics))
    }

    /// Brings the largest gain of the moves from `first` on to the front, the others keeping their
    /// order.
    pub(crate) fn take_largest_gain(&mut self, first: usize) -> Candidate<MoveOf<G>> {
        let rest = &mut self.moves.as_mut_slice()[first..];
        let best = first_largest(rest.iter().map(|candidate| candidate.gain.into()));
        rest[..=best].rotate_right(1);
        rest[0]
    }
}

/// Whether a node after so many captures may capture again.
fn expands(limits: Quiescence, captures: usize) -> bool {
    limits.limit.is_none_or(|limit| captures < usize::from(limit) - usize::from(limit % 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_limits_are_the_even_ones_below() {
        let plies = |limit| (0..10).take_while(|&captures| expands(Quiescence { limit }, captures)).count();
        assert_eq!([0, 1, 2, 3, 4].map(|limit| plies(Some(limit))), [0, 0, 2, 2, 4]);
        assert_eq!(plies(None), 10);
    }
}
