//! The search itself: one negamax loop for every game, as numbered steps. The switch of every
//! technique shows here; the technique lives in its own file.

use crate::Needs;
use crate::leaves::known::KnownResults;
use crate::leaves::node_eval::NodeEval;
use crate::negamax::alpha_beta::AlphaBeta;
use crate::negamax::budget::CLOCK_EVERY;
use crate::negamax::node::{Effort, Late, Node, Query};
use crate::negamax::searcher::Search;
use crate::ordering::killers::MOST;
use crate::ordering::picker::{PickedMove, Picker, Source};
use crate::pruning::avoid_self_destruction::AvoidSelfDestruction;
use crate::pruning::futility::Futility;
use crate::pruning::late_move_pruning::LateMovePruning;
use crate::pruning::multi_cut::MultiCut;
use crate::pruning::null_move::NullMove;
use crate::pruning::prob_cut::{self, ProbCut};
use crate::pruning::razoring::Razoring;
use crate::pruning::reverse_futility::ReverseFutility;
use crate::pruning::see_pruning::SeePruning;
use crate::pruning::singular_extensions::{Singular, SingularExtensions};
use crate::pruning::threat_extensions::ThreatExtensions;
use crate::pruning::win_distance_pruning::WinDistancePruning;
use crate::table::tt::Tt;
use crate::threads::abdada::Deferred;
use crate::watching::claims::Claim;
use crate::watching::recorder::{Edge, Ended};
use crate::watching::statistics::{Counted, Counter};
use fiveply_core::score::{INFINITE, MAX_PLY, SURE_BOUND};
use fiveply_core::{Candidate, Evaluator, Game, MoveOf, Position, Score};
use std::cell::LazyCell;

