//! Khet in its first edition (2005, formerly Deflexion): fixed lasers, obelisks that stack, djeds, no Sphinx and no Anubis.
//!
//! Silver's laser sits below j1 and fires up column j, Red's above a8 and fires down column a. After every move the mover's laser
//! fires and takes whatever it strikes, the mover's own pieces included. The game and its Original set-up follow Nijssen's master
//! thesis (2009), which the lab reproduces.
//!
//! ```
//! use fiveply_core::Game;
//! use fiveply_khet::{Khet, Setup};
//!
//! let game = Khet::new(Setup::Original);
//! let m = game.parse_move(&game.start(), "j4j3")?;
//! assert_eq!(game.move_text(&game.start(), m), "j4j3");
//! # Ok::<(), fiveply_core::ParseError>(())
//! ```

mod beam;
mod best;
mod board;
mod eval;
mod evaluations;
mod flood;
mod game;
mod generate;
mod knowledge;
mod move_text;
mod moves;
mod outlook;
mod piece;
mod position;
mod position_text;
mod square;
mod weights;

pub use beam::BeamPath;
pub use best::BeamJudge;
pub use eval::GuardedMaterial;
pub use evaluations::KhetEvaluation;
pub use game::{Khet, Setup};
pub use moves::{Action, KhetMove};
pub use piece::{Kind, Piece, Shape};
pub use position::KhetPosition;
pub use square::{HEIGHT, Heading, NEUTRAL, RED_ONLY, SILVER_ONLY, SQUARES, Set, Square, WIDTH, allowed, squares};

use fiveply_core::{GameInfo, OptionInfo, ParseError, Visitor};

/// What the catalog tells about Khet.
pub const INFO: GameInfo = GameInfo {
    name: "khet",
    title: "Khet",
    summary: "Lasers, mirrors and two pharaohs: after every move the mover's laser fires and takes what it strikes.",
    rules: "In a turn a side does one thing: move a piece one square in any direction to an empty square that is not reserved for the \
            other colour; turn a pyramid by a quarter or a djed; swap a djed with a neighbouring pyramid, obelisk or stack of either \
            colour; put an obelisk on a neighbouring own one; or take the top of a stack to a neighbouring empty square. Then its \
            laser fires. Mirrors turn the beam: a pyramid has two mirrored sides, a djed four. A piece struck elsewhere is removed, \
            whoever owns it; a stack loses its top. Whose pharaoh is struck loses. A position that occurs for the third time is a \
            draw. Silver begins.",
    options: &[OptionInfo {
        text: "original, imhotep or dynasty",
        meaning: "the printed set-up to start from; original when nothing is said",
        size: None,
    }],
    report: "tt=20/deep,killers,quiescence=2,incremental-generation,aspiration=500,eval=report",
    best: "tt=20,pvs,iterative-deepening,aspiration=25/last/widen,ordering=exchange,killers,history,counter-moves,continuation-history,capture-history,quiescence,quiescence-tt,known,win-distance-pruning,correction-history,eval-cache=15,internal-reduction,reverse-futility,futility,late-move-pruning,lmr,see-pruning,delta-pruning,null-move=deep,eval=best",
    levels: [(25, 120), (60, 80), (130, 55), (320, 28), (950, 0), (3_100, 0), (9_600, 0), (22_500, 0), (56_000, 0)],
    bench: include_str!("../data/bench.txt"),
    setups: &["khet", "khet:imhotep", "khet:dynasty"],
    samples: &[],
};

/// Opens the game that `options` name, the text after the colon.
pub fn open<V: Visitor>(options: &str, visitor: V) -> Result<V::Out, ParseError> {
    let named = Setup::ALL.into_iter().find(|setup| setup.name() == options);
    let default = options.is_empty().then_some(Setup::Original);
    match named.or(default) {
        Some(setup) => Ok(visitor.visit(Khet::new(setup))),
        None => {
            let text = format!("khet:{options}");
            Err(ParseError::new("game", &text, "no such set-up", "khet, khet:original, khet:imhotep or khet:dynasty"))
        }
    }
}
