//! `fiveply convert`: games and positions from one notation into another.

use crate::drawing;
use crate::fault::{one_line, refuse};
use crate::output::{complain, decoded, print, read_bytes_up_to, shown, sorted_json, utf8, write_file};
use anyhow::{Result, bail};
use clap::ValueEnum;
use fiveply_catalog::epd;
use fiveply_core::{AnyGame, AnyRecord, ParseError, bounded};
use fiveply_lab::pgn::{self, Fault, Games, Node, Tree};
use fiveply_protocol::khet2::Notation;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// No file is longer.
const LONGEST: u64 = 256 << 20;
/// The formats that can be read.
const READABLE: &str = "pgn, fen, moves, json, khet2-ai, pkn or lsn";

const AFTER_HELP: &str = "\
Formats: `pgn` (tags, comments, glyphs, variations, clocks; other games than chess by a Variant
tag), `fen` (a position a line; read as EPD), `moves` (a game a line, in our own move texts), `json`
(an object a line), `svg` (a picture). Positions of Khet 2.0 a line as other programs write them:
`khet2-ai`, `pkn`, `lsn`.

Examples:
  fiveply convert games.pgn --to json             every game with its moves, comments and clocks
  fiveply convert games.pgn --to fen              the last position of every game
  fiveply convert games.pgn --to svg --number 3 --output third.svg
  fiveply convert games.json --to pgn             and back
  fiveply convert starts.pkn --to fen             positions of Khet 2.0 in our own texts
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
    /// A position of Khet 2.0 a line, in the digits of the program Khet2-AI
    #[value(name = "khet2-ai")]
    Khet2Ai,
    /// The same in Peterson Khet Notation
    Pkn,
    /// The same in the Laser Setup Notation
    Lsn,
}

/// A game in some notation, and what is said besides about which game it is.
struct Written {
    tree: Tree,
    game: Option<String>,
}

/// A game in some notation, and by its rules.
struct Converted {
    game: Box<dyn AnyGame>,
    tree: Tree,
    record: Box<dyn AnyRecord>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let bytes = content(&args.file)?;
    let from = args.from.or_else(|| by_name(&args.file)).ok_or_else(|| {
        refuse(format!("{}: its name does not tell its format; accepted: --from {READABLE}", shown(&args.file)))
    })?;
    // Games of others come in any letters; the other formats are ours, or plain.
    let text = if from == Format::Pgn { decoded(&args.file, &bytes)? } else { utf8(&args.file, bytes)? };
    let games =
        read(from, &text, args.game.as_deref()).map_err(|fault| refuse(format!("{}: {fault}", shown(&args.file))))?;
    let count = games.len() as u64;
    if args.number.is_some_and(|number| number > count) || count == 0 {
        return Err(refuse(format!("{}: it holds {count} games", shown(&args.file))));
    }
    if args.to == Format::Svg && count > 1 && args.number.is_none() {
        return Err(refuse(format!(
            "{}: it holds {count} games; accepted: --number N to picture one",
            shown(&args.file)
        )));
    }
    let chosen = (1..).zip(games).filter(|(number, _)| args.number.is_none_or(|wanted| wanted == *number));
    let (mut out, mut written, mut refused) = (String::new(), 0, Vec::new());
    for (number, game) in chosen {
        match game.and_then(Written::played).and_then(|game| game.write(args.to)) {
            Ok(text) => {
                out.push_str(&text);
                written += 1;
            }
            Err(fault) => refused.push(format!("{}, game {number}, {fault}", shown(&args.file))),
        }
    }
    if let ([only], 0) = (&refused[..], written) {
        return Err(refuse(only));
    }
    for fault in &refused {
        complain(&one_line(fault));
    }
    if written == 0 {
        return Err(refuse(format!("{}: none of its {count} games can be read", shown(&args.file))));
    }
    match &args.output {
        Some(path) => write_file(path, &out)?,
        None => print(&out)?,
    }
    if !refused.is_empty() {
        bail!("{}: {} of {count} games refused, the others are written", shown(&args.file), refused.len());
    }
    Ok(())
}

fn content(path: &Path) -> Result<Vec<u8>> {
    if path != Path::new("-") {
        return read_bytes_up_to(path, LONGEST)?
            .ok_or_else(|| refuse(format!("{}: there is no such file", shown(path))));
    }
    bounded::read_bytes(std::io::stdin().lock(), LONGEST).map_err(|error| refuse(format!("standard input: {error}")))
}

