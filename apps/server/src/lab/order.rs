//! What a page may ask the lab for. Everything has bounds, which the refusal tells; nothing names a
//! file or a program.

use crate::caps::{self, MEBIBYTES_IN_ALL, Needs};
use crate::fault::Fault;
use crate::position_request::short;
use crate::whole;
use crate::world::World;
use fiveply_core::AnyGame;
use fiveply_lab::experiments::{Entry, LabError, RunOptions, inventory};
use fiveply_lab::stats::{Model, Sprt};
use fiveply_lab::{Adjudication, Contestant, Openings, Pace, Plan};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// Nodes a move.
const MOST_NODES: u64 = 1_000_000;
/// Plies a move.
const MOST_DEPTH: u32 = 30;
/// Milliseconds a move.
const MOST_TIME: u64 = 10_000;
/// Pairs of a match.
const MOST_PAIRS: u64 = 100_000;
/// Seconds that the matches of an experiment may take.
const MOST_BUDGET: u64 = 3_600;
/// Seeds are whole numbers that a page can write down exactly.
const MOST_SEED: u64 = (1 << 53) - 1;
/// Plies after which a game is drawn, as in `fiveply match`.
const LONGEST: u32 = 1_000;

/// An experiment of the reports, to be measured with its quick sizes.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunOrder {
    /// Which.
    pub(crate) id: String,
    /// What fixes everything left to chance.
    #[serde(default = "one", deserialize_with = "whole::whole")]
    #[schema(maximum = 9_007_199_254_740_991_i64)]
    seed: u64,
    /// Nodes a move at most.
    #[schema(minimum = 1, maximum = 1_000_000)]
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Seconds for all its matches; 20 pairs a row are played in any case.
    #[schema(minimum = 1, maximum = 3_600)]
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    budget_s: Option<u64>,
    /// Pairs a row, whatever the budget.
    #[schema(minimum = 1, maximum = 100_000)]
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    pairs: Option<u64>,
}

/// A match of one's own.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchOrder {
    game: String,
    /// The first player's engine text.
    a: String,
    /// The second player's.
    b: String,
    /// What either gets for a move: exactly one of these.
    limits: MoveLimits,
    /// Pairs of games; at most so many with a sequential test.
    #[schema(minimum = 1, maximum = 100_000)]
    #[serde(deserialize_with = "whole::whole")]
    pairs: u64,
    #[serde(default = "one", deserialize_with = "whole::whole")]
    seed: u64,
    /// The two Elo differences of a sequential test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sprt: Option<[f64; 2]>,
}

/// What a player gets for a move.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveLimits {
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 1_000_000)]
    nodes: Option<u64>,
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 30)]
    depth: Option<u32>,
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 10_000)]
    time_ms: Option<u64>,
}

fn one() -> u64 {
    1
}

/// The experiment with this id.
pub(crate) fn entry(id: &str) -> Result<&'static Entry, Fault> {
    let unknown = || Fault::not_found(format!("no experiment {id:?}; GET /api/lab/experiments lists those there are"));
    inventory().iter().find(|entry| entry.id == id).ok_or_else(unknown)
}

impl RunOrder {
    /// The experiment and how to run it.
    pub(super) fn check(&self, workers: usize, build: String) -> Result<(&'static Entry, RunOptions), Fault> {
        let entry = entry(&self.id)?;
        if !entry.missing.is_empty() {
            let why = LabError::Missing { id: entry.id.clone(), why: entry.missing.clone() };
            return Err(Fault::refused("id", why.to_string()));
        }
        within("seed", self.seed, 0, MOST_SEED)?;
        self.nodes.map_or(Ok(()), |nodes| within("nodes", nodes, 1, MOST_NODES))?;
        self.budget_s.map_or(Ok(()), |budget| within("budget_s", budget, 1, MOST_BUDGET))?;
        self.pairs.map_or(Ok(()), |pairs| within("pairs", pairs, 1, MOST_PAIRS))?;
        let usual = RunOptions::new(false, self.seed, build);
        let budget = self.budget_s.map_or(usual.budget, Duration::from_secs);
        Ok((entry, RunOptions { nodes: self.nodes, pairs: self.pairs, budget, workers, ..usual }))
    }
}

/// A match that can be played.
pub(super) struct Match {
    pub(super) plan: Plan,
    pub(super) sprt: Option<Sprt>,
    /// Games at a time.
    pub(super) workers: usize,
    pub(super) command: String,
}

