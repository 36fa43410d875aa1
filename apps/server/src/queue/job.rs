//! One piece of work on its way through the queue, and the ways to end it.

use super::Queue;
use crate::caps::Needs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

/// Nobody is interrupted earlier.
pub(crate) const FIRST_TURN: Duration = Duration::from_millis(1_000);
/// Every further turn is twice as long as the one before, up to 2 to this power.
const MOST_DOUBLINGS: u32 = 5;

/// Work as it is asked for.
pub(crate) struct Job {
    /// The client who asked.
    pub(crate) client: u64,
    /// The threads and the memory that it takes while it runs.
    pub(crate) needs: Needs,
    /// Whether it may be interrupted for others. It is then called again later.
    pub(crate) interruptible: bool,
    /// The work itself. It looks at the control's `stop`, and frees its memory before it returns.
    pub(crate) work: Box<dyn FnMut(&Control) -> Progress + Send>,
}

/// What a call of the work has come to.
pub(crate) enum Progress {
    /// It is done. This tells its result, once its threads and its memory are free again.
    Done(Box<dyn FnOnce() + Send>),
    /// It was interrupted and wants to begin again.
    Again,
}

/// The ways to end work early.
#[derive(Default)]
pub(crate) struct Control {
    /// Set to ask for an end at once, by the client or by the queue.
    pub(crate) stop: Arc<AtomicBool>,
    /// Whether the client asked for the end.
    ended: AtomicBool,
    /// Whether nobody waits for the result any more.
    dropped: AtomicBool,
}

impl Control {
    pub(super) fn end(&self) {
        self.ended.store(true, SeqCst);
        self.stop.store(true, SeqCst);
    }

    /// Whether the client wants the result now.
    pub(crate) fn is_ended(&self) -> bool {
        self.ended.load(SeqCst)
    }

    pub(super) fn abandon(&self) {
        self.dropped.store(true, SeqCst);
        self.end();
    }

    /// Whether nobody waits for the result any more.
    pub(crate) fn is_dropped(&self) -> bool {
        self.dropped.load(SeqCst)
    }

    pub(super) fn interrupt(&self) {
        self.stop.store(true, SeqCst);
    }

    /// Whether the queue stopped the work for others.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.stop.load(SeqCst) && !self.is_ended()
    }

    /// Prepares for the next call. An end that comes meanwhile is not lost.
    pub(super) fn begin(&self) {
        self.stop.store(false, SeqCst);
        if self.is_ended() {
            self.stop.store(true, SeqCst);
        }
    }
}

/// The right to a result; dropping it ends the work.
pub(crate) struct Ticket {
    pub(super) number: u64,
    pub(super) control: Arc<Control>,
    pub(super) queue: Queue,
}

impl Ticket {
    /// Asks for the result at once.
    pub(crate) fn stop(&self) {
        self.queue.stop(self);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue.cancel(self);
    }
}

/// A job that waits for its turn.
pub(super) struct Waiting {
    pub(super) number: u64,
    pub(super) job: Job,
    pub(super) control: Arc<Control>,
    /// How often it was interrupted.
    pub(super) turns: u32,
    /// Whether another job was interrupted for it.
    pub(super) is_next: bool,
}

impl Waiting {
    /// How long the next turn lasts at least while others wait.
    pub(super) fn turn(&self) -> Duration {
        FIRST_TURN * 2_u32.pow(self.turns.min(MOST_DOUBLINGS))
    }
}
