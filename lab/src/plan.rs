//! What a match is: who plays, at what pace, from which openings, how long. The plan without its
//! length has an identity; the same identity on the same store goes on where it stopped, also when
//! the match has become longer.

use crate::opening::Openings;
use fiveply_core::{AnyGame, Limits, ParseError};
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Duration;

/// A player of a match with its own pace.
#[derive(Clone, Debug, PartialEq)]
pub struct Contestant {
    /// The engine text, as it was given.
    pub text: String,
    /// How long it may think.
    pub pace: Pace,
}

/// How long a player may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// Nodes for every move.
    pub nodes: Option<u64>,
    /// Plies for every move.
    pub depth: Option<u32>,
    /// Time for every move.
    pub time: Option<Duration>,
    /// A clock for the game: what it begins with, and what every move adds.
    pub clock: Option<(Duration, Duration)>,
}

impl Pace {
    /// Whether the results depend on the machine's speed.
    pub fn is_timed(&self) -> bool {
        self.time.is_some() || self.clock.is_some()
    }

    /// The limits of one move, without the clock.
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock: None }
    }

    /// The pace in a few words: `nodes=1000`, `8s+0.08s`.
    pub fn text(&self) -> String {
        let seconds = |time: Duration| format!("{}s", time.as_secs_f64());
        let mut parts = Vec::new();
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.time.map(|time| format!("time={}", seconds(time))));
        parts.extend(self.clock.map(|(base, increment)| format!("{}+{}", seconds(base), seconds(increment))));
        parts.join("/")
    }
}

/// When a game is given up before its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Adjudication {
    /// A player that sees itself lost resigns.
    pub resign: Option<ResignRule>,
    /// A dead game is drawn.
    pub draw: Option<DrawRule>,
}

/// `moves` consecutive own scores of at most `−score`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ResignRule {
    /// How many moves in a row.
    pub moves: u32,
    /// How bad, in hundredths of a basic piece.
    pub score: u32,
}

/// From move `from` on, `moves` consecutive moves by both sides with scores within `score` of zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DrawRule {
    /// The first move that counts.
    pub from: u32,
    /// How many moves of each side in a row.
    pub moves: u32,
    /// How near to zero, in hundredths of a basic piece.
    pub score: u32,
}

/// A match.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The players, two or more.
    pub players: Vec<Contestant>,
    /// The first plays all others, and they do not play each other.
    pub gauntlet: bool,
    /// Where the games begin.
    pub openings: Openings,
    /// The seed of everything that is random.
    pub seed: u64,
    /// Colour-swapped pairs of games for every two players that meet.
    pub pairs: u64,
    /// How far a player may overrun its time before it loses.
    pub margin: Duration,
    /// When games are given up.
    pub adjudication: Adjudication,
    /// Plies after which a game is drawn.
    pub longest: u32,
    /// What this program plays like: its version and bench signature. Another build makes another
    /// experiment.
    pub build: String,
}

/// What is wrong with a plan.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// Too few or too many players.
    #[error("a match needs 2 to 64 players; number of players given: {0}")]
    Players(usize),
    /// No games.
    #[error("no pairs; accepted: at least one, at most 100 million")]
    Pairs,
    /// An engine or an opening.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A book without openings.
    #[error("the opening file holds no opening")]
    EmptyBook,
}

/// The unit of work: one opening between two players, a game with either colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number in the plan.
    pub number: u64,
    /// The number of its opening.
    pub opening: u64,
    /// The two players: the first plays the first side in game 0, the second in game 1.
    pub players: [usize; 2],
}

/// Who meets whom, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many players there are.
    pub players: usize,
    /// The first plays all others, and they do not play each other.
    pub gauntlet: bool,
}

impl Schedule {
    /// Every two players that meet.
    pub fn pairings(self) -> Vec<[usize; 2]> {
        (0..self.count()).map(|number| self.pairing(number)).collect()
    }

    /// How many pairings there are.
    pub fn count(self) -> usize {
        let others = self.players.saturating_sub(1);
        if self.gauntlet { others } else { self.players * others / 2 }
    }

