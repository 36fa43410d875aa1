//! Another program, asked over UCI.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program that speaks UCI.
pub(super) struct Rival {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Rival {
    /// Starts it and waits until it is ready.
    pub(super) fn start(program: &Path, setup: &str) -> Result<Self> {
        let mut child =
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let input = child.stdin.take().context("its input")?;
        let lines = BufReader::new(child.stdout.take().context("its output")?).lines();
        let mut rival = Rival { child, input, lines };
        rival.ask(&format!("uci\n{setup}isready\n"), |line| (line == "readyok").then_some(()))?;
        Ok(rival)
    }

    /// Sends `text` and reads lines until `answer` finds one.
    pub(super) fn ask<T>(&mut self, text: &str, mut answer: impl FnMut(&str) -> Option<T>) -> Result<T> {
        self.input.write_all(text.as_bytes())?;
        for line in self.lines.by_ref() {
            if let Some(found) = answer(&line?) {
                return Ok(found);
            }
        }
        anyhow::bail!("it ended without an answer")
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        let _ = self.child.wait();
    }
}
