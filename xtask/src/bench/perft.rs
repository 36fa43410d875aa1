//! Leaves per second of bulk-counted perft.

use super::rival::Rival;
use super::{ROUNDS, median, verdict};
use crate::shell::{cargo, fiveply, last_json, need, run};
use anyhow::{Context, Result};
use std::fmt::Write;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What is measured, and at which depth: about a second each.
const PERFTS: [(&str, u32); 9] = [
    ("chess", 6),
    ("khet", 4),
    ("khet:imhotep", 4),
    ("khet:2.0", 4),
    ("knightthrough", 5),
    ("breakthrough", 6),
    ("breakthrough:straight", 9),
    ("isolation", 8),
    ("breakthrough:9x9", 6),
];

pub(super) fn perft() -> Result<String> {
    let stockfish = need("stockfish", "stockfish")?;
    run(&mut cargo(&["build", "--release"]))?;
    let mut rates = vec![Vec::new(); PERFTS.len()];
    let mut theirs = Vec::new();
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        theirs.push(stockfish_rate(&stockfish)?);
        for (index, (game, depth)) in PERFTS.iter().enumerate() {
            rates[index].push(our_rate(game, *depth)?.0);
        }
    }
    let stockfish = median(&mut theirs);
    let medians: Vec<f64> = rates.iter_mut().map(|rates| median(rates)).collect();
    let mut text = String::new();
    writeln!(text, "{:<32}{:>14}  ratio", "bulk perft", "leaves/s")?;
    writeln!(text, "{:<32}{:>12.1} M", "stockfish, depth 6", stockfish / 1e6)?;
    for ((game, depth), rate) in PERFTS.iter().zip(&medians) {
        let name = format!("{game}, depth {depth}");
        let (ratio, wanted, whom) = match *game {
            "chess" => (rate / stockfish, 1.5, "stockfish"),
            _ => (rate / medians[0], 0.5, "our chess"),
        };
        let verdict = verdict(ratio, wanted);
        writeln!(text, "{name:<32}{:>12.1} M  {ratio:.2} of {whom} (wanted {wanted}): {verdict}", rate / 1e6)?;
    }
    memory(&mut text)?;
    Ok(text)
}

/// The largest memory of a deeper count is that of a shallower one.
fn memory(text: &mut String) -> Result<()> {
    writeln!(text, "\npeak memory")?;
    for (game, depth) in [("chess", 5), ("chess", 6), ("khet", 4), ("khet", 5)] {
        writeln!(text, "{game:<12} depth {depth}: {} KiB", our_rate(game, depth)?.1)?;
    }
    Ok(())
}

/// Leaves per second from the answer to `go perft 6`, from the question to the total; starting up
/// does not count.
fn stockfish_rate(program: &Path) -> Result<f64> {
    let mut rival = Rival::start(program, "position startpos\n")?;
    let start = Instant::now();
    let nodes: f64 = rival.ask("go perft 6\n", |line| line.strip_prefix("Nodes searched: ")?.trim().parse().ok())?;
    Ok(nodes / start.elapsed().as_secs_f64())
}

/// Leaves per second and peak memory in KiB of our own count.
fn our_rate(game: &str, depth: u32) -> Result<(f64, u64)> {
    let mut child = Command::new(fiveply())
        .args(["perft", game, "--depth", &depth.to_string(), "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .context("target/release/fiveply")?;
    let mut peak = 0;
    while child.try_wait()?.is_none() {
        peak = crate::shell::memory(child.id(), "VmHWM:").unwrap_or(peak);
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut bytes = Vec::new();
    child.stdout.take().context("our output")?.read_to_end(&mut bytes)?;
    let output = last_json(&bytes)?;
    let number = |name: &str| output[name].as_f64().with_context(|| format!("no {name} in {output}"));
    Ok((number("nodes")? / number("seconds")?, peak))
}
