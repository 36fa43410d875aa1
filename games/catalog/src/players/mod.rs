//! The players of a game behind the text-only trait, a file for every family of searches.

mod monte_carlo;
mod prover;
mod searcher;
mod tree;

use crate::books;
use crate::memory;
use crate::settings::{Fault, Settings};
use crate::weights_file;
use fiveply_book::BookPlayer;
use fiveply_core::score::{SURE_BOUND, loss_in, win_in};
use fiveply_core::{
    Choice, Evaluated, EvaluationInfo, GameInfo, Info, Limits, MoveOf, ParseError, Player, Position, RandomPlayer,
    Record, Score, ShownScore, weights,
};
use fiveply_engines::{EngineSpec, Family, WeightsFile};
use fiveply_search::monte_carlo::MonteCarloSearch;
use fiveply_search::proof::Solver;
use fiveply_search::{Faults, Search, SearchInfo, SearchResult};
use std::time::Duration;

/// How long a player thinks without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What a win of unknown length is shown as.
const SURE_CP: i64 = 100_000;

/// A player of this engine. Faults, and weights from no file, come from the lab alone, never from
/// the text.
pub(crate) fn player<G: Evaluated>(
    game: &G,
    info: &GameInfo,
    spec: &EngineSpec,
    faults: Faults,
    weights: &[Score],
) -> Result<Box<dyn Player>, ParseError> {
    let mut settings = Settings::new(spec, info, game.evaluations())?;
    settings.params.faults = faults;
    let refused = |fault: &str, accepted: &str| ParseError::new("engine", &spec.to_string(), fault, accepted);
    let weights = own_weights(&mut settings, game.evaluations(), weights)
        .map_err(|(fault, accepted)| refused(&fault, &accepted))?;
    let evaluator = game
        .evaluator(settings.eval, &weights)
        .ok_or_else(|| refused("its evaluation does not take these weights", "another eval= or weights="))?;
    let book = match &mut settings.book {
        Some(item) => Some(books::load(item, game).map_err(|(fault, accepted)| refused(&fault, &accepted))?),
        None => None,
    };
    let unit = evaluation(game.evaluations(), settings.eval).map_or(100, |info| info.unit);
    let too_large = || refused("there is not enough memory for its table", "a smaller tt= or hash=, or fewer threads=");
    if memory::is_too_much(memory::resources(game, info, &settings)?.bytes) {
        return Err(too_large());
    }
    let seed = settings.seed;
    let player: Box<dyn Player> = match settings.family {
        Family::Random => Box::new(RandomPlayer::new(settings.seed)),
        Family::Mcts | Family::MonteCarlo => {
            let search = MonteCarloSearch::new(&evaluator, unit, settings.monte_carlo.clone(), settings.seed);
            Box::new(monte_carlo::Sampler::new(game, settings, search.ok_or_else(too_large)?, unit))
        }
        Family::Proof => {
            let fallback = player(game, info, &settings.fallback, faults, &[])?;
            settings.fallback = fallback.text().parse()?;
            let solver = Solver::new(game, settings.proof_mebibytes).ok_or_else(too_large)?;
            Box::new(prover::Prover::new(game, settings, solver, fallback))
        }
        _ => {
            let search = Search::new(game.clone(), evaluator, settings.params.clone(), settings.seed);
            let search = search.ok_or_else(too_large)?.informed(game.oracle(), unit);
            Box::new(searcher::Searcher::new(game, settings, search, unit))
        }
    };
    Ok(match book {
        Some(book) => Box::new(BookPlayer::new(book, player, seed)),
        None => player,
    })
}

/// The weights in place of the evaluation's own, none when it keeps them: those given, or those of
/// the file that the text names.
fn own_weights(settings: &mut Settings, evaluations: &[EvaluationInfo], given: &[Score]) -> Result<Vec<Score>, Fault> {
    if !given.is_empty() {
        settings.weights = Some(WeightsFile { file: String::new(), fingerprint: Some(weights::fingerprint(given)) });
        return Ok(given.to_vec());
    }
    match (&mut settings.weights, evaluation(evaluations, settings.eval)) {
        (Some(item), Some(evaluation)) => weights_file::load(item, evaluation),
        _ => Ok(Vec::new()),
    }
}

pub(crate) fn evaluation<'a>(evaluations: &'a [EvaluationInfo], name: &str) -> Option<&'a EvaluationInfo> {
    evaluations.iter().find(|info| info.name == name)
}

/// What both the engine text and the question allow; something always ends a search.
fn limits(own: &Limits, asked: &Limits) -> Limits {
    let limits = Limits {
        depth: own.depth.into_iter().chain(asked.depth).min(),
        nodes: own.nodes.into_iter().chain(asked.nodes).min(),
        time: own.time.into_iter().chain(asked.time).min(),
        clock: asked.clock,
    };
    if limits == Limits::default() { Limits { time: Some(DEFAULT_TIME), ..limits } } else { limits }
}

/// What is said about threads that could not be started.
fn threads_missing(missing: usize) -> Option<String> {
    (missing > 0)
        .then(|| format!("the system did not start {missing} of the threads asked for; the others searched alone"))
}

/// The moves with these texts; texts that are no legal move are left out.
fn moves_named<G: Evaluated>(game: &G, record: &Record<G>, texts: &[String]) -> Vec<MoveOf<G>> {
    texts.iter().filter_map(|text| game.parse_move(record.position(), text).ok()).collect()
}

/// Turns what a search says into what people and programs read.
pub(super) struct Shown<'a, G> {
    pub(super) game: &'a G,
    pub(super) unit: Score,
}

impl<G: Evaluated> Shown<'_, G> {
    pub(super) fn score(&self, score: Score) -> ShownScore {
        match (win_in(score), loss_in(score)) {
            (Some(plies), _) => ShownScore::Win(plies),
            (_, Some(plies)) => ShownScore::Loss(plies),
            // Proved, but nobody counted: far beyond every evaluation.
            _ if score.abs() >= SURE_BOUND => ShownScore::Cp(SURE_CP * i64::from(score.signum())),
            _ => ShownScore::Cp(i64::from(score) * 100 / i64::from(self.unit)),
        }
    }

    /// A line as text; every move needs the position before it.
    pub(super) fn line(&self, position: &G::Position, line: &[MoveOf<G>]) -> Vec<String> {
        let mut position = position.clone();
        let mut texts = Vec::with_capacity(line.len());
        for &m in line {
            texts.push(self.game.move_text(&position, m));
            position.play_unchecked(m);
        }
        texts
    }

    pub(super) fn info(&self, position: &G::Position, found: &SearchInfo<MoveOf<G>>) -> Info {
        let seconds = found.time.as_secs_f64();
        Info {
            depth: found.depth,
            seldepth: found.selective_depth,
            multipv: found.multipv,
            score: if found.drawn { ShownScore::Draw(true) } else { self.score(found.score) },
            nodes: found.nodes,
            iteration_nodes: found.iteration_nodes,
            seconds,
            nps: (found.nodes as f64 / seconds.max(1e-6)) as u64,
            hashfull: found.hashfull,
            pv: self.line(position, &found.line),
        }
    }

    /// A search's result as a player's answer.
    pub(super) fn choice(&self, position: &G::Position, result: &SearchResult<MoveOf<G>>) -> Option<Choice> {
        Some(Choice {
            m: self.game.move_text(position, result.best?),
            // Stopped before the first iteration was finished, it has no opinion.
            score: (result.depth > 0).then(|| self.score(result.score)),
            depth: result.depth,
            nodes: result.nodes,
            time: result.time,
        })
    }
}
