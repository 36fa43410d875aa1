//! The memory that `best` needs besides its table.

use super::{Size, Table, ours};
use crate::shell::memory;
use anyhow::{Context, Result};
use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// The table, and what a thread may need besides, in MiB.
const TABLE: u64 = 64;
const WANTED: u64 = 16;

pub(super) fn needs(size: &Size) -> Result<()> {
    let title = format!("best, three seconds with a table of {TABLE} MiB: memory besides it, at its peak\n");
    let mut table = Table::new(title);
    for game in size.games() {
        let mut row = format!("{game:<26}");
        for threads in [1, 2, 4] {
            let kib = peak(game, threads)?.saturating_sub(TABLE << 10);
            let verdict = if kib <= (threads * WANTED) << 10 { "ok" } else { "too much" };
            let mebibytes = kib as f64 / 1024.0;
            write!(row, "{threads:>3} threads {mebibytes:>5.1} MiB (wanted {}): {verdict} ", threads * WANTED)?;
        }
        table.push(row.trim_end().to_owned());
    }
    table.publish("memory", size.record)
}

/// The most memory that a search with so many threads had, in KiB.
fn peak(game: &str, threads: u64) -> Result<u64> {
    let engine = format!("best:hash={TABLE},threads={threads}");
    let mut child = ours(&["analyse", game, "--engine", &engine, "--time", "3s", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .context("fiveply")?;
    let mut peak = None;
    for line in BufReader::new(child.stdout.take().context("its output")?).lines() {
        line?;
        // After the last line the process may be gone; then the line before counts.
        peak = memory(child.id(), "VmHWM:").or(peak);
    }
    child.wait()?;
    peak.with_context(|| format!("{game} told nothing"))
}
