//! What the commands that ask an engine share: which one, and how long it may think.

use anyhow::Result;
use clap::Args;
use fiveply_core::{Limits, ShownScore};
use fiveply_engines::{EngineSpec, Family, parse_time};
use std::sync::LazyLock;
use std::time::Duration;

/// The engine that is asked when none is named.
pub(crate) static DEFAULT_ENGINE: LazyLock<String> = LazyLock::new(|| EngineSpec::new(Family::Best).to_string());

/// Who thinks about a position, and how long.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineArgs {
    /// The engine, FAMILY[:ITEM,…]; `fiveply techniques` lists the items
    #[arg(long, value_name = "ENGINE", default_value = DEFAULT_ENGINE.as_str())]
    pub(crate) engine: String,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How long to think about a position.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct LimitArgs {
    /// Plies to search, 1 to 250
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=250))]
    pub(crate) depth: Option<u32>,

    /// Nodes to search; never exceeded
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Time to think, with its unit: 250ms, 5s, 2m
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,
}

impl LimitArgs {
    /// The limits as they were given, none when none was.
    pub(crate) fn given(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock: None }
    }

    /// The limits; `default` when none is given, so that nothing runs for ever by accident.
    pub(crate) fn limits(&self, default: Duration) -> Limits {
        let given = self.given();
        if given == Limits::default() { Limits { time: Some(default), ..given } } else { given }
    }
}

/// The flags that give these limits again, each with a space in front.
pub(crate) fn limit_flags(limits: Limits) -> String {
    let depth = limits.depth.map(|depth| format!(" --depth {depth}"));
    let nodes = limits.nodes.map(|nodes| format!(" --nodes {nodes}"));
    let time = limits.time.map(|time| format!(" --time {}ms", time.as_secs_f64() * 1000.0));
    [depth, nodes, time].into_iter().flatten().collect()
}

/// Reads a time with its unit.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    parse_time(text).ok_or_else(|| "no time; accepted: a number with its unit, as in 250ms, 5s or 2m".to_owned())
}

/// Reads a clock, `TIME[+INCREMENT]`: what it begins with, and what every move adds.
pub(crate) fn clock(text: &str) -> Option<(Duration, Duration)> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
    let base = parse_time(base).filter(|base| !base.is_zero())?;
    Some((base, parse_time(increment)?))
}

/// A score the way people read it: `+0.82`, `win in 5`.
pub(crate) fn score(score: ShownScore) -> String {
    match score {
        ShownScore::Cp(cp) => {
            let sign = if cp < 0 { '-' } else { '+' };
            format!("{sign}{}.{:02}", cp.abs() / 100, cp.abs() % 100)
        }
        ShownScore::Win(plies) => format!("win in {plies}"),
        ShownScore::Loss(plies) => format!("loss in {plies}"),
        ShownScore::Draw(_) => "draw".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_become_flags_again() {
        let limits = |depth, nodes, time| limit_flags(LimitArgs { depth, nodes, time }.given());
        assert_eq!(limits(None, None, None), "");
        assert_eq!(limits(Some(4), Some(900), None), " --depth 4 --nodes 900");
        assert_eq!(limits(None, None, Some(Duration::from_millis(2500))), " --time 2500ms");
        assert_eq!(LimitArgs::default().limits(Duration::from_secs(5)).time, Some(Duration::from_secs(5)));
    }

    #[test]
    fn scores_are_readable() {
        assert_eq!(score(ShownScore::Cp(82)), "+0.82");
        assert_eq!(score(ShownScore::Cp(-5)), "-0.05");
        assert_eq!(score(ShownScore::Loss(4)), "loss in 4");
    }
}
