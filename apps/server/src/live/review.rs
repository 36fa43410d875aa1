//! `review`: every position of a game is searched, and moves that lost something are marked. Words are told only about what a search proved; a drop of the
//! winning probability alone is a mark without words.

use super::client::{Command, Task};
use super::hint::plies;
use super::shown::{Expectation, Showing, first_wins};
use super::thinking::{Kept, Thinking};
use crate::fault::Fault;
use crate::place::{Opened, Place};
use crate::whole;
use axum::http::StatusCode;
use fiveply_core::{Choice, Limits, Outcome, Question, ShownScore, Side};
use serde::{Deserialize, Serialize};
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
struct Judged {
    side: Side,
    score: ShownScore,
    best: Option<String>,
    shown: Option<String>,
    depth: u32,
}

/// Reviews a game.
pub(super) async fn review(task: &mut Task, request: Request) -> Result<Reviewed, Fault> {
    let nodes = request.nodes.unwrap_or(NODES);
    if !(1..=MOST_NODES).contains(&nodes) {
        return Err(Fault::refused("nodes", format!("{nodes} nodes; accepted: 1 to {MOST_NODES}")));
    }
    let place = Place { game: request.game, position: request.position, moves: request.moves };
    place.open(&*task.app.world)?;
    let game = place.game(&*task.app.world)?;
    let mut record = place.begin(&*game)?;
    let scale = game.win_scale();
    let mut player = Kept::new(&task.app, task.client, &*game, "best").await?;
    let mut before: Option<Judged> = None;
    let (mut marks, mut stopped) = ([0_u32; 3], false);
    for ply in 0..=place.moves.len() {
        let opened = Opened { game: place.game(&*task.app.world)?, record: record.boxed_clone() };
        let (judged, returned) = judge(task, opened, player, nodes).await?;
        player = returned;
        if let Some(earlier) = before.replace(judged) {
            let now = before.as_ref().expect("it was just put there");
            let judgement = Judgement::new(&earlier, now, &place.moves[ply - 1], scale);
            if let Some(kind) = ["?!", "?", "??"].iter().position(|glyph| judgement.glyph == *glyph) {
                marks[kind] += 1;
            }
            task.tell("ply", Ply::new(ply - 1, earlier, scale, judgement)).await;
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
    let [inaccuracies, mistakes, blunders] = marks;
    Ok(Reviewed { inaccuracies, mistakes, blunders, nodes })
}

/// Judges a position: by the rules where the game has ended, else by a search.
async fn judge(task: &mut Task, opened: Opened, player: Kept, nodes: u64) -> Result<(Judged, Kept), Fault> {
    let side = opened.record.side();
    if let Some(ending) = opened.record.ending() {
        let score = match ending.outcome {
            Outcome::Draw => ShownScore::Draw(true),
            Outcome::Win(winner) if winner == side => ShownScore::Win(0),
            Outcome::Win(_) => ShownScore::Loss(0),
        };
        return Ok((Judged { side, score, best: None, shown: None, depth: 0 }, player));
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
    Ok((Judged { side, score, best, shown, depth }, finished.kept.ok_or_else(lost)?))
}

/// `done`: how many moves were marked, and the nodes for every position.
#[derive(Debug, Serialize)]
pub(super) struct Reviewed {
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    nodes: u64,
}

/// `ply`: what was found in one position, and about the move played there.
#[derive(Debug, Serialize)]
struct Ply {
    ply: usize,
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
    fn new(ply: usize, judged: Judged, scale: f64, judgement: Judgement) -> Self {
        let Judged { side, score, best, shown, depth } = judged;
        let first = Expectation::of(score, side, scale);
        Ply { ply, score, first, best, best_shown: shown, depth, judgement }
    }
}

/// What a move cost.
#[derive(Debug, Default, Serialize)]
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
    fn new(before: &Judged, after: &Judged, played: &str, scale: f64) -> Self {
        let is_best = before.best.as_deref() == Some(played);
        let chance = |judged: &Judged| {
            let first = first_wins(judged.score, judged.side, scale);
            if before.side == Side::First { first } else { 1.0 - first }
        };
        let loss = if is_best { 0.0 } else { (chance(before) - chance(after)).max(0.0) };
        let glyph = match loss {
            loss if loss >= 0.25 => "??",
            loss if loss >= 0.15 => "?",
            loss if loss >= 0.08 => "?!",
            _ => "",
        };
        let words = if is_best || glyph.is_empty() { None } else { proved(before.score, after.score) };
        Judgement { played: Some(played.to_owned()), loss, glyph, words }
    }
}

/// What is proved about a move, by the scores of the positions before and after it, each seen by its own side to move.
fn proved(before: ShownScore, after: ShownScore) -> Option<String> {
    match (before, after) {
        (ShownScore::Win(count), ShownScore::Win(reply)) => {
            Some(format!("misses a win in {} and loses in {}", plies(count), plies(reply + 1)))
        }
        (ShownScore::Win(count), ShownScore::Draw(_)) => {
            Some(format!("misses a win in {}: it is a draw now", plies(count)))
        }
        (ShownScore::Win(count), ShownScore::Cp(_)) => Some(format!("misses a win in {}", plies(count))),
        // What was won is still won, or what was lost before cannot be lost by this move.
        (ShownScore::Win(_), ShownScore::Loss(_)) | (ShownScore::Loss(_), _) => None,
        (_, ShownScore::Win(reply)) => Some(format!("loses in {}", plies(reply + 1))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ShownScore::{Cp, Draw, Loss, Win};

    fn judged(side: Side, score: ShownScore) -> Judged {
        Judged { side, score, best: Some("a1a2".to_owned()), shown: None, depth: 5 }
    }

    #[test]
    fn only_what_is_proved_is_said() {
        assert_eq!(proved(Win(5), Cp(300)).as_deref(), Some("misses a win in 5 plies"));
        assert_eq!(proved(Cp(20), Win(2)).as_deref(), Some("loses in 3 plies"));
        assert_eq!(proved(Win(1), Win(0)).as_deref(), Some("misses a win in 1 ply and loses in 1 ply"));
        assert_eq!(proved(Win(3), Draw(true)).as_deref(), Some("misses a win in 3 plies: it is a draw now"));
        assert_eq!(proved(Cp(20), Cp(900)), None, "a guess is no proof");
        assert_eq!(proved(Loss(4), Win(1)), None, "what was lost before is not lost by this move");
        assert_eq!(proved(Win(3), Loss(8)), None, "still won");
    }

    #[test]
    fn marks_follow_the_winning_probability_of_the_mover() {
        let mark = |score, played| {
            let told = Judgement::new(&judged(Side::Second, Cp(0)), &judged(Side::First, score), played, 300.0);
            (told.glyph.to_owned(), told.loss)
        };
        assert_eq!(mark(Cp(0), "b1b2").0, "");
        assert_eq!(mark(Cp(120), "b1b2").0, "?!");
        assert_eq!(mark(Cp(210), "b1b2").0, "?");
        assert_eq!(mark(Win(4), "b1b2"), ("??".to_owned(), 0.5));
        assert_eq!(mark(Win(4), "a1a2"), (String::new(), 0.0), "nothing was better");
    }
}
