//! Every game and every game in progress behind the text-only traits, written once for all.

use crate::coefficients::LinearParts;
use crate::memory;
use fiveply_core::{
    AnyGame, AnyRecord, Board, Coefficients, Ending, Evaluated, EvaluationInfo, Evaluator, Game, GameInfo, MoveInfo,
    MoveNames, MoveOf, NULL_MOVE, OpeningRule, ParseError, Player, PlayerMaker, PlayerOrder, Position, Progress,
    Record, Resources, Score, Side, Solved, Solving, Term, divide,
};
use fiveply_search::Faults;
use fiveply_search::proof::{solve, solver_bytes};
use std::any::Any;
use std::sync::Arc;

/// A game in progress behind its trait object.
pub(crate) struct Boxed<T>(pub(crate) T);

/// A game behind its trait object.
pub(crate) struct BoxedGame<G> {
    game: G,
    /// Who makes players in its place; each asks the one before it.
    makers: Vec<Arc<dyn PlayerMaker>>,
}

impl<G: Evaluated> BoxedGame<G> {
    /// A game that makes its players itself.
    pub(crate) fn new(game: G) -> Self {
        BoxedGame { game, makers: Vec::new() }
    }

    /// The last maker, and the game as that maker sees it.
    fn last_maker(&self) -> Option<(&dyn PlayerMaker, Self)> {
        let (last, others) = self.makers.split_last()?;
        Some((&**last, BoxedGame { game: self.game.clone(), makers: others.to_vec() }))
    }

    fn entry(&self) -> &'static GameInfo {
        let text = self.game.text();
        let name = text.split(':').next().unwrap_or_default();
        crate::info(name).unwrap_or(&crate::GAMES[0])
    }
}

impl<G: Evaluated> AnyGame for BoxedGame<G> {
    fn text(&self) -> String {
        self.game.text()
    }

