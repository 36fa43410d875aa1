//! `search`: an engine thinks about a position and tells what it finds.

use super::client::{Command, Task};
use super::shown::{Expectation, Explained, LineInfo, Showing};
use super::thinking::{Finished, Thinking, maker};
use crate::caps::{MOST_LINES, SentLimits};
use crate::fault::Fault;
use crate::position_request::{Opened, PositionRequest};
use crate::whole;
use crate::wire::{self, shapes};
use fiveply_core::{Question, ShownScore};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use utoipa::ToSchema;

/// Reports go out no more often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "best")]
    engine: String,
    #[serde(default = "one", deserialize_with = "whole::whole")]
    lines: usize,
    #[serde(default)]
    limits: SentLimits,
    #[serde(default)]
    explain: bool,
    #[serde(default)]
    only: Vec<String>,
}

impl Request {
    fn place(&self) -> PositionRequest {
        PositionRequest { game: self.game.clone(), position: self.position.clone(), moves: self.moves.clone() }
    }
}

pub(super) fn best() -> String {
    "best".to_owned()
}

fn one() -> usize {
    1
}

/// Searches, and tells the page what is found while it is being found.
pub(super) async fn search(task: &mut Task, request: Request) -> Result<Found, Fault> {
    let opened = request.place().open(&*task.app.world)?;
    think(task, request, opened).await
}

/// The same after a pass: what the other side threatens.
pub(super) async fn threat(task: &mut Task, request: Request) -> Result<Found, Fault> {
    let Opened { game, record } = request.place().open(&*task.app.world)?;
    let none = || Fault::refused("moves", "passing makes no sense here, so there is no threat to show");
    let record = record.passed().ok_or_else(none)?;
    think(task, request, Opened { game, record }).await
}

async fn think(task: &mut Task, request: Request, opened: Opened) -> Result<Found, Fault> {
    let Request { engine, lines, limits, explain, only, .. } = request;
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Fault::refused("lines", format!("{lines} lines; accepted: 1 to {MOST_LINES}")));
    }
    let legal = opened.record.legal_moves();
    if let Some(wrong) = only.iter().find(|text| !legal.contains(text)) {
        return Err(Fault::refused("only", format!("{wrong:?} is not legal here; accepted: {}", legal.join(", "))));
    }
    let player = maker(&task.app, &*opened.game, &engine)?;
    let question = Question { limits: limits.limits()?, lines, only, explain, ..Question::default() };
    let record = opened.record.boxed_clone();
    let mut showing = Showing::new(opened);
    let mut thinking = Thinking::begin(&task.app, task.client, player, record, question)?;
    if thinking.before > 0 {
        task.tell("queued", Queued { before: thinking.before }).await;
    }
    let finished = follow(task, &mut showing, &mut thinking).await?;
    Ok(Found::new(&showing, &finished))
}

/// Tells the page of a search until it ends; the last report is always told.
async fn follow(task: &mut Task, showing: &mut Showing, thinking: &mut Thinking) -> Result<Finished, Fault> {
    let mut told = Vec::new();
    let mut next = Instant::now();
    loop {
        let event = tokio::select! {
            event = thinking.next() => event,
            Some(command) = task.commands.recv() => {
                if matches!(command, Command::Stop) {
                    thinking.stop();
                }
                continue;
            }
        };
        let finished = match event {
            Some(finished) => Some(finished?),
            None => {
                // Whatever comes meanwhile is told together; the end is not kept waiting.
                tokio::select! {
                    () = sleep_until(next) => None,
                    finished = thinking.end() => Some(finished?),
                }
            }
        };
        let lines = thinking.lines();
        if lines != told {
            task.tell("info", Infos { infos: showing.infos(&lines) }).await;
            told = lines;
            next = Instant::now() + BETWEEN_REPORTS;
        }
        if let Some(finished) = finished {
            return Ok(finished);
        }
    }
}

/// `info`: the lines of the newest iteration, the best first.
#[derive(Debug, Serialize, ToSchema)]
struct Infos {
    infos: Vec<LineInfo>,
}

/// `queued`: how many searches wait before this one.
#[derive(Debug, Serialize, ToSchema)]
struct Queued {
    before: usize,
}

/// `done`: what a search has found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Found {
    /// The move; `null` when the game has ended.
    #[serde(rename = "move")]
    m: Option<String>,
    /// The same the way people read it.
    shown: Option<String>,
    /// Its score, for the side to move.
    #[schema(value_type = Option<shapes::Score>)]
    score: Option<ShownScore>,
    first: Option<Expectation>,
    /// The last finished iteration.
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// How often the search began; more than once when it was interrupted for others.
    turns: u32,
    /// The exact text of the engine.
    engine: Option<String>,
    /// What the techniques did, if that was asked.
    explanation: Option<Explained>,
}

impl Found {
    fn new(showing: &Showing, finished: &Finished) -> Self {
        let choice = finished.choice.as_ref();
        let score = choice.and_then(|choice| choice.score);
        Found {
            m: choice.map(|choice| choice.m.clone()),
            shown: choice.map(|choice| showing.shown(&choice.m)),
            score,
            first: score.map(|score| showing.first(score)),
            depth: choice.map_or(0, |choice| choice.depth),
            nodes: choice.map_or(0, |choice| choice.nodes),
            seconds: choice.map_or(0.0, |choice| choice.time.as_secs_f64()),
            turns: finished.turns,
            engine: finished.engine.clone(),
            explanation: finished.explanation.as_ref().map(Explained::new),
        }
    }
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<Infos>(all);
    wire::add::<Queued>(all);
    wire::add::<Found>(all);
}
