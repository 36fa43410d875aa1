//! `fiveply play`: a game in the terminal, against an engine or against another person.

use crate::args::{PositionArgs, game_names};
use crate::context::{Context, terminal_is_dumb};
use crate::engine::LimitArgs;
use crate::fault::refuse;
use crate::play::clock::Pace;
use crate::play::saved;
use crate::play::session::{Seats, Session};
use crate::play::{line, screen};
use anyhow::Result;
use fiveply_core::{AnyGame, Side};
use fiveply_engines::{EngineSpec, Family, Item};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

const AFTER_HELP: &str = "\
Without GAME a list to choose from opens, unless the configuration names a default.

Type a move (Tab completes it), or walk over the board with the arrow keys and press Enter. Type /help for the commands: moves, \
hint, undo, redo, save FILE, load FILE, flip, new, resign, quit.

When standard input or output is not a terminal, or with --plain, the game is played line by line: a line holds moves or a \
command, `#` starts a comment, and the board is printed after each move. A line that is refused is reported on standard error \
and skipped; at the end of input the exit code is then 2.

The engine thinks for a second a move unless --depth, --nodes, --time, --tc or its own text say otherwise. `hint` tells which piece \
to move, asked again where to, and then why.

Examples:
  fiveply play chess
  fiveply play chess --tc 5m+3s
  fiveply play khet --side red --engine report:time=2s
  fiveply play breakthrough:6x5 --two-players
  fiveply play --load game.toml
  printf 'e2e4\\ne7e5\\nsave game.toml\\n' | fiveply play chess --two-players";

/// Play a game in the terminal
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// The opponent, FAMILY[:ITEM,…], as in `report:depth=4` or `random` (with a fresh seed)
    /// [default: the configuration's, else report]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,

    /// Your side: first, second, its name (white, silver …) or its letter [default: first]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Play by the clock: the time for each side, and what every move adds, as in 5m+3s or 90s
    #[arg(long, value_name = "TIME", value_parser = Pace::parse)]
    tc: Option<Pace>,

    /// Two people at one keyboard, no engine
    #[arg(long, conflicts_with_all = ["engine", "side", "depth", "nodes", "time"])]
    two_players: bool,

    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "moves"])]
    load: Option<PathBuf>,

    /// Play line by line, also on a terminal
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let color = context.color()?;
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let full_screen = terminal && !args.plain && !terminal_is_dumb();
    let Some(mut session) = session(args, context, full_screen)? else {
        return Ok(ExitCode::SUCCESS);
    };
    session.set_limits(args.limits.given());
    session.set_pace(args.tc.clone());
    if full_screen {
        return screen::run(session, color);
    }
    let prompt = std::io::stdin().is_terminal();
    line::run(session, color, std::io::stdin().lock(), prompt)
}

/// The session that the arguments ask for; `None` when the chooser was left without a choice.
fn session(args: &Args, context: &Context, full_screen: bool) -> Result<Option<Session>> {
    if let Some(path) = &args.load {
        let loaded = saved::load(path)?;
        let seats = seats(args, context, &*loaded.game)?;
        let mut session = Session::new(loaded.game, loaded.record, seats)?;
        session.set_forfeit(loaded.forfeit);
        return Ok(Some(session));
    }
    let unnamed = args.position.game.is_none() && context.config()?.values.defaults.game.is_none();
    let (game, record) = if unnamed && args.position.position.is_none() && args.position.moves.is_none() {
        if !full_screen {
            let names = game_names();
            return Err(refuse(format!("no game was named; accepted: fiveply play GAME, with GAME one of {names}")));
        }
        let Some(name) = screen::choose_game(context.color()?)? else { return Ok(None) };
        PositionArgs { game: Some(name), ..PositionArgs::default() }.open(context)?
    } else {
        args.position.open(context)?
    };
    let seats = seats(args, context, &*game)?;
    Session::new(game, record, seats).map(Some)
}

fn seats(args: &Args, context: &Context, game: &dyn AnyGame) -> Result<Seats> {
    if args.two_players {
        return Ok(Seats::TwoPlayers);
    }
    let human = args.side.as_deref().map_or(Ok(Side::First), |text| side(game, text))?;
    let engine = args.engine.as_deref().unwrap_or(context.config()?.engine());
    let spec: EngineSpec = engine.parse()?;
    let engine = match spec.family {
        Family::Random if spec.items.is_empty() => spec.with(Item::Seed(fresh_seed())).to_string(),
        _ => engine.to_owned(),
    };
    Ok(Seats::Against { human, engine })
}

/// Reads a side by its number, name or letter.
fn side(game: &dyn AnyGame, text: &str) -> Result<Side> {
    let lower = text.to_lowercase();
    let is = |side: Side| {
        let number = ["first", "second"][side.index()];
        let letter = game.side_letter(side).to_string();
        lower == number || lower == letter || lower == game.side_name(side).to_lowercase()
    };
    Side::BOTH.into_iter().find(|&side| is(side)).ok_or_else(|| {
        let names =
            Side::BOTH.map(|side| format!("{}, {}", game.side_name(side).to_lowercase(), game.side_letter(side)));
        refuse(format!("side {text:?}: no such side; accepted: first, second, {}", names.join(", ")))
    })
}

/// A seed from the clock, small enough to type again.
fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_nanos()) / 1000 % 100_000
}
