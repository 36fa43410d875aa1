//! The fit: weights that make the results of the games most likely, without straying from the
//! present ones for no reason.
//!
//! The probability of winning is taken to be 1 / (1 + exp(−K·score / unit)), and K is fitted first,
//! to the present weights. It then stays, so that the new weights keep the scale of the old ones
//! and a basic piece keeps its worth. The loss is the mean negative logarithm of the probability of
//! what happened (a draw being half a win), plus a pull towards the present weights, which acts as
//! if every weight had been observed once more with a certain error, a game counting as one
//! observation however many of its positions are taken. It is minimised by Adam (Kingma and Ba
//! 2015), and the weights that predict the test games best are kept.
//!
//! A game has one result and hundreds of weights share it, so few games leave much to chance. What
//! a search thought of a position is a second opinion, poorer but without that chance (Veness,
//! Silver, Uther and Blair 2009 learn from nothing else): `trust` mixes it in.

use super::Positions;
use fiveply_core::Score;

/// How to fit.
#[derive(Clone, Debug)]
pub struct FitOptions {
    /// What one basic piece is worth.
    pub unit: Score,
    /// Steps of the minimiser.
    pub epochs: usize,
    /// How many games the positions come from.
    pub games: usize,
    /// How much the opinion of the search counts beside the result: 0 not at all, 1 alone.
    pub trust: f64,
    /// How far, in hundredths of a basic piece, what a weight adds to the score may easily move.
    /// Small values hold weights that count seldom.
    pub spread: f64,
}

/// What a fit found.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The factor between scores (in basic pieces) and the logarithm of the odds.
    pub k: f64,
    /// The weights, rounded.
    pub weights: Vec<Score>,
    /// The mean loss on the games fitted to, before and after (with the rounded weights).
    pub train: [f64; 2],
    /// The same on the games kept apart.
    pub test: [f64; 2],
    /// The step whose weights were kept.
    pub best_epoch: usize,
    /// What was minimised after every step, beginning with none: on the games fitted to, and on
    /// those kept apart.
    pub trace: Vec<[f64; 2]>,
}

/// Fits `start` to the positions.
pub fn fit(positions: &Positions, start: &[Score], options: &FitOptions) -> Fit {
    let begin: Vec<f64> = start.iter().map(|&weight| f64::from(weight)).collect();
    let unit = f64::from(options.unit.max(1));
    let k = best_scale(positions, &scores(positions, &begin), unit);
    let results: Vec<f64> = positions.results.iter().map(|&result| f64::from(result)).collect();
    let targets = targets(positions, k, options.trust);
    let problem = Problem { positions, targets: &targets, factor: k / unit };
    let honest = Problem { targets: &results, ..problem };
    let [train_before, test_before] = honest.losses(&begin);

    // Steps are made in what a weight adds to the score where it counts, so that those of large
    // counts and of small ones move alike.
    let sizes = typical_sizes(positions, begin.len());
    let spread = (options.spread * unit / 100.0).max(1e-9);
    let trained = 0.9 * options.games.max(1) as f64;
    let mut adam = Adam::new(begin.len());
    let mut weights = begin.clone();
    let mut trace = vec![problem.losses(&begin)];
    let mut best = (trace[0][1], 0, begin.clone());
    let mut gradient = vec![0.0; begin.len()];
    for epoch in 1..=options.epochs {
        problem.gradient(&weights, &mut gradient);
        for index in 0..weights.len() {
            let moved = (weights[index] - begin[index]) * sizes[index];
            gradient[index] = gradient[index] / sizes[index] + moved / (spread * spread * trained);
        }
        // The step shrinks, so that the end is smooth: from a hundredth of a basic piece to nearly
        // nothing.
        let rate = 0.01 * unit * (1.0 - (epoch as f64 - 1.0) / options.epochs as f64);
        adam.step(&gradient, rate, |index, step| weights[index] -= step / sizes[index]);
        let losses = problem.losses(&weights);
        trace.push(losses);
        if losses[1] < best.0 {
            best = (losses[1], epoch, weights.clone());
        }
    }
    let rounded: Vec<Score> = best.2.iter().map(|weight| weight.round() as Score).collect();
    let after: Vec<f64> = rounded.iter().map(|&weight| f64::from(weight)).collect();
    let [train_after, test_after] = honest.losses(&after);
    let (train, test) = ([train_before, train_after], [test_before, test_after]);
    Fit { k, weights: rounded, train, test, best_epoch: best.1, trace }
}

