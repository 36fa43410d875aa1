//! The lab's own way to write players. Behind a `!` stand deliberate mistakes joined by `+`, behind
//! a `#` weights of the evaluation joined by `/`, and `A|49|B` is A until ply 49 and B afterwards.
//! A game is wrapped so that the match runner, which knows none of this, plays them.

use fiveply_core::{
    Answer, AnyGame, AnyRecord, Coefficients, EvaluationInfo, Info, Inspect, OpeningRule, ParseError, Player, Question,
    Resources, Score, Side, Solved, Solving, Term,
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

/// What players do before and after they think, where the lab is not alone on the machine.
pub trait Courtesy: Send + Sync {
    /// Waits until there is room to think.
    fn begin(&self);
    /// Makes room.
    fn end(&self);
}

/// A game whose players may be the lab's.
pub struct LabGame {
    game: Box<dyn AnyGame>,
    courtesy: Option<Arc<dyn Courtesy>>,
}

impl LabGame {
    /// A game whose players think whenever they are asked.
    pub fn new(game: Box<dyn AnyGame>) -> Self {
        LabGame { game, courtesy: None }
    }

    /// A game whose players let others think first.
    pub fn courteous(game: Box<dyn AnyGame>, courtesy: Arc<dyn Courtesy>) -> Self {
        LabGame { game, courtesy: Some(courtesy) }
    }

    fn wanted(&self, wanted: &LabPlayer) -> Result<Box<dyn Player>, ParseError> {
        let player = match wanted {
            LabPlayer::Engine(spec) => {
                return self.game.player(&spec.to_string()).map(|player| self.with_manners(player));
            }
            LabPlayer::Faulty(spec, faults) => self.faulty_player(&spec.to_string(), &faults.join(","))?,
            LabPlayer::Weighted(spec, weights) => self.weighted_player(&spec.to_string(), weights)?,
            LabPlayer::Relay(early, ply, late) => {
                let players = [self.wanted(early)?, self.wanted(late)?];
                return Ok(Box::new(Relay { players, ply: *ply, last: 0 }));
            }
        };
        Ok(Box::new(Named { player, tail: wanted.tail() }))
    }

    fn resources_of(&self, wanted: &LabPlayer) -> Result<Resources, ParseError> {
        match wanted {
            // Neither mistakes nor other weights take more memory.
            LabPlayer::Engine(spec) | LabPlayer::Faulty(spec, _) | LabPlayer::Weighted(spec, _) => {
                self.game.resources(&spec.to_string())
            }
            LabPlayer::Relay(early, _, late) => {
                let (early, late) = (self.resources_of(early)?, self.resources_of(late)?);
                Ok(Resources {
                    threads: early.threads.max(late.threads),
                    bytes: early.bytes.saturating_add(late.bytes),
                    proof_nodes: early.proof_nodes.max(late.proof_nodes),
                })
            }
        }
    }

    fn with_manners(&self, player: Box<dyn Player>) -> Box<dyn Player> {
        match &self.courtesy {
            Some(courtesy) => Box::new(Courteous { player, courtesy: Arc::clone(courtesy) }),
            None => player,
        }
    }
}

impl AnyGame for LabGame {
    fn player(&self, text: &str) -> Result<Box<dyn Player>, ParseError> {
        self.wanted(&text.parse()?)
    }

    fn resources(&self, text: &str) -> Result<Resources, ParseError> {
        self.resources_of(&text.parse()?)
    }

    fn text(&self) -> String {
        self.game.text()
    }

    fn title(&self) -> &'static str {
        self.game.title()
    }

    fn open(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, ParseError> {
        self.game.open(position, moves)
    }

    fn faulty_player(&self, text: &str, faults: &str) -> Result<Box<dyn Player>, ParseError> {
        self.game.faulty_player(text, faults).map(|player| self.with_manners(player))
    }

    fn solve(&self, record: &dyn AnyRecord, task: &mut Solving<'_>) -> Result<Solved, ParseError> {
        self.game.solve(record, task)
    }

    fn weighted_player(&self, text: &str, weights: &[Score]) -> Result<Box<dyn Player>, ParseError> {
        self.game.weighted_player(text, weights).map(|player| self.with_manners(player))
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

    fn can_be_drawn(&self) -> bool {
        self.game.can_be_drawn()
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

/// A player that lets others think first.
struct Courteous {
    player: Box<dyn Player>,
    courtesy: Arc<dyn Courtesy>,
}

impl Player for Courteous {
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
        /// Makes room again, whatever becomes of the search.
        struct Turn<'a>(&'a dyn Courtesy);
        impl Drop for Turn<'_> {
            fn drop(&mut self) {
                self.0.end();
            }
        }
        self.courtesy.begin();
        let _turn = Turn(&*self.courtesy);
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

    struct Polite;

    impl Courtesy for Polite {
        fn begin(&self) {}
        fn end(&self) {}
    }

    #[test]
    fn every_wrapper_hands_on_what_went_wrong() {
        let wrappers: [Box<dyn Player>; 3] = [
            Box::new(Named { player: Box::new(Broken), tail: "!a".to_owned() }),
            Box::new(Courteous { player: Box::new(Broken), courtesy: Arc::new(Polite) }),
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
