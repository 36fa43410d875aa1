//! Weights are fitted to games that the lab itself played.

mod support;

use fiveply_lab::Store;
use fiveply_lab::texel::{FitOptions, GatheringRules, Rows, TexelError, fit, gather};
use support::{folder, options, plan, play};

const RULES: GatheringRules = GatheringRules { rows: Rows::Coefficients, every: 2, per_game: 5, limit: 60, seed: 1 };

fn start(game: &dyn fiveply_core::AnyGame) -> Vec<i32> {
    let best = game.evaluations().iter().find(|info| info.name == "best").unwrap();
    best.weights.iter().map(|weight| weight.default).collect()
}

#[test]
fn an_empty_store_is_refused_by_name() {
    let game = fiveply_catalog::game("khet").unwrap();
    let path = folder("texel-empty").join("empty.db");
    let store = Store::open(&path).unwrap();
    let weights = start(&*game);
    let error = gather(&store, &[&*game], None, ("best", &weights), &RULES).unwrap_err();
    assert!(matches!(error, TexelError::Empty { .. }), "{error}");
    assert!(error.to_string().contains("khet") && error.to_string().contains("empty.db"), "{error}");
}

#[test]
fn played_games_become_positions_and_weights() {
    let game = fiveply_catalog::game("breakthrough:6x6").unwrap();
    let mut store = Store::in_memory().unwrap();
    play(&*game, &plan(&["random", "random:seed=2"], 20), &options(1), &mut store);
    let weights = start(&*game);
    let gathering = gather(&store, &[&*game], None, ("best", &weights), &RULES).unwrap();
    assert_eq!(gathering.positions.len(), RULES.limit);
    assert!(gathering.games >= RULES.limit / RULES.per_game);
    let options = FitOptions { unit: 100, epochs: 20, games: gathering.games, trust: 0.5, spread: 30.0 };
    let found = fit(&gathering.positions, &weights, &options);
    assert_eq!(found.weights.len(), weights.len());
    assert!(found.train.iter().chain(&found.test).all(|loss| loss.is_finite()));
    let chess = fiveply_catalog::game("chess").unwrap();
    let others = gather(&store, &[&*chess], None, ("best", &start(&*chess)), &RULES);
    assert!(matches!(others, Err(TexelError::Empty { .. })), "another game's games do not count");
}
