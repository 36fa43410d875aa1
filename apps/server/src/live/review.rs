//! `review`: every position of a game is searched, and moves that lost something are marked. What a
//! move is worth is judged by the lab's [`review`](fiveply_lab::review), for the page as for files.

use super::client::{Command, Task};
use super::shown::{Expectation, Showing};
use super::thinking::{Kept, Thinking};
use crate::fault::Fault;
use crate::position_request::{Opened, PositionRequest};
use crate::whole;
use crate::wire::{self, shapes};
use axum::http::StatusCode;
use fiveply_core::{Choice, Limits, Question, ShownScore};
use fiveply_lab::review::{Judged, Mark, Tally, Verdict, verdict};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// Nodes for every position where none are given.
const NODES: u64 = 150_000;
/// No position takes longer, however slow the machine.
const TIME: Duration = Duration::from_secs(10);
/// Nodes that may be asked for.
const MOST_NODES: u64 = 5_000_000;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default, deserialize_with = "whole::optional")]
    nodes: Option<u64>,
}

/// What was found in one position.
struct Found {
    judged: Judged,
    shown: Option<String>,
    depth: u32,
}

/// Reviews a game.
pub(super) async fn review(task: &mut Task, request: Request) -> Result<Reviewed, Fault> {
    let nodes = request.nodes.unwrap_or(NODES);
    if !(1..=MOST_NODES).contains(&nodes) {
        return Err(Fault::refused("nodes", format!("{nodes} nodes; accepted: 1 to {MOST_NODES}")));
    }
    let place = PositionRequest { game: request.game, position: request.position, moves: request.moves };
    place.open(&*task.app.world)?;
    let game = place.game(&*task.app.world)?;
    let mut record = place.begin(&*game)?;
    let scale = game.win_scale();
    let mut player = Kept::new(&task.app, task.client, &*game, "best").await?;
    let mut before: Option<Found> = None;
    let (mut tallies, mut stopped) = ([Tally::default(); 2], false);
    for ply in 0..=place.moves.len() {
        let opened = Opened { game: place.game(&*task.app.world)?, record: record.boxed_clone() };
        let (found, returned) = judge(task, opened, player, nodes).await?;
        player = returned;
        if let Some(earlier) = before.replace(found) {
            let now = before.as_ref().expect("it was just put there");
            let played = &place.moves[ply - 1];
            let verdict = verdict(&earlier.judged, &now.judged, played, scale);
            tallies[earlier.judged.side.index()].add(played, &verdict);
            task.tell("ply", Ply::new(ply - 1, earlier, scale, Judgement::new(played, verdict))).await;
        }
        if matches!(task.commands.try_recv(), Ok(Command::Stop)) {
            stopped = true;
            break;
        }
        if let Some(text) = place.moves.get(ply) {
            record.follow(text)?;
        }
    }
    if let Some(last) = before.filter(|_| !stopped) {
        task.tell("ply", Ply::new(place.moves.len(), last, scale, Judgement::default())).await;
    }
    let sum = |marks: fn(&Tally) -> u32| tallies.iter().map(marks).sum();
    Ok(Reviewed {
        inaccuracies: sum(|tally| tally.inaccuracies),
        mistakes: sum(|tally| tally.mistakes),
        blunders: sum(|tally| tally.blunders),
        accuracies: tallies.map(|tally| tally.accuracy()),
        nodes,
    })
}

/// Judges a position: by the rules where the game has ended, else by a search.
async fn judge(task: &mut Task, opened: Opened, player: Kept, nodes: u64) -> Result<(Found, Kept), Fault> {
    let side = opened.record.side();
    if let Some(ending) = opened.record.ending() {
        return Ok((Found { judged: Judged::ended(side, ending), shown: None, depth: 0 }, player));
    }
    let limits = Limits { nodes: Some(nodes), time: Some(TIME), ..Limits::default() };
    let record = opened.record.boxed_clone();
    let showing = Showing::new(opened);
    let question = Question { limits, ..Question::default() };
    let mut thinking = Thinking::lend(&task.app, task.client, player, record, question)?;
    let finished = thinking.end().await?;
    let (best, score, depth) = match finished.choice {
        Some(Choice { m, score, depth, .. }) => (Some(m), score.unwrap_or(ShownScore::Cp(0)), depth),
        None => (None, ShownScore::Cp(0), 0),
    };
    let shown = best.as_ref().map(|text| showing.shown(text));
    let lost = || Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the player was lost; this is a fault of the program");
    let judged = Judged { side, score, best };
    Ok((Found { judged, shown, depth }, finished.kept.ok_or_else(lost)?))
}

/// `done`: how many moves were marked, and the nodes for every position.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Reviewed {
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    /// How well both sides played, from 0 to 100; `null` where a side made no move.
    accuracies: [Option<f64>; 2],
    nodes: u64,
}

/// `ply`: what was found in one position, and about the move played there.
#[derive(Debug, Serialize, ToSchema)]
struct Ply {
    ply: usize,
    #[schema(value_type = shapes::Score)]
    score: ShownScore,
    first: Expectation,
    /// The best move.
    best: Option<String>,
    /// The same the way people read it.
    best_shown: Option<String>,
    depth: u32,
    #[serde(flatten)]
    judgement: Judgement,
}

impl Ply {
    fn new(ply: usize, found: Found, scale: f64, judgement: Judgement) -> Self {
        let Found { judged: Judged { side, score, best }, shown, depth } = found;
        let first = Expectation::of(score, side, scale);
        Ply { ply, score, first, best, best_shown: shown, depth, judgement }
    }
}

/// What a move cost.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Judgement {
    /// The move; `null` in the last position.
    played: Option<String>,
    /// The mover's winning probability before it, less that after it.
    loss: f64,
    /// `??`, `?`, `?!` or nothing.
    glyph: &'static str,
    /// What is proved about it.
    words: Option<String>,
}

impl Judgement {
    fn new(played: &str, Verdict { loss, mark, words }: Verdict) -> Self {
        Judgement { played: Some(played.to_owned()), loss, glyph: mark.map_or("", Mark::glyph), words }
    }
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<Reviewed>(all);
    wire::add::<Ply>(all);
}
