//! The evaluation `best`: its symmetry, its terms, and that it is linear in its weights.

mod common;

use common::{
    EDITIONS, game_of, made_up_positions, made_up_positions_of, original, random_positions, random_positions_of,
};
use fiveply_core::random::Random;
use fiveply_core::score::WIN_BOUND;
use fiveply_core::{Evaluated, EvaluationInfo, Evaluator, Game, Score, TermValue};
use fiveply_khet::{Edition, Khet, KhetEvaluation, KhetPosition};

fn info(edition: Edition) -> &'static EvaluationInfo {
    game_of(edition).evaluations().iter().find(|info| info.name == "best").unwrap()
}

fn best(edition: Edition, weights: &[Score]) -> KhetEvaluation {
    game_of(edition).evaluator("best", weights).unwrap()
}

fn term(position: &KhetPosition, name: &str) -> i64 {
    let term = best(position.edition(), &[]).terms(position).into_iter().find(|term| term.name == name).unwrap();
    if let TermValue::Number(number) = term.value { number } else { panic!("{term:?}") }
}

/// The half turn with the colours exchanged keeps the score, the terms add up to it, and it depends
/// on nothing but the position.
#[test]
fn random_positions_and_their_images() {
    let mut judges = EDITIONS.map(|edition| best(edition, &[]));
    let mut fresh = Vec::new();
    let mut check = |game: &Khet, position: &KhetPosition| {
        let text = game.position_text(position);
        let judge = &mut judges[position.edition() as usize];
        let score = judge.evaluate(position);
        let numbers = judge.terms(position).into_iter().map(|term| match term.value {
            TermValue::Number(number) => number,
            other => panic!("{other:?}"),
        });
        assert_eq!(i64::from(score), numbers.sum::<i64>(), "{text}");
        assert_eq!(score, judge.evaluate(&game.symmetric(position)), "{text}");
        assert!(score.abs() < WIN_BOUND, "{text}");
        fresh.push((position.clone(), score));
    };
    random_positions(40, &mut check);
    made_up_positions(5_000, &mut check);
    let mut random = Random::new(3);
    for _ in 0..2_000 {
        let (position, score) = &fresh[random.below(fresh.len())];
        assert_eq!(best(position.edition(), &[]).evaluate(position), *score);
    }
}

/// Both sides are equal at the start but for the move.
#[test]
fn the_starts() {
    random_positions(1, |game, _| {
        let start = game.start();
        for name in ["material", "placement", "pharaohs", "reach"] {
            assert!(name == "pharaohs" || term(&start, name) == 0, "{name}");
        }
        assert!(best(start.edition(), &[]).evaluate(&start).abs() < 100);
    });
}

/// The score with the sum of two lists of weights is the sum of the scores, short of rounding.
#[test]
fn it_is_linear_in_its_weights() {
    for edition in EDITIONS {
        is_linear(edition);
    }
}

fn is_linear(edition: Edition) {
    let count = info(edition).weights.len();
    let mut random = Random::new(5);
    let mut list = || -> Vec<Score> { (0..count).map(|_| random.below(401) as Score - 200).collect() };
    let (one, other) = (list(), list());
    let both: Vec<Score> = one.iter().zip(&other).map(|(one, other)| one + other).collect();
    let tripled: Vec<Score> = one.iter().map(|weight| 3 * weight).collect();
    let [mut one, mut other, mut both, mut tripled] =
        [one, other, both, tripled].map(|weights| best(edition, &weights));
    let mut check = |game: &Khet, position: &KhetPosition| {
        let (a, b) = (one.evaluate(position), other.evaluate(position));
        let text = game.position_text(position);
        assert!((both.evaluate(position) - a - b).abs() <= 2, "{text}");
        assert!((tripled.evaluate(position) - 3 * a).abs() <= 3, "{text}");
    };
    random_positions_of(edition, 10, &mut check);
    made_up_positions_of(edition, 2_000, &mut check);
}

/// Every weight of the file is asked for somewhere: none is left out by a slip in the reading.
#[test]
fn every_weight_counts_somewhere() {
    for edition in EDITIONS {
        every_weight_counts(edition);
    }
}

fn every_weight_counts(edition: Edition) {
    let count = info(edition).weights.len();
    let alone = |index: usize| (0..count).map(|other| if other == index { 1_400 } else { 0 }).collect::<Vec<_>>();
    let mut judges: Vec<KhetEvaluation> = (0..count).map(|index| best(edition, &alone(index))).collect();
    let mut seen = vec![false; count];
    made_up_positions_of(edition, 700, |_, position| {
        for (judge, seen) in judges.iter_mut().zip(&mut seen).filter(|(_, seen)| !**seen) {
            *seen = judge.evaluate(position) != 0;
        }
    });
    let silent: Vec<&str> =
        info(edition).weights.iter().zip(seen).filter(|(_, seen)| !seen).map(|(each, _)| each.name).collect();
    // Silver never stands on column a, on i1 and on i8; the rest must show.
    let forbidden = |name: &str| {
        let square = name.strip_prefix("pyramid").or(name.strip_prefix("djed")).or(name.strip_prefix("scarab"));
        square.is_some_and(|name| name.starts_with("_a[") || ["_i[0]", "_i[7]"].contains(&name))
            || name == "pharaoh_column[0]"
            || name.starts_with("facing_") && name.ends_with("[0]")
            // The sphinx is at home on j1.
            || edition == Edition::Second && ["pyramid_j[0]", "scarab_j[0]"].contains(&name)
    };
    let unexpected: Vec<&str> = silent.into_iter().filter(|name| !forbidden(name)).collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
}

#[test]
fn weights_replace_the_defaults() {
    let game = original();
    let defaults: Vec<Score> = info(Edition::First).weights.iter().map(|weight| weight.default).collect();
    assert_eq!(info(Edition::First).unit, 100);
    for line in ["5kt3/10/10/10/4O2T2/2Pa7/5O4/4K5 s", "4tktpb2/2pc7/3Pd6/pa1Pc1dgdf1pb1Pd/pb8Pc/10/10/4K5 r"] {
        let position = game.parse(line).unwrap();
        assert_eq!(best(Edition::First, &defaults).evaluate(&position), best(Edition::First, &[]).evaluate(&position));
        for weight in [Score::MIN, Score::MAX] {
            let score = best(Edition::First, &vec![weight; defaults.len()]).evaluate(&position);
            assert!(score.abs() < WIN_BOUND, "no weights make a claim");
        }
    }
    assert!(game.evaluator("best", &defaults[1..]).is_none());
    assert!(game.evaluator("best", &[&defaults[..], &[0]].concat()).is_none());
    assert!(game.evaluator("material", &[]).is_none());
}

/// A pyramid more is better, and so is one that the enemy's laser does not strike.
#[test]
fn plain_facts() {
    let score = |text: &str| best(Edition::First, &[]).evaluate(&original().parse(text).unwrap());
    let more = score("4tkt3/10/10/10/2Pa7/10/10/3TKT4 s");
    assert!(more > 0 && score("4tkt3/10/10/10/2Pa7/10/10/3TKT4 r") < 0);
    // Red's light goes down column a, is turned by a4 along row 4 and strikes d4, unless a4 looks
    // elsewhere.
    let lit = score("4tkt3/10/10/10/pa2Pd6/10/10/3TKT4 s");
    let dark = score("4tkt3/10/10/10/pb2Pd6/10/10/3TKT4 s");
    assert!(lit < dark, "{lit} {dark}");
}
