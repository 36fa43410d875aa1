//! Sums of many weighted counts, the form of the fitted evaluations.
//!
//! Every weight has two values: one for a board with all its men, one for a board with hardly any.
//! What counts lies between the two, in proportion to the men left (Hans Berliner's blending of
//! evaluations, 1979). The proportion does not depend on the weights, so the score is linear in
//! them, and a fitter can find them by regression.
//!
//! On the usual board a small network that has learnt from games judges better and faster than all
//! counts together, so there it judges alone. Whoever gives weights wants the counts and gets them.

use super::network::{Judge, MenNetwork, has_network};
use super::{Men, Tally};
use crate::{Geometry, MAX_WEIGHT};
use fiveply_core::{EvaluationInfo, Score, Side, Term};
use std::sync::LazyLock;

/// The proportion of a full board.
const FULL: Score = 64;

/// The weights of `N` counts.
#[derive(Clone, Debug)]
pub struct Tapered<const N: usize> {
    /// Both values of each weight in one number, so that one multiplication does for both.
    weights: [i64; N],
    /// What one man adds to the proportion, in 65536ths.
    share: u32,
    network: Option<Judge>,
}

impl<const N: usize> Tapered<N> {
    /// The weights given for `evaluation` on boards of this geometry, or its own when none are:
    /// first all those for a full board, then all those for an empty one. `None` when their number
    /// is wrong or one is beyond [`MAX_WEIGHT`].
    pub fn new<G: Geometry>(
        geometry: G,
        evaluation: &EvaluationInfo,
        given: &[Score],
        network: Option<&'static LazyLock<MenNetwork>>,
    ) -> Option<Self> {
        let own = || evaluation.weights.iter().map(|weight| weight.default).collect();
        let values: Vec<Score> = if given.is_empty() { own() } else { given.to_vec() };
        if values.len() != 2 * N || values.iter().any(|value| value.unsigned_abs() > MAX_WEIGHT as u32) {
            return None;
        }
        let weights = std::array::from_fn(|index| joined(values[index], values[N + index]));
        // The start has four men to a column.
        let share = (FULL as u32 * 65_536).div_ceil(4 * u32::from(geometry.width()));
        let network = network.filter(|_| given.is_empty() && has_network(geometry)).map(|network| Judge::new(network));
        Some(Tapered { weights, share, network })
    }

    /// The value for `side`, which is to move: what the network says, or, where there is none, what
    /// is counted, the first side's less the second's.
    #[inline(always)]
    pub fn evaluate<G: Geometry>(&mut self, men: &Men<G>, side: Side, count: impl FnOnce(&mut Sum<'_, N>)) -> Score {
        if let Some(network) = &mut self.network {
            return network.score(men, side);
        }
        let mut sum = Sum { weights: &self.weights, sum: 0 };
        count(&mut sum);
        let score = self.blended(men, sum.sum);
        if side == Side::First { score } else { -score }
    }

    /// What the value is made of: a term for every group of counts, by its name and its number of
    /// counts, each rounded by itself; or the network's.
    pub fn terms<G: Geometry>(
        &mut self,
        men: &Men<G>,
        side: Side,
        groups: &[(&'static str, usize)],
        count: impl FnOnce(&mut [i32; N]),
    ) -> Vec<Term> {
        if let Some(network) = &mut self.network {
            return vec![Term::number("network", network.score(men, side))];
        }
        let mut counts = [0; N];
        count(&mut counts);
        let sign = if side == Side::First { 1 } else { -1 };
        let mut products = self.weights.iter().zip(counts).map(|(&weight, count)| weight * i64::from(sign * count));
        let group = |&(name, length): &(&'static str, usize)| {
            Term::number(name, self.blended(men, products.by_ref().take(length).sum()))
        };
        groups.iter().map(group).collect()
    }

    /// Division rounds towards 0, so that exchanging the sides changes the sign and nothing else.
    #[inline(always)]
    fn blended<G: Geometry>(&self, men: &Men<G>, sum: i64) -> Score {
        let left = ((men.count() * self.share) >> 16).min(FULL as u32) as Score;
        let full = sum as Score;
        let few = ((sum - i64::from(full)) >> 32) as Score;
        (full * left + few * (FULL - left)) / FULL
    }
}

/// Two values in one number, to be taken apart by `blended`.
fn joined(full: Score, few: Score) -> i64 {
    i64::from(full) + (i64::from(few) << 32)
}

/// Counts, weighted and added up.
#[derive(Clone, Debug)]
pub struct Sum<'a, const N: usize> {
    weights: &'a [i64; N],
    sum: i64,
}

impl<const N: usize> Tally for Sum<'_, N> {
    #[inline(always)]
    fn count(&mut self, index: usize, count: i32) {
        self.sum += self.weights[index] * i64::from(count);
    }
}

/// Counts as they are, for people and for tests.
impl<const N: usize> Tally for [i32; N] {
    fn count(&mut self, index: usize, count: i32) {
        self[index] += count;
    }
}

#[cfg(test)]
mod tests {
    use super::super::men_network;
    use super::super::network::HIDDEN;
    use super::*;
    use crate::Fixed;
    use fiveply_core::{FloatNetwork, TermValue, Weight};