    fn title(&self) -> &'static str {
        self.entry().title
    }

    fn open(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, ParseError> {
        let start = match position {
            Some(text) => self.game.parse(text)?,
            None => self.game.start(),
        };
        let mut record = Boxed(Record::new(self.game.clone(), start));
        for text in moves {
            record.play(text)?;
        }
        Ok(Box::new(record))
    }

    fn with_maker(mut self: Box<Self>, maker: Arc<dyn PlayerMaker>) -> Box<dyn AnyGame> {
        self.makers.push(maker);
        self
    }

    fn make_player(&self, order: &PlayerOrder<'_>) -> Result<Box<dyn Player>, ParseError> {
        if let Some((maker, game)) = self.last_maker() {
            return maker.make(&game, order);
        }
        let refused = |fault| ParseError::new("faults", order.faults, fault, Faults::NAMES.join(", "));
        let engine = order.engine.parse()?;
        let faults = Faults::parse(order.faults).map_err(refused)?;
        crate::players::player(&self.game, self.entry(), &engine, faults, order.weights)
    }

    fn resources(&self, text: &str) -> Result<Resources, ParseError> {
        match self.last_maker() {
            Some((maker, game)) => maker.resources(&game, text),
            None => memory::resources_of(&self.game, self.entry(), &text.parse()?),
        }
    }

    fn solve(&self, record: &dyn AnyRecord, task: &mut Solving<'_>) -> Result<Solved, ParseError> {
        let record = record.as_any().downcast_ref::<Boxed<Record<G>>>();
        let foreign = || ParseError::new("position", "", "it is another game's", "a position of this game");
        let record = &record.ok_or_else(foreign)?.0;
        let too_large =
            || ParseError::new("hash", &task.mebibytes.to_string(), "there is not enough memory", "fewer mebibytes");
        if memory::is_too_much(solver_bytes(task.mebibytes, self.game.sizes())) {
            return Err(too_large());
        }
        let progress = &mut task.progress;
        let solution =
            solve(record, &task.limits, task.mebibytes, task.stop, &mut |each| progress(each.nodes, each.at_least));
        let solution = solution.ok_or_else(too_large)?;
        Ok(Solved {
            result: solution.result.word(),
            plies: solution.plies,
            m: solution.best.map(|m| self.game.move_text(record.position(), m)),
            nodes: solution.nodes,
            seconds: solution.time.as_secs_f64(),
        })
    }

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        self.game.evaluations()
    }

    fn evaluate(&self, record: &dyn AnyRecord, evaluation: &str) -> Result<(Score, Vec<Term>), ParseError> {
        let names: Vec<&str> = self.game.evaluations().iter().map(|info| info.name).collect();
        let refused = |fault: &str| ParseError::new("evaluation", evaluation, fault, names.join(", "));
        let mut evaluator = self.game.evaluator(evaluation, &[]).ok_or_else(|| refused("no such evaluation"))?;
        let record =
            record.as_any().downcast_ref::<Boxed<Record<G>>>().ok_or_else(|| refused("another game's position"))?;
        let position = record.0.position();
        evaluator.reset(position);
        Ok((evaluator.evaluate(position), evaluator.terms(position)))
    }

    fn coefficients(&self, evaluation: &str, weights: &[Score]) -> Result<Box<dyn Coefficients>, ParseError> {
        let names: Vec<&str> = self.game.evaluations().iter().map(|info| info.name).collect();
        let refused = || ParseError::new("evaluation", evaluation, "no such evaluation or weights", names.join(", "));
        Ok(Box::new(LinearParts::new(self.game.clone(), evaluation, weights).ok_or_else(refused)?))
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

impl<G: Game> Boxed<Record<G>> {
    fn info(&self, position: &G::Position, m: MoveOf<G>) -> MoveInfo {
        let game = self.0.game();
        MoveInfo {
            text: game.move_text(position, m),
            shown: game.shown_move(position, m),
            gesture: game.gesture(position, m),
            overlays: game.move_overlays(position, m),
        }
    }

    fn text_of(&self, m: MoveOf<G>) -> String {
        self.0.game().move_text(self.0.position(), m)
    }

    fn history_by(&self, text: impl Fn(&G::Position, MoveOf<G>) -> String) -> Vec<String> {
        self.0.steps().map(|(before, m)| m.map_or_else(|| NULL_MOVE.to_owned(), |m| text(before, m))).collect()
    }

    /// Reads a move of a game that goes on unless it has this `ending`.
    fn parse_move(&self, text: &str, ending: Option<Ending>) -> Result<MoveOf<G>, ParseError> {
        if let Some(ending) = ending {
            let fault = format!("the game has ended ({})", ending.reason);
            return Err(ParseError::new("move", text, fault, "no further move"));
        }
        self.0.game().parse_move(self.0.position(), text)
    }
}

impl<G: Game> AnyRecord for Boxed<Record<G>> {
    fn game(&self) -> String {
        self.0.game().text()
    }

    fn start_text(&self) -> String {
        self.0.game().position_text(self.0.start())
    }

    fn position_text(&self) -> String {
        self.0.game().position_text(self.0.position())
    }

    fn key(&self) -> u64 {
        self.0.position().key()
    }

    fn side(&self) -> Side {
        self.0.position().side()
    }

    fn ending(&self) -> Option<Ending> {
        self.0.ending()
    }

    fn rule_draw(&self) -> Option<Ending> {
        self.0.rule_draw()
    }

    fn ignore_rule_draws(&mut self) {
        self.0.ignore_rule_draws();
    }

    fn ply(&self) -> usize {
        self.0.ply()
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.0.legal_moves().into_iter().map(|m| self.text_of(m)).collect();
        texts.sort_unstable();
        texts
    }

    fn move_infos(&self) -> Vec<MoveInfo> {
        let position = self.0.position();
        let mut infos: Vec<MoveInfo> = self.0.legal_moves().into_iter().map(|m| self.info(position, m)).collect();
        infos.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        infos
    }

    fn history(&self) -> Vec<String> {
        self.history_by(|before, m| self.0.game().move_text(before, m))
    }

    fn shown_history(&self) -> Vec<String> {
        self.history_by(|before, m| self.0.game().shown_move(before, m))
    }

    fn play(&mut self, text: &str) -> Result<MoveInfo, ParseError> {
        let m = self.parse_move(text, self.0.ending())?;
        let info = self.info(self.0.position(), m);
        self.0.play_unchecked(m);
        Ok(info)
    }

    fn follow(&mut self, text: &str) -> Result<MoveNames, ParseError> {
        let ending = self.0.ending_by_position();
        if text == NULL_MOVE && ending.is_none() {
            let refused = || ParseError::new("move", text, "nobody can pass here", "a legal move");
            let passed = || MoveNames { text: NULL_MOVE.to_owned(), shown: NULL_MOVE.to_owned() };
            return self.0.pass().then(passed).ok_or_else(refused);
        }
        let m = self.parse_move(text, ending)?;
        let (game, before) = (self.0.game(), self.0.position());
        let names = MoveNames { text: game.move_text(before, m), shown: game.shown_move(before, m) };
        self.0.play_unchecked(m);
        Ok(names)
    }

    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn passed(&self) -> Option<Box<dyn AnyRecord>> {
        if self.0.ending().is_some() {
            return None;
        }
        let after = self.0.position().pass()?;
        Some(Box::new(Boxed(Record::new(self.0.game().clone(), after))))
    }

    fn board(&self) -> Board {
        self.0.game().board(self.0.position())
    }

    fn last_move(&self) -> Option<MoveInfo> {
        let (before, m) = self.0.steps().next_back()?;
        Some(self.info(before, m?))
    }

    fn divide(&self, depth: u32, threads: usize, progress: &Progress) -> Option<Vec<(String, u64)>> {
        let divided = divide(self.0.position(), depth, threads, progress)?;
        let mut texts: Vec<(String, u64)> = divided.into_iter().map(|(m, nodes)| (self.text_of(m), nodes)).collect();
        texts.sort_unstable();
        Some(texts)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyRecord> {
        Box::new(Boxed(self.0.clone()))
    }
}
