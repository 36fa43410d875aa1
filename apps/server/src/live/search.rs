//! `search`: an engine thinks about a position and tells what it finds.

use super::client::{Command, Task};
use super::shown::{Showing, explanation};
use super::thinking::{Event, Maker, Thinking};
use crate::App;
use crate::caps::{MOST_LINES, Needs, SentLimits, needs};
use crate::fault::Fault;
use crate::place::{Opened, Place};
use crate::queue::Finished;
use crate::whole;
use fiveply_core::{AnyGame, Question};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

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
    fn place(&self) -> Place {
        Place { game: self.game.clone(), position: self.position.clone(), moves: self.moves.clone() }
    }
}

pub(super) fn best() -> String {
    "best".to_owned()
}

fn one() -> usize {
    1
}

/// Searches, and tells the page what is found while it is being found.
pub(super) async fn search(task: &mut Task, request: Request) -> Result<Value, Fault> {
    let opened = request.place().open(&*task.app.world)?;
    think(task, request, opened).await
}

/// The same after a pass: what the other side threatens.
pub(super) async fn threat(task: &mut Task, request: Request) -> Result<Value, Fault> {
    let Opened { game, record } = request.place().open(&*task.app.world)?;
    let none = || Fault::refused("moves", "passing makes no sense here, so there is no threat to show");
    let record = record.passed().ok_or_else(none)?;
    think(task, request, Opened { game, record }).await
}

async fn think(task: &mut Task, request: Request, opened: Opened) -> Result<Value, Fault> {
    let Request { engine, lines, limits, explain, only, .. } = request;
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Fault::refused("lines", format!("{lines} lines; accepted: 1 to {MOST_LINES}")));
    }
    let legal = opened.record.legal_moves();
    if let Some(wrong) = only.iter().find(|text| !legal.contains(text)) {
        return Err(Fault::refused("only", format!("{wrong:?} is not legal here; accepted: {}", legal.join(", "))));
    }
    let (needs, player) = maker(&task.app, &*opened.game, &engine)?;
    let question = Question { limits: limits.limits()?, lines, only, explain, ..Question::default() };
    let record = opened.record.boxed_clone();
    let mut showing = Showing::new(opened);
    let mut thinking = Thinking::begin(task, needs, player, record, question)?;
    if thinking.before > 0 {
        task.tell("queued", json!({ "before": thinking.before })).await;
    }
    let finished = follow(task, &mut showing, &mut thinking).await?;
    Ok(told(&showing, &finished))
}

/// What it takes to make the player with this engine text, and what that player will need.
pub(super) fn maker(app: &App, game: &dyn AnyGame, engine: &str) -> Result<(Needs, Maker), Fault> {
    let needs = needs(game, engine, app.queue.workers())?;
    let (world, text, engine) = (Arc::clone(&app.world), game.text(), engine.to_owned());
    let maker = move || Ok(world.player(&*world.game(&text)?, &engine)?);
    Ok((needs, Box::new(maker)))
}

/// Tells the page of a search until it ends; the last report is always told.
async fn follow(task: &mut Task, showing: &mut Showing, thinking: &mut Thinking) -> Result<Finished, Fault> {
    let mut told = Vec::new();
    let mut next = Instant::now();
    loop {
        let event = tokio::select! {
            event = thinking.next() => event,
            Some(command) = task.commands.recv() => {
                if command == Command::Stop {
                    thinking.stop();
                }
                continue;
            }
        };
        let finished = match event {
            Event::Done(finished) => Some(finished?),
            Event::News => {
                // Whatever comes meanwhile is told together; the end is not kept waiting.
                tokio::select! {
                    () = sleep_until(next) => None,
                    finished = thinking.end() => Some(finished?),
                }
            }
        };
        let lines = thinking.lines();
        if lines != told {
            task.tell("info", json!({ "infos": showing.infos(&lines) })).await;
            told = lines;
            next = Instant::now() + BETWEEN_REPORTS;
        }
        if let Some(finished) = finished {
            return Ok(finished);
        }
    }
}

/// The fields of the last message.
pub(super) fn told(showing: &Showing, finished: &Finished) -> Value {
    let choice = finished.choice.as_ref();
    json!({
        "move": choice.map(|choice| &choice.m),
        "shown": choice.map(|choice| showing.shown(&choice.m)),
        "score": choice.and_then(|choice| choice.score),
        "first": choice.and_then(|choice| choice.score).map(|score| showing.first(score)),
        "depth": choice.map_or(0, |choice| choice.depth),
        "nodes": choice.map_or(0, |choice| choice.nodes),
        "seconds": choice.map_or(0.0, |choice| choice.time.as_secs_f64()),
        "turns": finished.turns,
        "engine": finished.player.as_ref().map(|player| player.text()),
        "explanation": finished.explanation.as_ref().map(explanation),
    })
}
