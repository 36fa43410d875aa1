//! The weights that an evaluation is asked to use.

use fiveply_core::{EvaluationInfo, Score};

/// The largest weight, of either sign, that the evaluations on these boards take: with it no sum
/// comes near the score of a win.
pub const MAX_WEIGHT: Score = 1_000;

/// The weights for `evaluation`: those given, or its own when none are. `None` when their number is
/// wrong or one is beyond [`MAX_WEIGHT`].
pub fn weights<const N: usize>(evaluation: &EvaluationInfo, given: &[Score]) -> Option<[Score; N]> {
    debug_assert_eq!(evaluation.weights.len(), N);
    if given.is_empty() {
        return Some(std::array::from_fn(|index| evaluation.weights[index].default));
    }
    let given: [Score; N] = given.try_into().ok()?;
    given.iter().all(|weight| weight.unsigned_abs() <= MAX_WEIGHT as u32).then_some(given)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::Weight;

    #[test]
    fn weights_are_all_given_or_none() {
        const OWN: &[Weight] = &[Weight { name: "man", default: 5 }, Weight { name: "step", default: -3 }];
        let evaluation = EvaluationInfo { name: "two", summary: "", unit: 5, weights: OWN };
        assert_eq!(weights(&evaluation, &[]), Some([5, -3]));
        assert_eq!(weights(&evaluation, &[7, -1_000]), Some([7, -1_000]));
        assert_eq!(weights::<2>(&evaluation, &[7]), None);
        assert_eq!(weights::<2>(&evaluation, &[7, 1_001]), None);
        assert_eq!(weights::<2>(&evaluation, &[7, Score::MIN]), None);
    }
}
