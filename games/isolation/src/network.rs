//! What a network sees on the usual board: the open squares as each knight sees them, by how many
//! columns and rows they are away, and the other knight as the mover's sees it. Edges show as
//! squares that are not open. Whether the knights stand on one colour changes everything (see
//! [`Best`](crate::Best)), so all of it is learnt twice.
//!
//! Mirrored boards are worth the same. The network learns that from mirrored examples; it is not
//! built in, so their scores may differ a little.

use crate::position::Position;
use crate::wavefronts::knights;
use fiveply_core::network::Accumulator;
use fiveply_core::{Features, Network, Score};
use fiveply_grid::{Bits, Geometry};
use std::fmt::{self, Debug, Formatter};
use std::sync::LazyLock;

/// The columns and rows of the usual board.
const SIZE: (u8, u8) = (11, 9);

/// The ways to be away by columns and by rows.
const AWAY: [usize; 2] = [2 * SIZE.0 as usize - 1, 2 * SIZE.1 as usize - 1];

/// A place as seen from a knight.
const PLACES: usize = AWAY[0] * AWAY[1];

/// From the one knight, from the other, and from one to the other: for knights on one colour and on
/// two.
const FEATURES: usize = 2 * 3 * PLACES;

/// The squares of the usual board.
const SQUARES: usize = SIZE.0 as usize * SIZE.1 as usize;

/// The hidden numbers.
const HIDDEN: usize = 32;

/// A network for knights on the usual board.
pub(crate) type KnightNetwork = Network<HIDDEN>;

/// What corrects the counts, learnt beside their own weights and worth nothing beside others.
pub(crate) static NETWORK: LazyLock<KnightNetwork> = LazyLock::new(|| {
    Network::read(include_bytes!("../data/best.network"), FEATURES).expect("an embedded network is whole")
});

/// Where a square is: the difference of two tells how far one is from the other.
static PLACE: [usize; SQUARES] = {
    let mut places = [0; SQUARES];
    let mut square = 0;
    while square < places.len() {
        // Squares are numbered up the columns.
        let (x, y) = (square / SIZE.1 as usize, square % SIZE.1 as usize);
        places[square] = x * AWAY[1] + y;
        square += 1;
    }
    places
};

/// Whether networks know boards of this geometry.
#[inline(always)]
pub(crate) fn has_network<G: Geometry>(geometry: G) -> bool {
    (geometry.width(), geometry.height()) == SIZE
}

/// The network at work. What a knight sees from a square is kept, and when it is asked for again
/// only what has opened or closed since is changed: positions of one search differ in few squares.
/// (Stockfish keeps its sums by the king's square for the same reason.)
#[derive(Clone)]
pub(crate) struct Correction {
    network: &'static KnightNetwork,
    /// By what is seen, and by the square that it is seen from.
    kept: Box<[[Kept; SQUARES]; 4]>,
}

/// A sum of columns and the open squares whose it is.
#[derive(Clone, Copy)]
struct Kept {
    open: [u64; 2],
    sum: Accumulator<HIDDEN>,
}

impl Correction {
    pub(crate) fn new() -> Self {
        let nothing = Kept { open: [0; 2], sum: Accumulator::ZERO };
        Correction { network: &NETWORK, kept: Box::new([[nothing; SQUARES]; 4]) }
    }

    /// What the network adds; nothing before both knights stand.
    #[inline(always)]
    pub(crate) fn score<G: Geometry>(&mut self, position: &Position<G>) -> Score {
        let Some(knights) = knights(position) else { return 0 };
        let [own, other] = knights.map(|square| PLACE[usize::from(square)]);
        let colours = colours(own, other);
        let [low, high, ..] = position.open().words();
        let mut sum = self.network.accumulator();
        sum.add(self.network.weights(feature(colours, 2, own, other)));
        for (kind, square) in knights.into_iter().enumerate() {
            let kept = &mut self.kept[2 * colours + kind][usize::from(square)];
            let knight = PLACE[usize::from(square)];
            let mut seen = kept.sum;
            for (word, now) in [low, high].into_iter().enumerate() {
                let changed = now ^ std::mem::replace(&mut kept.open[word], now);
                let column = |square: u8| {
                    self.network.weights(feature(colours, kind, knight, PLACE[64 * word + usize::from(square)]))
                };
                (changed & now).squares().for_each(|square| seen.add(column(square)));
                (changed & !now).squares().for_each(|square| seen.subtract(column(square)));
            }
            kept.sum = seen;
            sum.add(&seen);
        }
        self.network.score(&sum)
    }
}