/// What a node returns when the search has to stop. It means nothing.
const STOPPED: Score = 0;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Searches one node: the value of `position` for its side to move, exact when inside the
    /// window, a bound when outside.
    #[inline]
    pub(crate) fn search<N: Node>(&mut self, position: &G::Position, query: Query) -> Score {
        if self.watch.is_recording() { self.recorded::<N>(position, query) } else { self.node::<N>(position, query) }
    }

    /// The node itself.
    pub(crate) fn node<N: Node>(&mut self, position: &G::Position, mut query: Query) -> Score {
        let Query { ply, excluded, .. } = query;
        let root = N::PV && ply == 0;
        // Singular extensions search a node again without the table's move: such a node does not
        // use the table, and only its moves decide.
        let excludes = excluded != 0;

        // Step 1. Count the node, or stop here.
        if !self.enter(ply) {
            return STOPPED;
        }
        if N::PV {
            self.path.clear_line(ply);
        }

        // Step 2. The game may be over, by the board or by a rule, or the game may know the result.
        if let Some(outcome) = position.ended() {
            let score = self.outcome_score(outcome, position.side(), ply);
            return self.end(Ended::Rules, score);
        }
        if !root && let Some(score) = self.draw_score(position, query.depth) {
            return self.end(Ended::Rules, score);
        }
        if !root
            && !excludes
            && self.params.known.is_some()
            && let Some(score) = self.known_score(position, query.depth, ply)
        {
            return self.end(Ended::By(KnownResults::COUNTER), score);
        }

        // Step 3. Win-distance pruning: nothing here can be better than a win in the next ply, nor
        // worse than being lost now.
        if !root
            && self.params.win_distance_pruning.is_some()
            && self.params.depth_tax.is_none()
            && let Some(score) = WinDistancePruning::cutoff(&query, &mut self.statistics)
        {
            return self.end(Ended::By(WinDistancePruning::COUNTER), score);
        }

        // Step 4. Threat extensions: what must be answered is answered before a position is judged.
        let prunes = self.needs >= Needs::Threat;
        let extends = self.params.threat_extensions.is_some();
        let threatened = (prunes || extends) && position.threatened();
        if extends && threatened && !root && !excludes {
            query.depth = ThreatExtensions::extended(query.depth, ply, self.root.depth(), &mut self.statistics);
        }

        // Step 5. The horizon: judge the position, or play its captures out.
        if query.depth <= 0 || ply + 1 >= MAX_PLY {
            let score = self.horizon(position, query);
            return self.end(Ended::Horizon, score);
        }

        // Step 6. The table may know the answer, or at least the best move.
        let mut entry = None;
        let key = self.table_key(position);
        if let Some(table) = &self.table
            && !excludes
        {
            self.statistics.fired(Tt::COUNTER, query.depth);
            entry = table.probe(key);
            // A line of the principal variation is searched to its end, not cut short by the table.
            if !(root || N::PV && self.params.pvs.is_some())
                && let Some(entry) = &entry
                && let Some(score) = self.table_cutoff(position, entry, &mut query)
            {
                self.statistics.cut(Tt::COUNTER, query.depth);
                return self.end(Ended::By(Tt::COUNTER), score);
            }
        }
        let table_code = entry.map_or(0, |entry| entry.code);
        let was_pv = N::PV || entry.is_some_and(|entry| entry.pv);

        // Step 7. The static evaluation. It also tells whether the reduction that led here was too
        // much or too little.
        let needs_eval = self.needs >= Needs::StaticEval && !threatened;
        let node_eval = self.node_eval(position, needs_eval, entry.as_ref(), ply);
        if self.params.lmr.is_some() {
            self.path.frame_mut(ply + 2).cutoffs = 0;
            if !root && !excludes {
                query.depth += self.hindsight(query.depth, ply);
            }
        }

        // Step 8. Reverse futility (Heinz 1998). Far above beta, one ply will hardly change it.
        let unit = self.evaluation.unit();
        if !N::PV
            && !excludes
            && let Some(reverse_futility) = self.params.reverse_futility
            && let Some(score) = reverse_futility.cutoff(&query, &node_eval, unit, &mut self.statistics)
        {
            let claim = Claim::AtLeast(query.beta);
            return self.end_by_guess(ReverseFutility::COUNTER, position, query.depth, claim, score);
        }

        // Step 9. Razoring (Birmingham and Kent 1977). Far below alpha, only captures can help.
        if !N::PV
            && !excludes
            && let Some(razoring) = self.params.razoring
            && let Some(score) = self.razoring_cutoff(position, razoring, query, &node_eval)
        {
            let claim = Claim::AtMost(query.alpha);
            return self.end_by_guess(Razoring::COUNTER, position, query.depth, claim, score);
        }

        // Step 10. Null move (Beal 1989). If passing still beats beta, a real move should too.
        if !root
            && !excludes
            && (!N::PV || self.params.pvs.is_none())
            && let Some(null_move) = self.params.null_move
            && let Some(score) = self.null_move_cutoff(position, null_move, query, node_eval.eval, threatened)
        {
            let claim = Claim::AtLeast(query.beta);
            return self.end_by_guess(NullMove::COUNTER, position, query.depth, claim, score);
        }

        // Step 11. ProbCut (Buro 1995). A capture that beats beta by a margin in a shallow search
        // will do so in a deep one.
        if !N::PV
            && !excludes
            && let (Some(prob_cut), Some(eval)) = (self.params.prob_cut, node_eval.eval)
            && let Some((score, code)) = self.prob_cut_cutoff(position, prob_cut, query, eval, entry.as_ref())
        {
            let depth = query.depth - prob_cut::LESS + 1;
            self.remember(key, score, code, (depth, ply), (node_eval.raw, was_pv), (query.alpha, query.beta));
            let claim = Claim::AtLeast(query.beta);
            return self.end_by_guess(ProbCut::COUNTER, position, query.depth, claim, score);
        }

        // Step 12. Multi-cut (Björnsson and Marsland 1999). If several moves seem to beat beta, one
        // of them will.
        let killers = self.killers_of_node(ply);
        if !root
            && !excludes
            && let Some(multi_cut) = self.params.multi_cut
            && let Some(score) = self.multi_cut_cutoff(position, multi_cut, query, table_code, killers)
        {
            let claim = Claim::AtLeast(query.beta);
            return self.end_by_guess(MultiCut::COUNTER, position, query.depth, claim, score);
        }

        // Step 13. Without a move from the table the order is poor: search a ply less (Schröder
        // 2020).
        if let Some(internal_reduction) = self.params.internal_reduction
            && !root
            && !excludes
            && table_code == 0
        {
            query.depth = internal_reduction.reduced(&query, &mut self.statistics);
        }

        // Step 14. Singular extensions (Anantharaman, Campbell and Hsu 1990). Where only the
        // table's move is good, it is searched deeper.
        let mut table_extension = 0;
        if !root
            && let (Some(singular), Some(entry)) = (self.params.singular_extensions, entry)
            && position.decode(entry.code).is_some()
        {
            match self.singular::<N>(position, singular, query, &entry) {
                Singular::Extend(plies) => table_extension = plies,
                Singular::Cut(score) => return self.end(Ended::By(SingularExtensions::COUNTER), score),
            }
            if self.budget.is_stopped() {
                return STOPPED;
            }
        }

        // Step 15. Try the moves, one after the other, best guess first.
        let Query { alpha: original_alpha, beta, depth, .. } = query;
        let mut ended = Ended::AllMoves;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut best_is_quiet = true;
        let (mut tried, mut quiet_tried) = (0, 0);
        let mut pruned = false;
        let mut skips_harmful = self.params.avoid_self_destruction.is_some();
        let mut harmful_skipped = false;
        let first_tried = self.tried.len();
        let first_deferred = self.deferred.len();
        let mut next_deferred = first_deferred;
        let mut root_index = 0;
        let mut picker = Picker::new(self, position, table_code, killers, ply);
        let after_noisy = picker.table_move_is_noisy(position);
        let delicate_squares = LazyCell::new(|| position.delicate_squares());
        let most_quiet = match self.params.late_move_pruning {
            Some(late_move_pruning) if !root && !threatened => late_move_pruning.most_quiet(depth, &node_eval),
            _ => i32::MAX,
        };
        loop {
            // Where every quiet move would be pruned as late, none is generated, unless somebody
            // watches.
            let late = quiet_tried >= most_quiet && best > -SURE_BOUND;
            picker.skips_quiet = late && !G::Position::HAS_DELICATE_MOVES && !self.watch.sees_all_moves();
            let mut waited = None;
            let moved =
                if let Some(moved) = self.next_move(&mut picker, position, depth, root.then_some(&mut root_index)) {
                    moved
                } else if let Some(&Deferred { moved, number, root_number }) = self.deferred.get(next_deferred) {
                    // Deferred moves come last.
                    next_deferred += 1;
                    waited = Some((number, root_number));
                    moved
                } else if tried == 0 && harmful_skipped && skips_harmful {
                    // Where every move harms the mover, one of them must be played all the same.
                    skips_harmful = false;
                    self.moves.truncate(picker.base());
                    picker = Picker::new(self, position, 0, [0; MOST], ply);
                    root_index = 0;
                    continue;
                } else {
                    break;
                };
            let m = moved.candidate.m;
            if skips_harmful && moved.candidate.gain < 0 {
                harmful_skipped = true;
                AvoidSelfDestruction::count(depth, &mut self.statistics);
                self.watch.note_left_out(m, moved.source.name(), &query, AvoidSelfDestruction::COUNTER);
                continue;
            }
            if excludes && G::Position::code(m) == excluded {
                continue;
            }

            // Step 16. Leave it out if it is late, hopeless or loses material.
            let quiet = picker.is_quiet(&moved.candidate);
            let delicate = || G::Position::touches(m, *delicate_squares);
            let from_generator = matches!(moved.source, Source::Generated | Source::Losing);
            let history = if prunes && from_generator && quiet { self.history_of(position, m, ply) } else { 0 };
            if prunes
                && !root
                && !threatened
                && from_generator
                && best > -SURE_BOUND
                && waited.is_none()
                && let Some(by) = self.reason_to_prune(
                    position,
                    moved.candidate,
                    quiet,
                    late,
                    history,
                    (&query, &node_eval),
                    (tried > 0, delicate),
                )
            {
                pruned = true;
                self.watch.note_left_out(m, moved.source.name(), &query, by);
                self.claim_of_pruned(by, position, m, &query);
                // Quiet moves that come later still are as hopeless, unless they are delicate.
                if by == LateMovePruning::COUNTER && !G::Position::HAS_DELICATE_MOVES {
                    picker.skip_quiet();
                } else if by == LateMovePruning::COUNTER && !self.watch.sees_all_moves() {
                    picker.only_touching = *delicate_squares;
                }
                continue;
            }

            // Step 17. Defer it if another thread is searching it already (Weill 1996).
            let (number, root_number) = waited.unwrap_or((tried + 1, root_index));
            let word = self.team.word(position, m, depth);
            if waited.is_none() {
                tried += 1;
                quiet_tried += i32::from(quiet);
                if tried > 1 && self.team.is_underway(word) {
                    self.deferred.push(Deferred { moved, number, root_number });
                    continue;
                }
            }
            if root {
                self.tell_root_move(m, root_number);
            }

            // Step 18. Play it and search what follows, late moves less deeply.
            let nodes_before = self.budget.nodes();
            let child = self.step(position, m, ply, moved.source);
            let mut effort = Effort { first: number == 1, extension: 0, reduction: 0, best };
            if moved.source == Source::Table {
                effort.extension = table_extension;
            }
            if prunes && number > 1 && !threatened {
                let late = Late { number, history, was_pv, after_noisy };
                effort.reduction = self.reduction::<N>(&child, &moved, quiet, query, late, &node_eval, delicate);
            }
            if self.histories.learns() {
                self.tried.push((moved.candidate, quiet));
            }
            self.team.begin(word);
            let score = self.search_child::<N>(&child, query, effort);
            self.team.end(word);
            self.step_back();
            if self.budget.is_stopped() {
                break;
            }

            // Step 19. Keep what is best.
            let raised = score > query.alpha;
            if root {
                let nodes = self.budget.nodes() - nodes_before;
                let line = (raised || number == 1).then(|| self.path.line(1));
                self.root.note(root_number - 1, score, nodes, raised, line);
            }
            if score <= best {
                continue;
            }
            best = score;
            if raised || root && number == 1 {
                best_code = G::Position::code(m);
                best_is_quiet = quiet;
                if N::PV && !root {
                    self.path.extend_line(ply, m);
                }
            }
            if raised {
                query.alpha = score;
                self.note_good_move(position, &moved, !quiet, first_tried, &query, number == 1);
                if self.params.alpha_beta.is_some() && query.alpha >= beta {
                    self.path.frame_mut(ply).cutoffs += 1;
                    ended = Ended::By(AlphaBeta::COUNTER);
                    break;
                }
            } else if self.params.faults.ab_overwrite_window {
                query.alpha = score;
            }
        }
        picker.leave(self, position, depth);
        self.deferred.truncate(first_deferred);
        self.tried.truncate(first_tried);
        if self.budget.is_stopped() {
            return STOPPED;
        }

        // Step 20. Without any move the rules decide; where all moves were left out, alpha is all
        // that is known.
        if tried == 0 && (pruned || excludes) {
            return self.end(ended, original_alpha);
        }
        if tried == 0 {
            let score = self.outcome_score(position.stuck(), position.side(), ply);
            return self.end(Ended::Rules, score);
        }

        // Step 21. Remember the result, and how far the evaluation was off.
        if !excludes {
            if self.params.correction_history.is_some()
                && node_eval.eval.is_some()
                && best_is_quiet
                && best.abs() < SURE_BOUND
                && !(best >= beta && best <= node_eval.raw)
                && !(best <= original_alpha && best >= node_eval.raw)
            {
                self.evaluation.learn(position, node_eval.raw, best, depth);
            }
            self.remember(key, best, best_code, (depth, ply), (node_eval.raw, was_pv), (original_alpha, beta));
        }
        self.end(ended, best)
    }

    /// Ends a node, and tells those who watch what has ended it.
    #[inline]
    fn end(&mut self, ended: Ended, score: Score) -> Score {
        self.watch.note_end(ended);
        score
    }

    /// Ends a node by a guess about its position, which can be checked afterwards.
    #[inline]
    fn end_by_guess(
        &mut self,
        technique: Counter,
        position: &G::Position,
        depth: i32,
        claim: Claim,
        score: Score,
    ) -> Score {
        self.watch.claim(technique, position, depth, claim);
        self.end(Ended::By(technique), score)
    }

    /// The technique that leaves a generated move out, if one does. A delicate move is left out
    /// only for the exchange it loses, and the first move of a node never.
    #[inline]
    #[allow(clippy::too_many_arguments, reason = "each says something else about the move")]
    fn reason_to_prune(
        &mut self,
        position: &G::Position,
        candidate: Candidate<MoveOf<G>>,
        quiet: bool,
        late: bool,
        history: i32,
        (query, node_eval): (&Query, &NodeEval),
        (another_tried, delicate): (bool, impl Fn() -> bool),
    ) -> Option<Counter> {
        let unit = self.evaluation.unit();
        let statistics = &mut self.statistics;
        let mut by = None;
        if quiet && late {
            LateMovePruning::count(query.depth, statistics);
            by = Some(LateMovePruning::COUNTER);
        } else if quiet
            && let Some(futility) = self.params.futility
            && futility.leaves_out(history, query, node_eval, unit, statistics)
        {
            by = Some(Futility::COUNTER);
        }
        by = by.filter(|_| !delicate());
        if by.is_none()
            && another_tried
            && let Some(see_pruning) = self.params.see_pruning
            && see_pruning.leaves_out(position, candidate, quiet, query.depth, statistics)
        {
            by = Some(SeePruning::COUNTER);
        }
        by
    }

    /// The technique that left out a move claims that it does not raise alpha.
    #[inline]
    fn claim_of_pruned(&mut self, by: Counter, position: &G::Position, m: MoveOf<G>, query: &Query) {
        if self.watch.keeps_claims() {
            let mut child = position.clone();
            child.play_unchecked(m);
            self.watch.claim(by, &child, query.depth - 1, Claim::AtLeast(-query.alpha));
        }
    }

    /// Plays a move of the tree, and tells everything that follows the path.
    #[inline]
    pub(crate) fn step(&mut self, position: &G::Position, m: MoveOf<G>, ply: usize, source: Source) -> G::Position {
        self.watch.note_edge(Edge::Move(m), source.name());
        let mut child = position.clone();
        let effect = child.play_unchecked(m);
        if let Some(table) = &self.table {
            table.prefetch(child.key());
        }
        self.evaluation.push(position, Some(m), &child);
        self.path.push(&child, effect.irreversible);
        if self.histories.needs_played_moves() {
            self.path.frame_mut(ply).played = position.context(m).piece_to;
        }
        child
    }

    /// Takes back what `step` did.
    #[inline]
    pub(crate) fn step_back(&mut self) {
        self.path.pop::<G::Position>();
        self.evaluation.pop();
    }

    /// Counts a node at this ply; false when the search has to stop, and then the node does not
    /// count.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        let team = &self.team;
        let may_go_on = self.budget.spend(|| team.is_overtaken(CLOCK_EVERY));
        if may_go_on {
            self.statistics.selective_depth = self.statistics.selective_depth.max(ply);
        }
        may_go_on
    }

    /// The next move: of the root's list at the root, of the picker elsewhere.
    #[inline]
    fn next_move(
        &mut self,
        picker: &mut Picker<MoveOf<G>>,
        position: &G::Position,
        depth: i32,
        root_index: Option<&mut usize>,
    ) -> Option<PickedMove<MoveOf<G>>> {
        let Some(root_index) = root_index else { return picker.next(self, position, depth) };
        while let Some(root_move) = self.root.moves().get(*root_index) {
            *root_index += 1;
            if !root_move.taken {
                let candidate = Candidate { m: root_move.m, gain: root_move.gain, order: 0 };
                return Some(PickedMove { candidate, source: Source::Generated });
            }
        }
        None
    }

    /// The killers of a ply; the answer to the move before takes the last one.
    #[inline]
    fn killers_of_node(&self, ply: usize) -> [u16; MOST] {
        let mut killers = if self.params.killers.is_some() { self.histories.killers(ply) } else { [0; MOST] };
        if self.params.counter_moves.is_some() {
            let answer = self.histories.answer(self.path.previous(ply, 1));
            if !killers.contains(&answer) {
                killers[MOST - 1] = answer;
            }
        }
        killers
    }
}
