//! Plays one game between two players: checks every move by the rules, keeps the clocks, and says
//! why the game ended.

use crate::plan::{Adjudication, Pace};
use crate::stall::{StallWatch, Thought};
use fiveply_core::cpu::LEVEL;
use fiveply_core::{
    AnyRecord, Choice, FaultKind, Limits, Outcome, ParseError, Player, Question, ShownScore, Side, TimeControl,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What kind of thing ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The rules of the game.
    Rules,
    /// A player saw itself lost.
    Resign,
    /// A dead game was drawn.
    DrawAdjudication,
    /// The longest game allowed.
    MaxLength,
    /// A player overran its time.
    Time,
    /// A player made a move that is none.
    Illegal,
    /// A player broke down.
    Crash,
    /// A player did not answer.
    Stall,
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 8] = [
        Cause::Rules,
        Cause::Resign,
        Cause::DrawAdjudication,
        Cause::MaxLength,
        Cause::Time,
        Cause::Illegal,
        Cause::Crash,
        Cause::Stall,
    ];

    /// Its name in results.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Rules => "rules",
            Cause::Resign => "resign",
            Cause::DrawAdjudication => "draw-adjudication",
            Cause::MaxLength => "max-length",
            Cause::Time => "time",
            Cause::Illegal => "illegal",
            Cause::Crash => "crash",
            Cause::Stall => "stall",
        }
    }

    /// The cause with this name.
    pub fn named(name: &str) -> Option<Cause> {
        Cause::ALL.into_iter().find(|cause| cause.name() == name)
    }
}

impl From<FaultKind> for Cause {
    fn from(kind: FaultKind) -> Cause {
        match kind {
            FaultKind::Crash => Cause::Crash,
            FaultKind::Stall => Cause::Stall,
            FaultKind::Illegal => Cause::Illegal,
            FaultKind::Resigned => Cause::Resign,
        }
    }
}

/// A move with what its player thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// Its text.
    pub text: String,
    /// The player's score, from its own view.
    pub score: Option<ShownScore>,
    /// The last finished iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken, by the referee's watch.
    pub time: Duration,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The position it began with, when that is not the game's start.
    pub start: Option<String>,
    /// The opening, before the players took over.
    pub opening: Vec<String>,
    /// What the players played.
    pub moves: Vec<PlayedMove>,
    /// Who won.
    pub outcome: Outcome,
    /// What kind of thing ended it.
    pub cause: Cause,
    /// The same in words: `checkmate`, `White: 1.204 s of 1.1 s` …
    pub reason: String,
    /// How far the last move overran its time, when that lost the game.
    pub late: Duration,
    /// How long the machine stood still during that move.
    pub stall: Duration,
    /// The processors that the program which played it was built for.
    pub cpu: String,
}

/// What a referee goes by.
pub struct Referee<'a> {
    /// The pace of the first and of the second side.
    pub paces: [Pace; 2],
    /// How far a player may overrun its time.
    pub margin: Duration,
    /// When games are given up.
    pub adjudication: Adjudication,
    /// Plies, the opening's included, after which a game is drawn.
    pub longest: u32,
    /// What the sides are called.
    pub side_names: [&'static str; 2],
    /// The watch that knows when the machine stood still.
    pub watch: &'a StallWatch,
    /// Set from outside to abandon the game.
    pub stop: &'a Arc<AtomicBool>,
}

