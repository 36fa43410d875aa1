//! The strongest evaluation. On 8x8 it is a network that learnt from games (`data/best.network`,
//! `data/best-straight.network`). On other boards, and where weights are given, it is many small
//! counts, with weights fitted to the results of games. The weights are in `data/best.weights` for
//! the classic rules and in `data/best-straight.weights` for the straight ones, which also say what
//! every group of counts is.
//!
//! Everything is counted for all pawns at once, with sets of squares. Distances are rows to the
//! goal row, so that boards of any height share the weights. What is proved (a win in one, a
//! runner) is the business of `known`.

use crate::Pawns;
use fiveply_core::{Evaluator, Features, Position as _, Score, Side, Term};
use fiveply_grid::through::{Counts, Men, Position, Rules as _, Tally, Tapered, men_views};
use fiveply_grid::{Bits, Geometry};

/// The groups of counts and how many each has.
pub(crate) const GROUPS: [(&str, usize); 18] = [
    ("man", 7),
    ("guarded", 4),
    ("contested", 4),
    ("hanging_to_move", 3),
    ("hanging_waiting", 3),
    ("passed", 4),
    ("control", 5),
    ("furthest", 6),
    ("home", 4),
    ("gaps", 1),
    ("column_from_edge", 3),
    ("phalanx", 2),
    ("backed", 2),
    ("opposed", 2),
    ("blocked", 2),
    ("safe_targets", 2),
    ("can_step", 1),
    ("tempo", 1),
];

/// How many counts there are.
pub(crate) const COUNTS: usize = {
    let (mut sum, mut index) = (0, 0);
    while index < GROUPS.len() {
        sum += GROUPS[index].1;
        index += 1;
    }
    sum
};

/// The rows to the goal that divide pawns into four zones.
const ZONES: [u8; 3] = [2, 3, 4];
/// The same for two zones, and for three of hanging pawns.
const HALVES: [u8; 1] = [3];
const TURN_ZONES: [u8; 2] = [2, 4];

/// The strongest evaluation.
#[derive(Clone, Debug)]
pub struct Best(pub(crate) Tapered<COUNTS>);

impl<const STRAIGHT: bool, G: Geometry> Evaluator<Position<Pawns<STRAIGHT>, G>> for Best {
    #[inline]
    fn evaluate(&mut self, position: &Position<Pawns<STRAIGHT>, G>) -> Score {
        self.0.evaluate(position.men(), position.side(), |sum| count(position, sum))
    }

    /// A term for every group of counts, in points, or the network's.
    fn terms(&mut self, position: &Position<Pawns<STRAIGHT>, G>) -> Vec<Term> {
        self.0.terms(position.men(), position.side(), &GROUPS, |counts| count(position, counts))
    }

    fn features(&self, position: &Position<Pawns<STRAIGHT>, G>) -> Features {
        men_views(position.men(), position.side())
    }
}

/// The counts of the first side less those of the second.
#[inline(always)]
fn count<const STRAIGHT: bool, G: Geometry>(position: &Position<Pawns<STRAIGHT>, G>, tally: &mut impl Tally) {
    let (men, geometry) = (position.men(), position.men().geometry());
    // Written out for both sides: the compiler does not always see through an array's `map`.
    let strikes = [Strikes::new(men, Side::First), Strikes::new(men, Side::Second)];
    let ahead =
        [men.fill_forward(Side::First, men.of(Side::First)), men.fill_forward(Side::Second, men.of(Side::Second))];
    let first = Sets::new::<STRAIGHT, G>(men, Side::First, strikes, ahead);
    let second = Sets::new::<STRAIGHT, G>(men, Side::Second, strikes, ahead);

    let mut counts = Counts::new(tally);
    counts.rows(geometry, [first.own, second.own], 7);
    counts.zones(geometry, [first.guarded, second.guarded], ZONES);
    counts.zones(geometry, [first.contested, second.contested], ZONES);
    counts.zones_by_turn(geometry, position.side(), [first.hanging, second.hanging], TURN_ZONES);
    counts.zones(geometry, [first.passed, second.passed], ZONES);
    for distance in 1..=5 {
        counts.row(geometry, [first.control, second.control], distance);
    }
    let safe = [first.own & !first.hanging, second.own & !second.hanging];
    counts.places([men.nearest_to_goal(Side::First, safe[0]), men.nearest_to_goal(Side::Second, safe[1])], 6);

    let columns = [geometry.columns_from_edge(0), geometry.columns_from_edge(1), geometry.columns_from_edge(2)];
    let inner = geometry.board() & !(columns[0] | columns[1] | columns[2]);
    let edges = [men.goal(Side::Second), men.goal(Side::First)];
    for columns in [columns[0], columns[1], columns[2], inner] {
        counts.within([edges[0] & columns, edges[1] & columns], [first.own, second.own]);
    }
    let second_rows = [geometry.before_goal(Side::Second, 1), geometry.before_goal(Side::First, 1)];
    counts.within(second_rows, [!strikes[0].once, !strikes[1].once]);
    for columns in columns {
        counts.sets([first.own & columns & !edges[0], second.own & columns & !edges[1]]);
    }

    counts.zones(geometry, [first.phalanx, second.phalanx], HALVES);
    counts.zones(geometry, [first.backed, second.backed], HALVES);
    counts.zones(geometry, [first.opposed, second.opposed], HALVES);
    counts.zones(geometry, [first.blocked, second.blocked], HALVES);
    counts.zones(geometry, [first.safe_targets, second.safe_targets], HALVES);
    counts.sets([first.can_step, second.can_step]);
    counts.number(if position.side() == Side::First { 1 } else { -1 });
    debug_assert_eq!(counts.len(), COUNTS);
}

