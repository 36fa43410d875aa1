//! Our seat in a match. The board follows what the controller says was played, never what we
//! answered: an answer that came too late has been replaced. In a game that we know an engine
//! chooses; in any other the prover finds a legal move.

use super::budget::Budget;
use super::description::{Description, Situation};
use super::kif::Kif;
use super::notation::{move_kif, move_text};
use super::recognition::recognise;
use super::rules::Term;
use crate::Catalog;
use fiveply_core::{AnyRecord, Limits, Player, Question, Side};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The longest clock that is believed.
const LONGEST_CLOCK: Duration = Duration::from_secs(3600);
/// Of every play clock so much, and at most so long, is kept back for the way.
const KEPT_BACK: (u32, Duration) = (4, Duration::from_secs(1));

/// What a controller says about a new match.
pub(super) struct Invitation<'k> {
    pub(super) role: &'k Kif,
    pub(super) rules: &'k Kif,
    pub(super) start_clock: &'k Kif,
    pub(super) play_clock: &'k Kif,
}

/// A role in a match.
pub(super) struct Seat {
    description: Description,
    /// Our role among the others.
    place: usize,
    clock: Duration,
    table: Table,
    /// All moves since the start.
    history: Vec<Vec<Term>>,
    /// Our last answer, until we hear what was played.
    answer: Option<Kif>,
}

/// What we play on.
enum Table {
    Known { record: Box<dyn AnyRecord>, player: Box<dyn Player> },
    Foreign(Situation),
}

impl Seat {
    /// Sits down; also says at what. An error says what we cannot play.
    pub(super) fn take(
        catalog: &dyn Catalog,
        engine: &str,
        invitation: &Invitation<'_>,
        stop: &AtomicBool,
    ) -> Result<(Seat, String), String> {
        let Invitation { role, rules, start_clock, play_clock } = invitation;
        let rules = rules.items();
        let clock = clock(play_clock).ok_or("a match without a play clock in seconds")?;
        let mut budget = Budget::within(self::clock(start_clock).unwrap_or_default()).until(stop);
        let description = Description::new(rules);
        let recognised = recognise(catalog, rules, &description, &mut budget);
        let roles = description.roles();
        let place = roles.iter().position(|each| Some(each.as_str()) == role.word()).ok_or_else(|| {
            let fault = recognised.as_ref().map_or_else(|fault| format!("{fault}; nor "), |_| String::new());
            format!("{fault}role {role}; the rules have {}", roles.join(", "))
        })?;
        let seconds = clock.as_secs();
        let (table, words) = match recognised {
            Ok(game) => {
                let record = game.open(None, &[]).map_err(|error| error.to_string())?;
                let player = game.player(engine).map_err(|error| error.to_string())?;
                (Table::Known { record, player }, format!("{} as {role}, {seconds} s a move", game.text()))
            }
            Err(fault) => {
                let mut budget = Budget::within(Duration::ZERO).until(stop);
                let start = description.start(&mut budget);
                let legal = start.and_then(|start| {
                    let legal = description.legal(&start, &roles[place], 1, &mut budget)?;
                    Ok((start, !legal.is_empty()))
                });
                match legal {
                    Ok((start, true)) => {
                        let words = format!("the game is not known; it is {fault}; legal moves are played as {role}");
                        (Table::Foreign(start), words)
                    }
                    _ => return Err(format!("{fault}; and no legal move of {role} was found")),
                }
            }
        };
        Ok((Seat { description, place, clock, table, history: Vec::new(), answer: None }, words))
    }

