//! `fiveply lab export`: the games of an experiment, for other programs.

use crate::context::Context;
use crate::matches::store::ExperimentArgs;
use crate::output::{replace_file, shown};
use anyhow::{Context as _, Result};
use clap::ValueEnum;
use fiveply_lab::export::{ExportError, Format, export};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// Write the games of an experiment as CSV, JSON or PGN
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    experiment: ExperimentArgs,

    /// csv: a line per game; moves: a line per move with score, depth, nodes and time; json: an
    /// object per game; pgn
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    format: ExportFormat,

    /// The file [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Leave out times and dates, so that equal games give equal texts
    #[arg(long)]
    no_times: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExportFormat {
    Csv,
    Moves,
    Json,
    Pgn,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (store, experiment) = args.experiment.open(context)?;
    let game = fiveply_catalog::game(&experiment.game)?;
    let format = match args.format {
        ExportFormat::Csv => Format::Csv,
        ExportFormat::Moves => Format::Moves,
        ExportFormat::Json => Format::Json,
        ExportFormat::Pgn => Format::Pgn,
    };
    let write = |out: &mut dyn Write| -> Result<()> {
        match export(&store, &*game, &experiment, format, !args.no_times, out) {
            // The bare fault, so that a reader who has seen enough is no fault at all.
            Err(ExportError::Io(error)) => Err(error.into()),
            other => Ok(other?),
        }
    };
    match &args.output {
        Some(path) => replace_file(path, write).with_context(|| format!("cannot write {}", shown(path))),
        None => {
            let mut out = BufWriter::new(std::io::stdout().lock());
            write(&mut out)?;
            Ok(out.flush()?)
        }
    }
}
