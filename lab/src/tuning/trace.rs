//! The way the weights took, for a picture. A long way is thinned out evenly, so that it never
//! takes much room.

/// The most places that are kept.
const KEPT: usize = 1000;

/// Where the weights stood, from the start on.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    places: Vec<(u64, Vec<f64>)>,
    /// One iteration in so many is kept.
    every: u64,
    last: (u64, Vec<f64>),
}

impl Trace {
    pub(super) fn new(start: Vec<f64>) -> Self {
        Trace { places: vec![(0, start.clone())], every: 1, last: (0, start) }
    }

    pub(super) fn push(&mut self, iteration: u64, values: Vec<f64>) {
        if iteration.is_multiple_of(self.every) {
            self.places.push((iteration, values.clone()));
        }
        if self.places.len() > KEPT {
            self.every *= 2;
            self.places.retain(|(iteration, _)| iteration.is_multiple_of(self.every));
        }
        self.last = (iteration, values);
    }

    /// The iterations kept, the last one among them, each with the values after it. Iteration 0 is
    /// the start.
    pub fn places(&self) -> impl Iterator<Item = &(u64, Vec<f64>)> {
        let missing = self.places.last().is_none_or(|(iteration, _)| *iteration != self.last.0);
        self.places.iter().chain(missing.then_some(&self.last))
    }

    /// Where the weights stand now.
    pub fn values(&self) -> &[f64] {
        &self.last.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_way_is_thinned_out_and_keeps_its_ends() {
        let mut trace = Trace::new(vec![0.0]);
        for iteration in 1..=10_007 {
            trace.push(iteration, vec![iteration as f64]);
        }
        let iterations: Vec<u64> = trace.places().map(|(iteration, _)| *iteration).collect();
        assert!(iterations.len() > KEPT / 2 && iterations.len() <= KEPT + 1, "{}", iterations.len());
        assert_eq!((iterations[0], iterations.last()), (0, Some(&10_007)));
        let gaps: Vec<u64> = iterations.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps[..gaps.len() - 1].iter().all(|gap| *gap == gaps[0]));
        assert_eq!(trace.values(), [10_007.0]);
    }
}
