//! The strongest evaluation: many small counts, with weights fitted to the results of games. The
//! weights are in `data/best.weights`, which also says what every group of counts is.
//!
//! Everything is counted for all knights at once, with sets of squares. Distances are rows to the
//! goal row, so that boards of any height share the weights. What is proved (a win in one, a
//! runner) is the business of `known`.

use crate::Knights;
use crate::attacks::Attacks;
use crate::knights::jumps;
use fiveply_core::{Evaluator, Features, Position as _, Score, Side, Term};
use fiveply_grid::through::{Counts, Men, Position, Rules as _, Tally, Tapered, men_views};
use fiveply_grid::{Bits, Geometry};

/// The groups of counts and how many each has.
pub(crate) const GROUPS: [(&str, usize); 16] = [
    ("man", 7),
    ("guarded", 3),
    ("contested", 3),
    ("hanging_to_move", 3),
    ("hanging_waiting", 3),
    ("control", 6),
    ("free", 6),
    ("furthest", 6),
    ("second_jump", 3),
    ("home", 4),
    ("gaps", 3),
    ("held", 3),
    ("column_from_edge", 3),
    ("targets", 1),
    ("defended_twice", 1),
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

/// The rows to the goal that divide knights into three zones: a knight needs one jump from the
/// first, two from the second.
const ZONES: [u8; 2] = [2, 4];

/// The strongest evaluation.
#[derive(Clone, Debug)]
pub struct Best(pub(crate) Tapered<COUNTS>);

impl<G: Geometry> Evaluator<Position<Knights, G>> for Best {
    #[inline]
    fn evaluate(&mut self, position: &Position<Knights, G>) -> Score {
        self.0.evaluate(position.men(), position.side(), |sum| count(position, sum))
    }

    /// A term for every group of counts, in points, or the network's.
    fn terms(&mut self, position: &Position<Knights, G>) -> Vec<Term> {
        self.0.terms(position.men(), position.side(), &GROUPS, |counts| count(position, counts))
    }

    fn features(&self, position: &Position<Knights, G>) -> Features {
        men_views(position.men(), position.side())
    }
}

/// The counts of the first side less those of the second.
#[inline(always)]
fn count<G: Geometry>(position: &Position<Knights, G>, tally: &mut impl Tally) {
    let (men, geometry) = (position.men(), position.men().geometry());
    // Written out for both sides: the compiler does not always see through an array's `map`.
    let attacks = [
        Attacks::new(jumps(geometry, Side::First, men.of(Side::First))),
        Attacks::new(jumps(geometry, Side::Second, men.of(Side::Second))),
    ];
    let first = Sets::new(men, Side::First, attacks);
    let second = Sets::new(men, Side::Second, attacks);

    let mut counts = Counts::new(tally);
    counts.rows(geometry, [first.own, second.own], 7);
    counts.zones(geometry, [first.guarded, second.guarded], ZONES);
    counts.zones(geometry, [first.contested, second.contested], ZONES);
    counts.zones_by_turn(geometry, position.side(), [first.hanging, second.hanging], ZONES);
    for set in [[first.control, second.control], [first.free, second.free]] {
        for distance in 1..=6 {
            counts.row(geometry, set, distance);
        }
    }
    let safe = [first.own & !first.hanging, second.own & !second.hanging];
    counts.places([men.nearest_to_goal(Side::First, safe[0]), men.nearest_to_goal(Side::Second, safe[1])], 6);
    counts.zones(geometry, [first.second_jump, second.second_jump], ZONES);

    let columns = [geometry.columns_from_edge(0), geometry.columns_from_edge(1), geometry.columns_from_edge(2)];
    let inner = geometry.board() & !(columns[0] | columns[1] | columns[2]);
    let edges = [men.goal(Side::Second), men.goal(Side::First)];
    for columns in [columns[0], columns[1], columns[2], inner] {
        counts.within([edges[0] & columns, edges[1] & columns], [first.own, second.own]);
    }
    // The rows from which, or before which, the enemies jump to their goal row.
    for set in [[first.gaps, second.gaps], [first.held, second.held]] {
        for distance in 1..=3 {
            let rows = [geometry.before_goal(Side::Second, distance), geometry.before_goal(Side::First, distance)];
            counts.within(rows, set);
        }
    }
    for columns in columns {
        counts.sets([first.own & columns & !edges[0], second.own & columns & !edges[1]]);
    }
    counts.sets([first.targets, second.targets]);
    counts.sets([first.defended_twice, second.defended_twice]);
    counts.number(if position.side() == Side::First { 1 } else { -1 });
    debug_assert_eq!(counts.len(), COUNTS);
}

/// The sets of squares of one side whose sizes count.
#[derive(Clone, Copy)]
struct Sets<B> {
    own: B,
    guarded: B,
    contested: B,
    hanging: B,
    control: B,
    free: B,
    second_jump: B,
    gaps: B,
    held: B,
    targets: B,
    defended_twice: B,
}

impl<B: Bits> Sets<B> {
    /// `attacks` tell how often both sides attack each square. Called with a constant side, so that
    /// each has code with its own shifts.
    #[inline(always)]
    fn new<G: Geometry<Bits = B>>(men: &Men<G>, side: Side, attacks: [Attacks<B>; 2]) -> Self {
        let own = men.of(side);
        let (ours, theirs) = (attacks[side.index()], attacks[(!side).index()]);
        let (attacked, struck) = (ours.any(), theirs.any());
        // The enemies gain a knight where they attack more often than we can take back.
        let lost = !ours.at_least(theirs);
        // A knight that jumps no longer defends its target, so it is safe there when one attack
        // more than the enemies' led to it.
        let control = !theirs.at_least(ours) & !own;
        Sets {
            own,
            guarded: own & attacked & !struck,
            contested: own & struck & !lost,
            hanging: own & lost,
            control,
            free: attacked & !struck & !own,
            second_jump: Knights::strikes(men.geometry(), side, control) & !struck & !own,
            gaps: !attacked,
            held: struck & !lost,
            targets: attacked & !own,
            defended_twice: own & ours.several(),
        }
    }
}
