//! Our statistics against published numbers: the tests of fastchess, Fishtest and OpenBench, and
//! requirements for degenerate results. `data/vectors.json` holds them with their sources and
//! tolerances.

use fiveply_lab::stats::spsa::{Flip, Gains, Parameter, Schedule, Step};
use fiveply_lab::stats::{Estimate, Model, Pairs, Results, Sprt, Wdl};
use serde_json::Value;

/// Asserts that `value` is what the vector's `key` expects, if it expects anything.
fn check(vector: &Value, key: &str, value: Option<f64>) {
    let expect = &vector["expect"][key];
    match (expect, value) {
        (Value::Null, None) => {}
        (Value::Null, Some(value)) => assert!(vector["expect"].get(key).is_none(), "{}: {key} {value}", vector["id"]),
        (expect, value) => {
            let (expect, value) = (expect.as_f64().unwrap(), value.unwrap_or(f64::NAN));
            let tolerance = |kind: &str| vector["tol"][kind].as_f64().unwrap_or(0.0);
            let allowed = (tolerance("rel") * expect.abs()).max(tolerance("abs"));
            assert!((value - expect).abs() <= allowed, "{}: {key} is {value}, expected {expect}", vector["id"]);
        }
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn counts<const N: usize>(value: &Value) -> [u64; N] {
    let counts: Vec<u64> = value.as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
    counts.try_into().unwrap()
}

fn results(input: &Value) -> Results {
    let count = |name: &str| input[name].as_u64().unwrap();
    if input.get("five").is_some() {
        Pairs::new(counts(&input["five"])).into()
    } else if input.get("LDW").is_some() {
        let [losses, draws, wins] = counts(&input["LDW"]);
        Wdl::new(wins, draws, losses).into()
    } else {
        Wdl::new(count("wins"), count("draws"), count("losses")).into()
    }
}

fn check_elo(vector: &Value) {
    let estimate = Estimate::of(&results(&vector["input"]));
    check(vector, "score", estimate.score);
    check(vector, "elo", estimate.elo);
    check(vector, "elo_error95", estimate.elo_error);
    check(vector, "nelo", estimate.normalised);
    check(vector, "nelo_error95", estimate.normalised_error);
    check(vector, "los", Some(estimate.los));
    check(vector, "wilson95_low", Some(estimate.wilson[0]));
    if let Some(percent) = vector["expect"].get("los_percent") {
        assert_eq!(format!("{:.2}", 100.0 * estimate.los), percent.as_str().unwrap(), "{}", vector["id"]);
    }
}

fn check_llr(vector: &Value) {
    let input = &vector["input"];
    let model = match input["model"].as_str().unwrap() {
        "logistic" => Model::Logistic,
        "normalized" => Model::Normalized,
        other => panic!("{}: model {other}", vector["id"]),
    };
    let rate = |name: &str| input.get(name).map_or(0.05, number);
    let test = Sprt::new(number(&input["elo0"]), number(&input["elo1"]), rate("alpha"), rate("beta"), model).unwrap();
    check(vector, "llr", Some(test.llr(&results(input))));
}

fn flip(input: &Value) -> Flip {
    if number(&input["flip"]) > 0.0 { Flip::Up } else { Flip::Down }
}

fn check_step(vector: &Value) {
    let input = &vector["input"];
    let value = |name: &str| number(&input[name]);
    let schedule = Schedule { stability: value("A"), alpha: value("alpha"), gamma: value("gamma"), ..Schedule::new(0) };
    // The source counts iterations from 0, we do from 1.
    let k = 1 + input["iter"].as_u64().unwrap();
    let step = schedule.step(&Gains { a: value("a"), c: value("c") }, k);
    check(vector, "c", Some(step.c));
    check(vector, "R", Some(step.rate));
}

fn check_update(vector: &Value) {
    let input = &vector["input"];
    let value = |name: &str| number(&input[name]);
    let mut parameter = Parameter { value: value("theta"), min: 0.0, max: 20.0 };
    let step = Step { c: value("c"), rate: value("R") };
    parameter.learn(&step, flip(input), value("result_wins_minus_losses"));
    check(vector, "theta", Some(parameter.value));
}

#[test]
fn published_numbers_are_met() {
    let file: Value = serde_json::from_str(include_str!("../data/vectors.json")).unwrap();
    let vectors = file["vectors"].as_array().unwrap();
    for vector in vectors {
        match vector["kind"].as_str().unwrap() {
            "elo_wdl" | "elo_pentanomial" | "elo_degenerate" => check_elo(vector),
            "sprt_llr" => check_llr(vector),
            "spsa_step" => check_step(vector),
            "spsa_update" => check_update(vector),
            other => panic!("{}: kind {other}", vector["id"]),
        }
    }
    assert!(vectors.len() >= 20);
}
