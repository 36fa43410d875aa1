//! One connected page: the tasks it has under way, each with a number of the page's choice.

use super::{answer, hint, inspect, lab, review, search, watch};
use crate::App;
use crate::fault::Fault;
use axum::extract::ws::Message;
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU64};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// A page may have so many tasks under way.
const MOST_TASKS: usize = 8;

/// What can be done, for messages.
const VERBS: &str = "search, hint, threat, review, watch, tree, check, lab, stop, pause, resume, step, speed";

/// What a task is told while it is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Stop,
    Pause,
    Resume,
    Step,
    /// Milliseconds between moves.
    Speed(u64),
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
    /// Set before the last message goes out, so that whoever hears it may use the number again at once.
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
        send(&self.out, &complaint(id, fault)).await;
    }

    /// Passes a command on; a task that has ended does not mind.
    pub(super) fn command(&mut self, id: u64, command: Command) {
        if let Some(begun) = self.tasks.get(&id) {
            let _ = begun.commands.try_send(command);
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
        let (commands, received) = mpsc::channel(MOST_TASKS);
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
type Work<'a> = std::pin::Pin<Box<dyn Future<Output = Result<Value, Fault>> + Send + 'a>>;

impl Task {
    /// Does the work and tells how it ended.
    async fn run(mut self, work: impl for<'a> FnOnce(&'a mut Task) -> Work<'a> + Send) {
        let result = work(&mut self).await;
        let message = match result {
            Ok(fields) => answer(self.id, "done", fields),
            Err(fault) => complaint(&json!(self.id), &fault),
        };
        self.ended.store(true, SeqCst);
        send(&self.out, &message).await;
    }

    /// Tells the page something on the way.
    pub(super) async fn tell(&self, is: &str, fields: Value) {
        send(&self.out, &answer(self.id, is, fields)).await;
    }
}

fn complaint(id: &Value, fault: &Fault) -> Value {
    json!({ "id": id, "is": "error", "message": fault.message, "field": fault.field })
}

async fn send(out: &mpsc::Sender<Message>, message: &Value) {
    // A page that has gone hears nothing, and its task ends with it.
    let _ = out.send(Message::Text(message.to_string().into())).await;
}

/// Reads what a task is asked.
fn read<T: DeserializeOwned>(request: Value) -> Result<T, Fault> {
    serde_json::from_value(request).map_err(|error| Fault::new(StatusCode::BAD_REQUEST, error.to_string()))
}
