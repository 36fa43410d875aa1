//! Learns a [`Network`](fiveply_core::Network) that corrects an evaluation or takes its place: the
//! logarithm of the odds is taken to be K times what the network says, with what the counts say
//! where it corrects them, and the network is found by Adam (Kingma and Ba 2015) in small batches.

use super::Positions;
use super::fit::{Adam, best_scale, softplus, targets};
use fiveply_core::random::Random;
use fiveply_core::{FloatNetwork, Score};

/// Positions of a batch.
const BATCH: usize = 512;

/// The step of Adam at the beginning; it shrinks to nearly nothing.
const RATE: f64 = 0.002;

/// The same for a network that goes on learning: it is near its best already, and long steps would
/// undo what it knows.
const RATE_AGAIN: f64 = 0.0005;

/// How to learn.
#[derive(Clone, Debug)]
pub struct NetworkOptions {
    /// What one basic piece is worth.
    pub unit: Score,
    /// Times that every position is seen.
    pub epochs: usize,
    /// How much the opinion of the search counts beside the result: 0 not at all, 1 alone.
    pub trust: f64,
    /// The hidden numbers.
    pub hidden: usize,
    /// What the first weights and the order of the positions are drawn from.
    pub seed: u64,
    /// The network judges by itself; otherwise it corrects the scores of the positions.
    pub alone: bool,
    /// The network to go on from, with as many features and hidden numbers; from nothing when there
    /// is none.
    pub from: Option<FloatNetwork>,
}

/// What was learnt.
#[derive(Clone, Debug)]
pub struct NetworkFit {
    /// The factor between scores (in basic pieces) and the logarithm of the odds.
    pub k: f64,
    /// The network.
    pub network: FloatNetwork,
    /// The time after which it was kept.
    pub best_epoch: usize,
    /// What was minimised each time, beginning with none: on the games learnt from, and on those
    /// kept apart.
    pub trace: Vec<[f64; 2]>,
}

/// Learns from positions whose rows are features. Calls `progress` after every time with both
/// losses.
pub fn learn(
    positions: &Positions,
    features: usize,
    options: &NetworkOptions,
    mut progress: impl FnMut(usize, [f64; 2]),
) -> NetworkFit {
    let unit = f64::from(options.unit.max(1));
    let scores: Vec<f64> = positions.scores.iter().map(|&score| f64::from(score)).collect();
    // Players see more than the counts do, so their points tell more.
    let searched: Vec<f64> = positions.searched.iter().map(|score| score.map_or(0.0, f64::from)).collect();
    let searched_k = best_scale(positions, &searched, 1.0);
    let targets = targets(positions, searched_k, options.trust);
    // A network that judges alone speaks in the players' points, one that corrects the counts in
    // theirs.
    let asks_players = options.alone && positions.searched.iter().any(Option::is_some);
    let k = if asks_players { searched_k } else { best_scale(positions, &scores, unit) };
    let factor = if options.alone { 0.0 } else { k / unit };
    let problem = Problem { positions, scores: &scores, targets: &targets, factor };

    let mut random = Random::new(options.seed);
    let mut layers = match &options.from {
        Some(learnt) => Layers::again(learnt, unit / k),
        None => Layers::new(features, options.hidden, &mut random),
    };
    let first_rate = if options.from.is_some() { RATE_AGAIN } else { RATE };
    let mut adam = Adam::new(layers.values.len());
    let mut gradient = vec![0.0; layers.values.len()];
    let mut hidden = vec![0.0; options.hidden];
    let mut order: Vec<usize> = (0..positions.len()).filter(|&index| !positions.tests[index]).collect();

    let mut trace = vec![problem.losses(&layers, &mut hidden)];
    let mut best = (trace[0][1], 0, layers.clone());
    for epoch in 1..=options.epochs {
        random.shuffle(&mut order);
        let rate = first_rate * (1.0 - (epoch as f64 - 1.0) / options.epochs as f64);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &index in batch {
                sum += problem.descend(index, &layers, &mut hidden, &mut gradient);
            }
            gradient.iter_mut().for_each(|slope| *slope /= batch.len() as f64);
            let values = &mut layers.values;
            let limit = f64::from(FloatNetwork::LARGEST);
            let weights = features * options.hidden;
            adam.step(&gradient, rate, |index, step| {
                values[index] -= step as f32;
                if index < weights {
                    values[index] = values[index].clamp(-limit as f32, limit as f32);
                }
            });
        }
        let losses = [sum / order.len().max(1) as f64, problem.losses(&layers, &mut hidden)[1]];
        trace.push(losses);
        progress(epoch, losses);
        if losses[1] < best.0 {
            best = (losses[1], epoch, layers.clone());
        }
    }
    NetworkFit { k, network: best.2.trained(unit / k), best_epoch: best.1, trace }
}

