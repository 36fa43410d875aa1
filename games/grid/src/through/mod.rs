//! The through games: two sides of equal men start on the two rows next to their edge, and whoever
//! first brings a man to the far row wins. Every move leads forward, so nothing ever repeats.
//!
//! ```text
//! 5 | p p p p p        A game says how its men move and what happens to a side that cannot
//! 4 | p p p p p        ([`Rules`]); state, keys, texts and pictures are the same for all and live
//! 3 | . . . . .        here. Position text: ppppp/ppppp/5/PPPPP/PPPPP w
//! 2 | P P P P P
//! 1 | P P P P P
//!   +----------
//!     a b c d e
//! ```

mod counts;
mod drawing;
mod evaluated;
mod exchange;
mod game;
mod known;
mod men;
mod network;
mod notation;
mod position;
mod tapered;

pub use counts::{Counts, Tally};
pub use evaluated::EvaluatedRules;
pub use game::{Through, open};
pub use men::Men;
pub use network::{MenNetwork, men_network, men_views};
pub use position::{Move, Position};
pub use tapered::{Sum, Tapered};

use crate::{Bits, Geometry};
use fiveply_core::{Outcome, Side};
use std::fmt::Debug;

/// What one through game has that the others have not. A type of its own, so that no generator asks
/// for the variant.
pub trait Rules: Copy + Debug + Eq + Send + Sync + 'static {
    /// The board of the usual size, which is also the default.
    type Usual: Geometry + Default;

    /// The game's name.
    const NAME: &'static str;

    /// The option that chooses these rules among those of the same name, if they are not the
    /// default.
    const OPTION: Option<&'static str>;

    /// What a man is called.
    const MAN: &'static str;

    /// How a man is drawn.
    const DRAWING: &'static str;

    /// The letters of the two sides' men in texts.
    const LETTERS: [&'static str; 2];

    /// The men of the two sides in a terminal.
    const GLYPHS: [&'static str; 2];

    /// The most rows that one move can gain.
    const REACH: u8;

    /// Whether a side without men has lost at once.
    const LOST_WITHOUT_MEN: bool;

    /// Whether the report's ordering puts captures before all other moves.
    const CAPTURES_FIRST: bool;

    /// The columns and rows that a man of the first side goes in each of the directions of
    /// [`targets`](Self::targets).
    const STEPS: [(i16, i16); 4];

    /// The outcome when `side` is to move and has no move.
    fn stuck(side: Side) -> Outcome;

    /// Where the `movers`, men of `side`, can go: one set per direction, so that the sizes of the
    /// sets add up to the number of moves. Directions that a game does not have stay empty.
    fn targets<G: Geometry>(men: &Men<G>, side: Side, movers: G::Bits) -> [G::Bits; 4];

    /// Where the man of `side` on `square` can go.
    #[inline(always)]
    fn targets_from<G: Geometry>(men: &Men<G>, side: Side, square: u8) -> G::Bits {
        let [a, b, c, d] = Self::targets(men, side, G::Bits::square(square));
        a | b | c | d
    }

    /// The squares that men of `side` on `set` strike: where they can take, were there an enemy.
    fn strikes<G: Geometry>(geometry: G, side: Side, set: G::Bits) -> G::Bits;

    /// The squares from which a man of `side` reaches its goal row with its next move, whatever the
    /// other side moves short of taking it.
    fn last_squares<G: Geometry>(men: &Men<G>, side: Side) -> G::Bits;

    /// The squares where a man of `side` on `set` can be one move later, whatever has been moved or
    /// taken before: rather too many than one too few.
    fn wave<G: Geometry>(men: &Men<G>, side: Side, set: G::Bits) -> G::Bits;

    /// The squares to which a man of `side` on `set` can surely go, with enemies at most on the
    /// squares of `enemies` and the other own men where they are: rather too few than one too many.
    /// Squares of own men are the caller's business.
    fn sure_steps<G: Geometry>(men: &Men<G>, side: Side, set: G::Bits, enemies: G::Bits) -> G::Bits;

    /// Whether `side` surely has a move at each of its next `turns` turns while the other side
    /// moves nothing but a runner, whose first move may take a man.
    fn never_stuck<G: Geometry>(men: &Men<G>, side: Side, turns: u8) -> bool;
}
