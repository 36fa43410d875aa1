//! Means with their 95 % intervals, from few or many observations.

use super::verdict::Interval;
use crate::stats::{Results, wilson};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// The factor by which a standard error becomes half a 95 % interval, for a mean of `count`
/// observations.
fn factor(count: usize) -> f64 {
    StudentsT::new(0.0, 1.0, count.saturating_sub(1).max(1) as f64).map_or(1.959_964, |t| t.inverse_cdf(0.975))
}

/// The mean of independent observations; `None` without any.
pub(crate) fn mean(values: &[f64]) -> Option<Interval> {
    if values.is_empty() {
        return None;
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let half = if values.len() > 1 { factor(values.len()) * (variance / count).sqrt() } else { 0.0 };
    Some(Interval { value: mean, low: mean - half, high: mean + half })
}

/// The geometric mean of independent ratios.
pub(crate) fn geometric_mean(ratios: &[f64]) -> Option<Interval> {
    let logarithms: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let Interval { value, low, high } = mean(&logarithms)?;
    Some(Interval { value: value.exp(), low: low.exp(), high: high.exp() })
}

/// A mean over things that come in groups (positions of a game): sums and sizes of the groups. Only
/// groups are independent.
pub(crate) fn grouped_mean(groups: &[(f64, f64)]) -> Option<Interval> {
    let (sum, size) = groups.iter().fold((0.0, 0.0), |(sum, size), group| (sum + group.0, size + group.1));
    if size <= 0.0 {
        return None;
    }
    let (mean, count) = (sum / size, groups.len() as f64);
    let residuals: f64 = groups.iter().map(|(sum, size)| (sum - mean * size).powi(2)).sum();
    let error = (residuals / (count * (count - 1.0).max(1.0))).sqrt() / (size / count);
    let half = if groups.len() > 1 { factor(groups.len()) * error } else { 0.0 };
    Some(Interval { value: mean, low: mean - half, high: mean + half })
}

/// A share in per cent, by Wilson.
pub(crate) fn share(part: u64, of: u64) -> Option<Interval> {
    let score = (of > 0).then(|| part as f64 / of as f64)?;
    let [low, high] = wilson(score, of as f64).map(|end| 100.0 * end);
    Some(Interval { value: 100.0 * score, low, high })
}

/// The score of a match in per cent. The pairs give the interval; where they are all alike, or it
/// would leave the scale, Wilson's takes over.
pub(crate) fn score(results: &Results) -> Option<Interval> {
    let (score, error) = (results.score()?, results.standard_error()?);
    let (low, high) = (score - 1.959_964 * error, score + 1.959_964 * error);
    let [low, high] =
        if error > 0.0 && low > 0.0 && high < 1.0 { [low, high] } else { wilson(score, results.games() as f64) };
    Some(Interval { value: 100.0 * score, low: 100.0 * low, high: 100.0 * high })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Pairs;

    #[test]
    fn a_mean_has_students_interval() {
        let Interval { value, low, high } = mean(&[1.0, 2.0, 3.0, 4.0]).unwrap();
        // Standard deviation 1.29099, standard error 0.64550, t of three degrees of freedom
        // 3.18245.
        assert!((value - 2.5).abs() < 1e-12 && (low - 0.44573).abs() < 1e-4 && (high - 4.55427).abs() < 1e-4);
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[7.0]), Some(Interval::exact(7.0)));
    }

    #[test]
    fn ratios_are_averaged_by_their_logarithms() {
        let Interval { value, low, high } = geometric_mean(&[0.5, 2.0]).unwrap();
        assert!((value - 1.0).abs() < 1e-12 && (low * high - 1.0).abs() < 1e-6);
    }

    #[test]
    fn groups_count_by_their_size() {
        assert_eq!(grouped_mean(&[(10.0, 1.0), (0.0, 9.0)]).unwrap().value, 1.0);
        assert_eq!(grouped_mean(&[]), None);
    }

    #[test]
    fn a_match_of_equals_has_no_interval_of_its_own() {
        let even = score(&Pairs::new([0, 0, 50, 0, 0]).into()).unwrap();
        assert!(even.value == 50.0 && even.low > 40.0 && even.low < 41.0);
        let won = score(&Pairs::new([0, 0, 0, 0, 50]).into()).unwrap();
        assert!(won.high == 100.0 && won.low > 96.0);
    }
}