/// Weights, hidden biases, output and bias in one list, as the minimiser wants them.
#[derive(Clone)]
struct Layers {
    values: Vec<f32>,
    features: usize,
    hidden: usize,
}

impl Layers {
    fn new(features: usize, hidden: usize, random: &mut Random) -> Self {
        let mut draw = |size: f32| (random.below(20_001) as f32 / 10_000.0 - 1.0) * size;
        let mut values: Vec<f32> = (0..features * hidden).map(|_| draw(0.1)).collect();
        values.extend((0..hidden).map(|_| 0.3));
        values.extend((0..hidden).map(|_| draw(0.1)));
        values.push(0.0);
        Layers { values, features, hidden }
    }

    /// The layers of a network that [`trained`](Self::trained) made.
    fn again(trained: &FloatNetwork, scale: f64) -> Self {
        let FloatNetwork { weights, hidden_bias, output, bias } = trained;
        let (hidden, scale) = (hidden_bias.len(), scale as f32);
        let last = output.iter().chain([bias]).map(|value| value / scale);
        let values = weights.iter().chain(hidden_bias).copied().chain(last).collect();
        Layers { values, features: weights.len() / hidden.max(1), hidden }
    }

    fn column(&self, feature: u32) -> &[f32] {
        &self.values[feature as usize * self.hidden..][..self.hidden]
    }

    /// Weights, hidden biases, output, bias.
    fn parts(&self) -> (&[f32], &[f32], &[f32], f32) {
        let (weights, rest) = self.values.split_at(self.features * self.hidden);
        let (hidden_bias, rest) = rest.split_at(self.hidden);
        let (output, bias) = rest.split_at(self.hidden);
        (weights, hidden_bias, output, bias[0])
    }

    /// The output for a row, and the sums of its weights in `hidden`.
    fn output(&self, row: &[(u32, f32)], hidden: &mut [f32]) -> f32 {
        let (_, hidden_bias, output, bias) = self.parts();
        hidden.copy_from_slice(hidden_bias);
        for &(feature, _) in row {
            for (sum, part) in hidden.iter_mut().zip(self.column(feature)) {
                *sum += part;
            }
        }
        bias + hidden.iter().zip(output).map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum::<f32>()
    }

    /// The network, its output in points of which `scale` make 1 of the logarithm of the odds.
    fn trained(&self, scale: f64) -> FloatNetwork {
        let (weights, hidden_bias, output, bias) = self.parts();
        let scale = scale as f32;
        FloatNetwork {
            weights: weights.to_vec(),
            hidden_bias: hidden_bias.to_vec(),
            output: output.iter().map(|weight| weight * scale).collect(),
            bias: bias * scale,
        }
    }
}

/// Positions, their scores without the network, what should be predicted of them, and the scale.
struct Problem<'a> {
    positions: &'a Positions,
    scores: &'a [f64],
    targets: &'a [f64],
    factor: f64,
}

