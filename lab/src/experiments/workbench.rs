//! What every measurement works with: the store, the seed, how much to do, and searches that are
//! remembered. A search limited by nodes or depth is a function of its settings, so one that the
//! store knows is not made again; that is how an interrupted experiment goes on.

use super::inventory::{Size, UnknownEntry};
use super::players::lab_game;
use crate::opening::{is_fair, judge};
use crate::plan::Plan;
use crate::runner::MatchError;
use crate::store::{Store, StoreError, identity};
use crate::tally::Pairing;
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, AnyRecord, Limits, ParseError, Player, Question, ShownScore};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A search that only counts nodes is given up beyond this many.
const MOST_NODES: u64 = 40_000_000;

/// Opens a game by its text. The lab's caller brings it.
pub type OpenGame = dyn Fn(&str) -> Result<Box<dyn AnyGame>, ParseError>;

/// How to run an experiment.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The large sizes of the inventory, not the small ones.
    pub full: bool,
    /// The seed of everything that is random.
    pub seed: u64,
    /// Mistakes to make in every row, beside the sound ones; names separated by commas.
    pub faults: String,
    /// Nodes a move at most; fewer where the inventory has fewer.
    pub nodes: Option<u64>,
    /// Pairs a row, in place of the inventory's; all of them, whatever the time.
    pub pairs: Option<u64>,
    /// Random positions a row, in place of the inventory's.
    pub positions: Option<u64>,
    /// Games of rows that look at whole games, in place of the inventory's.
    pub games: Option<u64>,
    /// How long the matches of one experiment may take.
    pub budget: Duration,
    /// Games at a time.
    pub workers: usize,
    /// What this program plays like: its version and bench signature.
    pub build: String,
    /// Measure again what the store has already.
    pub again: bool,
}

/// What can end an experiment.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// There is no such experiment.
    #[error(transparent)]
    Unknown(#[from] UnknownEntry),
    /// A game, a player or a position.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A match.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The engine lacks something.
    #[error("{id} cannot be run: {why}")]
    Missing {
        /// The experiment.
        id: String,
        /// What is lacking.
        why: String,
    },
    /// Its data asks for something that does not exist.
    #[error("{0}")]
    Data(String),
    /// It was stopped; the same command goes on.
    #[error("stopped")]
    Stopped,
}

impl RunOptions {
    /// A run of the inventory's quick or full sizes, within four minutes of matches or an hour, one
    /// game at a time.
    pub fn new(full: bool, seed: u64, build: String) -> Self {
        RunOptions {
            full,
            seed,
            faults: String::new(),
            nodes: None,
            pairs: None,
            positions: None,
            games: None,
            budget: Duration::from_secs(if full { 3600 } else { 240 }),
            workers: 1,
            build,
            again: false,
        }
    }
}

/// How far an experiment is, for whoever watches.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The experiment.
    pub id: String,
    /// What is being measured.
    pub row: String,
    /// How much of it is done …
    pub done: u64,
    /// … and there is to do.
    pub of: u64,
    /// The score so far, while a match is being played.
    pub score: Option<Pairing>,
}

/// What a search found, as the store remembers it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Searched {
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) m: String,
    pub(crate) score: String,
    /// Nodes so far and nodes of the iteration, by depth.
    pub(crate) iterations: Vec<(u32, u64, u64)>,
    /// Aspiration windows tried and kept.
    pub(crate) windows: (u64, u64),
    pub(crate) quiescence_nodes: u64,
    pub(crate) quiescence_depth: u64,
    pub(crate) microseconds: u64,
}

/// What a measurement works with.
pub struct Workbench<'a> {
    pub(crate) open: &'a OpenGame,
    pub(crate) store: &'a mut Store,
    pub(crate) options: RunOptions,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) tell: &'a mut dyn FnMut(&Step),
    pub(crate) step: Step,
    games: HashMap<String, Arc<dyn AnyGame>>,
    /// What was measured since this workbench was set up.
    fresh: HashSet<String>,
}

impl<'a> Workbench<'a> {
    /// A workbench. `open` brings the games, `stop` is set from outside, `tell` hears of progress.
    pub fn new(
        open: &'a OpenGame,
        store: &'a mut Store,
        options: RunOptions,
        stop: Arc<AtomicBool>,
        tell: &'a mut dyn FnMut(&Step),
    ) -> Self {
        let step = Step { id: String::new(), row: String::new(), done: 0, of: 0, score: None };
        Workbench { open, store, options, stop, tell, step, games: HashMap::new(), fresh: HashSet::new() }
    }

