//! The KnightThrough report's evaluations (Soemers 2014, KT 4.2 and KT-C7.2): knights and
//! progression, or these and controlled progression.
//!
//! Progression is the number of rows between the own edge row and the most advanced knight.
//! Controlled progression looks only at knights on squares that own knights attack at least as
//! often as enemies do; a knight attacks what it can jump to.
//!
//! ```text
//! 5 | . . . n .        White's progression is 2, that of c3. Black attacks c3 and White does not,
//! 4 | . . . . .        so White's controlled progression is 1, that of b2, which nobody attacks.
//! 3 | . . N . .
//! 2 | . N . . .
//! 1 | . . . . .
//!   +----------
//!     a b c d e
//! ```
//!
//! A side to move that can jump to the goal row has won, and the report's evaluation says so. Here
//! that is [`WIN_NEXT`] in place of the sum: an evaluation does not know the ply, so proved wins
//! are left to the search. On boards of four columns and more every knight one or two rows before
//! the goal row can jump there; on three columns the one in the middle of the row before it cannot.

use crate::Knights;
use crate::attacks::Attacks;
use crate::knights::jumps;
use fiveply_core::{EvaluationInfo, Evaluator, Position as _, Score, Side, Term, Weight};
use fiveply_grid::through::{Men, Position};
use fiveply_grid::{Bits, Geometry, weights};

/// The value of a game that the next move wins, or that is over: more than any sum, less than what
/// a search has proved.
pub const WIN_NEXT: Score = 500_000;

const KNIGHT: Weight = Weight { name: "knight", default: 100 };
const PROGRESSION: Weight = Weight { name: "progression", default: 35 };
const CONTROLLED: Weight = Weight { name: "controlled", default: 1 };

/// The report's first evaluation.
pub(crate) const REPORT: EvaluationInfo = EvaluationInfo {
    name: "report",
    summary: "Knights, the rows the most advanced one has gained, and a win in one.",
    unit: 100,
    weights: &[KNIGHT, PROGRESSION],
};

/// The report's second evaluation.
pub(crate) const WITH_CONTROL: EvaluationInfo = EvaluationInfo {
    name: "controlled",
    summary: "The same and the rows gained by knights that are attacked no more than they are defended.",
    unit: 100,
    weights: &[KNIGHT, PROGRESSION, CONTROLLED],
};

/// Knights and progression.
#[derive(Clone, Debug)]
pub struct Progression {
    knight: Score,
    progression: Score,
    /// The weight of controlled progression, if it counts at all: it costs as much as all the rest.
    controlled: Option<Score>,
}

impl Progression {
    /// The evaluation with this name and these weights, its own when there are none.
    pub(crate) fn new(name: &str, given: &[Score]) -> Option<Self> {
        if name == REPORT.name {
            let [knight, progression] = weights(&REPORT, given)?;
            Some(Progression { knight, progression, controlled: None })
        } else if name == WITH_CONTROL.name {
            let [knight, progression, controlled] = weights(&WITH_CONTROL, given)?;
            Some(Progression { knight, progression, controlled: Some(controlled) })
        } else {
            None
        }
    }
}

impl<G: Geometry> Evaluator<Position<Knights, G>> for Progression {
    #[inline]
    fn evaluate(&mut self, position: &Position<Knights, G>) -> Score {
        let men = position.men();
        let decided = decided(position);
        if decided != 0 {
            return decided;
        }
        let first_less_second = |value: [Score; 2]| value[0] - value[1];
        let score = self.knight * first_less_second(knights(men))
            + self.progression * first_less_second(progression(men))
            + self.controlled.map_or(0, |weight| weight * first_less_second(controlled(men)));
        match position.side() {
            Side::First => score,
            Side::Second => -score,
        }
    }

    /// Every term is in points: the score is the sum of the own ones less that of the opponent's,
    /// or `win_next` when that is not 0.
    fn terms(&mut self, position: &Position<Knights, G>) -> Vec<Term> {
        let men = position.men();
        let mut terms = Vec::new();
        let mut add = |[own, other]: [&'static str; 2], weight: Score, values: [Score; 2]| {
            let side = position.side();
            terms.push(Term::number(own, weight * values[side.index()]));
            terms.push(Term::number(other, weight * values[(!side).index()]));
        };
        add(["knights", "opponent_knights"], self.knight, knights(men));
        add(["progression", "opponent_progression"], self.progression, progression(men));
        if let Some(weight) = self.controlled {
            add(["controlled", "opponent_controlled"], weight, controlled(men));
        }
        terms.push(Term::number("win_next", decided(position)));
        terms
    }
}

/// [`WIN_NEXT`] when the side to move can jump to the goal row or has already won, the negative
/// when it has lost, else 0.
#[inline(always)]
fn decided<G: Geometry>(position: &Position<Knights, G>) -> Score {
    if let Some(outcome) = position.ended() {
        return WIN_NEXT * outcome.value_for(position.side());
    }
    let men = position.men();
    let can_finish = match position.side() {
        Side::First => men.of(Side::First) & before_goal(men, Side::First),
        Side::Second => men.of(Side::Second) & before_goal(men, Side::Second),
    };
    WIN_NEXT * Score::from(!can_finish.is_empty())
}

/// The squares from which a jump of `side` leads to its goal row: where the other side's jumps lead
/// from there. No own knight stands on that row while the game lasts, so nothing bars such a jump.
#[inline(always)]
fn before_goal<G: Geometry>(men: &Men<G>, side: Side) -> G::Bits {
    let [a, b, c, d] = jumps(men.geometry(), !side, men.goal(side));
    a | b | c | d
}

/// How many knights each side has.
#[inline(always)]
fn knights<G: Geometry>(men: &Men<G>) -> [Score; 2] {
    Side::BOTH.map(|side| men.of(side).count() as Score)
}

/// How far the most advanced knight of each side has come.
#[inline(always)]
fn progression<G: Geometry>(men: &Men<G>) -> [Score; 2] {
    Side::BOTH.map(|side| Score::from(men.greatest_advancement(side, men.of(side))))
}

/// How far the most advanced knight of each side has come that the side controls; 0 when it
/// controls none.
#[inline(always)]
fn controlled<G: Geometry>(men: &Men<G>) -> [Score; 2] {
    let attacks = Side::BOTH.map(|side| Attacks::new(jumps(men.geometry(), side, men.of(side))));
    Side::BOTH.map(|side| {
        let [own, enemies] = [attacks[side.index()], attacks[(!side).index()]];
        Score::from(men.greatest_advancement(side, men.of(side) & own.at_least(enemies)))
    })
}
