//! The steps for UCI and UGI.

use super::place::{Place, play};
use super::told::{self, Lines, Told};
use super::{Checked, Subject, Verdict, ended, quoted, reason, shown, silence};
use crate::host::Language;
use crate::host::dialogue::Dialogue;
use crate::host::process::Silence;
use crate::host::trouble::Trouble;
use crate::host::universal::{Universal, options};
use crate::{EngineOption, OptionKind};
use fiveply_core::{Outcome, Side};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long a search for a fixed time may take.
const MOVE_TIME: Duration = Duration::from_millis(200);
/// The clock of both sides, and what every move adds.
const CLOCK: (Duration, Duration) = (Duration::from_secs(1), Duration::from_millis(100));
/// How long a search without limits is left alone, and how long nothing may be said unasked.
const PAUSE: Duration = Duration::from_millis(300);
/// Nodes and plies to search.
const NODES: u64 = 10_000;
const DEPTH: u64 = 3;
/// More lines about a search are not kept.
const MOST_LINES: usize = 10_000;

/// What is done in a step.
type Taken = fn(&mut Guest<'_>) -> Verdict;

/// The steps in their order.
pub(super) const STEPS: &[(&str, Taken)] = &[
    ("name", name),
    ("options", well_formed_options),
    ("ready", ready),
    ("quiet", quiet),
    ("startpos", startpos),
    ("moves", moves),
    ("fen", fen),
    (QUERY, query),
    ("depth", depth),
    ("nodes", nodes),
    ("movetime", movetime),
    ("clock", clock),
    ("stop", stop),
    ("new game", new_game),
    ("multipv", multipv),
    ("info", info),
    ("unknown commands", unknown_commands),
    ("bad positions", bad_positions),
    ("unasked answers", unasked_answers),
    ("quit while searching", quit_while_searching),
    ("quit", quit),
    ("end of input", end_of_input),
];

/// The step that is for UGI alone.
pub(super) const QUERY: &str = "query";

/// The engine, and what was noticed so far.
pub(super) struct Guest<'a> {
    subject: &'a Subject<'a>,
    language: Language,
    engine: Universal,
    /// It has ended or cannot be trusted any more.
    given_up: bool,
    /// What it said in its greeting.
    greeting: Vec<String>,
    /// Answers to questions that nobody asked.
    unasked: Vec<String>,
    /// What it told of its searches.
    lines: Lines,
}

/// What a search found.
struct Found {
    told: Vec<Told>,
    m: String,
    time: Duration,
}

impl<'a> Guest<'a> {
    /// Starts the engine and greets it.
    pub(super) fn open(subject: &'a Subject<'a>, language: Language) -> Result<Self, Trouble> {
        let (engine, greeting) = greeted(subject, language)?;
        Ok(Guest { subject, language, engine, given_up: false, greeting, unasked: Vec::new(), lines: Lines::default() })
    }

    fn options(&self) -> Vec<EngineOption> {
        options(&self.greeting)
    }

    /// The position `plies` after the start, or that position as a start of its own.
    fn after(&self, plies: usize) -> Result<Place, String> {
        Place::after(self.subject.game, plies).ok_or_else(|| "the game has no such position".to_owned())
    }

    fn position(&self, place: &Place) -> String {
        let start = place.start.clone().unwrap_or_else(|| place.record.start_text());
        let is_usual = place.start.is_none() && start == self.engine.start;
        let start = if is_usual { "startpos".to_owned() } else { format!("fen {start}{}", self.engine.suffix) };
        let moves = if place.moves.is_empty() { "" } else { " moves " };
        format!("position {start}{moves}{}", place.moves.join(" "))
    }

    /// Waits until everything said before has been dealt with.
    fn fence(&mut self) -> Result<(), String> {
        let (patience, unasked) = (self.subject.program.patience, &mut self.unasked);
        let answered = self.engine.ask("isready", "readyok", patience, |line| {
            if is_answer(line) && unasked.len() < MOST_LINES {
                unasked.push(line.to_owned());
            }
        });
        answered.map_err(|trouble| format!("after `isready`: {}", trouble.what))
    }

