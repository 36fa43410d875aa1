//! `best` against an older build of the program, from openings that a search calls even: whether a
//! change of the search is worth anything in play.
//!
//! Both builds run as programs that speak UGI, so that neither saves the way between processes.

use super::engines::configuration;
use super::matches::{head, play, row};
use super::openings::{EVEN, NODES, OPENINGS, PLIES, even_openings};
use super::{Size, Table};
use crate::shell::fiveply;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// No match is longer than this, whatever the sequential test says.
const PAIRS: u32 = OPENINGS as u32;

/// What to play against, and how much of it.
#[derive(clap::Args)]
pub(crate) struct Before {
    /// The program of the older build
    program: PathBuf,
    /// The time for a move
    #[arg(long, default_value = "100ms")]
    time: String,
    /// Bounds of the sequential test; `none` plays all pairs
    #[arg(long, default_value = "0,20")]
    sprt: String,
    #[command(flatten)]
    size: Size,
}

/// Plays the matches.
pub(super) fn against(before: &Before) -> Result<()> {
    let program = before.program.canonicalize().with_context(|| before.program.display().to_string())?;
    let (old, new) = (build(&program)?, build(&fiveply())?);
    write_configuration(&program)?;
    let title = format!(
        "best of this build against best of an older one, {} a move, one thread, both as UGI programs;\n\
         openings of {PLIES} random plies that {NODES} nodes call even within {EVEN} hundredths, both colours;\n\
         sequential test with bounds {} in Elo\n",
        before.time, before.sprt
    );
    let mut table = Table::new(title + &head("game"));
    for game in before.size.games() {
        let openings = even_openings(game)?;
        let openings = openings.to_str().context("the target folder's name is no text")?;
        let mut more = vec!["--time", &before.time, "--openings", openings, "--seed", "23"];
        if before.sprt != "none" {
            more.extend(["--sprt", &before.sprt]);
        }
        let result = play(game, "engine=new", "engine=old", PAIRS, &before.size, &more)?;
        let verdict = result["decision"].as_str().unwrap_or("no test");
        let llr = result["llr"].as_f64().map_or_else(|| "–".to_owned(), |llr| format!("{llr:.2}"));
        let pairs = &result["pairs"];
        table.push(format!("{} LLR {llr} ({verdict}), pairs {pairs}; {new} – {old}", row(game, &result)));
    }
    table.publish("before", before.size.record)
}

/// What a program says of its build.
fn build(program: &Path) -> Result<String> {
    let output = std::process::Command::new(program).arg("--version").output();
    let output = output.with_context(|| program.display().to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let Some(build) = text.trim().strip_prefix("fiveply ") else {
        bail!("{} is not Fiveply: --version answered {text:?}", program.display())
    };
    Ok(build.to_owned())
}

/// A configuration with the two builds as engines `new` and `old`.
fn write_configuration(old: &Path) -> Result<()> {
    let mut text = String::new();
    for (name, program) in [("new", fiveply()), ("old", old.to_owned())] {
        text += &format!("[engines.{name}]\ncommand = {program:?}\nargs = [\"ugi\"]\n\n");
    }
    let file = configuration();
    std::fs::write(&file, text).with_context(|| file.display().to_string())
}
