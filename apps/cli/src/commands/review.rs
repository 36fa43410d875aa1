//! `fiveply review`: what every move of a game cost, written into the game.

use crate::context::Context;
use crate::engine::{DEFAULT_ENGINE, LimitArgs};
use crate::fault::{one_line, refuse};
use crate::interrupt;
use crate::output::{complain, decoded, print, print_json, read_bytes_up_to, shown, write_file};
use crate::words::count;
use anyhow::{Result, bail};
use fiveply_core::{AnyGame, Limits, ParseError, Player, Question, Side};
use fiveply_lab::pgn::{Fault, Games, Tree};
use fiveply_lab::review::{End, Reviewed, Reviewer, Tally, annotate};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// No file is longer.
const LONGEST: u64 = 256 << 20;
/// Nodes for every position without `--nodes`, the same as on the page.
const NODES: u64 = 150_000;

const AFTER_HELP: &str = "\
Every position of every game is searched. Behind each move stands its score, [%eval …], seen by
the first side. A move that cost 8 hundredths of the winning probability is an inaccuracy, 15 a
mistake, 25 a blunder; it gets a glyph, words and the better line. What the file says already
stays. A side's accuracy is the mean of its moves', from 0 to 100; docs/commands.md explains it.

Without --output the games go to standard output and the table to standard error. Ctrl-C keeps what
was found, and `--from N` goes on with game N.

Examples:
  fiveply review games.pgn --output reviewed.pgn
  fiveply review games.pgn --engine cmd=stockfish --time 500ms --output reviewed.pgn
  fiveply review games.pgn --nodes 1000000 > reviewed.pgn
  fiveply review reviewed.pgn --from 3 --output reviewed.pgn
  fiveply review games.pgn --json                {\"number\",\"game\",\"sides\":[…],\"complete\"}";

/// Review games: glyphs, comments and better lines, and how well both sides played
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The games, in PGN; other games than chess by their Variant tag
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Who reviews, FAMILY[:ITEM,…]; external engines too
    #[arg(long, value_name = "ENGINE", default_value = DEFAULT_ENGINE.as_str())]
    engine: String,

    #[command(flatten)]
    limits: LimitArgs,

    /// Write the reviewed games into this file
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The first game to review, from 1; those before it are copied
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    from: u64,

    /// Print JSON: a line per game,
    /// {"number","game","sides":[{"accuracy","mistakes","blunders",…}],…}
    #[arg(long)]
    json: bool,
}

/// What `--json` prints of a game.
#[derive(Serialize)]
struct Line<'a> {
    number: u64,
    game: String,
    sides: [SideLine<'a>; 2],
    /// Whether every move was judged.
    complete: bool,
}

/// How a side played.
#[derive(Serialize)]
struct SideLine<'a> {
    side: &'a str,
    player: Option<&'a str>,
    moves: u32,
    accuracy: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

/// A game that can be played, or what is wrong about it.
type Read = Result<Tree, Fault>;

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let mut games = games(&args.file)?;
    let refused = games.iter().filter(|game| game.is_err()).count();
    if args.from > games.len() as u64 {
        let number = count(games.len(), "game");
        return Err(refuse(format!("{}: --from {}: it holds {number}", shown(&args.file), args.from)));
    }
    if let Some(output) = &args.output {
        check_output(output)?;
    }
    let mut review = Review::new(args, context, &games)?;
    let ended = review.all(&mut games);
    review.bar.finish_and_clear();
    // Whatever ended the review, what it found is kept.
    write(args, &games)?;
    ended?;
    if refused > 0 {
        bail!("{}: {refused} of {} games refused, the others are written", shown(&args.file), games.len());
    }
    Ok(())
}

/// The games of a file. Those that cannot be played are reported.
fn games(file: &Path) -> Result<Vec<Read>> {
    let missing = || refuse(format!("{}: there is no such file", shown(file)));
    let bytes = read_bytes_up_to(file, LONGEST)?.ok_or_else(missing)?;
    let games: Vec<Read> = Games::of(&decoded(file, &bytes)?).map(|read| read.and_then(playable)).collect();
    let faults: Vec<String> = (1..)
        .zip(&games)
        .filter_map(|(number, game)| Some(format!("{}, game {number}, {}", shown(file), game.as_ref().err()?)))
        .collect();
    match &faults[..] {
        _ if games.is_empty() => return Err(refuse(format!("{}: it holds no games", shown(file)))),
        [only] if games.len() == 1 => return Err(refuse(only)),
        _ => faults.iter().for_each(|fault| complain(&one_line(fault))),
    }
    if faults.len() == games.len() {
        return Err(refuse(format!("{}: none of its {} games can be read", shown(file), games.len())));
    }
    Ok(games)
}

fn playable(tree: Tree) -> Read {
    let unknown = |error: ParseError| Fault { line: tree.last_line, fault: error.to_string() };
    let game = fiveply_catalog::game(&tree.game()).map_err(unknown)?;
    tree.check(&*game)?;
    Ok(tree)
}

