//! `fiveply book build`: searches a book, or goes on with one.

use super::{book_text, read_book};
use crate::args::whole_number;
use crate::commands::match_players::build;
use crate::engine;
use crate::fault::refuse;
use crate::interrupt::{self, INTERRUPTED};
use crate::output::{complain, print, print_json, shown, typed_path, write_file};
use crate::transcript::check_target;
use crate::words::count;
use anyhow::Result;
use fiveply_book::Book;
use fiveply_core::{AnyGame, Limits, ShownScore};
use fiveply_engines::{EngineSpec, Item};
use fiveply_lab::books::{BookEnd, BookError, BookPlan, build_book};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

const AFTER_HELP: &str = "\
The best line comes first, and the book is wide where moves are close. Every position costs two searches.
The file is written again and again while the book grows. After Ctrl-C, a crash or a power cut the same
command goes on; a larger --positions extends a book. The same game, engine and nodes give the same book on
every machine.

Examples:
  fiveply book build khet --output khet.book
  fiveply book build khet --positions 5000 --output khet.book
  fiveply book build breakthrough:6x6 --time 10m --nodes 50000 --output small.book";

/// Positions of a book without `--positions`.
const POSITIONS: u32 = 1_000;

/// Nodes of a search without `--nodes`.
const NODES: u64 = 10_000;

/// The file is written when so much time has passed since it was written last.
const SAVE_EVERY: Duration = Duration::from_secs(2);

/// Build an opening book by search, or go on with one
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game, NAME[:OPTION,…]
    #[arg(value_name = "GAME")]
    game: String,

    /// Stop at this number of positions, or a few more [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole_number(1, 1_000_000), conflicts_with = "time")]
    positions: Option<u32>,

    /// Stop after so much time
    #[arg(long, value_name = "TIME", value_parser = engine::time)]
    time: Option<Duration>,

    /// Nodes of a search [default: 10000, or the engine's own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The engine that searches
    #[arg(long, value_name = "ENGINE", default_value = "best:hash=8")]
    engine: String,

    /// Searches at a time [default: one for every core]
    #[arg(long, value_name = "N", value_parser = whole_number(1, 1024))]
    threads: Option<u32>,

    /// The book; one that is there already is extended
    #[arg(long, value_name = "FILE")]
    output: PathBuf,

    /// Print JSON: {"game","positions","added","score","line","end","output","bytes",
    /// "fingerprint","seconds"}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let game = fiveply_catalog::game(&args.game)?;
    let path = typed_path(&args.output.to_string_lossy());
    let engine = engine(args)?;
    // What can be refused is refused before anything is searched.
    game.resources(&engine)?;
    check_target(&path)?;
    let there = book_text(&path)?.map(|text| read_book(&path, &text, &*game)).transpose()?;
    let positions = args.time.is_none().then(|| args.positions.unwrap_or(POSITIONS) as usize);
    let plan = BookPlan {
        engine,
        build: build(),
        positions,
        time: args.time,
        workers: args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |asked| asked as usize),
        stop: interrupt::flag()?,
    };
    let mut work = Work::new(args, &plan, &path, there.as_ref().map_or(0, |book| book.positions().len()));
    let done = build_book::<anyhow::Error>(&*game, there, &plan, &mut |book| work.show(book));
    work.bar.finish_and_clear();
    let (book, end) = done.map_err(|error| match error.downcast::<BookError>() {
        Ok(error) => refuse(error.to_string()),
        Err(error) => error,
    })?;
    if let Some(book) = &book {
        let text = book.text();
        write_file(&path, &text)?;
        work.conclude(args, &*game, book, text.len(), end)?;
    }
    if end == BookEnd::Stopped {
        complain("stopped; the same command goes on from here");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// The engine with the limit that every search has.
fn engine(args: &Args) -> Result<String> {
    let spec: EngineSpec = args.engine.parse()?;
    let refused = |why: &str| Err(refuse(format!("--engine {}: {why}", args.engine)));
    if spec.is_external() {
        return refused("books are searched by engines of this program; accepted: best, report, alphabeta …");
    }
    let limits = spec.limits();
    if limits.time.is_some() {
        return refused("a book by the clock could not be built again; accepted: nodes=N or depth=N");
    }
    let nodes = args.nodes.or((limits == Limits::default()).then_some(NODES));
    // A book is not built from a book.
    let spec = nodes.into_iter().fold(spec, |spec, nodes| spec.with(Item::Nodes(nodes)));
    let plays_from_book = spec.items.iter().any(|item| matches!(item, Item::Book(_)));
    Ok(if plays_from_book { spec.with(Item::Book(None)) } else { spec }.to_string())
}

/// A book that grows: what is shown of it, and when it was written.
struct Work<'a> {
    bar: ProgressBar,
    path: &'a Path,
    before: usize,
    begun: Instant,
    saved: Option<Instant>,
}

impl<'a> Work<'a> {
    fn new(args: &Args, plan: &BookPlan, path: &'a Path, before: usize) -> Self {
        let bar = match plan.positions {
            _ if args.json => ProgressBar::hidden(),
            Some(wanted) => ProgressBar::new(wanted as u64),
            None => ProgressBar::no_length(),
        };
        let of = if plan.positions.is_some() { "{bar:30} {pos}/{len}" } else { "{spinner} {elapsed} {pos}" };
        let template = format!("{of} positions  {{msg}}");
        bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        Work { bar, path, before, begun: Instant::now(), saved: None }
    }

    /// Shows how far the book is, and writes it from time to time.
    fn show(&mut self, book: &Book) -> Result<()> {
        let line = book.line(0);
        let line: Vec<&str> = line.iter().take(8).map(String::as_str).collect();
        self.bar.set_position(book.positions().len() as u64);
        self.bar.set_message(format!("{}  {}", engine::score(book.score(0)), line.join(" ")));
        if self.saved.is_none_or(|saved| saved.elapsed() >= SAVE_EVERY) {
            write_file(self.path, book.text())?;
            self.saved = Some(Instant::now());
        }
        Ok(())
    }

    fn conclude(&self, args: &Args, game: &dyn AnyGame, book: &Book, bytes: usize, end: BookEnd) -> Result<()> {
        let built = Built {
            game: game.text(),
            positions: book.positions().len(),
            added: book.positions().len() - self.before,
            score: book.score(0),
            line: book.line(0),
            end: match end {
                BookEnd::Positions => "positions",
                BookEnd::Time => "time",
                BookEnd::Stopped => "stopped",
                BookEnd::Complete => "complete",
            },
            output: shown(self.path),
            bytes,
            fingerprint: format!("{:016x}", book.fingerprint()),
            seconds: self.begun.elapsed().as_secs_f64(),
        };
        if args.json { print_json(&built) } else { print(&built.text()) }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Built {
    game: String,
    positions: usize,
    added: usize,
    score: ShownScore,
    line: Vec<String>,
    end: &'static str,
    output: String,
    bytes: usize,
    fingerprint: String,
    seconds: f64,
}

impl Built {
    fn text(&self) -> String {
        let complete = if self.end == "complete" { "; the result of every line is known" } else { "" };
        format!(
            "book       {} of {}, {} of them new{complete}\nscore      {}\nline       {}\nwritten    {}, {} bytes, fingerprint {}\n",
            count(self.positions, "position"),
            self.game,
            self.added,
            engine::score(self.score),
            self.line.join(" "),
            self.output,
            self.bytes,
            self.fingerprint
        )
    }
}
