//! A small network that learns from games to judge positions, or what the counts of an evaluation miss in them (Yu Nasu's efficiently
//! updatable networks for Shogi, 2018, with one hidden layer).
//!
//! A position has some of many features. Each feature has a column of numbers; the columns of those present are added up, bent (nothing below 0
//! or above 1, squared), weighted once more and added to a score. All of it is done in whole numbers, so that every machine finds the same.
//!
//! Positions that follow each other in a search share most of their features, so evaluations keep sums and change only what differs.

use crate::Score;
use std::fmt::{self, Debug, Formatter};

/// What 1 is in a sum of columns. Its square fits 16 bits.
const ONE: i16 = 127;

/// The bits that squares lose, rounded up, so that a sum of many weighted ones fits 32.
const BENT: u32 = 7;

/// What 1 is after it was squared.
const BENT_ONE: i32 = (ONE as i32 * ONE as i32 + (1 << BENT) - 1) >> BENT;

/// What a point of the score is in an output weight.
const POINT: f32 = 16.0;

/// No bias of a file is larger, in the units of a score before it is divided.
const LARGEST_BIAS: u32 = 1 << 30;

/// What a file begins with: what it is, and the version of what follows.
const MAGIC: &[u8; 8] = b"fiveply1";

/// So many numbers, one for each hidden one. They begin with a cache line: a processor without the newest instructions adds numbers from memory
/// only if they do.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Sum<const HIDDEN: usize>([i16; HIDDEN]);

/// A network with so many hidden numbers.
#[derive(Clone)]
pub struct Network<const HIDDEN: usize> {
    columns: Box<[Sum<HIDDEN>]>,
    start: Sum<HIDDEN>,
    output: Sum<HIDDEN>,
    bias: i32,
}

impl<const HIDDEN: usize> Sum<HIDDEN> {
    /// Nothing.
    pub const ZERO: Self = Sum([0; HIDDEN]);

    /// Adds a column. Sums wrap around, so what is added and taken away again leaves no trace.
    #[inline(always)]
    pub fn add(&mut self, column: &Self) {
        // A copy, so that the compiler sees that the two do not overlap, and takes many at once.
        let mut total = self.0;
        total.iter_mut().zip(column.0).for_each(|(total, part)| *total = total.wrapping_add(part));
        self.0 = total;
    }

    /// Takes a column away.
    #[inline(always)]
    pub fn take(&mut self, column: &Self) {
        let mut total = self.0;
        total.iter_mut().zip(column.0).for_each(|(total, part)| *total = total.wrapping_sub(part));
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
        let mut columns: Vec<Sum<HIDDEN>> = values.as_chunks::<HIDDEN>().0.iter().copied().map(Sum).collect();
        let (output, start) = (columns.pop()?, columns.pop()?);
        Some(Network { columns: columns.into(), start, output, bias })
    }

    /// The sum of no columns.
    #[inline]
    pub fn start(&self) -> Sum<HIDDEN> {
        self.start
    }

    /// The column of a feature.
    #[inline(always)]
    pub fn column(&self, feature: usize) -> &Sum<HIDDEN> {
        &self.columns[feature]
    }

    /// What a sum of columns comes to.
    #[inline(always)]
    pub fn score(&self, sum: &Sum<HIDDEN>) -> Score {
        const { assert!(HIDDEN & 1 == 0, "hidden numbers are taken in pairs") };
        // Below 0, because only numbers that may be are multiplied and added in pairs at once.
        let bend = |sum: i16| sum.clamp(0, ONE).pow(2).wrapping_neg() >> BENT;
        let bent = sum.0.map(bend);
        let pairs = bent.as_chunks::<2>().0.iter().zip(self.output.0.as_chunks::<2>().0);
        let weighted = |bent: i16, weight: i16| i32::from(bent) * i32::from(weight);
        let score: i32 =
            pairs.map(|(bent, weights)| weighted(bent[0], weights[0]) + weighted(bent[1], weights[1])).sum();
        (self.bias - score) / (BENT_ONE * POINT as i32)
    }
}

