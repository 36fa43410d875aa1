//! How every tuning ends: weights in a file, a picture of the way, the result for the record, and
//! the match that decides whether the new weights are better than the old ones. Weights that won
//! the games they were tuned by have proved nothing yet.

use crate::args::Cli;
use crate::commands::{Command, match_players};
use crate::context::Context;
use crate::fault::refuse;
use crate::output::{print, print_sorted_json, read_file, shown, typed_path, write_file};
use crate::transcript;
use anyhow::Result;
use clap::Parser;
use fiveply_core::{EvaluationInfo, Score, weights};
use fiveply_draw::plot::{Chart, Mark, chart};
use fiveply_engines::{EngineSpec, Item, WeightsFile};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// The pairs of the match that decides, at most, and its two hypotheses.
const PAIRS: &str = "2000";
const SPRT: &str = "0,10";

/// How many of the weights that moved most are printed.
const SHOWN: usize = 12;

/// What becomes of tuned weights.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct EndingArgs {
    /// The file to write the weights to; when it exists, only its numbers change
    #[arg(long, value_name = "FILE")]
    output: Option<String>,

    /// Draw the course of the tuning into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<String>,

    /// Play the match that decides whether the weights are better, too
    #[arg(long, requires = "output")]
    verify: bool,

    /// Add command and result to this Markdown file
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Weights that were found, and who is to play with them.
pub(super) struct Candidate<'a> {
    /// The game's text.
    pub(super) game: &'a str,
    /// The engine that the weights are for.
    pub(super) engine: &'a EngineSpec,
    /// Its evaluation.
    pub(super) info: &'a EvaluationInfo,
    /// The weights, in the evaluation's order.
    pub(super) weights: &'a [Score],
    /// The nodes of a move in the match that decides.
    pub(super) nodes: u64,
    /// The seed of the match, another one than that of the games that the weights came from.
    pub(super) seed: u64,
    /// Games at a time, when that was said.
    pub(super) concurrency: Option<u32>,
}

impl EndingArgs {
    /// Refuses now what could not be written in the end.
    pub(super) fn check(&self, info: &EvaluationInfo) -> Result<()> {
        for file in [&self.output, &self.plot, &self.record].into_iter().flatten() {
            transcript::check_target(&typed_path(file))?;
        }
        if let Some(output) = &self.output {
            self.file_text(output, info, &[])?;
            if self.verify && output.contains([',', '@', '#']) {
                return Err(refuse(format!("--output {output:?}: accepted with --verify: a name without , @ and #")));
            }
        }
        Ok(())
    }

    /// The text of the file with these weights; comments of the file that is there stay.
    fn file_text(&self, output: &str, info: &EvaluationInfo, values: &[Score]) -> Result<String> {
        let path = typed_path(output);
        match read_file(&path)? {
            Some(old) if weights::read(&old, info.weights).is_ok() => Ok(weights::rewrite(&old, values)),
            Some(_) => Err(refuse(format!("{}: it is there and holds something else", shown(&path)))),
            None => Ok(weights::write(info.weights, values)),
        }
    }

    /// Draws the course so far.
    pub(super) fn draw(&self, picture: &Chart) -> Result<()> {
        self.plot.as_ref().map_or(Ok(()), |plot| write_file(&typed_path(plot), chart(picture)))
    }

    /// Writes, prints and records; then names the match that decides, or plays it.
    pub(super) fn conclude(
        &self,
        candidate: &Candidate<'_>,
        mut text: String,
        json: &impl Serialize,
        context: &Context,
    ) -> Result<ExitCode> {
        if let Some(output) = &self.output {
            write_file(&typed_path(output), &self.file_text(output, candidate.info, candidate.weights)?)?;
        }
        let words = candidate.match_words(self);
        if !self.verify {
            let _ = writeln!(text, "decide     {}", transcript::command(&words));
        }
        if self.json {
            print_sorted_json(json)?;
        } else {
            print(&text)?;
        }
        if let Some(record) = &self.record {
            transcript::append(&typed_path(record), &transcript::typed_words(), &text)?;
        }
        if self.verify { play(&words, context) } else { Ok(ExitCode::SUCCESS) }
    }
}

