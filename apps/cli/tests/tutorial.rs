//! The tutorial is true: every command in `docs/tutorial.md` is run, in its order and in one
//! folder, and prints what is written there. A `…` alone on a line stands for any lines, within a
//! line for any text.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command with the output that is written below it, and the number of its line.
struct Step {
    line: usize,
    command: String,
    output: Vec<String>,
}

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorial.md");
    std::fs::read_to_string(path).unwrap()
}

fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut inside = false;
    for (index, line) in text.lines().enumerate() {
        if let Some(kind) = line.strip_prefix("```") {
            assert!(inside || kind == "console", "line {}: a block that nobody runs", index + 1);
            inside = !inside;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            steps.push(Step { line: index + 1, command: command.to_owned(), output: Vec::new() });
        } else if inside {
            steps.last_mut().expect("a block begins with a command").output.push(line.to_owned());
        }
    }
    steps
}

/// An empty folder for the files that the commands leave.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn fits(line: &str, pattern: &str) -> bool {
    // Boards and windows contain the sign themselves.
    if line.trim_end() == pattern.trim_end() {
        return true;
    }
    match pattern.split_once('…') {
        Some((start, end)) => line.len() >= start.len() + end.len() && line.starts_with(start) && line.ends_with(end),
        None => false,
    }
}

/// Whether the lines are those that are written; otherwise the first pattern that nothing fits.
fn compare<'a>(lines: &[&str], patterns: &'a [String]) -> Result<(), &'a str> {
    match patterns.split_first() {
        None if lines.is_empty() => Ok(()),
        None => Err("the end"),
        Some((pattern, rest)) if pattern == "…" => {
            let any = (0..=lines.len()).any(|skipped| compare(&lines[skipped..], rest).is_ok());
            if any { Ok(()) } else { Err(rest.first().map_or("…", String::as_str)) }
        }
        Some((pattern, rest)) => match lines.split_first() {
            Some((line, others)) if fits(line, pattern) => compare(others, rest),
            _ => Err(pattern),
        },
    }
}

#[test]
fn every_command_does_what_the_tutorial_says() {
    let text = document();
    let steps = steps(&text);
    assert!(steps.len() >= 10, "{}", steps.len());
    let folder = folder();
    for Step { line, command, output } in steps {
        let mut words = command.split_whitespace();
        assert_eq!(words.next(), Some("fiveply"), "docs/tutorial.md, line {line}");
        let run = Command::new(env!("CARGO_BIN_EXE_fiveply"))
            .args(words)
            .current_dir(&folder)
            .env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml")
            .env("LC_ALL", "C.UTF-8")
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(run.status.success(), "docs/tutorial.md, line {line}: {}", String::from_utf8_lossy(&run.stderr));
        let printed = String::from_utf8(run.stdout).unwrap();
        let printed: Vec<&str> = printed.lines().collect();
        if let Err(pattern) = compare(&printed, &output) {
            panic!("docs/tutorial.md, line {line}: {pattern:?} is missing from\n{}", printed.join("\n"));
        }
    }
}

/// Without this the test above could not fail.
#[test]
fn a_wrong_line_would_be_noticed() {
    let patterns = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let lines = ["depth 3", "nodes 788", "best b2a3"];
    assert!(compare(&lines, &patterns("depth 3\nnodes …8\nbest b2a3")).is_ok());
    assert!(compare(&lines, &patterns("…\nbest b2a3")).is_ok());
    assert!(compare(&lines, &patterns("depth 3\n…")).is_ok());
    for wrong in [
        "depth 3",
        "depth 3\nnodes 788\nbest b2b3",
        "…\nnodes 788",
        "depth 3\nnodes 9…\nbest b2a3",
        "…\nbest b2a3\nmore",
    ] {
        assert!(compare(&lines, &patterns(wrong)).is_err(), "{wrong:?}");
    }
}
