//! The openings of a match. Deterministic players repeat one game for ever, so every pair of games
//! gets an opening of its own, and plays it twice with the colours exchanged. An opening is a pure
//! function of the seed and its number: nobody has to know the others.

use fiveply_core::random::Random;
use fiveply_core::{AnyGame, AnyRecord, OpeningRule, ParseError, Player, Question, ShownScore};
use fiveply_engines::{EngineSpec, Family, Item};

/// Random openings are drawn again this often before the bound is given up, and as often again
/// before a ply is.
const ATTEMPTS: usize = 200;

/// Where a game of a match begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position; the game's start when `None`.
    pub start: Option<String>,
    /// What is played from there before the players take over.
    pub moves: Vec<String>,
}

impl Opening {
    /// The game after the opening.
    pub fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyRecord>, ParseError> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        game.open(self.start.as_deref(), &moves)
    }
}

/// Where a match gets its openings.
#[derive(Clone, Debug)]
pub enum Openings {
    /// So many random plies from the start, filtered by a shallow search; the game's own number
    /// when `None`.
    Random(Option<u32>),
    /// A book, in an order that the seed decides, again and again when it is too short.
    Book {
        /// What the book contains, so that another book makes another experiment.
        fingerprint: String,
        /// The openings, in the order of the file.
        openings: Vec<Opening>,
    },
}

impl Openings {
    /// The source, for the record.
    pub fn text(&self, game: &dyn AnyGame) -> String {
        match self {
            Openings::Random(plies) => format!("random={}", plies.unwrap_or_else(|| game.opening_rule().plies)),
            Openings::Book { fingerprint, .. } => format!("book={fingerprint}"),
        }
    }
}

/// Hands out the openings of a match by their numbers.
pub(crate) struct Dealer<'a> {
    game: &'a dyn AnyGame,
    openings: &'a Openings,
    seed: u64,
    judge: Box<dyn Player>,
    /// The order of the book in the round it was last needed for.
    order: Option<(u64, Vec<usize>)>,
}

impl<'a> Dealer<'a> {
    pub(crate) fn new(game: &'a dyn AnyGame, openings: &'a Openings, seed: u64) -> Result<Self, ParseError> {
        Ok(Dealer { game, openings, seed, judge: judge(game)?, order: None })
    }

    /// Opening number `index`.
    pub(crate) fn draw(&mut self, index: u64) -> Result<Opening, ParseError> {
        match self.openings {
            Openings::Random(plies) => {
                let rule = self.game.opening_rule();
                let rule = OpeningRule { plies: plies.unwrap_or(rule.plies), ..rule };
                random_opening(self.game, &mut *self.judge, rule, Random::part(self.seed, index))
            }
            Openings::Book { openings, .. } => {
                let (round, place) = (index / openings.len() as u64, index % openings.len() as u64);
                let order = match self.order.take() {
                    Some((known, order)) if known == round => order,
                    _ => {
                        let mut order: Vec<usize> = (0..openings.len()).collect();
                        Random::part(!self.seed, round).shuffle(&mut order);
                        order
                    }
                };
                let opening = openings[order[place as usize]].clone();
                self.order = Some((round, order));
                Ok(opening)
            }
        }
    }
}

fn random_opening(
    game: &dyn AnyGame,
    judge: &mut dyn Player,
    rule: OpeningRule,
    mut random: Random,
) -> Result<Opening, ParseError> {
    for plies in (0..=rule.plies).rev() {
        for attempt in 0..2 * ATTEMPTS {
            let mut record = game.open(None, &[])?;
            let mut ended = false;
            for _ in 0..plies {
                let moves = record.legal_moves();
                match random.choose(&moves) {
                    Some(m) => drop(record.play(m)?),
                    None => ended = true,
                }
            }
            ended |= record.ending().is_some();
            if !ended && (attempt >= ATTEMPTS || is_fair(&*record, judge, rule.bound)) {
                return Ok(Opening { start: None, moves: record.history() });
            }
        }
    }
    Ok(Opening::default())
}

/// The player who says whether a random opening is fair.
pub(crate) fn judge(game: &dyn AnyGame) -> Result<Box<dyn Player>, ParseError> {
    game.player(&EngineSpec::new(Family::Report).with(Item::Depth(2)).to_string())
}

/// Whether nobody has won already, as far as a shallow search sees, nor is further ahead than
/// `bound`.
pub(crate) fn is_fair(record: &dyn AnyRecord, judge: &mut dyn Player, bound: Option<u32>) -> bool {
    judge.new_game();
    match judge.choose(record, &Question::default(), &mut |_| {}).ok().flatten().and_then(|choice| choice.score) {
        Some(ShownScore::Cp(cp)) => bound.is_none_or(|bound| cp.unsigned_abs() <= bound.into()),
        Some(ShownScore::Win(_) | ShownScore::Loss(_)) => false,
        Some(ShownScore::Draw(_)) | None => true,
    }
}