    /// Lets it search a position, for no longer than `time`.
    fn search(&mut self, place: &Place, go: &str, time: Duration) -> Result<Found, String> {
        self.fence()?;
        let position = self.position(place);
        self.engine.send(&position);
        self.engine.send(go);
        self.answer(place, go, time)
    }

    /// Waits for the answer to `go`; an answer that comes late is waited for once it is told to
    /// stop.
    fn answer(&mut self, place: &Place, go: &str, time: Duration) -> Result<Found, String> {
        let begun = Instant::now();
        let mut told = Vec::new();
        match self.listen(place, begun + time, &mut told) {
            Ok(line) => {
                let m = self.legal(place, go, &line)?;
                Ok(Found { told, m, time: begun.elapsed() })
            }
            Err(Silence::Closed) => Err(silence(Silence::Closed, self.engine.process(), go)),
            Err(Silence::Deadline) => {
                self.engine.send("stop");
                let stopped = self.listen(place, Instant::now() + self.subject.program.patience, &mut told);
                let after = if stopped.is_ok() { "it answered only at `stop`" } else { "nor at `stop`" };
                Err(format!("after `{go}`: no answer within {}, {after}", shown(time)))
            }
        }
    }

    /// The line with the answer, if it comes in time; whatever is told before is looked at.
    fn listen(&mut self, place: &Place, deadline: Instant, told: &mut Vec<Told>) -> Result<String, Silence> {
        loop {
            let line = self.engine.process().receive(deadline)?;
            if line.trim_start().starts_with("bestmove") {
                return Ok(line);
            }
            let read = self.lines.count(&line, told::universal(&line, &*place.record));
            told.extend(read.filter(|_| told.len() < MOST_LINES));
        }
    }

    /// The move of an answer, which must be legal; so must the reply that it expects.
    fn legal(&self, place: &Place, go: &str, line: &str) -> Result<String, String> {
        let wrong = |fault: &str| format!("`{}`, then `{go}`: {} {fault}", self.position(place), quoted(line));
        let mut words = line.split_whitespace().skip(1);
        let m = words.next().ok_or_else(|| wrong("names no move"))?;
        let mut record = place.record.boxed_clone();
        play(&mut *record, m).map_err(|fault| wrong(&format!("names no legal move: {fault}")))?;
        match (words.next(), words.next()) {
            (None, _) | (Some("ponder"), Some("(none)")) => {}
            (Some("ponder"), Some(reply)) => {
                play(&mut *record, reply).map_err(|fault| wrong(&format!("expects no legal reply: {fault}")))?;
            }
            _ => return Err(wrong("is not `bestmove MOVE` or `bestmove MOVE ponder MOVE`")),
        }
        Ok(m.to_owned())
    }

    /// The time for a search without a clock.
    fn patience(&self) -> Duration {
        self.subject.program.patience
    }

    /// A short search that shows whether the engine is still there and listens.
    fn still_plays(&mut self) -> Result<String, String> {
        let place = self.after(1)?;
        let time = self.patience();
        Ok(self.search(&place, "go depth 1", time)?.m)
    }
}

impl Checked for Guest<'_> {
    fn ensure_running(&mut self) -> Result<(), Trouble> {
        if self.given_up {
            (self.engine, self.greeting) = greeted(self.subject, self.language)?;
            self.given_up = false;
        }
        Ok(())
    }

    fn give_up(&mut self) {
        self.given_up = true;
        self.engine.process().kill();
    }
}

/// Starts an engine and sets it up.
fn greeted(subject: &Subject<'_>, language: Language) -> Result<(Universal, Vec<String>), Trouble> {
    let mut engine = Universal::new(subject.start()?, language, subject.game, subject.greeting());
    let greeting = engine.greet().and_then(|lines| {
        engine.prepare(&lines, subject.program, subject.game)?;
        Ok(lines)
    });
    match greeting {
        Ok(lines) => Ok((engine, lines)),
        Err(trouble) => Err(reason(trouble, engine.process())),
    }
}

