//! `fiveply`, the one binary: five games on the command line and in the terminal.
//!
//! This file turns arguments into a command and errors into an exit code: 2 for input that was
//! refused, 1 for anything else. Every command is a file in `commands/`.

mod args;
mod commands;
mod config;
mod context;
mod drawing;
mod engine;
mod fault;
mod hosting;
mod interrupt;
mod matches;
mod output;
mod paths;
mod play;
mod protocols;
mod sibling;
mod transcript;
mod words;

use clap::{CommandFactory, FromArgMatches};
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    sibling::hand_over(&arguments);
    let command = args::Cli::command().color(context::early_color(&arguments));
    let parsed = command.try_get_matches_from(&arguments).and_then(|matches| {
        args::Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut args::Cli::command()))
    });
    fiveply_core::workers::tell_refusals(output::complain_of_threads);
    match parsed {
        Ok(cli) => commands::run(cli).unwrap_or_else(|error| fault::report(&error)),
        Err(error) => fault::report_usage(error, &arguments),
    }
}
