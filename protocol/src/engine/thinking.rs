//! A search on a thread of its own, so that `isready` and `stop` are read meanwhile. The thread
//! prints the search's lines and, exactly once, its `bestmove`.
//!
//! Pondering is a search without limits. When the guess was right, that search is stopped and
//! another one begins, on the clock. The table still holds what the first one found, so little is
//! lost, and only the search itself has to know about clocks.

use super::info;
use super::output::Output;
use fiveply_core::{
    AnyRecord, Choice, EventListener, Info, Limits, Player, Progress, Question, SearchEvent, ShownScore,
};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Single moves and bounds are told only after so many seconds.
const NEWS_AFTER: f64 = 1.0;

/// What `bestmove` says where there is no move, or no position to move in.
const NO_MOVE: &str = "(none)";

/// What to search.
pub(super) struct Task {
    pub(super) record: Box<dyn AnyRecord>,
    /// The limits once the clock runs.
    pub(super) limits: Limits,
    pub(super) lines: usize,
    pub(super) only: Vec<String>,
    /// A win in at most so many plies ends the search.
    pub(super) win: Option<u32>,
    pub(super) waits: Waits,
    pub(super) wdl: bool,
    /// Whether games of this kind can be drawn.
    pub(super) draws: bool,
}

/// What the answer waits for.
#[derive(Clone, Copy)]
pub(super) struct Waits {
    /// It waits for `stop`.
    pub(super) hold: bool,
    /// The clock does not run before `ponderhit`.
    pub(super) ponder: bool,
}

/// What the GUI has asked for so far.
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

    /// Waits as long as `held` is true of the phase.
    fn wait_while(&self, held: impl Fn(Phase) -> bool) {
        let phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(phase, |phase| held(*phase)));
    }

    /// Waits until the answer is due.
    fn wait_for(&self, waits: Waits) {
        if waits.ponder {
            self.wait_while(|phase| phase == Phase::Pondering);
        }
        if waits.hold {
            self.wait_while(|phase| phase != Phase::Stopped);
        }
    }
}

/// A search that is going on.
pub(super) struct Thinking {
    control: Arc<Control>,
    thread: JoinHandle<Option<Box<dyn Player>>>,
}

impl Thinking {
    /// Begins a search; an error when the system has no thread for it.
    pub(super) fn start(player: Box<dyn Player>, task: Task, out: Output) -> io::Result<Self> {
        let control = control(task.waits.ponder);
        let own = Arc::clone(&control);
        Thinking::begin(control, move || Some(search(player, &task, &own, &out)))
    }

    /// Sends an answer that needs no search, once it is due. The player only waits.
    pub(super) fn answer(
        player: Option<Box<dyn Player>>,
        answer: String,
        waits: Waits,
        out: Output,
    ) -> io::Result<Self> {
        let control = control(waits.ponder);
        let own = Arc::clone(&control);
        Thinking::begin(control, move || {
            own.wait_for(waits);
            out.say(&answer);
            player
        })
    }

    fn begin(
        control: Arc<Control>,
        work: impl FnOnce() -> Option<Box<dyn Player>> + Send + 'static,
    ) -> io::Result<Self> {
        Ok(Thinking { control, thread: std::thread::Builder::new().spawn(work)? })
    }

