//! The order of the queue: which job starts next, and which one is interrupted for it.

use super::job::{Control, FIRST_TURN, Job, Waiting};
use crate::caps::Needs;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The jobs, and what is left of the machine for them.
pub(super) struct Schedule {
    pub(super) waiting: Vec<Waiting>,
    pub(super) running: Vec<Running>,
    clients: HashMap<u64, Client>,
    /// The threads and the memory of all jobs together.
    all: Needs,
    free: Needs,
    /// The memory that may still be kept for players that live longer than a job.
    keepable_mebibytes: u64,
    next: u64,
    pub(super) closed: bool,
}

/// A job that runs.
pub(super) struct Running {
    number: u64,
    client: u64,
    needs: Needs,
    interruptible: bool,
    begun: Instant,
    /// How long it may run at least.
    turn: Duration,
    is_interrupted: bool,
    pub(super) control: Arc<Control>,
}

/// What one client has and had.
#[derive(Default)]
struct Client {
    jobs: usize,
    /// The time that its ended jobs ran, times their threads.
    served: Duration,
    /// What its running jobs and its kept players take now.
    taken: Needs,
    /// Whether it has left: what is still under way is the last of it.
    has_left: bool,
}

/// Why a job cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lack {
    /// Its client has its share already.
    Share,
    /// Too few threads are free.
    Threads,
    /// Too little memory is free.
    Memory,
    /// Too many jobs that cannot be interrupted are running.
    Interruptible,
}

impl Schedule {
    pub(super) fn new(all: Needs) -> Self {
        Schedule {
            waiting: Vec::new(),
            running: Vec::new(),
            clients: HashMap::new(),
            all,
            free: all,
            keepable_mebibytes: all.mebibytes / 2,
            next: 0,
            closed: false,
        }
    }

    /// How many jobs of a client wait or run.
    pub(super) fn of_client(&self, client: u64) -> usize {
        self.clients.get(&client).map_or(0, |client| client.jobs)
    }

    /// How many threads all jobs share.
    pub(super) fn threads(&self) -> usize {
        self.all.threads
    }

    /// The memory that jobs and kept players have reserved.
    pub(super) fn reserved_mebibytes(&self) -> u64 {
        self.all.mebibytes - self.free.mebibytes
    }

    /// Puts a job at the end.
    pub(super) fn add(&mut self, job: Job) -> (u64, Arc<Control>) {
        if !self.clients.contains_key(&job.client) {
            // A newcomer is owed no more than the client that was served least.
            let served = self.clients.values().map(|client| client.served).min().unwrap_or_default();
            self.clients.insert(job.client, Client { served, ..Client::default() });
        }
        self.client(job.client).jobs += 1;
        self.next += 1;
        let control = Arc::<Control>::default();
        self.waiting.push(Waiting { number: self.next, job, control: Arc::clone(&control), turns: 0, is_next: false });
        (self.next, control)
    }

    fn client(&mut self, number: u64) -> &mut Client {
        self.clients.entry(number).or_default()
    }

    /// Forgets how much a client was served, once nothing of it is left.
    pub(super) fn forget(&mut self, client: u64) {
        if let Some(known) = self.clients.get_mut(&client) {
            known.has_left = true;
            self.tidy(client);
        }
    }

    fn tidy(&mut self, client: u64) {
        let is_over = |known: &Client| known.has_left && known.jobs == 0 && known.taken == Needs::NONE;
        if self.clients.get(&client).is_some_and(is_over) {
            self.clients.remove(&client);
        }
    }

    /// Keeps memory for a player that lives longer than a job. Half of all stays free for jobs,
    /// so that none of them waits for a player to be dropped.
    pub(super) fn keep(&mut self, client: u64, mebibytes: u64) -> bool {
        let taken = self.client(client).taken.mebibytes;
        let share = self.share().mebibytes.saturating_sub(taken);
        let fits = mebibytes <= self.keepable_mebibytes.min(self.free.mebibytes).min(share);
        if fits {
            self.keepable_mebibytes -= mebibytes;
            self.take(client, Needs { threads: 0, mebibytes });
        }
        fits
    }

    /// Frees the memory of a kept player.
    pub(super) fn give_back(&mut self, client: u64, mebibytes: u64) {
        self.keepable_mebibytes += mebibytes;
        self.free(client, Needs { threads: 0, mebibytes });
        self.tidy(client);
    }

    fn take(&mut self, client: u64, needs: Needs) {
        self.free = self.free.without(needs);
        let client = self.client(client);
        client.taken = client.taken.with(needs);
    }

    fn free(&mut self, client: u64, needs: Needs) {
        self.free = self.free.with(needs);
        let client = self.client(client);
        client.taken = client.taken.without(needs);
    }

    /// The threads and the memory that one client may take at once: half of the threads, three
    /// eighths of the memory.
    fn share(&self) -> Needs {
        Needs { threads: (self.all.threads / 2).max(1), mebibytes: self.all.mebibytes / 8 * 3 }
    }

    /// Removes a job that waits.
    pub(super) fn remove(&mut self, number: u64) -> Option<Waiting> {
        let index = self.waiting.iter().position(|waiting| waiting.number == number)?;
        let waiting = self.waiting.remove(index);
        self.client(waiting.job.client).jobs -= 1;
        self.tidy(waiting.job.client);
        Some(waiting)
    }

