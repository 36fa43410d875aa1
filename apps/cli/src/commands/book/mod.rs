//! `fiveply book`: opening books by search, built and looked at.

mod build;
mod show;
mod stored;

use crate::context::Context;
use crate::fault::refuse;
use crate::output::{read_file_up_to, shown};
use anyhow::Result;
use fiveply_book::{Book, LONGEST_FILE};
use fiveply_core::AnyGame;
use std::path::Path;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
An engine plays from a book when its text says so: `best:book=FILE`, or `best:book` for the book that comes with the
program.

Examples:
  fiveply book build khet --positions 1000 --output khet.book
  fiveply book build chess --time 2h --nodes 100000 --output chess.book
  fiveply book show khet.book
  fiveply book show khet.book --moves \"j4j3\" --json
  fiveply play khet --engine best:book=khet.book";

/// Build opening books by search, and look at them
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Build(build::Args),
    Show(show::Args),
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    match &args.command {
        Command::Build(args) => build::run(args),
        Command::Show(args) => show::run(args, context),
    }
}

/// The text of a book's file; `None` when there is no such file.
fn book_text(path: &Path) -> Result<Option<String>> {
    read_file_up_to(path, LONGEST_FILE)
}

/// The book that a file holds.
fn read_book(path: &Path, text: &str, game: &dyn AnyGame) -> Result<Book> {
    Book::read(text, game).map_err(|fault| refuse(format!("{}: {fault}", shown(path))))
}
