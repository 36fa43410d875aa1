//! The queue of work. Every job runs on a thread of its own; a number of threads and an amount of
//! memory are shared by all, and a client never has more than a share of them.
//!
//! Of those who wait, the client that was served least comes next. A job runs undisturbed until it
//! ends. Only when somebody waits for threads or memory, a job that has had its turn is
//! interrupted: it gives its tables up, waits, and begins again from nothing, with a turn twice as
//! long. So a search with a node limit gives the same answer however many others there are.

mod job;
mod schedule;

pub(crate) use job::{Control, Job, Progress, Ticket};

use crate::caps::Needs;
use crate::fault::Fault;
use axum::http::StatusCode;
use job::Waiting;
use schedule::Schedule;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A client may have so many jobs in the queue.
pub(crate) const MOST_PER_CLIENT: usize = 16;
/// So many jobs may be in the queue in all.
pub(crate) const MOST_IN_ALL: usize = 1_000;
/// How often the queue looks whether a turn is over.
const TICK: Duration = Duration::from_millis(20);

/// The queue; clones share it.
#[derive(Clone)]
pub(crate) struct Queue {
    shared: Arc<Shared>,
}

struct Shared {
    schedule: Mutex<Schedule>,
    changed: Condvar,
}

/// Memory that is kept for a player; dropping it gives it back.
pub(crate) struct Reserved {
    client: u64,
    mebibytes: u64,
    shared: Arc<Shared>,
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.shared.schedule().give_back(self.client, self.mebibytes);
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        // Nothing that can panic is done under the lock.
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// A queue of so many threads and so much memory.
    pub(crate) fn new(all: Needs) -> Self {
        let shared = Arc::new(Shared { schedule: Mutex::new(Schedule::new(all)), changed: Condvar::new() });
        let supervised = Arc::clone(&shared);
        // Without a thread there is nothing to serve with; the message says why.
        let supervisor = std::thread::Builder::new().name("queue".to_owned()).spawn(move || supervise(&supervised));
        drop(supervisor.expect("the system starts a thread"));
        Queue { shared }
    }

    /// Jobs waiting, and jobs running.
    pub(crate) fn load(&self) -> (usize, usize) {
        let schedule = self.shared.schedule();
        (schedule.waiting.len(), schedule.running.len())
    }

    /// The memory that jobs and kept players have reserved, in mebibytes.
    pub(crate) fn reserved_mebibytes(&self) -> u64 {
        self.shared.schedule().reserved_mebibytes()
    }

    /// How many threads all jobs share.
    pub(crate) fn threads(&self) -> usize {
        self.shared.schedule().threads()
    }

    /// Whether the server is closing.
    pub(crate) fn is_closed(&self) -> bool {
        self.shared.schedule().closed
    }

    /// Adds a job. The number tells how many wait before it. Dropping the ticket ends the job.
    pub(crate) fn submit(&self, job: Job) -> Result<(Ticket, usize), Fault> {
        let mut schedule = self.shared.schedule();
        let busy = |message: String| Fault::new(StatusCode::TOO_MANY_REQUESTS, message);
        if schedule.of_client(job.client) >= MOST_PER_CLIENT {
            return Err(busy(format!("too many searches at once; accepted: up to {MOST_PER_CLIENT} for each page")));
        }
        if schedule.closed || schedule.waiting.len() + schedule.running.len() >= MOST_IN_ALL {
            return Err(busy("too many searches are under way; try again later".to_owned()));
        }
        let before = schedule.waiting.len();
        let (number, control) = schedule.add(job);
        drop(schedule);
        self.shared.changed.notify_all();
        Ok((Ticket { number, control, queue: self.clone() }, before))
    }

