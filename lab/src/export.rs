//! What leaves the store: CSV and JSON for spreadsheets and scripts, PGN for boards. Everything is
//! written game by game, so a store of millions needs no more memory than one of two.

use crate::pgn::{self, PgnGame};
use crate::referee::PlayedMove;
use crate::store::{ExperimentSummary, Store, StoreError, StoredGame, score_columns};
use fiveply_core::{AnyGame, ParseError, ShownScore};
use serde::Serialize;
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

/// Writes every finished game of an experiment to `out`, in the order of the plan. Times aside, the
/// text of a match limited by nodes is the same however it was played; `times` leaves them out.
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
    let mut writer = Exporter { store, game, experiment, times, out };
    let mut failure = None;
    let written = store.games(experiment.id, |stored| {
        let result = match format {
            Format::Csv => writer.csv(&stored),
            Format::Moves => writer.move_lines(&stored),
            Format::Json => writer.json_line(&stored),
            Format::Pgn => writer.pgn_game(&stored),
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

/// What all formats need.
struct Exporter<'a> {
    store: &'a Store,
    game: &'a dyn AnyGame,
    experiment: &'a ExperimentSummary,
    times: bool,
    out: &'a mut dyn Write,
}

impl<'a> Exporter<'a> {
    fn moves(&self, stored: &StoredGame) -> Result<Vec<PlayedMove>, StoreError> {
        self.store.moves(self.experiment.id, stored.shard, stored.game)
    }

    /// The players of the first and of the second side.
    fn names(&self, stored: &StoredGame) -> [&'a str; 2] {
        stored.players.map(|player| self.experiment.players.get(player).map_or("", String::as_str))
    }

    /// The letter of the winner's side.
    fn winner(&self, stored: &StoredGame) -> Option<char> {
        stored.outcome.winner().map(|side| self.game.side_letter(side))
    }

    fn csv(&mut self, stored: &StoredGame) -> Result<(), ExportError> {
        let [first, second] = self.names(stored).map(quoted);
        let winner = self.winner(stored).map(String::from).unwrap_or_default();
        let StoredGame { shard, game, plies, .. } = stored;
        let (cause, reason) = (stored.cause.name(), quoted(&stored.reason));
        let opening = quoted(&stored.opening.join(" "));
        let start = quoted(stored.start.as_deref().unwrap_or_default());
        Ok(writeln!(self.out, "{shard},{game},{first},{second},{winner},{cause},{reason},{plies},{opening},{start}")?)
    }

    fn move_lines(&mut self, stored: &StoredGame) -> Result<(), ExportError> {
        // A position may begin with either side.
        let first = self.game.open(stored.start.as_deref(), &[])?.side().index();
        let StoredGame { shard, game, .. } = stored;
        for (index, played) in self.moves(stored)?.iter().enumerate() {
            let (kind, score) = score_fields(played);
            let (ply, PlayedMove { text, depth, nodes, .. }) = (stored.opening.len() + index, played);
            let player = quoted(self.names(stored)[(first + ply) % 2]);
            let time = if self.times { played.time.as_micros().to_string() } else { String::new() };
            let text = quoted(text);
            writeln!(self.out, "{shard},{game},{ply},{player},{text},{kind},{score},{depth},{nodes},{time}")?;
        }
        Ok(())
    }

    fn json_line(&mut self, stored: &StoredGame) -> Result<(), ExportError> {
        let [first, second] = self.names(stored);
        let moves = self.moves(stored)?;
        let line = GameLine {
            experiment: &self.experiment.identity,
            game: &self.experiment.game,
            shard: stored.shard,
            number: stored.game,
            first,
            second,
            winner: self.winner(stored),
            cause: stored.cause.name(),
            reason: &stored.reason,
            plies: stored.plies,
            start: stored.start.as_deref(),
            opening: &stored.opening,
            moves: moves.iter().map(|played| self.move_line(played)).collect(),
            cpu: self.times.then_some(&stored.cpu),
            late_seconds: stored.late.as_secs_f64(),
            stall_seconds: stored.stall.as_secs_f64(),
        };
        // By way of a value, so that the fields are sorted by name.
        let line = serde_json::to_value(line).map_err(io::Error::from)?;
        Ok(writeln!(self.out, "{line}")?)
    }

    fn move_line<'m>(&self, played: &'m PlayedMove) -> MoveLine<'m> {
        MoveLine {
            m: &played.text,
            score: played.score,
            depth: played.depth,
            nodes: played.nodes,
            seconds: self.times.then_some(played.time.as_secs_f64()),
        }
    }

    fn pgn_game(&mut self, stored: &StoredGame) -> Result<(), ExportError> {
        let [first, second] = self.names(stored);
        let date = stored.finished.get(..10).unwrap_or("????-??-??").replace('-', ".");
        let tags = vec![
            ("Event", format!("Fiveply {}", self.experiment.identity)),
            ("Site", "?".to_owned()),
            ("Date", if self.times { date } else { "????.??.??".to_owned() }),
            ("Round", format!("{}.{}", stored.shard + 1, stored.game + 1)),
            ("White", first.to_owned()),
            ("Black", second.to_owned()),
            ("PlyCount", stored.plies.to_string()),
            ("Termination", format!("{}: {}", stored.cause.name(), stored.reason)),
        ];
        let moves = self.moves(stored)?;
        let seconds = |played: &PlayedMove| self.times.then_some(played.time.as_secs_f64());
        let opening = stored.opening.iter().map(|text| (text.as_str(), "book".to_owned()));
        let played = moves.iter().map(|m| (m.text.as_str(), pgn::remark(m.score, m.depth, seconds(m))));
        let pgn = PgnGame {
            tags,
            start: stored.start.as_deref(),
            moves: opening.chain(played).collect(),
            outcome: Some(stored.outcome),
        };
        self.out.write_all(pgn::write(self.game, &pgn)?.as_bytes())?;
        Ok(())
    }
}

/// A game as JSON.
#[derive(Serialize)]
struct GameLine<'a> {
    experiment: &'a str,
    game: &'a str,
    shard: u64,
    number: u8,
    first: &'a str,
    second: &'a str,
    winner: Option<char>,
    cause: &'a str,
    reason: &'a str,
    plies: u32,
    start: Option<&'a str>,
    opening: &'a [String],
    moves: Vec<MoveLine<'a>>,
    cpu: Option<&'a String>,
    late_seconds: f64,
    stall_seconds: f64,
}

/// A move of it.
#[derive(Serialize)]
struct MoveLine<'a> {
    #[serde(rename = "move")]
    m: &'a str,
    score: Option<ShownScore>,
    depth: u32,
    nodes: u64,
    seconds: Option<f64>,
}

/// A field of CSV. A spreadsheet would take a text that begins with one of these letters for a
/// formula, so an apostrophe goes before it.
///
/// ```
/// use fiveply_lab::export::quoted;
/// assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
/// assert_eq!(quoted("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
/// ```
pub fn quoted(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

fn score_fields(played: &PlayedMove) -> (String, String) {
    let (kind, number) = score_columns(played.score);
    // A draw has no number; its field says that there is one.
    let number = number.map_or_else(|| kind.map_or("", |_| "true").to_owned(), |number| number.to_string());
    (kind.unwrap_or_default().to_owned(), number)
}
