//! The steps for the Chess Engine Communication Protocol (xboard).

use super::place::Place;
use super::told::{self, Lines};
use super::{Checked, Subject, Verdict, ended, quoted, reason, shown, silence};
use crate::host::dialogue::Dialogue;
use crate::host::process::Silence;
use crate::host::trouble::Trouble;
use crate::host::xboard::{Xboard, refusal};
use std::time::{Duration, Instant};

/// How long nothing may be said unasked, and how long a search is left alone.
const PAUSE: Duration = Duration::from_millis(300);
/// The time of a search, of which the protocol knows whole seconds alone.
const SECOND: Duration = Duration::from_secs(1);
/// Plies to search.
const DEPTH: u32 = 3;

/// What is done in a step.
type Taken = fn(&mut Guest<'_>) -> Verdict;

/// The steps in their order.
pub(super) const STEPS: &[(&str, Taken)] = &[
    ("name", name),
    ("ready", ready),
    ("quiet", quiet),
    ("start", start),
    ("moves", moves),
    ("setboard", setboard),
    ("depth", depth),
    ("time", time),
    ("clock", clock),
    ("move now", move_now),
    ("new game", new_game),
    ("thinking", thinking),
    ("unknown commands", unknown_commands),
    ("illegal moves", illegal_moves),
    ("quit while searching", quit_while_searching),
    ("quit", quit),
    ("end of input", end_of_input),
];

/// The engine, and what was noticed so far.
pub(super) struct Guest<'a> {
    subject: &'a Subject<'a>,
    engine: Xboard,
    /// It has ended or cannot be trusted any more.
    given_up: bool,
    pings: u32,
    /// A move that nobody asked for.
    unasked: Option<String>,
    /// What it told of its searches.
    lines: Lines,
}

impl<'a> Guest<'a> {
    /// Starts the engine and greets it.
    pub(super) fn open(subject: &'a Subject<'a>) -> Result<Self, Trouble> {
        let engine = greeted(subject)?;
        Ok(Guest { subject, engine, given_up: false, pings: 0, unasked: None, lines: Lines::default() })
    }

    fn place(&self, before: Option<usize>, plies: usize) -> Result<Place, String> {
        let game = self.subject.game;
        let place = match before {
            Some(before) => Place::from_text(game, before, plies),
            None => Place::after(game, plies),
        };
        place.ok_or_else(|| "the game has no such position".to_owned())
    }

    fn send(&mut self, commands: &[&str]) {
        commands.iter().for_each(|command| self.engine.send(command));
    }

    /// Sets a position up; the engine only keeps the board then.
    fn set_up(&mut self, place: &Place) -> Result<(), String> {
        self.send(&["new", "force", "easy", "post"]);
        let usual = self.subject.game.open(None, &[]).map_err(|error| error.to_string())?.start_text();
        let start = place.record.start_text();
        if self.subject.game.text().starts_with("chess:960") {
            self.send(&["variant fischerandom"]);
        }
        if start != usual || place.start.is_some() {
            self.engine.send(&format!("setboard {start}"));
        }
        let prefix = if self.engine.has("usermove") { "usermove " } else { "" };
        for m in &place.moves {
            self.engine.send(&format!("{prefix}{m}"));
        }
        self.fence()
    }

    /// Waits until everything sent before has been dealt with, where the engine can tell.
    fn fence(&mut self) -> Result<(), String> {
        if !self.engine.has("ping") {
            return Ok(());
        }
        self.pings += 1;
        let (ping, pong) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        self.engine.send(&ping);
        let deadline = Instant::now() + self.subject.program.patience;
        loop {
            match self.engine.process().receive(deadline) {
                Ok(line) if line.trim() == pong => return Ok(()),
                Ok(line) if own_move(&line).is_some() => self.unasked = Some(line),
                Ok(line) => refusal(&line).map_or(Ok(()), |trouble| Err(trouble.what))?,
                Err(why) => return Err(silence(why, self.engine.process(), &ping)),
            }
        }
    }

    /// Lets it move in a position, with these limits and in this time.
    fn search(&mut self, place: &Place, limits: &[&str], time: Duration) -> Result<(String, Duration), String> {
        self.set_up(place)?;
        self.send(limits);
        self.engine.send("go");
        let begun = Instant::now();
        let go = format!("{}, go", limits.join(", "));
        let m = self.answer(place, begun + time).map_err(|fault| format!("after `{go}`: {fault}"))?;
        self.send(&["force"]);
        Ok((m, begun.elapsed()))
    }

