//! The lab's own way to write players. Behind a `!` stand deliberate mistakes joined by `+`, behind a `#` weights of the evaluation joined by
//! `/`, and `A|49|B` is A until ply 49 and B afterwards. A game is wrapped so that the match runner, which knows none of this, plays them.

use fiveply_core::{
    AnyGame, AnyRecord, Choice, Coefficients, EvaluationInfo, Explanation, Info, OpeningRule, ParseError, Player,
    PlayerFault, Question, Resources, Score, Side, Solved, Solving, Term,
};
use std::sync::Arc;

const ACCEPTED: &str = "ENGINE, ENGINE!fault+fault, ENGINE#weight/weight or ENGINE|PLY|ENGINE";

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

    fn with_manners(&self, player: Box<dyn Player>) -> Box<dyn Player> {
        match &self.courtesy {
            Some(courtesy) => Box::new(Courteous { player, courtesy: Arc::clone(courtesy) }),
            None => player,
        }
    }
}

impl AnyGame for LabGame {
    fn player(&self, text: &str) -> Result<Box<dyn Player>, ParseError> {
        let refused = |fault: &str| ParseError::new("engine", text, fault, ACCEPTED);
        if let [early, ply, late] = text.split('|').collect::<Vec<_>>()[..] {
            let ply = ply.parse().map_err(|_| refused("no ply between the bars"))?;
            return Ok(Box::new(Relay { players: [self.player(early)?, self.player(late)?], ply, last: 0 }));
        }
        let (rest, faults) = text.split_once('!').unwrap_or((text, ""));
        let (engine, weights) = rest.split_once('#').unwrap_or((rest, ""));
        let player = match (faults, weights) {
            ("", "") => return self.game.player(engine).map(|player| self.with_manners(player)),
            (faults, "") => self.faulty_player(engine, &faults.replace('+', ","))?,
            ("", weights) => {
                let read: Result<Vec<Score>, _> = weights.split('/').map(str::parse).collect();
                self.weighted_player(engine, &read.map_err(|_| refused("weights are whole numbers"))?)?
            }
            _ => return Err(refused("mistakes and weights together are not supported")),
        };
        Ok(Box::new(Named { player, tail: text[engine.len()..].to_owned() }))
    }

    fn resources(&self, text: &str) -> Result<Resources, ParseError> {
        if let [early, _, late] = text.split('|').collect::<Vec<_>>()[..] {
            let (early, late) = (self.resources(early)?, self.resources(late)?);
            return Ok(Resources {
                threads: early.threads.max(late.threads),
                bytes: early.bytes.saturating_add(late.bytes),
                proof_nodes: early.proof_nodes.max(late.proof_nodes),
            });
        }
        // Neither mistakes nor other weights take more memory.
        let engine = text.split(['!', '#']).next().unwrap_or(text);
        self.game.resources(engine)
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

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Option<Choice> {
        self.player.choose(record, question, report)
    }

    fn explanation(&mut self) -> Option<Explanation> {
        self.player.explanation()
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

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Option<Choice> {
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

    fn explanation(&mut self) -> Option<Explanation> {
        self.player.explanation()
    }

    fn fault(&mut self) -> Option<PlayerFault> {
        self.player.fault()
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

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Option<Choice> {
        self.last = usize::from(record.ply() >= self.ply);
        self.players[self.last].choose(record, question, report)
    }

    fn explanation(&mut self) -> Option<Explanation> {
        self.players[self.last].explanation()
    }
}
