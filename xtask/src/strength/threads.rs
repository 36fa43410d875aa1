//! Two threads beside one, on the same positions: nodes per second, and time to the depth that one
//! thread reaches.

use super::{Size, Table, answer, ours};
use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Positions of every game.
const POSITIONS: usize = 20;

/// Searches of one position with each number of threads. Which thread is first differs from run to
/// run: a single search with two threads is off by a third of its time.
const RUNS: usize = 3;

/// So many are looked at: a small board may be decided wherever one looks.
const MOST_SEEDS: u64 = 200;

/// The nodes per second, and the time, that two threads should manage at least.
const WANTED: [f64; 2] = [1.85, 1.3];

pub(super) fn threads(size: &Size) -> Result<()> {
    let title =
        format!("best, two threads against one, geometric means over {POSITIONS} positions, {RUNS} runs each\n");
    let mut table = Table::new(title + &format!("{:<26}{:>16}{:>18}\n", "game", "nodes/s", "faster to depth"));
    for game in size.games() {
        let mut ratios = Vec::new();
        for seed in 0..MOST_SEEDS {
            eprint!("\r{game} {}/{POSITIONS}   ", ratios.len());
            ratios.extend(compare(game, &position(game, seed)?)?);
            if ratios.len() == POSITIONS {
                break;
            }
        }
        ensure!(ratios.len() == POSITIONS, "{game}: {} of {MOST_SEEDS} positions are undecided", ratios.len());
        let means = [0, 1].map(|which| geometric_mean(ratios.iter().map(|each| each[which])));
        let ok = means.iter().zip(WANTED).all(|(mean, wanted)| *mean >= wanted);
        table.push(format!(
            "{game:<26}{:>14.2} x{:>16.2} x (wanted {}, {}): {}",
            means[0],
            means[1],
            WANTED[0],
            WANTED[1],
            if ok { "ok" } else { "too slow" }
        ));
        eprint!("\r");
    }
    table.publish("threads", size.record)
}

/// Moves to a position a few plies from the start.
fn position(game: &str, seed: u64) -> Result<String> {
    let mut moves: Vec<String> = Vec::new();
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..6 + seed % 4 {
        let line = moves.join(" ");
        let output = ours(&["moves", game, "--json", "--moves", &line]).output()?;
        let legal: Value = serde_json::from_slice(&output.stdout)?;
        let legal = legal["moves"].as_array().context("no moves")?;
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some(m) = legal.get((state >> 33) as usize % legal.len().max(1)) else { break };
        moves.push(m.as_str().unwrap_or_default().to_owned());
    }
    Ok(moves.join(" "))
}

/// How much faster two threads are: in nodes per second, and to the depth that one thread finishes
/// within a second. Nothing where that second is not needed, because the position is decided: there
/// starting the threads would be all that is measured.
fn compare(game: &str, moves: &str) -> Result<Option<[f64; 2]>> {
    let search = |engine: &str, limit: [&str; 2]| {
        answer(&["analyse", game, "--json", "--moves", moves, "--engine", engine, limit[0], limit[1]])
    };
    let number = |value: &Value, name: &str| value[name].as_f64().unwrap_or(f64::NAN);
    let engines = ["best:hash=64", "best:hash=64,threads=2"];
    let probe = search(engines[0], ["--time", "1s"])?;
    if number(&probe, "seconds") < 0.9 || probe["score"]["cp"].is_null() {
        return Ok(None);
    }
    let seconds = |value: &Value| number(value, "seconds").max(1e-6);
    let rate = |value: &Value| number(value, "nodes") / seconds(value);
    let depth = probe["depth"].as_u64().context("no depth")?.max(1).to_string();
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let [one, two] = engines.map(|engine| search(engine, ["--time", "1s"]));
        let speed = rate(&two?) / rate(&one?);
        let [one, two] = engines.map(|engine| search(engine, ["--depth", &depth]));
        runs.push([speed, seconds(&one?) / seconds(&two?)]);
    }
    Ok(Some([0, 1].map(|which| geometric_mean(runs.iter().map(|each| each[which])))))
}

fn geometric_mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}
