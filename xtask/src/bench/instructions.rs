//! Instructions per node, counted by callgrind: the same on every run whatever else the machine
//! does, so CI can guard them. The program is the one that the tests have built anyway, optimised
//! but with its assertions: growth shows there as well, and building another one would take longer
//! than all the counting.

use crate::shell::{cargo, need, root, run, target};
use anyhow::{Context, Result, bail};
use std::process::Command;

/// A count may grow by this much before it is a fault: compilers differ a little.
const TOLERANCE: f64 = 1.10;

/// Where the accepted counts are.
const FILE: &str = "results/instructions.txt";

const ENGINE: &str = "report:iterative-deepening,pvs,tt=14,killers,history,ordering=gain,quiescence,null-move";

const GAMES: [(&str, &str); 5] =
    [("chess", ""), ("khet", ""), ("knightthrough", ""), ("breakthrough", ""), ("isolation", "f5 e3")];

/// Measures and prints; compares with the accepted counts, or writes them down.
pub(super) fn instructions(bless: bool) -> Result<()> {
    run(&mut cargo(&["build"]))?;
    compare(bless)
}

/// The same with the program as it was built last.
fn compare(bless: bool) -> Result<()> {
    need("valgrind", "valgrind")?;
    let mut text = String::from(
        "# Instructions per node of the program that the tests build, by callgrind. Made by: cargo xtask bench instructions --bless\n",
    );
    let mut grown = Vec::new();
    let accepted = std::fs::read_to_string(root().join(FILE)).unwrap_or_default();
    for (game, moves) in GAMES {
        // Two lengths, so that starting up cancels out.
        let (short, long) = (10_000, 30_000);
        let per_node = (count(game, moves, long)? - count(game, moves, short)?) / (long - short);
        text.push_str(&format!("{game} {per_node}\n"));
        let before = accepted.lines().find_map(|line| line.strip_prefix(game)?.trim().parse::<f64>().ok());
        println!(
            "{game:<16}{per_node:>8} instructions a node, accepted {}",
            before.map_or("–".to_owned(), |n| n.to_string())
        );
        if before.is_none_or(|before| per_node as f64 > before * TOLERANCE) {
            grown.push(game);
        }
    }
    if bless {
        std::fs::write(root().join(FILE), text).context(FILE)?;
    } else if !grown.is_empty() {
        bail!(
            "more instructions a node than accepted: {}; `cargo xtask bench instructions --bless` accepts them",
            grown.join(", ")
        );
    }
    Ok(())
}

/// The guard in the tests, which have just built the program.
pub(crate) fn guard() -> Result<()> {
    compare(false)
}

/// The instructions of a search of so many nodes.
fn count(game: &str, moves: &str, nodes: u64) -> Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(target().join("debug/fiveply"))
        .args(["analyse", game, "--engine", ENGINE, "--nodes", &nodes.to_string(), "--json", "--moves", moves])
        .output()
        .context("valgrind")?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text
        .lines()
        .find_map(|line| line.split_once("Collected :"))
        .with_context(|| format!("callgrind said {text}"))?;
    line.1.trim().parse().context("callgrind's count")
}
