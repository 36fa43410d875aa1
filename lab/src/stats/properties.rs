//! Facts that hold for any counts, tried on random ones: ordinary, tiny, lopsided, empty and huge.

use super::*;
use fiveply_core::random::Random;

/// A count between 0 and 10¹², every order of magnitude equally often and none quite often.
fn count(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => 0,
        1 => random.below(4) as u64,
        _ => random.bits() % 10u64.pow(random.below(13) as u32).max(1),
    }
}

fn results(random: &mut Random) -> Results {
    if random.below(2) == 0 {
        Wdl::new(count(random), count(random), count(random)).into()
    } else {
        Pairs::new([0; 5].map(|_| count(random))).into()
    }
}

fn test(random: &mut Random, scale: f64) -> Sprt {
    let number = |random: &mut Random| (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
    let elo0 = (number(random) - 0.5) * scale;
    let elo1 = elo0 + scale / 100.0 + number(random) * scale / 3.0;
    let model = if random.below(2) == 0 { Model::Logistic } else { Model::Normalized };
    Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap()
}

fn numbers(estimate: &Estimate) -> Vec<f64> {
    let optional = [estimate.score, estimate.elo, estimate.elo_error, estimate.normalised, estimate.normalised_error];
    let optional = optional.into_iter().chain(estimate.elo_bounds).flatten();
    optional.chain([estimate.los]).chain(estimate.wilson).collect()
}

#[test]
fn estimates_are_finite_and_ordered() {
    let mut random = Random::new(1);
    for _ in 0..100_000 {
        let results = results(&mut random);
        let estimate = Estimate::of(&results);
        assert!(numbers(&estimate).iter().all(|number| number.is_finite()), "{results:?}: {estimate:?}");
        assert!((0.0..=1.0).contains(&estimate.los));
        let [low, high] = estimate.wilson;
        assert!(0.0 <= low && low <= high && high <= 1.0);
        assert!(estimate.score.is_none_or(|score| low <= score + 1e-12 && score - 1e-12 <= high));
        if let (Some(elo), [low, high]) = (estimate.elo, estimate.elo_bounds) {
            assert!(low.is_none_or(|low| low <= elo + 1e-6), "{results:?}: {estimate:?}");
            assert!(high.is_none_or(|high| elo - 1e-6 <= high), "{results:?}: {estimate:?}");
        }
        assert!(estimate.elo_error.is_none_or(|error| error >= 0.0));
    }
}

#[test]
fn swapping_the_players_changes_the_sign() {
    let mut random = Random::new(2);
    let opposite = |a: Option<f64>, b: Option<f64>| match (a, b) {
        // The variance is a sum, whose order matters in the last digit.
        (Some(a), Some(b)) => (a + b).abs() <= 1e-13 * a.abs(),
        (a, b) => a.is_none() && b.is_none(),
    };
    for _ in 0..50_000 {
        let results = results(&mut random);
        let (ours, theirs) = (Estimate::of(&results), Estimate::of(&results.reversed()));
        assert!(ours.elo == theirs.elo.map(|elo| -elo), "{results:?}: {ours:?} {theirs:?}");
        assert!(opposite(ours.normalised, theirs.normalised), "{results:?}: {ours:?} {theirs:?}");
        assert!((ours.los + theirs.los - 1.0).abs() < 1e-9, "{results:?}: {ours:?} {theirs:?}");
        assert_eq!(ours.games, theirs.games);
    }
}

#[test]
fn ratios_are_finite_for_all_counts() {
    let mut random = Random::new(3);
    for round in 0..20_000 {
        let test = test(&mut random, [5.0, 100.0, 3000.0, 11_000.0][round % 4]);
        let results = results(&mut random);
        let llr = test.llr(&results);
        assert!(llr.is_finite(), "{test:?} {results:?}: {llr}");
    }
}

#[test]
fn swapping_players_and_hypotheses_changes_the_sign_of_the_ratio() {
    let mut random = Random::new(4);
    for _ in 0..5_000 {
        let test = test(&mut random, 20.0);
        let [elo0, elo1] = test.hypotheses();
        let mirrored = Sprt::new(-elo1, -elo0, 0.05, 0.05, test.model()).unwrap();
        let results = results(&mut random);
        let (ours, theirs) = (test.llr(&results), mirrored.llr(&results.reversed()));
        let tolerance = 1e-6 * (1.0 + ours.abs()) + 1e-14 * results.games() as f64;
        assert!((ours + theirs).abs() < tolerance, "{test:?} {results:?}: {ours} {theirs}");
    }
}

/// A result that is better for the first player never speaks against him.
#[test]
fn ratios_rise_with_the_score() {
    let mut random = Random::new(5);
    for _ in 0..3_000 {
        let test = test(&mut random, 20.0);
        let mut counts = [0; 5].map(|_| 5 + random.below(2000) as u64);
        let mut last = f64::NEG_INFINITY;
        for cell in [0, 1, 2, 3] {
            let llr = test.llr(&Pairs::new(counts).into());
            assert!(llr > last, "{test:?} {counts:?}: {last} {llr}");
            last = llr;
            counts[cell] -= 3;
            counts[cell + 1] += 3;
        }
        let [l, d, w] = [0; 3].map(|_| 5 + random.below(2000) as u64);
        let better =
            [Wdl::new(w, d, l), Wdl::new(w, d + 1, l - 1), Wdl::new(w + 1, d, l - 1), Wdl::new(w + 2, d, l - 2)];
        assert!(
            better.windows(2).all(|two| test.llr(&two[0].into()) < test.llr(&two[1].into())),
            "{test:?} {better:?}"
        );
    }
}

/// When the games of a pair are independent of each other, it makes no difference whether they are
/// counted as pairs.
#[test]
fn pairs_of_independent_games_weigh_as_much_as_the_games() {
    for [w, d, l] in [[300, 500, 280], [400, 0, 390], [100, 900, 110]] {
        let (pairs, games) = (
            Results::from(Pairs::new([l * l, 2 * l * d, d * d + 2 * w * l, 2 * w * d, w * w])),
            Results::from(Wdl::new(w, d, l)),
        );
        let ratio = pairs.games() as f64 / games.games() as f64;
        let (a, b) = (Estimate::of(&pairs), Estimate::of(&games));
        let near = |a: Option<f64>, b: Option<f64>, by: f64| (a.unwrap() / b.unwrap() - 1.0).abs() < by;
        assert!(near(a.elo, b.elo, 1e-9) && near(a.normalised, b.normalised, 1e-9));
        assert!(near(a.elo_error, b.elo_error.map(|error| error / ratio.sqrt()), 0.01));
        assert!(near(a.normalised_error, b.normalised_error.map(|error| error / ratio.sqrt()), 1e-9));
        for model in [Model::Logistic, Model::Normalized] {
            let test = Sprt::new(0.0, 4.0, 0.05, 0.05, model).unwrap();
            assert!(near(Some(test.llr(&pairs)), Some(test.llr(&games) * ratio), 0.01), "{model:?} {w} {d} {l}");
        }
    }
}

/// Wald’s promise: when H0 is true, here that the first player is 60 Elo behind, H1 is accepted in
/// about 5 % of the tests.
#[test]
fn the_error_rates_are_kept() {
    let mut random = Random::new(6);
    let test = Sprt::new(-60.0, 60.0, 0.05, 0.05, Model::Logistic).unwrap();
    let (runs, mut wrong, mut pairs_played) = (1500, 0, 0);
    for _ in 0..runs {
        let mut pairs = Pairs::default();
        let decision = loop {
            let mut game = || match random.below(1000) {
                // A score of 41.5 % is 60 Elo behind.
                0..265 => GameResult::Win,
                265..564 => GameResult::Draw,
                _ => GameResult::Loss,
            };
            pairs.add(game(), game());
            let decision = test.decision(test.llr(&pairs.into()));
            if decision != Decision::Continue {
                break decision;
            }
        };
        pairs_played += pairs.pairs();
        wrong += usize::from(decision == Decision::H1);
    }
    let rate = wrong as f64 / runs as f64;
    assert!((0.01..0.065).contains(&rate), "{rate}");
    assert!(pairs_played / runs < 100, "{pairs_played}");
}

#[test]
fn ratings_are_finite_for_all_tables() {
    let mut random = Random::new(7);
    for _ in 0..500 {
        let players = 1 + random.below(7);
        let mut meeting = || Meeting {
            first: random.below(players),
            second: random.below(players),
            games: Wdl::new(count(&mut random), count(&mut random), count(&mut random)),
        };
        let meetings: Vec<Meeting> = (0..players * 2).map(|_| meeting()).collect();
        let ratings = Ratings::of(players, &meetings);
        let (mut sum, mut rated) = (0.0, 0);
        for rating in ratings.players() {
            match *rating {
                Rating::Known { elo, error } => {
                    assert!(elo.is_finite() && error.is_finite(), "{meetings:?}: {ratings:?}");
                    (sum, rated) = (sum + elo, rated + 1);
                }
                Rating::Above { at_least: bound } | Rating::Below { at_most: bound } => {
                    assert!(bound.is_none_or(f64::is_finite), "{meetings:?}: {ratings:?}");
                }
                Rating::Separate => {}
            }
        }
        assert!(rated > 0 && (sum / f64::from(rated)).abs() < 1e-6, "{meetings:?}: {ratings:?}");
    }
}
