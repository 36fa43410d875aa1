//! A position with everything the page needs to draw it and to offer its moves without asking
//! again.

use crate::wire::shapes;
use fiveply_core::{AnyGame, AnyRecord, Board, Ending, Layer, MoveInfo, Outcome, Side};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// A position, ready to be shown and played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct State {
    game: String,
    title: &'static str,
    start: String,
    position: String,
    #[schema(value_type = shapes::Side)]
    side: Side,
    ply: usize,
    sides: [SideInfo; 2],
    outcome: Option<Ended>,
    #[schema(value_type = shapes::Board)]
    board: Board,
    #[schema(value_type = Option<shapes::MoveInfo>)]
    last: Option<MoveInfo>,
    #[schema(value_type = Vec<shapes::MoveInfo>)]
    moves: Vec<MoveInfo>,
    #[schema(value_type = Vec<shapes::Layer>)]
    layers: Vec<Layer>,
    banner: Option<&'static str>,
    can_pass: bool,
}

/// What a side is called.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SideInfo {
    #[schema(value_type = shapes::Side)]
    side: Side,
    name: &'static str,
    letter: char,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[schema(as = Outcome)]
pub(crate) struct Ended {
    #[serde(default, deserialize_with = "side")]
    #[schema(value_type = Option<shapes::Side>)]
    winner: Option<Side>,
    reason: String,
    words: String,
}

/// Reads a side, or `null`.
pub(crate) fn side<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
    match Option::<String>::deserialize(deserializer)?.as_deref() {
        None => Ok(None),
        Some("first") => Ok(Some(Side::First)),
        Some("second") => Ok(Some(Side::Second)),
        Some(other) => Err(D::Error::unknown_variant(other, &["first", "second"])),
    }
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
        Self::stored(game, ending.outcome, ending.reason)
    }

    /// An ending with its reason as it was stored.
    pub(crate) fn stored(game: &dyn AnyGame, outcome: Outcome, reason: &str) -> Self {
        let words = match outcome {
            Outcome::Win(side) => format!("{} wins: {reason}", game.side_name(side)),
            Outcome::Draw => format!("Draw: {reason}"),
        };
        Ended { winner: outcome.winner(), reason: reason.to_owned(), words }
    }

    /// An ending outside the rules.
    pub(crate) fn other(winner: Side, reason: &str, words: String) -> Self {
        Ended { winner: Some(winner), reason: reason.to_owned(), words }
    }
}

/// Both sides with their names.
pub(crate) fn sides(game: &dyn AnyGame) -> [SideInfo; 2] {
    Side::BOTH.map(|side| SideInfo { side, name: game.side_name(side), letter: game.side_letter(side) })
}
