//! The static evaluation as the search sees it: out of a cache where it is known, with noise where
//! that is asked for, and corrected by how far it was off before.

use crate::Params;
use crate::leaves::correction_history::Corrections;
use crate::leaves::eval_cache::{EvalCache, EvalTable};
use crate::leaves::noise::Noise;
use crate::watching::statistics::{Counted, Statistics};
use fiveply_core::score::SURE_BOUND;
use fiveply_core::{Evaluator, Oracle, Position, Score};
use std::sync::Arc;

/// What one basic piece is worth in the evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit(Score);

impl Unit {
    /// This many hundredths of a basic piece; at least 1.
    #[inline]
    pub(crate) fn hundredths(self, number: i32) -> Score {
        (i64::from(number) * i64::from(self.0) / 100).max(1) as Score
    }

    /// What one basic piece is worth.
    #[inline]
    pub(crate) fn piece(self) -> Score {
        self.0
    }
}

/// How many bytes an evaluation takes besides its evaluator.
pub(crate) fn learned_bytes(params: &Params) -> usize {
    params.correction_history.map_or(0, |_| Corrections::BYTES)
        + params.eval_cache.map_or(0, |cache| EvalTable::bytes(cache.log2))
}

/// Everything that judges a position without searching.
pub(crate) struct Evaluation<P: Position, E> {
    evaluator: E,
    cache: Option<EvalTable>,
    /// Present where the evaluation is corrected.
    corrections: Option<Corrections>,
    noise: Noise,
    oracle: Option<Arc<dyn Oracle<P>>>,
    unit: Unit,
}

impl<P: Position, E: Evaluator<P>> Evaluation<P, E> {
    pub(crate) fn new(evaluator: E, params: &Params, seed: u64) -> Self {
        let noise = Noise::new(params, seed);
        let mut evaluation =
            Evaluation { evaluator, cache: None, corrections: None, noise, oracle: None, unit: Unit(100) };
        evaluation.forget(params);
        evaluation
    }

    /// The same judge, which knows nothing of earlier searches, for another searcher.
    pub(crate) fn fresh(&self, params: &Params, seed: u64) -> Self {
        let fresh = Evaluation::new(self.evaluator.clone(), params, seed);
        Evaluation { oracle: self.oracle.clone(), unit: self.unit, ..fresh }
    }

    /// Gets an oracle, and what one basic piece is worth.
    pub(crate) fn inform(&mut self, oracle: Option<Arc<dyn Oracle<P>>>, unit: Score) {
        self.oracle = oracle;
        self.unit = Unit(unit.max(1));
    }

    /// Empties what was learned.
    pub(crate) fn forget(&mut self, params: &Params) {
        self.corrections = params.correction_history.map(|_| Corrections::new());
        self.cache = params.eval_cache.map(|cache| EvalTable::new(cache.log2));
    }

    /// Takes noise from this seed from now on.
    pub(crate) fn reseed(&mut self, params: &Params, seed: u64) {
        self.noise = Noise::new(params, seed);
    }

    /// A search begins here.
    pub(crate) fn reset(&mut self, root: &P) {
        self.evaluator.reset(root);
    }

    /// The path leads on to `after`, by a move or by a pass.
    #[inline]
    pub(crate) fn push(&mut self, before: &P, played: Option<P::Move>, after: &P) {
        self.evaluator.push(before, played, after);
    }

    /// The last step is taken back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.evaluator.pop();
    }

    #[inline]
    pub(crate) fn unit(&self) -> Unit {
        self.unit
    }

    #[inline]
    pub(crate) fn oracle(&self) -> Option<&dyn Oracle<P>> {
        self.oracle.as_deref()
    }

    /// The static evaluation with its noise, kept clear of the scores of proved wins.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &P, statistics: &mut Statistics) -> Score {
        let value = self.cached(position, statistics);
        self.noise.added(position, value).clamp(1 - SURE_BOUND, SURE_BOUND - 1)
    }

    /// What the evaluator says, out of the cache where it is known.
    #[inline]
    fn cached(&mut self, position: &P, statistics: &mut Statistics) -> Score {
        let Some(cache) = &mut self.cache else {
            statistics.evaluations += 1;
            return self.evaluator.evaluate(position);
        };
        statistics.fired(EvalCache::COUNTER, 0);
        if let Some(value) = cache.get(position.key()) {
            statistics.cut(EvalCache::COUNTER, 0);
            return value;
        }
        statistics.evaluations += 1;
        let value = self.evaluator.evaluate(position);
        cache.put(position.key(), value);
        value
    }

    /// What the evaluator says of the position behind a move, without anything else.
    pub(crate) fn evaluate_behind(&mut self, position: &P, m: P::Move, child: &P) -> Score {
        self.evaluator.push(position, Some(m), child);
        let value = self.evaluator.evaluate(child);
        self.evaluator.pop();
        value
    }

    /// An evaluation shifted by how far earlier ones of its structure were off.
    #[inline]
    pub(crate) fn corrected(&self, position: &P, eval: Score) -> Score {
        match &self.corrections {
            None => eval,
            Some(corrections) => (eval + corrections.of(position)).clamp(1 - SURE_BOUND, SURE_BOUND - 1),
        }
    }

    /// The search found `score` where the evaluation itself, uncorrected, said `eval`.
    pub(crate) fn learn(&mut self, position: &P, eval: Score, score: Score, depth: i32) {
        if let Some(corrections) = &mut self.corrections {
            corrections.note(position, eval, score, depth, self.unit);
        }
    }
}
