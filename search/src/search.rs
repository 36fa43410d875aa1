//! The search itself: one negamax loop for every game, as numbered steps. The switch of every technique shows here; the technique lives in its
//! own file.

use crate::Faults;
use crate::capture_history::CaptureHistory;
use crate::clock::Clock;
use crate::continuation::{Continuation, NOTHING, bonus};
use crate::correction::Correction;
use crate::draws::Path;
use crate::history::History;
use crate::killers::{Killers, MOST};
use crate::lmr::Reductions;
use crate::node::{Effort, Expectation, Node, Other, Pv, Task};
use crate::noise::Noise;
use crate::params::Params;
use crate::picker::{Picker, Source, by_gain};
use crate::pruning::Outlook;
use crate::root::RootMoves;
use crate::singular::Singular;
use crate::statistics::{Counter, Statistics};
use crate::table::{Bound, Entry, Table};
use fiveply_core::random::Random;
use fiveply_core::score::{INFINITE, MAX_PLY, SURE_BOUND, SURE_WIN, WIN, WIN_BOUND};
use fiveply_core::zobrist::SECOND_TO_MOVE;
use fiveply_core::{Candidate, Evaluator, Game, Limits, MoveOf, Moves, Oracle, Position, Score, Side};
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

/// What the search knows of one ply of its path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The move played here, as an index of the histories.
    pub(crate) played: u16,
    /// The static evaluation, if one was made.
    pub(crate) eval: Option<Score>,
}

impl Default for Frame {
    fn default() -> Self {
        Frame { played: NOTHING, eval: None }
    }
}

