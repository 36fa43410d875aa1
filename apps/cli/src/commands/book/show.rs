//! `fiveply book show`: what a book knows of a position, as a list, as data, or to walk through.

use super::{book_text, read_book, stored};
use crate::context::{Context, terminal_is_dumb};
use crate::engine;
use crate::fault::refuse;
use crate::matches::store::StoreArgs;
use crate::output::{print, print_json, shown, typed_path};
use crate::play::screen::explore_book;
use crate::words;
use anyhow::Result;
use fiveply_book::{Book, BookMove};
use fiveply_core::{AnyGame, AnyRecord, ShownScore};
use serde::Serialize;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
On a terminal the book is walked through: the arrow keys choose a move, Enter plays it, Left takes it back,
and any other move can be typed. `--plain`, a pipe or a file get a list.

`games` counts the games of the database that began with the same moves and went on with this one.

Examples:
  fiveply book show khet.book
  fiveply book show khet.book --moves \"j4j3 a5a6\" --plain
  fiveply book show khet.book --json      {\"game\",\"position\",…,\"moves\":[{\"move\",\"score\",\"depth\",\"games\",…}]}";

/// Walk through a book, or list what it knows of a position
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The book, or a game whose book comes with the program
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Moves to play from the game's start, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", allow_hyphen_values = true)]
    moves: String,

    /// Print the list, also on a terminal
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    store: StoreArgs,

    /// Print JSON:
    /// {"game","position","positions","score","line","engine","build","fingerprint","moves":[…]}
    #[arg(long, conflicts_with = "plain")]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let (game, book) = open(args)?;
    let moves: Vec<&str> = args.moves.split_whitespace().collect();
    let record = game.open(None, &moves)?;
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if terminal && !args.plain && !args.json && !terminal_is_dumb() {
        return explore_book(game, book, record, context.color()?);
    }
    let known = match args.store.stored(context)? {
        Some(store) => stored::games(&store, &*record)?,
        None => Default::default(),
    };
    let place = book.place(record.key());
    let listed = |each: BookMove| Listed {
        games: known.get(&each.m).copied().unwrap_or(0),
        positions: each.to.filter(|_| !each.repeats).map_or(0, |to| book.count_below(to)),
        each,
    };
    let page = Page {
        game: game.text(),
        position: record.position_text(),
        positions: place.map_or(0, |place| book.count_below(place)),
        score: place.map(|place| book.score(place)),
        line: place.map_or_else(Vec::new, |place| book.line(place)),
        engine: &book.head.engine,
        build: &book.head.build,
        fingerprint: format!("{:016x}", book.fingerprint()),
        moves: place.map_or_else(Vec::new, |place| book.moves(place).into_iter().map(listed).collect()),
    };
    if args.json {
        print_json(&page)?;
    } else {
        print(&page.text(&*game, &*record))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The book with its game.
fn open(args: &Args) -> Result<(Box<dyn AnyGame>, Book)> {
    let path = typed_path(&args.file.to_string_lossy());
    if let Some(text) = book_text(&path)? {
        let name = Book::game_of(&text).ok_or_else(|| refuse(format!("{}: it is no book of fiveply", shown(&path))))?;
        let game = fiveply_catalog::game(name)?;
        let book = read_book(&path, &text, &*game)?;
        return Ok((game, book));
    }
    let missing = || refuse(format!("{}: there is no such file, and no book of a game of that name", shown(&path)));
    let game = fiveply_catalog::game(&args.file.to_string_lossy()).map_err(|_| missing())?;
    let text = fiveply_catalog::shipped_book(&game.text()).ok_or_else(missing)?;
    let book = read_book(&path, text, &*game)?;
    Ok((game, book))
}

/// What `--json` prints.
#[derive(Serialize)]
struct Page<'a> {
    game: String,
    position: String,
    positions: usize,
    score: Option<ShownScore>,
    line: Vec<String>,
    engine: &'a str,
    build: &'a str,
    fingerprint: String,
    moves: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    each: BookMove,
    games: u64,
    positions: usize,
}

impl Page<'_> {
    fn text(&self, game: &dyn AnyGame, record: &dyn AnyRecord) -> String {
        let Some(score) = self.score else {
            return format!("{} · the book does not know this position\n", words::turn(game, record.side()));
        };
        let state = match record.ending() {
            Some(ending) => words::ending(game, ending),
            None => words::turn(game, record.side()),
        };
        let mut text = format!(
            "{} · {state} · {} · {}\n",
            self.game,
            engine::score(score),
            words::count(self.positions, "position")
        );
        let width = self.moves.iter().map(|each| each.each.m.chars().count()).max().unwrap_or(0).max(4);
        if !self.moves.is_empty() {
            text += &format!("\n{:width$}  {:>11}  depth  positions  games\n", "move", "score");
        }
        for Listed { each, games, positions } in &self.moves {
            let repeats = if each.repeats { "  repeats" } else { "" };
            let (m, score, depth) = (&each.m, engine::score(each.score), each.depth);
            text += &format!("{m:width$}  {score:>11}  {depth:>5}  {positions:>9}  {games:>5}{repeats}\n");
        }
        text + &format!("\nline  {}\n", self.line.join(" "))
    }
}