impl Problem<'_> {
    /// The logarithm of the odds of position `index`.
    fn log_odds(&self, index: usize, layers: &Layers, hidden: &mut [f32]) -> f64 {
        self.factor * self.scores[index] + f64::from(layers.output(self.positions.row(index), hidden))
    }

    /// Adds the slopes of one position's loss to the gradient; returns the loss.
    fn descend(&self, index: usize, layers: &Layers, hidden: &mut [f32], gradient: &mut [f64]) -> f64 {
        let odds = self.log_odds(index, layers, hidden);
        let target = self.targets[index];
        let error = 1.0 / (1.0 + (-odds).exp()) - target;
        let (weights, rest) = gradient.split_at_mut(layers.features * layers.hidden);
        let (hidden_bias, rest) = rest.split_at_mut(layers.hidden);
        let (output, bias) = rest.split_at_mut(layers.hidden);
        bias[0] += error;
        let outputs = layers.parts().2;
        for (place, sum) in hidden.iter_mut().enumerate() {
            let bent = f64::from(sum.clamp(0.0, 1.0));
            output[place] += error * bent * bent;
            // From here on the slope of the sum stands in the place of the sum.
            *sum = if (0.0..1.0).contains(sum) { error as f32 * 2.0 * *sum * outputs[place] } else { 0.0 };
            hidden_bias[place] += f64::from(*sum);
        }
        for &(feature, _) in self.positions.row(index) {
            let row = &mut weights[feature as usize * layers.hidden..][..layers.hidden];
            for (slope, part) in row.iter_mut().zip(&*hidden) {
                *slope += f64::from(*part);
            }
        }
        target * softplus(-odds) + (1.0 - target) * softplus(odds)
    }

    /// The mean loss of the positions learnt from, and of those kept apart.
    fn losses(&self, layers: &Layers, hidden: &mut [f32]) -> [f64; 2] {
        let mut sums = [(0.0, 0usize); 2];
        for (index, &test) in self.positions.tests.iter().enumerate() {
            let odds = self.log_odds(index, layers, hidden);
            let target = self.targets[index];
            let (sum, count) = &mut sums[usize::from(test)];
            *sum += target * softplus(-odds) + (1.0 - target) * softplus(odds);
            *count += 1;
        }
        sums.map(|(sum, count)| sum / count.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::Network;

    /// Positions that are won exactly when one of two features is there without the other, which no
    /// sum of both can say.
    fn either_or(count: usize) -> Positions {
        let mut random = Random::new(3);
        let mut positions = Positions::default();
        for index in 0..count {
            let bits = random.below(4);
            let row: Vec<(u32, f32)> = (0..2).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit, 1.0)).collect();
            let won = bits == 1 || bits == 2;
            positions.push(&row, 0.0, f32::from(u8::from(won)), None, index % 10 == 0);
        }
        positions
    }

    #[test]
    fn a_network_alone_need_not_make_good_what_the_counts_get_wrong() {
        let mut positions = Positions::default();
        for index in 0..4_000 {
            // The counts say the opposite of what is likely, the players what is.
            let won = index % 2 == 0;
            let right: f32 = if won { 2.0 } else { -2.0 };
            positions.push(&[(u32::from(won), 1.0)], -100.0 * right, right / 8.0 + 0.5, Some(right), index % 10 < 2);
        }
        let options =
            NetworkOptions { unit: 100, epochs: 200, trust: 0.5, hidden: 4, seed: 1, alone: true, from: None };
        let found = learn(&positions, 2, &options, |_, _| {});
        let network = Network::<4>::read(&found.network.file(), 2).unwrap();
        let scores = [0, 1].map(|feature| {
            let mut sum = network.accumulator();
            sum.add(network.weights(feature));
            network.score(&sum)
        });
        assert!(scores[0] < -100 && scores[1] > 100, "{scores:?}");
        // Beside the counts it has to take back what they say as well.
        let beside = learn(&positions, 2, &NetworkOptions { alone: false, ..options }, |_, _| {});
        assert!(beside.k < 0.01 && found.k > 0.1, "{} and {}", beside.k, found.k);
    }

    #[test]
    fn what_no_sum_can_say_is_learnt() {
        let options =
            NetworkOptions { unit: 100, epochs: 60, trust: 0.0, hidden: 8, seed: 1, alone: false, from: None };
        let mut seen = 0;
        let found = learn(&either_or(8_000), 2, &options, |epoch, _| seen = epoch);
        assert_eq!((seen, found.trace.len()), (60, 61));
        assert!(found.trace[found.best_epoch][1] < 0.2 && found.trace[0][1] > 0.65, "{:?}", found.trace.last());
        let network = Network::<8>::read(&found.network.file(), 2).unwrap();
        let score = |features: &[usize]| {
            let mut sum = network.accumulator();
            features.iter().for_each(|&feature| sum.add(network.weights(feature)));
            network.score(&sum)
        };
        assert!(score(&[0]) > 0 && score(&[1]) > 0 && score(&[]) < 0 && score(&[0, 1]) < 0);
        let again = learn(&either_or(8_000), 2, &options, |_, _| {});
        assert_eq!(again.network.file(), found.network.file(), "the same every time");
        let more = NetworkOptions { from: Some(found.network), epochs: 5, ..options };
        let more = learn(&either_or(8_000), 2, &more, |_, _| {});
        assert!(more.trace[0][1] < 0.2, "it begins where the other ended: {:?}", more.trace);
    }
}
