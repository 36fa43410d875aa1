//! `fiveply completions`: what a shell needs to complete our commands and flags.

use crate::args::Cli;
use crate::output::print;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

const AFTER_HELP: &str = "\
Examples:
  fiveply completions bash > ~/.local/share/bash-completion/completions/fiveply
  fiveply completions fish > ~/.config/fish/completions/fiveply.fish
  fiveply completions zsh > ~/.zfunc/_fiveply";

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "fiveply", &mut script);
    print(&String::from_utf8_lossy(&script))
}