fn by_name(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "pgn" => Some(Format::Pgn),
        "fen" | "epd" => Some(Format::Fen),
        "json" | "jsonl" => Some(Format::Json),
        "moves" | "txt" => Some(Format::Moves),
        "pkn" => Some(Format::Pkn),
        "lsn" => Some(Format::Lsn),
        _ => None,
    }
}

/// The games of a file, each as it is written or with what is wrong about it.
fn read(from: Format, text: &str, named: Option<&str>) -> Result<Vec<Result<Written, Fault>>, String> {
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let written = |tree| Written { tree, game: named.map(str::to_owned) };
    Ok(match from {
        Format::Pgn => Games::of(text).map(|tree| tree.map(written)).collect(),
        Format::Fen => {
            let game = fiveply_catalog::game(named.unwrap_or("chess")).map_err(|error| error.to_string())?;
            let tree = |(line, position): (usize, Result<epd::Position, String>)| match position {
                Ok(position) => Ok(written(Tree { last_line: line, ..positioned(&position.text) })),
                Err(fault) => Err(Fault { line, fault }),
            };
            epd::lines(&*game, text).map(tree).collect()
        }
        Format::Moves => {
            let node = |line, m: &str| Node { text: m.to_owned(), line, ..Node::default() };
            let tree = |(number, line): (usize, &str)| Tree {
                line: line.split_whitespace().map(|m| node(number, m)).collect(),
                last_line: number,
                ..Tree::default()
            };
            lines().map(|line| Ok(written(tree(line)))).collect()
        }
        Format::Json => {
            lines().map(|(line, text)| from_json(line, text, named).map_err(|fault| Fault { line, fault })).collect()
        }
        Format::Khet2Ai => foreign(Notation::Digits, lines(), named),
        Format::Pkn => foreign(Notation::Pkn, lines(), named),
        Format::Lsn => foreign(Notation::Lsn, lines(), named),
        Format::Svg => return Err(format!("a picture cannot be read; accepted: --from {READABLE}")),
    })
}

/// Positions of Khet 2.0 in a notation of others.
fn foreign<'a>(
    notation: Notation,
    lines: impl Iterator<Item = (usize, &'a str)>,
    named: Option<&str>,
) -> Vec<Result<Written, Fault>> {
    let game = named.unwrap_or("khet:2.0").to_owned();
    let read = |(line, text): (usize, &str)| match notation.read(text.trim_end()) {
        Ok(ours) => Ok(Written { tree: Tree { last_line: line, ..positioned(&ours) }, game: Some(game.clone()) }),
        Err(error) => Err(Fault { line, fault: error.to_string() }),
    };
    lines.map(read).collect()
}

fn positioned(text: &str) -> Tree {
    Tree { tags: vec![("SetUp".to_owned(), "1".to_owned()), ("FEN".to_owned(), text.to_owned())], ..Tree::default() }
}

impl Written {
    fn played(self) -> Result<Converted, Fault> {
        let mut tree = self.tree;
        let text = self.game.filter(|_| tree.tag("Variant").is_none()).unwrap_or_else(|| tree.game());
        let unknown = |error: ParseError| Fault { line: tree.last_line, fault: error.to_string() };
        let game = fiveply_catalog::game(&text).map_err(unknown)?;
        let record = tree.play(&*game)?;
        if tree.result.is_empty() {
            pgn::result_text(record.ending().map(|ending| ending.outcome)).clone_into(&mut tree.result);
        }
        Ok(Converted { game, tree, record })
    }
}

fn from_json(number: usize, line: &str, named: Option<&str>) -> Result<Written, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("no JSON: {error}"))?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let accepted = "accepted: {\"game\",\"start\",\"moves\":[{\"move\",…}],…}";
    let mut tree = value["start"].as_str().map(positioned).unwrap_or_default();
    for (name, each) in value["tags"].as_object().into_iter().flatten() {
        if !pgn::is_tag_name(name) {
            return Err(format!("tag {name:?} has no name that can be written; accepted: a word like Event"));
        }
        if tree.tag(name).is_none() {
            tree.tags.push((name.clone(), text(each).ok_or_else(|| format!("tag {name} is no text; {accepted}"))?));
        }
    }
    tree.comment = text(&value["comment"]).unwrap_or_default();
    tree.line = nodes(number, &value["moves"]).ok_or_else(|| format!("no moves; {accepted}"))?;
    if let Some(result) = value["result"].as_str() {
        let known = pgn::result(result);
        let unknown = || format!("result {result:?} is none; accepted: 1-0, 0-1, 1/2-1/2 or *");
        known.ok_or_else(unknown)?.clone_into(&mut tree.result);
    }
    tree.last_line = number;
    tree.tags.retain(|(name, _)| name != "Variant");
    Ok(Written { tree, game: text(&value["game"]).or_else(|| named.map(str::to_owned)) })
}

