//! A GUI for tests: starts the engine, sends lines, and waits for answers.

#![allow(dead_code, reason = "every test uses a part of it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Longer than anything takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Gui {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Gui {
    /// Starts `fiveply` with these arguments.
    pub(crate) fn start(arguments: &[&str]) -> Gui {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fiveply"))
            .args(arguments)
            .env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Gui { input: child.stdin.take(), child, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(line.as_bytes()).and_then(|()| input.write_all(b"\n")).and_then(|()| input.flush()).unwrap();
    }

    /// All lines up to the first that begins with `prefix`, that one the last.
    pub(crate) fn until(&mut self, prefix: &str) -> Vec<String> {
        self.until_one(prefix, |line| line.starts_with(prefix))
    }

    /// All lines up to the first that holds `words`, that one the last.
    pub(crate) fn until_held(&mut self, words: &str) -> Vec<String> {
        self.until_one(words, |line| line.contains(words))
    }

    fn until_one(&mut self, what: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => seen.push(line),
                Err(error) => panic!("no {what:?}: {error}, only {seen:?}"),
            }
            if seen.last().is_some_and(|line| fits(line)) {
                return seen;
            }
        }
    }

    /// What was said by the time `isready` is answered.
    pub(crate) fn fence(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Closes the input; the lines that still come, and whether the engine ended well.
    pub(crate) fn finish(mut self) -> (Vec<String>, bool) {
        self.input = None;
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => seen.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end: {seen:?}"),
            }
        }
        let ended_well = self.child.wait().unwrap().success();
        (seen, ended_well)
    }
}
