//! `fiveply convert`: games and positions from one notation into another.

use crate::drawing;
use crate::fault::refuse;
use crate::output::{print, read_file_up_to, shown, write_file};
use anyhow::Result;
use clap::ValueEnum;
use fiveply_catalog::epd;
use fiveply_core::{AnyGame, AnyRecord, bounded};
use fiveply_lab::pgn::{self, Node, Tree};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// No file is longer.
const LONGEST: u64 = 256 << 20;

const AFTER_HELP: &str = "\
Formats: `pgn` (tags, comments, glyphs, variations, clocks; other games than chess by a Variant tag), `fen` (a position a line; read
as EPD), `moves` (a game a line, in our own move texts), `json` (an object a line), `svg` (a picture).

Examples:
  fiveply convert games.pgn --to json             every game with its moves, comments and clocks
  fiveply convert games.pgn --to fen              the last position of every game
  fiveply convert games.pgn --to svg --number 3 --output third.svg
  fiveply convert games.json --to pgn             and back
  echo 'e4 e5 Nf3' | fiveply convert - --from moves --to fen";

/// Convert games and positions between notations: PGN, FEN, move texts, JSON, SVG
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// What to write
    #[arg(long, value_name = "FORMAT")]
    to: Format,

    /// What the file holds [default: by its name]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,

    /// The game, where the file does not say [default: chess]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Only the game or position with this number, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,

    /// Write into this file
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Portable Game Notation
    Pgn,
    /// A position a line, with operations as in EPD when read
    Fen,
    /// A game a line: its moves from the start
    Moves,
    /// An object a line
    Json,
    /// A picture
    Svg,
}

/// A game in some notation, and by its rules.
struct Converted {
    game: Box<dyn AnyGame>,
    tree: Tree,
    record: Box<dyn AnyRecord>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let text = content(&args.file)?;
    let from = args.from.or_else(|| by_name(&args.file)).ok_or_else(|| {
        refuse(format!(
            "{}: its name does not tell its format; accepted: --from pgn, fen, moves or json",
            shown(&args.file)
        ))
    })?;
    let named = args.game.as_deref();
    let games = read(from, &text, named).map_err(|fault| refuse(format!("{}, {fault}", shown(&args.file))))?;
    let count = games.len() as u64;
    let chosen = args.number.unwrap_or(1).min(u64::MAX - 1)..args.number.map_or(count + 1, |number| number + 1);
    if args.number.is_some_and(|number| number > count) || count == 0 {
        return Err(refuse(format!("{}: it holds {count} games", shown(&args.file))));
    }
    if args.to == Format::Svg && count > 1 && args.number.is_none() {
        return Err(refuse(format!(
            "{}: it holds {count} games; accepted: --number N to picture one",
            shown(&args.file)
        )));
    }
    let mut out = String::new();
    for (_, each) in (1..).zip(games).filter(|(number, _)| chosen.contains(number)) {
        out.push_str(&each.write(args.to)?);
    }
    match &args.output {
        Some(path) => write_file(path, &out),
        None => print(&out),
    }
}

fn content(path: &Path) -> Result<String> {
    if path != Path::new("-") {
        return read_file_up_to(path, LONGEST)?
            .ok_or_else(|| refuse(format!("{}: there is no such file", shown(path))));
    }
    bounded::read_text(std::io::stdin().lock(), LONGEST).map_err(|error| refuse(format!("standard input: {error}")))
}

fn by_name(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "pgn" => Some(Format::Pgn),
        "fen" | "epd" => Some(Format::Fen),
        "json" | "jsonl" => Some(Format::Json),
        "moves" | "txt" => Some(Format::Moves),
        _ => None,
    }
}

fn read(from: Format, text: &str, named: Option<&str>) -> Result<Vec<Converted>, String> {
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let at = |number: usize| {
        move |fault: String| if fault.starts_with("line ") { fault } else { format!("line {number}: {fault}") }
    };
    match from {
        Format::Pgn => {
            let trees = pgn::parse(text)?;
            trees
                .into_iter()
                .map(|tree| (tree.last_line, tree))
                .map(|(line, tree)| converted(tree, named).map_err(at(line)))
                .collect()
        }
        Format::Fen => {
            let game = fiveply_catalog::game(named.unwrap_or("chess")).map_err(|error| error.to_string())?;
            let tree = |position: epd::Position| (position.line, positioned(&position.text));
            epd::parse(&*game, text)?
                .into_iter()
                .map(tree)
                .map(|(line, tree)| converted(tree, named).map_err(at(line)))
                .collect()
        }
        Format::Moves => {
            let node = |number, m: &str| Node { text: m.to_owned(), line: number, ..Node::default() };
            let tree = |number, line: &str| Tree {
                line: line.split_whitespace().map(|m| node(number, m)).collect(),
                ..Tree::default()
            };
            lines().map(|(number, line)| converted(tree(number, line), named).map_err(at(number))).collect()
        }
        Format::Json => lines().map(|(number, line)| from_json(line, named).map_err(at(number))).collect(),
        Format::Svg => Err("a picture cannot be read; accepted: --from pgn, fen, moves or json".to_owned()),
    }
}

