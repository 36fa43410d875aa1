//! The fitted evaluation: what each knight is [nearer to](crate::territory()), how well it hangs
//! together, and the colours.
//!
//! Colours matter more than anything else while the board is open. A knight changes colour with
//! every jump, so if both stand on one colour when White is to move, they do so whenever White is
//! to move, to the end of the game. On all boards solved so far, up to 7x7, the side to move wins
//! exactly then, apart from the smallest boards and from what [the mirror](crate::Endgame) proves:
//! on a board with an even side the second placement wins half a turn away from the first, whatever
//! the colours, and on a board with odd sides it loses a jump away from a first knight in the
//! centre. On larger boards, 11x9 among them, this is a conjecture. So the two terms that follow it
//! are weights like any other: `placement_conjecture` before both knights stand (the second
//! placement chooses the colour) and `same_colour` after, which fades as the board fills and real
//! paths begin to count.

use crate::network::{Correction, has_network, views};
use crate::position::Position;
use crate::territory::{Territory, territory};
use fiveply_core::{EvaluationInfo, Evaluator, Features, Position as _, Score, Side, Term, TermValue, weights};
use fiveply_grid::{Bits, Geometry};
use std::sync::LazyLock;

/// The text of the fitted weights, which the fitter writes again.
const WEIGHTS: &str = include_str!("../data/best.weights");

/// The terms that fade, in the order of their weights.
const NAMES: [&str; TERMS] = [
    "liberties",
    "second_liberties",
    "third_liberties",
    "control",
    "rounds",
    "room",
    "contested",
    "one_way",
    "two_ways",
    "three_ways",
    "tempo",
    "same_colour",
];

const TERMS: usize = 12;

/// Full board, half of it, none of it.
const PHASES: usize = 3;

/// All weights: those of the terms by phase, and the placement's.
const COUNT: usize = TERMS * PHASES + 1;

/// What phases are counted in.
const WHOLE: Score = 256;

/// The evaluation as the game offers it.
pub(crate) static INFO: LazyLock<EvaluationInfo> = LazyLock::new(|| EvaluationInfo {
    name: "best",
    summary: "Squares each knight is nearer to, how they hang together, and the colours; fitted to games.",
    unit: 100,
    weights: weights::parse(WEIGHTS).leak(),
});

/// The fitted evaluation.
#[derive(Clone, Debug)]
pub struct Best {
    /// By phase and term.
    weights: [[Score; TERMS]; PHASES],
    placement: Score,
    /// What has learnt to correct the rest, where there is such a network.
    network: Option<Correction>,
}

impl Best {
    /// The evaluation with these weights, its own when there are none.
    pub(crate) fn new<G: Geometry>(geometry: G, given: &[Score]) -> Option<Self> {
        let weights: [Score; COUNT] = fiveply_grid::weights(&INFO, given)?;
        let by_phase = |phase| std::array::from_fn(|term| weights[PHASES * term + phase]);
        let network = (given.is_empty() && has_network(geometry)).then(Correction::new);
        Some(Best { weights: std::array::from_fn(by_phase), placement: weights[COUNT - 1], network })
    }

    /// What the network adds.
    #[inline(always)]
    fn correction<G: Geometry>(&mut self, position: &Position<G>) -> Score {
        self.network.as_mut().map_or(0, |network| network.score(position))
    }
}

impl<G: Geometry> Evaluator<Position<G>> for Best {
    #[inline]
    fn evaluate(&mut self, position: &Position<G>) -> Score {
        let Some(territory) = territory(position) else {
            return self.placement * placement(position.side());
        };
        let values = values(&territory);
        let shares = shares(position);
        let mut sum = 0;
        for (weights, share) in self.weights.iter().zip(shares) {
            let total: Score = weights.iter().zip(values).map(|(weight, value)| weight * value).sum();
            sum += i64::from(total) * i64::from(share);
        }
        // Rounded towards zero, so that what is good for one side is as bad for the other.
        (sum / i64::from(WHOLE)) as Score + self.correction(position)
    }

    fn terms(&mut self, position: &Position<G>) -> Vec<Term> {
        let values = territory(position).map(|territory| values(&territory));
        let mut terms: Vec<Term> = NAMES
            .iter()
            .enumerate()
            .map(|(index, &name)| match values {
                Some(values) => Term::number(name, values[index]),
                None => Term { name, value: TermValue::Nothing },
            })
            .collect();
        let placement = match values {
            Some(_) => TermValue::Nothing,
            None => TermValue::Number(placement(position.side()).into()),
        };
        terms.push(Term { name: "placement_conjecture", value: placement });
        if self.network.is_some() {
            terms.push(Term::number("network", self.correction(position)));
        }
        terms
    }

    fn features(&self, position: &Position<G>) -> Features {
        views(position)
    }
}

/// Who places second chooses the colours.
fn placement(side: Side) -> Score {
    if side == Side::Second { 1 } else { -1 }
}

/// The terms before their weights.
#[inline(always)]
fn values(territory: &Territory) -> [Score; TERMS] {
    let [own, other] = &territory.domains;
    let difference = |own: u32, other: u32| own as Score - other as Score;
    [
        difference(own.near[0], other.near[0]),
        difference(own.near[1], other.near[1]),
        difference(own.near[2], other.near[2]),
        difference(own.control(), other.control()),
        difference(own.rounds, other.rounds),
        difference(own.room(territory.contested), other.room(territory.contested)),
        difference(territory.contested[0] + territory.contested[1], 0),
        difference(own.thin[0], other.thin[0]),
        difference(own.thin[1], other.thin[1]),
        difference(own.thin[2], other.thin[2]),
        1,
        if territory.same_colour { 1 } else { -1 },
    ]
}

/// How much each phase counts, by the open squares; together they are the whole.
#[inline(always)]
fn shares<G: Geometry>(position: &Position<G>) -> [Score; PHASES] {
    let open = 2 * WHOLE * position.open().count() as Score / Score::from(position.geometry().area());
    if open > WHOLE { [open - WHOLE, 2 * WHOLE - open, 0] } else { [0, open, WHOLE - open] }
}
