//! Stockfish as the judge of our positions, asked when the files are written anew.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program while it runs.
pub(crate) struct Judge {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What it calls itself.
    pub(crate) name: String,
}

impl Judge {
    /// Starts it, for Chess960 if that is wanted. Debian keeps it in a folder of games.
    pub(crate) fn start(fischer: bool) -> Self {
        let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
        let mut command = Command::new("stockfish");
        command.env("PATH", path).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("stockfish is installed");
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut judge = Judge { child, input, output, name: String::new() };
        judge.tell("uci");
        judge.name = judge.until(|line| line.strip_prefix("id name ").map(str::to_owned)).1;
        judge.until(|line| (line == "uciok").then_some(()));
        judge.tell(&format!("setoption name UCI_Chess960 value {fischer}"));
        judge
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// All lines up to the one in which `wanted` finds something, and what it finds.
    fn until<T>(&mut self, wanted: impl Fn(&str) -> Option<T>) -> (Vec<String>, T) {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "stockfish has ended");
            let line = line.trim().to_owned();
            let found = wanted(&line);
            lines.push(line);
            if let Some(found) = found {
                return (lines, found);
            }
        }
    }

    /// The leaves of a position.
    pub(crate) fn leaves(&mut self, position: &str, depth: u32) -> u64 {
        self.tell(&format!("position fen {position}"));
        self.tell(&format!("go perft {depth}"));
        self.until(|line| line.strip_prefix("Nodes searched: ").map(|number| number.parse().unwrap())).1
    }

    /// In how many moves the side to move mates, where a search of so many plies sees it.
    pub(crate) fn mate(&mut self, position: &str, depth: u32) -> Option<u32> {
        self.tell("ucinewgame");
        self.tell(&format!("position fen {position}"));
        self.tell(&format!("go depth {depth} movetime 500"));
        let (lines, ()) = self.until(|line| line.starts_with("bestmove").then_some(()));
        let last = lines.iter().rev().find(|line| line.contains(" score "))?;
        last.split(" mate ").nth(1)?.split(' ').next()?.parse().ok()
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
