//! The Khet report's evaluation (Nijssen 2009, KHET 3.2): pyramids, obelisks and stacks that stay near their pharaoh, and a laser that
//! shoots into the field. Its score is what the side to move has of them, less what the other side has. Djeds count nothing, for nobody can
//! lose one. The report's random term is left out; it is a switch of the search.

use crate::piece::{Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::square::{HEIGHT, Heading, SQUARES, Set, lowest, nearest, squares};
use fiveply_core::score::INFINITE;
use fiveply_core::{EvaluationInfo, Evaluator, Position, Score, Side, Term, TermValue, Weight};

/// What the catalog tells about it.
pub(crate) const REPORT: EvaluationInfo = EvaluationInfo {
    name: "report",
    summary: "Pyramids; obelisks and stacks, divided by their distance to the pharaoh; a laser turned into the field.",
    unit: 75_000,
    weights: &[
        Weight { name: "pyramid", default: 75_000 },
        Weight { name: "obelisk", default: 10_000 },
        Weight { name: "stack", default: 25_000 },
        Weight { name: "laser", default: 5_000 },
    ],
};

/// More than the largest distance, and a power of two, so that a masked distance needs no bounds check.
const DISTANCES: usize = 32;

/// Material near the pharaoh, and the laser. Sums are taken in 64 bits, so that no weights are too large for them.
#[derive(Clone, Debug)]
pub struct GuardedMaterial {
    pyramid: Score,
    /// What an obelisk is worth at every distance to its pharaoh, rounded towards zero.
    obelisk: [Score; DISTANCES],
    /// The same for a stack.
    stack: [Score; DISTANCES],
    laser: Score,
}

/// What one side has.
#[derive(Clone, Copy)]
struct Share {
    pyramids: i64,
    obelisks: i64,
    stacks: i64,
    laser: i64,
}

impl GuardedMaterial {
    /// The evaluation with these weights; `None` when there are not four.
    pub(crate) fn new(weights: &[Score]) -> Option<Self> {
        let &[pyramid, obelisk, stack, laser] = weights else { return None };
        let by_distance = |weight: Score| std::array::from_fn(|distance| weight / distance.max(1) as Score);
        Some(GuardedMaterial { pyramid, obelisk: by_distance(obelisk), stack: by_distance(stack), laser })
    }

    /// What `side` has. Without a pharaoh, when the game is over, obelisks and stacks guard nobody and count nothing.
    #[inline]
    fn share(&self, position: &KhetPosition, side: Side) -> Share {
        let own = |kind| position.of_side(side) & position.of_kind(kind);
        let guards = |kind, worth: &[Score; DISTANCES]| -> i64 {
            let Some(pharaoh) = lowest(own(Kind::Pharaoh)) else { return 0 };
            squares(own(kind)).map(|square| i64::from(worth[square.distance(pharaoh) % DISTANCES])).sum()
        };
        Share {
            pyramids: i64::from(own(Kind::Pyramid).count_ones()) * i64::from(self.pyramid),
            obelisks: guards(Kind::Obelisk, &self.obelisk),
            stacks: guards(Kind::Stack, &self.stack),
            laser: if shoots_into_the_field(position, side) { self.laser.into() } else { 0 },
        }
    }
}

/// Whether an own pyramid turns `side`'s laser into the field from the column that it fires along, j for Silver and a for Red, as things
/// stand now: the first piece that the light meets is a pyramid, and it sends the light towards the opposite edge, not off the board and
/// not to its own ruin. All pieces in that column are own ones. A djed does not count, nor does a pyramid that the light meets when it
/// comes back from the field.
#[inline]
fn shoots_into_the_field(position: &KhetPosition, side: Side) -> bool {
    const COLUMN_A: Set = (1 << HEIGHT) - 1;
    const COLUMN_J: Set = COLUMN_A << (SQUARES - HEIGHT as usize);
    let occupied = position.scene.occupied;
    let (first, wanted) = match side {
        Side::First => (nearest(occupied & COLUMN_J, Heading::North), Shape::PyramidSouthWest),
        Side::Second => (nearest(occupied & COLUMN_A, Heading::South), Shape::PyramidNorthEast),
    };
    first.and_then(|square| position.piece(square)) == Some(Piece::new(side, wanted))
}

impl Evaluator<KhetPosition> for GuardedMaterial {
    #[inline]
    fn evaluate(&mut self, position: &KhetPosition) -> Score {
        let [own, other] = [position.side(), !position.side()].map(|side| {
            let share = self.share(position, side);
            share.pyramids + share.obelisks + share.stacks + share.laser
        });
        (own - other).clamp((-INFINITE).into(), INFINITE.into()) as Score
    }

    /// The terms carry their weights: own minus opponent's is the score.
    fn terms(&mut self, position: &KhetPosition) -> Vec<Term> {
        let [own, other] = [position.side(), !position.side()].map(|side| self.share(position, side));
        let term = |name, value| Term { name, value: TermValue::Number(value) };
        vec![
            term("pyramids", own.pyramids),
            term("opponent_pyramids", other.pyramids),
            term("obelisks", own.obelisks),
            term("opponent_obelisks", other.obelisks),
            term("stacks", own.stacks),
            term("opponent_stacks", other.stacks),
            term("laser", own.laser),
            term("opponent_laser", other.laser),
        ]
    }
}
