//! The likelihood of counts under a constraint: the distribution that fits best among all with a
//! given mean, or with a given mean in standard deviations. The generalised likelihood ratio test
//! compares two of these.
//!
//! Michel Van den Bergh worked both out for Fishtest ("Comparing the approximations for the
//! generalized log likelihood ratio", 2019; "Comments on normalized Elo", 2021). Either way the
//! best fit divides each observed frequency p by 1+θφ, where φ describes the constraint and θ
//! solves the *secular equation* Σ pφ/(1+θφ) = 0.

/// How much a constraint costs: each frequency is divided by `divisors`, whose logarithms are
/// `logs`.
pub(crate) struct Tilt<const N: usize> {
    divisors: [f64; N],
    pub(crate) logs: [f64; N],
}

/// The tilt towards the mean that belongs to a difference of `elo`, when outcome `i` is worth
/// i/(N−1).
pub(crate) fn with_mean<const N: usize>(frequencies: &[f64; N], elo: f64) -> Option<Tilt<N>> {
    // The distances to both ends of the scale are computed apart: one minus the other would lose
    // the digits of huge differences.
    let (below, above) = (super::expected_score(elo), super::expected_score(-elo));
    let phi = std::array::from_fn(|index| value::<N>(index) * above - (1.0 - value::<N>(index)) * below);
    tilt(frequencies, &phi)
}

/// The tilt towards (mean − ½)/deviation = `t`. The constraint is not linear, so it is replaced by
/// its tangent at the last solution, at most ten times, beginning with all outcomes alike.
pub(crate) fn with_t_value<const N: usize>(frequencies: &[f64; N], t: f64) -> Option<Tilt<N>> {
    let alike = [1.0 / N as f64; N];
    let first = tilt(frequencies, &tangent(&alike, t));
    // For |t| near 1 and above, the tangent there admits no distribution at all. One that meets the
    // constraint always serves, and since the deviation is a concave function, so does every later
    // one.
    let mut solution = first.or_else(|| tilt(frequencies, &tangent(&meeting(t), t)))?;
    let mut fitted = solution.apply(frequencies);
    for _ in 1..10 {
        let Some(next) = tilt(frequencies, &tangent(&fitted, t)) else { break };
        let last = std::mem::replace(&mut fitted, next.apply(frequencies));
        solution = next;
        if last.iter().zip(&fitted).all(|(a, b)| (a - b).abs() < 1e-9) {
            break;
        }
    }
    Some(solution)
}

impl<const N: usize> Tilt<N> {
    fn apply(&self, frequencies: &[f64; N]) -> [f64; N] {
        std::array::from_fn(|index| frequencies[index] / self.divisors[index])
    }
}

/// What outcome `index` is worth.
fn value<const N: usize>(index: usize) -> f64 {
    index as f64 / (N - 1) as f64
}

/// The gradient of mean − ½ − t·deviation at a distribution.
fn tangent<const N: usize>(distribution: &[f64; N], t: f64) -> [f64; N] {
    let mean: f64 = (0..N).map(|index| distribution[index] * value::<N>(index)).sum();
    let variance: f64 = (0..N).map(|index| distribution[index] * (value::<N>(index) - mean).powi(2)).sum();
    let deviation = variance.sqrt();
    std::array::from_fn(|index| {
        let value = value::<N>(index);
        value - 0.5 - t / 2.0 * deviation * (1.0 + ((value - mean) / deviation).powi(2))
    })
}

/// A distribution with (mean − ½)/deviation = `t`: all outcomes alike, with the share λ of the best
/// (or worst) one on top. Its mean is ½ + λ/2 and its variance (1−λ)(u + λ/4), where u is the
/// variance of all alike; a quadratic equation gives λ.
fn meeting<const N: usize>(t: f64) -> [f64; N] {
    let u = (0..N).map(|index| (value::<N>(index) - 0.5).powi(2)).sum::<f64>() / N as f64;
    let square = t * t;
    // λ²(1 + t²)/4 + λt²(u − ¼) − t²u = 0.
    let (a, b, c) = ((1.0 + square) / 4.0, square * (u - 0.25), -square * u);
    let share = ((b * b - 4.0 * a * c).sqrt() - b) / (2.0 * a);
    let favoured = if t > 0.0 { N - 1 } else { 0 };
    std::array::from_fn(|index| (1.0 - share) / N as f64 + if index == favoured { share } else { 0.0 })
}