/// The squares a side strikes at least once, and those it strikes twice.
#[derive(Clone, Copy)]
struct Strikes<B> {
    once: B,
    twice: B,
}

impl<B: Bits> Strikes<B> {
    #[inline(always)]
    fn new<G: Geometry<Bits = B>>(men: &Men<G>, side: Side) -> Self {
        let ahead = men.forward(side, men.of(side));
        let [left, right] = [men.geometry().shift::<-1, 0>(ahead), men.geometry().shift::<1, 0>(ahead)];
        Strikes { once: left | right, twice: left & right }
    }

    /// The squares struck more often than by `other`.
    #[inline(always)]
    fn more_than(self, other: Self) -> B {
        (self.once & !other.once) | (self.twice & !other.twice)
    }
}

/// The sets of squares of one side whose sizes count.
#[derive(Clone, Copy)]
struct Sets<B> {
    own: B,
    guarded: B,
    contested: B,
    hanging: B,
    passed: B,
    control: B,
    phalanx: B,
    backed: B,
    opposed: B,
    blocked: B,
    safe_targets: B,
    can_step: B,
}

impl<B: Bits> Sets<B> {
    /// `strikes` are those of both sides; `ahead` holds for both the squares of their pawns and
    /// those ahead of them. Called with a constant side, so that each has code with its own shifts.
    #[inline(always)]
    fn new<const STRAIGHT: bool, G: Geometry<Bits = B>>(
        men: &Men<G>,
        side: Side,
        strikes: [Strikes<B>; 2],
        ahead: [B; 2],
    ) -> Self {
        let geometry = men.geometry();
        let (own, enemies, empty) = (men.of(side), men.of(!side), men.empty());
        let (ours, theirs) = (strikes[side.index()], strikes[(!side).index()]);
        let backward = |set| men.forward(!side, set);

        // The enemies gain a pawn where they strike more often than we can take back.
        let lost = theirs.more_than(ours);
        // An enemy stands in the way of what is ahead of it, seen its way, in its own column and in
        // those beside.
        let enemies_ahead = ahead[(!side).index()];
        let control = ours.more_than(theirs) & !own;
        let diagonal = if STRAIGHT { enemies } else { men.open_to(side) };
        let can_step = own & backward(empty);
        let movable = can_step | own & Pawns::<STRAIGHT>::strikes(geometry, !side, diagonal);
        Sets {
            own,
            guarded: own & ours.once & !theirs.once,
            contested: own & theirs.once & !lost,
            hanging: own & lost,
            passed: own & !backward(enemies_ahead | men.beside(enemies_ahead)),
            control,
            phalanx: own & geometry.shift::<1, 0>(own),
            backed: own & men.forward(side, own),
            opposed: own & backward(enemies),
            blocked: own & !movable,
            // A pawn that goes diagonally no longer defends its target, one that steps ahead does
            // not weaken it.
            safe_targets: control & diagonal | men.forward(side, own) & empty & !lost,
            can_step,
        }
    }
}
