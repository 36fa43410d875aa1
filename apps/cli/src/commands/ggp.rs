//! `fiveply ggp`: a player for a General Game Playing controller.

use crate::engine::DEFAULT_ENGINE;
use crate::fault::refuse;
use crate::output::{complain, print};
use crate::protocols::OurCatalog;
use anyhow::{Context, Result};
use fiveply_protocol::ggp::{Agent, serve};
use std::net::TcpListener;

const AFTER_HELP: &str = "\
Listens until it is interrupted, and tells on standard error what happens. It knows Breakthrough
(classic and straight) and KnightThrough on every board, and recognises them by their rules. In any
other game it makes legal moves, without thought.

Examples:
  fiveply ggp
  fiveply ggp --port 4001 --engine report";

/// Be a player for a GGP game controller
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 9147)]
    port: u16,

    /// The address to listen on; 0.0.0.0 for controllers on other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: String,

    /// The engine that plays, FAMILY[:ITEM,…]
    #[arg(long, value_name = "ENGINE", default_value = DEFAULT_ENGINE.as_str())]
    engine: String,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    // An engine that cannot play is refused now and not in the middle of a match.
    fiveply_catalog::game("breakthrough")?.player(&args.engine)?;
    let listener = TcpListener::bind((args.host.as_str(), args.port))
        .map_err(|error| refuse(format!("cannot listen on {}:{}: {error}", args.host, args.port)))?;
    print(&format!("listening on {}\n", listener.local_addr().context("the address")?))?;
    serve(&listener, &args.host, &Agent::new(&OurCatalog, &args.engine, &complain)).context("the network")
}
