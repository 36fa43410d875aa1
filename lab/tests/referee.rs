//! Every ending has its reason: the rules, a player that breaks them, its clock, or an
//! adjudication.

mod support;

use fiveply_core::{Answer, AnyRecord, Choice, Info, Outcome, Player, Question, ShownScore, Side};
use fiveply_lab::{Adjudication, Cause, DrawRule, Pace, Played, Referee, ResignRule, StallWatch};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Plays the first legal move by text, in a way of its own.
struct Odd {
    manner: Manner,
    score: i64,
}

#[derive(Clone, Copy, PartialEq)]
enum Manner {
    Proper,
    Illegal,
    Silent,
    Panicking,
    Slow,
}

impl Player for Odd {
    fn text(&self) -> String {
        "odd".to_owned()
    }

    fn choose(&mut self, record: &dyn AnyRecord, _: &Question, _: &mut dyn FnMut(&Info)) -> Answer {
        let m = match self.manner {
            Manner::Silent => return Ok(None),
            Manner::Panicking => std::panic::resume_unwind(Box::new("broken")),
            Manner::Illegal => "a1a1".to_owned(),
            Manner::Proper | Manner::Slow => record.legal_moves()[0].clone(),
        };
        if self.manner == Manner::Slow {
            std::thread::sleep(Duration::from_millis(30));
        }
        Ok(Some(Choice { m, score: Some(ShownScore::Cp(self.score)), depth: 1, nodes: 1, time: Duration::ZERO }))
    }
}

fn play(manners: [Manner; 2], scores: [i64; 2], adjudication: Adjudication, pace: Pace, longest: u32) -> Played {
    let game = fiveply_catalog::game("knightthrough").unwrap();
    let [mut first, mut second] = [0, 1].map(|index| Odd { manner: manners[index], score: scores[index] });
    let referee = Referee {
        paces: [pace; 2],
        margin: Duration::from_millis(5),
        adjudication,
        longest,
        side_names: ["White", "Black"],
        watch: &StallWatch::start(),
        stop: &Arc::new(AtomicBool::new(false)),
    };
    referee.play(game.open(None, &[]).unwrap(), None, &mut [&mut first, &mut second]).unwrap()
}

fn ended(manners: [Manner; 2], pace: Pace) -> (Outcome, Cause, String) {
    let played = play(manners, [0, 0], Adjudication::default(), pace, 1000);
    (played.outcome, played.cause, played.reason)
}

#[test]
fn faults_lose_the_game_and_are_told_apart() {
    let pace = Pace::default();
    let (outcome, cause, reason) = ended([Manner::Proper, Manner::Illegal], pace);
    assert_eq!((outcome, cause), (Outcome::Win(Side::First), Cause::Illegal));
    assert!(reason.starts_with("Black: move \"a1a1\""), "{reason}");
    for manner in [Manner::Silent, Manner::Panicking] {
        let (outcome, cause, reason) = ended([manner, Manner::Proper], pace);
        assert_eq!((outcome, cause), (Outcome::Win(Side::Second), Cause::Crash));
        assert_eq!(reason, "White gave no move");
    }
    assert_eq!(ended([Manner::Proper; 2], pace).1, Cause::Rules);
}

#[test]
fn overrunning_a_move_or_a_clock_loses() {
    let per_move = Pace { time: Some(Duration::from_millis(1)), ..Pace::default() };
    let (outcome, cause, _) = ended([Manner::Proper, Manner::Slow], per_move);
    assert_eq!((outcome, cause), (Outcome::Win(Side::First), Cause::Time));
    let clock = Pace { clock: Some((Duration::from_millis(50), Duration::from_millis(1))), ..Pace::default() };
    let (outcome, cause, reason) = ended([Manner::Slow, Manner::Proper], clock);
    assert_eq!((outcome, cause), (Outcome::Win(Side::Second), Cause::Time));
    assert!(reason.contains("the machine stood still for"), "{reason}");
    let late = play([Manner::Slow, Manner::Proper], [0; 2], Adjudication::default(), clock, 1000).late;
    assert!(late > Duration::from_millis(5));
}

#[test]
fn the_longest_game_is_a_draw() {
    let played = play([Manner::Proper; 2], [0; 2], Adjudication::default(), Pace::default(), 6);
    assert_eq!((played.outcome, played.cause, played.moves.len()), (Outcome::Draw, Cause::MaxLength, 6));
}

#[test]
fn games_are_given_up_only_when_asked() {
    let resign = Adjudication { resign: Some(ResignRule { moves: 3, score: 600 }), draw: None };
    let played = play([Manner::Proper; 2], [-600, 600], resign, Pace::default(), 1000);
    assert_eq!((played.outcome, played.cause, played.moves.len()), (Outcome::Win(Side::Second), Cause::Resign, 5));
    let played = play([Manner::Proper; 2], [-599, 600], resign, Pace::default(), 1000);
    assert_eq!(played.cause, Cause::Rules);

    let draw = Adjudication { resign: None, draw: Some(DrawRule { from: 3, moves: 2, score: 20 }) };
    let played = play([Manner::Proper; 2], [20, -20], draw, Pace::default(), 1000);
    assert_eq!((played.outcome, played.cause, played.moves.len()), (Outcome::Draw, Cause::DrawAdjudication, 6));
    let played = play([Manner::Proper; 2], [20, -21], draw, Pace::default(), 1000);
    assert_eq!(played.cause, Cause::Rules);
}
