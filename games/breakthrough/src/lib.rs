//! Breakthrough (Dan Troyka 2000): pawns that step forward, take diagonally, and win by reaching
//! the far row.
//!
//! ```text
//! 5 | . . . . .        The pawn on c3 may step to c4 and take on b4. By the classic rules it may
//! 4 | . p . . .        also step to d4, which is empty; by the straight rules, those of the course
//! 3 | . . P . .        that the Breakthrough report was written for, a diagonal step only
//! 2 | . . . . .        captures. Position text: 5/1p3/2P2/5/5 w
//! 1 | . . . . .
//!   +----------
//!     a b c d e
//! ```
//!
//! State, texts and pictures are those of all [through games](fiveply_grid::through); here are the
//! pawns.

mod best;
mod eval;
mod evaluations;
mod pawns;

pub use best::Best;
pub use eval::Report;
pub use evaluations::Evaluation;
pub use fiveply_grid::through::{Move, Position, Through};
pub use pawns::{Classic, Pawns, Straight};

use fiveply_core::text::{MAX_SIZE, parse_size_options};
use fiveply_core::{BoardSizes, GameInfo, OptionInfo, ParseError, Visitor};
use fiveply_grid::through;

/// The boards it can be played on.
const SIZES: BoardSizes = BoardSizes { least: (2, 4), most: (MAX_SIZE, MAX_SIZE), default: (8, 8) };

/// What the catalog tells about this game.
pub const INFO: GameInfo = GameInfo {
    name: "breakthrough",
    title: "Breakthrough",
    summary: "A race of pawns to the far row.",
    rules: "Each side starts with two rows of pawns; White begins. A pawn steps one square forward, straight or diagonally, to an \
            empty square, and captures diagonally. Whoever first has a pawn on the far row wins; so does whoever takes all \
            pawns of the other side. By the straight rules a pawn goes diagonally only to capture, and a side to move without a \
            move, or without pawns, has drawn.",
    options: &[
        OptionInfo { text: "WxH", meaning: "columns by rows, from 2x4 to 16x16; default 8x8", size: Some(SIZES) },
        OptionInfo {
            text: "straight",
            meaning: "diagonal steps only to capture, and no move is a draw; default off",
            size: None,
        },
    ],
    report: "ordering=eval,eval=report",
    best: "tt=20,pvs,iterative-deepening,aspiration=25/last/widen,ordering=exchange,killers,history,counter-moves,continuation-history,capture-history,quiescence,quiescence-tt,known,win-distance-pruning,correction-history,internal-reduction,reverse-futility,futility,late-move-pruning,lmr,see-pruning,delta-pruning,null-move=deep,eval=best",
    levels: [
        (70, 180),
        (95, 118),
        (230, 58),
        (850, 12),
        (2_200, 0),
        (6_300, 0),
        (18_000, 0),
        (50_000, 0),
        (140_000, 0),
    ],
    bench: include_str!("../data/bench.txt"),
    setups: &["breakthrough", "breakthrough:straight"],
    samples: &[
        "breakthrough:2x4",
        "breakthrough:5x5",
        "breakthrough:6x5",
        "breakthrough:9x9",
        "breakthrough:16x16",
        "breakthrough:2x4,straight",
        "breakthrough:5x5,straight",
        "breakthrough:9x9,straight",
        "breakthrough:16x16,straight",
    ],
};

/// Reads the options after the colon and hands the game to `visitor`.
pub fn open<V: Visitor>(options: &str, visitor: V) -> Result<V::Out, ParseError> {
    let (width, height, straight) = parse_size_options(options, SIZES, Some("straight")).map_err(|fault| {
        let accepted =
            "breakthrough, breakthrough:WxH from 2x4 to 16x16, each also with straight, like breakthrough:6x5,straight";
        ParseError::new("game", &format!("breakthrough:{options}"), fault, accepted)
    })?;
    Ok(match straight {
        false => through::open::<Classic, V>(width, height, visitor),
        true => through::open::<Straight, V>(width, height, visitor),
    })
}
