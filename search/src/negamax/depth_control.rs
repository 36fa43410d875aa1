//! The chess report's two ways of choosing the depth of a fixed-depth player: a ply more while the
//! own moves go to and fro, and more or less by how long the last moves took.

use crate::Params;
use crate::switch::technique;
use fiveply_core::{Game, MoveOf, Position, Record};
use std::time::Duration;

technique! {
    /// Searches a ply deeper while the own last four moves go to and fro.
    pub struct TieBreak {}
    name: "tie-break",
    reference: "Guan 2014",
    class: Shape,
}

technique! {
    /// Chooses the depth by how long the last moves took.
    pub struct DepthTuning {
        /// first depth
        start: u8 = 4, Integer(1, 60),
        /// nodes that count as a second, 0 for the real clock
        nodes_per_second: u32 = 0, Integer(0, 1_000_000_000),
    }
    name: "depth-tuning",
    reference: "Guan 2014",
    class: Shape,
}

/// How many moves the mean is taken over.
const RECENT: usize = 4;

/// Chooses a player's depth from move to move.
#[derive(Clone, Debug, Default)]
pub struct DepthControl {
    tuned: Option<f64>,
    recent: Vec<f64>,
    next: usize,
}

impl DepthControl {
    /// A new game begins.
    pub fn reset(&mut self) {
        *self = DepthControl::default();
    }

    /// The depth for the next move, when `limit` is the one asked for.
    pub fn depth<G: Game>(&mut self, params: &Params, record: &Record<G>, limit: Option<u32>) -> Option<u32> {
        let goes_to_and_fro = params.tie_break.is_some() && to_and_fro(record);
        let mut depth = limit;
        if let Some(tuning) = params.depth_tuning {
            let tuned = self.tune(tuning, goes_to_and_fro);
            depth = Some(limit.map_or(tuned, |limit| limit.min(tuned)));
        }
        if goes_to_and_fro { depth.map(|depth| depth + 1) } else { depth }
    }

    fn tune(&mut self, tuning: DepthTuning, frozen: bool) -> u32 {
        let depth = self.tuned.get_or_insert(f64::from(tuning.start));
        if !self.recent.is_empty() && !frozen {
            let mean = self.recent.iter().sum::<f64>() / self.recent.len() as f64;
            *depth += match mean {
                t if t <= 0.5 => 1.0,
                t if t < 1.5 => 0.25,
                t if t >= 10.0 => -2.0,
                t if t >= 3.0 => -1.0,
                _ => -0.25,
            };
            *depth = depth.clamp(1.0, 60.0);
        }
        *depth as u32
    }

    /// A move took this long and this many nodes.
    pub fn finished(&mut self, params: &Params, time: Duration, nodes: u64) {
        let Some(tuning) = params.depth_tuning else { return };
        let seconds = match tuning.nodes_per_second {
            0 => time.as_secs_f64(),
            rate => nodes as f64 / f64::from(rate),
        };
        if self.recent.len() < RECENT {
            self.recent.push(seconds);
        } else {
            self.recent[self.next] = seconds;
        }
        self.next = (self.next + 1) % RECENT;
    }
}

/// Whether the last four own moves are two moves played twice.
fn to_and_fro<G: Game>(record: &Record<G>) -> bool {
    let moves: Vec<MoveOf<G>> = record.moves().map(|(_, m)| m).collect();
    let own: Vec<u16> = moves.iter().rev().skip(1).step_by(2).take(4).map(|m| G::Position::code(*m)).collect();
    own.len() == 4 && own[0] == own[2] && own[1] == own[3]
}
