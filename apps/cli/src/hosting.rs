//! External engines as players: `engine=NAME` from the configuration file, `cmd=PATH` from anywhere. A game is wrapped so that everything that
//! makes players, matches included, can make these too.

use crate::config::{Engine, OptionValue, Protocol};
use crate::output::{complain, typed_path};
use fiveply_catalog::parse_time;
use fiveply_core::{
    AnyGame, AnyRecord, Coefficients, EvaluationInfo, Limits, OpeningRule, ParseError, Player, Resources, Score, Side,
    Solved, Solving, Term,
};
use fiveply_protocol::host::{EngineSpec, Host, Hosted, Language};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How long an engine may be silent beyond its time when nobody says.
const PATIENCE: Duration = Duration::from_secs(10);
/// After so many faults an engine is given up when nobody says.
const FAULTS: u32 = 10;

const ACCEPTED: &str = "engine=NAME with a name of the configuration file, or cmd=PATH; then, behind a colon, depth=N, nodes=N, time=T, memory=MIB, \
                        patience=T, faults=N, log=FILE, or the engine's own options as Name=value";

/// A game whose players may be external programs.
pub(crate) struct HostedGame {
    game: Arc<dyn AnyGame>,
    engines: BTreeMap<String, Engine>,
}

impl HostedGame {
    /// The game with this text, and the engines of the configuration.
    pub(crate) fn open(text: &str, engines: BTreeMap<String, Engine>) -> Result<Box<dyn AnyGame>, ParseError> {
        Ok(Box::new(HostedGame { game: fiveply_catalog::game(text)?.into(), engines }))
    }

    fn hosted(&self, text: &str) -> Result<Box<dyn Player>, ParseError> {
        let spec = self.spec(text)?;
        let refused = |error: std::io::Error| ParseError::new("engine", text, error.to_string(), ACCEPTED);
        let supervisor = std::env::current_exe().map_err(refused)?;
        let host = Host { supervisor, warn: Arc::new(|warning| complain(&format!("warning: {warning}"))) };
        Ok(Box::new(Hosted::start(host, spec, Arc::clone(&self.game))?))
    }

    /// What an engine text says.
    fn spec(&self, text: &str) -> Result<EngineSpec, ParseError> {
        let refused = |fault: String| ParseError::new("engine", text, fault, ACCEPTED);
        let (who, items) = text.split_once(':').unwrap_or((text, ""));
        let mut spec = EngineSpec {
            text: String::new(),
            command: String::new(),
            arguments: Vec::new(),
            options: Vec::new(),
            language: None,
            limits: Limits::default(),
            memory: None,
            patience: PATIENCE,
            faults: FAULTS,
            log: None,
        };
        if let Some(path) = who.strip_prefix("cmd=") {
            spec.command = typed_path(path).to_string_lossy().into_owned();
        } else {
            let name = who.strip_prefix("engine=").unwrap_or_default();
            let engine = self.engines.get(name).ok_or_else(|| {
                let names: Vec<&str> = self.engines.keys().map(String::as_str).collect();
                let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                refused(format!("the configuration has no engine {name:?}; it has: {names}"))
            })?;
            spec.command = typed_path(&engine.command).to_string_lossy().into_owned();
            spec.arguments.clone_from(&engine.args);
            spec.language = engine.protocol.map(language);
            spec.options = engine.options.iter().map(|(name, value)| (name.clone(), shown(value))).collect();
            spec.memory = engine.memory;
            spec.log = engine.log.as_deref().map(typed_path);
        }
        if spec.command.is_empty() {
            return Err(refused("it names no program".to_owned()));
        }
        for item in items.split(',').filter(|item| !item.is_empty()) {
            apply(&mut spec, item).map_err(refused)?;
        }
        spec.text = full_text(who, &spec);
        Ok(spec)
    }
}

fn apply(spec: &mut EngineSpec, item: &str) -> Result<(), String> {
    let wrong = || format!("{item:?} is not accepted");
    let (name, value) = item.split_once('=').ok_or_else(wrong)?;
    let number = || value.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(wrong);
    let time = || parse_time(value).ok_or_else(wrong);
    match name {
        "depth" => spec.limits.depth = Some(number()?.min(250) as u32),
        "nodes" => spec.limits.nodes = Some(number()?),
        "time" => spec.limits.time = Some(time()?),
        "memory" => spec.memory = Some(number()?),
        "patience" => spec.patience = time()?,
        "faults" => spec.faults = number()?.min(u32::MAX.into()) as u32,
        "log" => spec.log = Some(typed_path(value)),
        _ => {
            spec.options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
            spec.options.push((name.to_owned(), value.to_owned()));
        }
    }
    Ok(())
}

