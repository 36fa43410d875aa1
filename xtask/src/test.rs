//! The gate: everything that must hold before a change lands, and the long version for when there
//! is time.

use crate::shell::{cargo, command, need, root, run, target};
use anyhow::{Context, Result, anyhow, bail};
use std::path::PathBuf;
use std::process::Command;

/// Where the lab's measurements are.
const MEASUREMENTS: &str = "lab/src/experiments/measurements";

/// Formatting, lints, documentation, all tests.
pub(crate) fn test() -> Result<()> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut rustfmt_of_measurements()?)?;
    crate::tidy::tidy()?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    let python = install()?;
    run(&mut cargo(&["test", "--workspace", "--no-run"]))?;
    // The browser waits a lot, and so do games on the clock: side by side they take less time.
    let page = std::thread::spawn(crate::page::test);
    let tested = run(cargo(&["test", "--workspace", "--no-fail-fast"])
        .env("FIVEPLY_PYTHON", python)
        .env("FIVEPLY_EVERYTHING", "1"));
    let page = page.join().map_err(|_| anyhow!("the page's tests panicked"))??;
    // Its last lines are the summary.
    let last = page.lines().count().saturating_sub(12);
    println!("\nthe page:\n{}", page.lines().skip(last).collect::<Vec<_>>().join("\n"));
    tested?;
    commit_signature()?;
    crate::bench::guard()
}

/// The formatting of the lab's measurements. A macro declares these modules, so `cargo fmt` does
/// not see them.
fn rustfmt_of_measurements() -> Result<Command> {
    let mut rustfmt = command("rustfmt", &["--edition", "2024", "--check"]);
    for file in std::fs::read_dir(root().join(MEASUREMENTS)).context(MEASUREMENTS)? {
        rustfmt.arg(file?.path());
    }
    Ok(rustfmt)
}

/// Installs the programs that the tests talk to; the Python that has python-chess.
fn install() -> Result<PathBuf> {
    for program in ["stockfish", "gnuchess", "fairy-stockfish", "phalanx", "polyglot"] {
        need(program, program)?;
    }
    need("python3", "python3")?;
    let folder = target().join("python");
    let python = folder.join("bin/python3");
    let has_chess =
        || command(&python.to_string_lossy(), &["-c", "import chess"]).status().is_ok_and(|status| status.success());
    if !has_chess() {
        if run(command("python3", &["-m", "venv"]).arg(&folder)).is_err() {
            // Debian keeps it in a package of its own.
            run(&mut command("apt-get", &["install", "-y", "-qq", "python3-venv"]))?;
            run(command("python3", &["-m", "venv"]).arg(&folder))?;
        }
        run(&mut command(&python.to_string_lossy(), &["-m", "pip", "install", "--quiet", "chess"]))?;
    }
    Ok(python)
}

/// A commit that names a bench signature names the one that the tests have just confirmed.
fn commit_signature() -> Result<()> {
    let message = command("git", &["log", "-1", "--format=%B"]).output().context("git")?;
    let message = String::from_utf8_lossy(&message.stdout).into_owned();
    let named = message.lines().find_map(|line| line.strip_prefix("Bench: "));
    let file = std::fs::read_to_string(root().join("games/catalog/signature.txt")).context("the signature")?;
    let signature = file.lines().next().unwrap_or_default();
    match named {
        Some(named) if named.trim() != signature => {
            bail!("the last commit says Bench: {named}, the bench says {signature}")
        }
        _ => Ok(()),
    }
}

/// The tests again, with far more games, inputs and leaves.
pub(crate) fn long() -> Result<()> {
    let python = install()?;
    run(cargo(&["test", "--workspace", "--release", "--no-fail-fast"])
        .env("FIVEPLY_LONG", "1")
        .env("FIVEPLY_EVERYTHING", "1")
        .env("FIVEPLY_PYTHON", python))
}

/// Rewrites every golden text.
pub(crate) fn bless() -> Result<()> {
    let bless = |arguments: &[&str]| run(cargo(arguments).env("FIVEPLY_BLESS", "1"));
    bless(&["test", "-p", "fiveply-draw"])?;
    bless(&["test", "-p", "fiveply-catalog", "--test", "golden", "--test", "bench"])?;
    bless(&["test", "-p", "fiveply-lab", "--test", "experiments", "findings_stay"])?;
    run(cargo(&["test", "-p", "fiveply", "--test", "transcripts"]).env("TRYCMD", "overwrite"))
}

/// Writes the suites of chess anew.
pub(crate) fn suites() -> Result<()> {
    need("stockfish", "stockfish")?;
    run(cargo(&["test", "-p", "fiveply-chess", "--test", "suites"]).env("FIVEPLY_BLESS", "1"))
}
