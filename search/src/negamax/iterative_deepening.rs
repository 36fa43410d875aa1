//! Iterative deepening (Slate and Atkin 1977): depth 1, then 2, then 3 …, so that there is a move at any moment and every iteration tells the
//! next which moves to try first. Without it, one search to the full depth.

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
        /// The best move of the iteration before the loss was seen, the KnightThrough report's rule:
        /// perhaps the opponent does not see it.
        Previous = "previous",
    }
}

impl Default for IterativeDeepening {
    fn default() -> Self {
        IterativeDeepening { root_moves: RootOrder::Reorder, lost: LostRule::Longest }
    }
}

/// No search is asked for more plies than this.
const MAX_DEPTH: u32 = 250;

/// What one finished iteration found for one line.
#[derive(Clone, Debug)]
pub struct Report<M> {
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
    /// Where its first move stands among the root's.
    best: usize,
    score: Score,
    drawn: bool,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Verdict<M> {
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
    /// What one thread does of [`think`](Self::think).
    pub(crate) fn think_alone(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        lines: usize,
        only: &[MoveOf<G>],
        stop: &Arc<AtomicBool>,
        report: &mut dyn FnMut(&Report<MoveOf<G>>),
    ) -> Verdict<MoveOf<G>> {
        self.begin(record, limits, only, stop);
        let position = record.position();
        let lines = lines.clamp(1, self.root.moves().len().max(1));
        let full = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        // A limit that can strike at any moment needs a move at any moment, and a guess needs an earlier iteration.
        let limited = limits.nodes.is_some()
            || limits.time.is_some()
            || limits.clock.is_some()
            || self.params.aspiration.is_some();
        let deepens = self.params.iterative_deepening.or(limited.then(IterativeDeepening::default));
        let mut verdict = self.first_verdict();
        // The move that the last line begins with.
        let mut told = None;
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
                        told = Some(root_move.m);
                    }
                    let moves = self.followed_further(record, &root_move.line, depth);
                    let shown = self.forced_score().unwrap_or(line.score);
                    report(&self.report_on(moves, depth, number, shown, (nodes_before, line.drawn)));
                }
            }
            let finished = if self.budget.is_stopped() {
                let Some(finished) = self.team.overtaker() else {
                    // Where several lines were asked for, the move is the first line that was told.
                    if lines == 1 || leader.is_some() {
                        self.use_unfinished(&mut verdict, leader);
                    }
                    break;
                };
                self.budget.go_on();
                let best = self.root.adopt(&finished);
                told = Some(self.root.moves()[best].m);
                let before = (nodes_before, finished.exhausted && finished.score == 0);
                let moves = self.followed_further(record, &self.root.moves()[best].line, finished.depth);
                report(&self.report_on(moves, finished.depth, 1, finished.score, before));
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
            stable = if Some(best) == verdict.best { stable + 1 } else { 0 };
            scores.extend((depth..=finished.depth).map(|_| score));
            depth = finished.depth;
            let lost = loss_in(score).is_some();
            let keep_previous = lost && depth > 1 && deepens.is_some_and(|each| each.lost == LostRule::Previous);
            let before = (verdict.best, std::mem::take(&mut verdict.line));
            verdict = Verdict { best: Some(best), score, depth, line, ..verdict };
            if keep_previous {
                (verdict.best, verdict.line) = before;
            }
            if deepens.is_some_and(|each| each.root_moves == RootOrder::Reorder) {
                self.root.reorder(self.params.pvs.is_none());
            }
            // A win or loss within the depth is exact: more depth cannot change it. A tree without a single evaluation is searched to its end.
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
            verdict.score = score;
        } else if verdict.depth > 0 {
            self.last_score = Some(verdict.score);
        }
        if verdict.depth == 0 && !self.team.is_helper() {
            self.make_do(record, &mut verdict, report);
        } else if verdict.best != told {
            self.tell_settled(self.settled(record, &verdict));
        }
        verdict.line = self.followed_further(record, &verdict.line, verdict.depth);
        verdict.nodes = self.budget.nodes();
        verdict.time = self.budget.elapsed();
        debug_assert!(self.is_clean());
        verdict
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

    /// Sets everything to the beginning of a search.
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
    fn first_verdict(&self) -> Verdict<MoveOf<G>> {
        let first = self.root.moves().first();
        Verdict {
            best: first.map(|root_move| root_move.m),
            score: 0,
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            line: first.map(|root_move| vec![root_move.m]).unwrap_or_default(),
        }
    }

    /// An iteration was stopped half-way. What it found counts if it has searched the best move so far and found it, or a better one, good:
    /// above alpha. Below it there are only bounds, and where all moves fall below a window the one with the highest bound is just any move.
    fn use_unfinished(&self, verdict: &mut Verdict<MoveOf<G>>, leader: Option<(usize, Score)>) {
        let best = match leader {
            Some((index, _)) => Some(&self.root.moves()[index]),
            None => {
                let first_searched = self.root.find(verdict.best);
                let searched = first_searched.is_some_and(|each| each.score > -INFINITE);
                let better = self.root.moves().iter().filter(|each| each.raised);
                better.reduce(|best, each| if each.score > best.score { each } else { best }).filter(|_| searched)
            }
        };
        if let Some(best) = best.filter(|best| loss_in(best.score).is_none()) {
            verdict.best = Some(best.m);
            verdict.line.clone_from(&best.line);
        }
    }

    /// What is told of a move that no line told last begins with.
    fn settled(&self, record: &Record<G>, verdict: &Verdict<MoveOf<G>>) -> Report<MoveOf<G>> {
        let unfinished = self.root.find(verdict.best).filter(|each| each.raised);
        let score = unfinished.map_or(verdict.score, |each| each.score);
        let line = self.followed_further(record, &verdict.line, verdict.depth);
        self.report_on(line, verdict.depth, 1, score, (self.budget.nodes(), false))
    }

    /// Whether the iteration that began with so many evaluations has met only finished games. A table could have answered from an earlier search
    /// that did evaluate, so with one nobody knows.
    fn exhausted(&self, evaluations_before: u64) -> bool {
        self.table.is_none() && self.statistics.evaluations == evaluations_before
    }

    pub(crate) fn report_on(
        &self,
        line: Vec<MoveOf<G>>,
        depth: u32,
        multipv: usize,
        score: Score,
        (nodes_before, drawn): (u64, bool),
    ) -> Report<MoveOf<G>> {
        Report {
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
