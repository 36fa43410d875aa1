//! An external program as a player: started when it is made, started again after a fault, given up
//! after too many.

use super::dialogue::{Asked, Dialogue};
use super::khet2::Khet2;
use super::process::{Process, Start};
use super::trouble::Trouble;
use super::universal::{Universal, refused};
use super::xboard::Xboard;
use super::{Host, Language, Program};
use fiveply_core::{
    Answer, AnyGame, AnyRecord, Choice, FaultKind, Info, Limits, ParseError, Player, PlayerFault, Question,
};
use std::sync::Arc;
use std::time::Duration;

/// How long an engine has to greet us, when we know its language and when we only guess.
const GREETING: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(3)];

/// An external program that plays one game.
pub struct Hosted {
    host: Host,
    program: Program,
    game: Arc<dyn AnyGame>,
    /// What the engine turned out to speak.
    language: Language,
    /// The engine, unless a fault ended it.
    engine: Option<Box<dyn Dialogue>>,
    faults: u32,
}

impl Hosted {
    /// Starts the engine and makes sure that it plays the game.
    pub fn start(host: Host, program: Program, game: Arc<dyn AnyGame>) -> Result<Hosted, ParseError> {
        let languages = Language::of(&program, &*game);
        let mut faults: Vec<String> = Vec::new();
        for &language in languages {
            let greeting = GREETING[usize::from(languages.len() > 1)];
            match open(&host, &program, &*game, language, greeting) {
                Ok(engine) => {
                    return Ok(Hosted { host, program, game, language, engine: Some(engine), faults: 0 });
                }
                Err(trouble) => {
                    faults.push(format!("{}: {}", language.name(), trouble.what));
                    // An engine that answered but does not play this game, or cannot be started, is
                    // not asked again.
                    if trouble.kind == FaultKind::Illegal || trouble.what.contains("cannot be started") {
                        break;
                    }
                }
            }
        }
        Err(refused(&program.text, &faults.join("; ")))
    }

    /// What the engine turned out to speak.
    pub fn language(&self) -> Language {
        self.language
    }

    fn think(
        &mut self,
        record: &dyn AnyRecord,
        question: &Question,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Choice, PlayerFault> {
        let position = record.position_text();
        let name = self.program.text.clone();
        if self.engine.is_none() {
            if self.faults >= self.program.faults {
                let given_up = Trouble::new(FaultKind::Crash, format!("given up after {} faults", self.faults));
                return Err(given_up.report(&name, "", &position, None));
            }
            let engine = open(&self.host, &self.program, &*self.game, self.language, GREETING[0]);
            self.engine = Some(engine.map_err(|trouble| {
                self.faults += 1;
                trouble.report(&name, "", &position, None)
            })?);
        }
        let Some(engine) = &mut self.engine else {
            return Err(Trouble::new(FaultKind::Crash, "it is gone").report(&name, "", &position, None));
        };
        let limits = stricter(&self.program.limits, &question.limits);
        let (patience, host) = (self.program.patience, &self.host);
        let asked = Asked { record, question, limits, patience, host, name: &name };
        let trouble = match engine.think(&asked, report) {
            Ok(choice) => return Ok(choice),
            Err(trouble) => trouble,
        };
        let command = engine.last_command().to_owned();
        let fault = trouble.report(&name, &command, &position, Some(engine.process()));
        engine.process().kill();
        self.engine = None;
        self.faults += u32::from(fault.kind != FaultKind::Resigned);
        Err(fault)
    }
}

/// Starts the engine and greets it.
fn open(
    host: &Host,
    program: &Program,
    game: &dyn AnyGame,
    language: Language,
    greeting: Duration,
) -> Result<Box<dyn Dialogue>, Trouble> {
    let start = Start {
        supervisor: &host.supervisor,
        command: &program.command,
        arguments: &program.arguments,
        memory: program.memory,
        log: program.log.clone(),
    };
    let cannot = |error| Trouble::new(FaultKind::Crash, format!("cannot be started: {error}"));
    let process = Process::start(&start).map_err(cannot)?;
    let opened: Result<Box<dyn Dialogue>, _> = match language {
        Language::Xboard => Xboard::open(process, program, game, greeting).map(|engine| Box::new(engine) as _),
        Language::Khet2 => Khet2::open(process, program, game, greeting).map(|engine| Box::new(engine) as _),
        _ => Universal::open(process, language, program, game, greeting).map(|engine| Box::new(engine) as _),
    };
    opened.map_err(|(trouble, mut process)| {
        // What cannot be started says why on its way out.
        let said = process.tail().0.into_iter().find(|line| line.contains("cannot be started"));
        process.kill();
        said.map_or(trouble, |said| Trouble::new(FaultKind::Crash, said))
    })
}

/// What both allow.
fn stricter(own: &Limits, asked: &Limits) -> Limits {
    Limits {
        depth: own.depth.into_iter().chain(asked.depth).min(),
        nodes: own.nodes.into_iter().chain(asked.nodes).min(),
        time: own.time.into_iter().chain(asked.time).min(),
        clock: asked.clock,
    }
}

impl Player for Hosted {
    fn text(&self) -> String {
        self.program.text.clone()
    }

    fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        if record.ending().is_some() { Ok(None) } else { self.think(record, question, report).map(Some) }
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.process().send("quit");
        }
    }
}
