//! The Khet report's evaluation (Nijssen 2009, KHET 3.2): pyramids, obelisks and stacks that stay
//! near their pharaoh, and a laser that shoots into the field. Its score is what the side to move
//! has of them, less what the other side has. Djeds count nothing, for nobody can lose one. The
//! report's random term is left out; it is a switch of the search.
//!
//! The report knew the first edition alone. In the second, anubis are the guards and count as
//! stacks do, on whose squares they start.

use crate::edition::Edition;
use crate::piece::{Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::square::{Heading, lowest, nearest, squares};
use fiveply_core::score::INFINITE;
use fiveply_core::{EvaluationInfo, Evaluator, Position, Score, Side, Term, TermValue, Weight};

/// What the catalog tells about it.
pub(crate) const fn info(edition: Edition) -> EvaluationInfo {
    EvaluationInfo {
        name: "report",
        summary: match edition {
            Edition::First => {
                "Pyramids; obelisks and stacks, divided by their distance to the pharaoh; a laser turned into the field."
            }
            Edition::Second => {
                "Pyramids; anubis, divided by their distance to the pharaoh; a beam turned into the field."
            }
        },
        unit: 75_000,
        weights: match edition {
            Edition::First => &[
                Weight { name: "pyramid", default: 75_000 },
                Weight { name: "obelisk", default: 10_000 },
                Weight { name: "stack", default: 25_000 },
                Weight { name: "laser", default: 5_000 },
            ],
            Edition::Second => &[
                Weight { name: "pyramid", default: 75_000 },
                Weight { name: "anubis", default: 25_000 },
                Weight { name: "laser", default: 5_000 },
            ],
        },
    }
}

/// More than the largest distance, and a power of two, so that a masked distance needs no bounds
/// check.
const DISTANCES: usize = 32;

/// Material near the pharaoh, and the laser. Sums are taken in 64 bits, so that no weights are too
/// large for them.
#[derive(Clone, Debug)]
pub struct GuardedMaterial {
    pyramid: Score,
    /// The kinds that guard a pharaoh; the second edition has one.
    guards: [Option<Guard>; 2],
    laser: Score,
}

/// A kind that guards its pharaoh, and what it is worth at every distance, rounded towards zero.
#[derive(Clone, Debug)]
struct Guard {
    kind: Kind,
    /// What the terms of both sides are called.
    terms: [&'static str; 2],
    worth: [Score; DISTANCES],
}

/// What one side has.
#[derive(Clone, Copy)]
struct Share {
    pyramids: i64,
    guards: [i64; 2],
    laser: i64,
}

impl GuardedMaterial {
    /// The evaluation with these weights; `None` when their number is wrong.
    pub(crate) fn new(edition: Edition, weights: &[Score]) -> Option<Self> {
        let guard = |kind, terms, weight: Score| {
            Some(Guard { kind, terms, worth: std::array::from_fn(|distance| weight / distance.max(1) as Score) })
        };
        let (pyramid, guards, laser) = match (edition, weights) {
            (Edition::First, &[pyramid, obelisk, stack, laser]) => {
                let obelisk = guard(Kind::Obelisk, ["obelisks", "opponent_obelisks"], obelisk);
                (pyramid, [obelisk, guard(Kind::Stack, ["stacks", "opponent_stacks"], stack)], laser)
            }
            (Edition::Second, &[pyramid, anubis, laser]) => {
                (pyramid, [guard(Kind::Anubis, ["anubis", "opponent_anubis"], anubis), None], laser)
            }
            _ => return None,
        };
        Some(GuardedMaterial { pyramid, guards, laser })
    }

    /// What `side` has. Without a pharaoh, when the game is over, guards count nothing.
    #[inline]
    fn share(&self, position: &KhetPosition, side: Side) -> Share {
        let own = |kind| position.of_side(side) & position.of_kind(kind);
        let guards = |guard: &Option<Guard>| -> i64 {
            let (Some(guard), Some(pharaoh)) = (guard, lowest(own(Kind::Pharaoh))) else { return 0 };
            squares(own(guard.kind)).map(|square| i64::from(guard.worth[square.distance(pharaoh) % DISTANCES])).sum()
        };
        Share {
            pyramids: i64::from(own(Kind::Pyramid).count_ones()) * i64::from(self.pyramid),
            guards: self.guards.each_ref().map(guards),
            laser: if shoots_into_the_field(position, side) { self.laser.into() } else { 0 },
        }
    }
}

/// Whether an own pyramid turns `side`'s laser into the field from the edge that it fires along, as
/// things stand now: the first piece that the light meets is a pyramid, and it sends the light
/// towards the opposite edge, not off the board and not to its own ruin. First-edition lasers fire
/// along column j, Silver's, and a, Red's; a sphinx can also look along row 1 or row 8. A djed does
/// not count, nor does a pyramid that the light meets when it comes back from the field.
#[inline]
fn shoots_into_the_field(position: &KhetPosition, side: Side) -> bool {
    let light = position.scene.laser(side);
    let first = nearest(light.ahead() & position.scene.occupied, light.heading());
    let wanted = match light.heading() {
        Heading::North | Heading::East => Shape::PyramidSouthWest,
        Heading::South | Heading::West => Shape::PyramidNorthEast,
    };
    first.and_then(|square| position.piece(square)) == Some(Piece::new(side, wanted))
}

impl Evaluator<KhetPosition> for GuardedMaterial {
    #[inline]
    fn evaluate(&mut self, position: &KhetPosition) -> Score {
        let [own, other] = [position.side(), !position.side()].map(|side| {
            let share = self.share(position, side);
            share.pyramids + share.guards[0] + share.guards[1] + share.laser
        });
        (own - other).clamp((-INFINITE).into(), INFINITE.into()) as Score
    }

    /// The terms carry their weights: own minus opponent's is the score.
    fn terms(&mut self, position: &KhetPosition) -> Vec<Term> {
        let [own, other] = [position.side(), !position.side()].map(|side| self.share(position, side));
        let term = |name, value| Term { name, value: TermValue::Number(value) };
        let mut terms = vec![term("pyramids", own.pyramids), term("opponent_pyramids", other.pyramids)];
        for (index, guard) in self.guards.iter().enumerate() {
            if let Some(Guard { terms: [ours, theirs], .. }) = *guard {
                terms.extend([term(ours, own.guards[index]), term(theirs, other.guards[index])]);
            }
        }
        terms.extend([term("laser", own.laser), term("opponent_laser", other.laser)]);
        terms
    }
}