/// What is to be predicted of every position: its result, mixed with the opinion of the search.
pub(super) fn targets(positions: &Positions, k: f64, trust: f64) -> Vec<f64> {
    let target = |(&result, searched): (&f32, &Option<f32>)| {
        let result = f64::from(result);
        match searched {
            Some(score) => result + trust * (1.0 / (1.0 + (-k * f64::from(*score)).exp()) - result),
            None => result,
        }
    };
    positions.results.iter().zip(&positions.searched).map(target).collect()
}

/// The scores of all positions with these weights.
fn scores(positions: &Positions, weights: &[f64]) -> Vec<f64> {
    let score = |row: &[(u32, f32)]| row.iter().map(|&(index, value)| f64::from(value) * weights[index as usize]).sum();
    positions.rows().map(|(row, _)| score(row)).collect()
}

/// The K of these scores on the positions fitted to: the loss is convex in it, so halving by the
/// golden ratio finds its minimum.
pub(super) fn best_scale(positions: &Positions, scores: &[f64], unit: f64) -> f64 {
    let loss = |k: f64| {
        let pairs = scores.iter().zip(&positions.results).zip(&positions.tests);
        let one = |((&score, &result), &test): ((&f64, &f32), &bool)| {
            let odds = k / unit * score;
            let result = f64::from(result);
            if test { 0.0 } else { result * softplus(-odds) + (1.0 - result) * softplus(odds) }
        };
        pairs.map(one).sum::<f64>()
    };
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (0.001, 10.0);
    while high - low > 1e-4 {
        let [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

/// The root of the mean square of each coefficient where it is not 0; 1 for a weight that never
/// counts.
fn typical_sizes(positions: &Positions, weights: usize) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); weights];
    for &(index, coefficient) in &positions.entries {
        let (squares, count) = &mut sums[index as usize];
        *squares += f64::from(coefficient).powi(2);
        *count += 1.0;
    }
    sums.into_iter()
        .map(|(squares, count): (f64, f64)| if count > 0.0 { (squares / count).sqrt() } else { 1.0 })
        .collect()
}

/// Positions, what should be predicted of them, and the scale.
#[derive(Clone, Copy)]
struct Problem<'a> {
    positions: &'a Positions,
    targets: &'a [f64],
    factor: f64,
}

impl Problem<'_> {
    fn log_odds(&self, row: &[(u32, f32)], weights: &[f64]) -> f64 {
        self.factor * row.iter().map(|&(index, value)| f64::from(value) * weights[index as usize]).sum::<f64>()
    }

    /// The mean loss of the positions fitted to, and of those kept apart.
    fn losses(&self, weights: &[f64]) -> [f64; 2] {
        let mut sums = [(0.0, 0usize); 2];
        for ((row, test), result) in self.positions.rows().zip(self.targets) {
            let odds = self.log_odds(row, weights);
            // −log p of a win and of a loss, in a form that never overflows.
            let (won, lost) = (softplus(-odds), softplus(odds));
            let (sum, count) = &mut sums[usize::from(test)];
            *sum += result * won + (1.0 - result) * lost;
            *count += 1;
        }
        sums.map(|(sum, count)| sum / count.max(1) as f64)
    }

    /// The gradient of the mean loss of the positions fitted to.
    fn gradient(&self, weights: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        let mut count = 0usize;
        for ((row, test), result) in self.positions.rows().zip(self.targets) {
            if test {
                continue;
            }
            count += 1;
            let error = 1.0 / (1.0 + (-self.log_odds(row, weights)).exp()) - result;
            for &(index, value) in row {
                out[index as usize] += error * f64::from(value);
            }
        }
        let scale = self.factor / count.max(1) as f64;
        out.iter_mut().for_each(|slope| *slope *= scale);
    }
}

/// log(1 + exp(x)).
pub(super) fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// Adam: steps of about the same size along every weight, guided by the running mean of its slope
/// over that of its square.
pub(super) struct Adam {
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
}

impl Adam {
    const KEPT: [f64; 2] = [0.9, 0.999];