    /// Plays what was played. What is worth telling goes to `say`.
    pub(super) fn follow(&mut self, moves: &Kif, say: &dyn Fn(&str)) -> Result<(), String> {
        if moves.word() == Some("nil") || moves.items().is_empty() {
            return Ok(());
        }
        let items = moves.items();
        let roles = self.description.roles();
        if items.len() != roles.len() {
            return Err(format!("{} moves for {} roles", items.len(), roles.len()));
        }
        let played = &items[self.place];
        if let Some(answer) = self.answer.take().filter(|answer| answer != played) {
            say(&format!("we answered {answer}, but the controller says that we played {played}"));
        }
        let terms: Vec<Term> = items.iter().map(|item| self.description.term(item)).collect();
        match &mut self.table {
            Table::Known { record, .. } => {
                let m = &items[record.side().index()];
                let text = move_text(m).ok_or_else(|| format!("{m} is no move"));
                let played = text.and_then(|text| record.play(&text).map_err(|error| error.to_string()));
                if let Err(fault) = played {
                    let game = record.game();
                    let situation = self.replayed(&terms).ok_or_else(|| fault.clone())?;
                    say(&format!("{fault}; but the rules allow it, so this is not {game}; legal moves are played"));
                    self.table = Table::Foreign(situation);
                }
            }
            Table::Foreign(situation) => {
                let next = step(&self.description, situation, &terms, self.clock);
                *situation = next.ok_or_else(|| format!("{moves} cannot be played by the rules"))?;
            }
        }
        self.history.push(terms);
        Ok(())
    }

    /// Our move now, or `noop` when we have none to make.
    pub(super) fn choose(&mut self, begun: Instant, stop: &Arc<AtomicBool>, say: &dyn Fn(&str)) -> String {
        let answer = match &mut self.table {
            Table::Known { record, player } => {
                if record.side() != Side::BOTH[self.place] || record.ending().is_some() {
                    None
                } else {
                    let kept = (self.clock / KEPT_BACK.0).min(KEPT_BACK.1);
                    let time = self.clock.saturating_sub(kept).saturating_sub(begun.elapsed());
                    let limits = Limits { time: Some(time.max(Duration::from_millis(10))), ..Limits::default() };
                    let question = Question { limits, stop: Arc::clone(stop), ..Question::default() };
                    let choice = player.choose(&**record, &question, &mut |_| {}).unwrap_or_else(|fault| {
                        say(&fault.report);
                        None
                    });
                    let m = choice.map(|choice| choice.m).or_else(|| record.legal_moves().into_iter().next());
                    m.as_deref().and_then(move_kif)
                }
            }
            Table::Foreign(situation) => {
                let mut budget = Budget::within(self.clock);
                let role = &self.description.roles()[self.place];
                let legal = self.description.legal(situation, role, 1, &mut budget).unwrap_or_default();
                if legal.is_empty() {
                    say("no legal move was found; answered noop");
                }
                legal.first().map(|m| self.description.text(m))
            }
        };
        let answer = answer.unwrap_or_else(|| "noop".to_owned());
        self.answer = Kif::parse(&answer).ok();
        answer
    }

    /// How the match ended, in words.
    pub(super) fn result(&self) -> String {
        let Table::Known { record, .. } = &self.table else { return "stopped".to_owned() };
        match record.ending() {
            None => "stopped".to_owned(),
            Some(ending) => match ending.outcome.winner() {
                Some(winner) => format!("{} won: {}", self.description.roles()[winner.index()], ending.reason),
                None => format!("drawn: {}", ending.reason),
            },
        }
    }

    /// Where the match stands by the rules alone after all moves so far and these.
    fn replayed(&self, moves: &[Term]) -> Option<Situation> {
        let mut budget = Budget::within(self.clock);
        let mut situation = self.description.start(&mut budget).ok()?;
        for moves in &self.history {
            situation = self.description.next(&situation, moves, &mut budget).ok()?;
        }
        step(&self.description, &situation, moves, self.clock)
    }
}

/// What comes after legal moves.
fn step(description: &Description, situation: &Situation, moves: &[Term], clock: Duration) -> Option<Situation> {
    let mut budget = Budget::within(clock);
    for (role, m) in description.roles().iter().zip(moves) {
        if !description.is_legal(situation, role, m, &mut budget).ok()? {
            return None;
        }
    }
    description.next(situation, moves, &mut budget).ok()
}

fn clock(text: &Kif) -> Option<Duration> {
    Some(Duration::from_secs(text.word()?.parse().ok()?).min(LONGEST_CLOCK))
}
