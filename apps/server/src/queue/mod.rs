//! The queue of searches. A few workers think; everybody else waits.
//!
//! Fair means: of those who wait, the client that has been served least comes next. A search that just came goes before one that has had its turn, so a
//! move in a game is answered at once while others analyse; after a few of these an old one comes next, so nobody waits for ever.
//! A search is interrupted only while somebody waits, and keeps its player with all that its tables hold. It then begins
//! again at depth 1, which a full table makes quick, and gets a longer turn whenever a turn brought it no deeper.

mod job;
mod line;
mod worker;

pub(crate) use job::{Finished, Job, Ticket};

use crate::fault::Fault;
use axum::http::StatusCode;
use job::Control;
use line::Line;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A client may have so many searches under way.
pub(crate) const MOST_PER_CLIENT: usize = 16;
/// So many searches may be under way in all.
pub(crate) const MOST_IN_ALL: usize = 1_000;
/// Nobody is interrupted earlier.
pub(crate) const FIRST_SLICE: Duration = Duration::from_millis(1_000);
/// Later turns are shorter, until one brings nothing new. A newcomer waits no longer for those who have had a turn.
pub(crate) const SLICE: Duration = Duration::from_millis(300);
/// No turn is longer while others wait.
const LONGEST_SLICE: Duration = Duration::from_secs(4);
/// How often the slicer looks whether a turn is over.
const TICK: Duration = Duration::from_millis(20);

/// The queue; clones share it.
#[derive(Clone)]
pub(crate) struct Queue {
    shared: Arc<Shared>,
}

struct Shared {
    line: Mutex<Line>,
    changed: Condvar,
    workers: usize,
}

/// A search that a worker is busy with.
struct Running {
    number: u64,
    begun: Instant,
    slice: Duration,
    is_new: bool,
    control: Arc<Control>,
}

/// Memory that is kept for players; dropping it gives it back.
pub(crate) struct Room {
    mebibytes: u64,
    shared: Arc<Shared>,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.shared.line().give_back(self.mebibytes);
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, Line> {
        // Nothing that can panic is done under the lock.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// A queue served by so many workers, with tables of so many mebibytes in all.
    pub(crate) fn new(workers: usize, mebibytes: u64) -> Self {
        let workers = workers.max(1);
        let shared =
            Arc::new(Shared { line: Mutex::new(Line::new(workers, mebibytes)), changed: Condvar::new(), workers });
        for number in 0..workers {
            let shared = Arc::clone(&shared);
            spawn(format!("search-{number}"), move || worker::work(&shared));
        }
        let slicer = Arc::clone(&shared);
        spawn("slicer".to_owned(), move || slice(&slicer));
        Queue { shared }
    }

    /// How many searches think at once.
    pub(crate) fn workers(&self) -> usize {
        self.shared.workers
    }

    /// Searches waiting, and searches being thought about.
    pub(crate) fn load(&self) -> (usize, usize) {
        let line = self.shared.line();
        (line.waiting.len(), line.running.len())
    }

    /// Puts a search into the line. The number tells how many wait before it. Dropping the ticket ends the search.
    pub(crate) fn submit(&self, job: Job) -> Result<(Ticket, usize), Fault> {
        let mut line = self.shared.line();
        let busy = |message: String| Fault::new(StatusCode::TOO_MANY_REQUESTS, message);
        if line.of_client(job.client) >= MOST_PER_CLIENT {
            return Err(busy(format!("too many searches at once; accepted: up to {MOST_PER_CLIENT} for each page")));
        }
        if line.waiting.len() + line.running.len() >= MOST_IN_ALL {
            return Err(busy("too many searches are under way; try again later".to_owned()));
        }
        let before = if line.free_threads >= job.needs.threads { 0 } else { line.waiting.len() + 1 };
        let (number, control) = line.add(job);
        drop(line);
        self.shared.changed.notify_all();
        Ok((Ticket { number, control, queue: self.clone() }, before))
    }

    /// Keeps memory for players that live longer than a search, until what is returned is dropped.
    pub(crate) fn keep(&self, mebibytes: u64) -> Result<Room, Fault> {
        if self.shared.line().keep(mebibytes) {
            return Ok(Room { mebibytes, shared: Arc::clone(&self.shared) });
        }
        let message = "too many engines are kept in memory; try again later, or with smaller tables";
        Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, message))
    }

    /// Forgets how much a client was served.
    pub(crate) fn forget(&self, client: u64) {
        self.shared.line().served.remove(&client);
    }

    /// Asks a search for an answer at once. One that waits for its turn gives what it had found.
    fn stop(&self, ticket: &Ticket) {
        ticket.control.end();
        let waiting = self.shared.line().take(ticket.number);
        if let Some(waiting) = waiting {
            waiting.finish();
        }
    }

    /// Ends a search that nobody wants to hear of any more.
    fn cancel(&self, ticket: &Ticket) {
        ticket.control.abandon();
        // The search is dropped after the lock is gone, because its tables are large.
        let waiting = self.shared.line().take(ticket.number);
        drop(waiting);
        self.shared.changed.notify_all();
    }

    /// Ends all searches and sends the workers home.
    pub(crate) fn close(&self) {
        let mut line = self.shared.line();
        line.closed = true;
        line.running.iter().for_each(|running| running.control.abandon());
        let waiting = std::mem::take(&mut line.waiting);
        drop(line);
        drop(waiting);
        self.shared.changed.notify_all();
    }
}

fn spawn(name: String, work: impl FnOnce() + Send + 'static) {
    // Without a thread there is nothing to serve with; the message says why.
    std::thread::Builder::new().name(name).spawn(work).expect("the system starts a thread");
}

/// Interrupts searches whose turn is over while others wait.
fn slice(shared: &Shared) {
    let mut line = shared.line();
    while !line.closed {
        if line.waiting.is_empty() {
            line = shared.changed.wait(line).unwrap_or_else(PoisonError::into_inner);
            continue;
        }
        line = shared.changed.wait_timeout(line, TICK).unwrap_or_else(PoisonError::into_inner).0;
        if line.waiting.is_empty() {
            continue;
        }
        let newcomer = line.waiting.iter().any(|waiting| waiting.turns == 0);
        for running in &line.running {
            let slice = if newcomer && !running.is_new { running.slice.min(SLICE) } else { running.slice };
            if running.begun.elapsed() >= slice {
                running.control.stop.store(true, SeqCst);
            }
        }
    }
}

#[cfg(test)]
mod tests;
