//! A game: its start, its texts and its board. The value carries size and variant.

use crate::{Board, Evaluated, Gesture, Outcome, Overlay, ParseError, Position, Score, Side};
use serde::Serialize;

/// A game's move type.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// Levels for a game for which none were measured yet.
pub const LEVELS: [(u64, Score); 9] =
    [(40, 500), (40, 300), (60, 180), (100, 100), (250, 50), (800, 15), (2_500, 0), (7_000, 0), (20_000, 0)];

/// What the catalog tells about a game, whatever its options.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GameInfo {
    /// The name that starts every text of this game: `breakthrough`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// One sentence for lists.
    pub summary: &'static str,
    /// The rules in a short paragraph.
    pub rules: &'static str,
    /// The options, as they stand after the colon.
    pub options: &'static [OptionInfo],
    /// The items of the player that the game's report describes, without its mistakes.
    pub report: &'static str,
    /// The items of the strongest player that we know.
    pub best: &'static str,
    /// Levels 1 to 9 of that player: the nodes of each, and the noise on its evaluation in
    /// hundredths of a basic piece. Level 10 is the player itself. The numbers were found by
    /// matches in each game; a new game begins with [`LEVELS`].
    #[serde(skip)]
    pub levels: [(u64, Score); 9],
    /// The bench positions, a line each: `depth; position; moves`.
    #[serde(skip)]
    pub bench: &'static str,
    /// Named set-ups as full game texts, the default first.
    pub setups: &'static [&'static str],
    /// Further game texts that tests should cover: small boards, wide ones, every representation.
    pub samples: &'static [&'static str],
}

/// One option of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionInfo {
    /// What is written: `WxH`.
    pub text: &'static str,
    /// What it means, with its bounds and its default.
    pub meaning: &'static str,
    /// The sizes, where it chooses the size of the board.
    #[serde(skip)]
    pub size: Option<BoardSizes>,
}

/// The sizes that a board can have, columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSizes {
    /// The fewest of each.
    pub least: (u8, u8),
    /// The most of each.
    pub most: (u8, u8),
    /// Those of the usual board.
    pub default: (u8, u8),
}

/// Receives a game whose type depends on its options. A game crate's `open` reads the options,
/// picks the type (a board of fixed size is faster than one of any size) and hands the value over;
/// the catalog boxes it, tests run their generic checks on it.
pub trait Visitor {
    /// What [`visit`](Self::visit) returns.
    type Out;

    /// Takes the game.
    fn visit<G: Evaluated>(self, game: G) -> Self::Out;
}

/// How large to make the tables that [`Context`](crate::Context) indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// One more than the largest `from_to`.
    pub from_to: usize,
    /// One more than the largest `piece_to`.
    pub piece_to: usize,
}

/// How the openings of a match are drawn: random plies from the start, kept when they leave a fair
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningRule {
    /// How many random plies.
    pub plies: u32,
    /// A shallow search may see no larger advantage than this for either side, in hundredths of a
    /// basic piece; `None` where openings decide so much that no bound makes sense.
    pub bound: Option<u32>,
}

/// A game with its options fixed: `breakthrough:6x5,straight` is one value, `chess` another.
pub trait Game: Clone + Send + Sync + 'static {
    /// Its positions.
    type Position: Position;

    /// Whether [`symmetric`](Self::symmetric) exchanges the sides.
    const SYMMETRY_SWAPS_SIDES: bool;

    /// The full name with every option that differs from the default: `khet:dynasty`. Reading it
    /// gives this game again.
    fn text(&self) -> String;

    /// The start position.
    fn start(&self) -> Self::Position;

    /// Reads a position. Positions that can never be are refused; finished ones are fine.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Writes a position so that [`parse`](Self::parse) gives it back.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Writes a move; castling and Khet's captures need the position.
    fn move_text(&self, position: &Self::Position, m: MoveOf<Self>) -> String;

    /// Writes a move the way people read it, where that differs (chess: SAN).
    fn shown_move(&self, position: &Self::Position, m: MoveOf<Self>) -> String {
        self.move_text(position, m)
    }

    /// Reads a move that is legal in `position`.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<MoveOf<Self>, ParseError>;

    /// The letter of a side in position texts.
    fn side_letter(&self, side: Side) -> char;

    /// What players call a side: White, Silver …
    fn side_name(&self, side: Side) -> &'static str;

    /// The rule by which `position` has ended with `outcome`, asked when [`Position::ended`] or
    /// [`Position::stuck`] said so.
    fn reason(&self, position: &Self::Position, outcome: Outcome) -> &'static str;

    /// The board as data, without its legal moves (the record adds them).
    fn board(&self, position: &Self::Position) -> Board;

    /// How `m` is made by hand: the cell it starts on, the cell it ends on, what is done.
    fn gesture(&self, position: &Self::Position, m: MoveOf<Self>) -> Gesture;

    /// What to draw over the board when `m` is played in `position`, or previewed: Khet's beam.
    fn move_overlays(&self, _position: &Self::Position, _m: MoveOf<Self>) -> Vec<Overlay> {
        Vec::new()
    }

    /// How the openings of a match are drawn.
    fn opening_rule(&self) -> OpeningRule {
        OpeningRule { plies: 4, bound: Some(100) }
    }

    /// Whether a game can end in a draw.
    fn can_be_drawn(&self) -> bool;

    /// How large history tables must be.
    fn sizes(&self) -> Sizes;

    /// The position under the game's symmetry: a mirror, or a turn with the colours exchanged.
    /// Applied twice it gives the position back, it maps legal moves to legal moves and outcomes to
    /// outcomes.
    fn symmetric(&self, position: &Self::Position) -> Self::Position;

    /// A move of `position` under the same symmetry.
    fn symmetric_move(&self, position: &Self::Position, m: MoveOf<Self>) -> MoveOf<Self>;
}
