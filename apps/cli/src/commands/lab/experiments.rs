//! `fiveply lab experiments`: what the database holds.

use crate::context::Context;
use crate::matches::store::{StoreArgs, refused};
use crate::output::{complain, print, print_sorted_json};
use anyhow::Result;
use fiveply_lab::Listing;
use std::fmt::Write;

const JSON_HELP: &str = "Print JSON: {\"experiments\":[{\"identity\",\"game\",\"players\",\"pairs\",\"games\",\"created\",\
                         \"build\"}],\"left_out\":[{\"identity\",\"fault\"}]}";

/// List the experiments in the database
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    store: StoreArgs,

    #[arg(long, help = JSON_HELP)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let store = args.store.existing(context)?;
    let listing = store.listing().map_err(refused)?;
    let Listing { experiments, left_out } = &listing;
    for each in left_out {
        complain(&format!("warning: {each}"));
    }
    if args.json {
        return print_sorted_json(&listing);
    }
    let mut out = String::new();
    for each in experiments {
        let players = each.players.join(" - ");
        let _ =
            writeln!(out, "{}  {}  {:<16}  {:>8} games  {players}", each.identity, each.created, each.game, each.games);
    }
    print(if experiments.is_empty() { "no experiments\n" } else { &out })
}
