//! A position with everything the page needs to draw it and to offer its moves without asking again.

use fiveply_core::{AnyGame, AnyRecord, Board, Ending, Layer, MoveInfo, Outcome, Side};
use serde::Serialize;

/// A position, ready to be shown and played.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct State {
    game: String,
    title: &'static str,
    start: String,
    position: String,
    side: Side,
    ply: usize,
    sides: [SideInfo; 2],
    outcome: Option<Ended>,
    board: Board,
    last: Option<MoveInfo>,
    moves: Vec<MoveInfo>,
    layers: Vec<Layer>,
    banner: Option<&'static str>,
    can_pass: bool,
}

/// What a side is called.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SideInfo {
    side: Side,
    name: &'static str,
    letter: char,
}

/// How a game has ended.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Ended {
    winner: Option<Side>,
    reason: &'static str,
    words: String,
}

impl State {
    /// What `record` shows.
    pub(crate) fn new(game: &dyn AnyGame, record: &dyn AnyRecord) -> Self {
        let mut board = record.board();
        State {
            game: record.game(),
            title: game.title(),
            start: record.start_text(),
            position: record.position_text(),
            side: record.side(),
            ply: record.ply(),
            sides: sides(game),
            outcome: record.ending().map(|ending| Ended::new(game, ending)),
            last: record.last_move(),
            moves: record.move_infos(),
            layers: std::mem::take(&mut board.layers),
            banner: board.banner.take(),
            can_pass: record.passed().is_some(),
            board,
        }
    }
}

impl Ended {
    /// The ending in words.
    pub(crate) fn new(game: &dyn AnyGame, ending: Ending) -> Self {
        let words = match ending.outcome {
            Outcome::Win(side) => format!("{} wins: {}", game.side_name(side), ending.reason),
            Outcome::Draw => format!("Draw: {}", ending.reason),
        };
        Ended { winner: ending.outcome.winner(), reason: ending.reason, words }
    }
}

/// Both sides with their names.
pub(crate) fn sides(game: &dyn AnyGame) -> [SideInfo; 2] {
    Side::BOTH.map(|side| SideInfo { side, name: game.side_name(side), letter: game.side_letter(side) })
}
