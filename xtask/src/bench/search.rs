//! Nodes per second of our search beside that of specialised programs.

use super::rival::Rival;
use super::{ROUNDS, median, verdict};
use crate::shell::{cargo, fiveply, last_json, need, run};
use anyhow::{Context, Result};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// What `report` is measured with: all techniques on.
const ALL: &str = "report:iterative-deepening,pvs,tt=18,killers,history,ordering=gain,quiescence,null-move,win-distance-pruning,aspiration=50";

/// The game, the moves before, whether fairy-stockfish is the yardstick, and the ratios wanted of
/// `report` and of `best`.
const GAMES: [(&str, &str, bool, [f64; 2]); 5] = [
    ("chess", "", false, [1.5, 1.0]),
    ("khet", "", false, [1.4, 1.0]),
    ("knightthrough", "", false, [4.0, 3.0]),
    ("breakthrough", "", true, [15.0, 12.0]),
    ("isolation", "f5 e3", false, [3.0, 2.0]),
];

pub(super) fn search() -> Result<String> {
    let ethereal = need("ethereal-chess", "ethereal-chess")?;
    let fairy = need("fairy-stockfish", "fairy-stockfish")?;
    run(&mut cargo(&["build", "--release"]))?;
    let (mut e, mut f) = (Vec::new(), Vec::new());
    let mut rates = vec![[Vec::new(), Vec::new()]; GAMES.len()];
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        e.push(ethereal_rate(&ethereal)?);
        f.push(fairy_rate(&fairy)?);
        for (index, (game, moves, ..)) in GAMES.iter().enumerate() {
            for (engine, rates) in [ALL, "best"].into_iter().zip(&mut rates[index]) {
                rates.push(our_rate(game, moves, engine)?);
            }
        }
    }
    let (e, f) = (median(&mut e), median(&mut f));
    let mut text = String::new();
    writeln!(text, "{:<32}{:>14}", "search, one thread", "nodes/s")?;
    writeln!(text, "{:<32}{:>12.2} M", "E: ethereal-chess bench", e / 1e6)?;
    writeln!(text, "{:<32}{:>12.2} M", "F: fairy-stockfish breakthrough", f / 1e6)?;
    for ((game, _, by_fairy, wanted), rates) in GAMES.iter().zip(&mut rates) {
        let (yardstick, letter) = if *by_fairy { (f, 'F') } else { (e, 'E') };
        for ((name, wanted), rates) in ["", ", best"].into_iter().zip(wanted).zip(rates) {
            let rate = median(rates);
            let ratio = rate / yardstick;
            writeln!(
                text,
                "{:<32}{:>12.2} M  {ratio:.1} {letter} (wanted {wanted}): {}",
                format!("{game}{name}"),
                rate / 1e6,
                verdict(ratio, *wanted)
            )?;
        }
    }
    Ok(text)
}

fn ethereal_rate(program: &Path) -> Result<f64> {
    let output = Command::new(program).arg("bench").output().context("ethereal-chess")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line =
        text.lines().rfind(|line| line.to_lowercase().contains("nps")).context("ethereal's bench names no nps")?;
    line.chars().filter(char::is_ascii_digit).collect::<String>().parse().context("ethereal's nps")
}

fn fairy_rate(program: &Path) -> Result<f64> {
    let mut rival = Rival::start(program, "setoption name UCI_Variant value breakthrough\n")?;
    let mut rate = None;
    rival.ask("position startpos\ngo movetime 2000\n", |line| {
        let mut words = line.split_whitespace().skip_while(|&word| word != "nps").skip(1);
        rate = words.next().and_then(|word| word.parse().ok()).or(rate);
        line.starts_with("bestmove").then_some(())
    })?;
    rate.context("fairy-stockfish names no nps")
}

fn our_rate(game: &str, moves: &str, engine: &str) -> Result<f64> {
    let mut command = Command::new(fiveply());
    command.args(["analyse", game, "--engine", engine, "--time", "2s", "--json", "--moves", moves]);
    let answer = last_json(&command.output().context("fiveply")?.stdout)?;
    let number = |name: &str| answer[name].as_f64().with_context(|| format!("no {name} in {answer}"));
    Ok(number("nodes")? / number("seconds")?)
}
