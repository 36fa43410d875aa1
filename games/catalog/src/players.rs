//! The players of a game: searches and the random mover, behind the text-only trait.

use crate::boxed::Boxed;
use crate::engine_text::{self, Settings};
use crate::memory;
use fiveply_core::score::{SURE_BOUND, loss_in, win_in};
use fiveply_core::{
    AnyRecord, Choice, Evaluated, EvaluationInfo, Explanation, GameInfo, Info, Limits, MoveOf, ParseError, Player,
    Position, Question, RandomPlayer, Record, Score, ShownScore, TechniqueCount,
};
use fiveply_search::{DepthControl, Faults, Report, Search, Table};
use std::time::Duration;

/// How long a player thinks when nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What a win of unknown length is shown as.
const SURE_CP: i64 = 100_000;

/// The player with this engine text. Faults come from the lab alone, never from the text.
pub(crate) fn player<G: Evaluated>(
    game: &G,
    info: &GameInfo,
    text: &str,
    faults: Faults,
) -> Result<Box<dyn Player>, ParseError> {
    let mut settings = engine_text::parse(text, info, game.evaluations())?;
    if settings.family == "random" {
        return Ok(Box::new(RandomPlayer::new(settings.seed)));
    }
    settings.params.faults = faults;
    let refused = |fault: &str, accepted: &str| ParseError::new("engine", text, fault, accepted);
    let evaluator =
        game.evaluator(settings.eval, &[]).ok_or_else(|| refused("its evaluation is missing", "another eval="))?;
    let too_large = || refused("there is not enough memory for its table", "a smaller tt= or hash=");
    let table = settings.params.tt.as_ref().map_or(0, Table::bytes);
    if memory::available().is_some_and(|available| table > available / 10 * 9) {
        return Err(too_large());
    }
    let unit = evaluation(game.evaluations(), settings.eval).map_or(100, |info| info.unit);
    let search = Search::new(game.clone(), evaluator, settings.params.clone(), settings.seed).ok_or_else(too_large)?;
    let search = search.informed(game.oracle(), unit);
    Ok(Box::new(Searcher { game: game.clone(), settings, search, control: DepthControl::default(), unit }))
}

pub(crate) fn evaluation<'a>(evaluations: &'a [EvaluationInfo], name: &str) -> Option<&'a EvaluationInfo> {
    evaluations.iter().find(|info| info.name == name)
}

/// A search as a player.
struct Searcher<G: Evaluated> {
    game: G,
    settings: Settings,
    search: Search<G, G::Evaluator>,
    control: DepthControl,
    unit: Score,
}

impl<G: Evaluated> Searcher<G> {
    /// What both the question and the engine text allow.
    fn limits(&mut self, record: &Record<G>, asked: &Limits) -> Limits {
        let own = &self.settings.limits;
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let depth = least(own.depth.map(u64::from), asked.depth.map(u64::from)).map(|depth| depth as u32);
        let mut limits = Limits {
            depth: self.control.depth(&self.settings.params, record, depth),
            nodes: least(own.nodes, asked.nodes),
            time: own.time.into_iter().chain(asked.time).min(),
            clock: asked.clock,
        };
        if limits == Limits::default() {
            limits.time = Some(DEFAULT_TIME);
        }
        limits
    }
}

/// Turns what a search says into what people and programs read.
struct Shown<'a, G> {
    game: &'a G,
    unit: Score,
}

impl<G: Evaluated> Shown<'_, G> {
    fn score(&self, score: Score) -> ShownScore {
        match (win_in(score), loss_in(score)) {
            (Some(plies), _) => ShownScore::Win(plies),
            (_, Some(plies)) => ShownScore::Loss(plies),
            // Proved, but nobody counted: far beyond every evaluation.
            _ if score.abs() >= SURE_BOUND => ShownScore::Cp(SURE_CP * i64::from(score.signum())),
            _ => ShownScore::Cp(i64::from(score) * 100 / i64::from(self.unit)),
        }
    }

    /// A line as text; every move needs the position before it.
    fn line(&self, position: &G::Position, line: &[MoveOf<G>]) -> Vec<String> {
        let mut position = position.clone();
        let mut texts = Vec::with_capacity(line.len());
        for &m in line {
            texts.push(self.game.move_text(&position, m));
            position.play_unchecked(m);
        }
        texts
    }

    fn info(&self, position: &G::Position, report: &Report<MoveOf<G>>) -> Info {
        let seconds = report.time.as_secs_f64();
        Info {
            depth: report.depth,
            seldepth: report.selective_depth,
            multipv: report.multipv,
            score: if report.drawn { ShownScore::Draw(true) } else { self.score(report.score) },
            nodes: report.nodes,
            iteration_nodes: report.iteration_nodes,
            seconds,
            nps: (report.nodes as f64 / seconds.max(1e-6)) as u64,
            hashfull: report.hashfull,
            pv: self.line(position, &report.line),
        }
    }
}

impl<G: Evaluated> Player for Searcher<G> {
    fn text(&self) -> String {
        self.settings.text()
    }

    fn new_game(&mut self) {
        self.search.new_game();
        self.control.reset();
    }

    fn reseed(&mut self, part: u64) {
        self.search.reseed(part);
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Option<Choice> {
        let record = &record.as_any().downcast_ref::<Boxed<Record<G>>>()?.0;
        let limits = self.limits(record, &question.limits);
        let parse = |text: &String| self.game.parse_move(record.position(), text).ok();
        let only: Vec<MoveOf<G>> = question.only.iter().filter_map(parse).collect();
        let shown = Shown { game: &self.game, unit: self.unit };
        let mut pass_on = |each: &Report<MoveOf<G>>| report(&shown.info(record.position(), each));
        let verdict = self.search.think(record, &limits, question.lines, &only, &question.stop, &mut pass_on);
        self.control.finished(&self.settings.params, verdict.time, verdict.nodes);
        Some(Choice {
            m: self.game.move_text(record.position(), verdict.best?),
            score: Some(shown.score(verdict.score)),
            depth: verdict.depth,
            nodes: verdict.nodes,
            time: verdict.time,
        })
    }

    fn explanation(&self) -> Option<Explanation> {
        let statistics = self.search.statistics();
        let counts = |counts: Vec<fiveply_search::Counts>| {
            counts.into_iter().map(|each| TechniqueCount { fired: each.fired, cut: each.cut }).collect()
        };
        Some(Explanation {
            techniques: statistics
                .by_technique()
                .into_iter()
                .map(|(name, by_depth)| (name, counts(by_depth)))
                .collect(),
            quiescence_nodes: statistics.quiescence_nodes,
            quiescence_depth: statistics.quiescence_depth,
            evaluations: statistics.evaluations,
        })
    }
}
