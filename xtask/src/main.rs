//! The project's own chores. `cargo xtask --help` lists them; there are no loose scripts.

mod bench;
mod dist;
mod full;
mod notices;
mod page;
mod shell;
mod strength;
mod test;
mod tidy;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "The project's own chores")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check everything: formatting, lints, documentation, all tests. Installs what the tests need
    Test,
    /// The tests in their long mode: ten times the games, a million fuzzed inputs, perft to ten
    /// million leaves (hours)
    Long,
    /// Speed against other programs, as ratios within one run
    Bench {
        #[command(subcommand)]
        what: bench::What,
    },
    /// How strong our players are: matches, suites, threads, levels (hours)
    Strength {
        #[command(subcommand)]
        what: strength::What,
    },
    /// Everything that takes long, at its full size (days): experiments, ablation, strength, speed,
    /// long tests. Goes on where it stopped
    Full {
        /// These stages only; an unknown name lists them
        stages: Vec<String>,
        /// Also those that are done
        #[arg(long)]
        again: bool,
    },
    /// Rewrite the golden texts after a change that is meant to change them; read the difference
    /// afterwards
    Bless,
    /// Have Stockfish count the suites of chess again, perft and mates; installs it if it is
    /// missing
    Suites,
    /// Take the pictures of the documentation again, in a real browser
    Screenshots,
    /// Look for unfinished work, overlong files and paths of one machine
    Tidy,
    /// Write the notices of other people's code in the binary, from the licence files in its
    /// sources
    Notices,
    /// Build the release: binary, man pages and shell completions in one archive
    Dist,
}

fn main() -> Result<()> {
    match Arguments::parse().chore {
        Chore::Test => test::test(),
        Chore::Long => test::long(),
        Chore::Bench { what } => bench::bench(&what),
        Chore::Strength { what } => strength::strength(&what),
        Chore::Full { stages, again } => full::full(&stages, again),
        Chore::Bless => test::bless(),
        Chore::Suites => test::suites(),
        Chore::Screenshots => page::screenshots(),
        Chore::Tidy => tidy::tidy(),
        Chore::Notices => notices::notices(),
        Chore::Dist => dist::dist(),
    }
}