impl MatchOrder {
    /// The match, its players made once to see that they can be.
    pub(super) fn check(&self, world: &dyn World, workers: usize, build: String) -> Result<Match, Fault> {
        short("game", &self.game)?;
        let game = world.game(&self.game)?;
        within("pairs", self.pairs, 1, MOST_PAIRS)?;
        within("seed", self.seed, 0, MOST_SEED)?;
        let pace = self.limits.pace()?;
        let sprt = self.sprt.map(|[elo0, elo1]| sprt(elo0, elo1)).transpose()?;
        let both = [("a", &self.a), ("b", &self.b)].map(|(field, engine)| needs(world, &*game, field, engine, workers));
        let [a, b] = both;
        let (a, b) = (a?, b?);
        let memory = MEBIBYTES_IN_ALL / (a.mebibytes + b.mebibytes).max(1);
        let threads = workers / a.threads.max(b.threads).max(1);
        // Clocks must not run while players wait for a core.
        let workers = if pace.is_timed() { 1 } else { threads.min(usize::try_from(memory).unwrap_or(1)).max(1) };
        let player = |text: &String| Contestant { text: text.clone(), pace };
        let plan = Plan {
            players: vec![player(&self.a), player(&self.b)],
            gauntlet: false,
            openings: Openings::Random(None),
            seed: self.seed,
            pairs: self.pairs,
            // Whoever lets searches go first must not lose on time for it.
            margin: if pace.is_timed() { Duration::from_secs(60) } else { Duration::from_millis(50) },
            adjudication: Adjudication::default(),
            longest: LONGEST,
            build,
        };
        Ok(Match { plan, sprt, workers, command: self.command() })
    }

    /// The game.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// The title of the match.
    pub(super) fn title(&self) -> String {
        format!("{}: {} – {}", self.game, self.a, self.b)
    }

    /// The command that plays the same games.
    fn command(&self) -> String {
        let MatchOrder { game, a, b, pairs, seed, .. } = self;
        let limit = match self.limits {
            MoveLimits { nodes: Some(nodes), .. } => format!("--nodes {nodes}"),
            MoveLimits { depth: Some(depth), .. } => format!("--depth {depth}"),
            MoveLimits { time_ms, .. } => format!("--time {}ms --margin 60s", time_ms.unwrap_or_default()),
        };
        let test = self.sprt.map(|[elo0, elo1]| format!(" --sprt {elo0},{elo1}")).unwrap_or_default();
        format!("fiveply match {game} --a {a} --b {b} {limit} --pairs {pairs} --seed {seed}{test}")
    }
}

impl MoveLimits {
    fn pace(self) -> Result<Pace, Fault> {
        let MoveLimits { nodes, depth, time_ms } = self;
        let given = [nodes.is_some(), depth.is_some(), time_ms.is_some()].into_iter().filter(|&is| is).count();
        if given != 1 {
            let message = format!("{given} limits for a move; accepted: exactly one of nodes, depth and time_ms");
            return Err(Fault::refused("limits", message));
        }
        let bounded = |name: &str, number: u64, most: u64| {
            let message = format!("{name} {number}; accepted: 1 to {most}");
            if (1..=most).contains(&number) { Ok(()) } else { Err(Fault::refused("limits", message)) }
        };
        nodes.map_or(Ok(()), |nodes| bounded("nodes", nodes, MOST_NODES))?;
        depth.map_or(Ok(()), |depth| bounded("depth", depth.into(), MOST_DEPTH.into()))?;
        time_ms.map_or(Ok(()), |time| bounded("time_ms", time, MOST_TIME))?;
        Ok(Pace { nodes, depth, time: time_ms.map(Duration::from_millis), clock: None })
    }
}

/// What an engine needs, if it can be made.
fn needs(
    world: &dyn World,
    game: &dyn AnyGame,
    field: &'static str,
    engine: &str,
    workers: usize,
) -> Result<Needs, Fault> {
    let needs = caps::needs(game, engine, workers).map_err(|fault| fault.at(field))?;
    world.player(game, engine).map_err(|error| Fault::from(error).at(field))?;
    Ok(needs)
}

/// A sequential test with 5 % of error on either side.
pub(crate) fn sprt(elo0: f64, elo1: f64) -> Result<Sprt, Fault> {
    Sprt::new(elo0, elo1, 0.05, 0.05, Model::Logistic).map_err(|error| Fault::refused("sprt", error.to_string()))
}

/// Refuses a number that is out of bounds.
pub(super) fn within(field: &'static str, number: u64, least: u64, most: u64) -> Result<(), Fault> {
    if (least..=most).contains(&number) {
        return Ok(());
    }
    Err(Fault::refused(field, format!("{field} {number}; accepted: {least} to {most}")))
}
