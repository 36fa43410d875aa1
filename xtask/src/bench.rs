//! Speed as ratios. The machine may be shared and noisy, so every program is measured five times in turn and the medians are compared;
//! a number of one run means nothing beside a number of another.

use crate::shell::{cargo, need, root, run};
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often everything is measured.
const ROUNDS: usize = 5;

/// What is measured, and at which depth: about a second each.
const PERFTS: [(&str, u32); 8] = [
    ("chess", 6),
    ("khet", 4),
    ("khet:imhotep", 4),
    ("knightthrough", 5),
    ("breakthrough", 6),
    ("breakthrough:straight", 9),
    ("isolation", 8),
    ("breakthrough:9x9", 6),
];

/// What there is to measure.
#[derive(clap::Subcommand)]
pub(crate) enum What {
    /// Leaves per second of bulk-counted perft: chess against Debian's stockfish, every other game against our chess
    Perft,
}

pub(crate) fn bench(what: &What) -> Result<()> {
    match what {
        What::Perft => perft(),
    }
}

fn perft() -> Result<()> {
    let stockfish = need("stockfish", "stockfish")?;
    run(&mut cargo(&["build", "--release"]))?;
    let mut rates = vec![Vec::new(); PERFTS.len()];
    let mut theirs = Vec::new();
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        theirs.push(stockfish_rate(Command::new(&stockfish))?);
        for (index, (game, depth)) in PERFTS.iter().enumerate() {
            rates[index].push(our_rate(game, *depth)?.0);
        }
    }
    let stockfish = median(&mut theirs);
    let medians: Vec<f64> = rates.iter_mut().map(|rates| median(rates)).collect();
    println!("{:<24}{:>14}  ratio", "bulk perft", "leaves/s");
    println!("{:<24}{:>12.1} M", "stockfish, depth 6", stockfish / 1e6);
    for ((game, depth), rate) in PERFTS.iter().zip(&medians) {
        let name = format!("{game}, depth {depth}");
        let (ratio, wanted, whom) = match *game {
            "chess" => (rate / stockfish, 1.5, "stockfish"),
            _ => (rate / medians[0], 0.5, "our chess"),
        };
        let verdict = if ratio >= wanted { "ok" } else { "too slow" };
        println!("{name:<24}{:>12.1} M  {ratio:.2} of {whom} (wanted {wanted}): {verdict}", rate / 1e6);
    }
    memory()
}

/// The largest memory of a deeper count is that of a shallower one.
fn memory() -> Result<()> {
    println!("\npeak memory");
    for (game, depth) in [("chess", 5), ("chess", 6), ("khet", 3), ("khet", 4)] {
        println!("{game:<12} depth {depth}: {} KiB", our_rate(game, depth)?.1);
    }
    Ok(())
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Leaves per second from the answer to `go perft 6`, from the question to the total; starting up does not count.
fn stockfish_rate(mut program: Command) -> Result<f64> {
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("stockfish")?;
    let mut input = child.stdin.take().context("stockfish's input")?;
    let mut lines = BufReader::new(child.stdout.take().context("stockfish's output")?).lines();
    input.write_all(b"uci\nisready\nposition startpos\n")?;
    for line in lines.by_ref() {
        if line? == "readyok" {
            break;
        }
    }
    let start = Instant::now();
    input.write_all(b"go perft 6\n")?;
    for line in lines.by_ref() {
        if let Some(nodes) = line?.strip_prefix("Nodes searched: ") {
            let rate = nodes.trim().parse::<f64>()? / start.elapsed().as_secs_f64();
            input.write_all(b"quit\n")?;
            child.wait()?;
            return Ok(rate);
        }
    }
    bail!("stockfish ended without an answer")
}

/// Leaves per second and peak memory in KiB of our own count.
fn our_rate(game: &str, depth: u32) -> Result<(f64, u64)> {
    let mut child = Command::new(root().join("target/release/fiveply"))
        .args(["perft", game, "--depth", &depth.to_string(), "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .context("target/release/fiveply")?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait()?.is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(peak);
        std::thread::sleep(Duration::from_millis(5));
    }
    let output: serde_json::Value = serde_json::from_reader(child.stdout.take().context("our output")?)?;
    let number = |name: &str| output[name].as_f64().with_context(|| format!("no {name} in {output}"));
    Ok((number("nodes")? / number("seconds")?, peak))
}
