//! Knights Isolation: each side has one knight, every square it has stood on closes for good, and
//! who cannot jump has lost.
//!
//! ```text
//! 4 | x . . B        x is closed. White, to move, may jump from a1 to b3 or c2; Black's knight
//! 3 | . . . .        bars its own square like any other that was ever stood on. Position text:
//! 2 | . . . .        x2B/4/4/W1x1 w
//! 1 | W . x .
//!   +--------
//!     a b c d
//! ```

mod best;
mod board;
mod endings;
mod eval;
mod field;
mod game;
mod known;
mod mirror;
mod network;
mod notation;
mod oracle;
mod partition;
mod paths;
mod position;
mod proof;
mod territory;
mod wavefronts;

pub use best::Best;
pub use eval::{Evaluation, Mobility};
pub use game::Isolation;
pub use oracle::Endgame;
pub use position::{Jump, Position};
pub use territory::{Domain, NEAR, THIN, Territory, territory};
pub use wavefronts::{Reach, partition, wavefronts};

use fiveply_core::text::{MAX_SIZE, parse_size_options};
use fiveply_core::{BoardSizes, GameInfo, OptionInfo, ParseError, Visitor};
use fiveply_grid::{Fixed, Geometry, GeometryVisitor, with_geometry};

/// The board of the course that the report was written for.
pub(crate) type Usual = Fixed<u128, 11, 9>;

/// The boards it can be played on.
const SIZES: BoardSizes = BoardSizes { least: (3, 3), most: (MAX_SIZE, MAX_SIZE), default: (11, 9) };

/// What the catalog tells about this game.
pub const INFO: GameInfo = GameInfo {
    name: "isolation",
    title: "Knights Isolation",
    summary: "Two knights on squares that close behind them.",
    rules: "White and then Black put a knight on any open square. From then on each in turn jumps with the own knight, as in chess, to \
            an open square. Every square that was ever stood on stays closed. A side to move without a move has lost.",
    options: &[OptionInfo {
        text: "WxH",
        meaning: "columns by rows, from 3x3 to 16x16; default 11x9",
        size: Some(SIZES),
    }],
    report: "eval=combo",
    best: "tt=20,pvs,iterative-deepening,killers,history,counter-moves,continuation-history,known,\
           win-distance-pruning,lmr=120/120,singular-extensions,eval=best",
    levels: [(40, 600), (40, 300), (52, 180), (85, 95), (160, 52), (400, 26), (980, 12), (4_200, 0), (19_000, 0)],
    bench: include_str!("../data/bench.txt"),
    setups: &["isolation"],
    samples: &["isolation:3x3", "isolation:5x5", "isolation:8x8", "isolation:9x9", "isolation:16x8", "isolation:16x16"],
};

/// Reads the options after the colon and hands the game to `visitor`.
pub fn open<V: Visitor>(options: &str, visitor: V) -> Result<V::Out, ParseError> {
    struct Open<V>(V);

    impl<V: Visitor> GeometryVisitor for Open<V> {
        type Out = V::Out;

        fn visit<G: Geometry>(self, geometry: G) -> V::Out {
            self.0.visit(Isolation::new(geometry))
        }
    }

    let (width, height, _) = parse_size_options(options, SIZES, None).map_err(|fault| {
        let accepted = "isolation, isolation:WxH from 3x3 to 16x16";
        ParseError::new("game", &format!("isolation:{options}"), fault, accepted)
    })?;
    Ok(with_geometry::<Usual, _>(width, height, Open(visitor)))
}