    /// Waits for a legal move.
    fn answer(&mut self, place: &Place, deadline: Instant) -> Result<String, String> {
        loop {
            let line = match self.engine.process().receive(deadline) {
                Ok(line) => line,
                Err(why) => return Err(Trouble::silence(why, self.engine.process()).what),
            };
            if let Some(trouble) = refusal(&line) {
                return Err(trouble.what);
            }
            if let Some(m) = own_move(&line) {
                let played = place.record.boxed_clone().follow(m);
                return match played {
                    Ok(_) => Ok(m.to_owned()),
                    Err(error) => Err(format!("{} is no legal move: {error}", quoted(&line))),
                };
            }
            self.lines.count(&line, told::thinking(&line, &*place.record));
        }
    }

    /// A short search that shows whether the engine is still there and listens.
    fn still_plays(&mut self) -> Result<String, String> {
        let place = self.place(None, 1)?;
        let time = SECOND + self.subject.margin;
        Ok(self.search(&place, &["st 1"], time)?.0)
    }
}

impl Checked for Guest<'_> {
    fn ensure_running(&mut self) -> Result<(), Trouble> {
        if self.given_up {
            self.engine = greeted(self.subject)?;
            self.given_up = false;
        }
        Ok(())
    }

    fn give_up(&mut self) {
        self.given_up = true;
        self.engine.process().kill();
    }
}

fn greeted(subject: &Subject<'_>) -> Result<Xboard, Trouble> {
    let opened = Xboard::open(subject.start()?, subject.program, subject.game, subject.greeting());
    opened.map_err(|(trouble, mut process)| reason(trouble, &mut process))
}

/// The move that a line makes.
fn own_move(line: &str) -> Option<&str> {
    let words = ["move ", "My move is: ", "My move is : "];
    words.iter().find_map(|words| line.trim_start().strip_prefix(words)).map(str::trim)
}

fn name(guest: &mut Guest<'_>) -> Verdict {
    if guest.engine.features.is_empty() {
        return Ok("it tells of no features: the first version of the protocol".to_owned());
    }
    let name = guest.engine.features.get("myname").filter(|name| !name.is_empty());
    Ok(name.cloned().ok_or("it tells of features, but of no `myname` among them")?)
}

fn ready(guest: &mut Guest<'_>) -> Verdict {
    if !guest.engine.has("ping") {
        return Ok("it does not offer `ping`".to_owned());
    }
    let begun = Instant::now();
    guest.fence()?;
    Ok(format!("pong after {}", shown(begun.elapsed())))
}

fn quiet(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 2)?;
    guest.set_up(&place)?;
    let deadline = Instant::now() + PAUSE;
    while guest.unasked.is_none() {
        match guest.engine.process().receive(deadline) {
            Ok(line) => guest.unasked = Some(line).filter(|line| own_move(line).is_some()),
            Err(Silence::Deadline) => return Ok("in force mode it makes no move".to_owned()),
            Err(Silence::Closed) => return Err(silence(Silence::Closed, guest.engine.process(), "force")),
        }
    }
    let line = guest.unasked.take().unwrap_or_default();
    Err(format!("in force mode it made a move: {}", quoted(&line)))
}

fn start(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 0)?;
    let time = SECOND + guest.subject.margin;
    Ok(format!("at the start it plays {}", guest.search(&place, &["st 1"], time)?.0))
}

fn moves(guest: &mut Guest<'_>) -> Verdict {
    let time = SECOND + guest.subject.margin;
    let mut played = Vec::new();
    for plies in [1, 4] {
        let place = guest.place(None, plies)?;
        let m = guest.search(&place, &["st 1"], time)?.0;
        played.push(format!("{m} after {}", place.moves.join(" ")));
    }
    Ok(format!("it plays {}", played.join(", ")))
}

fn setboard(guest: &mut Guest<'_>) -> Verdict {
    if !guest.engine.has("setboard") {
        return Ok("it does not offer `setboard`".to_owned());
    }
    let time = SECOND + guest.subject.margin;
    let mut played = Vec::new();
    for (before, plies) in [(3, 0), (2, 3)] {
        let place = guest.place(Some(before), plies)?;
        played.push(guest.search(&place, &["st 1"], time)?.0);
    }
    Ok(format!("it plays {} in positions given by their text", played.join(" and ")))
}

