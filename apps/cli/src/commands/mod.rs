//! The commands, a file each. A new one is a module with `Args` and `run`, a variant and a line in
//! [`run`].

mod analyse;
mod bench;
mod book;
mod check;
mod completions;
mod config;
mod convert;
mod evaluate;
mod games;
mod ggp;
mod lab;
mod man;
mod match_players;
mod moves;
mod outline;
mod perft;
mod play;
mod review;
mod serve;
mod show;
mod solve;
mod stats;
mod suite;
mod supervise;
mod techniques;
mod tune;
mod uci;

use crate::args::Cli;
use crate::context::Context;
use anyhow::Result;
use clap::Subcommand;
use fiveply_protocol::engine::Dialect;
use std::process::ExitCode;

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(serve::Args),
    Games(games::Args),
    Show(show::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Play(play::Args),
    Analyse(analyse::Args),
    Evaluate(evaluate::Args),
    Techniques(techniques::Args),
    Bench(bench::Args),
    Solve(solve::Args),
    Suite(suite::Args),
    Match(match_players::Args),
    Stats(stats::Args),
    Lab(lab::Args),
    Tune(tune::Args),
    Book(book::Args),
    Convert(convert::Args),
    Review(review::Args),
    Uci(uci::UciArgs),
    Ugi(uci::UgiArgs),
    Ggp(ggp::Args),
    Check(check::Args),
    #[command(hide = true)]
    Supervise(supervise::Args),
    Config(config::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the command; without one the web app starts.
pub(crate) fn run(cli: Cli) -> Result<ExitCode> {
    let context = Context::new(cli.color);
    let done = |()| ExitCode::SUCCESS;
    match cli.command.unwrap_or_else(|| Command::Serve(serve::Args::default())) {
        Command::Serve(args) => serve::run(&args, &context).map(done),
        Command::Games(args) => games::run(&args, &context).map(done),
        Command::Show(args) => show::run(&args, &context).map(done),
        Command::Moves(args) => moves::run(&args, &context).map(done),
        Command::Perft(args) => perft::run(&args, &context),
        Command::Play(args) => play::run(&args, &context),
        Command::Analyse(args) => analyse::run(&args, &context).map(done),
        Command::Evaluate(args) => evaluate::run(&args, &context).map(done),
        Command::Techniques(args) => techniques::run(&args, &context).map(done),
        Command::Bench(args) => bench::run(&args, &context).map(done),
        Command::Solve(args) => solve::run(&args, &context).map(done),
        Command::Suite(args) => suite::run(&args, &context).map(done),
        Command::Match(args) => match_players::run(&args, &context),
        Command::Stats(args) => stats::run(&args, &context).map(done),
        Command::Lab(args) => lab::run(&args, &context),
        Command::Tune(args) => tune::run(&args, &context),
        Command::Book(args) => book::run(&args, &context),
        Command::Convert(args) => convert::run(&args).map(done),
        Command::Review(args) => review::run(&args, &context).map(done),
        Command::Uci(_) => uci::run(Dialect::Uci).map(done),
        Command::Ugi(_) => uci::run(Dialect::Ugi).map(done),
        Command::Ggp(args) => ggp::run(&args).map(done),
        Command::Check(args) => check::run(&args, &context),
        Command::Supervise(args) => supervise::run(&args),
        Command::Config(args) => config::run(&args, &context).map(done),
        Command::Completions(args) => completions::run(&args).map(done),
        Command::Man(args) => man::run(&args).map(done),
    }
}
