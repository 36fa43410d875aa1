//! A searcher: its parts, how it is made, and what it remembers from move to move.

use crate::leaves::evaluation::{self, Evaluation};
use crate::negamax::budget::Budget;
use crate::negamax::path::{self, Path};
use crate::negamax::root::RootMoves;
use crate::ordering::histories::Histories;
use crate::pruning::lmr::Reductions;
use crate::table::transposition::Table;
use crate::threads::abdada::Deferred;
use crate::threads::lazy_smp::{Team, fits, thread_count};
use crate::watching::statistics::Statistics;
use crate::watching::watch::Watch;
use crate::{Needs, Params};
use fiveply_core::random::Random;
use fiveply_core::{Candidate, Evaluator, Game, Limits, MoveOf, Moves, Oracle, Score, Sizes};
use std::sync::Arc;

/// A searcher of one game with one evaluation and one set of switches. It keeps what it learned
/// from move to move.
pub struct Search<G: Game, E: Evaluator<G::Position>> {
    game: G,
    seed: u64,
    pub(crate) params: Params,
    /// What the techniques that are on need to know of every node.
    pub(super) needs: Needs,
    pub(crate) reductions: Reductions,
    /// Everything that judges a position without searching.
    pub(crate) evaluation: Evaluation<G::Position, E>,
    /// What was searched before, shared between threads.
    pub(crate) table: Option<Arc<Table>>,
    /// What was learned about moves.
    pub(crate) histories: Histories,
    /// The generated moves of the nodes of the path.
    pub(crate) moves: Moves<MoveOf<G>>,
    /// The moves that the nodes of the path have searched so far; `true` for quiet ones.
    pub(super) tried: Vec<(Candidate<MoveOf<G>>, bool)>,
    /// The moves that wait until the other threads have searched them, of all nodes of the path.
    pub(super) deferred: Vec<Deferred<MoveOf<G>>>,
    pub(crate) path: Path<MoveOf<G>>,
    pub(crate) root: RootMoves<MoveOf<G>>,
    /// What the search may still spend.
    pub(crate) budget: Budget,
    /// What every technique did.
    pub(crate) statistics: Statistics,
    /// Who watches.
    pub(crate) watch: Watch<G>,
    /// The other threads.
    pub(crate) team: Team<G, E>,
    /// What the last search of this game found; a forced move is not searched, and keeps it.
    pub(super) last_score: Option<Score>,
}

/// How many bytes a searcher with these switches takes in a game of these sizes: the table, and for
/// every thread the stacks and what the thread learns.
pub fn search_bytes(params: &Params, sizes: Sizes) -> u64 {
    let threads = u64::from(thread_count(params));
    let table = params.tt.as_ref().map_or(0, Table::bytes);
    let learned = Histories::bytes(params, sizes) + evaluation::learned_bytes(params);
    table + (learned + path::BYTES) as u64 * threads
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// A searcher; `None` when there is no memory for its table and threads.
    pub fn new(game: G, evaluator: E, params: Params, seed: u64) -> Option<Self> {
        let evaluation = Evaluation::new(evaluator, &params, seed);
        Self::with_evaluation(game, evaluation, params, seed)
    }

    /// A searcher with this evaluation and a table and threads of its own.
    fn with_evaluation(game: G, evaluation: Evaluation<G::Position, E>, params: Params, seed: u64) -> Option<Self> {
        let table = match &params.tt {
            Some(tt) => Some(Arc::new(Table::new(tt)?)),
            None => None,
        };
        if !fits(game.sizes(), &params) {
            return None;
        }
        let mut search = Self::with_table(game, evaluation, params, seed, table);
        search.make_helpers();
        Some(search)
    }

    /// A searcher that shares its table.
    fn with_table(
        game: G,
        evaluation: Evaluation<G::Position, E>,
        params: Params,
        seed: u64,
        table: Option<Arc<Table>>,
    ) -> Self {
        Search {
            seed,
            needs: params.needs(),
            reductions: params.lmr.map(Reductions::new).unwrap_or_default(),
            evaluation,
            table,
            histories: Histories::new(&params, game.sizes()),
            moves: Moves::new(),
            tried: Vec::new(),
            deferred: Vec::new(),
            path: Path::new(),
            root: RootMoves::new([]),
            budget: Budget::new(&Limits::default(), 0, &Arc::default()),
            statistics: Statistics::default(),
            watch: Watch::nobody(),
            team: Team::alone(),
            last_score: None,
            game,
            params,
        }
    }

    /// Another thread's searcher: the same game, evaluation, switches and table, and nothing
    /// learned.
    pub(crate) fn fresh(&self, number: u64) -> Self {
        let params = Params { threads: None, ..self.params.clone() };
        let seed = self.seed.wrapping_add(number);
        let evaluation = self.evaluation.fresh(&params, seed);
        Self::with_table(self.game.clone(), evaluation, params, seed, self.table.clone())
    }

    /// A searcher of the same game with other switches and a table of its own; `None` when there is
    /// no memory for it.
    pub(crate) fn independent(&self, params: Params) -> Option<Self> {
        let evaluation = self.evaluation.fresh(&params, self.seed);
        Self::with_evaluation(self.game.clone(), evaluation, params, self.seed)
    }

    /// The same with slow knowledge, and with what one basic piece is worth in the evaluation:
    /// margins are counted in hundredths of it.
    pub fn informed(mut self, oracle: Option<Arc<dyn Oracle<G::Position>>>, unit: Score) -> Self {
        for helper in self.team.helpers_mut() {
            helper.evaluation.inform(oracle.clone(), unit);
        }
        self.evaluation.inform(oracle, unit);
        self
    }

    /// Empties everything that is learned outside the table.
    fn forget(&mut self) {
        self.histories = Histories::new(&self.params, self.game.sizes());
        self.evaluation.forget(&self.params);
    }

    /// Forgets everything learned, as for a new game.
    pub fn new_game(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.forget();
        self.last_score = None;
        self.team.helpers_mut().iter_mut().for_each(Search::forget);
        self.evaluation.reseed(&self.params, self.seed);
    }

    /// Draws chance from part `part` of what the seed stands for.
    pub fn reseed(&mut self, part: u64) {
        self.evaluation.reseed(&self.params, Random::part(self.seed, part).bits());
    }

    /// What the techniques did in the last search.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The game.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// What chance is drawn from.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the stacks are as they were before the search: every step taken was taken back.
    pub fn is_clean(&self) -> bool {
        self.moves.is_empty() && self.tried.is_empty() && self.deferred.is_empty() && self.path.is_at_root()
    }

    /// How many threads the system did not start for the last search.
    pub fn missing_threads(&self) -> usize {
        self.team.missing()
    }

    /// How full the table is, in thousandths; 0 without one.
    pub fn table_per_mille(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.per_mille())
    }
}