impl Debug for Correction {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.network.fmt(formatter)
    }
}

/// 0 for places of one colour, 1 for places of two.
#[inline(always)]
fn colours(one: usize, other: usize) -> usize {
    (one + other) % 2
}

/// `place` as seen from `knight`: an open square from the mover's knight (kind 0) and from the
/// other (1), or the other knight (2).
#[inline(always)]
fn feature(colours: usize, kind: usize, knight: usize, place: usize) -> usize {
    // Half a board to both sides, so that nothing is negative.
    (3 * colours + kind) * PLACES + PLACES / 2 + place - knight
}

/// The features of a position on the usual board; `None` before both knights stand.
fn features<G: Geometry>(position: &Position<G>) -> Option<Vec<usize>> {
    let [own, other] = knights(position)?.map(|square| PLACE[usize::from(square)]);
    let colours = colours(own, other);
    let places = || position.open().squares().map(|square| PLACE[usize::from(square)]);
    let seen = places().flat_map(|place| [feature(colours, 0, own, place), feature(colours, 1, other, place)]);
    Some(seen.chain([feature(colours, 2, own, other)]).collect())
}

/// The same features for learning, in the four symmetries of the board.
pub(crate) fn views<G: Geometry>(position: &Position<G>) -> Features {
    if !has_network(position.geometry()) {
        return Features::default();
    }
    let turned = |feature: usize, [left, over]: [bool; 2]| {
        let (kind, place) = (feature / PLACES, feature % PLACES);
        let (x, y) = (place / AWAY[1], place % AWAY[1]);
        let x = if left { AWAY[0] - 1 - x } else { x };
        let y = if over { AWAY[1] - 1 - y } else { y };
        (kind * PLACES + x * AWAY[1] + y) as u32
    };
    let ways = [[false, false], [false, true], [true, false], [true, true]];
    let all = features(position);
    let view = |way| Some(all.as_ref()?.iter().map(|&feature| turned(feature, way)).collect());
    Features { of: FEATURES, hidden: HIDDEN, views: ways.into_iter().filter_map(view).collect(), alone: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Isolation;
    use fiveply_core::random::Random;
    use fiveply_core::{Game as _, Moves, Position as _, Stage};

    /// What is kept from other positions must not show.
    #[test]
    fn sums_that_are_kept_are_those_made_anew() {
        let mut random = Random::new(5);
        let mut kept = Correction::new();
        let mut differing = 0;
        for _ in 0..20 {
            let mut position = Isolation::new(crate::Usual::default()).start();
            while position.has_move() {
                let mut moves = Moves::new();
                position.moves(Stage::All, &mut moves);
                let played = random.choose(moves.as_slice()).expect("there is a move").m;
                position.play_unchecked(played);
                let expected = Correction::new().score(&position);
                assert_eq!(kept.score(&position), expected);
                differing += usize::from(expected != 0);
            }
        }
        assert!(differing > 100, "the network says something");
    }

    /// The four views are those of the four mirrored boards.
    #[test]
    fn views_are_what_mirrored_boards_show() {
        let geometry = crate::Usual::default();
        let mut random = Random::new(9);
        let squares: Vec<u8> = (0..99).filter(|_| random.below(2) == 0).collect();
        let shown = |left: bool, over: bool| {
            let turned = |square: u8| {
                let (x, y) = geometry.coordinates(square);
                geometry.square(if left { 10 - x } else { x }, if over { 8 - y } else { y })
            };
            let open = squares.iter().fold(u128::EMPTY, |open, &square| open | u128::square(turned(square)));
            let knights = [turned(13), turned(40)].map(Some);
            let mut view =
                views(&Position::new(geometry, open, knights, fiveply_core::Side::First)).views.swap_remove(0);
            view.sort_unstable();
            view
        };
        let position = Position::new(
            geometry,
            squares.iter().fold(u128::EMPTY, |open, &square| open | u128::square(square)),
            [Some(13), Some(40)],
            fiveply_core::Side::First,
        );
        for (mut view, [left, over]) in
            views(&position).views.into_iter().zip([[false, false], [false, true], [true, false], [true, true]])
        {
            view.sort_unstable();
            assert_eq!(view, shown(left, over), "{left} {over}");
        }
    }
}
