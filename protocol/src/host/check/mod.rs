//! A compliance report: does an engine do what match runners and graphical programs rely on?
//!
//! The engine is taken through a list of steps. Every step has a name and ends in a message, good
//! or bad. An engine that failed a step is started again, so that one fault does not hide the next.

mod place;
mod told;
mod universal;
mod xboard;

use super::process::{Process, Silence, Start};
use super::trouble::Trouble;
use super::{Host, Language, Program};
use fiveply_core::{AnyGame, FaultKind};
use std::time::{Duration, Instant};

/// How long an engine has to say hello, at least when its language is known, at most while that is
/// a guess.
const GREETING: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(5)];
/// How long an engine may take to end when it is asked to. After that its supervisor kills it.
const LEAVING: Duration = super::supervisor::GRACE;
/// The exit code of a killed program, as its supervisor tells it.
const KILLED: i32 = 128 + 9;

/// What became of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name.
    pub name: &'static str,
    /// Whether the engine did what it should.
    pub ok: bool,
    /// What it did.
    pub message: String,
}

/// What is checked, and how.
pub struct Subject<'a> {
    /// Who starts engines.
    pub host: &'a Host,
    /// The engine. Its patience is how long it may take over a search without a clock.
    pub program: &'a Program,
    /// The game to play with it.
    pub game: &'a dyn AnyGame,
    /// How much later than its time an answer may come.
    pub margin: Duration,
}

/// Checks an engine. `hear` is told of every step when it has been taken.
pub fn check(subject: &Subject<'_>, hear: &mut dyn FnMut(Step)) {
    let mut faults = Vec::new();
    for &language in Language::of(subject.program, subject.game) {
        let trouble = match language {
            Language::Uci | Language::Ugi => match universal::Guest::open(subject, language) {
                Ok(guest) => {
                    let belongs = |name: &str| language == Language::Ugi || name != universal::QUERY;
                    let steps = universal::STEPS.iter().copied().filter(|(name, _)| belongs(name));
                    return take(guest, language, &steps.collect::<Vec<_>>(), hear);
                }
                Err(trouble) => trouble,
            },
            Language::Xboard => match xboard::Guest::open(subject) {
                Ok(guest) => return take(guest, language, xboard::STEPS, hear),
                Err(trouble) => trouble,
            },
            Language::Khet2 => Trouble::new(FaultKind::Illegal, "there are no steps for this protocol"),
        };
        faults.push(format!("{}: {}", language.name(), trouble.what));
        // Who answered but does not play this game, or cannot be started, is not asked again.
        if trouble.kind == FaultKind::Illegal || trouble.what.contains("cannot be started") {
            break;
        }
    }
    hear(Step { name: "hello", ok: false, message: faults.join("; ") });
}

/// What a step ends in: a good message or a bad one.
type Verdict = Result<String, String>;

/// An engine under check, in one language.
trait Checked {
    /// Starts it again when it has ended or cannot be trusted any more.
    fn ensure_running(&mut self) -> Result<(), Trouble>;

    /// From now on it is not to be trusted.
    fn give_up(&mut self);
}

/// A step: its name, and what is done.
type NamedStep<G> = (&'static str, fn(&mut G) -> Verdict);

/// Takes the steps of a language.
fn take<G: Checked>(mut guest: G, language: Language, steps: &[NamedStep<G>], hear: &mut dyn FnMut(Step)) {
    hear(Step { name: "hello", ok: true, message: format!("it speaks {}", language.name()) });
    for &(name, step) in steps {
        if let Err(trouble) = guest.ensure_running() {
            hear(Step { name, ok: false, message: format!("it cannot be started again: {}", trouble.what) });
            return;
        }
        let verdict = step(&mut guest);
        let ok = verdict.is_ok();
        if !ok {
            guest.give_up();
        }
        hear(Step { name, ok, message: verdict.unwrap_or_else(|fault| fault) });
    }
}

impl Subject<'_> {
    /// Starts the program.
    fn start(&self) -> Result<Process, Trouble> {
        let start = Start {
            supervisor: &self.host.supervisor,
            command: &self.program.command,
            arguments: &self.program.arguments,
            memory: self.program.memory,
            log: self.program.log.clone(),
        };
        Process::start(&start).map_err(|error| Trouble::new(FaultKind::Crash, format!("cannot be started: {error}")))
    }

    /// How long the engine has to say hello.
    fn greeting(&self) -> Duration {
        let patience = self.program.patience;
        if self.program.language.is_some() { patience.max(GREETING[0]) } else { patience.min(GREETING[1]) }
    }
}

/// Why an engine could not be opened. One that cannot be started says so on its way out.
fn reason(trouble: Trouble, process: &mut Process) -> Trouble {
    let said = process.tail().0.into_iter().find(|line| line.contains("cannot be started"));
    process.kill();
    said.map_or(trouble, |said| Trouble::new(FaultKind::Crash, said))
}

/// Waits for the engine to end, which it was asked to by `what`.
fn ended(process: &mut Process, what: &str) -> Verdict {
    let begun = Instant::now();
    // What it says meanwhile is read, so that it need not wait for us.
    while process.receive(begun + LEAVING).is_ok() {}
    // The supervisor kills what does not end at the end of input, and needs a moment to tell.
    match process.exit_within(LEAVING) {
        Some(code @ 0..128) => Ok(format!("it ended {} after {what}, with exit code {code}", shown(begun.elapsed()))),
        Some(KILLED) => Err(format!("it did not end within {} after {what} and had to be killed", shown(LEAVING))),
        Some(code) => Err(format!("signal {} ended it after {what}", code - 128)),
        None => Err(format!("it did not end within {} after {what}", shown(2 * LEAVING))),
    }
}

/// What it means that no line came after `what`.
fn silence(silence: Silence, process: &mut Process, what: &str) -> String {
    format!("after `{what}`: {}", Trouble::silence(silence, process).what)
}

/// A time the way people read it.
fn shown(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// A line in a message, cut to a readable length.
fn quoted(line: &str) -> String {
    const LONGEST: usize = 100;
    let cut: String = line.chars().take(LONGEST).collect();
    if cut.len() < line.len() { format!("{cut:?}…") } else { format!("{cut:?}") }
}