fn depth(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 2)?;
    // Engines that know clocks alone move in time all the same.
    let time = guest.subject.program.patience.max(2 * SECOND) + guest.subject.margin;
    let limits = ["st 2".to_owned(), format!("sd {DEPTH}")];
    let (m, taken) = guest.search(&place, &[&limits[0], &limits[1]], time)?;
    Ok(format!("it plays {m} after {}", shown(taken)))
}

fn time(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 3)?;
    let (_, taken) = guest.search(&place, &["st 1"], SECOND + guest.subject.margin)?;
    Ok(format!("it answered after {} of {}", shown(taken), shown(SECOND)))
}

fn clock(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 3)?;
    let remaining = 5 * SECOND;
    let hundredths = remaining.as_millis() / 10;
    let limits = ["level 0 1 0".to_owned(), format!("time {hundredths}"), format!("otim {hundredths}")];
    let limits: Vec<&str> = limits.iter().map(String::as_str).collect();
    let (_, taken) = guest.search(&place, &limits, remaining + guest.subject.margin)?;
    Ok(format!("with {} on its clock it answered after {}", shown(remaining), shown(taken)))
}

fn move_now(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 2)?;
    guest.set_up(&place)?;
    guest.send(&["st 60", "go"]);
    if let Ok(m) = guest.answer(&place, Instant::now() + PAUSE) {
        return Ok(format!("with a minute to think it played {m} before it was told to move"));
    }
    guest.engine.send("?");
    let begun = Instant::now();
    let m = guest.answer(&place, begun + guest.subject.margin).map_err(|fault| format!("after `?`: {fault}"))?;
    Ok(format!("it played {m} {} after `?`", shown(begun.elapsed())))
}

fn new_game(guest: &mut Guest<'_>) -> Verdict {
    let time = SECOND + guest.subject.margin;
    let mut played = Vec::new();
    for plies in [3, 0, 1] {
        let place = guest.place(None, plies)?;
        played.push(guest.search(&place, &["st 1"], time)?.0);
    }
    Ok(format!("it plays {} in games that begin anew", played.join(", ")))
}

fn thinking(guest: &mut Guest<'_>) -> Verdict {
    guest.lines.verdict()
}

fn unknown_commands(guest: &mut Guest<'_>) -> Verdict {
    for command in ["xyzzy 42", ""] {
        guest.engine.send(command);
        guest.fence().map_err(|fault| format!("`{command}`, {fault}"))?;
    }
    Ok(format!("it passes over them and plays {}", guest.still_plays()?))
}

fn illegal_moves(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 1)?;
    guest.set_up(&place)?;
    let illegal = place.illegal_move().ok_or("the game has no illegal move to try")?;
    let prefix = if guest.engine.has("usermove") { "usermove " } else { "" };
    let command = format!("{prefix}{illegal}");
    guest.engine.send(&command);
    let deadline = Instant::now() + guest.subject.program.patience.min(2 * SECOND);
    loop {
        match guest.engine.process().receive(deadline) {
            Ok(line) if line.contains("llegal move") => {
                return Ok(format!("it refuses {illegal} and then plays {}", guest.still_plays()?));
            }
            Ok(_) => {}
            Err(Silence::Deadline) => return Err(format!("it does not answer `{command}` by `Illegal move`")),
            Err(why) => return Err(silence(why, guest.engine.process(), &command)),
        }
    }
}

fn quit_while_searching(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.place(None, 2)?;
    guest.set_up(&place)?;
    guest.send(&["st 60", "go"]);
    // It should be at work when it is told.
    let _ = guest.answer(&place, Instant::now() + PAUSE / 3);
    quit(guest)
}

fn quit(guest: &mut Guest<'_>) -> Verdict {
    guest.given_up = true;
    guest.engine.send("quit");
    ended(guest.engine.process(), "`quit`")
}

fn end_of_input(guest: &mut Guest<'_>) -> Verdict {
    guest.given_up = true;
    guest.engine.process().close_input();
    ended(guest.engine.process(), "the end of its input")
}