    /// Pairing `number`: the first player against all behind it, then the second, and so on.
    fn pairing(self, mut number: usize) -> [usize; 2] {
        let mut first = 0;
        while first + 1 + number >= self.players {
            number -= self.players - 1 - first;
            first += 1;
        }
        [first, first + 1 + number]
    }

    /// Shard `number`. All pairings share an opening before the next one is used, so that an
    /// unfinished tournament is a fair one.
    pub fn shard(self, number: u64) -> Shard {
        let count = self.count() as u64;
        Shard { number, opening: number / count, players: self.pairing((number % count) as usize) }
    }
}

/// Which shards this machine plays: every `of`-th, beginning with number `part`, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Which part, from 0.
    pub part: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Share {
    /// Everything.
    pub const ALL: Share = Share { part: 0, of: 1 };

    /// How many of the shards below `shards` are part of it.
    pub fn size(self, shards: u64) -> u64 {
        shards.saturating_sub(self.part).div_ceil(self.of)
    }

    /// The shards below `shards` that are part of it, in order.
    pub fn numbers(self, shards: u64) -> impl Iterator<Item = u64> + Send {
        (0..self.size(shards)).map(move |index| self.part + index * self.of)
    }

    /// Whether a shard is part of it.
    pub fn contains(self, shard: u64) -> bool {
        shard % self.of == self.part
    }
}

impl Plan {
    /// Checks the plan against the game it is for.
    pub fn check(&self, game: &dyn AnyGame) -> Result<(), PlanError> {
        if !(2..=64).contains(&self.players.len()) {
            return Err(PlanError::Players(self.players.len()));
        }
        if !(1..=100_000_000).contains(&self.pairs) {
            return Err(PlanError::Pairs);
        }
        if matches!(&self.openings, Openings::Book { openings, .. } if openings.is_empty()) {
            return Err(PlanError::EmptyBook);
        }
        for player in &self.players {
            game.player(&player.text)?;
        }
        Ok(())
    }

    /// Who meets whom.
    pub fn schedule(&self) -> Schedule {
        Schedule { players: self.players.len(), gauntlet: self.gauntlet }
    }

    /// How many shards there are.
    pub fn shards(&self) -> u64 {
        self.pairs * self.schedule().count() as u64
    }

    /// Everything that decides what is played, the length left out: two plans with the same
    /// settings play the same games.
    pub fn settings(&self, game: &dyn AnyGame) -> Result<Value, ParseError> {
        let mut players = Vec::new();
        for player in &self.players {
            let settings = game.player(&player.text)?.text();
            players.push(json!({ "text": player.text, "settings": settings, "pace": player.pace.text() }));
        }
        Ok(json!({
            "game": game.text(),
            "players": players,
            "gauntlet": self.gauntlet,
            "openings": self.openings.text(game),
            "seed": self.seed,
            "margin_ms": self.margin.as_millis() as u64,
            "adjudication": self.adjudication,
            "longest": self.longest,
            "build": self.build,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_players_meet_once_per_opening() {
        let robin = Schedule { players: 4, gauntlet: false };
        assert_eq!(robin.pairings(), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(robin.shard(8), Shard { number: 8, opening: 1, players: [0, 3] });
        assert_eq!(Schedule { players: 4, gauntlet: true }.pairings(), [[0, 1], [0, 2], [0, 3]]);
    }

    #[test]
    fn shares_partition_the_shards() {
        for shard in 0..100 {
            let owners = (0..7).filter(|&part| Share { part, of: 7 }.contains(shard)).count();
            assert_eq!(owners, 1);
        }
        for shards in 0..30 {
            for share in (0..7).map(|part| Share { part, of: 7 }) {
                let listed: Vec<u64> = share.numbers(shards).collect();
                assert_eq!(listed, (0..shards).filter(|&shard| share.contains(shard)).collect::<Vec<_>>());
                assert_eq!(listed.len() as u64, share.size(shards));
            }
        }
    }

    #[test]
    fn paces_are_readable() {
        let clock = Some((Duration::from_secs(8), Duration::from_millis(80)));
        assert_eq!(Pace { clock, ..Pace::default() }.text(), "8s+0.08s");
        assert_eq!(
            Pace { nodes: Some(9), time: Some(Duration::from_millis(50)), ..Pace::default() }.text(),
            "nodes=9/time=0.05s"
        );
    }
}
