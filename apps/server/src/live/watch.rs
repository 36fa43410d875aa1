//! `watch`: two engines play each other; the page pauses them, steps and sets the pace.

use super::client::{Command, Task};
use super::search::best;
use super::shown::{Expectation, LineInfo, Showing};
use super::thinking::{Kept, Thinking};
use crate::caps::SentLimits;
use crate::fault::Fault;
use crate::position_request::{Opened, PositionRequest};
use crate::session::Pair;
use crate::state::{Ended, State};
use crate::whole;
use crate::wire::{self, shapes};
use axum::http::StatusCode;
use fiveply_core::{Info, Limits, Question, ShownScore};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use utoipa::ToSchema;

/// Nobody watches a longer game.
const MOST_PLIES: usize = 1_000;
/// The limits of a move where none are given.
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

/// `state`: a position of the game, and what both engines thought last.
#[derive(Debug, Serialize, ToSchema)]
struct Watched {
    state: State,
    infos: Pair<Option<Thought>>,
}

/// What an engine thought: its best line, or what it chose where it told no line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = WatchedThought)]
enum Thought {
    Line(Box<LineInfo>),
    Choice {
        depth: u32,
        #[schema(value_type = shapes::Score)]
        score: ShownScore,
        first: Expectation,
        nodes: u64,
        seconds: f64,
        pv: [String; 1],
        shown: [String; 1],
    },
}

/// `done`: how the game went.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Played {
    outcome: Option<Ended>,
    plies: usize,
    /// The two engines.
    players: Vec<String>,
    moves: Vec<String>,
}

/// One of the two engines between its moves.
struct Seat {
    engine: String,
    /// Away while it thinks.
    player: Option<Kept>,
    /// What it thought last.
    thought: Option<Thought>,
}

/// How fast the game goes.
struct Pace {
    pause: Duration,
    paused: bool,
    steps: u32,
}

/// Lets two engines play.
pub(super) async fn watch(task: &mut Task, request: Request) -> Result<Played, Fault> {
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
    let place = PositionRequest { game: request.game, position: request.position, moves: request.moves };
    let Opened { game, mut record } = place.open(&*task.app.world)?;
    let mut seats = Vec::new();
    for engine in request.players {
        // An engine that cannot be made is refused before the first move, and not in the middle of
        // the game.
        let player = Kept::new(&task.app, task.client, &*game, &engine).await?;
        seats.push(Seat { engine, player: Some(player), thought: None });
    }
    let mut pace = Pace { pause: Duration::from_millis(request.pause_ms), paused: false, steps: 0 };
    let begun = record.ply();
    loop {
        let infos = Pair { first: seats[0].thought.clone(), second: seats[1].thought.clone() };
        let state = State::new(&*game, &*record);
        task.tell("state", Watched { state, infos }).await;
        if record.ending().is_some() || record.ply() - begun >= MOST_PLIES || !pace.wait(task).await {
            break;
        }
        let seat = &mut seats[record.side().index()];
        let showing = Showing::new(Opened { game: place.game(&*task.app.world)?, record: record.boxed_clone() });
        let Some(chosen) = seat.choose(task, showing, limits, &mut pace).await? else { break };
        record.play(&chosen)?;
    }
    let outcome = record.ending().map(|ending| Ended::new(&*game, ending));
    let players = seats.into_iter().map(|seat| seat.engine).collect();
    Ok(Played { outcome, plies: record.ply(), players, moves: record.history() })
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
        let mut thinking = Thinking::lend(&task.app, task.client, player, record, question)?;
        let finished = loop {
            tokio::select! {
                finished = thinking.end() => break finished?,
                Some(command) = task.commands.recv() => {
                    if !pace.obey(&command) {
                        return Ok(None);
                    }
                }
            }
        };
        let lines: Vec<Info> = thinking.lines().into_iter().take(1).collect();
        let choice = finished.choice.ok_or_else(|| {
            Fault::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the engine {} found no move", self.engine))
        })?;
        let reported = showing.infos(&lines).into_iter().next().map(|info| Thought::Line(Box::new(info)));
        self.thought = reported.or_else(|| {
            let score = choice.score?;
            Some(Thought::Choice {
                depth: choice.depth,
                score,
                first: showing.first(score),
                nodes: choice.nodes,
                seconds: choice.time.as_secs_f64(),
                pv: [choice.m.clone()],
                shown: [showing.shown(&choice.m)],
            })
        });
        self.player = finished.kept;
        Ok(Some(choice.m))
    }
}

impl Pace {
    /// Takes in a command; false when the game is to end.
    fn obey(&mut self, command: &Command) -> bool {
        match command {
            Command::Stop => return false,
            Command::Pause => self.paused = true,
            Command::Resume => (self.paused, self.steps) = (false, 0),
            Command::Step => (self.paused, self.steps) = (true, self.steps.saturating_add(1)),
            Command::Speed(pause) => self.pause = Duration::from_millis(*pause),
            Command::Wish(_) => {}
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
                    if !command.is_some_and(|command| self.obey(&command)) {
                        return false;
                    }
                }
                () = sleep_until(shown + self.pause), if !paused => return true,
            }
        }
    }
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<Watched>(all);
    wire::add::<Played>(all);
}
