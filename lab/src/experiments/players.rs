//! The lab's own way to write players. Behind a `!` stand deliberate mistakes joined by `+`, behind
//! a `#` weights of the evaluation joined by `/`, and `A|49|B` is A until ply 49 and B afterwards.
//! They are a maker of a game's players, so that the match runner, which knows none of this, plays
//! them.

use fiveply_core::{
    Answer, AnyGame, AnyRecord, Info, Inspect, ParseError, Player, PlayerMaker, PlayerOrder, Question, Resources, Score,
};
use fiveply_engines::{EngineSpec, Family};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

const ACCEPTED: &str = "ENGINE, ENGINE!fault+fault, ENGINE#weight/weight or ENGINE|PLY|ENGINE";

/// A player as the lab writes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LabPlayer {
    /// An engine as everybody writes it.
    Engine(EngineSpec),
    /// An engine that makes these mistakes.
    Faulty(EngineSpec, Vec<String>),
    /// An engine with these weights in place of its evaluation's own.
    Weighted(EngineSpec, Vec<Score>),
    /// The first until this ply, the second from then on.
    Relay(Box<LabPlayer>, usize, Box<LabPlayer>),
}

impl LabPlayer {
    /// The engine, where it is one as everybody writes it.
    fn engine(&self) -> Option<&EngineSpec> {
        if let LabPlayer::Engine(spec) = self { Some(spec) } else { None }
    }

    /// What the lab adds to an engine's text.
    fn tail(&self) -> String {
        match self {
            LabPlayer::Engine(_) | LabPlayer::Relay(..) => String::new(),
            LabPlayer::Faulty(_, faults) => format!("!{}", faults.join("+")),
            LabPlayer::Weighted(_, weights) => {
                let weights: Vec<String> = weights.iter().map(ToString::to_string).collect();
                format!("#{}", weights.join("/"))
            }
        }
    }

    /// Whether it is a search by an engine as everybody writes it, which mistakes can be added to.
    pub(crate) fn takes_faults(&self) -> bool {
        self.engine().is_some_and(|spec| spec.family.has_techniques() || spec.family == Family::Proof)
    }

    /// Whether it plays at random and needs no limit.
    pub(crate) fn is_random(&self) -> bool {
        self.engine().is_some_and(|spec| spec.family == Family::Random)
    }

    /// Whether it is a level, which brings its own number of nodes.
    pub(crate) fn is_level(&self) -> bool {
        self.engine().is_some_and(|spec| matches!(spec.family, Family::Level(_)))
    }

    /// Whether what it says about itself makes it deepen. One that does not would begin to as soon
    /// as its nodes are limited, so where deepening is what is compared there must be no such
    /// limit.
    pub(crate) fn deepens(&self) -> bool {
        match self {
            LabPlayer::Engine(spec) | LabPlayer::Faulty(spec, _) | LabPlayer::Weighted(spec, _) => {
                let named = |name| spec.setting(name).is_some();
                spec.family == Family::Best
                    || ["iterative-deepening", "aspiration", "aspiration-shift"].into_iter().any(named)
            }
            LabPlayer::Relay(early, _, late) => early.deepens() || late.deepens(),
        }
    }
}

impl FromStr for LabPlayer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let refused = |fault: &str| ParseError::new("engine", text, fault, ACCEPTED);
        if let [early, ply, late] = text.split('|').collect::<Vec<_>>()[..] {
            let ply = ply.parse().map_err(|_| refused("no ply between the bars"))?;
            return Ok(LabPlayer::Relay(Box::new(early.parse()?), ply, Box::new(late.parse()?)));
        }
        let (rest, faults) = text.split_once('!').unwrap_or((text, ""));
        let (engine, weights) = rest.split_once('#').unwrap_or((rest, ""));
        let spec = engine.parse()?;
        match (faults, weights) {
            ("", "") => Ok(LabPlayer::Engine(spec)),
            (faults, "") => Ok(LabPlayer::Faulty(spec, faults.split('+').map(str::to_owned).collect())),
            ("", weights) => {
                let read: Result<Vec<Score>, _> = weights.split('/').map(str::parse).collect();
                Ok(LabPlayer::Weighted(spec, read.map_err(|_| refused("weights are whole numbers"))?))
            }
            _ => Err(refused("mistakes and weights together are not supported")),
        }
    }
}

