//! The Breakthrough report's evaluation (Elíasson 2017, BT 5.2): five counts for each side, and a
//! bonus for who is about to win.
//!
//! ```text
//! 5 | . . . . .        count 2: White has two pawns. furthest 4: c4 stands on the fourth row from
//! 4 | . . P . .        White's edge. movable 1: c4 can step, d2 is blocked. unhindered 4: ahead of
//! 3 | . p . p .        c4 there is no black pawn on b, c or d, so its 4 rows count; d2 has d3
//! 2 | . . . P .        ahead. lane 2: White holds the columns c and d.
//! 1 | . . . . .
//!   +----------
//!     a b c d e
//! ```
//!
//! The report played by the straight rules. By the classic ones the same terms are taken with the
//! classic moves: a diagonal step makes a pawn movable as well, and one to an empty square of the
//! goal row wins like a straight one.
//!
//! A position that has ended is judged like any other: wins are the business of the search, which
//! never asks about one.

use crate::Pawns;
use fiveply_core::{EvaluationInfo, Evaluator, Position as _, Score, Side, Term, Weight};
use fiveply_grid::through::{Men, Position};
use fiveply_grid::{Bits, Geometry, weights};

/// The report's evaluation, with the weights that its hill climbing arrived at.
pub(crate) const REPORT: EvaluationInfo = EvaluationInfo {
    name: "report",
    summary: "Pawns, the most advanced one, those that can move, those that nothing can stop, columns held, and a win in one.",
    unit: 5,
    weights: &[
        Weight { name: "count", default: 5 },
        Weight { name: "furthest", default: 8 },
        Weight { name: "movable", default: 4 },
        Weight { name: "unhindered", default: 10 },
        Weight { name: "lane", default: 2 },
    ],
};

/// How many counts there are.
const COUNTS: usize = REPORT.weights.len();

/// The counts' names among the terms: of the side to move, and of the other.
const NAMES: [[&str; 2]; COUNTS] = [
    ["count", "opponent_count"],
    ["furthest", "opponent_furthest"],
    ["movable", "opponent_movable"],
    ["unhindered", "opponent_unhindered"],
    ["lane", "opponent_lane"],
];

/// The report's evaluation.
#[derive(Clone, Debug)]
pub struct Report {
    weights: [Score; COUNTS],
    next_win: Score,
}

impl Report {
    /// With these weights, or the report's own when there are none.
    pub(crate) fn with_weights<G: Geometry>(geometry: G, given: &[Score]) -> Option<Self> {
        weights(&REPORT, given).map(|weights| Report::new(geometry, weights))
    }

    /// A win in one outweighs everything else together, with pawns that fill the two rows before
    /// the goal row.
    fn new<G: Geometry>(geometry: G, weights: [Score; COUNTS]) -> Self {
        let (width, height) = (Score::from(geometry.width()), Score::from(geometry.height()));
        let largest = [2 * width, height, 2 * width, width * (2 * height - 3), width];
        let next_win = 1 + weights.iter().zip(largest).map(|(weight, largest)| weight * largest).sum::<Score>();
        Report { weights, next_win }
    }

    /// What being able to win with the next move is worth: twice as much when that move is due.
    fn win_next(&self, [own, other]: [Counted; 2]) -> [Score; 2] {
        [2 * self.next_win * Score::from(own.wins_now), self.next_win * Score::from(other.wins_next)]
    }
}

impl<const STRAIGHT: bool, G: Geometry> Evaluator<Position<Pawns<STRAIGHT>, G>> for Report {
    #[inline]
    fn evaluate(&mut self, position: &Position<Pawns<STRAIGHT>, G>) -> Score {
        let [own, other] = counted(position);
        let counts = (0..COUNTS).map(|index| self.weights[index] * (own.counts[index] - other.counts[index]));
        let [bonus, other_bonus] = self.win_next([own, other]);
        counts.sum::<Score>() + bonus - other_bonus
    }

    /// Every term is in points, so the score is the sum of the own ones less that of the
    /// opponent's.
    fn terms(&mut self, position: &Position<Pawns<STRAIGHT>, G>) -> Vec<Term> {
        let both = counted(position);
        let bonus = self.win_next(both);
        let mut terms = Vec::with_capacity(2 * COUNTS + 2);
        for (index, names) in NAMES.iter().enumerate() {
            for (name, side) in names.iter().zip(both) {
                terms.push(Term::number(name, self.weights[index] * side.counts[index]));
            }
        }
        terms.extend([Term::number("win_next", bonus[0]), Term::number("opponent_win_next", bonus[1])]);
        terms
    }
}

/// What there is to count for a side.
#[derive(Clone, Copy)]
struct Counted {
    /// In the order of the weights.
    counts: [Score; COUNTS],
    /// Whether it could reach the goal row if it were to move.
    wins_now: bool,
    /// Whether it counts on doing so after the other side's move. A single capture will not do,
    /// since its victim will take first or step away; captures of two different pawns will, and any
    /// other step.
    wins_next: bool,
}

/// The counts of the side to move and of the other. Both sides have code of their own with constant
/// shifts, which never asks for the side.
#[inline(always)]
fn counted<const STRAIGHT: bool, G: Geometry>(position: &Position<Pawns<STRAIGHT>, G>) -> [Counted; 2] {
    let men = position.men();
    let ahead = Side::BOTH.map(|side| men.fill_forward(side, men.of(side)));
    let first = count::<STRAIGHT, G>(men, Side::First, ahead);
    let second = count::<STRAIGHT, G>(men, Side::Second, ahead);
    match position.side() {
        Side::First => [first, second],
        Side::Second => [second, first],
    }
}

/// The counts of one side; `ahead` holds for both sides the squares of their pawns and those ahead
/// of them.
#[inline(always)]
fn count<const STRAIGHT: bool, G: Geometry>(men: &Men<G>, side: Side, ahead: [G::Bits; 2]) -> Counted {
    let (own, enemies, empty, goal) = (men.of(side), men.of(!side), men.empty(), men.goal(side));
    let backward = |set| men.forward(!side, set);

    let diagonal_ground = if STRAIGHT { enemies } else { men.open_to(side) };
    let movable = own & backward(empty | men.beside(diagonal_ground));

    // An enemy hinders what stands ahead of it, seen its way, in its own column and in those
    // beside.
    let enemies_ahead = ahead[(!side).index()];
    let unhindered = own & !backward(enemies_ahead | men.beside(enemies_ahead));

    let straight = men.forward(side, own & backward(goal));
    let diagonal = men.beside(straight);
    let steps = if STRAIGHT { straight & empty } else { (straight | diagonal) & empty };
    let captures = diagonal & enemies;

    let count = own.count();
    Counted {
        // The report counts rows from 1, `Men` from 0.
        counts: [
            count,
            u32::from(men.greatest_advancement(side, own)) + u32::from(count > 0),
            movable.count(),
            men.total_advancement(side, unhindered) + unhindered.count(),
            (ahead[side.index()] & goal).count(),
        ]
        .map(|count| count as Score),
        wins_now: !(steps | captures).is_empty(),
        wins_next: !(steps | captures.without_lowest()).is_empty(),
    }
}