/// What a file says: the features, the hidden numbers, the bias, and the columns, start and output one after another.
fn parse(file: &[u8]) -> Option<(usize, usize, i32, Vec<i16>)> {
    let body = file.strip_prefix(MAGIC)?;
    let (sizes, body) = body.split_first_chunk::<8>()?;
    let size = |index: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| sizes[4 * index + byte])) as usize;
    let (bias, body) = body.split_first_chunk::<4>()?;
    let (features, hidden) = (size(0), size(1));
    let bias = i32::from_le_bytes(*bias);
    // A larger one leaves a score no room in 32 bits.
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
        write!(formatter, "Network of {} features and {HIDDEN} hidden numbers", self.columns.len())
    }
}

/// A network as it is learnt, before it is rounded.
#[derive(Clone, Debug, Default)]
pub struct Learnt {
    /// The columns of the features, one after another.
    pub columns: Vec<f32>,
    /// What the sums begin with.
    pub start: Vec<f32>,
    /// What each hidden number adds to the score, in points.
    pub output: Vec<f32>,
    /// What is added to every score.
    pub bias: f32,
}

impl Learnt {
    /// The largest number that a column may hold: sums of up to a hundred columns stay within 16 bits.
    pub const LARGEST: f32 = 2.5;

    /// The network of a file that [`file`](Self::file) wrote, to learn more; `None` when it is none.
    pub fn read(file: &[u8]) -> Option<Self> {
        let (features, hidden, bias, values) = parse(file)?;
        let number = |value: &i16, unit: f32| f32::from(*value) / unit;
        let (columns, rest) = values.split_at(features * hidden);
        let (start, output) = rest.split_at(hidden);
        Some(Learnt {
            columns: columns.iter().map(|value| number(value, f32::from(ONE))).collect(),
            start: start.iter().map(|value| number(value, f32::from(ONE))).collect(),
            output: output.iter().map(|value| number(value, POINT)).collect(),
            bias: bias as f32 / (POINT * BENT_ONE as f32),
        })
    }

    /// The file that [`Network::read`] reads.
    pub fn file(&self) -> Vec<u8> {
        let hidden = self.start.len();
        let rounded = |value: f32, unit: f32| (value * unit).round().clamp(-32_000.0, 32_000.0) as i16;
        let mut file = MAGIC.to_vec();
        for size in [self.columns.len() / hidden.max(1), hidden] {
            file.extend((size as u32).to_le_bytes());
        }
        let bias = self.bias * POINT * BENT_ONE as f32;
        file.extend((bias.round() as i32).to_le_bytes());
        for part in self.columns.iter().chain(&self.start) {
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

    fn learnt() -> Learnt {
        Learnt {
            columns: vec![0.5, -1.0, 0.25, 2.0, 0.0, 0.1],
            start: vec![0.25, 0.0],
            output: vec![200.0, -40.0],
            bias: 7.0,
        }
    }

    #[test]
    fn columns_are_added_bent_and_weighted() {
        let network = Network::<2>::read(&learnt().file(), 3).unwrap();
        let score = |features: &[usize]| {
            let mut sum = network.start();
            features.iter().for_each(|&feature| sum.add(network.column(feature)));
            // What comes and goes does not count.
            sum.add(network.column(2));
            sum.take(network.column(2));
            network.score(&sum)
        };
        // Sums (0.25, 0); (0.75, −1) with the second bent to 0; (1, 1).
        for (features, exact) in [(&[][..], 7.0 + 12.5), (&[0], 7.0 + 112.5), (&[0, 1], 7.0 + 200.0 - 40.0)] {
            let score = score(features);
            assert!((f64::from(score) - exact).abs() <= 3.0, "{features:?}: {score} for {exact}");
        }
    }

    #[test]
    fn only_networks_of_the_size_are_read() {
        let file = learnt().file();
        assert!(Network::<2>::read(&file, 3).is_some());
        assert!(Network::<2>::read(&file, 2).is_none() && Network::<3>::read(&file, 3).is_none());
        assert_eq!(Learnt::read(&file).unwrap().file(), file);
        assert!(Network::<2>::read(&file[1..], 3).is_none() && Network::<2>::read(b"", 3).is_none());
        (0..file.len()).for_each(|length| assert!(Network::<2>::read(&file[..length], 3).is_none(), "{length}"));
    }
}
