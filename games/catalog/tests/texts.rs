//! Small facts about the catalog's own texts: test positions, files of weights, scores taken apart.
//! They are here and not beside the code because compiling the catalog a second time, for tests of
//! its own, would take minutes.

use fiveply_catalog::epd::parse;
use fiveply_catalog::game;
use fiveply_core::random::Random;
use fiveply_core::{Score, weights};

#[test]
fn operations_are_read() {
    let chess = game("chess").unwrap();
    let text = "# a comment\n\n1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK; 01\";\n\
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 am a4 h4; c0 \"e4=100, d4=60\";";
    let positions = parse(&*chess, text).unwrap();
    assert_eq!(positions[0].id, "BK; 01");
    assert_eq!(positions[0].best, ["d6d1"]);
    assert_eq!(
        [positions[1].points("e2e4"), positions[1].points("d2d4"), positions[1].points("a2a4")],
        [1.0, 0.6, 0.0]
    );
    assert!(parse(&*chess, "8/8 w - -").unwrap_err().starts_with("line 1: position"));
    assert!(parse(&*chess, "\n7k/8/8/8/8/8/8/K7 w - - bm Qd4;").unwrap_err().starts_with("line 2: move"));
}

/// What a fit rests on: the coefficients times the weights are the score, in every game.
#[test]
fn the_coefficients_make_up_the_score() {
    for (name, evaluation) in [
        ("chess", "best"),
        ("khet", "best"),
        ("knightthrough", "best"),
        ("breakthrough", "best"),
        ("breakthrough:straight", "best"),
        ("isolation", "best"),
    ] {
        let game = game(name).unwrap();
        let info = game.evaluations().iter().find(|info| info.name == evaluation).unwrap();
        // Weights that are given silence the network, which no coefficient tells of.
        let own: Vec<Score> = info.weights.iter().map(|weight| weight.default).collect();
        let mut apart = game.coefficients(evaluation, &own).unwrap();
        let (mut random, mut added) = (Random::new(3), 0);
        while added < 40 {
            let mut record = game.open(None, &[]).unwrap();
            for _ in 0..5 + random.below(20) {
                let moves = record.legal_moves();
                let Some(m) = random.choose(&moves) else { break };
                record.play(m).unwrap();
            }
            added += usize::from(apart.add(&*record, true));
        }
        let rows = apart.rows();
        assert_eq!(rows.len(), added);
        // Steps are whole numbers, and weights that nearly cancel are sometimes taken for ones that
        // do not count: one row in twenty may be off by more than a sixth of a man.
        let mut off = 0;
        for row in rows {
            let product = |&(index, coefficient): &(u32, f32)| {
                f64::from(coefficient) * f64::from(info.weights[index as usize].default)
            };
            let sum: f64 = row.coefficients.iter().map(product).sum();
            let allowed = 15.0 + 0.01 * f64::from(row.score.abs());
            off += usize::from((sum - f64::from(row.score)).abs() > allowed);
        }
        assert!(off * 20 <= added, "{name}: {off} of {added} rows are off");
    }
}

#[test]
fn other_weights_make_another_player_and_the_same_file_the_same() {
    let game = game("khet").unwrap();
    let info = game.evaluations().iter().find(|info| info.name == "best").unwrap();
    let mut values: Vec<Score> = info.weights.iter().map(|weight| weight.default).collect();
    values[0] += 1;
    let path = std::env::temp_dir().join(format!("fiveply-weights-{}", std::process::id()));
    let text = format!("best:weights={}", path.display());
    assert!(game.player(&text).is_err());
    std::fs::write(&path, weights::write(info.weights, &values)).unwrap();
    let written = game.player(&text).unwrap().text();
    assert_ne!(written, game.player("best").unwrap().text());
    assert_eq!(game.player(&written).unwrap().text(), written);
    let nameless = game.weighted_player("best", &values).unwrap().text();
    let fingerprint = |text: &str| text.split_once('#').map(|(_, rest)| rest.to_owned());
    assert_eq!(fingerprint(&nameless), fingerprint(&written));
    std::fs::write(&path, weights::write(info.weights, &vec![1; values.len()])).unwrap();
    assert!(game.player(&written).err().unwrap().fault.contains("other weights now"));
    std::fs::write(&path, "material_opening 1").unwrap();
    assert!(game.player(&text).err().unwrap().fault.contains("is the first that is missing"));
    assert!(game.player("best:weights=").is_err() && game.weighted_player("best", &[1]).is_err());
    std::fs::remove_file(&path).unwrap();
}

/// What a player takes is read from what its text means, in whatever way the text says it.
#[test]
fn the_memory_of_a_player_is_that_of_its_settings() {
    const MEBIBYTE: u64 = 1 << 20;
    let chess = game("chess").unwrap();
    let bytes = |text: &str| chess.resources(text).unwrap().bytes;
    for text in
        ["alphabeta:tt=deep/29", "alphabeta:tt=29/deep", "alphabeta:tt=3,tt=equal-depth/29/always", "minimax:tt=29"]
    {
        assert!((8_192..8_193).contains(&(bytes(text) / MEBIBYTE)), "{text}: {}", bytes(text));
    }
    assert!(bytes("alphabeta:tt=20/two-deep") >= 2 * bytes("alphabeta:tt=20") - MEBIBYTE, "two entries a place");
    assert!(bytes("alphabeta:tt=29,no-tt") < MEBIBYTE);
    assert!(bytes("best:hash=512") >= 512 * MEBIBYTE && bytes("level=3:hash=512") >= 512 * MEBIBYTE);
    assert!(bytes("best:hash=512,hash=1") < 32 * MEBIBYTE, "the last word counts");
    assert!(bytes("mcts:hash=300") >= 300 * MEBIBYTE && bytes("montecarlo") >= 64 * MEBIBYTE);
    assert!(bytes("proof:hash=300") >= 300 * MEBIBYTE + bytes("best"), "its fallback has tables too");
    assert!(bytes("alphabeta:eval-cache=20,threads=100") >= 800 * MEBIBYTE, "every thread has a cache of its own");
    assert_eq!(bytes("random"), 0);
    let of = |text: &str| chess.resources(text).map(|each| (each.threads, each.proof_nodes)).unwrap();
    assert_eq!([of("best:threads=7").0, of("mcts:threads=5").0, of("report").0], [7, 5, 1]);
    assert_eq!([of("alphabeta:endings=900").1, of("alphabeta:endings=900,no-endings").1], [900, 0]);
    assert!(chess.resources("deep-thought").err().unwrap().to_string().contains("no family"));
}

#[test]
fn games_say_whether_they_can_be_drawn() {
    let drawn: Vec<&str> = ["chess", "khet", "knightthrough", "breakthrough", "breakthrough:5x5,straight", "isolation"]
        .into_iter()
        .filter(|text| game(text).unwrap().can_be_drawn())
        .collect();
    assert_eq!(drawn, ["chess", "khet", "breakthrough:5x5,straight"]);
}
