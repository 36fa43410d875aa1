//! Saved games: listed, opened, kept and deleted.

use crate::App;
use crate::body::Body;
use crate::fault::Fault;
use crate::position_request::PositionRequest;
use crate::routes::{Named, apart};
use crate::saved::{SavedEntry, SavedGame};
use crate::wire;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// What the page keeps with a game for itself is no longer.
const LONGEST_PAGE: usize = 4 * 1024;
/// Comments are no longer in all.
const LONGEST_COMMENTS: usize = 32 * 1024;
/// A player's name is no longer.
const LONGEST_NAME: usize = 200;

/// The newest saved games.
#[derive(Serialize, ToSchema)]
pub(crate) struct SavedList {
    games: Vec<SavedEntry>,
}

/// That something was done.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    ok: bool,
}

/// `GET /api/saved`: the newest games.
pub(crate) async fn list(State(app): State<App>) -> Result<Json<SavedList>, Fault> {
    app.saved.ask(|games| Ok(Json(SavedList { games: games.list()? }))).await
}

/// `GET /api/saved/{id}`: one game.
pub(crate) async fn one(State(app): State<App>, Named(id): Named) -> Result<Json<SavedGame>, Fault> {
    let id = checked(&id)?.to_owned();
    app.saved.ask(move |games| games.get(&id)?.map(Json).ok_or_else(|| unknown(&id))).await
}

/// A game as the page sends it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sent {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default)]
    result: Value,
    #[serde(default)]
    comments: Value,
    #[serde(default)]
    page: Value,
}

/// `PUT /api/saved/{id}`: keeps a game. One that its own rules refuse is not kept.
pub(crate) async fn put(State(app): State<App>, Named(id): Named, Body(sent): Body<Sent>) -> Result<Json<Done>, Fault> {
    let world = Arc::clone(&app.world);
    let game = apart(move || {
        let id = checked(&id)?.to_owned();
        let bounds = [
            ("result", &sent.result, LONGEST_PAGE),
            ("comments", &sent.comments, LONGEST_COMMENTS),
            ("page", &sent.page, LONGEST_PAGE),
        ];
        for (field, value, longest) in bounds {
            if value.to_string().len() > longest {
                return Err(Fault::refused(field, format!("{field} is too long; accepted: up to {longest} bytes")));
            }
        }
        let players = if sent.players.is_empty() { vec![String::new(); 2] } else { sent.players };
        let players: [String; 2] = players.try_into().map_err(|players: Vec<String>| {
            Fault::refused("players", format!("{} players; accepted: 2", players.len()))
        })?;
        if players.iter().any(|name| name.len() > LONGEST_NAME) {
            return Err(Fault::refused("players", format!("a name is too long; accepted: up to {LONGEST_NAME} bytes")));
        }
        let place = PositionRequest {
            game: sent.game,
            position: sent.position.filter(|text| !text.is_empty()),
            moves: sent.moves,
        };
        let opened = place.open(&*world)?;
        Ok(SavedGame {
            id,
            game: opened.game.text(),
            title: opened.game.title().to_owned(),
            position: place.position,
            moves: opened.record.history(),
            players,
            result: sent.result,
            comments: sent.comments,
            page: sent.page,
            when: 0,
        })
    })
    .await?;
    app.saved.ask(move |games| games.put(&game)).await?;
    Ok(Json(Done { ok: true }))
}

/// `DELETE /api/saved/{id}`: forgets a game.
pub(crate) async fn remove(State(app): State<App>, Named(id): Named) -> Result<StatusCode, Fault> {
    let id = checked(&id)?.to_owned();
    app.sessions.remove(&id);
    app.saved.ask(move |games| if games.remove(&id)? { Ok(StatusCode::NO_CONTENT) } else { Err(unknown(&id)) }).await
}

/// An id of 16 hexadecimal digits, in lower case so that there is one way to write it.
pub(crate) fn checked(id: &str) -> Result<&str, Fault> {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if id.len() == 16 && id.bytes().all(digit) {
        return Ok(id);
    }
    Err(Fault::refused("id", format!("id {id:?}; accepted: 16 hexadecimal digits in lower case")))
}

fn unknown(id: &str) -> Fault {
    Fault::not_found(format!("no saved game {id:?}; GET /api/saved lists those there are"))
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<SavedList>(all);
    wire::add::<SavedGame>(all);
    wire::add::<Done>(all);
    wire::add::<Sent>(all);
}
