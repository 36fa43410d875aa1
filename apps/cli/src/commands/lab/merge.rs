//! `fiveply lab merge`: joins what several machines played.

use crate::context::Context;
use crate::matches::store::{StoreArgs, refused};
use crate::output::{print, print_sorted_json, shown};
use anyhow::Result;
use fiveply_lab::{Merged, Store};
use std::path::PathBuf;

/// Add the games of other databases to this one
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The databases to add; they stay as they are
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    store: StoreArgs,

    /// Print JSON: {"experiments","games","known"}, what was added and what was there already
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    // All are opened before anything is written, so that a damaged one leaves everything as it was.
    let others =
        args.files.iter().map(|path| Store::open_existing(path)).collect::<Result<Vec<_>, _>>().map_err(refused)?;
    let mut store = args.store.open(context)?;
    let merged = store.merge(&others, &fiveply_catalog::game).map_err(refused)?;
    if args.json {
        return print_sorted_json(&merged);
    }
    let Merged { experiments, games, known } = merged;
    let place = shown(store.path());
    print(&format!("{place}: {games} games added, {known} were there already; new experiments: {experiments}\n"))
}