impl fmt::Display for LabPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabPlayer::Engine(spec) => write!(f, "{spec}"),
            LabPlayer::Faulty(spec, _) | LabPlayer::Weighted(spec, _) => write!(f, "{spec}{}", self.tail()),
            LabPlayer::Relay(early, ply, late) => write!(f, "{early}|{ply}|{late}"),
        }
    }
}

/// Whom the lab's players ask before they think, where the lab is not alone on the machine.
pub trait SearchGate: Send + Sync {
    /// Waits until there is room to think.
    fn enter(&self);
    /// Makes room.
    fn leave(&self);
}

/// The game with players that the lab writes.
pub(super) fn lab_game(game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
    game.with_maker(Arc::new(LabPlayers { gate: None }))
}

/// The same with players that pass a gate before they think.
pub fn gated_game(game: Box<dyn AnyGame>, gate: Arc<dyn SearchGate>) -> Box<dyn AnyGame> {
    game.with_maker(Arc::new(LabPlayers { gate: Some(gate) }))
}

/// Makes the lab's players.
struct LabPlayers {
    gate: Option<Arc<dyn SearchGate>>,
}

impl LabPlayers {
    fn player(&self, game: &dyn AnyGame, wanted: &LabPlayer) -> Result<Box<dyn Player>, ParseError> {
        let (spec, faults, weights) = match wanted {
            LabPlayer::Engine(spec) => (spec, String::new(), &[][..]),
            LabPlayer::Faulty(spec, faults) => (spec, faults.join(","), &[][..]),
            LabPlayer::Weighted(spec, weights) => (spec, String::new(), &weights[..]),
            LabPlayer::Relay(early, ply, late) => {
                let players = [self.player(game, early)?, self.player(game, late)?];
                return Ok(Box::new(Relay { players, ply: *ply, last: 0 }));
            }
        };
        let order = PlayerOrder { engine: &spec.to_string(), faults: &faults, weights };
        let player = self.gated(game.make_player(&order)?);
        Ok(match wanted {
            LabPlayer::Engine(_) => player,
            _ => Box::new(Named { player, tail: wanted.tail() }),
        })
    }

    fn gated(&self, player: Box<dyn Player>) -> Box<dyn Player> {
        match &self.gate {
            Some(gate) => Box::new(Gated { player, gate: Arc::clone(gate) }),
            None => player,
        }
    }
}

impl PlayerMaker for LabPlayers {
    fn make(&self, game: &dyn AnyGame, order: &PlayerOrder<'_>) -> Result<Box<dyn Player>, ParseError> {
        if order.faults.is_empty() && order.weights.is_empty() {
            return self.player(game, &order.engine.parse()?);
        }
        game.make_player(order).map(|player| self.gated(player))
    }

    fn resources(&self, game: &dyn AnyGame, text: &str) -> Result<Resources, ParseError> {
        resources(game, &text.parse()?)
    }
}

/// What a player of the lab takes of the machine; neither mistakes nor other weights take more.
fn resources(game: &dyn AnyGame, player: &LabPlayer) -> Result<Resources, ParseError> {
    match player {
        LabPlayer::Engine(spec) | LabPlayer::Faulty(spec, _) | LabPlayer::Weighted(spec, _) => {
            game.resources(&spec.to_string())
        }
        LabPlayer::Relay(early, _, late) => {
            let (early, late) = (resources(game, early)?, resources(game, late)?);
            Ok(Resources {
                threads: early.threads.max(late.threads),
                bytes: early.bytes.saturating_add(late.bytes),
                proof_nodes: early.proof_nodes.max(late.proof_nodes),
            })
        }
    }
}

/// A player whose settings tell of the lab's part in it, so that no result hides a mistake.
struct Named {
    player: Box<dyn Player>,
    tail: String,
}

