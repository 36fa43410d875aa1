//! `fiveply supervise`: what every external engine runs under. Nobody types it.

use anyhow::Result;
use fiveply_protocol::host::supervise;
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

    /// The program and its arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<OsString>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let Some((program, arguments)) = args.command.split_first() else { return Ok(ExitCode::FAILURE) };
    Ok(supervise(program, arguments, args.memory).into())
}
