//! The search itself: one negamax loop for every game, as numbered steps. The switch of every technique shows here; the technique lives in its
//! own file.

use crate::Params;
use crate::clock::Clock;
use crate::leaves::correction_history::Corrections;
use crate::leaves::draws::Path;
use crate::leaves::eval_cache::EvalTable;
use crate::leaves::known::KnownResults;
use crate::leaves::noise::Noise;
use crate::negamax::alpha_beta::AlphaBeta;
use crate::negamax::node::{Effort, Late, Node, Task};
use crate::negamax::root::RootMoves;
use crate::ordering::capture_history::CaptureTable;
use crate::ordering::continuation::{Continuation, NOTHING};
use crate::ordering::history::HistoryTable;
use crate::ordering::killers::{KillerTable, MOST};
use crate::ordering::picker::{Picker, Source};
use crate::pruning::avoid_self_destruction::AvoidSelfDestruction;
use crate::pruning::futility::Futility;
use crate::pruning::late_move_pruning::LateMovePruning;
use crate::pruning::lmr::Reductions;
use crate::pruning::multi_cut::MultiCut;
use crate::pruning::null_move::NullMove;
use crate::pruning::prob_cut::{self, ProbCut};
use crate::pruning::see_pruning::SeePruning;
use crate::pruning::singular_extensions::Singular;
use crate::pruning::singular_extensions::SingularExtensions;
use crate::table::transposition::Table;
use crate::table::tt::Tt;
use crate::threads::abdada::PutOff;
use crate::threads::lazy_smp::Shared;
use crate::watching::claims::{Claim, Samples};
use crate::watching::events::Listener;
use crate::watching::recorder::{Ended, Recorder, Step};
use crate::watching::statistics::{Counted, Statistics};
use fiveply_core::score::{INFINITE, MAX_PLY, SURE_BOUND};
use fiveply_core::{Candidate, Evaluator, Game, MoveOf, Moves, Oracle, Position, Score};
use std::cell::LazyCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Time is asked for once in so many nodes.
const CLOCK_EVERY: u64 = 64;

/// A move handed out by the picker.
#[derive(Clone, Copy)]
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
    /// How many plies less the move played here is searched.
    pub(crate) reduction: i32,
    /// Cut-offs of nodes at this ply since the node two plies above began.
    pub(crate) cutoffs: u32,
}

impl Default for Frame {
    fn default() -> Self {
        Frame { played: NOTHING, eval: None, reduction: 0, cutoffs: 0 }
    }
}

