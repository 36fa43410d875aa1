//! External engines as players: `engine=NAME` from the configuration file, `cmd=PATH` from
//! anywhere. They are a maker of the game's players, so that whatever asks a game for players gets
//! these too, matches included.

use crate::config::{Engine, OptionValue, Protocol};
use crate::output::{complain, typed_path};
use fiveply_core::{AnyGame, Limits, ParseError, Player, PlayerMaker, PlayerOrder, Resources};
use fiveply_engines::{EngineSpec, Family, Item};
use fiveply_protocol::host::{Host, Hosted, Language, Program};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How long an engine may be silent beyond its time, unless its text says otherwise.
const PATIENCE: Duration = Duration::from_secs(10);
/// An engine is given up after this many faults, unless its text says otherwise.
const FAULTS: u32 = 10;

const ACCEPTED: &str = Family::ACCEPTED_EXTERNAL;

/// The game with this text, whose players may be these engines or any program.
pub(crate) fn hosted_game(text: &str, engines: BTreeMap<String, Engine>) -> Result<Box<dyn AnyGame>, ParseError> {
    Ok(fiveply_catalog::game(text)?.with_maker(Arc::new(HostedEngines { engines })))
}

/// The engines of the configuration.
struct HostedEngines {
    engines: BTreeMap<String, Engine>,
}

impl HostedEngines {
    fn start(&self, game: &dyn AnyGame, spec: &EngineSpec) -> Result<Box<dyn Player>, ParseError> {
        let rules = fiveply_catalog::game(&game.text())?;
        Ok(Box::new(Hosted::start(host(spec)?, self.program(spec)?, rules.into())?))
    }

    fn program(&self, spec: &EngineSpec) -> Result<Program, ParseError> {
        program(spec, &self.engines)
    }
}

/// The external program with this engine text, and who starts it.
pub(crate) fn external(text: &str, engines: &BTreeMap<String, Engine>) -> Result<(Host, Program), ParseError> {
    let spec: EngineSpec = text.parse()?;
    if !spec.is_external() {
        return Err(ParseError::new("engine", text, "it is no external program", "engine=NAME, cmd=PATH"));
    }
    Ok((host(&spec)?, program(&spec, engines)?))
}

/// Who starts programs: this one.
fn host(spec: &EngineSpec) -> Result<Host, ParseError> {
    let refused = |error: std::io::Error| ParseError::new("engine", &spec.to_string(), error.to_string(), ACCEPTED);
    let supervisor = std::env::current_exe().map_err(refused)?;
    Ok(Host { supervisor, warn: Arc::new(|warning| complain(&format!("warning: {warning}"))) })
}

/// The program that an engine stands for.
fn program(spec: &EngineSpec, engines: &BTreeMap<String, Engine>) -> Result<Program, ParseError> {
    let refused = |fault: String| ParseError::new("engine", &spec.to_string(), fault, ACCEPTED);
    let mut program = Program {
        text: String::new(),
        command: String::new(),
        arguments: Vec::new(),
        options: Vec::new(),
        language: None,
        limits: spec.limits(),
        memory: None,
        patience: PATIENCE,
        faults: FAULTS,
        log: None,
    };
    match &spec.family {
        Family::Command(path) => program.command = typed_path(path).to_string_lossy().into_owned(),
        Family::Named(name) => {
            let engine = engines.get(name).ok_or_else(|| {
                let names: Vec<&str> = engines.keys().map(String::as_str).collect();
                let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                refused(format!("the configuration has no engine {name:?}; it has: {names}"))
            })?;
            program.command = typed_path(&engine.command).to_string_lossy().into_owned();
            program.arguments.clone_from(&engine.args);
            program.language = engine.protocol.map(language);
            program.options = engine.options.iter().map(|(name, value)| (name.clone(), shown(value))).collect();
            program.memory = engine.memory;
            program.log = engine.log.as_deref().map(typed_path);
        }
        _ => {}
    }
    if program.command.is_empty() {
        return Err(refused("it names no program".to_owned()));
    }
    for item in &spec.items {
        apply(&mut program, item);
    }
    program.text = full_text(spec, &program);
    Ok(program)
}

