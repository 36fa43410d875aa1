//! Axes: where a number lies between two ends, and which numbers are written beside.

/// An axis from `low` to `high`, drawn from pixel `from` to pixel `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    log: bool,
}

impl Scale {
    /// An axis that holds all `values`. A logarithmic one leaves out what is not above 0.
    pub(super) fn holding(values: impl Iterator<Item = f64>, log: bool, from: f64, to: f64) -> Scale {
        let mut ends: Option<(f64, f64)> = None;
        for value in values.filter(|value| value.is_finite() && (!log || *value > 0.0)) {
            let (low, high) = ends.unwrap_or((value, value));
            ends = Some((low.min(value), high.max(value)));
        }
        let (mut low, mut high) = ends.unwrap_or(if log { (1.0, 10.0) } else { (0.0, 1.0) });
        if log {
            (low, high) = (10f64.powf(low.log10().floor()), 10f64.powf(high.log10().ceil()));
            if low == high {
                high = low * 10.0;
            }
        } else if low == high {
            (low, high) = (low - 1.0, high + 1.0);
        }
        Scale { low, high, from, to, log }
    }

    /// The pixel of a value; values beyond the ends stay at them.
    pub(super) fn at(&self, value: f64) -> f64 {
        let part = if self.log {
            (value.max(self.low).log10() - self.low.log10()) / (self.high.log10() - self.low.log10())
        } else {
            (value - self.low) / (self.high - self.low)
        };
        self.from + part.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// Round numbers to write beside the axis: about five, or the powers of ten.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.log {
            let (low, high) = (self.low.log10().round() as i32, self.high.log10().round() as i32);
            let step = ((high - low) / 8 + 1) as usize;
            return (low..=high).step_by(step).map(|power| 10f64.powi(power)).collect();
        }
        let rough = (self.high - self.low) / 5.0;
        let size = 10f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].map(|part| part * size).into_iter().find(|&step| step >= rough).unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|index| index as f64 * step).collect()
    }
}

/// A number beside an axis.
pub(super) fn label(value: f64) -> String {
    let size = value.abs();
    if size >= 1e6 {
        let text = format!("{value:.0e}");
        return text;
    }
    let decimals = if value.fract().abs() < 1e-9 {
        0
    } else if size >= 1.0 {
        1
    } else {
        2
    };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let scale = Scale::holding([3.0, 97.0].into_iter(), false, 0.0, 100.0);
        assert_eq!(scale.ticks(), [20.0, 40.0, 60.0, 80.0]);
        assert_eq!((scale.at(3.0), scale.at(97.0), scale.at(1000.0)), (0.0, 100.0, 100.0));
    }

    #[test]
    fn a_logarithmic_axis_runs_between_powers_of_ten() {
        let scale = Scale::holding([9.0, 540_912.0, 0.0].into_iter(), true, 0.0, 60.0);
        assert_eq!(scale.ticks(), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
        assert!((scale.at(1000.0) - 30.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_and_one_value_have_an_axis_too() {
        assert_eq!(Scale::holding([].into_iter(), false, 0.0, 1.0).at(0.5), 0.5);
        assert_eq!(Scale::holding([7.0].into_iter(), false, 0.0, 10.0).at(7.0), 5.0);
        assert!(!Scale::holding([].into_iter(), true, 0.0, 1.0).ticks().is_empty());
    }
}
