//! What a match costs besides its players: two that do not think, one game at a time, every game
//! kept.

use super::verdict;
use crate::shell::{cargo, fiveply, memory, root, run};
use anyhow::{Context, Result, bail};
use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Games in all, and when memory is looked at for the first time.
const GAMES: u64 = 100_000;
const EARLY: u64 = 10_000;

/// Games a minute that a core should manage at least.
const WANTED: f64 = 2_000.0;

/// Where the result is kept.
const FILE: &str = "results/overhead.txt";

pub(super) fn overhead(record: bool) -> Result<()> {
    run(&mut cargo(&["build", "--release"]))?;
    let folder = std::env::temp_dir().join(format!("fiveply-overhead-{}", std::process::id()));
    std::fs::create_dir_all(&folder).context("a temporary folder")?;
    let measured = measure(&folder.join("games.db"));
    // What is left of a temporary folder harms nobody.
    let _ = std::fs::remove_dir_all(&folder);
    let text = measured?;
    print!("{text}");
    if record {
        let head = "# Made by: cargo xtask bench overhead --record\n";
        std::fs::write(root().join(FILE), head.to_owned() + &text).context(FILE)?;
    }
    Ok(())
}

fn measure(database: &std::path::Path) -> Result<String> {
    let pairs = (GAMES / 2).to_string();
    let mut child = Command::new(fiveply())
        .args(["match", "breakthrough", "--a", "random", "--b", "random", "--concurrency", "1", "--json"])
        .args(["--pairs", &pairs, "--db"])
        .arg(database)
        .stdout(Stdio::piped())
        .spawn()
        .context("fiveply")?;
    let lines = BufReader::new(child.stdout.take().context("its output")?).lines();
    let (mut early, mut late, mut peak) = (None, None, None);
    let mut last = serde_json::Value::Null;
    for line in lines {
        last = serde_json::from_str(&line?)?;
        let games = last["games"].as_u64().unwrap_or_default();
        // After the last line the process may be gone; then the line before counts.
        let [resident, highest] = ["VmRSS:", "VmHWM:"].map(|name| memory(child.id(), name));
        if let Some(kib) = resident {
            if games >= EARLY {
                early = early.or(Some((games, kib)));
            }
            late = Some((games, kib));
        }
        peak = highest.or(peak);
        eprint!("\r{games} of {GAMES} games");
    }
    eprintln!();
    if !child.wait()?.success() || last["complete"] != true {
        bail!("the match did not end well: {last}");
    }
    let number = |name: &str| last[name].as_f64().with_context(|| format!("no {name} in {last}"));
    let rate = number("games")? / number("seconds")? * 60.0;
    let mebibytes = |kib: u64| kib as f64 / 1024.0;
    let mut text = String::new();
    writeln!(text, "{GAMES} games of two random players at breakthrough 8x8, one at a time, all kept")?;
    writeln!(text, "{:<32}{rate:>10.0}  (wanted {WANTED}): {}", "games a minute", verdict(rate, WANTED))?;
    for (games, kib) in early.into_iter().chain(late) {
        writeln!(text, "{:<32}{:>10.1} MiB", format!("memory after {games} games"), mebibytes(kib))?;
    }
    if let Some(kib) = peak {
        writeln!(text, "{:<32}{:>10.1} MiB  (wanted: flat)", "memory at its peak", mebibytes(kib))?;
    }
    let size = std::fs::metadata(database).context("the database")?.len();
    writeln!(text, "{:<32}{:>10.1} MiB", "database", size as f64 / f64::from(1 << 20))?;
    Ok(text)
}
