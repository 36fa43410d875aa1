//! Weights tuned by games: versions of a player that differ in their weights meet, and the weights
//! follow the winner. [`Method`] says how the versions are chosen and what is learnt from their
//! games.
//!
//! A tuning limited by nodes is a function of its settings: iteration k draws its chance from part
//! k of the seed, and the weights follow from the results before it. So the state is the list of
//! results ([`TuningLog`]), kept after every iteration, and a run that was interrupted goes on as
//! if nothing had happened.
//!
//! Tuned weights won the games that they were tuned by, which proves little: let them play a match
//! before you keep them.

mod arena;
mod climb;
mod log;
mod spsa;
mod trace;

pub use climb::Climb;
pub use log::{LogError, TuningLog};
pub use spsa::Spsa;
pub use trace::Trace;

use crate::opening::Openings;
use crate::stats::Wdl;
use arena::{Arena, Bout};
use climb::Climber;
use fiveply_core::{AnyGame, ParseError, Score};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spsa::Approximation;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How weights are tuned.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// All weights at once, along random directions.
    Spsa(Spsa),
    /// One weight at a time, kept when it wins a few games.
    Climb(Climb),
}

/// What is tuned, and by which games.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The engine text; its evaluation is tuned.
    pub engine: String,
    /// The names of all weights of the evaluation.
    pub names: Vec<&'static str>,
    /// Where they start.
    pub start: Vec<Score>,
    /// The places of those that may move.
    pub chosen: Vec<usize>,
    /// How they move.
    pub method: Method,
    /// How many times.
    pub iterations: u64,
    /// The nodes of every move.
    pub nodes: u64,
    /// Where games begin.
    pub openings: Openings,
    /// The seed of everything that is random.
    pub seed: u64,
    /// Plies after which a game is drawn.
    pub longest: u32,
    /// What this program plays like; another build may play other games.
    pub build: String,
}

impl Tuning {
    /// Everything that decides what is played and learnt: a state belongs to one such text.
    pub fn settings(&self, game: &dyn AnyGame) -> Result<Value, ParseError> {
        let mut settings = json!({
            "game": game.text(),
            "engine": self.engine,
            "exact_engine": game.player(&self.engine)?.text(),
            "weights": self.chosen.iter().map(|&place| self.names[place]).collect::<Vec<_>>(),
            "start": self.start,
            "nodes": self.nodes,
            "openings": self.openings.text(game),
            "seed": self.seed,
            "longest": self.longest,
            "build": self.build,
        });
        let own = match &self.method {
            Method::Spsa(method) => method.settings(self.iterations),
            Method::Climb(method) => method.settings(),
        };
        if let (Some(all), Value::Object(own)) = (settings.as_object_mut(), own) {
            all.extend(own);
        }
        Ok(settings)
    }

    /// The identity of the settings: 16 hexadecimal digits.
    pub fn identity(&self, game: &dyn AnyGame) -> Result<String, ParseError> {
        Ok(crate::store::identity(&self.settings(game)?))
    }

    /// All weights, with `values` in the places of those that may move.
    fn all(&self, values: &[Score]) -> Vec<Score> {
        let mut all = self.start.clone();
        for (&place, &value) in self.chosen.iter().zip(values) {
            all[place] = value;
        }
        all
    }
}

/// One iteration: two choices of the weights that may move, and how the first fared against the
/// second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The weights of the first player.
    pub a: Vec<Score>,
    /// The weights of the second.
    pub b: Vec<Score>,
    /// Their games, from the first one's view.
    #[serde(flatten)]
    pub games: Wdl,
}

/// How a tuning stands.
#[derive(Debug)]
pub struct TuningProgress<'a> {
    /// Iterations done, those of earlier runs included.
    pub done: u64,
    /// Iterations planned.
    pub of: u64,
    /// Where the weights stand that may move.
    pub values: &'a [f64],
}

/// A tuning that has ended, or was stopped.
#[derive(Debug)]
pub struct Tuned {
    /// All weights, rounded.
    pub weights: Vec<Score>,
    /// How those that may move got there.
    pub trace: Trace,
    /// Iterations done.
    pub done: u64,
    /// Iterations done in this run.
    pub fresh: u64,
    /// Games played for them, in all runs.
    pub games: u64,
    /// Whether nothing is left to do.
    pub complete: bool,
}