fn positioned(text: &str) -> Tree {
    Tree { tags: vec![("SetUp".to_owned(), "1".to_owned()), ("FEN".to_owned(), text.to_owned())], ..Tree::default() }
}

fn converted(mut tree: Tree, named: Option<&str>) -> Result<Converted, String> {
    let text = match (tree.tag("Variant"), named) {
        (None, Some(named)) => named.to_owned(),
        _ => tree.game(),
    };
    let game = fiveply_catalog::game(&text).map_err(|error| error.to_string())?;
    let record = tree.play(&*game)?;
    if tree.result.is_empty() {
        pgn::result_text(record.ending().map(|ending| ending.outcome)).clone_into(&mut tree.result);
    }
    Ok(Converted { game, tree, record })
}

fn from_json(line: &str, named: Option<&str>) -> Result<Converted, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("no JSON: {error}"))?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let accepted = "accepted: {\"game\",\"start\",\"moves\":[{\"move\",…}],…}";
    let game = text(&value["game"]);
    let mut tree = value["start"].as_str().map(positioned).unwrap_or_default();
    for (name, each) in value["tags"].as_object().into_iter().flatten() {
        if tree.tag(name).is_none() {
            tree.tags.push((name.clone(), text(each).ok_or_else(|| format!("tag {name} is no text; {accepted}"))?));
        }
    }
    tree.comment = text(&value["comment"]).unwrap_or_default();
    tree.line = nodes(&value["moves"]).ok_or_else(|| format!("no moves; {accepted}"))?;
    tree.result = text(&value["result"]).unwrap_or_default();
    tree.tags.retain(|(name, _)| name != "Variant");
    converted(tree, game.as_deref().or(named))
}

fn nodes(value: &Value) -> Option<Vec<Node>> {
    let node = |each: &Value| {
        let glyphs =
            each["glyphs"].as_array().into_iter().flatten().filter_map(|glyph| u8::try_from(glyph.as_u64()?).ok());
        let variations = each["variations"].as_array().into_iter().flatten().map(nodes).collect::<Option<_>>()?;
        Some(Node {
            text: each.as_str().or_else(|| each["move"].as_str())?.to_owned(),
            glyphs: glyphs.collect(),
            comment: each["comment"].as_str().unwrap_or_default().to_owned(),
            variations,
            line: 1,
        })
    };
    value.as_array()?.iter().map(node).collect()
}

impl Converted {
    fn write(&self, to: Format) -> Result<String> {
        Ok(match to {
            Format::Fen => self.record.position_text() + "\n",
            Format::Moves => self.record.history().join(" ") + "\n",
            Format::Svg => drawing::svg(&*self.game, &*self.record, false),
            Format::Json => serde_json::to_string(&self.json()?)? + "\n",
            Format::Pgn => {
                let mut tree = self.tree.clone();
                tree.tags.retain(|(name, _)| name != "Variant" && name != "Result");
                let derived = pgn::variant(&*self.game).map(|variant| ("Variant".to_owned(), variant));
                tree.tags.extend([("Result".to_owned(), tree.result.clone())].into_iter().chain(derived));
                tree.write(&*self.game)?
            }
        })
    }

    fn json(&self) -> Result<Value> {
        let tags: serde_json::Map<String, Value> =
            self.tree.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        let mut record = self.game.open(self.tree.tag("FEN"), &[])?;
        let mut object = json!({
            "game": self.game.text(),
            "start": self.tree.tag("FEN"),
            "moves": line_json(&mut *record, &self.tree.line)?,
            "position": self.record.position_text(),
            "result": self.tree.result,
            "tags": tags,
        });
        if !self.tree.comment.is_empty() {
            object["comment"] = json!(self.tree.comment);
        }
        Ok(object)
    }
}

/// A line of moves; the record is left as it was.
fn line_json(record: &mut dyn AnyRecord, line: &[Node]) -> Result<Vec<Value>> {
    let before = record.ply();
    let mut moves = Vec::new();
    for node in line {
        let variations = node.variations.iter().map(|each| line_json(record, each)).collect::<Result<Vec<_>>>()?;
        let played = record.play(&node.text)?;
        let mut object = json!({ "move": played.text, "shown": played.shown });
        if !node.comment.is_empty() {
            object["comment"] = json!(node.comment);
        }
        if let Some(clock) = node.clock() {
            object["clock"] = json!(clock.as_secs_f64());
        }
        if !node.glyphs.is_empty() {
            object["glyphs"] = json!(node.glyphs);
        }
        if !variations.is_empty() {
            object["variations"] = json!(variations);
        }
        moves.push(object);
    }
    while record.ply() > before {
        record.undo();
    }
    Ok(moves)
}