impl Candidate<'_> {
    /// The command of the match between the new weights and the engine as it is.
    fn match_words(&self, args: &EndingArgs) -> Vec<String> {
        let file = args.output.as_ref().map_or("FILE".to_owned(), |output| shown(&typed_path(output)));
        let weights = Item::Weights(WeightsFile { file, fingerprint: None });
        let old = self.engine.to_string();
        let new = self.engine.clone().with(weights).to_string();
        let [nodes, seed] = [self.nodes, self.seed].map(|number| number.to_string());
        let fixed = ["match", self.game, "--a", &new, "--b", &old, "--nodes", &nodes, "--pairs", PAIRS];
        let mut words: Vec<String> = fixed.map(str::to_owned).to_vec();
        words.extend(["--sprt", SPRT, "--seed", &seed].map(str::to_owned));
        if let Some(workers) = self.concurrency {
            words.extend(["--concurrency".to_owned(), workers.to_string()]);
        }
        if args.json && args.verify {
            words.push("--json".to_owned());
        }
        if let Some(record) = args.record.as_ref().filter(|_| args.verify) {
            words.extend(["--record".to_owned(), record.clone()]);
        }
        words
    }
}

/// Runs the command exactly as it would have been typed.
fn play(words: &[String], context: &Context) -> Result<ExitCode> {
    let program = std::iter::once("fiveply".to_owned());
    match Cli::try_parse_from(program.chain(words.iter().cloned()))?.command {
        Some(Command::Match(args)) => match_players::run_typed(&args, words, context),
        _ => Err(anyhow::anyhow!("{} is no match", transcript::command(words))),
    }
}

/// A point without an interval.
pub(super) fn point(x: f64, y: f64) -> Mark {
    Mark { x, y, low: y, high: y }
}

/// The weights that moved, those that moved most first.
pub(super) fn moved(info: &EvaluationInfo, start: &[Score], weights: &[Score]) -> String {
    let mut out = String::new();
    let mut moved: Vec<usize> = (0..start.len()).filter(|&index| weights[index] != start[index]).collect();
    let _ = writeln!(out, "changed    {} of {} weights, most of all", moved.len(), start.len());
    moved.sort_by_key(|&index| std::cmp::Reverse(weights[index].abs_diff(start[index])));
    for &index in moved.iter().take(SHOWN) {
        let _ = writeln!(out, "  {:<28} {:>6} → {}", info.weights[index].name, start[index], weights[index]);
    }
    out
}

/// Weights with their names, in the evaluation's order.
pub(super) fn named_weights(info: &EvaluationInfo, weights: &[Score]) -> Vec<(&'static str, Score)> {
    info.weights.iter().zip(weights).map(|(weight, &value)| (weight.name, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_engines::Family;

    #[test]
    fn the_match_that_decides_is_a_command_that_is_understood() {
        let game = fiveply_catalog::game("breakthrough:straight").unwrap();
        let info = super::super::subject::evaluation_of(&*game, &EngineSpec::new(Family::Report)).unwrap();
        let args =
            EndingArgs { output: Some("new.weights".to_owned()), plot: None, verify: true, record: None, json: false };
        let candidate = Candidate {
            game: "breakthrough:straight",
            engine: &"alphabeta:killers".parse().unwrap(),
            info,
            weights: &[],
            nodes: 500,
            seed: 2,
            concurrency: Some(1),
        };
        let words = candidate.match_words(&args);
        assert_eq!(
            transcript::command(&words),
            "fiveply match breakthrough:straight --a alphabeta:killers,weights=new.weights --b alphabeta:killers \
             --nodes 500 --pairs 2000 --sprt 0,10 --seed 2 --concurrency 1"
        );
        let parsed = Cli::try_parse_from(std::iter::once("fiveply".to_owned()).chain(words)).unwrap();
        assert!(matches!(parsed.command, Some(Command::Match(_))));
    }
}
