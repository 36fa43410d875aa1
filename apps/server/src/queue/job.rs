//! One search on its way through the queue.

use super::{FIRST_SLICE, LONGEST_SLICE, Queue, SLICE};
use crate::caps::Needs;
use crate::fault::Fault;
use fiveply_core::{AnyRecord, Choice, Explanation, Info, Limits, Player, Question};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

/// A search as it is asked for.
pub(crate) struct Job {
    /// Whose it is.
    pub(crate) client: u64,
    /// What it takes.
    pub(crate) needs: Needs,
    /// Never interrupted: it is short, and a part of it would be worth nothing.
    pub(crate) whole: bool,
    /// Makes the player, once there is room for its tables.
    pub(crate) player: MakePlayer,
    /// What is searched.
    pub(crate) record: Box<dyn AnyRecord>,
    /// What is asked; its stop flag is the queue's business.
    pub(crate) question: Question,
    /// Hears of progress, with nodes and time of all turns together.
    pub(crate) report: Box<dyn FnMut(&Info) + Send>,
    /// Hears of the end.
    pub(crate) finish: Box<dyn FnOnce(Result<Finished, Fault>) + Send>,
}

/// Makes a player when it is needed.
pub(crate) type MakePlayer = Box<dyn FnOnce() -> Result<Box<dyn Player>, Fault> + Send>;

/// What a search came to.
pub(crate) struct Finished {
    /// The move; none when the game has ended or the search was stopped before it began.
    pub(crate) choice: Option<Choice>,
    /// What the techniques did, if that was asked.
    pub(crate) explanation: Option<Explanation>,
    /// The player, to be asked again.
    pub(crate) player: Option<Box<dyn Player>>,
    /// How many turns it took; more than one when others waited.
    pub(crate) turns: u32,
}

/// The two ways to end a search early.
#[derive(Default)]
pub(crate) struct Control {
    /// What the player looks at.
    pub(crate) stop: Arc<AtomicBool>,
    /// Whether it is stopped for good, and not only to let others think.
    ended: AtomicBool,
    /// Whether nobody wants to hear of it any more.
    dropped: AtomicBool,
}

impl Control {
    pub(super) fn end(&self) {
        self.ended.store(true, SeqCst);
        self.stop.store(true, SeqCst);
    }

    pub(super) fn is_ended(&self) -> bool {
        self.ended.load(SeqCst)
    }

    pub(super) fn abandon(&self) {
        self.dropped.store(true, SeqCst);
        self.end();
    }

    pub(super) fn is_dropped(&self) -> bool {
        self.dropped.load(SeqCst)
    }

    /// A turn begins. Whoever ends the search meanwhile is heard.
    pub(super) fn begin(&self) {
        self.stop.store(false, SeqCst);
        if self.is_ended() {
            self.stop.store(true, SeqCst);
        }
    }
}

/// The right to a search; dropping it ends the search.
pub(crate) struct Ticket {
    pub(super) number: u64,
    pub(super) control: Arc<Control>,
    pub(super) queue: Queue,
}

impl Ticket {
    /// Asks for an answer at once.
    pub(crate) fn stop(&self) {
        self.queue.stop(self);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue.cancel(self);
    }
}

/// A search between its turns.
pub(super) struct Waiting {
    pub(super) number: u64,
    pub(super) job: Job,
    pub(super) control: Arc<Control>,
    /// The player, from the first turn on.
    pub(super) player: Option<Box<dyn Player>>,
    pub(super) turns: u32,
    pub(super) slice: Duration,
    pub(super) spent: Duration,
    pub(super) nodes: u64,
    pub(super) best: Option<Choice>,
}

impl Waiting {
    pub(super) fn new(number: u64, job: Job) -> Self {
        let slice = if job.whole { Duration::MAX } else { FIRST_SLICE };
        Waiting {
            number,
            job,
            control: Arc::default(),
            player: None,
            turns: 0,
            slice,
            spent: Duration::ZERO,
            nodes: 0,
            best: None,
        }
    }

    /// Ends it with what was found so far.
    pub(super) fn finish(self) {
        let finished = Finished { choice: self.best, explanation: None, player: self.player, turns: self.turns };
        (self.job.finish)(Ok(finished));
    }

    /// What is left of its limits; `None` when nothing is.
    pub(super) fn left(&self) -> Option<Limits> {
        let mut limits = self.job.question.limits;
        if let Some(nodes) = limits.nodes {
            limits.nodes = Some(nodes.checked_sub(self.nodes).filter(|&left| left > 0)?);
        }
        if let Some(time) = limits.time {
            limits.time = Some(time.checked_sub(self.spent).filter(|left| !left.is_zero())?);
        }
        Some(limits)
    }

    /// Takes in what a turn brought.
    pub(super) fn turn_ended(&mut self, choice: Option<Choice>, used: Duration) {
        self.turns += 1;
        self.spent += used;
        let before = self.best.as_ref().map_or(0, |best| best.depth);
        if let Some(mut choice) = choice {
            self.nodes += choice.nodes;
            if choice.depth >= before || self.best.is_none() {
                choice.nodes = self.nodes;
                choice.time = self.spent;
                self.best = Some(choice);
            }
        }
        if let Some(best) = &mut self.best {
            (best.nodes, best.time) = (self.nodes, self.spent);
        }
        let deeper = self.best.as_ref().is_some_and(|best| best.depth > before);
        if self.turns == 1 {
            self.slice = SLICE;
        } else if !deeper && used >= self.slice {
            self.slice = (self.slice * 2).min(LONGEST_SLICE);
        }
    }
}
