//! The transposition table as a node uses it: which entries answer its question, and what it
//! stores.

use crate::Params;
use crate::leaves::draws::until_draw;
use crate::negamax::node::Query;
use crate::switch::{technique, words};
use crate::table::transposition::{Bound, Entry};
use crate::{Faults, Search};
use fiveply_core::score::{SURE_BOUND, SURE_WIN, WIN, WIN_BOUND};
use fiveply_core::zobrist::SECOND_TO_MOVE;
use fiveply_core::{Evaluator, Game, MoveOf, Position, Record, Score, Side};

technique! {
    /// A transposition table: positions reached by several ways are searched once, and their best
    /// move is tried first.
    pub struct Tt {
        /// binary logarithm of its places
        log2: u8 = 20, Integer(1, 30),
        /// scheme
        scheme: Scheme = "bucket", Word(Scheme::WORDS),
        /// hits
        hits: Hits = "deeper", Word(Hits::WORDS),
    }
    name: "tt",
    reference: "Greenblatt, Eastlake and Crocker 1967",
    class: Exact,
    counts: ["look-ups", "nodes that one ended"],
}

words! {
    /// Which entry makes room for a new one.
    pub enum Scheme {
        /// One entry a place; the deeper one stays, the newer one if both are equally deep.
        Deep = "deep",
        /// Two entries a place, the deepest and the latest (the KnightThrough report).
        TwoDeep = "two-deep",
        /// One entry a place; the newer one stays.
        Always = "always",
        /// Four entries a place; the one that is shallow or from an old search goes.
        Bucket = "bucket",
    }
}

words! {
    /// Which entries are believed.
    pub enum Hits {
        /// Those at least as deep as asked for.
        Deeper = "deeper",
        /// Those exactly as deep, so that the table can never change a score.
        EqualDepth = "equal-depth",
    }
}

impl Default for Tt {
    fn default() -> Self {
        Tt { log2: 20, scheme: Scheme::Bucket, hits: Hits::Deeper }
    }
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// A line with what the table knows of its continuation, at most `depth` plies: where the table
    /// answers, the search goes no further, and the line would end there. A draw by rule ends it in
    /// any case.
    pub(crate) fn extended_by_table(&self, record: &Record<G>, line: &[MoveOf<G>], depth: u32) -> Vec<MoveOf<G>> {
        let mut followed = until_draw(record, line);
        let Some(table) = &self.table else { return followed };
        let mut game = record.clone();
        let mut keys = vec![game.position().key()];
        for &m in &followed {
            game.play_unchecked(m);
            keys.push(game.position().key());
        }
        while followed.len() < depth as usize
            && game.position().ended().is_none()
            && (followed.is_empty() || game.rule_draw().is_none())
        {
            let entry = table.probe(self.table_key(game.position())).filter(|entry| entry.bound != Bound::Upper);
            let Some(m) = entry.and_then(|entry| game.position().decode(entry.code)) else { break };
            game.play_unchecked(m);
            let key = game.position().key();
            if keys.contains(&key) {
                break;
            }
            keys.push(key);
            followed.push(m);
        }
        followed
    }

    /// The key under which the table knows a position.
    #[inline]
    pub(crate) fn table_key(&self, position: &G::Position) -> u64 {
        let key = position.key();
        if self.params.faults.tt_no_side_key && position.side() == Side::Second { key ^ SECOND_TO_MOVE } else { key }
    }

    /// The score when a table entry answers the question; otherwise it may narrow the window. Close
    /// to a draw by rule it does neither, because the score may be from a path that was further
    /// away.
    #[inline]
    pub(crate) fn table_cutoff(&self, position: &G::Position, entry: &Entry, query: &mut Query) -> Option<Score> {
        let Query { alpha, beta, depth, ply, .. } = query;
        let Params { tt: Some(tt), faults, .. } = &self.params else { return None };
        let deep_enough = if tt.hits == Hits::EqualDepth {
            i32::from(entry.depth) == *depth
        } else {
            i32::from(entry.depth) >= *depth
        };
        if !deep_enough || self.params.rule_draws.is_some() && position.rule_draw_is_near() {
            return None;
        }
        let score = self.stored_score(entry.score, *ply);
        let bound = match faults {
            Faults { tt_bound_as_exact: true, .. } => Bound::Exact,
            Faults { tt_bound_as_lower: true, .. } if entry.bound != Bound::Exact => Bound::Lower,
            _ => entry.bound,
        };
        match bound {
            Bound::Exact => return Some(score),
            Bound::Lower => *alpha = (*alpha).max(score),
            Bound::Upper => *beta = (*beta).min(score),
        }
        (self.params.alpha_beta.is_some() && *alpha >= *beta).then_some(score)
    }

    /// Stores a searched node.
    pub(crate) fn remember(
        &self,
        key: u64,
        score: Score,
        code: u16,
        (depth, ply): (i32, usize),
        (eval, pv): (Score, bool),
        (alpha, beta): (Score, Score),
    ) {
        let Some(table) = &self.table else { return };
        let bound = match score {
            _ if self.params.alpha_beta.is_none() => Bound::Exact,
            _ if score <= alpha => Bound::Upper,
            _ if score >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let entry =
            Entry { score: self.score_to_store(score, ply), eval, code, depth: depth.clamp(0, 255) as u8, bound, pv };
        table.store(key, &entry);
    }

    /// Wins count their plies from the root in the search, from the position in the table.
    pub(crate) fn score_to_store(&self, score: Score, ply: usize) -> Score {
        let distance = if self.params.faults.mate_flat { 0 } else { ply as Score };
        match score {
            WIN_BOUND.. => (score + distance).min(WIN),
            SURE_BOUND.. => (score + distance).min(SURE_WIN),
            _ if score <= -WIN_BOUND => (score - distance).max(-WIN),
            _ if score <= -SURE_BOUND => (score - distance).max(-SURE_WIN),
            _ => score,
        }
    }

    pub(crate) fn stored_score(&self, score: Score, ply: usize) -> Score {
        let distance = if self.params.faults.mate_flat { 0 } else { ply as Score };
        match score {
            SURE_BOUND.. => score - distance,
            _ if score <= -SURE_BOUND => score + distance,
            _ => score,
        }
    }
}
