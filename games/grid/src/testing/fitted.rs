//! What every fitted evaluation must be: the same for both sides, linear in its weights where no
//! network speaks, and the sum of its terms.

use super::RandomGames;
use fiveply_core::{Evaluated, Evaluator, Score, TermValue, Visitor, Weight};

/// Checks the evaluation `best` in every position of random games.
///
/// # Panics
/// When it is not what it must be.
pub fn check_fitted<G: Evaluated>(game: &G, games: u64) {
    let info = game.evaluations().iter().find(|info| info.name == "best").expect("an evaluation named best");
    let own: Vec<Score> = info.weights.iter().map(|weight| weight.default).collect();
    // Weights that differ from each other, of both signs.
    let others: Vec<Score> = (0..own.len() as Score).map(|index| index * 37 % 201 - 100).collect();
    let sums: Vec<Score> = own.iter().zip(&others).map(|(own, other)| own + other).collect();
    let evaluator = |weights: &[Score]| game.evaluator("best", weights).expect("as many weights as there are");
    let [mut with_own, mut with_others, mut with_sums] = [evaluator(&own), evaluator(&others), evaluator(&sums)];
    // Not made anew for every position: what a network keeps from others must not show.
    let mut with_network = evaluator(&[]);
    for sample in RandomGames(games).visit(game.clone()) {
        let position = game.parse(&sample.position).expect("a position");
        let told = format!("{} {}", game.text(), sample.position);
        let score = with_own.evaluate(&position);
        let whole = with_network.evaluate(&position);
        let learnt = evaluator(&[]).terms(&position).into_iter().find(|term| term.name == "network");
        let alone = with_own.features(&position).alone;
        let expected = match learnt.map(|term| term.value) {
            Some(TermValue::Number(number)) if alone => number,
            Some(TermValue::Number(number)) => i64::from(score) + number,
            _ => i64::from(score),
        };
        assert_eq!(i64::from(whole), expected, "{told}: the network alone, or its own weights and the network");
        assert_eq!(whole, with_network.evaluate(&game.symmetric(&position)), "{told} with the network, under symmetry");
        assert_eq!(score, with_own.evaluate(&game.symmetric(&position)), "{told} under symmetry");
        let parts = score + with_others.evaluate(&position);
        assert!(parts.abs_diff(with_sums.evaluate(&position)) <= 2, "{told}: not linear but for rounding");
        let terms = with_own.terms(&position);
        let total: i64 = terms
            .iter()
            .map(|term| match term.value {
                TermValue::Number(number) => number,
                _ => panic!("{told}: {term:?}"),
            })
            .sum();
        assert!(total.abs_diff(i64::from(score)) <= terms.len() as u64, "{told}: {total} instead of {score}");
    }
}

/// What the counts of one group add up to in a position, seen from the side to move: its term when
/// the group's weights are 1.
///
/// # Panics
/// When there is no such position or group.
pub fn group_count<G: Evaluated>(game: &G, position: &str, group: &str) -> i64 {
    let info = game.evaluations().iter().find(|info| info.name == "best").expect("an evaluation named best");
    let belongs = |weight: &Weight| {
        let name = weight.name.split('[').next().unwrap_or_default();
        name.strip_prefix("full_").or(name.strip_prefix("few_")) == Some(group)
    };
    assert!(info.weights.iter().any(belongs), "no group {group}");
    let weights: Vec<Score> = info.weights.iter().map(|weight| Score::from(belongs(weight))).collect();
    let mut evaluator = game.evaluator("best", &weights).expect("as many weights as there are");
    i64::from(evaluator.evaluate(&game.parse(position).expect("a position")))
}
