//! `watch`: two engines play each other; the page pauses them, steps and sets the pace.

use super::client::{Command, Task};
use super::search::{best, maker};
use super::shown::Showing;
use super::thinking::Thinking;
use crate::caps::{Needs, SentLimits};
use crate::fault::Fault;
use crate::place::{Opened, Place};
use crate::state::{Ended, State};
use crate::whole;
use axum::http::StatusCode;
use fiveply_core::{Info, Limits, Player, Question};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Nobody watches a longer game.
const MOST_PLIES: usize = 1_000;
/// What an engine gets for a move when nobody says.
const TIME: Duration = Duration::from_millis(500);
/// No pause between moves is longer.
const LONGEST_PAUSE: u64 = 60_000;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "both_best")]
    players: [String; 2],
    #[serde(default)]
    limits: Option<SentLimits>,
    #[serde(default, deserialize_with = "whole::whole")]
    pause_ms: u64,
}

fn both_best() -> [String; 2] {
    [best(), best()]
}

/// One of the two engines between its moves.
struct Seat {
    needs: Needs,
    engine: String,
    player: Option<Box<dyn Player>>,
    /// What it thought last.
    thought: Value,
}

/// How fast the game goes.
struct Pace {
    pause: Duration,
    paused: bool,
    steps: u32,
}

/// Lets two engines play.
pub(super) async fn watch(task: &mut Task, request: Request) -> Result<Value, Fault> {
    let limits = match request.limits {
        Some(limits) => limits.limits()?,
        None => Limits { time: Some(TIME), ..Limits::default() },
    };
    if request.pause_ms > LONGEST_PAUSE {
        return Err(Fault::refused(
            "pause_ms",
            format!("pause_ms {}; accepted: 0 to {LONGEST_PAUSE}", request.pause_ms),
        ));
    }
    let place = Place { game: request.game, position: request.position, moves: request.moves };
    let Opened { game, mut record } = place.open(&*task.app.world)?;
    let makers: Vec<_> =
        request.players.iter().map(|engine| maker(&task.app, &*game, engine)).collect::<Result<_, _>>()?;
    let _room = task.app.queue.keep(makers.iter().map(|(needs, _)| needs.mebibytes).sum())?;
    let mut seats = Vec::new();
    for (engine, (needs, make)) in request.players.into_iter().zip(makers) {
        // An engine that cannot be made is refused before the first move, and not in the middle of the game.
        let player = crate::routes::apart(make).await?;
        seats.push(Seat { needs: needs.kept(), engine, player: Some(player), thought: Value::Null });
    }
    let mut pace = Pace { pause: Duration::from_millis(request.pause_ms), paused: false, steps: 0 };
    let begun = record.ply();
    loop {
        let infos = json!({ "first": seats[0].thought, "second": seats[1].thought });
        let state = json!({ "state": State::new(&*game, &*record), "infos": infos });
        task.tell("state", state).await;
        if record.ending().is_some() || record.ply() - begun >= MOST_PLIES || !pace.wait(task).await {
            break;
        }
        let seat = &mut seats[record.side().index()];
        let showing = Showing::new(Opened { game: place.game(&*task.app.world)?, record: record.boxed_clone() });
        let Some(chosen) = seat.choose(task, showing, limits, &mut pace).await? else { break };
        record.play(&chosen)?;
    }
    let outcome = record.ending().map(|ending| Ended::new(&*game, ending));
    let engines: Vec<&str> = seats.iter().map(|seat| seat.engine.as_str()).collect();
    Ok(json!({ "outcome": outcome, "plies": record.ply(), "players": engines, "moves": record.history() }))
}

impl Seat {
    /// The engine's move; `None` when the game was stopped meanwhile.
    async fn choose(
        &mut self,
        task: &mut Task,
        showing: Showing,
        limits: Limits,
        pace: &mut Pace,
    ) -> Result<Option<String>, Fault> {
        let lost = || Fault::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the engine {} failed", self.engine));
        let player = self.player.take().ok_or_else(lost)?;
        let record = showing.record.boxed_clone();
        let question = Question { limits, ..Question::default() };
        let mut thinking = Thinking::begin(task, self.needs, Box::new(move || Ok(player)), record, question)?;
        let finished = loop {
            tokio::select! {
                finished = thinking.end() => break finished?,
                Some(command) = task.commands.recv() => {
                    if !pace.obey(command) {
                        return Ok(None);
                    }
                }
            }
        };
        let lines: Vec<Info> = thinking.lines().into_iter().take(1).collect();
        let choice = finished.choice.ok_or_else(|| {
            Fault::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the engine {} found no move", self.engine))
        })?;
        self.thought = match (showing.infos(&lines), choice.score) {
            (Value::Array(mut infos), _) if !infos.is_empty() => infos.remove(0),
            (_, Some(score)) => json!({
                "depth": choice.depth, "score": score, "first": showing.first(score), "nodes": choice.nodes,
                "seconds": choice.time.as_secs_f64(), "pv": [choice.m], "shown": [showing.shown(&choice.m)],
            }),
            _ => Value::Null,
        };
        self.player = finished.player;
        Ok(Some(choice.m))
    }
}

impl Pace {
    /// Takes in a command; false when the game is to end.
    fn obey(&mut self, command: Command) -> bool {
        match command {
            Command::Stop => return false,
            Command::Pause => self.paused = true,
            Command::Resume => (self.paused, self.steps) = (false, 0),
            Command::Step => (self.paused, self.steps) = (true, self.steps.saturating_add(1)),
            Command::Speed(pause) => self.pause = Duration::from_millis(pause),
        }
        true
    }

    /// Waits until the next move may be made; false when the game is to end.
    async fn wait(&mut self, task: &mut Task) -> bool {
        let shown = Instant::now();
        loop {
            if self.paused && self.steps > 0 {
                self.steps -= 1;
                return true;
            }
            let paused = self.paused;
            tokio::select! {
                biased;
                command = task.commands.recv() => {
                    if !command.is_some_and(|command| self.obey(command)) {
                        return false;
                    }
                }
                () = sleep_until(shown + self.pause), if !paused => return true,
            }
        }
    }
}