/// Whether a line answers a question.
fn is_answer(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| ["bestmove", "readyok", "uciok", "ugiok"].contains(&word))
}

fn name(guest: &mut Guest<'_>) -> Verdict {
    let said = |what: &str| {
        let line = guest.greeting.iter().find_map(|line| line.trim().strip_prefix(what));
        line.map(str::trim).filter(|text| !text.is_empty())
    };
    let name = said("id name ").ok_or("it says no `id name NAME` before it is done with its greeting")?;
    let author = said("id author ").ok_or("it says no `id author AUTHOR` before it is done with its greeting")?;
    Ok(format!("{name}, by {author}"))
}

fn well_formed_options(guest: &mut Guest<'_>) -> Verdict {
    let lines = guest.greeting.iter().filter(|line| line.trim_start().starts_with("option"));
    let mut names = BTreeSet::new();
    for line in lines {
        let option = EngineOption::parse(line);
        let option = option.ok_or_else(|| format!("{} is no `option name NAME type TYPE …`", quoted(line)))?;
        fault(&option, line).map_or(Ok(()), |fault| Err(format!("{}: {fault}", quoted(line))))?;
        if !names.insert(option.name.to_lowercase()) {
            return Err(format!("option {:?} is declared twice", option.name));
        }
    }
    Ok(format!("{} options", names.len()))
}

/// What is wrong with an option.
fn fault(option: &EngineOption, line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match &option.kind {
        OptionKind::Check(_) if !words.ends_with(&["default", "true"]) && !words.ends_with(&["default", "false"]) => {
            Some("a check has `default true` or `default false`".to_owned())
        }
        OptionKind::Spin(..) if !["default", "min", "max"].iter().all(|key| words.contains(key)) => {
            Some("a spin has `default`, `min` and `max`".to_owned())
        }
        OptionKind::Spin(default, least, most) if !(least..=most).contains(&default) => {
            Some(format!("its default {default} is not between {least} and {most}"))
        }
        OptionKind::Combo(default, values) if !values.contains(default) => {
            Some(format!("its default {default:?} is none of its values"))
        }
        _ => None,
    }
}

fn ready(guest: &mut Guest<'_>) -> Verdict {
    let begun = Instant::now();
    guest.fence()?;
    Ok(format!("readyok after {}", shown(begun.elapsed())))
}

fn quiet(guest: &mut Guest<'_>) -> Verdict {
    let position = guest.position(&guest.after(0)?);
    guest.engine.send(&position);
    let deadline = Instant::now() + PAUSE;
    loop {
        match guest.engine.process().receive(deadline) {
            Ok(line) if is_answer(&line) => return Err(format!("nobody asked for {}", quoted(&line))),
            Ok(_) => {}
            Err(Silence::Deadline) => return Ok("it answers nothing to a position alone".to_owned()),
            Err(Silence::Closed) => return Err(silence(Silence::Closed, guest.engine.process(), &position)),
        }
    }
}

fn startpos(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.after(0)?;
    let time = guest.patience();
    Ok(format!("at the start it plays {}", guest.search(&place, "go depth 1", time)?.m))
}

fn moves(guest: &mut Guest<'_>) -> Verdict {
    let time = guest.patience();
    let mut played = Vec::new();
    for plies in [1, 4, 3] {
        let place = guest.after(plies)?;
        let m = guest.search(&place, "go depth 1", time)?.m;
        played.push(format!("{m} after {}", place.moves.join(" ")));
    }
    Ok(format!("it plays {}", played.join(", ")))
}

fn fen(guest: &mut Guest<'_>) -> Verdict {
    let time = guest.patience();
    let mut played = Vec::new();
    for (before, plies) in [(3, 0), (2, 3)] {
        let place = Place::from_text(guest.subject.game, before, plies).ok_or("the game has no such position")?;
        played.push(guest.search(&place, "go depth 1", time)?.m);
    }
    Ok(format!("it plays {} in positions given by their text", played.join(" and ")))
}

