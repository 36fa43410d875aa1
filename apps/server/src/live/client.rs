//! One connected page: the tasks it has under way, each with a number of the page's choice.

use super::{answer, hint, inspect, lab, play, review, search, watch};
use crate::App;
use crate::fault::Fault;
use crate::session::Wish;
use axum::extract::ws::Message;
use axum::http::StatusCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU64};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::task::JoinHandle;
use utoipa::ToSchema;

/// A page may have so many tasks under way.
const MOST_TASKS: usize = 8;

/// What can be done, for messages.
const VERBS: &str = "search, play, hint, threat, review, watch, tree, check, lab, and of what is under way: \
                     move, back, resign, think, stop, pause, resume, step, speed";
/// Commands that a task has not yet taken in.
const MOST_COMMANDS: usize = 32;

/// What a task is told while it is under way.
#[derive(Clone, Debug)]
pub(super) enum Command {
    Stop,
    Pause,
    Resume,
    Step,
    /// Milliseconds between moves.
    Speed(u64),
    /// What the page wants of a game that is being played.
    Wish(Wish),
}

/// One connected page.
pub(super) struct Client {
    app: App,
    number: u64,
    out: mpsc::Sender<Message>,
    tasks: HashMap<u64, Begun>,
}

/// A task that was begun.
struct Begun {
    handle: JoinHandle<()>,
    commands: mpsc::Sender<Command>,
    /// Set before the last message goes out, so that whoever hears it may use the number again at
    /// once.
    ended: Arc<AtomicBool>,
}

/// What a task needs to do its work.
pub(super) struct Task {
    /// The server.
    pub(super) app: App,
    /// Whose task it is, for the queue.
    pub(super) client: u64,
    /// What the page calls it.
    pub(super) id: u64,
    /// What the page says meanwhile.
    pub(super) commands: mpsc::Receiver<Command>,
    ended: Arc<AtomicBool>,
    out: mpsc::Sender<Message>,
}

impl Client {
    pub(super) fn new(app: App, out: mpsc::Sender<Message>) -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        Client { app, number: NUMBER.fetch_add(1, Relaxed), out, tasks: HashMap::new() }
    }

    /// Tells the page what is wrong.
    pub(super) async fn complain(&self, id: &Value, fault: &Fault) {
        send(&self.out, complaint(id, fault)).await;
    }

    /// Passes a command on; a task that has ended does not mind.
    pub(super) fn command(&mut self, id: u64, command: Command) -> Result<(), Fault> {
        match self.tasks.get(&id).map(|begun| begun.commands.try_send(command)) {
            Some(Err(TrySendError::Full(_))) => {
                let message = format!("too many commands at once; accepted: up to {MOST_COMMANDS}");
                Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, message))
            }
            _ => Ok(()),
        }
    }

    /// Begins a task.
    pub(super) fn begin(&mut self, id: u64, verb: &str, request: Value) -> Result<(), Fault> {
        self.tasks.retain(|_, begun| !begun.ended.load(SeqCst));
        let refused = |status, message: String| Err(Fault::new(status, message));
        if self.tasks.contains_key(&id) {
            let message = format!("id {id} is still under way; accepted: a number that is not in use");
            return refused(StatusCode::CONFLICT, message);
        }
        if self.tasks.len() >= MOST_TASKS {
            let message = format!("too many tasks at once; accepted: up to {MOST_TASKS}");
            return refused(StatusCode::TOO_MANY_REQUESTS, message);
        }
        let (commands, received) = mpsc::channel(MOST_COMMANDS);
        let ended = Arc::new(AtomicBool::new(false));
        let task = Task {
            app: self.app.clone(),
            client: self.number,
            id,
            commands: received,
            ended: Arc::clone(&ended),
            out: self.out.clone(),
        };
        let handle = match verb {
            "play" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(play::play(task, request))))
            }
            "search" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(search::search(task, request))))
            }
            "threat" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(search::threat(task, request))))
            }
            "hint" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(hint::hint(task, request))))
            }
            "review" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(review::review(task, request))))
            }
            "watch" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(watch::watch(task, request))))
            }
            "tree" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(inspect::tree(task, request))))
            }
            "check" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(inspect::check(task, request))))
            }
            "lab" => {
                let request = read(request)?;
                tokio::spawn(task.run(move |task| Box::pin(lab::follow(task, request))))
            }
            _ => return refused(StatusCode::BAD_REQUEST, format!("no task {verb:?}; accepted: {VERBS}")),
        };
        self.tasks.insert(id, Begun { handle, commands, ended });
        Ok(())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.tasks.values().for_each(|begun| begun.handle.abort());
        self.app.queue.forget(self.number);
    }
}

/// The work of a task, its result the fields of its last message.
type Work<'a, T> = std::pin::Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'a>>;

impl Task {
    /// Does the work and tells how it ended.
    async fn run<T: Serialize + Send>(mut self, work: impl for<'a> FnOnce(&'a mut Task) -> Work<'a, T> + Send) {
        let result = work(&mut self).await;
        let message = match result {
            Ok(fields) => answer(self.id, "done", fields),
            Err(fault) => complaint(&Value::from(self.id), &fault),
        };
        self.ended.store(true, SeqCst);
        send(&self.out, message).await;
    }

    /// Tells the page something on the way.
    pub(super) async fn tell(&self, is: &str, fields: impl Serialize) {
        send(&self.out, answer(self.id, is, fields)).await;
    }
}

/// The last word on what was asked.
#[derive(Serialize, ToSchema)]
struct Complaint<'a> {
    id: &'a Value,
    is: &'static str,
    message: &'a str,
    field: Option<&'static str>,
}

fn complaint(id: &Value, fault: &Fault) -> String {
    let complaint = Complaint { id, is: "error", message: &fault.message, field: fault.field };
    serde_json::to_string(&complaint).unwrap_or_default()
}

async fn send(out: &mpsc::Sender<Message>, message: String) {
    // A page that has gone hears nothing, and its task ends with it.
    let _ = out.send(Message::Text(message.into())).await;
}

/// Reads what a task is asked.
fn read<T: DeserializeOwned>(request: Value) -> Result<T, Fault> {
    serde_json::from_value(request).map_err(|error| Fault::new(StatusCode::BAD_REQUEST, error.to_string()))
}
