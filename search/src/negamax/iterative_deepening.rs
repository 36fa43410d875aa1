//! Iterative deepening (Slate and Atkin 1977): depth 1, then 2, then 3 …, so that there is a move
//! at any moment and every iteration tells the next which moves to try first. Without it, one
//! search to the full depth.

use crate::Search;
use crate::clock::Clarity;
use crate::negamax::budget::Budget;
use crate::negamax::root::RootMoves;
use crate::switch::{technique, words};
use crate::threads::lazy_smp::Iteration;
use crate::watching::statistics::Statistics;
use fiveply_core::score::{INFINITE, WIN, WIN_BOUND, loss_in, win_in};
use fiveply_core::{Evaluator, Game, Limits, MoveOf, Moves, Position, Record, Score, Stage};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

technique! {
    /// Searches to depth 1, 2, 3 … so that there is always a move, and each iteration orders the
    /// next.
    pub struct IterativeDeepening {
        /// root moves
        root_moves: RootOrder = "reorder", Word(RootOrder::WORDS),
        /// in a lost position
        lost: LostRule = "longest", Word(LostRule::WORDS),
    }
    name: "iterative-deepening",
    reference: "Slate and Atkin 1977",
    class: Exact,
}

words! {
    /// What becomes of the order of the root moves between iterations.
    pub enum RootOrder {
        /// They are sorted by their last scores.
        Reorder = "reorder",
        /// They stay as they are.
        Keep = "keep-order",
    }
}

words! {
    /// What to play in a position that is proved lost.
    pub enum LostRule {
        /// The move that loses latest.
        Longest = "longest",
        /// The best move of the iteration before the loss was seen, the KnightThrough report's
        /// rule: perhaps the opponent does not see it.
        Previous = "previous",
    }
}

impl Default for IterativeDeepening {
    fn default() -> Self {
        IterativeDeepening { root_moves: RootOrder::Reorder, lost: LostRule::Longest }
    }
}

/// No search goes deeper than this.
const MAX_DEPTH: u32 = 250;

/// What one finished iteration found for one line.
#[derive(Clone, Debug)]
pub struct SearchInfo<M> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The deepest ply reached so far.
    pub selective_depth: usize,
    /// The number of the line, from 1.
    pub multipv: usize,
    /// Its score for the side to move.
    pub score: Score,
    /// It is a proved draw: every line was searched to its end.
    pub drawn: bool,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// Nodes so far, all iterations together.
    pub nodes: u64,
    /// Nodes of this iteration so far.
    pub iteration_nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// The line.
    pub line: Vec<M>,
}

