//! The running score of a match: by pairing, by pair of games, by what ended them.
//!
//! A sequential test looks at the pairs in the order of the plan, whatever the order in which they
//! finished, and stops at the first that decides; so its verdict does not depend on how many
//! workers played.

use crate::evidence::result;
use crate::plan::{Schedule, Shard};
use crate::referee::Cause;
use crate::stats::{Decision, GameResult, Meeting, Pairs, Rating, Ratings, Results, Sprt, Wdl};
use fiveply_core::Outcome;
use std::collections::{BTreeMap, HashSet};

/// How many games ended in which way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings([u64; Cause::ALL.len()]);

impl Endings {
    fn add(&mut self, cause: Cause) {
        self.0[cause as usize] += 1;
    }

    /// How many ended by `cause`.
    pub fn count(&self, cause: Cause) -> u64 {
        self.0[cause as usize]
    }

    /// Every cause by name.
    pub fn by_name(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Cause::ALL.into_iter().map(|cause| (cause.name(), self.count(cause)))
    }
}

/// The games of two players, from the first one's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// The numbers of the players.
    pub players: [usize; 2],
    /// Single games.
    pub games: Wdl,
    /// Finished pairs.
    pub pairs: Pairs,
}

impl Pairing {
    /// What to judge it by: its pairs once there are any, for they cancel the openings.
    pub fn results(&self) -> Results {
        if self.pairs.pairs() > 0 { self.pairs.into() } else { self.games.into() }
    }
}

/// A player's place in a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The number of the player.
    pub player: usize,
    /// All its games.
    pub games: Wdl,
    /// Its rating, 0 being the average, as far as the results allow one.
    pub rating: Rating,
}

/// One finished game, as far as the score is concerned.
#[derive(Clone, Copy, Debug)]
struct Counted {
    result: GameResult,
    cause: Cause,
    line: u64,
}

/// The running score.
#[derive(Clone, Debug)]
pub struct Tally {
    players: usize,
    pairings: Vec<Pairing>,
    endings: Endings,
    lines: HashSet<u64>,
    open: BTreeMap<u64, [Option<Counted>; 2]>,
    test: Option<Test>,
}

/// A sequential test under way.
#[derive(Clone, Debug)]
struct Test {
    sprt: Sprt,
    /// The next shard that it looks at.
    next: u64,
    decision: Decision,
}

impl Tally {
    /// The score before the first game, with a sequential test if one is asked for.
    pub fn new(schedule: Schedule, sprt: Option<Sprt>) -> Self {
        let pairings =
            schedule.pairings().into_iter().map(|players| Pairing { players, ..Pairing::default() }).collect();
        Tally {
            players: schedule.players,
            pairings,
            endings: Endings::default(),
            lines: HashSet::new(),
            open: BTreeMap::new(),
            test: sprt.map(|sprt| Test { sprt, next: 0, decision: Decision::Continue }),
        }
    }

    /// Counts a finished game. The first player of the shard has the first side in game 0.
    pub fn add(&mut self, shard: &Shard, game: u8, outcome: Outcome, cause: Cause, line: u64) {
        let counted = Counted { result: result(outcome, game), cause, line };
        let both = self.open.entry(shard.number).or_default();
        both[usize::from(game & 1)] = Some(counted);
        let complete = both.iter().all(Option::is_some);
        if self.test.is_some() {
            self.advance();
            return;
        }
        self.count(shard.number, counted);
        if complete && let Some([Some(first), Some(second)]) = self.open.remove(&shard.number) {
            let index = self.index(shard.number);
            self.pairings[index].pairs.add(first.result, second.result);
        }
    }

    /// The pairing of a shard.
    fn index(&self, shard: u64) -> usize {
        (shard % self.pairings.len() as u64) as usize
    }

    fn count(&mut self, shard: u64, counted: Counted) {
        let index = self.index(shard);
        self.pairings[index].games.add(counted.result);
        self.endings.add(counted.cause);
        self.lines.insert(counted.line);
    }

    /// Lets the sequential test look at every pair that is complete and whose predecessors are.
    fn advance(&mut self) {
        while let Some(test) = &self.test
            && test.decision == Decision::Continue
            && let Some(&[Some(first), Some(second)]) = self.open.get(&test.next)
        {
            let shard = test.next;
            self.open.remove(&shard);
            self.count(shard, first);
            self.count(shard, second);
            let index = self.index(shard);
            self.pairings[index].pairs.add(first.result, second.result);
            let results = self.pairings[index].results();
            if let Some(test) = &mut self.test {
                test.next += 1;
                test.decision = test.sprt.decision(test.sprt.llr(&results));
            }
        }
    }

    /// Every two players that meet.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// Finished games.
    pub fn games(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.games.games()).sum()
    }

    /// How many games differ from all others.
    pub fn distinct(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Whether so few games are distinct that the error bars are too narrow.
    pub fn is_repetitive(&self) -> bool {
        self.games() >= 20 && self.distinct() * 10 < self.games() * 9
    }

    /// What ended the games.
    pub fn endings(&self) -> &Endings {
        &self.endings
    }

    /// The sequential test's evidence.
    pub fn llr(&self) -> Option<f64> {
        let test = self.test.as_ref()?;
        Some(test.sprt.llr(&self.pairings[0].results()))
    }

    /// The sequential test.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.test.as_ref().map(|test| &test.sprt)
    }

    /// The sequential test's verdict, and the first shard that it has no use for.
    pub fn verdict(&self) -> Option<(Decision, u64)> {
        let test = self.test.as_ref()?;
        (test.decision != Decision::Continue).then_some((test.decision, test.next))
    }

    /// Everybody's place, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        let meetings: Vec<Meeting> = self
            .pairings
            .iter()
            .map(|pairing| Meeting { first: pairing.players[0], second: pairing.players[1], games: pairing.games })
            .collect();
        let ratings = Ratings::of(self.players, &meetings);
        let mut standings: Vec<Standing> = (0..self.players)
            .map(|player| {
                let mut games = Wdl::default();
                for pairing in &self.pairings {
                    if pairing.players[0] == player {
                        games += pairing.games;
                    } else if pairing.players[1] == player {
                        games += pairing.games.reversed();
                    }
                }
                Standing { player, games, rating: ratings.players()[player] }
            })
            .collect();
        let share = |games: &Wdl| if games.games() == 0 { 0.0 } else { games.points() / games.games() as f64 };
        standings.sort_by(|a, b| share(&b.games).total_cmp(&share(&a.games)));
        standings
    }
}
