//! Two results compared: is the difference between two scores more than luck? The two-proportion z-test, as every textbook has it.

use super::counts::Wdl;
use super::normal::two_sided_p;

/// How two scores compare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The first score minus the second.
    pub difference: f64,
    /// The difference in standard errors.
    pub z: f64,
    /// The probability of a difference this large when both have the same true score.
    pub p: f64,
}

/// Compares two results of different matches; `None` when one has no games. Draws count half, which makes the test cautious: games with
/// draws spread less than it supposes.
pub fn compare(first: &Wdl, second: &Wdl) -> Option<Comparison> {
    let [(a, n), (b, m)] = [first, second].map(|games| (games.points(), games.games() as f64));
    if n == 0.0 || m == 0.0 {
        return None;
    }
    let difference = a / n - b / m;
    let pooled = (a + b) / (n + m);
    let error = (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt();
    // Without an error both scored nothing or both everything, so there is no difference either.
    let z = if error > 0.0 { difference / error } else { 0.0 };
    Some(Comparison { difference, z, p: two_sided_p(z) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(wins: u64) -> Wdl {
        Wdl::new(wins, 0, 100 - wins)
    }

    /// The p-values that the reports' tables lack: ISO-X1, ISO-X2 and ISO-X3.
    #[test]
    fn published_results() {
        for (first, second, p) in [(87, 81, 0.25), (80, 87, 0.18), (95, 87, 0.048)] {
            let comparison = compare(&wins(first), &wins(second)).unwrap();
            assert!((comparison.p - p).abs() < 0.005, "{first} {second}: {comparison:?}");
        }
    }

    #[test]
    fn degenerate_results() {
        assert_eq!(compare(&wins(100), &wins(100)).unwrap().p, 1.0);
        assert_eq!(compare(&Wdl::default(), &wins(50)), None);
        let comparison = compare(&Wdl::new(10, 0, 0), &Wdl::new(0, 0, 10)).unwrap();
        assert!(comparison.p < 1e-5 && comparison.difference == 1.0);
        let halves = compare(&Wdl::new(0, 60, 40), &wins(30)).unwrap();
        assert_eq!((halves.z, halves.p), (0.0, 1.0));
    }
}