/// What can end a tuning.
#[derive(Debug, thiserror::Error)]
pub enum TuningError {
    /// The state.
    #[error(transparent)]
    Log(#[from] LogError),
    /// An engine, its weights, or an opening.
    #[error(transparent)]
    Text(#[from] ParseError),
}

/// How to run a tuning; none of it changes what is learnt.
#[derive(Clone, Debug)]
pub struct TuningOptions {
    /// How many games are played at a time.
    pub workers: usize,
    /// Set from outside to stop: the iteration under way is abandoned.
    pub stop: Arc<AtomicBool>,
}

/// The weights on their way.
enum Walk {
    Spsa(Approximation),
    Climb(Climber),
}

impl Walk {
    fn new(tuning: &Tuning) -> Self {
        let start: Vec<Score> = tuning.chosen.iter().map(|&place| tuning.start[place]).collect();
        match &tuning.method {
            Method::Spsa(method) => Walk::Spsa(Approximation::new(method, &start, tuning.iterations, tuning.seed)),
            Method::Climb(method) => Walk::Climb(Climber::new(method, &start, tuning.seed)),
        }
    }

    /// The two choices that meet in iteration `k`, which counts from 1.
    fn trial(&self, k: u64) -> [Vec<Score>; 2] {
        match self {
            Walk::Spsa(walk) => walk.trial(k),
            Walk::Climb(walk) => walk.trial(k),
        }
    }

    /// The next games of iteration `k` after those with the results `so_far`; none when it is
    /// decided.
    fn bouts(&self, k: u64, so_far: &Wdl) -> Vec<Bout> {
        match self {
            Walk::Spsa(walk) => walk.bouts(k, so_far),
            Walk::Climb(walk) => walk.bouts(k, so_far),
        }
    }

    fn learn(&mut self, k: u64, games: &Wdl) {
        match self {
            Walk::Spsa(walk) => walk.learn(k, games),
            Walk::Climb(walk) => walk.learn(k, games),
        }
    }

    fn values(&self) -> Vec<f64> {
        match self {
            Walk::Spsa(walk) => walk.values(),
            Walk::Climb(walk) => walk.values(),
        }
    }
}

/// Tunes from where `log` stands, and tells `report` about every iteration.
pub fn tune(
    game: &dyn AnyGame,
    tuning: &Tuning,
    options: &TuningOptions,
    log: &mut TuningLog,
    report: &mut dyn FnMut(&TuningProgress<'_>),
) -> Result<Tuned, TuningError> {
    let mut walk = Walk::new(tuning);
    let mut trace = Trace::new(walk.values());
    let (mut games, mut done, mut fresh) = (0, 0, 0);
    let earlier = log.take_rounds();
    for (index, round) in earlier.iter().enumerate().take(tuning.iterations as usize) {
        done = index as u64 + 1;
        if walk.trial(done) != [round.a.clone(), round.b.clone()] {
            return Err(log.strange(done).into());
        }
        walk.learn(done, &round.games);
        trace.push(done, walk.values());
        games += round.games.games();
    }
    let mut arena = Arena::new(game, tuning, options)?;
    while done < tuning.iterations && !options.stop.load(Relaxed) {
        let k = done + 1;
        let [a, b] = walk.trial(k);
        let Some(result) = play(&mut arena, tuning, &walk, k, [&a, &b])? else { break };
        log.push(&Round { a, b, games: result })?;
        walk.learn(k, &result);
        trace.push(k, walk.values());
        (done, fresh, games) = (k, fresh + 1, games + result.games());
        report(&TuningProgress { done, of: tuning.iterations, values: &walk.values() });
    }
    let rounded: Vec<Score> = walk.values().iter().map(|value| value.round() as Score).collect();
    let complete = done == tuning.iterations;
    Ok(Tuned { weights: tuning.all(&rounded), trace, done, fresh, games, complete })
}

/// The games of iteration `k`; `None` when they were abandoned.
fn play(
    arena: &mut Arena<'_>,
    tuning: &Tuning,
    walk: &Walk,
    k: u64,
    [a, b]: [&[Score]; 2],
) -> Result<Option<Wdl>, ParseError> {
    let both = [tuning.all(a), tuning.all(b)];
    let mut result = Wdl::default();
    loop {
        let bouts = walk.bouts(k, &result);
        if bouts.is_empty() {
            return Ok(Some(result));
        }
        match arena.play(&both, &bouts)? {
            Some(games) => result += games,
            None => return Ok(None),
        }
    }
}
