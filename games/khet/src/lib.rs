//! Khet, in its first edition (2005, formerly Deflexion) and as Khet 2.0 (2011).
//!
//! After every move the mover's laser fires and takes whatever it strikes, the mover's own pieces
//! included. In the first edition the lasers are fixed: Silver's sits below j1 and fires up column
//! j, Red's above a8 and fires down column a; obelisks stack. The second edition puts them into a
//! sphinx on j1 and one on a8, which turn, and has anubis, whose front takes light up, for
//! obelisks; its djeds are called scarabs. All else is shared, and so is the code. The first
//! edition and its Original set-up follow Nijssen's master thesis (2009), which the lab reproduces.
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
mod edition;
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
pub use edition::{Edition, Setup};
pub use eval::GuardedMaterial;
pub use evaluations::KhetEvaluation;
pub use game::Khet;
pub use moves::{Action, KhetMove};
pub use piece::{Kind, Piece, Shape};
pub use position::KhetPosition;
pub use square::{
    HEIGHT, Heading, NEUTRAL, RED_ONLY, SILVER_ONLY, SQUARES, Set, Square, WIDTH, allowed, home, squares,
};

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
            draw. Silver begins. In the second edition, 2.0, the laser is a sphinx in the corner, which never moves but turns \
            between its two ways into the board and takes every beam up; anubis stand for obelisks: they move, turn by a quarter, \
            take up a beam that comes to their front and are removed by others; and djeds are called scarabs.",
    options: &[
        OptionInfo {
            text: "original, imhotep or dynasty",
            meaning: "the printed set-up to start from; original when nothing is said",
            size: None,
        },
        OptionInfo {
            text: "2.0",
            meaning: "the second edition, Khet 2.0; its set-ups are 2.0 (also 2.0,classic), 2.0,imhotep and 2.0,dynasty",
            size: None,
        },
    ],
    report: "tt=20/deep,killers,quiescence=2,incremental-generation,aspiration=500,eval=report",
    best: "tt=20,pvs,iterative-deepening,aspiration=25/last/widen,ordering=exchange,killers,history,counter-moves,continuation-history,capture-history,quiescence,quiescence-tt,known,win-distance-pruning,correction-history,eval-cache=15,internal-reduction,reverse-futility,futility,late-move-pruning,lmr,see-pruning,delta-pruning,null-move=deep,eval=best",
    levels: [(25, 120), (60, 80), (130, 55), (320, 28), (950, 0), (3_100, 0), (9_600, 0), (22_500, 0), (56_000, 0)],
    bench: concat!(include_str!("../data/bench.txt"), include_str!("../data/bench-2.0.txt")),
    setups: &["khet", "khet:imhotep", "khet:dynasty", "khet:2.0", "khet:2.0,imhotep", "khet:2.0,dynasty"],
    samples: &[],
};

/// Opens the game that `options` name, the text after the colon.
pub fn open<V: Visitor>(options: &str, visitor: V) -> Result<V::Out, ParseError> {
    match Setup::from_options(options) {
        Some(setup) => Ok(visitor.visit(Khet::new(setup))),
        None => {
            let text = format!("khet:{options}");
            let accepted = "khet, khet:original, khet:imhotep, khet:dynasty, khet:2.0, khet:2.0,classic, khet:2.0,imhotep or \
                            khet:2.0,dynasty";
            Err(ParseError::new("game", &text, "no such set-up", accepted))
        }
    }
}
