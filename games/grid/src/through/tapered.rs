//! Sums of many weighted counts, the form of the fitted evaluations.
//!
//! Every weight has two values: one for a board with all its men, one for a board with hardly any. What counts lies between the two, in
//! proportion to the men left (Hans Berliner's blending of evaluations, 1979). The proportion does not depend on the weights, so the
//! score is linear in them, and a fitter can find them by regression.

use super::{Men, Tally};
use crate::{Geometry, MAX_WEIGHT};
use fiveply_core::{EvaluationInfo, Score, Term};

/// The proportion of a full board.
const FULL: Score = 64;

/// The weights of `N` counts.
#[derive(Clone, Debug)]
pub struct Tapered<const N: usize> {
    /// Both values of each weight in one number, so that one multiplication does for both.
    weights: [i64; N],
    /// What one man adds to the proportion, in 65536ths.
    share: u32,
}

impl<const N: usize> Tapered<N> {
    /// The weights given for `evaluation` on boards of this geometry, or its own when none are: first all those for a full board, then all
    /// those for an empty one. `None` when their number is wrong or one is beyond [`MAX_WEIGHT`].
    pub fn new<G: Geometry>(geometry: G, evaluation: &EvaluationInfo, given: &[Score]) -> Option<Self> {
        let own = || evaluation.weights.iter().map(|weight| weight.default).collect();
        let values: Vec<Score> = if given.is_empty() { own() } else { given.to_vec() };
        if values.len() != 2 * N || values.iter().any(|value| value.unsigned_abs() > MAX_WEIGHT as u32) {
            return None;
        }
        let weights = std::array::from_fn(|index| joined(values[index], values[N + index]));
        // The start has four men to a column.
        let share = (FULL as u32 * 65_536).div_ceil(4 * u32::from(geometry.width()));
        Some(Tapered { weights, share })
    }

    /// A sum to which counts can be added.
    #[inline(always)]
    pub fn sum(&self) -> Sum<'_, N> {
        Sum { weights: &self.weights, sum: 0 }
    }

    /// The value of a sum.
    #[inline(always)]
    pub fn score<G: Geometry>(&self, men: &Men<G>, sum: &Sum<'_, N>) -> Score {
        self.blended(men, sum.sum)
    }

    /// What the groups of counts add to the score, each with its name and its number of counts. Their values are rounded one by one.
    pub fn terms<G: Geometry>(&self, men: &Men<G>, counts: &[i32; N], groups: &[(&'static str, usize)]) -> Vec<Term> {
        let mut products = self.weights.iter().zip(counts).map(|(&weight, &count)| weight * i64::from(count));
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
    use super::*;
    use crate::Fixed;
    use fiveply_core::{Side, TermValue, Weight};

    const WEIGHTS: &[Weight] = &[
        Weight { name: "full[0]", default: 100 },
        Weight { name: "full[1]", default: -7 },
        Weight { name: "few[0]", default: 200 },
        Weight { name: "few[1]", default: 57 },
    ];
    const INFO: EvaluationInfo = EvaluationInfo { name: "two", summary: "", unit: 100, weights: WEIGHTS };

    #[test]
    fn weights_count_in_proportion_to_the_men_left() {
        let geometry = Fixed::<u64, 8, 8>::default();
        let tapered = Tapered::<2>::new(geometry, &INFO, &[]).unwrap();
        let score = |men: &Men<_>, counts: [i32; 2]| {
            let mut sum = tapered.sum();
            counts.into_iter().enumerate().for_each(|(index, count)| sum.count(index, count));
            tapered.score(men, &sum)
        };
        assert_eq!(score(&Men::start(geometry), [3, 10]), 300 - 70);
        assert_eq!(score(&Men::none(geometry), [3, 10]), 600 + 570);
        let mut half = Men::none(geometry);
        (0..16).for_each(|square| half.put(Side::First, square));
        assert_eq!(score(&half, [3, 10]), (230 + 1_170) / 2);
        assert_eq!(score(&half, [-3, -10]), -(230 + 1_170) / 2);
        let groups = [("one", 1), ("other", 1)];
        let values = tapered.terms(&half, &[3, 10], &groups).into_iter().map(|term| term.value);
        assert_eq!(values.collect::<Vec<_>>(), [TermValue::Number(450), TermValue::Number(250)]);
    }

    #[test]
    fn weights_are_all_given_or_none() {
        let new = |given: &[Score]| Tapered::<2>::new(Fixed::<u64, 8, 8>::default(), &INFO, given).is_some();
        assert!(new(&[]) && new(&[1, 2, 3, -1_000]));
        assert!(!new(&[1]) && !new(&[1, 2, 3]) && !new(&[1, 2, 3, 4, 5]) && !new(&[1, 2, 3, 1_001]));
    }
}
