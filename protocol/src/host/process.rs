//! An engine's process: lines out, lines in until a deadline, and an end that always comes.

use super::supervisor::GRACE;
use crate::Lines;
use rustix::process::{Pid, Signal, kill_process};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// No line of an engine is read beyond this.
const LONGEST_LINE: usize = 8 * 1024;
/// So many lines may wait; then the engine waits.
const WAITING: usize = 1024;
/// So many of the last lines, and so much of each, are kept for reports.
const TAIL: (usize, usize) = (6, 120);
/// How often a process is asked whether it has ended.
const LOOK: Duration = Duration::from_millis(2);

/// What to start.
#[derive(Clone, Debug)]
pub(super) struct Start<'a> {
    pub(super) supervisor: &'a Path,
    pub(super) command: &'a str,
    pub(super) arguments: &'a [String],
    pub(super) memory: Option<u64>,
    pub(super) log: Option<PathBuf>,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The deadline has passed.
    Deadline,
    /// Nothing will come any more.
    Closed,
}

/// A running engine.
pub(super) struct Process {
    /// The supervisor.
    child: Child,
    commands: Option<Sender<String>>,
    lines: Receiver<String>,
    journal: Journal,
    /// It has been killed, so that nobody waits for it to leave by itself.
    killed: bool,
}

impl Process {
    pub(super) fn start(start: &Start<'_>) -> io::Result<Process> {
        let log = start.log.as_ref().map(|path| File::options().create(true).append(true).open(path)).transpose()?;
        let mut command = Command::new(start.supervisor);
        command.arg("supervise");
        if let Some(mebibytes) = start.memory {
            command.arg("--memory").arg(mebibytes.to_string());
        }
        command.arg("--").arg(start.command).args(start.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C on the terminal is for Fiveply alone, which then ends its engines as it sees fit.
        let mut child = command.process_group(0).spawn()?;
        let journal =
            Journal(Arc::new(Inner { tail: Mutex::default(), log: log.map(Mutex::new), cut: AtomicBool::new(false) }));
        let (sender, lines) = sync_channel(WAITING);
        let (commands, received) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            let written = journal.clone();
            // A thread of its own: an engine that does not read must not stop us.
            start_thread(&mut child, move || {
                for command in received {
                    written.log('>', &command);
                    if stdin.write_all(format!("{command}\n").as_bytes()).is_err() {
                        return;
                    }
                }
            })?;
        }
        if let Some(stdout) = child.stdout.take() {
            let journal = journal.clone();
            start_thread(&mut child, move || listen(stdout, '<', &journal, Some(&sender)))?;
        }
        if let Some(stderr) = child.stderr.take() {
            let journal = journal.clone();
            start_thread(&mut child, move || listen(stderr, '!', &journal, None))?;
        }
        Ok(Process { child, commands: Some(commands), lines, journal, killed: false })
    }

    /// Sends a command; one that can no longer be read shows when the answer is missing.
    pub(super) fn send(&self, command: &str) {
        if let Some(commands) = &self.commands {
            let _ = commands.send(command.to_owned());
        }
    }

    /// The next line, if it comes in time. The deadline belongs to a command: many lines do not
    /// make it any later.
    pub(super) fn receive(&self, deadline: Instant) -> Result<String, Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Silence::Deadline);
        }
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Deadline,
            RecvTimeoutError::Disconnected => Silence::Closed,
        })
    }

    /// How a process that says nothing more ended, in words.
    pub(super) fn ending(&mut self) -> String {
        match wait(&mut self.child, Duration::from_millis(500)) {
            Some(code @ 0..128) => format!("it ended with exit code {code}"),
            Some(code) => format!("signal {} ended it", code - 128),
            None => "it closed its output".to_owned(),
        }
    }

    /// Closes the engine's input, so that it hears the end of it.
    pub(super) fn close_input(&mut self) {
        self.commands = None;
    }

    /// The exit code, if it ends in time: 128 and the signal's number when a signal ended it.
    pub(super) fn exit_within(&mut self, time: Duration) -> Option<i32> {
        wait(&mut self.child, time)
    }

    /// The last lines it wrote, the newest last; and whether one had no end.
    pub(super) fn tail(&self) -> (Vec<String>, bool) {
        let tail = self.journal.0.tail.lock().unwrap_or_else(PoisonError::into_inner);
        (tail.iter().cloned().collect(), self.journal.0.cut.load(Relaxed))
    }

    /// Ends it at once.
    pub(super) fn kill(&mut self) {
        self.commands = None;
        if !std::mem::replace(&mut self.killed, true) {
            let _ = kill_process(Pid::from_child(&self.child), Signal::TERM);
        }
    }
}

impl Drop for Process {
    /// Asks it to leave (whoever made the process has said so in its language), and waits until it
    /// has: the supervisor sees to that.
    fn drop(&mut self) {
        self.commands = None;
        if wait(&mut self.child, GRACE + GRACE / 2).is_none() {
            self.kill();
            if wait(&mut self.child, GRACE).is_none() {
                let _ = self.child.kill();
                let _ = self.child.wait();
            }
        }
    }
}

/// The exit code, if the process ends in time.
fn wait(child: &mut Child, time: Duration) -> Option<i32> {
    let deadline = Instant::now() + time;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.code().unwrap_or(128 + 9)),
            Ok(None) if Instant::now() < deadline => std::thread::sleep(LOOK),
            _ => return None,
        }
    }
}

/// Starts one of the threads around an engine; the engine ends when there is none to be had.
fn start_thread(child: &mut Child, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().spawn(work).map(drop).inspect_err(|_| {
        // It may have ended by itself.
        let _ = child.kill();
        let _ = child.wait();
    })
}

fn listen(source: impl Read, mark: char, journal: &Journal, sender: Option<&SyncSender<String>>) {
    let mut lines = Lines::new(BufReader::new(source), LONGEST_LINE);
    while let Ok(Some(line)) = lines.next_line() {
        journal.log(mark, &line.text);
        journal.keep(&line.text, line.cut);
        if sender.is_some_and(|sender| sender.send(line.text).is_err()) {
            return;
        }
    }
}

/// What was said, for reports and for the log.
#[derive(Clone)]
struct Journal(Arc<Inner>);

struct Inner {
    tail: Mutex<VecDeque<String>>,
    log: Option<Mutex<File>>,
    cut: AtomicBool,
}

impl Journal {
    fn log(&self, mark: char, line: &str) {
        if let Some(log) = &self.0.log
            && let Ok(mut file) = log.lock()
        {
            // A full disk must not end a match.
            let _ = file.write_all(format!("{mark} {line}\n").as_bytes());
        }
    }

    fn keep(&self, line: &str, cut: bool) {
        let harmless = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
        let mut tail = self.0.tail.lock().unwrap_or_else(PoisonError::into_inner);
        if tail.len() == TAIL.0 {
            tail.pop_front();
        }
        tail.push_back(line.chars().take(TAIL.1).map(harmless).collect());
        self.0.cut.store(cut, Relaxed);
    }
}