fn nodes(number: usize, value: &Value) -> Option<Vec<Node>> {
    let node = |each: &Value| {
        let glyphs =
            each["glyphs"].as_array().into_iter().flatten().filter_map(|glyph| u8::try_from(glyph.as_u64()?).ok());
        let variations = each["variations"].as_array().into_iter().flatten();
        Some(Node {
            before: each["before"].as_str().unwrap_or_default().to_owned(),
            text: each.as_str().or_else(|| each["move"].as_str())?.to_owned(),
            glyphs: glyphs.collect(),
            comment: each["comment"].as_str().unwrap_or_default().to_owned(),
            variations: variations.map(|line| nodes(number, line)).collect::<Option<_>>()?,
            line: number,
        })
    };
    value.as_array()?.iter().map(node).collect()
}

impl Converted {
    fn write(&self, to: Format) -> Result<String, Fault> {
        if matches!(to, Format::Pgn | Format::Json) {
            self.tree.check(&*self.game)?;
        }
        let written = match to {
            Format::Fen => Ok(self.record.position_text() + "\n"),
            Format::Moves => Ok(self.record.history().join(" ") + "\n"),
            Format::Svg => Ok(drawing::svg(&*self.game, &*self.record, false)),
            Format::Json => return self.json().map_err(|error| self.fault(&error)),
            Format::Pgn => self.tree.write_tagged(&*self.game),
            Format::Khet2Ai => self.foreign(Notation::Digits),
            Format::Pkn => self.foreign(Notation::Pkn),
            Format::Lsn => self.foreign(Notation::Lsn),
        };
        written.map_err(|error| self.fault(&error.into()))
    }

    /// The position in a notation of Khet 2.0.
    fn foreign(&self, notation: Notation) -> Result<String, ParseError> {
        Ok(notation.write(&self.record.position_text())? + "\n")
    }

    fn json(&self) -> Result<String> {
        let mut record = self.game.open(self.tree.tag("FEN"), &[])?;
        let game = GameJson {
            game: self.game.text(),
            start: self.tree.tag("FEN"),
            moves: moves_json(&mut *record, &self.tree.line)?,
            position: self.record.position_text(),
            result: &self.tree.result,
            tags: self.tree.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
            comment: &self.tree.comment,
        };
        Ok(sorted_json(&game)? + "\n")
    }

    fn fault(&self, error: &anyhow::Error) -> Fault {
        Fault { line: self.tree.last_line, fault: error.to_string() }
    }
}

/// A game as JSON.
#[derive(Serialize)]
struct GameJson<'a> {
    game: String,
    start: Option<&'a str>,
    moves: Vec<MoveJson<'a>>,
    position: String,
    result: &'a str,
    tags: BTreeMap<&'a str, &'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    comment: &'a str,
}

/// A move of it, with what was said about it and what could have been played in its place.
#[derive(Serialize)]
struct MoveJson<'a> {
    #[serde(rename = "move")]
    m: String,
    shown: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    before: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    comment: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<f64>,
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    glyphs: &'a [u8],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<MoveJson<'a>>>,
}

/// A line of moves; the record is left as it was.
fn moves_json<'a>(record: &mut dyn AnyRecord, line: &'a [Node]) -> Result<Vec<MoveJson<'a>>, ParseError> {
    let before = record.ply();
    let mut moves = Vec::new();
    for node in line {
        let variations = node.variations.iter().map(|each| moves_json(record, each)).collect::<Result<_, _>>()?;
        let played = record.follow(&node.text)?;
        moves.push(MoveJson {
            m: played.text,
            shown: played.shown,
            before: &node.before,
            comment: &node.comment,
            clock: node.clock().map(|clock| clock.as_secs_f64()),
            glyphs: &node.glyphs,
            variations,
        });
    }
    while record.ply() > before {
        record.undo();
    }
    Ok(moves)
}
