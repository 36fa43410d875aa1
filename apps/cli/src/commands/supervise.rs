//! `fiveply supervise`: what every external engine runs under. Nobody types it.

use anyhow::Result;
use fiveply_protocol::host::{become_engine, supervise};
use std::ffi::OsString;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
Fiveply starts external engines through this command, so that they end when Fiveply does.

Examples:
  fiveply supervise -- stockfish";

/// Run an external engine that ends when its input does
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// What the engine may take, in mebibytes
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,

    /// Become the engine, as the child of the supervisor with this process id, and end when it does
    #[arg(long, value_name = "PID", hide = true)]
    parent: Option<u32>,

    /// The program and its arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<OsString>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let Some((program, arguments)) = args.command.split_first() else { return Ok(ExitCode::FAILURE) };
    Ok(match args.parent {
        Some(parent) => become_engine(program, arguments, args.memory, parent),
        None => supervise(program, arguments, args.memory),
    }
    .into())
}
