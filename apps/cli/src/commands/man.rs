//! `fiveply man`: the manual pages, made from the same declarations as the command line.

use crate::args::Cli;
use crate::output::{print, write_file};
use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_mangen::Man;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  fiveply man | man -l -                          read it
  fiveply man --dir ~/.local/share/man/man1       install fiveply.1, fiveply-play.1 …";

/// Print the manual page, or write all of them into a folder
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Write fiveply.1 and a page for every command into this folder, made if needed
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut cli = Cli::command();
    cli.build();
    let Some(folder) = &args.dir else {
        return print(&page(cli)?);
    };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let pages = cli.get_subcommands().filter(|command| command.get_name() != "help").cloned();
    let mut names = Vec::new();
    for command in std::iter::once(cli.clone()).chain(pages) {
        let name = format!("{}.1", command.get_display_name().unwrap_or(command.get_name()));
        write_file(&folder.join(&name), &page(command)?)?;
        names.push(name);
    }
    print(&format!("wrote {} into {}\n", names.join(", "), folder.display()))
}

fn page(command: clap::Command) -> Result<String> {
    let mut page = Vec::new();
    // Man wants 'static strings; the commands are built from constants.
    Man::new(command).render(&mut page)?;
    Ok(String::from_utf8(page)?)
}
