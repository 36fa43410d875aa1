//! A small network that learns from games to judge positions, or what the counts of an evaluation
//! miss in them (Yu Nasu's efficiently updatable networks for Shogi, 2018, with one hidden layer).
//!
//! A position has some of many features. Each feature has a weight for every hidden neuron. The
//! weights of the features present are added up in an accumulator; each neuron's activation is its
//! sum, clipped to 0 and 1 and squared; the activations times the output weights give the score.
//! All of it is done in whole numbers (quantised), so that every machine finds the same.
//!
//! Positions that follow each other in a search share most of their features, so evaluations keep
//! accumulators and update them by the features that differ.

use crate::Score;
use std::fmt::{self, Debug, Formatter};

/// What 1 is in an accumulator. Its square fits 16 bits.
const ONE: i16 = 127;

/// The bits that squares lose, rounded up, so that a sum of many weighted activations fits 32 bits.
const SQUARE_SHIFT: u32 = 7;

/// What 1 is as an activation.
const ACTIVATION_ONE: i32 = (ONE as i32 * ONE as i32 + (1 << SQUARE_SHIFT) - 1) >> SQUARE_SHIFT;

/// What a point of the score is in an output weight.
const POINT: f32 = 16.0;

/// No bias of a file is larger, in the units of a score before it is divided.
const LARGEST_BIAS: u32 = 1 << 30;

/// What a file begins with: what it is, and the version of what follows.
const MAGIC: &[u8; 8] = b"fiveply1";

/// A sum for each of the hidden neurons. It is aligned to a cache line, because older processors
/// add numbers straight from memory only if they are aligned.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Accumulator<const HIDDEN: usize>([i16; HIDDEN]);

/// A network with so many hidden neurons.
#[derive(Clone)]
pub struct Network<const HIDDEN: usize> {
    weights: Box<[Accumulator<HIDDEN>]>,
    hidden_bias: Accumulator<HIDDEN>,
    output: Accumulator<HIDDEN>,
    bias: i32,
}

impl<const HIDDEN: usize> Accumulator<HIDDEN> {
    /// All sums 0.
    pub const ZERO: Self = Accumulator([0; HIDDEN]);

    /// Adds the weights of a feature. Sums wrap around, so a feature that is added and subtracted
    /// again leaves no trace.
    #[inline(always)]
    pub fn add(&mut self, weights: &Self) {
        // A copy, so that the compiler sees that the two do not overlap, and uses SIMD.
        let mut total = self.0;
        total.iter_mut().zip(weights.0).for_each(|(total, part)| *total = total.wrapping_add(part));
        self.0 = total;
    }

    /// Subtracts the weights of a feature.
    #[inline(always)]
    pub fn subtract(&mut self, weights: &Self) {
        let mut total = self.0;
        total.iter_mut().zip(weights.0).for_each(|(total, part)| *total = total.wrapping_sub(part));
        self.0 = total;
    }
}

impl<const HIDDEN: usize> Network<HIDDEN> {
    /// The network of a file, for positions with so many features; `None` when it is not one.
    pub fn read(file: &[u8], features: usize) -> Option<Self> {
        let (found, hidden, bias, values) = parse(file)?;
        if (found, hidden) != (features, HIDDEN) {
            return None;
        }
        let rows = values.as_chunks::<HIDDEN>().0.iter().copied();
        let mut weights: Vec<Accumulator<HIDDEN>> = rows.map(Accumulator).collect();
        let (output, hidden_bias) = (weights.pop()?, weights.pop()?);
        Some(Network { weights: weights.into(), hidden_bias, output, bias })
    }

    /// The accumulator of a position without features: the biases of the hidden neurons.
    #[inline]
    pub fn accumulator(&self) -> Accumulator<HIDDEN> {
        self.hidden_bias
    }

    /// The weights of a feature.
    #[inline(always)]
    pub fn weights(&self, feature: usize) -> &Accumulator<HIDDEN> {
        &self.weights[feature]
    }

    /// The score of an accumulator.
    #[inline(always)]
    pub fn score(&self, accumulator: &Accumulator<HIDDEN>) -> Score {
        const { assert!(HIDDEN & 1 == 0, "hidden neurons are taken in pairs") };
        // Negated, because the instruction that multiplies and adds pairs takes signed numbers, and
        // the compiler uses it only where it sees that they may be negative.
        let activation = |sum: i16| sum.clamp(0, ONE).pow(2).wrapping_neg() >> SQUARE_SHIFT;
        let activations = accumulator.0.map(activation);
        let pairs = activations.as_chunks::<2>().0.iter().zip(self.output.0.as_chunks::<2>().0);
        let weighted = |activation: i16, weight: i16| i32::from(activation) * i32::from(weight);
        let score: i32 =
            pairs.map(|(each, weights)| weighted(each[0], weights[0]) + weighted(each[1], weights[1])).sum();
        (self.bias - score) / (ACTIVATION_ONE * POINT as i32)
    }
}