fn apply(program: &mut Program, item: &Item) {
    match item {
        &Item::Memory(mebibytes) => program.memory = Some(mebibytes),
        &Item::Patience(patience) => program.patience = patience,
        &Item::Faults(faults) => program.faults = faults,
        Item::Log(file) => program.log = Some(typed_path(file)),
        Item::Option(name, value) => {
            program.options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
            program.options.push((name.clone(), value.clone()));
        }
        _ => {}
    }
}

/// The text with everything that decides how the engine plays, so that a match with other options
/// is another match.
fn full_text(spec: &EngineSpec, program: &Program) -> String {
    let Limits { depth, nodes, time, .. } = program.limits;
    let options = program.options.iter().map(|(name, value)| Item::Option(name.clone(), value.clone()));
    let limits = [depth.map(Item::Depth), nodes.map(Item::Nodes), time.map(Item::Time)];
    let rest = limits.into_iter().chain([program.memory.map(Item::Memory)]).flatten();
    EngineSpec { family: spec.family.clone(), items: options.chain(rest).collect() }.to_string()
}

fn language(protocol: Protocol) -> Language {
    match protocol {
        Protocol::Uci => Language::Uci,
        Protocol::Ugi => Language::Ugi,
        Protocol::Xboard => Language::Xboard,
        Protocol::Khet2 => Language::Khet2,
    }
}

fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(value) => value.to_string(),
        OptionValue::Number(value) => value.to_string(),
        OptionValue::Text(value) => value.clone(),
    }
}

impl PlayerMaker for HostedEngines {
    fn make(&self, game: &dyn AnyGame, order: &PlayerOrder<'_>) -> Result<Box<dyn Player>, ParseError> {
        let spec: EngineSpec = order.engine.parse()?;
        if spec.is_external() { self.start(game, &spec) } else { game.make_player(order) }
    }

    /// What another program takes is for the person to say who named it; it runs in one process
    /// beside ours.
    fn resources(&self, game: &dyn AnyGame, text: &str) -> Result<Resources, ParseError> {
        let spec: EngineSpec = text.parse()?;
        if spec.is_external() {
            return self.program(&spec).map(|_| Resources { threads: 1, ..Resources::default() });
        }
        game.resources(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engines() -> HostedEngines {
        let fish = Engine {
            command: "stockfish".to_owned(),
            args: vec!["bench".to_owned()],
            options: BTreeMap::from([("Hash".to_owned(), OptionValue::Number(64))]),
            protocol: Some(Protocol::Uci),
            memory: Some(512),
            log: None,
        };
        HostedEngines { engines: BTreeMap::from([("fish".to_owned(), fish)]) }
    }

    fn program(text: &str) -> Result<Program, ParseError> {
        engines().program(&text.parse()?)
    }

    #[test]
    fn engine_texts_say_everything() {
        let fish = program("engine=fish:Skill Level=3,nodes=500,hash=16").unwrap();
        assert_eq!(fish.text, "engine=fish:Skill Level=3,hash=16,nodes=500,memory=512");
        assert_eq!((fish.command.as_str(), fish.language, fish.memory), ("stockfish", Some(Language::Uci), Some(512)));
        assert_eq!(program(&fish.text).unwrap().text, fish.text);
        assert_eq!(program("cmd=/usr/bin/engine").unwrap().command, "/usr/bin/engine");
    }

    #[test]
    fn refusals_say_what_is_accepted() {
        for (text, fault) in [
            ("engine=fihs", "it has: fish"),
            ("cmd=", "names no program"),
            ("cmd=x:nodes=0", "nodes=0"),
            ("cmd=x:time=5", "time=5"),
            ("cmd=x:nonsense", "nonsense"),
        ] {
            let error = program(text).unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("accepted: engine=NAME"), "{error}");
        }
    }
}