/// Refuses a file that cannot be written before hours are spent on what it should hold.
fn check_output(output: &Path) -> Result<()> {
    let folder = match output.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if output.is_dir() {
        return Err(refuse(format!("--output {}: it is a folder", shown(output))));
    }
    if !folder.is_dir() {
        return Err(refuse(format!("--output {}: there is no folder {}", shown(output), shown(folder))));
    }
    Ok(())
}

fn write(args: &Args, games: &[Read]) -> Result<()> {
    let mut text = String::new();
    for tree in games.iter().flatten() {
        text.push_str(&tree.write_tagged(&*fiveply_catalog::game(&tree.game())?)?);
    }
    match &args.output {
        Some(path) => write_file(path, &text),
        None if args.json => Ok(()),
        None => print(&text),
    }
}

/// A review of a file.
struct Review<'a> {
    args: &'a Args,
    context: &'a Context,
    question: Question,
    bar: ProgressBar,
    /// The game that was reviewed last and its player, for the next one of the same kind.
    last: Option<(Box<dyn AnyGame>, Box<dyn Player>)>,
}

impl<'a> Review<'a> {
    fn new(args: &'a Args, context: &'a Context, games: &[Read]) -> Result<Self> {
        let given = args.limits.given();
        let limits = if given == Limits::default() { Limits { nodes: Some(NODES), ..given } } else { given };
        let question = Question { limits, stop: interrupt::flag()?, ..Question::default() };
        let to_review = games.iter().skip(args.from as usize - 1).flatten();
        // What is wrong with the engine is said before anything is searched or written.
        for game in to_review.clone().map(Tree::game).collect::<BTreeSet<_>>() {
            context.game(&game)?.resources(&args.engine)?;
        }
        let bar = ProgressBar::new(to_review.map(|tree| tree.line.len() as u64 + 1).sum());
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Ok(Review { args, context, question, bar, last: None })
    }

    /// Reviews one game after the other, until one is stopped.
    fn all(&mut self, games: &mut [Read]) -> Result<()> {
        for (number, read) in (1..).zip(games.iter_mut()).skip(self.args.from as usize - 1) {
            let Ok(tree) = read else { continue };
            match self.game(number, tree)? {
                End::Complete => {}
                End::Stopped => {
                    let file = self.args.output.as_deref().map_or_else(|| "what was written".to_owned(), shown);
                    let text = format!("stopped in game {number}; a review of {file} with --from {number} goes on");
                    self.bar.suspend(|| complain(&text));
                    return Ok(());
                }
                End::Failed(report) => bail!("{}, game {number}: {report}", shown(&self.args.file)),
            }
        }
        Ok(())
    }

    fn game(&mut self, number: u64, tree: &mut Tree) -> Result<End> {
        let text = tree.game();
        let (game, mut player) = match self.last.take() {
            Some((game, player)) if game.text() == text => (game, player),
            _ => {
                let game = self.context.game(&text)?;
                let player = game.player(&self.args.engine)?;
                (game, player)
            }
        };
        let mut reviewer = Reviewer { player: &mut *player, question: &self.question };
        let reviewed = annotate(&*game, tree, &mut reviewer, &mut || self.bar.inc(1));
        let reviewed = reviewed.map_err(|fault| refuse(format!("{}, {fault}", shown(&self.args.file))))?;
        self.bar.suspend(|| self.tell(number, &*game, tree, &reviewed))?;
        self.last = Some((game, player));
        Ok(reviewed.end)
    }

    /// Tells how both sides played.
    fn tell(&self, number: u64, game: &dyn AnyGame, tree: &Tree, reviewed: &Reviewed) -> Result<()> {
        let sides = Side::BOTH.map(|side| {
            let tag = if side == Side::First { "White" } else { "Black" };
            SideLine::new(game.side_name(side), tree.tag(tag), &reviewed.tallies[side.index()])
        });
        let line = Line { number, game: game.text(), sides, complete: reviewed.end == End::Complete };
        if self.args.json {
            return print_json(&line);
        }
        let text = line.table();
        if self.args.output.is_some() {
            return print(&text);
        }
        // Standard output is for the games.
        complain(text.trim_end());
        Ok(())
    }
}

impl<'a> SideLine<'a> {
    fn new(side: &'a str, player: Option<&'a str>, tally: &Tally) -> Self {
        let &Tally { moves, inaccuracies, mistakes, blunders, .. } = tally;
        SideLine { side, player, moves, accuracy: tally.accuracy(), inaccuracies, mistakes, blunders }
    }
}

impl Line<'_> {
    fn table(&self) -> String {
        let unfinished = if self.complete { "" } else { ", not all of it" };
        let mut text = format!("game {}, {}{unfinished}\n", self.number, self.game);
        for side in &self.sides {
            let SideLine { inaccuracies, mistakes, blunders, .. } = side;
            let accuracy = side.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.1}"));
            let name = side.player.map_or_else(|| side.side.to_owned(), |player| format!("{} {player}", side.side));
            let counts = format!("?! {inaccuracies:<4} ? {mistakes:<4} ?? {blunders}");
            text.push_str(&format!("  {:<30} accuracy {accuracy:>5}  {counts}\n", one_line(&name)));
        }
        text
    }
}