    /// The game with this text.
    pub(crate) fn game(&mut self, text: &str) -> Result<Arc<dyn AnyGame>, LabError> {
        if let Some(game) = self.games.get(text) {
            return Ok(Arc::clone(game));
        }
        let game: Arc<dyn AnyGame> = lab_game((self.open)(text)?).into();
        self.games.insert(text.to_owned(), Arc::clone(&game));
        Ok(game)
    }

    /// Tells how far the row is; an error when the experiment was stopped.
    pub(crate) fn progress(&mut self, done: u64, of: u64) -> Result<(), LabError> {
        (self.step.done, self.step.of) = (done, of);
        (self.tell)(&self.step);
        self.go_on()
    }

    /// An error when the experiment was stopped: what was measured after that cannot be trusted.
    pub(crate) fn go_on(&self) -> Result<(), LabError> {
        if self.stop.load(Relaxed) { Err(LabError::Stopped) } else { Ok(()) }
    }

    /// What a player plays in a game of its own, outside the store.
    pub(crate) fn chosen(
        &self,
        player: &mut dyn Player,
        record: &dyn AnyRecord,
        limits: Limits,
    ) -> Result<Option<String>, LabError> {
        let question = Question { limits, stop: Arc::clone(&self.stop), ..Question::default() };
        let choice = player.choose(record, &question, &mut |_| {}).map_err(|fault| LabError::Data(fault.report))?;
        self.go_on()?;
        Ok(choice.map(|choice| choice.m))
    }

    /// How much to do, what the caller asked for first.
    pub(crate) fn size(&self, size: &Size) -> Size {
        Size {
            nodes: self.options.nodes.into_iter().chain(size.nodes).min(),
            pairs: self.options.pairs.or(size.pairs),
            positions: self.options.positions.or(size.positions),
            games: self.options.games.or(size.games),
            ..*size
        }
    }

    /// `quick` of the two, or `full`.
    pub(crate) fn pick<T: Copy>(&self, both: [T; 2]) -> T {
        both[usize::from(self.options.full)]
    }

    /// `count` positions after 4 to 27 random plies, in which nothing is decided as far as a
    /// shallow search sees.
    pub(crate) fn positions(&mut self, game: &dyn AnyGame, count: u64) -> Result<Vec<String>, LabError> {
        let mut judge = judge(game)?;
        let mut positions = Vec::new();
        for index in 0..count {
            positions.push(random_position(game, &mut *judge, Random::part(!self.options.seed, index))?);
        }
        Ok(positions)
    }

    /// What `engine` finds in `position` (the start when empty) within these limits. A search that
    /// the store remembers is not made again.
    pub(crate) fn search(
        &mut self,
        game: &dyn AnyGame,
        engine: &str,
        position: &str,
        limits: Limits,
    ) -> Result<Searched, LabError> {
        let mut player = game.player(engine)?;
        let position =
            if ["", "start"].contains(&position) { game.open(None, &[])?.position_text() } else { position.to_owned() };
        let key = identity(&json!({
            "game": game.text(), "engine": player.text(), "position": position, "depth": limits.depth, "nodes": limits.nodes,
            "build": self.options.build,
        }));
        if let Some(known) = self.recall(&key)? {
            return Ok(known);
        }
        let record = game.open(Some(&position), &[])?;
        let searched = search(&mut *player, &*record, limits, &self.stop)?;
        if self.stop.load(Relaxed) {
            return Err(LabError::Stopped);
        }
        self.remember(&key, &searched)?;
        Ok(searched)
    }

    /// The same to a depth, without a limit by nodes.
    pub(crate) fn search_to(
        &mut self,
        game: &dyn AnyGame,
        engine: &str,
        position: &str,
        depth: u32,
    ) -> Result<Searched, LabError> {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        self.search(game, engine, position, limits)
    }

    /// The same to a depth, given up beyond `MOST_NODES`; the depth that was reached tells whether
    /// it was.
    pub(crate) fn search_bounded(
        &mut self,
        game: &dyn AnyGame,
        engine: &str,
        position: &str,
        depth: u32,
    ) -> Result<Searched, LabError> {
        let limits = Limits { depth: Some(depth), nodes: Some(MOST_NODES), ..Limits::default() };
        self.search(game, engine, position, limits)
    }

    /// The options of this run.
    pub(crate) fn options(&self) -> &RunOptions {
        &self.options
    }

