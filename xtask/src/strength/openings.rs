//! Openings that are even: random plies, kept when a search finds the position balanced. Matches
//! from them are decided by play, not by the luck of the opening.

use super::ours;
use crate::shell::{last_json, target};
use anyhow::{Context, Result, bail};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::path::PathBuf;

/// Random plies that an opening begins with, the placements of Isolation among them.
pub(super) const PLIES: usize = 6;
/// Openings in a file: a match plays each once with both colours.
pub(super) const OPENINGS: usize = 400;
/// The search that judges an opening, and the score in hundredths that it still calls even.
pub(super) const NODES: &str = "50000";
pub(super) const EVEN: i64 = 30;

/// The file of a game's even openings; made by the first match that asks for it.
pub(super) fn even_openings(game: &str) -> Result<PathBuf> {
    let file = target().join(format!("even-{}.epd", game.replace(':', "-")));
    if file.is_file() {
        return Ok(file);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(23);
    let mut found: Vec<String> = Vec::new();
    // Where hardly any position is even there is something wrong with the search that judges.
    for _ in 0..40 * OPENINGS {
        if found.len() == OPENINGS {
            break;
        }
        let Some(moves) = random_moves(game, &mut random)? else { continue };
        let last = json(&["analyse", game, "--moves", &moves, "--engine", "best", "--nodes", NODES, "--json"])?;
        if last["score"]["cp"].as_i64().is_some_and(|score| score.abs() <= EVEN) {
            let shown = json(&["show", game, "--moves", &moves, "--json"])?;
            let position = shown["position"].as_str().context("a position")?.to_owned();
            if !found.contains(&position) {
                eprint!("\r{game}: {} of {OPENINGS} openings", found.len() + 1);
                found.push(position);
            }
        }
    }
    eprintln!();
    if found.len() < OPENINGS {
        bail!("only {} even openings of {game}", found.len());
    }
    std::fs::write(&file, found.join("\n") + "\n").with_context(|| file.display().to_string())?;
    Ok(file)
}

/// So many random legal moves, or nothing when the game is over before.
fn random_moves(game: &str, random: &mut Xoshiro256PlusPlus) -> Result<Option<String>> {
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..PLIES {
        let legal = json(&["moves", game, "--moves", &moves.join(" "), "--json"])?;
        let Some(legal) = legal["moves"].as_array().filter(|legal| !legal.is_empty()) else { return Ok(None) };
        moves.push(legal[random.random_range(0..legal.len())].as_str().context("a move")?.to_owned());
    }
    Ok(Some(moves.join(" ")))
}

/// The last line of what our program answers.
fn json(arguments: &[&str]) -> Result<Value> {
    let output = ours(arguments).output().context("fiveply")?;
    last_json(&output.stdout).with_context(|| format!("fiveply {}", arguments.join(" ")))
}
