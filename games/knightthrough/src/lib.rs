//! KnightThrough: Breakthrough with knights that make only those chess knight's jumps that lead
//! forward.
//!
//! ```text
//! 5 | . n . x .        The knight on c3 may jump to a4, b5 (taking the knight there), d5 and e4.
//! 4 | x . . . x
//! 3 | . . N . .        Position text: 1n3/5/2N2/5/5 w
//! 2 | . . . . .
//! 1 | . . . . .
//!   +----------
//!     a b c d e
//! ```
//!
//! State, texts and pictures are those of all [through games](fiveply_grid::through); here are the
//! knights.

mod attacks;
mod best;
mod eval;
mod evaluations;
mod knights;

pub use best::Best;
pub use eval::{Progression, WIN_NEXT};
pub use evaluations::Evaluation;
pub use fiveply_grid::through::{Move, Position, Through};
pub use knights::Knights;

use fiveply_core::text::{MAX_SIZE, parse_size_options};
use fiveply_core::{BoardSizes, GameInfo, OptionInfo, ParseError, Visitor};
use fiveply_grid::through;

/// The boards it can be played on.
const SIZES: BoardSizes = BoardSizes { least: (3, 4), most: (MAX_SIZE, MAX_SIZE), default: (8, 8) };

/// What the catalog tells about this game.
pub const INFO: GameInfo = GameInfo {
    name: "knightthrough",
    title: "KnightThrough",
    summary: "A race of knights to the far row.",
    rules: "Each side starts with two rows of knights; White begins. A knight makes those chess knight's jumps that lead forward, \
            to an empty square or to an enemy, which it takes. Whoever first has a knight on the far row wins; so does whoever \
            takes all knights of the other side. A side to move without a move has lost.",
    options: &[OptionInfo {
        text: "WxH",
        meaning: "columns by rows, from 3x4 to 16x16; default 8x8",
        size: Some(SIZES),
    }],
    report: "tt=22/two-deep,killers,aspiration=100,aspiration-shift=141,ordering=report,eval=report",
    best: "tt=20,pvs,iterative-deepening,aspiration=25/last/widen,ordering=exchange,killers,history,counter-moves,continuation-history,capture-history,quiescence,quiescence-tt,known,win-distance-pruning,correction-history,eval-cache=15,internal-reduction,reverse-futility,futility,late-move-pruning,lmr,see-pruning,delta-pruning,null-move=deep,eval=best",
    levels: [(40, 500), (40, 300), (50, 210), (68, 135), (230, 55), (3_000, 0), (10_000, 0), (34_000, 0), (110_000, 0)],
    bench: include_str!("../data/bench.txt"),
    setups: &["knightthrough"],
    samples: &[
        "knightthrough:3x4",
        "knightthrough:5x5",
        "knightthrough:6x6",
        "knightthrough:9x9",
        "knightthrough:16x8",
        "knightthrough:16x16",
    ],
};

/// Reads the options after the colon and hands the game to `visitor`.
pub fn open<V: Visitor>(options: &str, visitor: V) -> Result<V::Out, ParseError> {
    let (width, height, _) = parse_size_options(options, SIZES, None).map_err(|fault| {
        let accepted = "knightthrough, knightthrough:WxH from 3x4 to 16x16";
        ParseError::new("game", &format!("knightthrough:{options}"), fault, accepted)
    })?;
    Ok(through::open::<Knights, V>(width, height, visitor))
}
