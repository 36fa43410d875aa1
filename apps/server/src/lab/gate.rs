//! Good manners between the lab and the page: the lab thinks with the threads that no search needs.
//! A search never waits for it; it is the lab that waits, before every move, and goes on after a
//! moment all the same, so that an endless analysis makes it slow and does not stop it.

use crate::queue::Queue;
use fiveply_lab::experiments::SearchGate;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// The lab waits no longer for one move.
const PATIENCE: Duration = Duration::from_millis(200);
/// How often it looks whether there is room.
const LOOK: Duration = Duration::from_millis(4);

/// What the lab passes before every move.
pub(super) struct Gate {
    queue: Queue,
    /// The threads that searches and the lab share.
    threads: usize,
    thinking: AtomicUsize,
}

impl Gate {
    pub(super) fn new(queue: Queue, threads: usize) -> Self {
        Gate { queue, threads, thinking: AtomicUsize::new(0) }
    }

    /// Whether the searches leave a thread.
    fn has_room(&self) -> bool {
        let (waiting, running) = self.queue.load();
        waiting + running + self.thinking.load(SeqCst) < self.threads
    }
}

impl SearchGate for Gate {
    fn enter(&self) {
        let begun = Instant::now();
        while !self.has_room() && begun.elapsed() < PATIENCE {
            std::thread::sleep(LOOK);
        }
        self.thinking.fetch_add(1, SeqCst);
    }

    fn leave(&self) {
        self.thinking.fetch_sub(1, SeqCst);
    }
}
