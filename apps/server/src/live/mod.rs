//! The live connection of a page: searches that report while they think. Every request has a number
//! of the page's choice; answers carry it. A page that goes away takes all its searches with it.

mod client;
mod hint;
mod inspect;
mod lab;
mod play;
mod review;
mod search;
mod shown;
mod thinking;
mod watch;

pub(crate) use shown::{Expectation, LineInfo, Showing};
pub(crate) use thinking::{Finished, Kept, Thinking};

use crate::App;
use crate::fault::Fault;
use crate::session::Wish;
use crate::whole::natural;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use client::{Client, Command};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

/// No message from a page is longer.
pub(crate) const LONGEST_MESSAGE: usize = 16 * 1024;
/// What waits to be written to a page that does not read is no longer.
const LONGEST_BACKLOG: usize = 1024 * 1024;
/// Messages on their way to the page.
const MESSAGES: usize = 32;
/// A silent page is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// One that stays silent has gone.
const SILENCE: Duration = Duration::from_secs(60);
/// A message that cannot be written for so long never will.
const WRITE: Duration = Duration::from_secs(20);
/// So many pages may be connected.
pub(crate) const MOST_CLIENTS: usize = 2_000;

/// The number of connected pages.
#[derive(Default)]
pub(crate) struct Pages(AtomicUsize);

impl Pages {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.load(SeqCst)
    }
}

/// Counts one connection for as long as it lives.
struct Counted(App);

impl Counted {
    fn new(app: &App) -> Option<Self> {
        let taken = app.pages.0.fetch_add(1, SeqCst);
        let counted = Counted(app.clone());
        (taken < MOST_CLIENTS).then_some(counted)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.pages.0.fetch_sub(1, SeqCst);
    }
}

/// `GET /api/live`: becomes a WebSocket.
pub(crate) async fn connect(
    State(app): State<App>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return Fault::new(StatusCode::BAD_REQUEST, "this is no WebSocket; accepted: a request to become one")
            .into_response();
    };
    let Some(counted) = Counted::new(&app) else {
        let message = format!("too many pages are connected; accepted: up to {MOST_CLIENTS}");
        return Fault::new(StatusCode::SERVICE_UNAVAILABLE, message).into_response();
    };
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .write_buffer_size(0)
        .max_write_buffer_size(LONGEST_BACKLOG)
        .on_upgrade(move |socket| talk(app, socket, counted))
}

/// Reads until the page goes; a second task writes.
async fn talk(app: App, socket: WebSocket, counted: Counted) {
    let (mut sink, mut stream) = socket.split();
    let (out, mut messages) = mpsc::channel::<Message>(MESSAGES);
    let writer = tokio::spawn(async move {
        while let Some(message) = messages.recv().await {
            match timeout(WRITE, sink.send(message)).await {
                Ok(Ok(())) => {}
                _ => break,
            }
        }
        let _ = timeout(WRITE, sink.close()).await;
    });
    let mut client = Client::new(app.clone(), out.clone());
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            message = stream.next() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => hear(&mut client, &text).await,
                    Some(Ok(Message::Binary(_))) => client.complain(&Value::Null, &not_text()).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE || out.try_send(Message::Ping(Vec::new().into())).is_err() && out.is_closed() {
                    break;
                }
            }
            () = app.closing() => break,
        }
        if out.is_closed() {
            break;
        }
    }
    // Searches end with the client, the writer when nobody can send to it any more.
    drop(client);
    drop(out);
    let _ = writer.await;
    drop(counted);
}

fn not_text() -> Fault {
    Fault::new(StatusCode::BAD_REQUEST, "a binary message; accepted: JSON as text")
}

/// Takes in one message.
async fn hear(client: &mut Client, text: &str) {
    let message: Value = match serde_json::from_str(text) {
        Ok(message) => message,
        Err(error) => {
            let fault = Fault::new(StatusCode::BAD_REQUEST, format!("no JSON: {error}"));
            return client.complain(&Value::Null, &fault).await;
        }
    };
    let id = message.get("id").cloned().unwrap_or(Value::Null);
    if let Err(fault) = obey(client, message) {
        client.complain(&id, &fault).await;
    }
}

/// Begins what a message asks for, or passes it on to what is under way.
fn obey(client: &mut Client, mut message: Value) -> Result<(), Fault> {
    let refused = |message: &str| Fault::new(StatusCode::BAD_REQUEST, message);
    let fields = message.as_object_mut().ok_or_else(|| refused("accepted: a JSON object with id and do"))?;
    let id = fields.remove("id").and_then(|id| natural(&id));
    let id = id.ok_or_else(|| refused("id is missing; accepted: a whole number of your choice").at("id"))?;
    let verb = fields.remove("do").unwrap_or(Value::Null);
    let verb = verb.as_str().unwrap_or_default();
    let command = match verb {
        "stop" => Some(Command::Stop),
        "pause" => Some(Command::Pause),
        "resume" => Some(Command::Resume),
        "step" => Some(Command::Step),
        "speed" => {
            let pause = fields.get("pause_ms").and_then(natural).filter(|&pause| pause <= 60_000);
            Some(Command::Speed(pause.ok_or_else(|| refused("accepted: pause_ms from 0 to 60000").at("pause_ms"))?))
        }
        "move" => {
            let text = fields.get("move").and_then(Value::as_str);
            let text = text.ok_or_else(|| refused("accepted: move, the text of a move").at("move"))?.to_owned();
            Some(Command::Wish(Wish::Move { text, ply: ply(fields)? }))
        }
        "back" => Some(Command::Wish(Wish::Back { ply: ply(fields)? })),
        "resign" => Some(Command::Wish(Wish::Resign)),
        "think" => Some(Command::Wish(Wish::Think)),
        _ => None,
    };
    if let Some(command) = command {
        // What has ended meanwhile needs no command any more.
        return client.command(id, command);
    }
    client.begin(id, verb, message)
}

/// The number of moves that a command is about.
fn ply(fields: &serde_json::Map<String, Value>) -> Result<usize, Fault> {
    let ply = fields.get("ply").and_then(natural).and_then(|ply| usize::try_from(ply).ok());
    ply.ok_or_else(|| Fault::new(StatusCode::BAD_REQUEST, "accepted: ply, the number of moves so far").at("ply"))
}

/// A message to the page: what it is about, what it is, and its fields.
#[derive(Serialize)]
struct Sent<'a, T> {
    id: u64,
    is: &'a str,
    #[serde(flatten)]
    fields: T,
}

/// A message to the page as text.
fn answer(id: u64, is: &str, fields: impl Serialize) -> String {
    // What cannot be written as JSON is a fault of the program, which no page can do anything
    // about.
    serde_json::to_string(&Sent { id, is, fields }).unwrap_or_default()
}

/// Adds the schemas of all messages to a page.
pub(crate) fn schemas(all: &mut crate::wire::Schemas) {
    search::schemas(all);
    hint::schemas(all);
    lab::schemas(all);
    play::schemas(all);
    watch::schemas(all);
    review::schemas(all);
    inspect::schemas(all);
}
