//! Making a searcher, and what it remembers from move to move.

use crate::clock::Clock;
use crate::leaves::correction_history::Corrections;
use crate::leaves::draws::Path;
use crate::leaves::eval_cache::EvalTable;
use crate::leaves::noise::Noise;
use crate::negamax::root::RootMoves;
use crate::negamax::search::{Frame, Search};
use crate::ordering::capture_history::CaptureTable;
use crate::ordering::continuation::Continuation;
use crate::ordering::history::HistoryTable;
use crate::ordering::killers::KillerTable;
use crate::pruning::lmr::Reductions;
use crate::table::transposition::Table;
use crate::threads::lazy_smp::{fits, thread_count};
use crate::watching::recorder::Ended;
use crate::watching::statistics::Statistics;
use crate::{Needs, Params};
use fiveply_core::random::Random;
use fiveply_core::score::MAX_PLY;
use fiveply_core::{Evaluator, Game, Limits, Moves, Oracle, Score, Sizes};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How many bytes a searcher with these switches takes in a game of these sizes: the table, and for
/// every thread the stacks and what the thread learns.
pub fn search_bytes(params: &Params, sizes: Sizes) -> u64 {
    let threads = u64::from(thread_count(params));
    let table = params.tt.as_ref().map_or(0, Table::bytes);
    let stack = size_of::<Frame>() * (MAX_PLY + 2);
    table + (learned_bytes(params, sizes) + stack) as u64 * threads
}

/// How many bytes one thread needs for what it learns outside the table.
fn learned_bytes(params: &Params, sizes: Sizes) -> usize {
    let when = |on: bool, bytes: usize| if on { bytes } else { 0 };
    when(params.history.is_some(), HistoryTable::bytes(sizes))
        + Continuation::bytes(sizes, params.continuation_history.is_some(), params.counter_moves.is_some())
        + when(params.capture_history.is_some(), CaptureTable::bytes(sizes))
        + when(params.correction_history.is_some(), Corrections::BYTES)
        + params.eval_cache.map_or(0, |cache| EvalTable::bytes(cache.log2))
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// A searcher; `None` when there is no memory for its table and threads.
    pub fn new(game: G, evaluator: E, params: Params, seed: u64) -> Option<Self> {
        let table = match &params.tt {
            Some(tt) => Some(Arc::new(Table::new(tt)?)),
            None => None,
        };
        if !fits(game.sizes(), &params) {
            return None;
        }
        let mut search = Self::with_table(game, evaluator, params, seed, table);
        search.gather();
        Some(search)
    }

    /// A searcher that shares its table.
    pub(crate) fn with_table(game: G, evaluator: E, params: Params, seed: u64, table: Option<Arc<Table>>) -> Self {
        let needs = params.needs();
        let learns_more =
            params.counter_moves.is_some() || params.continuation_history.is_some() || params.capture_history.is_some();
        let mut search = Search {
            evaluator,
            table,
            killers: KillerTable::default(),
            history: HistoryTable::default(),
            continuation: Continuation::default(),
            captures: CaptureTable::default(),
            corrections: Corrections::default(),
            eval_cache: None,
            reductions: params.lmr.map(Reductions::new).unwrap_or_default(),
            oracle: None,
            unit: 100,
            frames: Vec::new(),
            root_depth: 0,
            judges: needs >= Needs::StaticEval,
            guesses: needs >= Needs::Threat,
            remembers_moves: learns_more,
            learns: params.history.is_some() || learns_more,
            noise: Noise::new(seed),
            moves: Moves::new(),
            tried: Vec::new(),
            put_off: Vec::new(),
            path: Path::default(),
            lines: Vec::new(),
            root: RootMoves(Vec::new()),
            statistics: Statistics::default(),
            clock: Clock::new(&Limits::default(), 0),
            stop: Arc::new(AtomicBool::new(false)),
            stopped: false,
            nodes: 0,
            helpers: Vec::new(),
            shared: None,
            is_helper: false,
            missing_threads: 0,
            needless: None,
            samples: None,
            recorder: None,
            listener: None,
            ended: Ended::AllMoves,
            last_score: None,
            seed,
            game,
            params,
        };
        search.forget();
        search
    }

    /// Another thread's searcher: the same game, evaluation, switches and table, and nothing learned.
    pub(crate) fn fresh(&self, number: u64) -> Self {
        let params = Params { threads: None, ..self.params.clone() };
        let table = self.table.clone();
        let fresh =
            Self::with_table(self.game.clone(), self.evaluator.clone(), params, self.seed.wrapping_add(number), table);
        fresh.informed(self.oracle.clone(), self.unit)
    }

    /// The same with slow knowledge, and with what one basic piece is worth in the evaluation: margins are counted in hundredths of it.
    pub fn informed(mut self, oracle: Option<Arc<dyn Oracle<G::Position>>>, unit: Score) -> Self {
        for search in &mut self.helpers {
            search.oracle.clone_from(&oracle);
            search.unit = unit.max(1);
        }
        Search { oracle, unit: unit.max(1), ..self }
    }

    /// Empties everything that is learned outside the table.
    pub(crate) fn forget(&mut self) {
        let (params, sizes) = (&self.params, self.game.sizes());
        self.killers.clear();
        if params.history.is_some() {
            self.history = HistoryTable::new(sizes);
        }
        if params.continuation_history.is_some() || params.counter_moves.is_some() {
            self.continuation =
                Continuation::new(sizes, params.continuation_history.is_some(), params.counter_moves.is_some());
        }
        if params.capture_history.is_some() {
            self.captures = CaptureTable::new(sizes);
        }
        if params.correction_history.is_some() {
            self.corrections = Corrections::new();
        }
        self.eval_cache = params.eval_cache.map(|cache| EvalTable::new(cache.log2));
    }

    /// Forgets everything learned, as for a new game.
    pub fn new_game(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.forget();
        self.last_score = None;
        for helper in &mut self.helpers {
            helper.forget();
        }
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

    /// Whether the stacks are as they were before the search: every step taken was taken back.
    pub fn is_clean(&self) -> bool {
        self.moves.is_empty() && self.tried.is_empty() && self.put_off.is_empty() && self.path.is_at_root()
    }

    /// How many threads the system did not start for the last search.
    pub fn missing_threads(&self) -> usize {
        self.missing_threads
    }

    /// How full the table is, in thousandths; 0 without one.
    pub fn table_per_mille(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.per_mille())
    }
}