/// Whether the answers about the rules are those of our own rules.
fn query(guest: &mut Guest<'_>) -> Verdict {
    for plies in [0, 1, 2] {
        let place = guest.after(plies)?;
        let position = guest.position(&place);
        guest.fence()?;
        guest.engine.send(&position);
        let ending = place.record.ending();
        let result = match ending.map(|ending| ending.outcome) {
            None => "none",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Win(Side::First)) => "p1win",
            Some(Outcome::Win(Side::Second)) => "p2win",
        };
        let first = place.record.side() == Side::First;
        let questions =
            [("p1turn", first.to_string()), ("gameover", ending.is_some().to_string()), ("result", result.to_owned())];
        for (word, right) in questions {
            let query = format!("query {word}");
            guest.engine.send(&query);
            let deadline = Instant::now() + guest.patience();
            let line = loop {
                match guest.engine.process().receive(deadline) {
                    Ok(line) if line.starts_with("response") => break line,
                    Ok(_) => {}
                    Err(why) => return Err(silence(why, guest.engine.process(), &query)),
                }
            };
            if line.split_whitespace().nth(1) != Some(&right) {
                return Err(format!("`{position}`, then `{query}`: {}, not `response {right}`", quoted(&line)));
            }
        }
    }
    Ok("p1turn, gameover and result are right".to_owned())
}

fn depth(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.after(2)?;
    let (go, time) = (format!("go depth {DEPTH}"), guest.patience());
    let found = guest.search(&place, &go, time)?;
    let deepest = found.told.iter().filter_map(|told| told.depth).max();
    match deepest {
        Some(deepest) if deepest > DEPTH => Err(format!("after `{go}`: it told of depth {deepest}")),
        Some(deepest) => Ok(format!("it told of depth {deepest} of {DEPTH} and played {}", found.m)),
        None => Ok(format!("it played {} and told of no depth", found.m)),
    }
}

fn nodes(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.after(2)?;
    let (go, time) = (format!("go nodes {NODES}"), guest.patience());
    let found = guest.search(&place, &go, time)?;
    let most = found.told.iter().filter_map(|told| told.nodes).max();
    match most {
        // Many look at their count only now and then.
        Some(most) if most > 2 * NODES => Err(format!("after `{go}`: it told of {most} nodes")),
        Some(most) => Ok(format!("it told of {most} of {NODES} nodes and played {}", found.m)),
        None => Ok(format!("it played {} and told of no nodes", found.m)),
    }
}

fn movetime(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.after(3)?;
    let go = format!("go movetime {}", MOVE_TIME.as_millis());
    let found = guest.search(&place, &go, MOVE_TIME + guest.subject.margin)?;
    Ok(format!("it answered after {} of {}", shown(found.time), shown(MOVE_TIME)))
}

fn clock(guest: &mut Guest<'_>) -> Verdict {
    let names = match guest.language {
        Language::Ugi => ["p1time", "p2time", "p1inc", "p2inc"],
        _ => ["wtime", "btime", "winc", "binc"],
    };
    let [first, second, first_adds, second_adds] = names;
    let (time, step) = (CLOCK.0.as_millis(), CLOCK.1.as_millis());
    let clock = format!("go {first} {time} {second} {time} {first_adds} {step} {second_adds} {step}");
    let mut times = Vec::new();
    for (plies, go) in [(3, clock.clone()), (4, format!("{clock} movestogo 5"))] {
        let place = guest.after(plies)?;
        times.push(shown(guest.search(&place, &go, CLOCK.0 + guest.subject.margin)?.time));
    }
    Ok(format!("with {} on its clock it answered after {}", shown(CLOCK.0), times.join(" and ")))
}

fn stop(guest: &mut Guest<'_>) -> Verdict {
    let place = guest.after(2)?;
    guest.fence()?;
    let position = guest.position(&place);
    guest.engine.send(&position);
    guest.engine.send("go infinite");
    match guest.listen(&place, Instant::now() + PAUSE, &mut Vec::new()) {
        Ok(line) => return Err(format!("`go infinite` was answered by {} before `stop`", quoted(&line))),
        Err(Silence::Closed) => return Err(silence(Silence::Closed, guest.engine.process(), "go infinite")),
        Err(Silence::Deadline) => {}
    }
    guest.engine.send("stop");
    let begun = Instant::now();
    match guest.listen(&place, begun + guest.subject.margin, &mut Vec::new()) {
        Ok(line) => {
            let m = guest.legal(&place, "go infinite", &line)?;
            Ok(format!("it played {m} {} after `stop`", shown(begun.elapsed())))
        }
        Err(why) => Err(silence(why, guest.engine.process(), "stop")),
    }
}

