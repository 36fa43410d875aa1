//! Whether rules describe one of our games: legal moves, ends and results are compared along
//! playouts. Half of them are played at random. The others look for endings that were not compared
//! yet, put off those that were, and let one side hunt the other until it has few moves: games that
//! begin alike often differ in who wins when men are stuck or all taken.

use super::budget::{Budget, Exhausted};
use super::description::{Description, Situation};
use super::notation::move_text;
use super::rules::Term;
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, AnyRecord, Ending, Outcome, Side};
use std::collections::BTreeMap;

/// How many playouts are compared.
const PLAYOUTS: u64 = 24;
/// A game is believed after this number of playouts even if the budget ends there.
const ENOUGH: u64 = 3;

/// How far rules and a game agree.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Same,
    /// They differ after these moves, in this.
    Differs(Vec<String>, &'static str),
    /// The rules could not be followed far enough.
    Unknown,
}

/// Compares rules with a game.
pub(super) fn compare(rules: &Description, game: &dyn AnyGame, budget: &mut Budget<'_>) -> Verdict {
    let mut seen = Vec::new();
    for number in 0..PLAYOUTS {
        let Ok(mut record) = game.open(None, &[]) else { return Verdict::Unknown };
        let hunter = [None, Some(Side::First), None, Some(Side::Second)][number as usize % 4];
        let mut chooser = Chooser { random: Random::part(1, number), hunter, seen: &mut seen };
        match play(rules, &mut *record, &mut chooser, budget) {
            Ok(None) => {}
            Ok(Some(difference)) => return Verdict::Differs(record.history(), difference),
            Err(Exhausted) if number >= ENOUGH => break,
            Err(Exhausted) => return Verdict::Unknown,
        }
    }
    Verdict::Same
}

/// Plays one game and compares all the way; what differs, if anything does.
fn play(
    rules: &Description,
    record: &mut dyn AnyRecord,
    chooser: &mut Chooser<'_>,
    budget: &mut Budget<'_>,
) -> Result<Option<&'static str>, Exhausted> {
    let mut situation = rules.start(budget)?;
    loop {
        let ending = record.ending();
        if rules.has_ended(&situation, budget)? != ending.is_some() {
            return Ok(Some("one of them ends"));
        }
        if let Some(ending) = ending {
            chooser.seen.push(ending);
            let same = rules.goals(&situation, budget)? == expected_goals(ending.outcome);
            return Ok(if same { None } else { Some("the results differ") });
        }
        let Some(moves) = own_moves(rules, &situation, record.side(), budget)? else {
            return Ok(Some("it is not the same player's turn, or a move is written differently"));
        };
        let legal = record.legal_moves();
        if !legal.iter().eq(moves.keys()) {
            return Ok(Some("the legal moves differ"));
        }
        let Some(text) = chooser.choose(record, &legal) else { return Ok(Some("the legal moves differ")) };
        let mut joint = [Description::noop(), Description::noop()];
        joint[record.side().index()] = moves[&text].clone();
        if record.play(&text).is_err() {
            return Ok(Some("the legal moves differ"));
        }
        situation = rules.next(&situation, &joint, budget)?;
    }
}

/// The moves of the side in control by our texts for them; `None` when a move is none of ours or
/// the other side may do anything but wait.
fn own_moves(
    rules: &Description,
    situation: &Situation,
    side: Side,
    budget: &mut Budget<'_>,
) -> Result<Option<BTreeMap<String, Term>>, Exhausted> {
    let role = |side: Side| rules.roles()[side.index()].as_str();
    if rules.legal(situation, role(!side), 2, budget)? != [Description::noop()] {
        return Ok(None);
    }
    let own = rules.legal(situation, role(side), usize::MAX, budget)?;
    Ok(own.into_iter().map(|m| Some((move_text(&rules.kif(&m))?, m))).collect())
}

/// What the rules must say about a result.
fn expected_goals(outcome: Outcome) -> Vec<Option<String>> {
    let goal = |side| match outcome.winner() {
        Some(winner) if winner == side => "100",
        Some(_) => "0",
        None => "50",
    };
    Side::BOTH.map(|side| Some(goal(side).to_owned())).to_vec()
}

/// Chooses the moves of a playout.
struct Chooser<'s> {
    random: Random,
    /// In a playout that looks for endings, the side that leaves the other few moves.
    hunter: Option<Side>,
    /// The endings that were compared.
    seen: &'s mut Vec<Ending>,
}

impl Chooser<'_> {
    fn choose(&mut self, record: &mut dyn AnyRecord, legal: &[String]) -> Option<String> {
        if self.hunter.is_none() {
            return self.random.choose(legal).cloned();
        }
        let is_hunting = self.hunter == Some(record.side());
        let mut best: Option<(usize, usize, &String)> = None;
        for text in legal {
            record.play(text).ok()?;
            let worth = match record.ending() {
                Some(ending) if !self.seen.contains(&ending) => 0,
                None if is_hunting => 1 + record.legal_moves().len(),
                None => 1,
                Some(_) => usize::MAX,
            };
            record.undo();
            let candidate = (worth, self.random.below(1 << 16), text);
            if best.is_none_or(|best| candidate < best) {
                best = Some(candidate);
            }
        }
        best.map(|(.., text)| text.clone())
    }
}