    /// Counts the leaves `depth` plies deep. The player only waits.
    pub(super) fn count(
        player: Option<Box<dyn Player>>,
        record: Box<dyn AnyRecord>,
        depth: u32,
        out: Output,
    ) -> io::Result<Self> {
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
        Thinking::begin(control, count)
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
    let told = Told::default();
    let mut choice = None;
    if task.waits.ponder {
        let limits = Limits { time: Some(super::FOREVER), ..Limits::default() };
        choice = ask(&mut *player, task, limits, &control.pondering, (out, &told));
        control.wait_while(|phase| phase == Phase::Pondering);
    }
    if control.phase() != Phase::Stopped || !task.waits.ponder {
        choice = ask(&mut *player, task, task.limits, &control.searching, (out, &told));
    }
    control.wait_for(task.waits);
    out.say(&answer(choice, &told, task, out));
    player
}

/// The line with the move, after a line that begins with it. The two never differ.
fn answer(choice: Option<Choice>, told: &Told, task: &Task, out: &Output) -> String {
    let mut last = told.last();
    let begins_with = |info: &Info, m: &str| info.pv.first().is_some_and(|first| first == m);
    let best = match choice {
        Some(choice) => {
            if !last.as_ref().is_some_and(|info| begins_with(info, &choice.m)) {
                last = settled(&choice, last.as_ref());
                last.iter().for_each(|info| out.say(&info::line(info, task.wdl, task.draws)));
            }
            Some(choice.m)
        }
        // Whoever asks for a move gets one, even from a player that has none.
        None => {
            let told = last.as_ref().and_then(|info| info.pv.first().cloned());
            told.or_else(|| first_move(&*task.record, &task.only))
        }
    };
    let reply = last.filter(|info| best.as_ref().is_some_and(|best| begins_with(info, best)));
    match reply.and_then(|info| info.pv.into_iter().nth(1)) {
        Some(reply) => format!("{} ponder {reply}", best_move(best.as_deref())),
        None => best_move(best.as_deref()),
    }
}

/// The line with a move that has no line behind it.
pub(super) fn best_move(m: Option<&str>) -> String {
    format!("bestmove {}", m.unwrap_or(NO_MOVE))
}

/// The first legal move, or the first of those that the GUI allows.
pub(super) fn first_move(record: &dyn AnyRecord, only: &[String]) -> Option<String> {
    record.legal_moves().into_iter().find(|m| only.is_empty() || only.contains(m))
}

/// A line for a chosen move that the last line does not begin with; none for a move that was never
/// searched.
fn settled(choice: &Choice, last: Option<&Info>) -> Option<Info> {
    let score = choice.score.or_else(|| last.map(|_| ShownScore::Cp(0)))?;
    let seconds = choice.time.as_secs_f64();
    Some(Info {
        depth: choice.depth,
        seldepth: last.map_or(choice.depth as usize, |info| info.seldepth),
        multipv: 1,
        score,
        nodes: choice.nodes,
        iteration_nodes: choice.nodes,
        seconds,
        nps: (choice.nodes as f64 / seconds.max(1e-6)) as u64,
        hashfull: last.map_or(0, |info| info.hashfull),
        pv: vec![choice.m.clone()],
    })
}

/// The last line that was told of the best move.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Option<Info>>>);

impl Told {
    fn note(&self, info: &Info) {
        if info.multipv == 1 && !info.pv.is_empty() {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.clone());
        }
    }

    fn last(&self) -> Option<Info> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Prints what happens within an iteration, once the search has taken [`NEWS_AFTER`] seconds, and
/// the line that it settles on in the end.
fn listener(out: &Output, told: &Told, (wdl, draws): (bool, bool)) -> EventListener {
    let (out, told) = (out.clone(), told.clone());
    EventListener(Arc::new(move |event| match event {
        SearchEvent::RootMove { depth, m, number, seconds } if *seconds >= NEWS_AFTER => {
            out.say(&info::trying(*depth, m, *number));
        }
        SearchEvent::Bound { info, at_least } if info.seconds >= NEWS_AFTER => {
            out.say(&info::bound(info, *at_least));
            told.note(info);
        }
        SearchEvent::FinalLine(info) => {
            out.say(&info::line(info, wdl, draws));
            told.note(info);
        }
        _ => {}
    }))
}

fn ask(
    player: &mut dyn Player,
    task: &Task,
    limits: Limits,
    stop: &Arc<AtomicBool>,
    (out, told): (&Output, &Told),
) -> Option<Choice> {
    let draws = task.draws;
    let question = Question {
        limits,
        lines: task.lines,
        only: task.only.clone(),
        stop: Arc::clone(stop),
        listener: Some(listener(out, told, (task.wdl, draws))),
        ..Question::default()
    };
    let mut report = |info: &Info| {
        out.say(&info::line(info, task.wdl, draws));
        told.note(info);
        if let (ShownScore::Win(plies), Some(enough)) = (info.score, task.win)
            && plies <= enough
        {
            stop.store(true, Relaxed);
        }
    };
    let choice = catch_unwind(AssertUnwindSafe(|| player.choose(&*task.record, &question, &mut report)));
    let choice = match choice {
        Ok(Ok(choice)) => choice,
        Ok(Err(fault)) => {
            out.say(&format!("info string error: {}", fault.report));
            None
        }
        Err(_) => {
            out.say("info string error: the engine broke down in this position");
            None
        }
    };
    if let Some(shortage) = player.shortage() {
        out.say(&format!("info string warning: {shortage}"));
    }
    choice
}
