//! A network that judges the men on the usual board. It sees which squares the mover's men stand on
//! and which the others', with the mover at the bottom. Boards of other sizes have other squares
//! and do without.

use super::Men;
use crate::{Bits, Geometry};
use fiveply_core::network::Accumulator;
use fiveply_core::{Features, Network, Score, Side};

/// The columns and rows of the usual board.
const SIZE: u8 = 8;

/// A square for each side's men.
const FEATURES: usize = 2 * (SIZE as usize * SIZE as usize);

/// Turns squares of the usual board left to right. Squares are numbered up the columns, so changing
/// their higher bits changes the column.
const MIRROR: usize = 56;

/// The hidden numbers.
pub(super) const HIDDEN: usize = 64;

/// A network for the men of the usual board.
pub type MenNetwork = Network<HIDDEN>;

/// The network that a game carries in its data.
///
/// # Panics
///
/// When the file is damaged: it is part of the program.
pub fn men_network(file: &[u8]) -> MenNetwork {
    Network::read(file, FEATURES).expect("an embedded network is whole")
}

/// Whether boards of this geometry are those that networks know.
#[inline(always)]
pub(super) fn has_network<G: Geometry>(geometry: G) -> bool {
    (geometry.width(), geometry.height()) == (SIZE, SIZE)
}

/// The network at work. It keeps the last sum of either side's view, and changes what differs.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    network: &'static MenNetwork,
    kept: [Kept; 2],
}

/// A sum of columns and the men whose it is, the viewer's first.
#[derive(Clone, Debug)]
struct Kept {
    men: [u64; 2],
    sum: Accumulator<HIDDEN>,
}

impl Judge {
    pub(super) fn new(network: &'static MenNetwork) -> Self {
        let kept = || Kept { men: [0; 2], sum: network.accumulator() };
        Judge { network, kept: [kept(), kept()] }
    }

    /// What the men are worth to `side`, which is to move.
    #[inline(always)]
    pub(super) fn score<G: Geometry>(&mut self, men: &Men<G>, side: Side) -> Score {
        let kept = &mut self.kept[side.index()];
        let mut seen = kept.sum;
        for (which, owner) in [side, !side].into_iter().enumerate() {
            let [now, ..] = men.of(owner).words();
            let changed = now ^ std::mem::replace(&mut kept.men[which], now);
            for square in (changed & now).squares() {
                seen.add(self.network.weights(feature(which, square, side)));
            }
            for square in (changed & !now).squares() {
                seen.subtract(self.network.weights(feature(which, square, side)));
            }
        }
        kept.sum = seen;
        self.network.score(&seen)
    }
}

/// A man of the viewer's (0) or of the other's (1) on a square, as `side` sees it: the second sits
/// opposite and sees the board from there.
#[inline(always)]
fn feature(which: usize, square: u8, side: Side) -> usize {
    let turned = if side == Side::First { 0 } else { SIZE * SIZE - 1 };
    which * (FEATURES / 2) + usize::from(square ^ turned)
}

/// What the network sees, for learning: the board, and the board turned left to right, which is
/// worth as much.
pub fn men_views<G: Geometry>(men: &Men<G>, side: Side) -> Features {
    if !has_network(men.geometry()) {
        return Features::default();
    }
    let seen = |(which, owner): (usize, Side)| men.of(owner).squares().map(move |square| feature(which, square, side));
    let all: Vec<usize> = [side, !side].into_iter().enumerate().flat_map(seen).collect();
    let view = |mirror| all.iter().map(|feature| (feature ^ mirror) as u32).collect();
    Features { of: FEATURES, hidden: HIDDEN, views: vec![view(0), view(MIRROR)], alone: true }
}