/// A searcher of one game with one evaluation and one set of switches. It keeps what it learned from move to move.
pub struct Search<G: Game, E: Evaluator<G::Position>> {
    pub(crate) game: G,
    pub(crate) params: Params,
    pub(crate) evaluator: E,
    pub(crate) table: Option<Arc<Table>>,
    pub(crate) killers: KillerTable,
    pub(crate) history: HistoryTable,
    pub(crate) continuation: Continuation,
    pub(crate) captures: CaptureTable,
    pub(crate) corrections: Corrections,
    pub(crate) eval_cache: Option<EvalTable>,
    pub(crate) reductions: Reductions,
    pub(crate) oracle: Option<Arc<dyn Oracle<G::Position>>>,
    /// What one basic piece is worth in the evaluation.
    pub(crate) unit: Score,
    pub(crate) frames: Vec<Frame>,
    pub(crate) root_depth: usize,
    /// A technique asks for the static evaluation of every node.
    pub(crate) judges: bool,
    /// A technique leaves moves out or searches them less deeply.
    pub(crate) guesses: bool,
    /// A technique asks for the moves of the path.
    pub(crate) remembers_moves: bool,
    /// A technique learns from cut-offs.
    pub(crate) learns: bool,
    pub(crate) noise: Noise,
    pub(crate) moves: Moves<MoveOf<G>>,
    /// The moves that the nodes of the path have searched so far; `true` for quiet ones.
    pub(crate) tried: Vec<(Candidate<MoveOf<G>>, bool)>,
    /// The moves that wait until the other threads have searched them, of all nodes of the path.
    pub(crate) put_off: Vec<PutOff<MoveOf<G>>>,
    pub(crate) path: Path,
    pub(crate) lines: Vec<Vec<MoveOf<G>>>,
    pub(crate) root: RootMoves<MoveOf<G>>,
    pub(crate) statistics: Statistics,
    pub(crate) clock: Clock,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) stopped: bool,
    pub(crate) nodes: u64,
    /// The searchers of the other threads; a helper has none.
    pub(crate) helpers: Vec<Search<G, E>>,
    /// What the threads tell each other; `None` when there is one only.
    pub(crate) shared: Option<Arc<Shared<MoveOf<G>>>>,
    /// It helps another searcher.
    pub(crate) is_helper: bool,
    /// Threads that the system did not start for the last search.
    pub(crate) missing_threads: usize,
    /// An iteration as deep as this, finished by another thread, makes the present one needless.
    pub(crate) needless: Option<u32>,
    pub(crate) samples: Option<Samples<G::Position>>,
    pub(crate) recorder: Option<Box<Recorder<MoveOf<G>>>>,
    pub(crate) listener: Option<Listener<MoveOf<G>>>,
    /// What ended the node that was left last.
    pub(crate) ended: Ended,
    /// What the last search of this game found; a forced move is not searched, and keeps it.
    pub(crate) last_score: Option<Score>,
    pub(crate) seed: u64,
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Searches one node: the value of `position` for its side to move, exact when inside the window, a bound when outside.
    #[inline]
    pub(crate) fn search<N: Node>(&mut self, position: &G::Position, task: Task) -> Score {
        if self.recorder.is_some() { self.recorded::<N>(position, task) } else { self.node::<N>(position, task) }
    }

    /// The node itself.
    pub(crate) fn node<N: Node>(&mut self, position: &G::Position, task: Task) -> Score {
        let Task { mut alpha, mut beta, mut depth, ply, excluded, .. } = task;
        let root = N::PV && ply == 0;

        // Step 1. Count the node, or stop here.
        if !self.enter(ply) {
            return 0;
        }
        if N::PV {
            self.lines[ply].clear();
        }

        // Step 2. The game may be over, by the board or by a rule.
        if let Some(outcome) = position.ended() {
            self.ended = Ended::Rules;
            return self.outcome_score(outcome, position.side(), ply);
        }
        if !root && let Some(score) = self.draw_score(position, depth) {
            self.ended = Ended::Rules;
            return score;
        }

        if !root
            && self.params.known.is_some()
            && excluded == 0
            && let Some(score) = self.known_score(position, depth, ply)
        {
            self.ended = Ended::By(KnownResults::COUNTER);
            return score;
        }

        // Step 3. Win-distance pruning: nothing here can be better than a win in the next ply, nor worse
        // than being lost now.
        if !root
            && self.params.win_distance_pruning.is_some()
            && self.params.depth_tax.is_none()
            && let Some(score) = self.win_distance_cutoff(task)
        {
            return score;
        }

        // Step 4. The horizon: judge the position, or play its captures out. What must be answered is
        // answered first.
        let (judges, guesses) = (self.judges, self.guesses);
        let extends = self.params.threat_extensions.is_some();
        let threatened = (guesses || extends) && position.threatened();
        if threatened && extends && !root && excluded == 0 {
            depth = self.extended_depth(depth, ply);
        }
        if depth <= 0 || ply + 1 >= MAX_PLY {
            let score = self.horizon(position, Task { alpha, beta, depth, ..task });
            self.ended = Ended::Horizon;
            return score;
        }
        let task = Task { depth, ..task };

        // Step 5. The table may know the answer, or at least the best move.
        let mut table_code = 0;
        let mut known_entry = None;
        let mut was_pv = N::PV;
        let key = self.table_key(position);
        if let Some(table) = &self.table
            && excluded == 0
        {
            self.statistics.fired(Tt::COUNTER, depth);
            if let Some(entry) = table.probe(key) {
                table_code = entry.code;
                known_entry = Some(entry);
                was_pv |= entry.pv;
                // A line of the principal variation is searched to its end, not cut short by the table.
                if !(root || N::PV && self.params.pvs.is_some())
                    && let Some(score) = self.table_cutoff(position, &entry, (depth, ply), &mut alpha, &mut beta)
                {
                    self.statistics.cut(Tt::COUNTER, depth);
                    self.ended = Ended::By(Tt::COUNTER);
                    return score;
                }
            }
        }

        // Step 6. The static evaluation may decide already: reverse futility, razoring. It also tells
        // whether the reduction that led here was too much or too little.
        let outlook = self.outlook(position, judges && !threatened, known_entry.as_ref(), ply);
        if self.params.lmr.is_some() {
            self.frames[ply + 2].cutoffs = 0;
            if !root && excluded == 0 {
                depth += self.hindsight(depth, ply);
            }
        }
        let task = Task { depth, ..task };
        if !N::PV && excluded == 0 {
            let here = Task { alpha, beta, ..task };
            if let Some(reverse_futility) = self.params.reverse_futility
                && let Some(score) = self.reverse_futility_cutoff(position, reverse_futility, here, &outlook)
            {
                return score;
            }
            if let Some(razoring) = self.params.razoring
                && let Some(score) = self.razoring_cutoff(position, razoring, here, &outlook)
            {
                return score;
            }
        }

        // Step 7. Null move (Beal 1989). If passing still beats beta, a real move should too.
        if !root
            && (!N::PV || self.params.pvs.is_none())
            && excluded == 0
            && let Some(null_move) = self.params.null_move
            && let Some(score) =
                self.null_move_cutoff(position, null_move, Task { alpha, beta, ..task }, outlook.eval, threatened)
        {
            self.claim(NullMove::COUNTER, position, depth, Claim::AtLeast(beta));
            self.ended = Ended::By(NullMove::COUNTER);
            return score;
        }

        // Step 8. ProbCut (Buro 1995). A capture that beats beta by a margin in a shallow search will do so in a deep one.
        if !N::PV
            && excluded == 0
            && let (Some(prob_cut), Some(eval)) = (self.params.prob_cut, outlook.eval)
            && let Some((score, code)) =
                self.prob_cut_cutoff(position, prob_cut, Task { alpha, beta, ..task }, eval, known_entry.as_ref())
        {
            self.remember(key, score, code, (depth - prob_cut::LESS + 1, ply), (outlook.raw, was_pv), (alpha, beta));
            self.claim(ProbCut::COUNTER, position, depth, Claim::AtLeast(beta));
            self.ended = Ended::By(ProbCut::COUNTER);
            return score;
        }

        let mut killers = if self.params.killers.is_some() { self.killers.at(ply) } else { [0; MOST] };
        if self.params.counter_moves.is_some() {
            let answer = self.continuation.answer(self.previous(ply, 1));
            if !killers.contains(&answer) {
                killers[MOST - 1] = answer;
            }
        }

        // Step 9. Multi-cut (Björnsson and Marsland 1999). If several moves seem to beat beta, one of them will.
        if !root
            && excluded == 0
            && let Some(multi_cut) = self.params.multi_cut
            && let Some(score) =
                self.multi_cut_cutoff(position, multi_cut, Task { alpha, beta, ..task }, table_code, killers)
        {
            self.claim(MultiCut::COUNTER, position, depth, Claim::AtLeast(beta));
            self.ended = Ended::By(MultiCut::COUNTER);
            return score;
        }

        // Step 10. Without a move from the table the order is poor: search a ply less (Schröder 2020).
        if let Some(internal_reduction) = self.params.internal_reduction
            && !root
            && excluded == 0
            && table_code == 0
        {
            depth = self.depth_without_table_move(internal_reduction, task);
        }
        let task = Task { depth, ..task };

        // Step 11. Singular extensions: everything may depend on the table's move.
        let mut table_extension = 0;
        if !root
            && let (Some(each), Some(entry)) = (self.params.singular_extensions, known_entry)
            && position.decode(entry.code).is_some()
        {
            match self.singular::<N>(position, each, Task { alpha, beta, ..task }, &entry) {
                Singular::Extend(plies) => table_extension = plies,
                Singular::Cut(score) => {
                    self.ended = Ended::By(SingularExtensions::COUNTER);
                    return score;
                }
            }
            if self.stopped {
                return 0;
            }
        }

        // Step 12. Try the moves, one after the other, best guess first.
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut ended = Ended::AllMoves;
        let mut best_is_quiet = true;
        let mut tried = 0;
        let first_tried = self.tried.len();
        let mut harmful = 0;
        let mut pruned = false;
        let mut spare_harmful = self.params.avoid_self_destruction.is_some();
        let mut quiet_tried = 0;
        let mut picker = Picker::new(self, position, table_code, killers, ply);
        let after_noisy = picker.table_move_is_noisy(position);
        let mut root_index = 0;
        let first_put_off = self.put_off.len();
        let mut next_put_off = first_put_off;
        let delicate_squares = LazyCell::new(|| position.delicate_squares());
        let most_quiet = if guesses && !root && !threatened { self.most_quiet(depth, &outlook) } else { i32::MAX };
        'moves: loop {
            let mut waited = None;
            let late = quiet_tried >= most_quiet && best > -SURE_BOUND;
            // Where even the first would come too late they need not be generated, unless somebody wants to see them.
            picker.spare_quiet =
                late && !G::Position::HAS_DELICATE_MOVES && self.recorder.is_none() && self.samples.is_none();
            let moved =
                if let Some(moved) = self.next_move(&mut picker, position, depth, root.then_some(&mut root_index)) {
                    moved
                } else if let Some(&PutOff { moved, number, place }) = self.put_off.get(next_put_off) {
                    // What was put off comes last.
                    next_put_off += 1;
                    waited = Some((number, place));
                    moved
                } else {
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
            let delicate = || G::Position::touches(m, *delicate_squares);
            if spare_harmful && moved.candidate.gain < 0 {
                self.count_harmful(depth);
                harmful += 1;
                self.record_left_out(m, moved.source, &task, AvoidSelfDestruction::COUNTER);
                continue;
            }
            if excluded != 0 && G::Position::code(m) == excluded {
                continue;
            }

            // Step 13. Leave it out if it is late, hopeless or loses material.
            let quiet = picker.is_quiet(&moved.candidate);
            let from_generator = matches!(moved.source, Source::Generated | Source::Losing);
            let may_prune = guesses && !root && !threatened && from_generator && best > -SURE_BOUND && waited.is_none();
            let mut history = 0;
            if guesses && from_generator && quiet {
                history = self.history_of(position, m, ply);
            }
            if may_prune {
                let here = Task { alpha, beta, ..task };
                let mut by = None;
                if quiet && late {
                    self.count_late(depth);
                    by = Some(LateMovePruning::COUNTER);
                } else if quiet && self.is_futile(here, &outlook, history) {
                    by = Some(Futility::COUNTER);
                }
                by = by.filter(|_| !delicate());
                if by.is_none() && tried > 0 && self.loses_exchange(position, moved.candidate, depth, quiet) {
                    by = Some(SeePruning::COUNTER);
                }
                if let Some(by) = by {
                    pruned = true;
                    self.record_left_out(m, moved.source, &here, by);
                    // What comes later still is as hopeless, unless it is delicate.
                    if by == LateMovePruning::COUNTER && !G::Position::HAS_DELICATE_MOVES {
                        picker.skip_quiet();
                    } else if by == LateMovePruning::COUNTER && self.recorder.is_none() && self.samples.is_none() {
                        picker.only_touching = *delicate_squares;
                    }
                    if self.samples.is_some() {
                        let mut child = position.clone();
                        child.play_unchecked(m);
                        self.claim(by, &child, depth - 1, Claim::AtLeast(-alpha));
                    }
                    continue;
                }
            }

            // Step 14. Put it off if another thread is searching it already.
            let (number, place) = waited.unwrap_or((tried + 1, root_index));
            let word = self.word_for(position, m, depth);
            if waited.is_none() {
                tried += 1;
                quiet_tried += i32::from(quiet);
                if tried > 1 && self.is_underway(word) {
                    self.put_off.push(PutOff { moved, number, place });
                    continue;
                }
            }
            if root {
                self.tell_trying(m, place);
            }

            // Step 15. Play it and search what follows, late moves less deeply.
            let nodes_before = self.nodes;
            let child = self.step(position, m, ply, moved.source);
            let mut effort = Effort { first: number == 1, extension: 0, reduction: 0, best };
            if moved.source == Source::Table {
                effort.extension = table_extension;
            }
            if guesses && number > 1 && !threatened {
                let late = Late { number, history, was_pv, after_noisy };
                effort.reduction = self.reduction::<N>(&child, &moved, quiet, task, late, &outlook, delicate);
            }
            if self.learns {
                self.tried.push((moved.candidate, quiet));
            }
            self.begin_underway(word);
            let score = self.search_child::<N>(&child, Task { alpha, beta, ..task }, effort);
            self.end_underway(word);
            self.step_back();
            if self.stopped {
                break;
            }

            // Step 16. Keep what is best.
            if root {
                let raised = score > alpha;
                self.note_root_move(place - 1, score, self.nodes - nodes_before, (raised, raised || number == 1));
            }
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha || root && number == 1 {
                best_code = G::Position::code(m);
                best_is_quiet = quiet;
                if N::PV && !root {
                    self.extend_line(ply, m);
                }
            }
            if score > alpha {
                alpha = score;
                self.note_good_move(position, &moved, !quiet, first_tried, Task { alpha, beta, ..task }, number == 1);
                if self.params.alpha_beta.is_some() && alpha >= beta {
                    self.frames[ply].cutoffs += 1;
                    ended = Ended::By(AlphaBeta::COUNTER);
                    break;
                }
            } else if self.params.faults.ab_overwrite_window {
                alpha = score;
            }
        }
        picker.leave(self, position, depth);
        self.put_off.truncate(first_put_off);
        self.tried.truncate(first_tried);
        if self.stopped {
            return 0;
        }

        self.ended = ended;

        // Step 17. Without a move the rules decide; without one that was not left out, nobody knows more than before.
        if tried == 0 && (pruned || excluded != 0) {
            return original_alpha;
        }
        if tried == 0 {
            self.ended = Ended::Rules;
            return self.outcome_score(position.stuck(), position.side(), ply);
        }

        // Step 18. Remember the result, and how far the evaluation was off.
        if excluded == 0 {
            if self.params.correction_history.is_some()
                && outlook.eval.is_some()
                && best_is_quiet
                && best.abs() < SURE_BOUND
                && !(best >= beta && best <= outlook.raw)
                && !(best <= original_alpha && best >= outlook.raw)
            {
                self.note_error(position, outlook.raw, best, depth);
            }
            self.remember(key, best, best_code, (depth, ply), (outlook.raw, was_pv), (original_alpha, beta));
        }
        best
    }

    /// Plays a move of the tree: everything that follows the path goes along.
    #[inline]
    pub(crate) fn step(&mut self, position: &G::Position, m: MoveOf<G>, ply: usize, source: Source) -> G::Position {
        if let Some(recorder) = &mut self.recorder {
            recorder.step(Step::Move(m), source.name());
        }
        let mut child = position.clone();
        let effect = child.play_unchecked(m);
        if let Some(table) = &self.table {
            table.prefetch(child.key());
        }
        self.evaluator.push(position, Some(m), &child);
        self.push_key(&child, effect.irreversible);
        if self.remembers_moves {
            self.frames[ply].played = position.context(m).piece_to;
        }
        child
    }

    /// Takes back what `step` did.
    #[inline]
    pub(crate) fn step_back(&mut self) {
        self.pop_key();
        self.evaluator.pop();
    }

    /// Counts a node at this ply; false when the search has to stop, and then the node does not count.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        if self.stopped || self.nodes >= self.clock.nodes {
            self.stopped = true;
            return false;
        }
        if self.stop.load(Relaxed) {
            self.stopped = true;
            return false;
        }
        if self.nodes.is_multiple_of(CLOCK_EVERY) {
            if self.clock.expired() || self.is_overtaken() {
                self.stopped = true;
                return false;
            }
            self.tell_nodes(CLOCK_EVERY);
        }
        self.nodes += 1;
        self.statistics.selective_depth = self.statistics.selective_depth.max(ply);
        true
    }

    /// The next move: of the root's list at the root, of the picker elsewhere.
    #[inline]
    fn next_move(
        &mut self,
        picker: &mut Picker<MoveOf<G>>,
        position: &G::Position,
        depth: i32,
        root_index: Option<&mut usize>,
    ) -> Option<Moved<MoveOf<G>>> {
        let Some(root_index) = root_index else { return picker.next(self, position, depth) };
        while let Some(root_move) = self.root.0.get(*root_index) {
            *root_index += 1;
            if !root_move.taken {
                let candidate = Candidate { m: root_move.m, gain: root_move.gain, order: 0 };
                return Some(Moved { candidate, source: Source::Generated });
            }
        }
        None
    }

    /// This node's best line is `m` and what follows it.
    fn extend_line(&mut self, ply: usize, m: MoveOf<G>) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }

    /// A root move was searched; it was better than alpha, and is the best so far, or not.
    fn note_root_move(&mut self, index: usize, score: Score, nodes: u64, (raised, best): (bool, bool)) {
        let root_move = &mut self.root.0[index];
        root_move.score = score;
        root_move.raised = raised;
        root_move.nodes += nodes;
        if best {
            root_move.line.truncate(1);
            root_move.line.extend_from_slice(&self.lines[1]);
        }
    }
}