/// The text with everything that decides how the engine plays, so that a match with other options is another match.
fn full_text(who: &str, spec: &EngineSpec) -> String {
    let mut items: Vec<String> = spec.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    items.extend(spec.limits.depth.map(|depth| format!("depth={depth}")));
    items.extend(spec.limits.nodes.map(|nodes| format!("nodes={nodes}")));
    items.extend(spec.limits.time.map(|time| format!("time={}ms", time.as_millis())));
    items.extend(spec.memory.map(|mebibytes| format!("memory={mebibytes}")));
    if items.is_empty() { who.to_owned() } else { format!("{who}:{}", items.join(",")) }
}

fn language(protocol: Protocol) -> Language {
    match protocol {
        Protocol::Uci => Language::Uci,
        Protocol::Ugi => Language::Ugi,
        Protocol::Xboard => Language::Xboard,
    }
}

fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(value) => value.to_string(),
        OptionValue::Number(value) => value.to_string(),
        OptionValue::Text(value) => value.clone(),
    }
}

/// Whether an engine text names another program.
fn is_external(text: &str) -> bool {
    text.starts_with("engine=") || text.starts_with("cmd=")
}

impl AnyGame for HostedGame {
    fn text(&self) -> String {
        self.game.text()
    }

    fn title(&self) -> &'static str {
        self.game.title()
    }

    fn open(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, ParseError> {
        self.game.open(position, moves)
    }

    fn player(&self, text: &str) -> Result<Box<dyn Player>, ParseError> {
        if is_external(text) { self.hosted(text) } else { self.game.player(text) }
    }

    /// What another program takes is for the person to say who named it; it runs in one process
    /// beside ours.
    fn resources(&self, text: &str) -> Result<Resources, ParseError> {
        if is_external(text) {
            return self.spec(text).map(|_| Resources { threads: 1, ..Resources::default() });
        }
        self.game.resources(text)
    }

    fn faulty_player(&self, text: &str, faults: &str) -> Result<Box<dyn Player>, ParseError> {
        self.game.faulty_player(text, faults)
    }

    fn solve(&self, record: &dyn AnyRecord, task: &mut Solving<'_>) -> Result<Solved, ParseError> {
        self.game.solve(record, task)
    }

    fn weighted_player(&self, text: &str, weights: &[Score]) -> Result<Box<dyn Player>, ParseError> {
        self.game.weighted_player(text, weights)
    }

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        self.game.evaluations()
    }

    fn evaluate(&self, record: &dyn AnyRecord, evaluation: &str) -> Result<(Score, Vec<Term>), ParseError> {
        self.game.evaluate(record, evaluation)
    }

    fn coefficients(&self, evaluation: &str, weights: &[Score]) -> Result<Box<dyn Coefficients>, ParseError> {
        self.game.coefficients(evaluation, weights)
    }

    fn opening_rule(&self) -> OpeningRule {
        self.game.opening_rule()
    }

    fn win_scale(&self) -> f64 {
        self.game.win_scale()
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game.side_name(side)
    }

    fn side_letter(&self, side: Side) -> char {
        self.game.side_letter(side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> HostedGame {
        let fish = Engine {
            command: "stockfish".to_owned(),
            args: vec!["bench".to_owned()],
            options: BTreeMap::from([("Hash".to_owned(), OptionValue::Number(64))]),
            protocol: Some(Protocol::Uci),
            memory: Some(512),
            log: None,
        };
        let engines = BTreeMap::from([("fish".to_owned(), fish)]);
        HostedGame { game: fiveply_catalog::game("chess").unwrap().into(), engines }
    }

    #[test]
    fn engine_texts_say_everything() {
        let spec = game().spec("engine=fish:Skill Level=3,nodes=500,hash=16").unwrap();
        assert_eq!(spec.text, "engine=fish:Skill Level=3,hash=16,nodes=500,memory=512");
        assert_eq!((spec.command.as_str(), spec.language, spec.memory), ("stockfish", Some(Language::Uci), Some(512)));
        assert_eq!(game().spec(&spec.text).unwrap().text, spec.text);
        assert_eq!(game().spec("cmd=/usr/bin/engine").unwrap().command, "/usr/bin/engine");
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
            let error = game().spec(text).unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("accepted: engine=NAME"), "{error}");
        }
    }
}