fn new_game(guest: &mut Guest<'_>) -> Verdict {
    let command = if guest.language == Language::Uci { "ucinewgame" } else { "uginewgame" };
    let place = guest.after(2)?;
    let (go, time) = (format!("go depth {DEPTH}"), guest.patience());
    let before = guest.search(&place, &go, time)?.m;
    let again = guest.search(&place, &go, time)?.m;
    guest.engine.send(command);
    let anew = guest.search(&place, &go, time)?.m;
    Ok(format!("three searches of one position played {before}, {again} and, after `{command}`, {anew}"))
}

fn multipv(guest: &mut Guest<'_>) -> Verdict {
    const LINES: u64 = 2;
    let options = guest.options();
    if !options.iter().any(|option| option.name.eq_ignore_ascii_case("MultiPV")) {
        return Ok("it offers no MultiPV".to_owned());
    }
    let place = guest.after(2)?;
    if (place.record.legal_moves().len() as u64) < LINES {
        return Ok("there are too few moves here to follow two lines".to_owned());
    }
    let refused = |trouble: Trouble| trouble.what;
    guest.engine.set(&options, "MultiPV", &LINES.to_string()).map_err(refused)?;
    let (go, time) = (format!("go depth {DEPTH}"), guest.patience());
    let found = guest.search(&place, &go, time)?;
    guest.engine.set(&options, "MultiPV", "1").map_err(refused)?;
    let last = |number| {
        let line = found.told.iter().rev().find(|told| told.multipv == Some(number) && !told.pv.is_empty());
        line.map(|told| told.pv[0].clone()).ok_or_else(|| format!("with MultiPV {LINES}: no line `multipv {number}`"))
    };
    let (first, second) = (last(1)?, last(2)?);
    if first == second {
        return Err(format!("with MultiPV {LINES}: both lines begin with {first}"));
    }
    Ok(format!("its lines begin with {first} and {second}"))
}

fn info(guest: &mut Guest<'_>) -> Verdict {
    guest.lines.verdict()
}

fn unknown_commands(guest: &mut Guest<'_>) -> Verdict {
    for command in ["xyzzy 42", "", "setoption name Xyzzy value 1", "register later"] {
        guest.engine.send(command);
        guest.fence().map_err(|fault| format!("`{command}`, {fault}"))?;
    }
    Ok(format!("it passes over them and plays {}", guest.still_plays()?))
}

fn bad_positions(guest: &mut Guest<'_>) -> Verdict {
    let mut bad = vec!["position".to_owned(), "position fen xyzzy".to_owned()];
    let place = guest.after(1)?;
    if let Some(illegal) = place.illegal_move() {
        bad.push(format!("{} {illegal}", guest.position(&place)));
    }
    for command in bad {
        guest.engine.send(&command);
        guest.fence().map_err(|fault| format!("`{command}`, {fault}"))?;
    }
    Ok(format!("it survives them and plays {} in a good one", guest.still_plays()?))
}

fn unasked_answers(guest: &mut Guest<'_>) -> Verdict {
    guest.fence()?;
    match guest.unasked.first() {
        Some(first) => Err(format!("{} lines came unasked; the first: {}", guest.unasked.len(), quoted(first))),
        None => Ok("every question was answered once".to_owned()),
    }
}

fn quit_while_searching(guest: &mut Guest<'_>) -> Verdict {
    let position = guest.position(&guest.after(2)?);
    guest.engine.send(&position);
    guest.engine.send("go infinite");
    // It should be at work when it is told.
    let _ = guest.listen(&guest.after(2)?, Instant::now() + PAUSE / 3, &mut Vec::new());
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
