//! A search as the tasks see it: asked for, watched, waited for.

use super::client::Task;
use crate::caps::Needs;
use crate::fault::Fault;
use crate::queue::{Finished, Job, Ticket};
use axum::http::StatusCode;
use fiveply_core::{AnyRecord, Info, Player, Question};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, oneshot};

/// A search under way. Dropping it ends it.
pub(super) struct Thinking {
    ticket: Ticket,
    news: Arc<News>,
    done: oneshot::Receiver<Result<Finished, Fault>>,
    /// How many waited before it when it was asked for.
    pub(super) before: usize,
}

/// The newest report on every line, for whoever looks.
#[derive(Default)]
struct News {
    lines: Mutex<Vec<Info>>,
    fresh: Notify,
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
        let news = Arc::new(News::default());
        let (tell, done) = oneshot::channel();
        let heard = Arc::clone(&news);
        let job = Job {
            client: task.client,
            needs,
            whole,
            player,
            record,
            question,
            report: Box::new(move |info| heard.take_in(info)),
            finish: Box::new(move |result| drop(tell.send(result))),
        };
        let (ticket, before) = task.app.queue.submit(job)?;
        Ok(Thinking { ticket, news, done, before })
    }

    /// Asks for an answer at once.
    pub(super) fn stop(&self) {
        self.ticket.stop();
    }

    /// The newest report on every line, the best line first.
    pub(super) fn lines(&self) -> Vec<Info> {
        self.news.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
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
    fn take_in(&self, info: &Info) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        // An older line with the same first move has given its place to this one.
        lines.retain(|line| line.multipv != info.multipv && line.pv.first() != info.pv.first());
        lines.push(info.clone());
        lines.sort_by_key(|line| line.multipv);
        drop(lines);
        self.fresh.notify_one();
    }
}

/// Only a server that is being closed drops a search without an answer.
fn gone() -> Fault {
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, "the server is closing")
}