impl Player for Named {
    fn text(&self) -> String {
        self.player.text() + &self.tail
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn reseed(&mut self, part: u64) {
        self.player.reseed(part);
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        self.player.choose(record, question, report)
    }

    fn shortage(&self) -> Option<String> {
        self.player.shortage()
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect> {
        self.player.inspect()
    }
}

/// A player that passes a gate before it thinks.
struct Gated {
    player: Box<dyn Player>,
    gate: Arc<dyn SearchGate>,
}

impl Player for Gated {
    fn text(&self) -> String {
        self.player.text()
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn reseed(&mut self, part: u64) {
        self.player.reseed(part);
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        /// Leaves the gate, whatever becomes of the search.
        struct Inside<'a>(&'a dyn SearchGate);
        impl Drop for Inside<'_> {
            fn drop(&mut self) {
                self.0.leave();
            }
        }
        self.gate.enter();
        let _inside = Inside(&*self.gate);
        self.player.choose(record, question, report)
    }

    fn shortage(&self) -> Option<String> {
        self.player.shortage()
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect> {
        self.player.inspect()
    }
}

/// Two players, one after the other in every game.
struct Relay {
    players: [Box<dyn Player>; 2],
    ply: usize,
    last: usize,
}

impl Player for Relay {
    fn text(&self) -> String {
        format!("{}|{}|{}", self.players[0].text(), self.ply, self.players[1].text())
    }

    fn new_game(&mut self) {
        self.players.iter_mut().for_each(|player| player.new_game());
    }

    fn reseed(&mut self, part: u64) {
        self.players.iter_mut().for_each(|player| player.reseed(part));
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        self.last = usize::from(record.ply() >= self.ply);
        self.players[self.last].choose(record, question, report)
    }

    fn shortage(&self) -> Option<String> {
        self.players[self.last].shortage()
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect> {
        self.players[self.last].inspect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::{FaultKind, PlayerFault};

    fn read(text: &str) -> LabPlayer {
        text.parse().unwrap()
    }

    #[test]
    fn the_labs_players_are_written_as_they_are_read() {
        for text in [
            "report",
            "report:no-tt,nodes=5!mate-flat+tt-no-side-key",
            "report#5/8/-4/10/2",
            "alphabeta:eval=control|49|alphabeta:eval=baseline",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
        for (text, fault) in [
            ("report#1!a", "together"),
            ("report#x", "whole numbers"),
            ("report|x|report", "no ply"),
            ("deep-thought!a", "no family"),
        ] {
            let error = text.parse::<LabPlayer>().unwrap_err().to_string();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }

    #[test]
    fn what_a_player_does_is_known() {
        for (text, deepens) in [
            ("best:no-iterative-deepening", true),
            ("level=3", false),
            ("report", false),
            ("report:aspiration=50!a", true),
            ("alphabeta:aspiration-shift|3|random", true),
            ("alphabeta:tt=20", false),
        ] {
            assert_eq!(read(text).deepens(), deepens, "{text}");
        }
        assert!(read("random:seed=3").is_random() && !read("report").is_random());
        assert!(read("proof").takes_faults() && read("best:tt=20").takes_faults());
        for text in ["random", "mcts:c=3", "montecarlo", "report!a", "report#1", "best|4|report", "cmd=x"] {
            assert!(!read(text).takes_faults(), "{text}");
        }
    }

    /// A player that cannot choose.
    struct Broken;

    impl Player for Broken {
        fn text(&self) -> String {
            "broken".to_owned()
        }

        fn choose(&mut self, _: &dyn AnyRecord, _: &Question, _: &mut dyn FnMut(&Info)) -> Answer {
            Err(PlayerFault { kind: FaultKind::Crash, report: "it crashed".to_owned() })
        }

        fn shortage(&self) -> Option<String> {
            Some("a thread".to_owned())
        }
    }

    struct OpenGate;

    impl SearchGate for OpenGate {
        fn enter(&self) {}
        fn leave(&self) {}
    }

    #[test]
    fn every_wrapper_hands_on_what_went_wrong() {
        let wrappers: [Box<dyn Player>; 3] = [
            Box::new(Named { player: Box::new(Broken), tail: "!a".to_owned() }),
            Box::new(Gated { player: Box::new(Broken), gate: Arc::new(OpenGate) }),
            Box::new(Relay { players: [Box::new(Broken), Box::new(Broken)], ply: 9, last: 0 }),
        ];
        let record = fiveply_catalog::game("knightthrough").unwrap().open(None, &[]).unwrap();
        for mut player in wrappers {
            let answer = player.choose(&*record, &Question::default(), &mut |_| {});
            assert_eq!(answer.unwrap_err().report, "it crashed", "{}", player.text());
            assert_eq!(player.shortage().as_deref(), Some("a thread"), "{}", player.text());
        }
    }
}
