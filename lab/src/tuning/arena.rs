//! Where two choices of weights meet. A game is a function of the weights, its opening and its
//! number, so any number of workers gives the same results.

use super::{Tuning, TuningOptions};
use crate::memory;
use crate::opening::{Dealer, Opening};
use crate::plan::{Adjudication, Pace};
use crate::referee::Referee;
use crate::stall::StallWatch;
use crate::stats::{GameResult, Wdl};
use fiveply_core::workers::spawn_scoped;
use fiveply_core::{AnyGame, ParseError, Player, Score, Side};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bout {
    /// The number of its opening.
    pub(super) opening: u64,
    /// A number that no other game of the tuning has, for the players' own chance.
    pub(super) number: u64,
    /// The side of the first player.
    pub(super) side: Side,
}

/// Everything that is the same in all games.
pub(super) struct Arena<'a> {
    game: &'a dyn AnyGame,
    tuning: &'a Tuning,
    options: &'a TuningOptions,
    dealer: Dealer<'a>,
    watch: StallWatch,
}

impl<'a> Arena<'a> {
    pub(super) fn new(
        game: &'a dyn AnyGame,
        tuning: &'a Tuning,
        options: &'a TuningOptions,
    ) -> Result<Self, ParseError> {
        let dealer = Dealer::new(game, &tuning.openings, tuning.seed)?;
        Ok(Arena { game, tuning, options, dealer, watch: StallWatch::start() })
    }

    /// Plays these games between the first and the second weights; `None` when it was stopped.
    pub(super) fn play(&mut self, weights: &[Vec<Score>; 2], bouts: &[Bout]) -> Result<Option<Wdl>, ParseError> {
        let workers = self.options.workers.clamp(1, bouts.len().max(1));
        let engine = self.tuning.engine.as_str();
        memory::check(self.game, &[engine, engine], workers as u64)?;
        let mut openings = Vec::with_capacity(bouts.len());
        for bout in bouts {
            openings.push(self.dealer.draw(bout.opening)?);
        }
        let (next, results) = (AtomicUsize::new(0), Mutex::new(Ok(Wdl::default())));
        let Arena { game, tuning, options, watch, .. } = self;
        let table = Table { game: *game, tuning, options, watch, weights, bouts, openings: &openings, next: &next };
        std::thread::scope(|scope| {
            let play = || {
                let played = table.play();
                let Ok(mut results) = results.lock() else { return };
                match (&mut *results, played) {
                    (Ok(sum), Ok(games)) => *sum += games,
                    (Ok(_), Err(error)) => *results = Err(error),
                    (Err(_), _) => {}
                }
            };
            // This thread plays too, so that there is one however few the system starts.
            for _ in 1..workers {
                if spawn_scoped(scope, play).is_err() {
                    break;
                }
            }
            play();
        });
        let games = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)?;
        Ok((games.games() == bouts.len() as u64).then_some(games))
    }
}

/// The games of one iteration, shared by the workers.
struct Table<'a> {
    game: &'a dyn AnyGame,
    tuning: &'a Tuning,
    options: &'a TuningOptions,
    watch: &'a StallWatch,
    weights: &'a [Vec<Score>; 2],
    bouts: &'a [Bout],
    openings: &'a [Opening],
    next: &'a AtomicUsize,
}

impl Table<'_> {
    /// Plays games until there are none left.
    fn play(&self) -> Result<Wdl, ParseError> {
        let Table { game, tuning, .. } = self;
        let mut first = game.weighted_player(&tuning.engine, &self.weights[0])?;
        let mut second = game.weighted_player(&tuning.engine, &self.weights[1])?;
        let pace = Pace { nodes: Some(tuning.nodes), ..Pace::default() };
        let referee = Referee {
            paces: [pace; 2],
            margin: Duration::ZERO,
            adjudication: Adjudication::default(),
            longest: tuning.longest,
            side_names: [Side::First, Side::Second].map(|side| game.side_name(side)),
            watch: self.watch,
            stop: &self.options.stop,
        };
        let mut results = Wdl::default();
        while let Some((bout, opening)) = self.take() {
            for (player, index) in [(&mut first, 0), (&mut second, 1)] {
                player.new_game();
                player.reseed(bout.number << 8 | index);
            }
            let mut players: [&mut dyn Player; 2] = match bout.side {
                Side::First => [&mut *first, &mut *second],
                Side::Second => [&mut *second, &mut *first],
            };
            let record = opening.open(*game)?;
            let Some(played) = referee.play(record, opening.start.clone(), &mut players) else { break };
            results.add(match played.outcome.value_for(bout.side) {
                1 => GameResult::Win,
                0 => GameResult::Draw,
                _ => GameResult::Loss,
            });
        }
        Ok(results)
    }

    fn take(&self) -> Option<(&Bout, &Opening)> {
        let index = self.next.fetch_add(1, Relaxed);
        self.bouts.get(index).zip(self.openings.get(index))
    }
}