    /// The waiting jobs by their places, the next one first: that for which another one was
    /// interrupted, then those of the clients that were served least.
    fn order(&self) -> Vec<usize> {
        let mut served: HashMap<u64, Duration> =
            self.clients.iter().map(|(&number, client)| (number, client.served)).collect();
        for running in &self.running {
            *served.entry(running.client).or_default() += running.begun.elapsed() * running.needs.threads as u32;
        }
        let mut order: Vec<usize> = (0..self.waiting.len()).collect();
        order.sort_by_key(|&index| {
            let waiting = &self.waiting[index];
            let served = served.get(&waiting.job.client).copied().unwrap_or_default();
            (!waiting.is_next, served, waiting.number)
        });
        order
    }

    fn lack(&self, job: &Job) -> Option<Lack> {
        let taken = self.clients.get(&job.client).map_or(Needs::NONE, |client| client.taken);
        // A job larger than the share runs alone.
        let runs = self.running.iter().any(|running| running.client == job.client);
        let within = taken.with(job.needs).fits_into(self.share());
        let steady: usize =
            self.running.iter().filter(|running| !running.interruptible).map(|running| running.needs.threads).sum();
        if runs && !within {
            Some(Lack::Share)
        } else if !job.interruptible && steady > 0 && steady + job.needs.threads > self.all.threads.div_ceil(2) {
            Some(Lack::Interruptible)
        } else if job.needs.mebibytes > self.free.mebibytes {
            Some(Lack::Memory)
        } else if job.needs.threads > self.free.threads {
            Some(Lack::Threads)
        } else {
            None
        }
    }

    /// The job that starts now; it counts as running.
    pub(super) fn start_next(&mut self) -> Option<Waiting> {
        let mut chosen = None;
        for index in self.order() {
            match self.lack(&self.waiting[index].job) {
                None => {
                    chosen = Some(index);
                    break;
                }
                // A job of many threads is waited for, or it would never find as many free at once.
                Some(Lack::Threads) => return None,
                Some(_) => {}
            }
        }
        let waiting = self.waiting.remove(chosen?);
        self.take(waiting.job.client, waiting.job.needs);
        self.running.push(Running {
            number: waiting.number,
            client: waiting.job.client,
            needs: waiting.job.needs,
            interruptible: waiting.job.interruptible,
            begun: Instant::now(),
            turn: waiting.turn(),
            is_interrupted: false,
            control: Arc::clone(&waiting.control),
        });
        Some(waiting)
    }

    /// Interrupts one job for another that waits, where that helps and its turn is over.
    pub(super) fn interrupt(&mut self) {
        // One at a time: it ends within milliseconds, and then everything looks different.
        if self.running.iter().any(|running| running.is_interrupted) {
            return;
        }
        for index in self.order() {
            let waiting = &self.waiting[index];
            let Some(lack) = self.lack(&waiting.job) else { continue };
            let helps = |running: &Running| match lack {
                Lack::Share => running.client == waiting.job.client,
                Lack::Threads => true,
                Lack::Memory => running.needs.mebibytes > 0,
                Lack::Interruptible => false,
            };
            let is_over = |running: &Running| {
                // A newcomer waits no longer than a first turn.
                let turn = if waiting.turns == 0 { FIRST_TURN } else { running.turn };
                running.begun.elapsed() >= turn
            };
            let candidates = self.running.iter().enumerate();
            let candidates = candidates.filter(|(_, running)| running.interruptible && helps(running));
            let freed = candidates.clone().fold(self.free, |sum, (_, running)| sum.with(running.needs));
            if lack != Lack::Share && !waiting.job.needs.fits_into(freed) {
                continue;
            }
            let taken =
                |running: &Running| self.clients.get(&running.client).map_or(Needs::NONE, |client| client.taken);
            let chosen = candidates.filter(|(_, running)| is_over(running)).max_by_key(|(_, running)| {
                let taken = taken(running);
                let amount = if lack == Lack::Memory { taken.mebibytes } else { taken.threads as u64 };
                (amount, running.begun.elapsed())
            });
            if let Some((chosen, _)) = chosen {
                let running = &mut self.running[chosen];
                running.is_interrupted = true;
                running.control.interrupt();
                self.waiting[index].is_next = true;
                return;
            }
        }
    }

    /// Ends the turn of a job. What it took is free again.
    pub(super) fn turn_ended(&mut self, number: u64) {
        let Some(index) = self.running.iter().position(|running| running.number == number) else { return };
        let running = self.running.swap_remove(index);
        self.free(running.client, running.needs);
        let client = self.client(running.client);
        client.served += running.begun.elapsed() * running.needs.threads as u32;
        client.jobs -= 1;
        self.tidy(running.client);
    }

    /// Puts a job back that was interrupted.
    pub(super) fn wait_again(&mut self, mut waiting: Waiting) {
        waiting.turns += 1;
        waiting.is_next = false;
        self.client(waiting.job.client).jobs += 1;
        self.waiting.push(waiting);
    }
}
