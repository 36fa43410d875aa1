//! `fiveply techniques`: every switch of the search.

use crate::context::Context;
use crate::output::{print, print_sorted_json};
use anyhow::Result;
use fiveply_engines::TechniqueInfo;
use serde::Serialize;

const AFTER_HELP: &str = "\
A technique's name is its switch in an engine text: `alphabeta:tt,killers,null-move=2`; with `no-` in
front it is switched off. `exact` techniques never change the score, `shape` ones say what is searched,
`speculative` ones guess that something need not be.

Examples:
  fiveply techniques
  fiveply techniques khet        with what the game's report player uses
  fiveply techniques --json      {\"techniques\":[{\"name\",\"summary\",\"reference\",\"class\",\"values\",\"default\"}]}";

/// List the techniques of the search
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// A game, to see what its report player uses
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Print JSON: {"techniques":[…]}
    #[arg(long)]
    json: bool,
}

/// The list as JSON.
#[derive(Serialize)]
struct TechniqueList {
    techniques: Vec<TechniqueInfo>,
}

pub(crate) fn run(args: &Args, _context: &Context) -> Result<()> {
    let game = args.game.as_deref().map(fiveply_catalog::game).transpose()?;
    let listed = fiveply_catalog::techniques(game.as_deref());
    if args.json {
        return print_sorted_json(&TechniqueList { techniques: listed });
    }
    let mut text = String::new();
    for each in listed {
        text.push_str(&format!("{:<24}{:<13}{}\n", each.name, each.class, each.summary));
        text.push_str(&format!("{:24}{}\n", "", each.reference));
        if !each.values.is_empty() {
            text.push_str(&format!("{:24}values: {}\n", "", each.values));
        }
        if args.game.is_some() {
            let report = each
                .report
                .as_deref()
                .map_or("off".to_owned(), |value| if value.is_empty() { "on".to_owned() } else { value.to_owned() });
            text.push_str(&format!("{:24}report: {report}\n", ""));
        }
    }
    print(&text)
}
