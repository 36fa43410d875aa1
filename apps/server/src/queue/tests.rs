//! Who is next, who is interrupted, and who is gone: with work that does exactly what a test wants.

use super::*;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

/// Whatever takes longer has gone wrong.
const DEADLINE: Duration = Duration::from_secs(60);

/// What the work does when it is called.
#[derive(Clone, Copy)]
enum Manner {
    /// Ends at once.
    Quick,
    /// Works until it is stopped.
    Endless,
    /// Fails.
    Broken,
}

/// Everything a test hears from its queue.
struct Stage {
    queue: Queue,
    log: Sender<&'static str>,
    starts: Receiver<&'static str>,
    told: Sender<(&'static str, u32)>,
    ends: Receiver<(&'static str, u32)>,
}

impl Stage {
    fn new(threads: usize, mebibytes: u64) -> Self {
        let ((log, starts), (told, ends)) = (channel(), channel());
        Stage { queue: Queue::new(Needs { threads, mebibytes }), log, starts, told, ends }
    }

    fn job(&self, client: u64, name: &'static str, manner: Manner, needs: Needs) -> Job {
        let (log, told) = (self.log.clone(), self.told.clone());
        let mut calls = 0;
        let work = move |control: &Control| {
            if !control.is_ended() {
                calls += 1;
                log.send(name).unwrap();
                match manner {
                    Manner::Quick => {}
                    Manner::Broken => panic!("work that fails"),
                    Manner::Endless => {
                        while !control.stop.load(SeqCst) {
                            std::thread::sleep(Duration::from_millis(1));
                        }
                    }
                }
                if control.is_interrupted() {
                    return Progress::Again;
                }
            }
            let told = told.clone();
            Progress::Done(Box::new(move || told.send((name, calls)).unwrap()))
        };
        Job { client, needs, interruptible: true, work: Box::new(work) }
    }

    fn submit_with(&self, client: u64, name: &'static str, manner: Manner, needs: Needs) -> Ticket {
        self.queue.submit(self.job(client, name, manner, needs)).unwrap().0
    }

    fn submit(&self, client: u64, name: &'static str, manner: Manner) -> Ticket {
        self.submit_with(client, name, manner, ONE)
    }

    fn started(&self) -> &'static str {
        self.starts.recv_timeout(DEADLINE).expect("a job starts")
    }

    /// The name of a job that has ended, and how often it was called.
    fn ended(&self) -> (&'static str, u32) {
        self.ends.recv_timeout(DEADLINE).expect("a job ends")
    }

    fn wait_until_idle(&self) {
        let begun = Instant::now();
        while self.queue.load() != (0, 0) {
            assert!(begun.elapsed() < DEADLINE, "{:?}", self.queue.load());
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.queue.close();
    }
}

const ONE: Needs = Needs { threads: 1, mebibytes: 1 };

#[test]
fn whoever_was_served_least_comes_next() {
    let stage = Stage::new(1, 100);
    let first = stage.submit(1, "a", Manner::Endless);
    assert_eq!(stage.started(), "a");
    std::thread::sleep(Duration::from_millis(5));
    let _tickets: Vec<Ticket> =
        [(1, "a2"), (1, "a3"), (2, "b")].map(|(client, name)| stage.submit(client, name, Manner::Quick)).into();
    first.stop();
    assert_eq!([stage.started(), stage.started(), stage.started()], ["b", "a2", "a3"]);
}

#[test]
fn a_newcomer_interrupts_and_the_old_one_begins_again() {
    let stage = Stage::new(1, 100);
    let old = stage.submit(1, "old", Manner::Endless);
    assert_eq!(stage.started(), "old");
    let _new = stage.submit(2, "new", Manner::Quick);
    assert_eq!(stage.ended(), ("new", 1));
    assert_eq!([stage.started(), stage.started()], ["new", "old"]);
    old.stop();
    assert_eq!(stage.ended(), ("old", 2));
}

#[test]
fn nobody_is_interrupted_for_nobody() {
    let stage = Stage::new(1, 100);
    let alone = stage.submit(1, "alone", Manner::Endless);
    assert_eq!(stage.started(), "alone");
    std::thread::sleep(job::FIRST_TURN + 3 * TICK);
    alone.stop();
    assert_eq!(stage.ended(), ("alone", 1));
}

#[test]
fn the_old_are_not_starved_by_the_new() {
    let stage = Stage::new(1, 100);
    let old = stage.submit(1, "old", Manner::Endless);
    assert_eq!(stage.started(), "old");
    let new: Vec<Ticket> = (2..6).map(|client| stage.submit(client, "new", Manner::Endless)).collect();
    // Everybody has had about a second when the old one waits again, so it comes before one of
    // the four has come a third time.
    let order: Vec<&str> = (0..9).map(|_| stage.started()).collect();
    assert!(order.contains(&"old"), "{order:?}");
    drop((old, new));
}

#[test]
fn two_who_think_for_ever_take_turns() {
    let stage = Stage::new(1, 100);
    let tickets = [stage.submit(1, "a", Manner::Endless), stage.submit(2, "b", Manner::Endless)];
    let order: Vec<&str> = (0..4).map(|_| stage.started()).collect();
    assert_eq!(order, ["a", "b", "a", "b"]);
    tickets.iter().for_each(Ticket::stop);
    assert_eq!([stage.ended().1, stage.ended().1], [2, 2]);
}

#[test]
fn whoever_leaves_takes_the_work_along() {
    let stage = Stage::new(1, 100);
    let running = stage.submit(1, "running", Manner::Endless);
    assert_eq!(stage.started(), "running");
    let waiting = stage.submit(2, "waiting", Manner::Quick);
    drop(waiting);
    assert_eq!(stage.queue.load(), (0, 1));
    drop(running);
    stage.wait_until_idle();
    let _next = stage.submit(3, "next", Manner::Quick);
    assert_eq!(stage.started(), "next", "the one that waited never began");
    stage.wait_until_idle();
}

#[test]
fn one_that_is_stopped_before_its_turn_tells_what_it_has() {
    let stage = Stage::new(1, 100);
    let running = stage.submit(1, "running", Manner::Endless);
    assert_eq!(stage.started(), "running");
    let waiting = stage.submit(2, "waiting", Manner::Quick);
    waiting.stop();
    assert_eq!(stage.ended(), ("waiting", 0));
    drop(running);
}

#[test]
fn work_that_fails_takes_nobody_with_it() {
    let stage = Stage::new(1, 100);
    let _broken = stage.submit(1, "broken", Manner::Broken);
    let _next = stage.submit(1, "next", Manner::Quick);
    assert_eq!(stage.ended().0, "next");
    stage.wait_until_idle();
    assert_eq!(stage.queue.reserved_mebibytes(), 0);
}

#[test]
fn work_waits_for_memory_and_threads() {
    let stage = Stage::new(2, 100);
    let large = Needs { threads: 1, mebibytes: 80 };
    let first = stage.submit_with(1, "first", Manner::Endless, large);
    assert_eq!(stage.started(), "first");
    let small = stage.submit(3, "small", Manner::Quick);
    assert_eq!((stage.started(), stage.ended()), ("small", ("small", 1)), "what fits goes on beside what does not");
    let _second = stage.submit_with(2, "second", Manner::Quick, large);
    assert_eq!([stage.started(), stage.started()], ["second", "first"], "tables are given up for a newcomer");
    let both = stage.submit_with(4, "both", Manner::Quick, Needs { threads: 2, mebibytes: 1 });
    assert_eq!([stage.started(), stage.started()], ["both", "first"]);
    drop((first, small, both));
    stage.wait_until_idle();
}

/// One client has its share of threads and memory, and no more while others could need them.
#[test]
fn no_client_takes_everything() {
    let stage = Stage::new(4, 800);
    let names = ["a1", "a2", "a3"];
    let greedy: Vec<Ticket> = names.iter().map(|&name| stage.submit(1, name, Manner::Endless)).collect();
    let mut first = [stage.started(), stage.started()];
    first.sort_unstable();
    assert_eq!(first, ["a1", "a2"]);
    let other = stage.submit(2, "other", Manner::Quick);
    assert_eq!(stage.started(), "other", "the third waits for the client's own, whoever comes meanwhile");
    let next = [stage.started(), stage.started()];
    assert!(next.contains(&"a3"), "and takes turns with them: {next:?}");
    drop((greedy, other));
    stage.wait_until_idle();
    stage.starts.try_iter().for_each(drop);
    let large = Needs { threads: 1, mebibytes: 200 };
    let greedy = ["b1", "b2"].map(|name| stage.submit_with(1, name, Manner::Endless, large));
    assert_eq!(stage.started(), "b1");
    assert_eq!(stage.queue.reserved_mebibytes(), 200, "two of them are more than three eighths");
    drop(greedy);
}

/// Work that cannot be interrupted leaves half of the threads to the rest.
#[test]
fn steady_work_leaves_room() {
    let stage = Stage::new(2, 100);
    let steady = |client: u64| Job { interruptible: false, ..stage.job(client, "steady", Manner::Endless, ONE) };
    let tickets: Vec<Ticket> = (1..4).map(|client| stage.queue.submit(steady(client)).unwrap().0).collect();
    assert_eq!(stage.started(), "steady");
    let _other = stage.submit(9, "other", Manner::Quick);
    assert_eq!(stage.started(), "other");
    assert_eq!(stage.ended(), ("other", 1));
    assert_eq!(stage.queue.load(), (2, 1));
    drop(tickets);
}

#[test]
fn a_page_may_ask_for_so_much_and_no_more() {
    let stage = Stage::new(1, 100);
    let tickets: Vec<Ticket> = (0..MOST_PER_CLIENT).map(|_| stage.submit(1, "one", Manner::Endless)).collect();
    let refused = stage.queue.submit(stage.job(1, "more", Manner::Quick, ONE)).err().unwrap();
    assert_eq!(refused.status.as_u16(), 429);
    assert!(stage.queue.submit(stage.job(2, "other", Manner::Quick, ONE)).is_ok());
    drop(tickets);
    stage.wait_until_idle();
    assert!(stage.queue.submit(stage.job(1, "again", Manner::Quick, ONE)).is_ok());
}

/// Players that live longer than a job take their memory from the same budget, and never all of it.
#[test]
fn memory_that_is_kept_is_counted() {
    let queue = Queue::new(Needs { threads: 1, mebibytes: 800 });
    let first = queue.keep(1, 250).ok().unwrap();
    assert!(queue.keep(1, 51).is_err(), "three eighths are the most of one client");
    assert!(queue.keep(2, 151).is_err(), "half of all stays free");
    let second = queue.keep(2, 150).ok().unwrap();
    assert_eq!(queue.reserved_mebibytes(), 400);
    drop(first);
    assert!(queue.keep(3, 250).is_ok());
    drop(second);
    assert!(queue.keep(4, 301).is_err());
    assert!(queue.keep(4, 300).is_ok());
    queue.close();
}
