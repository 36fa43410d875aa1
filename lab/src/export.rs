//! What leaves the store: CSV and JSON for spreadsheets and scripts, PGN for boards. Everything is written game by game, so a store of
//! millions needs no more memory than one of two.

use crate::pgn::{self, PgnGame};
use crate::referee::PlayedMove;
use crate::store::{ExperimentSummary, Store, StoreError, StoredGame};
use fiveply_core::{AnyGame, ParseError};
use serde_json::json;
use std::io::{self, Write};

/// A format of [`export`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A line per game, without its moves.
    Csv,
    /// A line per move, with score, depth, nodes and time.
    Moves,
    /// An object per game and line, moves included.
    Json,
    /// Games with remarks.
    Pgn,
}

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored game that its own rules refuse.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// Where it is written to.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes every finished game of an experiment to `out`, in the order of the plan. Times aside, the text of a match limited by nodes is
/// the same however it was played; `times` leaves them out.
pub fn export(
    store: &Store,
    game: &dyn AnyGame,
    experiment: &ExperimentSummary,
    format: Format,
    times: bool,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    match format {
        Format::Csv => writeln!(out, "shard,game,first,second,winner,cause,reason,plies,opening,start")?,
        Format::Moves => writeln!(out, "shard,game,ply,player,move,score_kind,score,depth,nodes,microseconds")?,
        Format::Json | Format::Pgn => {}
    }
    let mut failure = None;
    let written = store.games(experiment.id, |stored| {
        let result = match format {
            Format::Csv => csv(game, experiment, &stored, out).map_err(ExportError::from),
            _ => match store.moves(experiment.id, stored.shard, stored.game) {
                Err(error) => Err(error.into()),
                Ok(moves) if format == Format::Moves => move_lines(game, experiment, &stored, &moves, times, out),
                Ok(moves) if format == Format::Json => json_line(game, experiment, &stored, &moves, times, out),
                Ok(moves) => pgn_game(game, experiment, &stored, &moves, times, out),
            },
        };
        result.map_err(|error| {
            failure = Some(error);
            io::Error::other("stopped")
        })
    })?;
    match failure {
        Some(error) => Err(error),
        None => Ok(written?),
    }
}

/// The letter of the winner's side, or nothing.
fn winner(game: &dyn AnyGame, stored: &StoredGame) -> String {
    stored.outcome.winner().map(|side| game.side_letter(side).to_string()).unwrap_or_default()
}

fn names<'a>(experiment: &'a ExperimentSummary, stored: &StoredGame) -> [&'a str; 2] {
    stored.players.map(|player| experiment.players.get(player).map_or("", String::as_str))
}

fn csv(game: &dyn AnyGame, experiment: &ExperimentSummary, stored: &StoredGame, out: &mut dyn Write) -> io::Result<()> {
    let [first, second] = names(experiment, stored);
    writeln!(
        out,
        "{},{},{},{},{},{},{},{},{},{}",
        stored.shard,
        stored.game,
        quoted(first),
        quoted(second),
        winner(game, stored),
        stored.cause.name(),
        quoted(&stored.reason),
        stored.plies,
        quoted(&stored.opening.join(" ")),
        quoted(stored.start.as_deref().unwrap_or_default()),
    )
}

/// A field of CSV.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

fn score_fields(played: &PlayedMove) -> (String, String) {
    let value = json!(played.score);
    let field = value.as_object().and_then(|object| object.iter().next());
    field.map_or_else(Default::default, |(kind, number)| (kind.clone(), number.to_string()))
}

fn move_lines(
    game: &dyn AnyGame,
    experiment: &ExperimentSummary,
    stored: &StoredGame,
    moves: &[PlayedMove],
    times: bool,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    // A position may begin with either side.
    let first = game.open(stored.start.as_deref(), &[])?.side().index();
    for (index, played) in moves.iter().enumerate() {
        let (kind, score) = score_fields(played);
        let (ply, PlayedMove { text, depth, nodes, .. }) = (stored.opening.len() + index, played);
        let player = quoted(names(experiment, stored)[(first + ply) % 2]);
        let time = if times { played.time.as_micros().to_string() } else { String::new() };
        writeln!(out, "{},{},{ply},{player},{text},{kind},{score},{depth},{nodes},{time}", stored.shard, stored.game)?;
    }
    Ok(())
}

fn json_line(
    game: &dyn AnyGame,
    experiment: &ExperimentSummary,
    stored: &StoredGame,
    moves: &[PlayedMove],
    times: bool,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let [first, second] = names(experiment, stored);
    let moves: Vec<_> = moves
        .iter()
        .map(|played| {
            let time = times.then_some(played.time.as_secs_f64());
            json!({ "move": played.text, "score": played.score, "depth": played.depth, "nodes": played.nodes, "seconds": time })
        })
        .collect();
    let winner = stored.outcome.winner().map(|side| game.side_letter(side));
    let line = json!({
        "experiment": experiment.identity, "game": experiment.game, "shard": stored.shard, "number": stored.game,
        "first": first, "second": second, "winner": winner, "cause": stored.cause.name(), "reason": stored.reason,
        "plies": stored.plies, "start": stored.start, "opening": stored.opening, "moves": moves,
        "late_seconds": stored.late.as_secs_f64(), "stall_seconds": stored.stall.as_secs_f64(),
    });
    Ok(writeln!(out, "{line}")?)
}

fn pgn_game(
    game: &dyn AnyGame,
    experiment: &ExperimentSummary,
    stored: &StoredGame,
    moves: &[PlayedMove],
    times: bool,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let [first, second] = names(experiment, stored);
    let date = stored.finished.get(..10).unwrap_or("????-??-??").replace('-', ".");
    let tags = vec![
        ("Event", format!("Fiveply {}", experiment.identity)),
        ("Site", "?".to_owned()),
        ("Date", if times { date } else { "????.??.??".to_owned() }),
        ("Round", format!("{}.{}", stored.shard + 1, stored.game + 1)),
        ("White", first.to_owned()),
        ("Black", second.to_owned()),
        ("PlyCount", stored.plies.to_string()),
        ("Termination", format!("{}: {}", stored.cause.name(), stored.reason)),
    ];
    let seconds = |played: &PlayedMove| times.then_some(played.time.as_secs_f64());
    let opening = stored.opening.iter().map(|text| (text.as_str(), "book".to_owned()));
    let played = moves.iter().map(|m| (m.text.as_str(), pgn::remark(m.score, m.depth, seconds(m))));
    let pgn = PgnGame {
        tags,
        start: stored.start.as_deref(),
        moves: opening.chain(played).collect(),
        outcome: Some(stored.outcome),
    };
    out.write_all(pgn::write(game, &pgn)?.as_bytes())?;
    Ok(())
}
