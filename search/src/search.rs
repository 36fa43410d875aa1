//! The search itself: one negamax loop for every game, as numbered steps. The switch of every technique shows here; the technique lives in its
//! own file.

use crate::Faults;
use crate::clock::Clock;
use crate::draws::Path;
use crate::history::History;
use crate::killers::{Killers, MOST};
use crate::node::{Expectation, Node, Other, Pv, Task};
use crate::noise::Noise;
use crate::ordering::Ordering;
use crate::params::Params;
use crate::picker::{Picker, Source};
use crate::root::RootMoves;
use crate::statistics::{Counter, Statistics};
use crate::table::{Bound, Entry, Table};
use fiveply_core::score::{INFINITE, MAX_PLY, WIN, WIN_BOUND};
use fiveply_core::zobrist::SECOND_TO_MOVE;
use fiveply_core::{Candidate, Evaluator, Game, Limits, MoveOf, Moves, Position, Score, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A win while values are taxed on their way up: far above every evaluation, far below a proved win.
pub(crate) const TAXED_WIN: Score = 2_000_000;

/// Time is asked for once in so many nodes.
const CLOCK_EVERY: u64 = 256;

/// A move handed out by the picker.
pub(crate) struct Moved<M> {
    pub(crate) candidate: Candidate<M>,
    pub(crate) source: Source,
}

/// A searcher of one game with one evaluation and one set of switches. It keeps what it learned from move to move.
pub struct Search<G: Game, E: Evaluator<G::Position>> {
    pub(crate) game: G,
    pub(crate) params: Params,
    pub(crate) evaluator: E,
    pub(crate) table: Option<Arc<Table>>,
    pub(crate) killers: Killers,
    pub(crate) history: History,
    pub(crate) noise: Noise,
    pub(crate) moves: Moves<MoveOf<G>>,
    pub(crate) path: Path,
    pub(crate) lines: Vec<Vec<MoveOf<G>>>,
    pub(crate) root: RootMoves<MoveOf<G>>,
    pub(crate) statistics: Statistics,
    pub(crate) clock: Clock,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) stopped: bool,
    pub(crate) nodes: u64,
    seed: u64,
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// A searcher; `None` when there is no memory for its table.
    pub fn new(game: G, evaluator: E, params: Params, seed: u64) -> Option<Self> {
        let table = match &params.tt {
            Some(tt) => Some(Arc::new(Table::new(tt)?)),
            None => None,
        };
        let history = if params.history { History::new(game.sizes()) } else { History::default() };
        Some(Search {
            evaluator,
            table,
            killers: Killers::default(),
            history,
            noise: Noise::new(seed),
            moves: Moves::new(),
            path: Path::default(),
            lines: Vec::new(),
            root: RootMoves(Vec::new()),
            statistics: Statistics::default(),
            clock: Clock::new(&Limits::default()),
            stop: Arc::new(AtomicBool::new(false)),
            stopped: false,
            nodes: 0,
            seed,
            game,
            params,
        })
    }

    /// Forgets everything learned, as for a new game.
    pub fn new_game(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.killers.clear();
        if self.params.history {
            self.history = History::new(self.game.sizes());
        }
        self.noise = Noise::new(self.seed);
    }

    /// What the techniques did in the last search.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Searches one node: the value of `position` for its side to move, exact when inside the window, a bound when outside.
    pub(crate) fn search<N: Node>(&mut self, position: &G::Position, task: Task) -> Score {
        let Task { mut alpha, mut beta, depth, ply, .. } = task;

        // Step 1. Count the node, or stop here.
        if !self.enter(ply) {
            return 0;
        }
        if N::PV {
            self.lines[ply].clear();
        }

        // Step 2. The game may be over, by the board or by a rule.
        if let Some(outcome) = position.ended() {
            return self.outcome_score(outcome, position.side(), ply);
        }
        if !N::ROOT
            && let Some(score) = self.draw_score(position, depth)
        {
            return score;
        }

        // Step 3. Win-distance pruning: nothing here can be better than a win in the next ply, nor worse than being lost now.
        if !N::ROOT && self.params.win_distance_pruning && self.params.depth_tax.is_none() {
            let (worst, best) = (ply as Score - WIN, WIN - ply as Score - 1);
            if best <= alpha || worst >= beta {
                self.statistics.fired(Counter::WinDistancePruning, depth);
                return if best <= alpha { best } else { worst };
            }
        }

        // Step 4. The horizon: judge the position, or play its captures out.
        if depth <= 0 || ply + 1 >= MAX_PLY {
            return self.horizon(position, Task { alpha, beta, ..task });
        }

        // Step 5. The table may know the answer, or at least the best move.
        let mut table_code = 0;
        let key = self.table_key(position);
        if let Some(table) = &self.table {
            self.statistics.fired(Counter::Tt, depth);
            if let Some(entry) = table.probe(key) {
                table_code = entry.code;
                if !N::ROOT
                    && let Some(score) = self.table_cutoff(&entry, depth, ply, &mut alpha, &mut beta)
                {
                    self.statistics.cut(Counter::Tt, depth);
                    return score;
                }
            }
        }

        // Step 6. Null move (Beal 1989). If passing still beats beta, a real move should too.
        if !N::ROOT
            && (!N::PV || !self.params.pvs)
            && let Some(null_move) = self.params.null_move
            && let Some(score) = self.null_move_cutoff(position, null_move, Task { alpha, beta, ..task })
        {
            return score;
        }

        let killers = if self.params.killers.is_some() { self.killers.at(ply) } else { [0; MOST] };

        // Step 7. Multi-cut (Björnsson and Marsland 1999). If several moves seem to beat beta, one of them will.
        if !N::ROOT
            && let Some(multi_cut) = self.params.multi_cut
            && let Some(score) =
                self.multi_cut_cutoff(position, multi_cut, Task { alpha, beta, ..task }, table_code, killers)
        {
            return score;
        }

        // Step 8. Try the moves, one after the other, best guess first.
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut tried = 0;
        let mut harmful = 0;
        let mut spare_harmful = self.params.avoid_self_destruction;
        let mut picker = Picker::new(self, position, table_code, killers);
        let mut root_index = 0;
        'moves: loop {
            let Some(moved) = self.next_move::<N>(&mut picker, position, depth, &mut root_index) else {
                // Where every move harms the mover, one of them must be played all the same.
                if tried == 0 && harmful > 0 && spare_harmful {
                    spare_harmful = false;
                    self.moves.truncate(picker.base());
                    picker = Picker::new(self, position, 0, [0; MOST]);
                    root_index = 0;
                    continue 'moves;
                }
                break;
            };
            let m = moved.candidate.m;
            if spare_harmful && moved.candidate.gain < 0 {
                self.statistics.fired(Counter::AvoidSelfDestruction, depth);
                self.statistics.cut(Counter::AvoidSelfDestruction, depth);
                harmful += 1;
                continue;
            }
            tried += 1;

            // Step 9. Play it and search what follows.
            let nodes_before = self.nodes;
            let mut child = position.clone();
            let effect = child.play_unchecked(m);
            self.evaluator.push(position, Some(m), &child);
            self.path.push(child.key(), effect.irreversible);
            let score = self.search_child::<N>(&child, Task { alpha, beta, ..task }, tried == 1);
            self.path.pop();
            self.evaluator.pop();
            if self.stopped {
                break;
            }

            // Step 10. Keep what is best.
            if N::ROOT {
                self.note_root_move(root_index - 1, score, self.nodes - nodes_before, score > alpha || tried == 1);
            }
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha || N::ROOT && tried == 1 {
                best_code = G::Position::code(m);
                if N::PV && !N::ROOT {
                    self.extend_line(ply, m);
                }
            }
            if score > alpha {
                alpha = score;
                self.note_good_move(position, &moved, &picker, Task { alpha, beta, ..task }, tried == 1);
                if self.params.alpha_beta && alpha >= beta {
                    break;
                }
            } else if self.params.faults.ab_overwrite_window {
                alpha = score;
            }
        }
        picker.leave(self, position, depth);
        if self.stopped {
            return 0;
        }

        // Step 11. Without a move the rules decide.
        if tried == 0 {
            return self.outcome_score(position.stuck(), position.side(), ply);
        }

        // Step 12. Remember the result.
        self.remember(key, best, best_code, depth, ply, original_alpha, beta);
        best
    }

    /// Counts a node at this ply; false when the search has to stop, and then the node does not count.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        if self.stopped || self.nodes >= self.clock.nodes {
            self.stopped = true;
            return false;
        }
        if self.stop.load(Relaxed) || self.nodes.is_multiple_of(CLOCK_EVERY) && self.clock.expired() {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(ply);
        true
    }

    /// The next move: of the root's list at the root, of the picker elsewhere.
    #[inline]
    fn next_move<N: Node>(
        &mut self,
        picker: &mut Picker<MoveOf<G>>,
        position: &G::Position,
        depth: i32,
        root_index: &mut usize,
    ) -> Option<Moved<MoveOf<G>>> {
        if !N::ROOT {
            return picker.next(self, position, depth);
        }
        while let Some(root_move) = self.root.0.get(*root_index) {
            *root_index += 1;
            if !root_move.taken {
                let candidate = Candidate { m: root_move.m, gain: root_move.gain, order: 0 };
                return Some(Moved { candidate, source: Source::Generated });
            }
        }
        None
    }

    /// The value of a child for this node's side, searched with the windows that the node's kind and the switches call for.
    #[inline]
    fn search_child<N: Node>(&mut self, child: &G::Position, task: Task, first: bool) -> Score {
        let Task { alpha, beta, depth, ply, expectation, .. } = task;
        let (low, high) = self.child_window(alpha, beta, false);
        let expectation = expectation.of_child(first);
        let child_task = Task { alpha: low, beta: high, depth: depth - 1, ply: ply + 1, expectation, passed: false };
        if !N::PV {
            let score = -self.search::<Other>(child, child_task);
            return self.tax(score);
        }
        let zero_window = self.params.pvs && !first && alpha > -INFINITE && self.params.alpha_beta;
        if !zero_window {
            let score = -self.search::<Pv>(child, child_task);
            return self.tax(score);
        }
        self.statistics.fired(Counter::Pvs, depth);
        // A node of the other kind keeps no line, and an old one must not be taken for its.
        self.lines[ply + 1].clear();
        let (low, high) = self.child_window(alpha, alpha + 1, false);
        let score = -self.search::<Other>(child, Task { alpha: low, beta: high, ..child_task });
        let score = self.tax(score);
        if self.stopped || score <= alpha || score >= beta {
            self.statistics.cut(Counter::Pvs, depth);
            return score;
        }
        let score = -self.search::<Pv>(child, Task { expectation: Expectation::Exact, ..child_task });
        self.tax(score)
    }

    /// The window of a child, turned around. Plain minimax leaves it open; a tax on values needs it wider, so that rounding never hides
    /// a value that matters.
    #[inline]
    pub(crate) fn child_window(&self, alpha: Score, beta: Score, unturned: bool) -> (Score, Score) {
        if !self.params.alpha_beta {
            return (-INFINITE, INFINITE);
        }
        let (low, high) = if unturned { (-alpha, -beta) } else { (-beta, -alpha) };
        match self.params.depth_tax {
            None => (low, high),
            Some(factor) => {
                let widened = |bound: Score, step: f64| (f64::from(bound) / factor + step).clamp(-4e6, 4e6) as Score;
                (widened(low, -2.0), widened(high, 2.0))
            }
        }
    }

    /// A value on its way up, taxed where that is asked for.
    #[inline]
    pub(crate) fn tax(&self, score: Score) -> Score {
        match self.params.depth_tax {
            None => score,
            Some(factor) => (f64::from(score) * factor) as Score,
        }
    }

    /// This node's best line is `m` and what follows it.
    fn extend_line(&mut self, ply: usize, m: MoveOf<G>) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }

    /// A root move was searched.
    fn note_root_move(&mut self, index: usize, score: Score, nodes: u64, best: bool) {
        let root_move = &mut self.root.0[index];
        root_move.score = score;
        root_move.nodes += nodes;
        if best {
            root_move.line.truncate(1);
            root_move.line.extend_from_slice(&self.lines[1]);
        }
    }

    /// A move raised alpha: killers and history learn from it.
    fn note_good_move(
        &mut self,
        position: &G::Position,
        moved: &Moved<MoveOf<G>>,
        picker: &Picker<MoveOf<G>>,
        task: Task,
        first: bool,
    ) {
        let Task { alpha, beta, depth, ply, .. } = task;
        let cuts = self.params.alpha_beta && alpha >= beta;
        let candidate = &moved.candidate;
        if let Some(count) = self.params.killers
            && !(self.params.ordering == Ordering::Gain && candidate.gain > 0)
        {
            self.killers.add(ply, G::Position::code(candidate.m), count);
        }
        if !cuts {
            return;
        }
        self.statistics.fired(Counter::AlphaBeta, depth);
        if first {
            self.statistics.cut(Counter::AlphaBeta, depth);
        }
        if moved.source == Source::Killer {
            self.statistics.cut(Counter::Killers, depth);
        }
        if self.params.history && candidate.gain <= 0 {
            let side = position.side();
            self.statistics.fired(Counter::History, depth);
            if self.history.get(side, position.context(candidate.m)) > 0 {
                self.statistics.cut(Counter::History, depth);
            }
            self.history.add(side, position.context(candidate.m), depth, true);
            for earlier in picker.earlier(self.moves.as_slice()).iter().filter(|earlier| earlier.gain <= 0) {
                self.history.add(side, position.context(earlier.m), depth, false);
            }
        }
    }

    /// The key under which the table knows a position.
    #[inline]
    pub(crate) fn table_key(&self, position: &G::Position) -> u64 {
        let key = position.key();
        if self.params.faults.tt_no_side_key && position.side() == Side::Second { key ^ SECOND_TO_MOVE } else { key }
    }

    /// The score when a table entry answers the question; otherwise it may narrow the window.
    #[inline]
    fn table_cutoff(
        &self,
        entry: &Entry,
        depth: i32,
        ply: usize,
        alpha: &mut Score,
        beta: &mut Score,
    ) -> Option<Score> {
        let Params { tt: Some(tt), faults, .. } = &self.params else { return None };
        let deep_enough =
            if tt.equal_depth { i32::from(entry.depth) == depth } else { i32::from(entry.depth) >= depth };
        if !deep_enough {
            return None;
        }
        let score = self.stored_score(entry.score, ply);
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
        (self.params.alpha_beta && *alpha >= *beta).then_some(score)
    }

    /// Stores a searched node.
    #[allow(clippy::too_many_arguments, reason = "each is a number of the node; a struct would only rename them")]
    fn remember(&self, key: u64, score: Score, code: u16, depth: i32, ply: usize, alpha: Score, beta: Score) {
        let Some(table) = &self.table else { return };
        let bound = match score {
            _ if !self.params.alpha_beta => Bound::Exact,
            _ if score <= alpha => Bound::Upper,
            _ if score >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let entry = Entry {
            score: self.score_to_store(score, ply),
            eval: Entry::NO_EVAL,
            code,
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        table.store(key, &entry);
    }

    /// Wins count their plies from the root in the search, from the position in the table.
    fn score_to_store(&self, score: Score, ply: usize) -> Score {
        let distance = if self.params.faults.mate_flat { 0 } else { ply as Score };
        match score {
            WIN_BOUND.. => (score + distance).min(WIN),
            _ if score <= -WIN_BOUND => (score - distance).max(-WIN),
            _ => score,
        }
    }

    fn stored_score(&self, score: Score, ply: usize) -> Score {
        let distance = if self.params.faults.mate_flat { 0 } else { ply as Score };
        match score {
            WIN_BOUND.. => score - distance,
            _ if score <= -WIN_BOUND => score + distance,
            _ => score,
        }
    }

    /// Whether the stacks are as they were before the search: every step taken was taken back.
    pub fn is_clean(&self) -> bool {
        self.moves.is_empty() && self.path.is_at_root()
    }

    /// How full the table is, in thousandths; 0 without one.
    pub fn table_per_mille(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.per_mille())
    }
}
