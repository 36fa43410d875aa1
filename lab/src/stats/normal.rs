//! The normal distribution, as far as we need it.

use statrs::function::erf::{erfc, erfc_inv};
use std::f64::consts::SQRT_2;

/// Half the width of the central 95 % of the standard normal distribution.
pub const Z95: f64 = 1.959963984540054;

/// The probability that a standard normal variable stays below `x`. Written with the complementary
/// error function, which keeps its digits in the far tails.
pub fn below(x: f64) -> f64 {
    erfc(-x / SQRT_2) / 2.0
}

/// The value that a standard normal variable stays below with this probability; infinite at 0 and
/// 1.
pub fn quantile(probability: f64) -> f64 {
    -SQRT_2 * erfc_inv(2.0 * probability)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(below(0.0), 0.5);
        assert!((below(Z95) - 0.975).abs() < 1e-11);
        assert!((below(-6.0) / 9.865_876_450_377e-10 - 1.0).abs() < 1e-9);
        assert!((quantile(0.975) - Z95).abs() < 1e-9);
        assert!((quantile(0.8) - 0.8416212335729143).abs() < 1e-9);
        assert_eq!((below(f64::INFINITY), below(f64::NEG_INFINITY)), (1.0, 0.0));
    }
}
