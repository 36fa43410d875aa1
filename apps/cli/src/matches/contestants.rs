//! The players of a match: `ENGINE[@PACE]`. A player's own pace takes the place of the match's.

use crate::engine::LimitArgs;
use crate::fault::refuse;
use anyhow::Result;
use fiveply_engines::{EngineSpec, parse_time};
use fiveply_lab::{Contestant, Pace};
use std::time::Duration;

/// The time for a move where neither player nor match says one.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// Reads a clock.
pub(crate) fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let accepted = "accepted: a time, or a time and what every move adds, as in 10s, 8s+0.08s or 2m+1s";
    crate::engine::clock(text).ok_or_else(|| accepted.to_owned())
}

/// The pace that the flags give.
pub(crate) fn pace(limits: &LimitArgs, clock: Option<(Duration, Duration)>) -> Pace {
    Pace { nodes: limits.nodes, depth: limits.depth, time: limits.time, clock }
}

/// Reads a player; `common` is the pace of those who have none of their own.
pub(crate) fn contestant(text: &str, common: Pace) -> Result<Contestant> {
    let (engine, own) = match text.rsplit_once('@') {
        Some((engine, own)) => (engine, Some(own)),
        None => (text, None),
    };
    let mut pace = match own {
        Some(own) => own_pace(own).map_err(|fault| refuse(format!("player {text:?}: {own:?} is no pace; {fault}")))?,
        None => common,
    };
    // The flags or the engine text say when a player stops; without either it gets the usual time.
    let spec: EngineSpec = engine.parse()?;
    if pace == Pace::default() && !spec.stops_by_itself() {
        pace.time = Some(DEFAULT_TIME);
    }
    Ok(Contestant { text: engine.to_owned(), pace })
}

fn own_pace(text: &str) -> Result<Pace, String> {
    const ACCEPTED: &str = "accepted: a clock as in 8s+0.08s, nodes=N, depth=N, time=100ms, or several joined by /";
    let mut pace = Pace::default();
    for part in text.split('/') {
        let (name, value) = part.split_once('=').unwrap_or(("clock", part));
        let known = match name {
            "nodes" => value.parse().ok().filter(|&nodes| nodes > 0).map(|nodes| pace.nodes = Some(nodes)),
            "depth" => {
                value.parse().ok().filter(|depth| (1..=250).contains(depth)).map(|depth| pace.depth = Some(depth))
            }
            "time" => parse_time(value).map(|time| pace.time = Some(time)),
            "clock" => crate::engine::clock(value).map(|clock| pace.clock = Some(clock)),
            _ => None,
        };
        known.ok_or(ACCEPTED)?;
    }
    Ok(pace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_may_have_its_own_pace() {
        let common = Pace { nodes: Some(500), ..Pace::default() };
        let read = |text: &str| contestant(text, common).unwrap();
        assert_eq!(read("report"), Contestant { text: "report".to_owned(), pace: common });
        let odds = read("report:no-killers@8s+0.08s");
        assert_eq!((odds.text.as_str(), odds.pace.text().as_str()), ("report:no-killers", "8s+0.08s"));
        assert_eq!(read("random@nodes=9/depth=2").pace.text(), "nodes=9/depth=2");
        for text in ["report@", "report@nodes=0", "report@fast", "report@depth=999", "report@0s"] {
            assert!(contestant(text, common).unwrap_err().to_string().contains("accepted: a clock"), "{text}");
        }
    }

    #[test]
    fn somebody_says_when_to_stop() {
        let time = |text| contestant(text, Pace::default()).unwrap().pace.time;
        assert_eq!(time("report"), Some(DEFAULT_TIME));
        assert_eq!(time("report:depth=4"), None);
        assert_eq!(time("random:seed=4"), None);
        assert_eq!(time("level=3"), None);
        assert_eq!(time("level=10"), Some(DEFAULT_TIME));
    }
}