    /// Keeps memory for a player that lives longer than a job, until what is returned is dropped.
    pub(crate) fn keep(&self, client: u64, mebibytes: u64) -> Result<Reserved, Fault> {
        if self.shared.schedule().keep(client, mebibytes) {
            return Ok(Reserved { client, mebibytes, shared: Arc::clone(&self.shared) });
        }
        let message = "too many engines are kept in memory; try again later, or with smaller tables";
        Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, message))
    }

    /// Forgets how much a client was served.
    pub(crate) fn forget(&self, client: u64) {
        self.shared.schedule().forget(client);
    }

    /// Asks a job for its result at once. One that waits is called here, and gives what it has.
    fn stop(&self, ticket: &Ticket) {
        ticket.control.end();
        let waiting = self.shared.schedule().remove(ticket.number);
        if let Some(mut waiting) = waiting {
            conclude(&mut waiting);
        }
    }

    /// Ends a job whose result nobody waits for.
    fn cancel(&self, ticket: &Ticket) {
        ticket.control.abandon();
        let waiting = self.shared.schedule().remove(ticket.number);
        drop(waiting);
        self.shared.changed.notify_all();
    }

    /// Ends all jobs and the queue.
    pub(crate) fn close(&self) {
        let mut schedule = self.shared.schedule();
        schedule.closed = true;
        schedule.running.iter().for_each(|running| running.control.abandon());
        let waiting = std::mem::take(&mut schedule.waiting);
        drop(schedule);
        drop(waiting);
        self.shared.changed.notify_all();
    }
}

/// Starts jobs as soon as they fit, and interrupts others for those that do not.
fn supervise(shared: &Arc<Shared>) {
    let mut schedule = shared.schedule();
    while !schedule.closed {
        let started: Vec<Waiting> = std::iter::from_fn(|| schedule.start_next()).collect();
        if !started.is_empty() {
            drop(schedule);
            started.into_iter().for_each(|waiting| start(shared, waiting));
            schedule = shared.schedule();
            continue;
        }
        schedule = if schedule.waiting.is_empty() {
            shared.changed.wait(schedule).unwrap_or_else(PoisonError::into_inner)
        } else {
            schedule.interrupt();
            shared.changed.wait_timeout(schedule, TICK).unwrap_or_else(PoisonError::into_inner).0
        };
    }
}

/// Runs a job on a thread of its own.
fn start(shared: &Arc<Shared>, waiting: Waiting) {
    let (number, own) = (waiting.number, Arc::clone(shared));
    let started = std::thread::Builder::new().name("search".to_owned()).spawn(move || run(&own, waiting));
    if started.is_err() {
        // The job is gone with its thread, and whoever waits for its result is told so.
        shared.schedule().turn_ended(number);
    }
}

/// Runs a job until it is done or interrupted.
fn run(shared: &Shared, mut waiting: Waiting) {
    let number = waiting.number;
    waiting.control.begin();
    let progress = call(&mut waiting);
    // Whatever a job holds is freed before its memory counts as free.
    let (tell, again) = match progress {
        Some(Progress::Again) => (None, Some(waiting)),
        Some(Progress::Done(tell)) => {
            drop(waiting);
            (Some(tell), None)
        }
        None => {
            drop(waiting);
            (None, None)
        }
    };
    let mut schedule = shared.schedule();
    schedule.turn_ended(number);
    let late = match again {
        Some(waiting) if !schedule.closed && !waiting.control.is_ended() => {
            schedule.wait_again(waiting);
            None
        }
        late => late,
    };
    drop(schedule);
    shared.changed.notify_all();
    if let Some(tell) = tell {
        tell();
    }
    if let Some(mut waiting) = late {
        // Its client asked for the result while it gave way.
        conclude(&mut waiting);
    }
}

/// Lets a job that is not running tell what it has.
fn conclude(waiting: &mut Waiting) {
    if let Some(Progress::Done(tell)) = call(waiting) {
        tell();
    }
}

/// Calls the work, if somebody waits for its result. A fault in a game must not take the server
/// with it: whoever waits for the result of work that panics finds it gone.
fn call(waiting: &mut Waiting) -> Option<Progress> {
    let Waiting { job, control, .. } = waiting;
    if control.is_dropped() {
        return None;
    }
    catch_unwind(AssertUnwindSafe(|| (job.work)(control))).ok()
}

#[cfg(test)]
mod tests;
