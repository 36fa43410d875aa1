//! `fiveply lab experiments`: what the database holds.

use crate::context::Context;
use crate::matches::store::{StoreArgs, refused};
use crate::output::{complain, print, print_json};
use anyhow::Result;
use fiveply_lab::Listing;
use serde_json::json;
use std::fmt::Write;

/// List the experiments in the database
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    store: StoreArgs,

    /// Print JSON: {"experiments":[{"identity","game","players","pairs","games","created","build"}],"left_out":[{"identity","fault"}]}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let store = args.store.existing(context)?;
    let Listing { experiments, left_out } = store.listing().map_err(refused)?;
    for each in &left_out {
        complain(&format!("warning: {each}"));
    }
    if args.json {
        return print_json(&json!({ "experiments": experiments, "left_out": left_out }));
    }
    let mut out = String::new();
    for each in &experiments {
        let players = each.players.join(" - ");
        let _ =
            writeln!(out, "{}  {}  {:<16}  {:>8} games  {players}", each.identity, each.created, each.game, each.games);
    }
    print(if experiments.is_empty() { "no experiments\n" } else { &out })
}
