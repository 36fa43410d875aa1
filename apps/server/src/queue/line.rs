//! Who is next.

use super::job::{Control, Job, Waiting};
use super::{Running, SLICE};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// After so many new searches in a row, an old one comes next.
const NEW_IN_A_ROW: u32 = 3;

/// Those who wait, those who are served, and what there is to serve them with.
pub(super) struct Line {
    pub(super) waiting: Vec<Waiting>,
    pub(super) running: Vec<Running>,
    /// How long each client has been served.
    pub(super) served: HashMap<u64, Duration>,
    pub(super) free_threads: usize,
    free_mebibytes: u64,
    /// What may still be kept for players that live longer than a search.
    keepable_mebibytes: u64,
    clients: HashMap<u64, usize>,
    new_in_a_row: u32,
    /// The search that had the last turn.
    last: u64,
    next: u64,
    pub(super) closed: bool,
}

impl Line {
    pub(super) fn new(threads: usize, mebibytes: u64) -> Self {
        Line {
            waiting: Vec::new(),
            running: Vec::new(),
            served: HashMap::new(),
            free_threads: threads,
            free_mebibytes: mebibytes,
            keepable_mebibytes: mebibytes / 2,
            clients: HashMap::new(),
            new_in_a_row: 0,
            last: 0,
            next: 0,
            closed: false,
        }
    }

    /// How many searches of a client are under way.
    pub(super) fn of_client(&self, client: u64) -> usize {
        self.clients.get(&client).copied().unwrap_or(0)
    }

    /// Puts a search at the end.
    pub(super) fn add(&mut self, job: Job) -> (u64, Arc<Control>) {
        // A newcomer is owed no more than those who were served least.
        let least = self.served.values().min().copied().unwrap_or_default();
        self.served.entry(job.client).or_insert(least);
        *self.clients.entry(job.client).or_default() += 1;
        self.next += 1;
        let waiting = Waiting::new(self.next, job);
        let control = Arc::clone(&waiting.control);
        self.waiting.push(waiting);
        (self.next, control)
    }

    /// Keeps memory for a player that lives longer than a search. Half of all stays free for
    /// searches that come and go, so that none of them waits for a player to be dropped.
    pub(super) fn keep(&mut self, mebibytes: u64) -> bool {
        let fits = mebibytes <= self.keepable_mebibytes.min(self.free_mebibytes);
        if fits {
            self.keepable_mebibytes -= mebibytes;
            self.free_mebibytes -= mebibytes;
        }
        fits
    }

    /// Such a player is gone.
    pub(super) fn give_back(&mut self, mebibytes: u64) {
        self.keepable_mebibytes += mebibytes;
        self.free_mebibytes += mebibytes;
    }

    /// Takes a search out that waits for its turn. Its tables are free again.
    pub(super) fn take(&mut self, number: u64) -> Option<Waiting> {
        let index = self.waiting.iter().position(|waiting| waiting.number == number)?;
        let waiting = self.waiting.remove(index);
        self.leaves(&waiting);
        Some(waiting)
    }

    /// A search is over.
    fn leaves(&mut self, waiting: &Waiting) {
        if waiting.player.is_some() || waiting.turns > 0 {
            self.free_mebibytes += waiting.job.needs.mebibytes;
        }
        if let Some(count) = self.clients.get_mut(&waiting.job.client) {
            *count -= 1;
            if *count == 0 {
                self.clients.remove(&waiting.job.client);
            }
        }
    }

    /// The search whose turn it is now; it counts as running.
    pub(super) fn next(&mut self) -> Option<Waiting> {
        let old_first = self.new_in_a_row >= NEW_IN_A_ROW;
        let rank = |waiting: &Waiting| {
            let mut served = self.served.get(&waiting.job.client).copied().unwrap_or_default();
            // Whoever has just been interrupted for others does not come back before them for a trifle.
            if waiting.number == self.last {
                served += SLICE;
            }
            let is_new = waiting.turns == 0;
            (is_new == old_first, served, waiting.number)
        };
        let fits = |waiting: &Waiting| waiting.turns > 0 || waiting.job.needs.mebibytes <= self.free_mebibytes;
        let candidates = self.waiting.iter().enumerate().filter(|(_, waiting)| fits(waiting));
        let (index, chosen) = candidates.min_by_key(|(_, waiting)| rank(waiting))?;
        // A search of many threads is waited for, or it would never find as many free at once.
        if chosen.job.needs.threads > self.free_threads {
            return None;
        }
        let is_new = chosen.turns == 0;
        let waiting = self.waiting.remove(index);
        self.free_threads -= waiting.job.needs.threads;
        if is_new {
            self.free_mebibytes -= waiting.job.needs.mebibytes;
            self.new_in_a_row += 1;
        } else {
            self.new_in_a_row = 0;
        }
        self.running.push(Running {
            number: waiting.number,
            begun: Instant::now(),
            slice: waiting.slice,
            is_new,
            control: Arc::clone(&waiting.control),
        });
        Some(waiting)
    }

    /// A turn is over: the search waits for another one, or is `done`, and then is handed back.
    pub(super) fn turn_ended(&mut self, waiting: Waiting, used: Duration, done: bool) -> Option<Waiting> {
        self.running.retain(|running| running.number != waiting.number);
        self.last = waiting.number;
        self.free_threads += waiting.job.needs.threads;
        if let Some(served) = self.served.get_mut(&waiting.job.client) {
            *served += used * waiting.job.needs.threads as u32;
        }
        if done || self.closed || waiting.control.is_ended() {
            self.leaves(&waiting);
            return Some(waiting);
        }
        self.waiting.push(waiting);
        None
    }
}