/// A searcher of one game with one evaluation and one set of switches. It keeps what it learned from move to move.
pub struct Search<G: Game, E: Evaluator<G::Position>> {
    pub(crate) game: G,
    pub(crate) params: Params,
    pub(crate) evaluator: E,
    pub(crate) table: Option<Arc<Table>>,
    pub(crate) killers: Killers,
    pub(crate) history: History,
    pub(crate) continuation: Continuation,
    pub(crate) captures: CaptureHistory,
    pub(crate) corrections: Correction,
    pub(crate) reductions: Reductions,
    pub(crate) oracle: Option<Arc<dyn Oracle<G::Position>>>,
    /// What one basic piece is worth in the evaluation.
    pub(crate) unit: Score,
    pub(crate) frames: Vec<Frame>,
    pub(crate) root_depth: usize,
    /// A technique asks for the static evaluation of every node.
    judges: bool,
    /// A technique asks for the moves of the path.
    remembers_moves: bool,
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
        let mut search = Search {
            evaluator,
            table,
            killers: Killers::default(),
            history: History::default(),
            continuation: Continuation::default(),
            captures: CaptureHistory::default(),
            corrections: Correction::default(),
            reductions: params.lmr.map(Reductions::new).unwrap_or_default(),
            oracle: None,
            unit: 100,
            frames: Vec::new(),
            root_depth: 0,
            judges: params.judges_nodes(),
            remembers_moves: params.counter_moves || params.continuation_history || params.capture_history,
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
        };
        search.forget();
        Some(search)
    }

    /// The same with slow knowledge, and with what one basic piece is worth in the evaluation: margins are counted in hundredths of it.
    pub fn informed(self, oracle: Option<Arc<dyn Oracle<G::Position>>>, unit: Score) -> Self {
        Search { oracle, unit: unit.max(1), ..self }
    }

    /// Empties everything that is learned outside the table.
    fn forget(&mut self) {
        let (params, sizes) = (&self.params, self.game.sizes());
        self.killers.clear();
        if params.history {
            self.history = History::new(sizes);
        }
        if params.continuation_history || params.counter_moves {
            self.continuation = Continuation::new(sizes, params.continuation_history, params.counter_moves);
        }
        if params.capture_history {
            self.captures = CaptureHistory::new(sizes);
        }
        if params.correction_history {
            self.corrections = Correction::new();
        }
    }

    /// Forgets everything learned, as for a new game.
    pub fn new_game(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.forget();
        self.noise = Noise::new(self.seed);
    }

    /// Draws chance from part `part` of what the seed stands for.
    pub fn reseed(&mut self, part: u64) {
        self.noise = Noise::new(Random::part(self.seed, part).bits());
    }

    /// What the techniques did in the last search.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Searches one node: the value of `position` for its side to move, exact when inside the window, a bound when outside.
    pub(crate) fn search<N: Node>(&mut self, position: &G::Position, task: Task) -> Score {
        let Task { mut alpha, mut beta, mut depth, ply, excluded, .. } = task;

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

        if !N::ROOT
            && self.params.known
            && excluded == 0
            && let Some(score) = self.known_score(position, depth, ply)
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

        // Step 4. The horizon: judge the position, or play its captures out. What must be answered is answered first.
        let judges = self.judges;
        let threatened = (judges || self.params.threat_extensions) && position.threatened();
        if threatened && self.params.threat_extensions && !N::ROOT && ply < 2 * self.root_depth && excluded == 0 {
            self.statistics.fired(Counter::ThreatExtensions, depth);
            depth = depth.max(0) + 1;
        }
        if depth <= 0 || ply + 1 >= MAX_PLY {
            return self.horizon(position, Task { alpha, beta, depth, ..task });
        }
        let task = Task { depth, ..task };

        // Step 5. The table may know the answer, or at least the best move.
        let mut table_code = 0;
        let mut known_entry = None;
        let key = self.table_key(position);
        if let Some(table) = &self.table
            && excluded == 0
        {
            self.statistics.fired(Counter::Tt, depth);
            if let Some(entry) = table.probe(key) {
                table_code = entry.code;
                known_entry = Some(entry);
                if !N::ROOT
                    && let Some(score) = self.table_cutoff(&entry, depth, ply, &mut alpha, &mut beta)
                {
                    self.statistics.cut(Counter::Tt, depth);
                    return score;
                }
            }
        }

        // Step 6. The static evaluation may decide already: reverse futility, razoring.
        let outlook = self.outlook(position, threatened, judges, known_entry.as_ref(), ply);
        if !N::PV
            && excluded == 0
            && let Some(score) = self.static_cutoff(position, Task { alpha, beta, ..task }, &outlook)
        {
            return score;
        }

        // Step 7. Null move (Beal 1989). If passing still beats beta, a real move should too.
        if !N::ROOT
            && (!N::PV || !self.params.pvs)
            && excluded == 0
            && let Some(null_move) = self.params.null_move
            && let Some(score) = self.null_move_cutoff(position, null_move, Task { alpha, beta, ..task }, outlook.eval)
        {
            return score;
        }

        // Step 8. ProbCut (Buro 1995). A capture that beats beta by a margin in a shallow search will do so in a deep one.
        if !N::PV
            && excluded == 0
            && let (Some(prob_cut), Some(eval)) = (self.params.prob_cut, outlook.eval)
            && let Some(score) = self.prob_cut_cutoff(position, prob_cut, Task { alpha, beta, ..task }, eval)
        {
            return score;
        }

        let mut killers = if self.params.killers.is_some() { self.killers.at(ply) } else { [0; MOST] };
        if self.params.counter_moves {
            let answer = self.continuation.answer(self.previous(ply, 1));
            if !killers.contains(&answer) {
                killers[MOST - 1] = answer;
            }
        }

        // Step 9. Multi-cut (Björnsson and Marsland 1999). If several moves seem to beat beta, one of them will.
        if !N::ROOT
            && excluded == 0
            && let Some(multi_cut) = self.params.multi_cut
            && let Some(score) =
                self.multi_cut_cutoff(position, multi_cut, Task { alpha, beta, ..task }, table_code, killers)
        {
            return score;
        }

        // Step 10. Without a move from the table the order is poor: search a ply less (Schröder 2020).
        if let Some(least) = self.params.internal_reduction
            && !N::ROOT
            && excluded == 0
            && table_code == 0
            && depth >= least
        {
            self.statistics.fired(Counter::InternalReduction, depth);
            depth -= 1;
        }
        let task = Task { depth, ..task };

        // Step 11. Singular extensions: everything may depend on the table's move.
        let mut table_extension = 0;
        if !N::ROOT
            && let (Some(each), Some(entry)) = (self.params.singular_extensions, known_entry)
            && position.decode(entry.code).is_some()
        {
            match self.singular(position, each, Task { alpha, beta, ..task }, &entry) {
                Singular::Extend(plies) => table_extension = plies,
                Singular::Cut(score) => return score,
            }
            if self.stopped {
                return 0;
            }
        }

        // Step 12. Try the moves, one after the other, best guess first.
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut tried = 0;
        let mut harmful = 0;
        let mut pruned = false;
        let mut spare_harmful = self.params.avoid_self_destruction;
        let mut quiet_tried = 0;
        let mut picker = Picker::new(self, position, table_code, killers, ply);
        let mut root_index = 0;
        'moves: loop {
            let Some(moved) = self.next_move::<N>(&mut picker, position, depth, &mut root_index) else {
                // Where every move harms the mover, one of them must be played all the same.
                if tried == 0 && harmful > 0 && spare_harmful {
                    spare_harmful = false;
                    self.moves.truncate(picker.base());
                    picker = Picker::new(self, position, 0, [0; MOST], ply);
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
            if excluded != 0 && G::Position::code(m) == excluded {
                continue;
            }

            // Step 13. Leave it out if it is late, hopeless or loses material.
            let quiet = moved.candidate.gain <= 0;
            let from_generator = matches!(moved.source, Source::Generated | Source::Losing);
            let may_prune = judges && !N::ROOT && !threatened && from_generator && best > -SURE_BOUND;
            let mut history = 0;
            if judges && from_generator && quiet {
                history = self.history_of(position, &moved.candidate, ply);
            }
            if may_prune {
                let here = Task { alpha, beta, ..task };
                let hopeless = if quiet {
                    self.prunes_quiet(here, &outlook, quiet_tried, history) && !position.delicate(m)
                } else {
                    false
                };
                if hopeless || (tried > 0 && self.prunes_exchange(position, m, depth, quiet)) {
                    pruned = true;
                    continue;
                }
            }
            tried += 1;
            quiet_tried += i32::from(quiet);

            // Step 14. Play it and search what follows, late quiet moves less deeply.
            let nodes_before = self.nodes;
            let mut child = position.clone();
            let effect = child.play_unchecked(m);
            self.evaluator.push(position, Some(m), &child);
            self.path.push(child.key(), effect.irreversible);
            if self.remembers_moves {
                self.frames[ply].played = position.context(m).piece_to;
            }
            let mut effort = Effort { first: tried == 1, extension: 0, reduction: 0 };
            if moved.source == Source::Table {
                effort.extension = table_extension;
            }
            if judges && tried > 1 && effect.victim == 0 && quiet && !threatened {
                effort.reduction = self.reduction::<N>(position, &child, &moved, task, tried, history, &outlook);
            }
            let score = self.search_child::<N>(&child, Task { alpha, beta, ..task }, effort);
            self.path.pop();
            self.evaluator.pop();
            if self.stopped {
                break;
            }

            // Step 15. Keep what is best.
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
                let noisy = effect.victim != 0 || !quiet;
                self.note_good_move(position, &moved, noisy, &picker, Task { alpha, beta, ..task }, tried == 1);
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

        // Step 16. Without a move the rules decide; without one that was not left out, nobody knows more than before.
        if tried == 0 && (pruned || excluded != 0) {
            return original_alpha;
        }
        if tried == 0 {
            return self.outcome_score(position.stuck(), position.side(), ply);
        }

        // Step 17. Remember the result, and how far the evaluation was off.
        if excluded == 0 {
            if self.params.correction_history
                && let Some(eval) = outlook.eval
                && best.abs() < SURE_BOUND
                && !(best >= beta && best <= eval)
                && !(best <= original_alpha && best >= eval)
            {
                self.note_error(position, self.frames[ply].eval.unwrap_or(eval), best, depth);
            }
            self.remember(key, best, best_code, (depth, ply), outlook.raw, (original_alpha, beta));
        }
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

    /// Searches a node once more from within itself, as a singular extension does: it counts as no step of the path.
    pub(crate) fn search_again<N: Node>(&mut self, position: &G::Position, task: Task) -> Score {
        self.search::<N>(position, task)
    }

    /// What the node thinks of itself before its moves.
    #[inline]
    fn outlook(
        &mut self,
        position: &G::Position,
        threatened: bool,
        judges: bool,
        entry: Option<&Entry>,
        ply: usize,
    ) -> Outlook {
        if !judges || threatened {
            self.frames[ply].eval = None;
            return Outlook { eval: None, raw: Entry::NO_EVAL, improving: false };
        }
        let stored =
            entry.map(|entry| entry.eval).filter(|&eval| eval != Entry::NO_EVAL && self.params.noise_leaf.is_none());
        let raw = stored.unwrap_or_else(|| self.evaluate(position));
        let mut eval = raw;
        if self.params.correction_history {
            let correction = self.correction(position);
            self.statistics.fired(Counter::CorrectionHistory, 0);
            eval = (eval + correction).clamp(1 - SURE_BOUND, SURE_BOUND - 1);
        }
        self.frames[ply].eval = Some(eval);
        let improving = ply >= 2 && self.frames[ply - 2].eval.is_some_and(|before| eval > before);
        // A searched score is a better judge than the evaluation, as far as its bound goes.
        if let Some(entry) = entry {
            let score = self.stored_score(entry.score, ply);
            let better = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score > eval,
                Bound::Upper => score < eval,
            };
            if better && score.abs() < SURE_BOUND {
                eval = score;
            }
        }
        Outlook { eval: Some(eval), raw, improving }
    }

    /// How much less deeply a late quiet move is searched.
    #[allow(
        clippy::too_many_arguments,
        reason = "each says something else about the move; a struct would only rename them"
    )]
    #[inline]
    fn reduction<N: Node>(
        &self,
        position: &G::Position,
        child: &G::Position,
        moved: &Moved<MoveOf<G>>,
        task: Task,
        tried: i32,
        history: i32,
        outlook: &Outlook,
    ) -> i32 {
        let late = if N::PV { 4 } else { 3 };
        if self.params.lmr.is_none() || task.depth < 3 || tried < late {
            return 0;
        }
        let mut hundredths = self.reductions.get(task.depth, tried);
        hundredths -= history / 80;
        hundredths += if outlook.improving { 0 } else { 60 };
        hundredths += if task.expectation == Expectation::Cut { 80 } else { 0 };
        hundredths -= if N::PV { 100 } else { 0 };
        hundredths -= if moved.source == Source::Killer { 100 } else { 0 };
        let plies = (hundredths / 100).clamp(0, task.depth - 2);
        if plies > 0 && (child.threatened() || position.delicate(moved.candidate.m)) {
            return (plies - 1).min(1);
        }
        plies
    }

    /// The value of a child for this node's side, searched with the windows that the node's kind and the switches call for.
    #[inline]
    fn search_child<N: Node>(&mut self, child: &G::Position, task: Task, effort: Effort) -> Score {
        let Task { alpha, beta, depth, ply, expectation, .. } = task;
        let Effort { first, extension, reduction } = effort;
        let (low, high) = self.child_window(alpha, beta, false);
        let expectation = expectation.of_child(first);
        let depth_below = depth - 1 + extension;
        let child_task =
            Task { alpha: low, beta: high, depth: depth_below, ply: ply + 1, expectation, passed: false, excluded: 0 };
        if reduction > 0 && self.params.alpha_beta && alpha > -INFINITE {
            self.statistics.fired(Counter::Lmr, depth);
            let (low, high) = self.child_window(alpha, alpha + 1, false);
            let reduced = Task { alpha: low, beta: high, depth: depth_below - reduction, ..child_task };
            let score = -self.search::<Other>(child, reduced);
            let score = self.tax(score);
            if self.stopped || score <= alpha {
                self.statistics.cut(Counter::Lmr, depth);
                if N::PV {
                    self.lines[ply + 1].clear();
                }
                return score;
            }
        }
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
    #[allow(
        clippy::too_many_arguments,
        reason = "each says something else about the move; a struct would only rename them"
    )]
    fn note_good_move(
        &mut self,
        position: &G::Position,
        moved: &Moved<MoveOf<G>>,
        noisy: bool,
        picker: &Picker<MoveOf<G>>,
        task: Task,
        first: bool,
    ) {
        let Task { alpha, beta, depth, ply, .. } = task;
        let cuts = self.params.alpha_beta && alpha >= beta;
        let candidate = &moved.candidate;
        if let Some(count) = self.params.killers
            && !(by_gain(self.params.ordering) && noisy)
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
        let side = position.side();
        let context = position.context(candidate.m);
        if self.params.history && !noisy {
            self.statistics.fired(Counter::History, depth);
            if self.history.get(side, context) > 0 {
                self.statistics.cut(Counter::History, depth);
            }
            self.history.add(side, context, depth, true);
            for earlier in picker.earlier(self.moves.as_slice()).iter().filter(|earlier| earlier.gain <= 0) {
                self.history.add(side, position.context(earlier.m), depth, false);
            }
        }
        if self.remembers_moves {
            self.note_learned(position, candidate, noisy, picker, depth, ply);
        }
    }

    /// Counter moves, continuation and capture history learn from a cut-off.
    fn note_learned(
        &mut self,
        position: &G::Position,
        candidate: &Candidate<MoveOf<G>>,
        noisy: bool,
        picker: &Picker<MoveOf<G>>,
        depth: i32,
        ply: usize,
    ) {
        let context = position.context(candidate.m);
        let previous = self.previous(ply, 1);
        if self.params.counter_moves && !noisy {
            self.continuation.set_answer(previous, G::Position::code(candidate.m));
        }
        let (continues, captures) = (self.params.continuation_history, self.params.capture_history);
        if continues && !noisy {
            self.note_continuation(ply, context, bonus(depth));
        }
        if captures && candidate.gain > 0 {
            self.captures.add(context, candidate.gain, bonus(depth));
        }
        let (first, last) = picker.earlier_range();
        for index in first..last {
            let earlier = self.moves.as_slice()[index];
            if earlier.m == candidate.m {
                continue;
            }
            let context = position.context(earlier.m);
            if continues && !noisy && earlier.gain <= 0 {
                self.note_continuation(ply, context, -bonus(depth));
            }
            if captures && earlier.gain > 0 {
                self.captures.add(context, earlier.gain, -bonus(depth));
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
    fn remember(
        &self,
        key: u64,
        score: Score,
        code: u16,
        (depth, ply): (i32, usize),
        eval: Score,
        (alpha, beta): (Score, Score),
    ) {
        let Some(table) = &self.table else { return };
        let bound = match score {
            _ if !self.params.alpha_beta => Bound::Exact,
            _ if score <= alpha => Bound::Upper,
            _ if score >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let entry =
            Entry { score: self.score_to_store(score, ply), eval, code, depth: depth.clamp(0, 255) as u8, bound };
        table.store(key, &entry);
    }

    /// Wins count their plies from the root in the search, from the position in the table.
    fn score_to_store(&self, score: Score, ply: usize) -> Score {
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

    /// Whether the stacks are as they were before the search: every step taken was taken back.
    pub fn is_clean(&self) -> bool {
        self.moves.is_empty() && self.path.is_at_root()
    }

    /// How full the table is, in thousandths; 0 without one.
    pub fn table_per_mille(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.per_mille())
    }
}