impl Referee<'_> {
    /// Plays the game on from `record` between the players of the first and the second side; `None`
    /// when it was abandoned.
    pub fn play(
        &self,
        mut record: Box<dyn AnyRecord>,
        start: Option<String>,
        players: &mut [&mut dyn Player; 2],
    ) -> Option<Played> {
        let mut game = Played {
            start,
            opening: record.history(),
            moves: Vec::new(),
            outcome: Outcome::Draw,
            cause: Cause::Rules,
            reason: String::new(),
            late: Duration::ZERO,
            stall: Duration::ZERO,
            cpu: LEVEL.to_owned(),
        };
        let mut clocks = self.paces.map(|pace| pace.clock.map_or(Duration::ZERO, |(base, _)| base));
        loop {
            if let Some(ending) = record.ending() {
                return Some(Played { outcome: ending.outcome, reason: ending.reason.to_owned(), ..game });
            }
            if record.ply() >= self.longest as usize {
                let reason = format!("{} plies", self.longest);
                return Some(Played { cause: Cause::MaxLength, reason, ..game });
            }
            let side = record.side();
            let name = self.side_names[side.index()];
            let lost =
                |game: Played, cause, reason| Some(Played { outcome: Outcome::Win(!side), cause, reason, ..game });
            let question = Question {
                limits: self.limits(side, clocks[side.index()]),
                stop: Arc::clone(self.stop),
                ..Question::default()
            };
            let thought = Thought::begin();
            let player = &mut *players[side.index()];
            let answer = catch_unwind(AssertUnwindSafe(|| player.choose(&*record, &question, &mut |_| {})));
            let mut time = thought.elapsed();
            if self.stop.load(Relaxed) {
                return None;
            }
            let choice = match answer {
                Ok(Ok(Some(choice))) => choice,
                Ok(Err(fault)) => return lost(game, fault.kind.into(), format!("{name}: {}", fault.report)),
                Ok(Ok(None)) | Err(_) => return lost(game, Cause::Crash, format!("{name} gave no move")),
            };
            if let Some(allowed) = self.allowed(side, clocks[side.index()])
                && time > allowed + self.margin
            {
                // While the machine stood still nobody could play: that time is the player's no
                // more than the opponent's.
                let stall = thought.stalled(self.watch);
                let late = time - allowed;
                time = time.saturating_sub(stall).max(allowed);
                let reason = format!(
                    "{name}: {:.3} s of {:.3} s, the machine stood still for {:.3} s",
                    (allowed + late).as_secs_f64(),
                    allowed.as_secs_f64(),
                    stall.as_secs_f64()
                );
                if time > allowed + self.margin {
                    return lost(Played { late, stall, ..game }, Cause::Time, reason);
                }
            }
            if let Some((_, increment)) = self.paces[side.index()].clock {
                let clock = &mut clocks[side.index()];
                *clock = clock.saturating_sub(time) + increment;
            }
            if let Err(fault) = self.make(&mut *record, &mut game, &choice, time) {
                return lost(game, Cause::Illegal, format!("{name}: {fault}"));
            }
            if record.ending().is_none()
                && let Some((outcome, cause)) = self.adjudicate(&game, record.ply(), side)
            {
                return Some(Played { outcome, cause, reason: cause.name().to_owned(), ..game });
            }
        }
    }

    fn limits(&self, side: Side, left: Duration) -> Limits {
        let pace = &self.paces[side.index()];
        let clock = pace.clock.map(|(_, increment)| TimeControl { remaining: left, increment, moves_to_go: None });
        Limits { clock, ..pace.limits() }
    }

    /// How long the move may take.
    fn allowed(&self, side: Side, left: Duration) -> Option<Duration> {
        let pace = &self.paces[side.index()];
        pace.time.into_iter().chain(pace.clock.map(|_| left)).min()
    }

    fn make(
        &self,
        record: &mut dyn AnyRecord,
        game: &mut Played,
        choice: &Choice,
        time: Duration,
    ) -> Result<(), ParseError> {
        let text = record.play(&choice.m)?.text;
        game.moves.push(PlayedMove { text, score: choice.score, depth: choice.depth, nodes: choice.nodes, time });
        Ok(())
    }

    /// Whether the move that `side` just made decides the game.
    fn adjudicate(&self, game: &Played, ply: usize, side: Side) -> Option<(Outcome, Cause)> {
        let hundredths = |played: &PlayedMove| match played.score? {
            ShownScore::Cp(cp) => Some(cp),
            ShownScore::Win(_) => Some(i64::MAX),
            ShownScore::Loss(_) => Some(i64::MIN + 1),
            ShownScore::Draw(_) => Some(0),
        };
        let last = |count: usize, step: usize, test: &dyn Fn(i64) -> bool| {
            let mut latest = game.moves.iter().rev().step_by(step).take(count).map(hundredths);
            game.moves.len() > (count - 1) * step && latest.all(|score| score.is_some_and(test))
        };
        if let Some(rule) = self.adjudication.resign
            && last(rule.moves as usize, 2, &|score| score <= -i64::from(rule.score))
        {
            return Some((Outcome::Win(!side), Cause::Resign));
        }
        if let Some(rule) = self.adjudication.draw
            && ply >= 2 * rule.from as usize
            && last(2 * rule.moves as usize, 1, &|score| score.abs() <= i64::from(rule.score))
        {
            return Some((Outcome::Draw, Cause::DrawAdjudication));
        }
        None
    }
}
