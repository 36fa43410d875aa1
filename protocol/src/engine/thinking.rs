//! A search on a thread of its own, so that the protocol hears `isready` and `stop` meanwhile. It prints its own lines and, exactly once, its
//! `bestmove`.
//!
//! Pondering is a search without limits. When the guess was right, it is stopped and begun again on the clock: the table remembers what
//! was found, so hardly anything is lost, and the clock is kept by the one piece of code that knows how.

use super::info;
use super::output::Output;
use fiveply_core::{AnyRecord, Aside, Asides, Choice, Info, Limits, Player, Progress, Question, ShownScore};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Seconds before which nobody wants to hear of single moves and bounds.
const NEWS_AFTER: f64 = 1.0;

/// What to search.
pub(super) struct Task {
    pub(super) record: Box<dyn AnyRecord>,
    /// The limits once the clock runs.
    pub(super) limits: Limits,
    pub(super) lines: usize,
    pub(super) only: Vec<String>,
    /// A win in so many plies will do.
    pub(super) win: Option<u32>,
    /// The answer waits for `stop`.
    pub(super) hold: bool,
    /// The clock does not run before `ponderhit`.
    pub(super) ponder: bool,
    pub(super) wdl: bool,
}

/// How far things are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Pondering,
    Searching,
    Stopped,
}

struct Control {
    phase: Mutex<Phase>,
    changed: Condvar,
    /// Ends the search before `ponderhit`.
    pondering: Arc<AtomicBool>,
    /// Ends the search on the clock.
    searching: Arc<AtomicBool>,
    counting: Progress,
}

impl Control {
    fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, phase: Phase) {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = phase;
        self.pondering.store(true, Relaxed);
        if phase == Phase::Stopped {
            self.searching.store(true, Relaxed);
            self.counting.stop.store(true, Relaxed);
        }
        self.changed.notify_all();
    }

    /// Waits while `held` holds.
    fn wait_while(&self, held: impl Fn(Phase) -> bool) {
        let phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(phase, |phase| held(*phase)));
    }
}

/// A search that is going on.
pub(super) struct Thinking {
    control: Arc<Control>,
    thread: JoinHandle<Option<Box<dyn Player>>>,
}

impl Thinking {
    /// Begins a search.
    pub(super) fn start(player: Box<dyn Player>, task: Task, out: Output) -> Self {
        let control = control(task.ponder);
        let own = Arc::clone(&control);
        Thinking { control, thread: std::thread::spawn(move || Some(search(player, &task, &own, &out))) }
    }

    /// Counts the leaves `depth` plies deep. The player only waits.
    pub(super) fn count(player: Option<Box<dyn Player>>, record: Box<dyn AnyRecord>, depth: u32, out: Output) -> Self {
        let control = control(false);
        let own = Arc::clone(&control);
        let count = move || {
            if let Some(counts) = record.divide(depth.max(1), 1, &own.counting) {
                let total: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
                let lines: Vec<String> = counts.iter().map(|(m, nodes)| format!("{m}: {nodes}\n")).collect();
                out.say(&format!("{}\nNodes searched: {total}", lines.concat()));
            }
            player
        };
        Thinking { control, thread: std::thread::spawn(count) }
    }

    pub(super) fn stop(&self) {
        self.control.set(Phase::Stopped);
    }

    /// The guess was right: the clock runs from now on.
    pub(super) fn ponder_hit(&self) {
        if self.control.phase() == Phase::Pondering {
            self.control.set(Phase::Searching);
        }
    }

    pub(super) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the end; the player, unless it broke down.
    pub(super) fn join(self) -> Option<Box<dyn Player>> {
        self.thread.join().ok().flatten()
    }
}

fn control(ponder: bool) -> Arc<Control> {
    Arc::new(Control {
        phase: Mutex::new(if ponder { Phase::Pondering } else { Phase::Searching }),
        changed: Condvar::new(),
        pondering: Arc::default(),
        searching: Arc::default(),
        counting: Progress::default(),
    })
}

fn search(mut player: Box<dyn Player>, task: &Task, control: &Control, out: &Output) -> Box<dyn Player> {
    let mut answer = Answer::default();
    if task.ponder {
        let limits = Limits { time: Some(super::FOREVER), ..Limits::default() };
        answer = ask(&mut *player, task, limits, &control.pondering, out);
        control.wait_while(|phase| phase == Phase::Pondering);
    }
    if control.phase() != Phase::Stopped || !task.ponder {
        answer = ask(&mut *player, task, task.limits, &control.searching, out);
    }
    if task.hold {
        control.wait_while(|phase| phase != Phase::Stopped);
    }
    out.say(&answer.line(&*task.record));
    player
}

/// What a search came to.
#[derive(Default)]
struct Answer {
    choice: Option<Choice>,
    /// What the player expects in reply.
    reply: Option<String>,
}

impl Answer {
    fn line(&self, record: &dyn AnyRecord) -> String {
        // Whoever asks for a move gets one, even from a player that has none.
        let best =
            self.choice.as_ref().map(|choice| choice.m.clone()).or_else(|| record.legal_moves().into_iter().next());
        match (best, &self.reply) {
            (Some(best), Some(reply)) => format!("bestmove {best} ponder {reply}"),
            (Some(best), None) => format!("bestmove {best}"),
            (None, _) => "bestmove (none)".to_owned(),
        }
    }
}

/// Tells what happens within an iteration, once a search is so long that somebody may be waiting for news.
fn asides(out: &Output) -> Asides {
    let out = out.clone();
    Asides(Arc::new(move |aside| match aside {
        Aside::Trying { depth, m, number, seconds } if *seconds >= NEWS_AFTER => {
            out.say(&info::trying(*depth, m, *number));
        }
        Aside::Outside { info, at_least } if info.seconds >= NEWS_AFTER => out.say(&info::bound(info, *at_least)),
        _ => {}
    }))
}

fn ask(player: &mut dyn Player, task: &Task, limits: Limits, stop: &Arc<AtomicBool>, out: &Output) -> Answer {
    let question = Question {
        limits,
        lines: task.lines,
        only: task.only.clone(),
        stop: Arc::clone(stop),
        asides: Some(asides(out)),
        ..Question::default()
    };
    let draws = ["chess", "khet"].iter().any(|name| task.record.game().starts_with(name));
    let mut line: Vec<String> = Vec::new();
    let mut report = |info: &Info| {
        out.say(&info::line(info, task.wdl, draws));
        if info.multipv == 1 {
            line.clone_from(&info.pv);
        }
        if let (ShownScore::Win(plies), Some(enough)) = (info.score, task.win)
            && plies <= enough
        {
            stop.store(true, Relaxed);
        }
    };
    let choice = catch_unwind(AssertUnwindSafe(|| player.choose(&*task.record, &question, &mut report)));
    let choice = choice.unwrap_or_else(|_| {
        out.say("info string error: the engine broke down in this position");
        None
    });
    if let Some(fault) = player.fault() {
        out.say(&format!("info string error: {}", fault.report));
    }
    let best = choice.as_ref().map(|choice| choice.m.clone());
    let reply = if line.first() == best.as_ref() { line.into_iter().nth(1) } else { None };
    Answer { choice, reply }
}
