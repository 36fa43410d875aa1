//! The small program between Fiveply and an engine: it hands the commands on, and sees to it that the engine ends when Fiveply does.
//!
//! The engine gets a process group of its own. When our input ends, because Fiveply closed it or died, the engine has a moment to leave; then
//! its whole group is killed. On Linux the supervisor also adopts whatever the engine leaves behind, and ends that too. A signal to
//! terminate means at once. The engine writes straight to Fiveply: nothing slows its answers down.
//!
//! A supervisor that is killed can end nothing any more. For that case Linux kills the engine: it has been asked to by the engine's own
//! process, before that became the engine, in a step between the two ([`become_engine`]).

use rustix::process::{Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process_group, setrlimit, waitid};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long an engine may take to leave when it is asked to.
pub(super) const GRACE: Duration = Duration::from_secs(2);

/// The exit code when the program cannot be started, as shells have it.
const CANNOT_START: u8 = 127;

/// Becomes `program`, which Linux kills when the supervisor `parent`, whose child this process is, ends in any way. `memory` bounds what it
/// may take, in mebibytes. Returns the exit code when the program cannot be started.
pub fn become_engine(program: &OsStr, arguments: &[OsString], memory: Option<u64>, parent: u32) -> u8 {
    let error = match end_with_parent(parent).and_then(|()| limit(memory)) {
        Ok(()) => Command::new(program).args(arguments).exec(),
        Err(error) => error,
    };
    eprintln!("{} cannot be started: {error}", program.display());
    CANNOT_START
}

/// Bounds what this process, and all that it starts, may take.
fn limit(memory: Option<u64>) -> io::Result<()> {
    if let Some(mebibytes) = memory {
        let bytes = Some(mebibytes.saturating_mul(1 << 20));
        setrlimit(Resource::Data, Rlimit { current: bytes, maximum: bytes })?;
    }
    Ok(())
}

/// Asks for the end of this process when its parent ends. The parent may have ended before that was asked; then it is another one by now.
#[cfg(target_os = "linux")]
fn end_with_parent(parent: u32) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    if std::os::unix::process::parent_id() == parent {
        return Ok(());
    }
    Err(io::Error::other("its supervisor has ended"))
}

#[cfg(not(target_os = "linux"))]
fn end_with_parent(_parent: u32) -> io::Result<()> {
    Ok(())
}

/// The command that runs the engine: on Linux by way of this program, which then becomes it.
fn engine_command(program: &OsStr, arguments: &[OsString], memory: Option<u64>) -> io::Result<Command> {
    let own = Path::new("/proc/self/exe");
    let mut command = if cfg!(target_os = "linux") && own.exists() {
        let mut command = Command::new(own);
        command.args(["supervise", "--parent", &std::process::id().to_string()]);
        if let Some(mebibytes) = memory {
            command.arg("--memory").arg(mebibytes.to_string());
        }
        command.arg("--").arg(program);
        command
    } else {
        limit(memory)?;
        Command::new(program)
    };
    command.args(arguments);
    Ok(command)
}

/// Runs `program` to its end and gives its exit code, 128 and the signal's number when a signal ended it. `memory` bounds what it may take, in
/// mebibytes.
pub fn supervise(program: &OsStr, arguments: &[OsString], memory: Option<u64>) -> u8 {
    match run(program, arguments, memory) {
        Ok(status) => status.code().or(status.signal().map(|signal| 128 + signal)).map_or(1, |code| code as u8),
        Err(error) => {
            eprintln!("{} cannot be started: {error}", program.display());
            CANNOT_START
        }
    }
}

fn run(program: &OsStr, arguments: &[OsString], memory: Option<u64>) -> io::Result<ExitStatus> {
    adopt_orphans()?;
    let group: Arc<OnceLock<Pid>> = Arc::default();
    let known = Arc::clone(&group);
    let terminate = move || match known.get() {
        Some(&group) => kill(group),
        None => std::process::exit(1),
    };
    ctrlc::set_handler(terminate).map_err(io::Error::other)?;
    // The death of the thread that starts the engine counts as the parent's death, so this has to be the one that stays to the end.
    let mut child = engine_command(program, arguments, memory)?.stdin(Stdio::piped()).process_group(0).spawn()?;
    let id = Pid::from_child(&child);
    let _ = group.set(id);
    // Our own copy of the pipe would hide it from Fiveply when the engine closes its end.
    rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    if let Some(input) = child.stdin.take() {
        let begun = std::thread::Builder::new().spawn(move || hand_on(input, id));
        if let Err(error) = begun {
            kill(id);
            let _ = child.wait();
            return Err(error);
        }
    }
    finish(&mut child, id)
}

/// Hands our input on until it ends; then the engine has to leave.
fn hand_on(mut target: ChildStdin, group: Pid) {
    let mut source = io::stdin().lock();
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = source.read(&mut buffer) {
        // An engine that has closed its input hears nothing any more, but our own input still tells when to end it.
        let _ = target.write_all(&buffer[..length]);
    }
    drop(target);
    std::thread::sleep(GRACE);
    kill(group);
}

/// Waits for the engine, then ends what it left behind. It is not reaped before its group is killed, so that the group's number
/// cannot have become somebody else's.
fn finish(child: &mut Child, group: Pid) -> io::Result<ExitStatus> {
    let left = || waitid(WaitId::Pid(group), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
    while left().is_err_and(|error| error == rustix::io::Errno::INTR) {}
    kill(group);
    let status = child.wait()?;
    end_orphans();
    Ok(status)
}

fn kill(group: Pid) {
    // A group that is gone already is what we want.
    let _ = kill_process_group(group, Signal::KILL);
}

#[cfg(target_os = "linux")]
fn adopt_orphans() -> io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
}

#[cfg(not(target_os = "linux"))]
fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

/// Kills and reaps the orphans of the engine, and theirs.
fn end_orphans() {
    loop {
        let orphans = orphans();
        if orphans.is_empty() {
            return;
        }
        for orphan in orphans {
            let _ = rustix::process::kill_process(orphan, Signal::KILL);
            let _ = waitid(WaitId::Pid(orphan), WaitIdOptions::EXITED);
        }
    }
}

/// Our children, where the system tells.
fn orphans() -> Vec<Pid> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    let numbers = lists.flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<i32>>());
    numbers.filter_map(Pid::from_raw).collect()
}
