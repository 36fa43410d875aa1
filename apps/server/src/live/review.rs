//! `review`: every position of a game is searched, and moves that lost something are marked. What a
//! move is worth is judged by the lab's [`review`](fiveply_lab::review), for the page as for files.

use super::client::{Command, Task};
use super::search::maker;
use super::shown::{Showing, first_wins};
use super::thinking::Thinking;
use crate::fault::Fault;
use crate::place::{Opened, Place};
use crate::whole;
use fiveply_core::{Choice, Limits, Player, Question, ShownScore};
use fiveply_lab::review::{Judged, Mark, Tally, Verdict, verdict};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// Nodes for every position when nobody says.
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
pub(super) async fn review(task: &mut Task, request: Request) -> Result<Value, Fault> {
    let nodes = request.nodes.unwrap_or(NODES);
    if !(1..=MOST_NODES).contains(&nodes) {
        return Err(Fault::refused("nodes", format!("{nodes} nodes; accepted: 1 to {MOST_NODES}")));
    }
    let place = Place { game: request.game, position: request.position, moves: request.moves };
    place.open(&*task.app.world)?;
    let game = place.game(&*task.app.world)?;
    let mut record = place.begin(&*game)?;
    let scale = game.win_scale();
    let _room = task.app.queue.keep(maker(&task.app, &*game, "best")?.0.mebibytes)?;
    let mut player: Option<Box<dyn Player>> = None;
    let mut before: Option<Found> = None;
    let (mut tallies, mut stopped) = ([Tally::default(); 2], false);
    for ply in 0..=place.moves.len() {
        let opened = Opened { game: place.game(&*task.app.world)?, record: record.boxed_clone() };
        let (found, returned) = judge(task, opened, player.take(), nodes).await?;
        player = returned;
        if let Some(earlier) = before.replace(found) {
            let now = before.as_ref().expect("it was just put there");
            let played = &place.moves[ply - 1];
            let told = verdict(&earlier.judged, &now.judged, played, scale);
            tallies[earlier.judged.side.index()].add(played, &told);
            task.tell("ply", entry(ply - 1, &earlier, scale, about(played, told))).await;
        }
        if task.commands.try_recv() == Ok(Command::Stop) {
            stopped = true;
            break;
        }
        if let Some(text) = place.moves.get(ply) {
            record.follow(text)?;
        }
    }
    if let Some(last) = before.filter(|_| !stopped) {
        task.tell("ply", entry(place.moves.len(), &last, scale, json!({ "played": null }))).await;
    }
    let sum = |marks: fn(&Tally) -> u32| tallies.iter().map(marks).sum::<u32>();
    Ok(json!({
        "inaccuracies": sum(|tally| tally.inaccuracies),
        "mistakes": sum(|tally| tally.mistakes),
        "blunders": sum(|tally| tally.blunders),
        "accuracies": tallies.map(|tally| tally.accuracy()),
        "nodes": nodes,
    }))
}

/// Judges a position: by the rules where the game has ended, else by a search.
async fn judge(
    task: &mut Task,
    opened: Opened,
    player: Option<Box<dyn Player>>,
    nodes: u64,
) -> Result<(Found, Option<Box<dyn Player>>), Fault> {
    let side = opened.record.side();
    if let Some(ending) = opened.record.ending() {
        return Ok((Found { judged: Judged::ended(side, ending), shown: None, depth: 0 }, player));
    }
    let (needs, make) = maker(&task.app, &*opened.game, "best")?;
    let make = match player {
        Some(player) => Box::new(move || Ok(player)),
        None => make,
    };
    let limits = Limits { nodes: Some(nodes), time: Some(TIME), ..Limits::default() };
    let record = opened.record.boxed_clone();
    let showing = Showing::new(opened);
    let mut thinking = Thinking::begin(task, needs.kept(), make, record, Question { limits, ..Question::default() })?;
    let finished = thinking.end().await?;
    let (best, score, depth) = match finished.choice {
        Some(Choice { m, score, depth, .. }) => (Some(m), score.unwrap_or(ShownScore::Cp(0)), depth),
        None => (None, ShownScore::Cp(0), 0),
    };
    let shown = best.as_ref().map(|text| showing.shown(text));
    Ok((Found { judged: Judged { side, score, best }, shown, depth }, finished.player))
}

/// What is told of a position.
fn entry(ply: usize, found: &Found, scale: f64, told: Value) -> Value {
    let Found { judged, shown, depth } = found;
    let mut entry = json!({
        "ply": ply,
        "score": judged.score,
        "first": { "win_probability": first_wins(judged.score, judged.side, scale) },
        "best": judged.best,
        "best_shown": shown,
        "depth": depth,
        "loss": 0.0,
        "glyph": "",
        "words": null,
    });
    if let (Value::Object(entry), Value::Object(told)) = (&mut entry, told) {
        entry.extend(told);
    }
    entry
}

/// What is told of a move.
fn about(played: &str, Verdict { loss, mark, words }: Verdict) -> Value {
    json!({ "played": played, "loss": loss, "glyph": mark.map_or("", Mark::glyph), "words": words })
}
