//! Who is next, who is interrupted, and who is gone: with players that do exactly what a test wants.

use super::*;
use crate::caps::Needs;
use fiveply_core::{Answer, AnyRecord, Choice, Info, Player, Question};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Whatever takes longer has gone wrong.
const DEADLINE: Duration = Duration::from_secs(30);

/// What a player does when it is asked.
#[derive(Clone, Copy)]
enum Manner {
    /// Answers at once.
    Quick,
    /// Thinks until it is stopped, and gets a ply deeper every time.
    Endless,
    /// Fails.
    Broken,
}

struct Actor {
    name: &'static str,
    manner: Manner,
    depth: u32,
    log: Sender<&'static str>,
}

impl Player for Actor {
    fn text(&self) -> String {
        self.name.to_owned()
    }

    fn choose(&mut self, _: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        self.log.send(self.name).unwrap();
        self.depth += 1;
        match self.manner {
            Manner::Quick => {}
            Manner::Broken => panic!("a player that fails"),
            Manner::Endless => {
                for depth in 1..=self.depth {
                    report(&info(depth));
                }
                while !question.stop.load(SeqCst) {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
        }
        let score = Some(fiveply_core::ShownScore::Cp(1));
        Ok(Some(Choice { m: "a2a3".to_owned(), score, depth: self.depth, nodes: 10, time: Duration::ZERO }))
    }
}

fn info(depth: u32) -> Info {
    Info {
        depth,
        seldepth: 1,
        multipv: 1,
        score: fiveply_core::ShownScore::Cp(0),
        nodes: 10,
        iteration_nodes: 10,
        seconds: 0.0,
        nps: 0,
        hashfull: 0,
        pv: Vec::new(),
    }
}

/// Everything a test hears from its queue.
struct Stage {
    queue: Queue,
    log: Sender<&'static str>,
    starts: Receiver<&'static str>,
    told: Sender<(&'static str, Result<Finished, Fault>)>,
    ends: Receiver<(&'static str, Result<Finished, Fault>)>,
    depths: Sender<(u32, u64)>,
    reports: Receiver<(u32, u64)>,
}

impl Stage {
    fn new(workers: usize, mebibytes: u64) -> Self {
        let ((log, starts), (told, ends), (depths, reports)) = (channel(), channel(), channel());
        Stage { queue: Queue::new(workers, mebibytes), log, starts, told, ends, depths, reports }
    }

    fn try_submit(&self, client: u64, name: &'static str, manner: Manner, needs: Needs) -> Result<Ticket, Fault> {
        let (log, told, depths) = (self.log.clone(), self.told.clone(), self.depths.clone());
        let job = Job {
            client,
            needs,
            whole: false,
            player: Box::new(move || Ok(Box::new(Actor { name, manner, depth: 0, log }))),
            record: fiveply_catalog::game("breakthrough:5x5").unwrap().open(None, &[]).unwrap(),
            question: Question::default(),
            report: Box::new(move |info| depths.send((info.depth, info.nodes)).unwrap()),
            finish: Box::new(move |result| drop(told.send((name, result)))),
        };
        self.queue.submit(job).map(|(ticket, _)| ticket)
    }

    fn submit(&self, client: u64, name: &'static str, manner: Manner) -> Ticket {
        self.try_submit(client, name, manner, Needs { threads: 1, mebibytes: 1 }).unwrap()
    }

    fn started(&self) -> &'static str {
        self.starts.recv_timeout(DEADLINE).expect("a search starts")
    }

    fn ended(&self) -> (&'static str, Finished) {
        let (name, result) = self.ends.recv_timeout(DEADLINE).expect("a search ends");
        (name, result.unwrap_or_else(|fault| panic!("{name}: {fault:?}")))
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
fn a_newcomer_interrupts_and_the_old_one_goes_on_where_it_was() {
    let stage = Stage::new(1, 100);
    let old = stage.submit(1, "old", Manner::Endless);
    assert_eq!(stage.started(), "old");
    let _new = stage.submit(2, "new", Manner::Quick);
    assert_eq!(stage.ended().0, "new");
    assert_eq!([stage.started(), stage.started()], ["new", "old"]);
    old.stop();
    let (name, finished) = stage.ended();
    assert_eq!((name, finished.turns), ("old", 2));
    let choice = finished.choice.unwrap();
    assert_eq!((choice.depth, choice.nodes), (2, 20), "the deepest choice, the nodes of both turns");
    let reports: Vec<(u32, u64)> = stage.reports.try_iter().collect();
    assert_eq!(reports, [(1, 10), (2, 20)], "what was told once is not told again, and nodes go on counting");
}

#[test]
fn nobody_is_interrupted_for_nobody() {
    let stage = Stage::new(1, 100);
    let alone = stage.submit(1, "alone", Manner::Endless);
    assert_eq!(stage.started(), "alone");
    std::thread::sleep(FIRST_SLICE + 3 * TICK);
    alone.stop();
    assert_eq!(stage.ended().1.turns, 1);
}

#[test]
fn the_old_are_not_starved_by_the_new() {
    let stage = Stage::new(1, 100);
    let old = stage.submit(1, "old", Manner::Endless);
    assert_eq!(stage.started(), "old");
    let names = ["n1", "n2", "n3", "n4", "n5"];
    let _tickets: Vec<Ticket> =
        names.iter().zip(2..).map(|(name, client)| stage.submit(client, name, Manner::Quick)).collect();
    let order: Vec<&str> = (0..6).map(|_| stage.started()).collect();
    let turn = order.iter().position(|&name| name == "old").expect("the old one gets a turn among the new");
    assert!(turn <= 3, "{order:?}");
    drop(old);
}

#[test]
fn two_who_think_for_ever_take_turns() {
    let stage = Stage::new(1, 100);
    let tickets = [stage.submit(1, "a", Manner::Endless), stage.submit(2, "b", Manner::Endless)];
    let order: Vec<&str> = (0..6).map(|_| stage.started()).collect();
    for name in ["a", "b"] {
        assert!(order.iter().filter(|&&turn| turn == name).count() >= 2, "{order:?}");
    }
    tickets.iter().for_each(Ticket::stop);
    assert!(stage.ended().1.turns >= 2 && stage.ended().1.turns >= 2);
}

#[test]
fn whoever_leaves_takes_the_search_along() {
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
fn one_that_is_stopped_before_its_turn_answers_without_a_move() {
    let stage = Stage::new(1, 100);
    let running = stage.submit(1, "running", Manner::Endless);
    assert_eq!(stage.started(), "running");
    let waiting = stage.submit(2, "waiting", Manner::Quick);
    waiting.stop();
    let (name, finished) = stage.ended();
    assert_eq!((name, finished.turns, finished.choice.is_none()), ("waiting", 0, true));
    drop(running);
}

#[test]
fn a_player_that_fails_takes_nobody_with_it() {
    let stage = Stage::new(1, 100);
    let _broken = stage.submit(1, "broken", Manner::Broken);
    let (name, result) = stage.ends.recv_timeout(DEADLINE).unwrap();
    assert_eq!((name, result.err().map(|fault| fault.status.as_u16())), ("broken", Some(500)));
    let _next = stage.submit(1, "next", Manner::Quick);
    assert_eq!(stage.ended().0, "next");
    stage.wait_until_idle();
}

#[test]
fn searches_wait_for_memory_and_threads() {
    let stage = Stage::new(2, 100);
    let large = Needs { threads: 1, mebibytes: 80 };
    let first = stage.try_submit(1, "first", Manner::Endless, large).unwrap();
    assert_eq!(stage.started(), "first");
    let _second = stage.try_submit(2, "second", Manner::Quick, large).unwrap();
    let _small = stage.submit(3, "small", Manner::Quick);
    assert_eq!(stage.started(), "small", "what fits goes on beside what does not");
    assert_eq!(stage.ended().0, "small");
    let _both = stage.try_submit(4, "both", Manner::Quick, Needs { threads: 2, mebibytes: 1 }).unwrap();
    drop(first);
    let mut names = [stage.started(), stage.started()];
    names.sort_unstable();
    assert_eq!(names, ["both", "second"]);
    stage.wait_until_idle();
}

#[test]
fn a_page_may_ask_for_so_many_searches_and_no_more() {
    let stage = Stage::new(1, 100);
    let tickets: Vec<Ticket> = (0..MOST_PER_CLIENT).map(|_| stage.submit(1, "one", Manner::Endless)).collect();
    let refused = stage.try_submit(1, "more", Manner::Quick, Needs { threads: 1, mebibytes: 1 }).err().unwrap();
    assert_eq!(refused.status.as_u16(), 429);
    assert!(stage.try_submit(2, "other", Manner::Quick, Needs { threads: 1, mebibytes: 1 }).is_ok());
    drop(tickets);
    stage.wait_until_idle();
    assert!(stage.try_submit(1, "again", Manner::Quick, Needs { threads: 1, mebibytes: 1 }).is_ok());
}

/// Players that live longer than a search take their memory from the same budget, and never all of
/// it.
#[test]
fn memory_that_is_kept_is_counted() {
    let queue = Queue::new(1, 100);
    let first = queue.keep(40).ok().unwrap();
    assert!(queue.keep(11).is_err(), "half of all stays free");
    let second = queue.keep(10).ok().unwrap();
    drop(first);
    assert!(queue.keep(40).is_ok());
    drop(second);
    assert!(queue.keep(51).is_err());
    assert!(queue.keep(50).is_ok());
    queue.close();
}