/// A line of the iteration under way.
struct Found {
    /// The index of its first move among the root's.
    best: usize,
    score: Score,
    drawn: bool,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// The move to play; `None` when there is none.
    pub best: Option<M>,
    /// Its score.
    pub score: Score,
    /// The last finished iteration.
    pub depth: u32,
    /// All nodes.
    pub nodes: u64,
    /// All time.
    pub time: Duration,
    /// The best line.
    pub line: Vec<M>,
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The part of [`think`](Self::think) that every thread does.
    pub(crate) fn think_alone(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        lines: usize,
        only: &[MoveOf<G>],
        stop: &Arc<AtomicBool>,
        on_info: &mut dyn FnMut(&SearchInfo<MoveOf<G>>),
    ) -> SearchResult<MoveOf<G>> {
        self.begin(record, limits, only, stop);
        let position = record.position();
        let lines = lines.clamp(1, self.root.moves().len().max(1));
        let full = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        // A limit that can strike at any moment needs a move at any moment, and a guess needs an
        // earlier iteration.
        let limited = limits.nodes.is_some()
            || limits.time.is_some()
            || limits.clock.is_some()
            || self.params.aspiration.is_some();
        let deepens = self.params.iterative_deepening.or(limited.then(IterativeDeepening::default));
        let mut result = self.first_result();
        // The first move of the line that was sent last.
        let mut sent = None;
        let mut scores: Vec<Score> = Vec::new();
        let mut stable = 0;
        let mut depth = if deepens.is_some() { 1 } else { full };
        while depth <= full && !self.root.moves().is_empty() {
            let nodes_before = self.budget.nodes();
            let evaluations_before = self.statistics.evaluations;
            self.root.begin_iteration(depth as usize);
            self.team.begin_iteration(depth, lines == 1);
            let mut found: Vec<Found> = Vec::new();
            for line in 1..=lines {
                self.root.begin_line();
                let searched = if self.params.faults.ids_constant_depth { full } else { depth };
                self.budget.set_waiting(searched == 1);
                let score = self.aspiration(position, searched as i32, if line == 1 { &scores } else { &[] });
                self.budget.set_waiting(false);
                if self.budget.is_stopped() {
                    break;
                }
                let Some(best) = self.root.take_best() else { break };
                let drawn = self.exhausted(evaluations_before) && score == 0;
                found.push(Found { best, score, drawn });
            }
            // A later line may turn out better than an earlier one: equals stay as they were.
            found.sort_by_key(|line| std::cmp::Reverse(line.score));
            let leader = found.first().map(|line| (line.best, line.score));
            if !self.budget.is_stopped() {
                for (number, line) in (1..).zip(&found) {
                    let root_move = &self.root.moves()[line.best];
                    if number == 1 {
                        sent = Some(root_move.m);
                    }
                    let moves = self.extended_by_table(record, &root_move.line, depth);
                    let shown = self.forced_score().unwrap_or(line.score);
                    on_info(&self.info_of(moves, depth, number, shown, (nodes_before, line.drawn)));
                }
            }
            let finished = if self.budget.is_stopped() {
                let Some(finished) = self.team.overtaker() else {
                    // Where several lines were asked for, the move to play is that of the first
                    // line.
                    if lines == 1 || leader.is_some() {
                        self.use_unfinished(&mut result, leader);
                    }
                    break;
                };
                self.budget.go_on();
                let best = self.root.adopt(&finished);
                sent = Some(self.root.moves()[best].m);
                let before = (nodes_before, finished.exhausted && finished.score == 0);
                let moves = self.extended_by_table(record, &self.root.moves()[best].line, finished.depth);
                on_info(&self.info_of(moves, finished.depth, 1, finished.score, before));
                finished
            } else {
                let Some((best, score)) = leader else { break };
                let best = &self.root.moves()[best];
                let share = best.nodes as f64 / (self.budget.nodes() - nodes_before).max(1) as f64;
                let exhausted = self.exhausted(evaluations_before);
                let finished = Iteration { depth, score, line: best.line.clone(), share, exhausted };
                self.team.announce(&finished);
                finished
            };
            let Iteration { score, share, line, exhausted, .. } = finished;
            let best = line[0];
            stable = if Some(best) == result.best { stable + 1 } else { 0 };
            scores.extend((depth..=finished.depth).map(|_| score));
            depth = finished.depth;
            let lost = loss_in(score).is_some();
            let keep_previous = lost && depth > 1 && deepens.is_some_and(|each| each.lost == LostRule::Previous);
            let before = (result.best, std::mem::take(&mut result.line));
            result = SearchResult { best: Some(best), score, depth, line, ..result };
            if keep_previous {
                (result.best, result.line) = before;
            }
            if deepens.is_some_and(|each| each.root_moves == RootOrder::Reorder) {
                self.root.reorder(self.params.pvs.is_none());
            }
            // A win or loss within the depth is exact: more depth cannot change it. A tree without
            // a single evaluation is searched to its end.
            let decided = win_in(score).or(loss_in(score)).is_some_and(|plies| plies <= depth);
            let choices = self.root.moves().len();
            if (decided || exhausted) && lines == 1
                || !self.budget.another(Clarity { share, stable, fall: self.fall(&scores) }, choices)
            {
                break;
            }
            depth += 1;
        }
        if let Some(score) = self.forced_score() {
            result.score = score;
        } else if result.depth > 0 {
            self.last_score = Some(result.score);
        }
        if result.depth == 0 && !self.team.is_helper() {
            self.choose_without_iteration(record, &mut result, on_info);
        } else if result.best != sent {
            self.tell_final_line(self.settled(record, &result));
        }
        result.line = self.extended_by_table(record, &result.line, result.depth);
        result.nodes = self.budget.nodes();
        result.time = self.budget.elapsed();
        debug_assert!(self.is_clean());
        result
    }

    /// How many basic pieces the score has fallen in the last iterations.
    fn fall(&self, scores: &[Score]) -> f64 {
        let [.., before, _, now] = scores else { return 0.0 };
        f64::from(before - now) / f64::from(self.evaluation.unit().piece())
    }

