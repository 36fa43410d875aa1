//! Wilson's interval for a proportion (E. B. Wilson 1927). It never leaves \[0, 1\] and is sound
//! for a handful of games and for clean sweeps, where "score ± 1.96 standard errors" is not. It
//! takes every game for won or lost, so with draws it is wider than needed.

use super::normal::Z95;

/// The 95 % interval for the true score, given the score of `games` games. Without games it is the
/// whole range.
pub fn wilson(score: f64, games: f64) -> [f64; 2] {
    if games <= 0.0 {
        return [0.0, 1.0];
    }
    let square = Z95 * Z95;
    let scale = 1.0 + square / games;
    let centre = (score + square / (2.0 * games)) / scale;
    let half = Z95 * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt() / scale;
    // At the ends centre and half-width cancel, which rounding must not blur.
    let low = if score <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if score >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intervals() {
        let [low, high] = wilson(1.0, 50.0);
        assert!((low - 0.9286524).abs() < 1e-7 && high == 1.0);
        assert_eq!(wilson(0.0, 50.0)[0], 0.0);
        assert_eq!(wilson(0.5, 0.0), [0.0, 1.0]);
        let [low, high] = wilson(0.77, 100.0);
        assert!((low - 0.6785).abs() < 1e-4 && (high - 0.8416).abs() < 1e-4);
    }
}
