//! `hint`: advice in three steps, which piece, where to, and why.

use super::client::Task;
use super::shown::Showing;
use super::thinking::{Thinking, maker};
use crate::caps::LONGEST_SEARCH;
use crate::fault::Fault;
use crate::position_request::PositionRequest;
use crate::wire::{self, shapes};
use axum::http::StatusCode;
use fiveply_core::{Action, Board, Info, Limits, MoveInfo, Question, ShownScore};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// How long the adviser thinks.
const TIME: Duration = Duration::from_secs(1);

/// Moves of the expected line that are told.
const LONGEST_LINE: usize = 5;

/// `done`: a hint in three steps.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Advice {
    /// The piece, where it goes, and why.
    steps: [String; 3],
    #[serde(rename = "move")]
    m: String,
    /// The move the way people read it.
    shown: String,
    #[schema(value_type = Option<shapes::Score>)]
    score: Option<ShownScore>,
}

/// Advises the side to move.
pub(super) async fn hint(task: &mut Task, place: PositionRequest) -> Result<Advice, Fault> {
    let opened = place.open(&*task.app.world)?;
    if let Some(ending) = opened.record.ending() {
        let message = format!("no hint: the game has ended ({})", ending.reason);
        return Err(Fault::new(StatusCode::UNPROCESSABLE_ENTITY, message).at("moves"));
    }
    let player = maker(&task.app, &*opened.game, "best")?;
    let limits = Limits { time: Some(TIME.min(LONGEST_SEARCH)), ..Limits::default() };
    let record = opened.record.boxed_clone();
    let showing = Showing::new(opened);
    let question = Question { limits, ..Question::default() };
    let mut thinking = Thinking::begin(&task.app, task.client, player, record, question)?;
    let finished = thinking.end().await?;
    let lines = thinking.lines();
    let info = finished
        .choice
        .as_ref()
        .and_then(|choice| showing.record.move_infos().into_iter().find(|info| info.text == choice.m));
    let info = info.ok_or_else(|| Fault::new(StatusCode::SERVICE_UNAVAILABLE, "no hint: nothing was found in time"))?;
    let line = lines.first().filter(|line| line.pv.first() == Some(&info.text));
    let score = line.map(|line| line.score).or(finished.choice.and_then(|choice| choice.score));
    let steps = [piece(&showing.record.board(), &info), target(&info), reason(&showing, &info, score, line)];
    Ok(Advice { steps, m: info.text, shown: info.shown, score })
}

/// `Look at the silver pyramid on d4.`
fn piece(board: &Board, info: &MoveInfo) -> String {
    let from = &info.gesture.from;
    if info.gesture.action == Action::Place {
        let column: String = from.chars().take_while(|letter| letter.is_alphabetic()).collect();
        return format!("Place it in column {column}.");
    }
    let piece = board.cells.iter().find(|cell| cell.name == *from).and_then(|cell| cell.piece.as_ref());
    // What follows a comma tells how the piece stands, which the board shows.
    let name = piece.and_then(|piece| piece.name.split(',').next()).unwrap_or("piece");
    format!("Look at the {name} on {from}.")
}

fn target(info: &MoveInfo) -> String {
    let to = &info.gesture.to;
    match info.gesture.action {
        Action::TurnRight => "Turn it clockwise.".to_owned(),
        Action::TurnLeft => "Turn it counter-clockwise.".to_owned(),
        Action::Turn => "Turn it.".to_owned(),
        Action::Unstack => format!("Its top one goes to {to}."),
        Action::Place | Action::Move | Action::Promote(_) => format!("It goes to {to}."),
    }
}

/// What is proved, or else what the adviser expects; a guess is called one.
fn reason(showing: &Showing, info: &MoveInfo, score: Option<ShownScore>, line: Option<&Info>) -> String {
    let shown = &info.shown;
    let mut text = match score {
        Some(ShownScore::Win(count)) => format!("{shown} wins in {}", plies(count)),
        Some(ShownScore::Loss(count)) => format!("{shown} holds out longest, but loses in {}", plies(count)),
        Some(ShownScore::Draw(_)) => format!("{shown} is a draw, and nothing better was found"),
        Some(score @ ShownScore::Cp(_)) => format!("{shown} seems best, at about {}", shown_score(score)),
        None => format!("{shown} was chosen without a reason that can be told"),
    };
    let expected = line.map(|line| showing.line(&line.pv)).unwrap_or_default();
    let next: Vec<&str> = expected.iter().skip(1).take(LONGEST_LINE).map(String::as_str).collect();
    if !next.is_empty() {
        text.push_str(&format!("; expected is {}", next.join(" ")));
    }
    text.push('.');
    text
}

/// A score the way people read it: `+0.82`, `a win in 5 plies`.
pub(super) fn shown_score(score: ShownScore) -> String {
    match score {
        ShownScore::Cp(cp) => {
            let sign = if cp < 0 { '−' } else { '+' };
            format!("{sign}{}.{:02}", cp.abs() / 100, cp.abs() % 100)
        }
        ShownScore::Win(count) => format!("a win in {}", plies(count)),
        ShownScore::Loss(count) => format!("a loss in {}", plies(count)),
        ShownScore::Draw(_) => "a draw".to_owned(),
    }
}

/// `1 ply`, `5 plies`.
pub(super) fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<Advice>(all);
}
