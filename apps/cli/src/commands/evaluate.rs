//! `fiveply evaluate`: a position judged without search, term by term.

use crate::args::PositionArgs;
use crate::context::Context;
use crate::output::{print, print_sorted_json};
use anyhow::Result;
use fiveply_core::{Score, TermValue};
use serde::Serialize;
use std::collections::BTreeMap;

const AFTER_HELP: &str = "\
Values are in the evaluation's own units, from the side to move's view.

Examples:
  fiveply evaluate isolation --moves \"f5 e3\" --eval control
  fiveply evaluate khet
  fiveply evaluate breakthrough:5x5,straight --json      {\"eval\",\"score\",\"terms\":{…}}";

/// Judge a position without search, term by term
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// The evaluation; an unknown name lists those there are
    #[arg(long, value_name = "NAME", default_value = "report")]
    eval: String,

    /// Print JSON: {"eval","score","terms"}
    #[arg(long)]
    json: bool,
}

/// The position's value as JSON, with its terms by name.
#[derive(Serialize)]
struct JudgedPosition<'a> {
    eval: &'a str,
    score: Score,
    terms: BTreeMap<&'static str, TermValue>,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (game, record) = args.position.open(context)?;
    let (score, terms) = game.evaluate(&*record, &args.eval)?;
    if args.json {
        let terms = terms.iter().map(|term| (term.name, term.value)).collect();
        return print_sorted_json(&JudgedPosition { eval: &args.eval, score, terms });
    }
    let width = terms.iter().map(|term| term.name.len()).max().unwrap_or(0).max(5);
    let mut text = String::new();
    for term in terms {
        let value = match term.value {
            TermValue::Number(number) => number.to_string(),
            TermValue::Flag(flag) => if flag { "yes" } else { "no" }.to_owned(),
            TermValue::Nothing => "–".to_owned(),
        };
        text.push_str(&format!("{:<width$}  {value:>10}\n", term.name));
    }
    print(&format!("{text}{:<width$}  {score:>10}\n", "score"))
}
