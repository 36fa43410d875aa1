//! `fiveply evaluate`: a position judged without search, term by term.

use crate::args::PositionArgs;
use crate::context::Context;
use crate::output::{print, print_json};
use anyhow::Result;
use fiveply_core::TermValue;
use serde_json::json;

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

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (game, record) = args.position.open(context)?;
    let (score, terms) = game.evaluate(&*record, &args.eval)?;
    if args.json {
        let terms: serde_json::Map<String, serde_json::Value> =
            terms.iter().map(|term| (term.name.to_owned(), json!(term.value))).collect();
        return print_json(&json!({ "eval": args.eval, "score": score, "terms": terms }));
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