/// The contents of a file: the numbers of features and of hidden neurons, the bias, and then all
/// weights, hidden biases and output weights one after another.
fn parse(file: &[u8]) -> Option<(usize, usize, i32, Vec<i16>)> {
    let body = file.strip_prefix(MAGIC)?;
    let (sizes, body) = body.split_first_chunk::<8>()?;
    let size = |index: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| sizes[4 * index + byte])) as usize;
    let (bias, body) = body.split_first_chunk::<4>()?;
    let (features, hidden) = (size(0), size(1));
    let bias = i32::from_le_bytes(*bias);
    // A score with a larger one would not fit 32 bits.
    if bias.unsigned_abs() > LARGEST_BIAS {
        return None;
    }
    if features.checked_add(2)?.checked_mul(2 * hidden)? != body.len() || hidden == 0 {
        return None;
    }
    let values = body.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])).collect();
    Some((features, hidden, bias, values))
}

impl<const HIDDEN: usize> Debug for Network<HIDDEN> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "Network of {} features and {HIDDEN} hidden neurons", self.weights.len())
    }
}

/// A network in floating point, as it is trained before it is quantised.
#[derive(Clone, Debug, Default)]
pub struct FloatNetwork {
    /// The weights of the features, a row for each, one after another.
    pub weights: Vec<f32>,
    /// The biases of the hidden neurons.
    pub hidden_bias: Vec<f32>,
    /// What each hidden neuron adds to the score, in points.
    pub output: Vec<f32>,
    /// What is added to every score.
    pub bias: f32,
}

impl FloatNetwork {
    /// The largest weight: sums of up to a hundred features then fit 16 bits.
    pub const LARGEST: f32 = 2.5;

    /// The network of a file that [`file`](Self::file) wrote, to train it further; `None` when the
    /// file holds none.
    pub fn read(file: &[u8]) -> Option<Self> {
        let (features, hidden, bias, values) = parse(file)?;
        let number = |value: &i16, unit: f32| f32::from(*value) / unit;
        let (weights, rest) = values.split_at(features * hidden);
        let (hidden_bias, output) = rest.split_at(hidden);
        Some(FloatNetwork {
            weights: weights.iter().map(|value| number(value, f32::from(ONE))).collect(),
            hidden_bias: hidden_bias.iter().map(|value| number(value, f32::from(ONE))).collect(),
            output: output.iter().map(|value| number(value, POINT)).collect(),
            bias: bias as f32 / (POINT * ACTIVATION_ONE as f32),
        })
    }

    /// The file that [`Network::read`] reads.
    pub fn file(&self) -> Vec<u8> {
        let hidden = self.hidden_bias.len();
        let rounded = |value: f32, unit: f32| (value * unit).round().clamp(-32_000.0, 32_000.0) as i16;
        let mut file = MAGIC.to_vec();
        for size in [self.weights.len() / hidden.max(1), hidden] {
            file.extend((size as u32).to_le_bytes());
        }
        let bias = self.bias * POINT * ACTIVATION_ONE as f32;
        file.extend((bias.round() as i32).to_le_bytes());
        for part in self.weights.iter().chain(&self.hidden_bias) {
            let part = part.clamp(-Self::LARGEST, Self::LARGEST);
            file.extend(rounded(part, f32::from(ONE)).to_le_bytes());
        }
        for weight in &self.output {
            file.extend(rounded(*weight, POINT).to_le_bytes());
        }
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained() -> FloatNetwork {
        FloatNetwork {
            weights: vec![0.5, -1.0, 0.25, 2.0, 0.0, 0.1],
            hidden_bias: vec![0.25, 0.0],
            output: vec![200.0, -40.0],
            bias: 7.0,
        }
    }

    #[test]
    fn weights_are_added_activated_and_added_again() {
        let network = Network::<2>::read(&trained().file(), 3).unwrap();
        let score = |features: &[usize]| {
            let mut accumulator = network.accumulator();
            features.iter().for_each(|&feature| accumulator.add(network.weights(feature)));
            // A feature that comes and goes changes nothing.
            accumulator.add(network.weights(2));
            accumulator.subtract(network.weights(2));
            network.score(&accumulator)
        };
        // Sums (0.25, 0); (0.75, −1) with the second clipped to 0; (1, 1).
        for (features, exact) in [(&[][..], 7.0 + 12.5), (&[0], 7.0 + 112.5), (&[0, 1], 7.0 + 200.0 - 40.0)] {
            let score = score(features);
            assert!((f64::from(score) - exact).abs() <= 3.0, "{features:?}: {score} for {exact}");
        }
    }

    #[test]
    fn only_networks_of_the_size_are_read() {
        let file = trained().file();
        assert!(Network::<2>::read(&file, 3).is_some());
        assert!(Network::<2>::read(&file, 2).is_none() && Network::<3>::read(&file, 3).is_none());
        assert_eq!(FloatNetwork::read(&file).unwrap().file(), file);
        assert!(Network::<2>::read(&file[1..], 3).is_none() && Network::<2>::read(b"", 3).is_none());
        (0..file.len()).for_each(|length| assert!(Network::<2>::read(&file[..length], 3).is_none(), "{length}"));
    }
}