/// Solves the secular equation; `None` when `phi` lies on one side of 0, so that no distribution
/// meets the constraint.
///
/// θ lies between the two poles of the equation, and for lopsided results so close to one of them
/// that 1+θφ would be rounding error. So we solve for the divisor y = 1+θφ of the outcome that
/// makes this pole, which is tiny there but has all its digits. With φ in units of that outcome's,
/// r = φ/φ₀, the others are 1 − r + yr.
fn tilt<const N: usize>(frequencies: &[f64; N], phi: &[f64; N]) -> Option<Tilt<N>> {
    let low = phi.iter().copied().fold(f64::INFINITY, f64::min);
    let high = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(low < 0.0 && high > 0.0) {
        return None;
    }
    let mean: f64 = frequencies.iter().zip(phi).map(|(p, x)| p * x).sum();
    let pole = if mean > 0.0 { low } else { high };
    let ratio = phi.map(|x| x / pole);
    let y = root(frequencies, &ratio);
    let divisors = ratio.map(|r| 1.0 - r + y * r);
    // Near 1 the logarithm needs the small difference, not the sum.
    let log = |r: f64| if (y - 1.0) * r > -0.5 { ((y - 1.0) * r).ln_1p() } else { (1.0 - r + y * r).ln() };
    Some(Tilt { divisors, logs: ratio.map(log) })
}

/// The root of Σ pr/(1 − r + yr) in (0, 1], which falls from +∞ to Σ pr ≤ 0: Newton's method, with
/// bisection where it would leave the bracket.
fn root<const N: usize>(frequencies: &[f64; N], ratio: &[f64; N]) -> f64 {
    let cells = || frequencies.iter().zip(ratio);
    let nearest: f64 = cells().filter(|&(_, &r)| r == 1.0).map(|(p, _)| p).sum();
    let against: f64 = cells().filter(|&(_, &r)| r < 0.0).map(|(p, r)| -p * r).sum();
    // The negative terms never sum up to more than `against`, so the root is no lower than this.
    let (mut low, mut high) = ((nearest / against).min(1.0), 1.0);
    let mut y = 1.0;
    for _ in 0..200 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (p, &r) in cells() {
            let part = r / (1.0 - r + y * r);
            sum += p * part;
            slope -= p * part * part;
        }
        if sum > 0.0 {
            low = y;
        } else {
            high = y;
        }
        let newton = y - sum / slope;
        // The root may be many powers of ten below 1, so the middle is the geometric one.
        let next = if low < newton && newton < high { newton } else { (low * high).sqrt() };
        if (next - y).abs() <= f64::EPSILON * y {
            return next;
        }
        y = next;
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments<const N: usize>(p: &[f64; N]) -> (f64, f64, f64) {
        let total = p.iter().sum();
        let mean: f64 = (0..N).map(|index| p[index] * value::<N>(index)).sum();
        let variance: f64 = (0..N).map(|index| p[index] * (value::<N>(index) - mean).powi(2)).sum();
        (total, mean, variance.sqrt())
    }

    const SAMPLES: [[f64; 5]; 4] = [
        [0.1, 0.2, 0.3, 0.3, 0.1],
        [1e-15, 1e-15, 1e-15, 1e-15, 1.0 - 4e-15],
        [0.25, 1e-9, 0.5, 1e-9, 0.25 - 2e-9],
        [1e-6, 1.0 - 4e-6, 1e-6, 1e-6, 1e-6],
    ];

    #[test]
    fn the_constraint_on_the_mean_is_met() {
        for sample in &SAMPLES {
            for elo in [-5000.0, -800.0, -5.0, 0.0, 1.0, 300.0, 5000.0] {
                let (total, mean, _) = moments(&with_mean(sample, elo).unwrap().apply(sample));
                assert!((total - 1.0).abs() < 1e-9, "{sample:?} {elo}: total {total}");
                assert!((mean - super::super::expected_score(elo)).abs() < 1e-9, "{sample:?} {elo}: mean {mean}");
            }
        }
    }

    #[test]
    fn the_constraint_on_the_t_value_is_met() {
        for sample in &SAMPLES {
            for t in [-0.3, -0.01, 0.0, 0.02, 0.2] {
                let (total, mean, deviation) = moments(&with_t_value(sample, t).unwrap().apply(sample));
                assert!((total - 1.0).abs() < 1e-9);
                assert!(((mean - 0.5) / deviation - t).abs() < 1e-5, "{sample:?} {t}: {}", (mean - 0.5) / deviation);
            }
        }
    }

    /// Demands that the first tangent cannot meet are met all the same.
    #[test]
    fn huge_t_values_have_a_solution() {
        for t in [-40.0, -1.5, -0.95, 0.95, 1.0, 3.0, 40.0] {
            let (_, mean, deviation) = moments(&meeting::<5>(t));
            assert!(((mean - 0.5) / deviation / t - 1.0).abs() < 1e-9);
            for sample in &SAMPLES {
                assert!(with_t_value(sample, t).unwrap().logs.iter().all(|log| log.is_finite()));
            }
        }
    }
}