    /// The score of a move that is forced, and therefore not searched: what the last search found,
    /// two plies later.
    fn forced_score(&self) -> Option<Score> {
        let last = self.last_score.filter(|_| self.budget.saves_time() && self.root.moves().len() == 1)?;
        Some(match last {
            WIN_BOUND.. => (last + 2).min(WIN - 1),
            _ if last <= -WIN_BOUND => (last - 2).max(2 - WIN),
            _ => last,
        })
    }

    fn begin(&mut self, record: &Record<G>, limits: &Limits, only: &[MoveOf<G>], stop: &Arc<AtomicBool>) {
        self.prepare(record, limits, stop);
        self.root = self.root_moves(record, only);
    }

    /// Prepares everything for a new search.
    pub(crate) fn prepare(&mut self, record: &Record<G>, limits: &Limits, stop: &Arc<AtomicBool>) {
        self.budget = Budget::new(limits, record.ply(), stop);
        self.statistics = Statistics::default();
        self.histories.clear_killers();
        if let Some(table) = &self.table
            && !self.team.is_helper()
        {
            table.new_search();
        }
        self.path.start(record);
        self.evaluation.reset(record.position());
        self.moves = Moves::new();
    }

    /// The root's moves in their first order; none when the game has ended.
    fn root_moves(&mut self, record: &Record<G>, only: &[MoveOf<G>]) -> RootMoves<MoveOf<G>> {
        let position = record.position();
        if record.ending().is_some() {
            return RootMoves::new([]);
        }
        position.moves(Stage::All, &mut self.moves);
        if self.rank_moves(position, 0, 0, position.standing_gain()) {
            self.moves.as_mut_slice().sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
        }
        let allowed = |m: &MoveOf<G>| only.is_empty() || only.contains(m);
        let moves: Vec<_> = self.moves.as_slice().iter().copied().filter(|candidate| allowed(&candidate.m)).collect();
        self.moves.truncate(0);
        RootMoves::new(moves)
    }

    /// What to play when not even the first iteration finishes.
    fn first_result(&self) -> SearchResult<MoveOf<G>> {
        let first = self.root.moves().first();
        SearchResult {
            best: first.map(|root_move| root_move.m),
            score: 0,
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            line: first.map(|root_move| vec![root_move.m]).unwrap_or_default(),
        }
    }

    /// An iteration was stopped half-way. What it found counts if it has searched the best move so
    /// far and found it, or a better one, good: above alpha. Below it there are only bounds, and
    /// where all moves fall below a window the one with the highest bound is just any move.
    fn use_unfinished(&self, result: &mut SearchResult<MoveOf<G>>, leader: Option<(usize, Score)>) {
        let best = match leader {
            Some((index, _)) => Some(&self.root.moves()[index]),
            None => {
                let first_searched = self.root.find(result.best);
                let searched = first_searched.is_some_and(|each| each.score > -INFINITE);
                let better = self.root.moves().iter().filter(|each| each.raised);
                better.reduce(|best, each| if each.score > best.score { each } else { best }).filter(|_| searched)
            }
        };
        if let Some(best) = best.filter(|best| loss_in(best.score).is_none()) {
            result.best = Some(best.m);
            result.line.clone_from(&best.line);
        }
    }

    /// The line of the move to play, where the last line that was sent begins with another move.
    fn settled(&self, record: &Record<G>, result: &SearchResult<MoveOf<G>>) -> SearchInfo<MoveOf<G>> {
        let unfinished = self.root.find(result.best).filter(|each| each.raised);
        let score = unfinished.map_or(result.score, |each| each.score);
        let line = self.extended_by_table(record, &result.line, result.depth);
        self.info_of(line, result.depth, 1, score, (self.budget.nodes(), false))
    }

    /// Whether an iteration has met only finished games: it has made no evaluation beyond those
    /// before it. With a table this cannot be known, because an earlier search may have evaluated.
    fn exhausted(&self, evaluations_before: u64) -> bool {
        self.table.is_none() && self.statistics.evaluations == evaluations_before
    }

    pub(crate) fn info_of(
        &self,
        line: Vec<MoveOf<G>>,
        depth: u32,
        multipv: usize,
        score: Score,
        (nodes_before, drawn): (u64, bool),
    ) -> SearchInfo<MoveOf<G>> {
        SearchInfo {
            depth,
            selective_depth: self.statistics.selective_depth,
            multipv,
            score,
            drawn,
            hashfull: self.table_per_mille(),
            nodes: self.budget.nodes() + self.team.nodes_of_helpers(),
            iteration_nodes: self.budget.nodes() - nodes_before,
            time: self.budget.elapsed(),
            line,
        }
    }
}