    const WEIGHTS: &[Weight] = &[
        Weight { name: "full[0]", default: 100 },
        Weight { name: "full[1]", default: -7 },
        Weight { name: "few[0]", default: 200 },
        Weight { name: "few[1]", default: 57 },
    ];
    const INFO: EvaluationInfo = EvaluationInfo { name: "two", summary: "", unit: 100, weights: WEIGHTS };

    /// A network that says 50 points for a man of the mover's on the first square, and 9 more for
    /// everything.
    static NETWORK: LazyLock<MenNetwork> = LazyLock::new(|| {
        let (mut weights, mut output) = (vec![0.0; 128 * HIDDEN], vec![0.0; HIDDEN]);
        (weights[0], output[0]) = (1.0, 50.0);
        men_network(&FloatNetwork { weights, hidden_bias: vec![0.0; HIDDEN], output, bias: 9.0 }.file())
    });

    #[test]
    fn the_network_speaks_for_the_mover_where_no_weights_are_given() {
        let geometry = Fixed::<u64, 8, 8>::default();
        let mut men = Men::none(geometry);
        men.put(Side::First, 0);
        let mut tapered = Tapered::<2>::new(geometry, &INFO, &[], Some(&NETWORK)).unwrap();
        let uncounted = |_: &mut Sum<'_, 2>| panic!("the network needs no counts");
        assert_eq!(Side::BOTH.map(|side| tapered.evaluate(&men, side, uncounted)), [59, 9]);
        let terms = tapered.terms(&men, Side::First, &[("both", 2)], |_| panic!("neither do its terms"));
        assert_eq!(terms, [Term::number("network", 59)]);
        // What was kept from the position before leaves no trace.
        assert_eq!(tapered.evaluate(&Men::start(geometry), Side::First, uncounted), 59);
        assert_eq!(Side::BOTH.map(|side| tapered.evaluate(&Men::none(geometry), side, uncounted)), [9, 9]);
        let mut counting = Tapered::<2>::new(geometry, &INFO, &[100, -7, 200, 57], Some(&NETWORK)).unwrap();
        assert_eq!(counting.evaluate(&men, Side::First, |_| ()), 0);
        let small = Fixed::<u64, 6, 5>::default();
        let mut counting = Tapered::<2>::new(small, &INFO, &[], Some(&NETWORK)).unwrap();
        assert_eq!(counting.evaluate(&Men::none(small), Side::First, |_| ()), 0);
    }

    #[test]
    fn weights_count_in_proportion_to_the_men_left() {
        let geometry = Fixed::<u64, 8, 8>::default();
        let mut tapered = Tapered::<2>::new(geometry, &INFO, &[100, -7, 200, 57], Some(&NETWORK)).unwrap();
        let mut score = |men: &Men<_>, counts: [i32; 2]| {
            tapered.evaluate(men, Side::First, |sum| {
                counts.into_iter().enumerate().for_each(|(index, count)| sum.count(index, count));
            })
        };
        assert_eq!(score(&Men::start(geometry), [3, 10]), 300 - 70);
        assert_eq!(score(&Men::none(geometry), [3, 10]), 600 + 570);
        let mut half = Men::none(geometry);
        (0..16).for_each(|square| half.put(Side::First, square));
        assert_eq!(score(&half, [3, 10]), (230 + 1_170) / 2);
        assert_eq!(score(&half, [-3, -10]), -(230 + 1_170) / 2);
        let groups = [("one", 1), ("other", 1)];
        let terms = tapered.terms(&half, Side::First, &groups, |counts| *counts = [3, 10]);
        let values = terms.into_iter().map(|term| term.value);
        assert_eq!(values.collect::<Vec<_>>(), [TermValue::Number(450), TermValue::Number(250)]);
    }

    #[test]
    fn weights_are_all_given_or_none() {
        let new =
            |given: &[Score]| Tapered::<2>::new(Fixed::<u64, 8, 8>::default(), &INFO, given, Some(&NETWORK)).is_some();
        assert!(new(&[]) && new(&[1, 2, 3, -1_000]));
        assert!(!new(&[1]) && !new(&[1, 2, 3]) && !new(&[1, 2, 3, 4, 5]) && !new(&[1, 2, 3, 1_001]));
    }
}
