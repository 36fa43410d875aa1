//! Where the terms are added up: in one sum when a score is wanted, apart when people want to know what it is made of. The code that
//! finds the terms is the same, so the two cannot disagree.

use super::pair::Pair;
use cozy_chess::Color;

/// The kinds of terms, as they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Material,
    Squares,
    Mobility,
    Pieces,
    Pawns,
    Passed,
    KingSafety,
    Threats,
    Space,
    Endings,
    Tempo,
}

impl Kind {
    /// Their names, in their order.
    pub(crate) const NAMES: [&str; 11] = [
        "material",
        "squares",
        "mobility",
        "pieces",
        "pawns",
        "passed",
        "king_safety",
        "threats",
        "space",
        "endings",
        "tempo",
    ];
}

/// Receives terms.
pub(crate) trait Tally {
    /// `value` is White's advantage.
    fn add(&mut self, kind: Kind, value: Pair);

    /// `value` is the advantage of `color`.
    #[inline(always)]
    fn add_for(&mut self, color: Color, kind: Kind, value: Pair) {
        self.add(kind, if color == Color::White { value } else { -value });
    }
}

/// Everything in one sum.
#[derive(Default)]
pub(crate) struct Total(pub(crate) Pair);

impl Tally for Total {
    #[inline(always)]
    fn add(&mut self, _kind: Kind, value: Pair) {
        self.0 += value;
    }
}

/// A sum for every kind.
#[derive(Default)]
pub(crate) struct Itemised(pub(crate) [Pair; Kind::NAMES.len()]);

impl Tally for Itemised {
    fn add(&mut self, kind: Kind, value: Pair) {
        self.0[kind as usize] += value;
    }
}
