//! A search as the tasks see it: asked for, watched, waited for.

use super::client::Task;
use crate::caps::Needs;
use crate::fault::Fault;
use crate::queue::{Finished, Job, Ticket};
use axum::http::StatusCode;
use fiveply_core::{AnyRecord, Info, Player, Question};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, oneshot};

/// A search under way. Dropping it ends it.
pub(super) struct Thinking {
    ticket: Ticket,
    news: Arc<News>,
    done: oneshot::Receiver<Result<Finished, Fault>>,
    /// How many waited before it when it was asked for.
    pub(super) before: usize,
}

/// The newest reports of a search.
struct News {
    /// How many lines an iteration tells.
    expected: usize,
    lines: Mutex<Lines>,
    fresh: Notify,
}

/// The lines of an iteration are shown together, so that they are always in order and begin with
/// different moves.
#[derive(Default)]
struct Lines {
    /// Of the last whole iteration, the best first.
    shown: Vec<Info>,
    /// Of the iteration that is being told.
    coming: Vec<Info>,
}

/// What happens to a search.
pub(super) enum Event {
    /// There is something new to tell.
    News,
    /// It is over.
    Done(Result<Finished, Fault>),
}

/// Makes the player of a search when its turn comes.
pub(super) type Maker = Box<dyn FnOnce() -> Result<Box<dyn Player>, Fault> + Send>;

impl Thinking {
    /// Asks for a search.
    pub(super) fn begin(
        task: &Task,
        needs: Needs,
        player: Maker,
        record: Box<dyn AnyRecord>,
        question: Question,
    ) -> Result<Self, Fault> {
        Self::submit(task, needs, player, record, question, false)
    }

    /// Asks for a search that is never interrupted to let others think, so it must be short.
    pub(super) fn begin_whole(
        task: &Task,
        needs: Needs,
        player: Maker,
        record: Box<dyn AnyRecord>,
        question: Question,
    ) -> Result<Self, Fault> {
        Self::submit(task, needs, player, record, question, true)
    }

    fn submit(
        task: &Task,
        needs: Needs,
        player: Maker,
        record: Box<dyn AnyRecord>,
        question: Question,
        whole: bool,
    ) -> Result<Self, Fault> {
        let news = Arc::new(News::new(question.lines.min(record.legal_moves().len())));
        let (tell, done) = oneshot::channel();
        let (heard, last) = (Arc::clone(&news), Arc::clone(&news));
        let job = Job {
            client: task.client,
            needs,
            whole,
            player,
            record,
            question,
            report: Box::new(move |info| heard.take_in(info)),
            finish: Box::new(move |result| {
                last.lines().show();
                drop(tell.send(result));
            }),
        };
        let (ticket, before) = task.app.queue.submit(job)?;
        Ok(Thinking { ticket, news, done, before })
    }

    /// Asks for an answer at once.
    pub(super) fn stop(&self) {
        self.ticket.stop();
    }

    /// The lines of the newest iteration, the best first.
    pub(super) fn lines(&self) -> Vec<Info> {
        self.news.lines().shown.clone()
    }

    /// Waits until something happens.
    pub(super) async fn next(&mut self) -> Event {
        tokio::select! {
            biased;
            done = &mut self.done => Event::Done(done.unwrap_or_else(|_| Err(gone()))),
            () = self.news.fresh.notified() => Event::News,
        }
    }

    /// Waits for the end alone.
    pub(super) async fn end(&mut self) -> Result<Finished, Fault> {
        (&mut self.done).await.unwrap_or_else(|_| Err(gone()))
    }
}

impl News {
    fn new(expected: usize) -> Self {
        News { expected, lines: Mutex::default(), fresh: Notify::new() }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_in(&self, info: &Info) {
        let mut lines = self.lines();
        if info.multipv == 1 {
            lines.show();
        }
        lines.coming.push(info.clone());
        if lines.coming.len() >= self.expected {
            lines.show();
        }
        drop(lines);
        self.fresh.notify_one();
    }
}

impl Lines {
    /// What has come is shown from now on.
    fn show(&mut self) {
        if !self.coming.is_empty() {
            self.shown = std::mem::take(&mut self.coming);
        }
    }
}

/// Only a server that is being closed drops a search without an answer.
fn gone() -> Fault {
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, "the server is closing")
}
