//! `fiveply lab experiments`: what the database holds.

use crate::context::Context;
use crate::matches::store::{StoreArgs, refused};
use crate::output::{print, print_json};
use anyhow::Result;
use serde_json::json;
use std::fmt::Write;

/// List the experiments in the database
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    store: StoreArgs,

    /// Print JSON: {"experiments":[{"identity","game","players","pairs","games","created","build"}]}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let store = args.store.existing(context)?;
    let experiments = store.experiments().map_err(refused)?;
    if args.json {
        return print_json(&json!({ "experiments": experiments }));
    }
    let mut out = String::new();
    for each in &experiments {
        let players = each.players.join(" - ");
        let _ =
            writeln!(out, "{}  {}  {:<16}  {:>8} games  {players}", each.identity, each.created, each.game, each.games);
    }
    print(if experiments.is_empty() { "no experiments\n" } else { &out })
}
