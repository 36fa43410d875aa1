//! `play`: shows a game that is being played, and passes on what the page wants of it. Any number
//! of pages may show the same game.

use super::client::{Command, Task};
use super::lab::Nothing;
use super::shown::LineInfo;
use crate::fault::Fault;
use crate::position_request::Opened;
use crate::session::{Pair, Played, Request, Seat, Seen, Sessions, Status, Thought, View};
use crate::state::State;
use crate::wire;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The first message: which game it is, and how many plies follow.
#[derive(Debug, Serialize, ToSchema)]
struct GameMessage {
    game: String,
    position: Option<String>,
    seats: Pair<Seat>,
    plies: usize,
    status: Status,
}

/// A position of the game.
#[derive(Debug, Serialize, ToSchema)]
struct StateMessage {
    ply: usize,
    state: State,
    /// What the engine thought that made the last move.
    thought: Option<Thought>,
    /// How the game stands; `null` for a position that was left already.
    status: Option<Status>,
}

/// Moves were taken back.
#[derive(Debug, Serialize, ToSchema)]
struct BackMessage {
    ply: usize,
    status: Status,
}

/// Something changed besides the moves.
#[derive(Debug, Serialize, ToSchema)]
struct StatusMessage {
    status: Status,
}

/// What the engine reports about the position after so many plies.
#[derive(Debug, Serialize, ToSchema)]
struct InfoMessage {
    ply: usize,
    infos: Vec<LineInfo>,
}

/// A wish that could not be fulfilled. The game goes on.
#[derive(Debug, Serialize, ToSchema)]
struct RefusedMessage {
    message: String,
    field: Option<&'static str>,
}

/// What the page has been told.
struct Told {
    opened: Opened,
    /// The moves of its last position.
    moves: Vec<String>,
    status: Status,
    infos: Option<Arc<Vec<LineInfo>>>,
}

/// Shows a game until the page stops looking at it.
pub(super) async fn play(task: &mut Task, request: Request) -> Result<Nothing, Fault> {
    let mut seen = Sessions::enter(&task.app, task.client, request).await?;
    let mut told = begin(task, &mut seen).await?;
    loop {
        let view = seen.view.borrow_and_update().clone();
        told.catch_up(task, view).await?;
        let command = tokio::select! {
            changed = seen.view.changed() => {
                // The session ends with the server, or when the game is deleted.
                if changed.is_err() {
                    return Err(Fault::not_found("the game was closed; open it again to go on"));
                }
                continue;
            }
            command = task.commands.recv() => command,
        };
        let wish = match command {
            None | Some(Command::Stop) => return Ok(Nothing {}),
            Some(Command::Wish(wish)) => wish,
            Some(_) => continue,
        };
        if let Err(fault) = seen.wish(wish).await {
            task.tell("refused", RefusedMessage { message: fault.message, field: fault.field }).await;
        }
    }
}

/// Tells which game it is, and the position it began with.
async fn begin(task: &Task, seen: &mut Seen) -> Result<Told, Fault> {
    let View { moves, status, .. } = seen.view.borrow().clone();
    let opened = seen.start.open(&*task.app.world)?;
    let (game, position) = (seen.start.game.clone(), seen.start.position.clone());
    let plies = moves.len();
    let seats = seen.seats.clone();
    task.tell("game", GameMessage { game, position, seats, plies, status: status.clone() }).await;
    let state = State::new(&*opened.game, &*opened.record);
    let last = (plies == 0).then(|| status.clone());
    task.tell("state", StateMessage { ply: 0, state, thought: None, status: last }).await;
    Ok(Told { opened, moves: Vec::new(), status, infos: None })
}

impl Told {
    /// Tells what is different now.
    async fn catch_up(&mut self, task: &Task, view: View) -> Result<(), Fault> {
        let View { moves, status, infos } = view;
        let common = self.moves.iter().zip(&*moves).take_while(|(told, played)| **told == played.text).count();
        self.tell_infos(task, infos.as_ref()).await;
        let mut is_told = false;
        if common < self.moves.len() {
            while self.moves.len() > common && self.opened.record.undo() {
                self.moves.pop();
            }
            is_told = common == moves.len();
            task.tell("back", BackMessage { ply: common, status: status.clone() }).await;
        }
        for Played { text, thought } in &moves[common..] {
            // A saved game may go on past a draw that nobody claimed.
            self.opened.record.follow(text)?;
            self.moves.push(text.clone());
            is_told = self.moves.len() == moves.len();
            let state = State::new(&*self.opened.game, &*self.opened.record);
            let last = is_told.then(|| status.clone());
            let (ply, thought) = (self.moves.len(), thought.clone());
            task.tell("state", StateMessage { ply, state, thought, status: last }).await;
        }
        if !is_told && self.status != status {
            task.tell("status", StatusMessage { status: status.clone() }).await;
        }
        self.status = status;
        self.tell_infos(task, infos.as_ref()).await;
        Ok(())
    }

    /// Tells what the engine reports about the position that was told last.
    async fn tell_infos(&mut self, task: &Task, infos: Option<&(usize, Arc<Vec<LineInfo>>)>) {
        let Some((ply, infos)) = infos else { return };
        let is_new = self.infos.as_ref().is_none_or(|told| !Arc::ptr_eq(told, infos));
        if is_new && *ply == self.moves.len() {
            task.tell("info", InfoMessage { ply: *ply, infos: infos.to_vec() }).await;
            self.infos = Some(Arc::clone(infos));
        }
    }
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<GameMessage>(all);
    wire::add::<StateMessage>(all);
    wire::add::<BackMessage>(all);
    wire::add::<StatusMessage>(all);
    wire::add::<InfoMessage>(all);
    wire::add::<RefusedMessage>(all);
}