    /// Notes which experiment runs.
    pub(crate) fn set_experiment(&mut self, id: &str) {
        id.clone_into(&mut self.step.id);
    }

    /// Notes which row is measured.
    pub(crate) fn set_row(&mut self, row: &str) {
        row.clone_into(&mut self.step.row);
    }

    /// Nodes to a depth; `None` for a search that needs more than `most`, where there is such a
    /// limit.
    pub(crate) fn count(
        &mut self,
        game: &dyn AnyGame,
        engine: &str,
        position: &str,
        depth: u32,
        most: Option<u64>,
    ) -> Result<Option<u64>, LabError> {
        let limits = Limits { depth: Some(depth), nodes: most, ..Limits::default() };
        let searched = self.search(game, engine, position, limits)?;
        Ok(Some(searched.nodes).filter(|&nodes| most.is_none_or(|most| nodes < most)))
    }

    /// What the store remembers under a key.
    pub(crate) fn recall<T: for<'de> Deserialize<'de>>(&self, key: &str) -> Result<Option<T>, LabError> {
        if self.options.again && !self.fresh.contains(key) {
            return Ok(None);
        }
        Ok(self.store.recall(key)?.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Lets the store remember something under a key.
    pub(crate) fn remember(&mut self, key: &str, value: &impl Serialize) -> Result<(), LabError> {
        let text = serde_json::to_string(value).map_err(|error| LabError::Data(error.to_string()))?;
        self.fresh.insert(key.to_owned());
        Ok(self.store.remember(key, &text)?)
    }

    /// Forgets the games of a match that is to be played again, when it comes up first.
    pub(crate) fn forget_match(&mut self, game: &dyn AnyGame, plan: &Plan) -> Result<(), LabError> {
        let settings = plan.settings(game)?;
        if self.options.again && self.fresh.insert(identity(&settings)) {
            let experiment = self.store.begin(game, plan, &settings)?;
            self.store.forget_from(experiment, 0)?;
        }
        Ok(())
    }
}

fn search(
    player: &mut dyn Player,
    record: &dyn AnyRecord,
    limits: Limits,
    stop: &Arc<AtomicBool>,
) -> Result<Searched, LabError> {
    let question = Question { limits, stop: Arc::clone(stop), ..Question::default() };
    let mut found = Searched::default();
    let begun = Instant::now();
    let choice = player.choose(record, &question, &mut |info| {
        if info.multipv == 1 {
            found.iterations.push((info.depth, info.nodes, info.iteration_nodes));
        }
    });
    found.microseconds = begun.elapsed().as_micros() as u64;
    if let Some(choice) = choice.map_err(|fault| LabError::Data(fault.report))? {
        (found.nodes, found.depth, found.m) = (choice.nodes, choice.depth, choice.m);
        found.score = choice.score.map(shown).unwrap_or_default();
    }
    if let Some(explanation) = player.inspect().map(fiveply_core::Inspect::explanation) {
        let windows =
            explanation.techniques.iter().filter(|(name, _)| *name == "aspiration").flat_map(|(_, counts)| counts);
        found.windows = windows.fold((0, 0), |(fired, kept), each| (fired + each.fired, kept + each.cut));
        found.quiescence_nodes = explanation.quiescence_nodes;
        found.quiescence_depth = explanation.quiescence_depth as u64;
    }
    Ok(found)
}

/// A score as text, so that equal texts are equal scores.
pub(crate) fn shown(score: ShownScore) -> String {
    match score {
        ShownScore::Cp(cp) => cp.to_string(),
        ShownScore::Win(plies) => format!("win {plies}"),
        ShownScore::Loss(plies) => format!("loss {plies}"),
        ShownScore::Draw(_) => "0".to_owned(),
    }
}

fn random_position(game: &dyn AnyGame, judge: &mut dyn Player, mut random: Random) -> Result<String, LabError> {
    const ATTEMPTS: usize = 2000;
    for attempt in 0..ATTEMPTS {
        // Small boards are soon decided: the longer we look, the shorter the games.
        let longest = (24 * (ATTEMPTS - attempt)).div_ceil(ATTEMPTS);
        let plies = 4.min(longest) + random.below(longest);
        let mut record = game.open(None, &[])?;
        for _ in 0..plies {
            let moves = record.legal_moves();
            let Some(m) = random.choose(&moves) else { break };
            record.play(m)?;
        }
        if record.ending().is_none() && is_fair(&*record, judge, None) {
            return Ok(record.position_text());
        }
    }
    Err(LabError::Data(format!("no undecided position of {} was found", game.text())))
}