    pub(super) fn new(weights: usize) -> Self {
        Adam { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    pub(super) fn step(&mut self, gradient: &[f64], rate: f64, mut apply: impl FnMut(usize, f64)) {
        self.steps += 1;
        let grown = Self::KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        for (index, &slope) in gradient.iter().enumerate() {
            let (mean, square) = (&mut self.means[index], &mut self.squares[index]);
            *mean += (1.0 - Self::KEPT[0]) * (slope - *mean);
            *square += (1.0 - Self::KEPT[1]) * (slope * slope - *square);
            let step = rate * (*mean / grown[0]) / ((*square / grown[1]).sqrt() + 1e-12);
            apply(index, step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::random::Random;

    /// Games between players who follow these weights exactly, with some that never count.
    fn synthetic(truth: &[f64], count: usize, k: f64) -> Positions {
        let mut random = Random::new(11);
        let mut positions = Positions::default();
        for _ in 0..count {
            let row: Vec<(u32, f32)> = (0..truth.len() as u32 - 1)
                .filter_map(|index| {
                    let value = random.below(5) as f32 - 2.0;
                    (value != 0.0).then_some((index, value))
                })
                .collect();
            let score: f64 = row.iter().map(|&(index, value)| f64::from(value) * truth[index as usize]).sum();
            let chance = 1.0 / (1.0 + (-k * score / 100.0).exp());
            let won = (random.below(1_000_000) as f64) < chance * 1e6;
            positions.push(
                &row,
                score as f32,
                f32::from(u8::from(won)),
                Some(score as f32 / 100.0),
                random.below(10) == 0,
            );
        }
        positions
    }

    #[test]
    fn known_weights_are_recovered_from_results() {
        let truth = [100.0, 40.0, -25.0, 8.0, 77.0];
        let positions = synthetic(&truth, 40_000, 1.0);
        let start = [80, 70, 0, 0, 77];
        let options = FitOptions { unit: 100, epochs: 600, games: 40_000, trust: 0.0, spread: 50.0 };
        let found = fit(&positions, &start, &options);
        // The scale is the start's own, so weights are known up to a factor.
        let scale = truth[0] / f64::from(found.weights[0]);
        for (index, wanted) in truth.iter().enumerate().take(4) {
            let weight = scale * f64::from(found.weights[index]);
            assert!((weight - wanted).abs() < 4.0, "{index}: {weight} for {wanted}, {found:?}");
        }
        assert_eq!(found.weights[4], 77, "what never counts stays");
        assert!(found.test[1] < found.test[0] && found.train[1] < found.train[0]);
        assert_eq!(found, fit(&positions, &start, &options), "the same every time");
    }

    #[test]
    fn a_strong_pull_holds_the_weights() {
        let positions = synthetic(&[100.0, 40.0, 0.0], 500, 1.0);
        let held =
            fit(&positions, &[80, 70, 3], &FitOptions { unit: 100, epochs: 200, games: 500, trust: 0.0, spread: 0.01 });
        let moved = held.weights.iter().zip([80, 70, 3]).map(|(weight, start)| (weight - start).abs()).max();
        assert!(moved <= Some(1), "{:?}", held.weights);
    }

    /// Where games are few, what a search thought of the positions tells more than how they ended.
    #[test]
    fn opinions_help_when_games_are_few() {
        let truth = [100.0, 40.0, -25.0, 8.0, 77.0];
        let positions = synthetic(&truth, 300, 1.0);
        let start = [80, 70, 0, 0, 77];
        let distance = |trust| {
            let options = FitOptions { unit: 100, epochs: 600, games: 300, trust, spread: 50.0 };
            let found = fit(&positions, &start, &options).weights;
            let scale = truth[0] / f64::from(found[0]);
            found.iter().zip(truth).map(|(&weight, wanted)| (scale * f64::from(weight) - wanted).abs()).sum::<f64>()
        };
        assert!(distance(1.0) < distance(0.0), "{} and {}", distance(1.0), distance(0.0));
    }

    #[test]
    fn the_scale_is_found() {
        let truth = [100.0, 40.0, 0.0];
        let positions = synthetic(&truth, 20_000, 0.8);
        let k = best_scale(&positions, &scores(&positions, &truth), 100.0);
        assert!((k - 0.8).abs() < 0.03, "{k}");
    }
}
