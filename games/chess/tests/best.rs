//! `best`: what must hold whatever its weights are, and a few judgements on which everyone agrees.

use fiveply_chess::{Chess, ChessEvaluator, ChessPosition};
use fiveply_core::random::Random;
use fiveply_core::{Evaluated, EvaluationInfo, Evaluator, Game, Moves, Position, Score, Stage, TermValue};

/// Middlegames and endings in which most terms occur.
const SAMPLES: [&str; 9] = [
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQ - 0 8",
    "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - - 0 23",
    "r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 13",
    "8/1p3pk1/p2P2p1/4n3/1r6/5B1P/PP3PP1/3R2K1 w - - 0 31",
    "4k3/8/3P4/1p6/1P6/6p1/8/4K3 b - - 0 50",
    "3rk3/5ppp/8/q1b5/2B1n3/2N5/PPPQ1PPP/2KR4 w - - 0 15",
    "8/5k2/3b4/1P1p4/3P1KPp/4B3/8/8 w - - 0 44",
    "8/8/3k4/8/3KBN2/8/8/8 w - - 0 60",
    "k7/8/8/3K4/8/8/8/7R w - - 0 60",
];

fn parse(text: &str) -> ChessPosition {
    Chess::STANDARD.parse(text).unwrap()
}

fn info() -> &'static EvaluationInfo {
    Chess::STANDARD.evaluations().iter().find(|info| info.name == "best").unwrap()
}

fn defaults() -> Vec<Score> {
    info().weights.iter().map(|weight| weight.default).collect()
}

fn best(weights: &[Score]) -> ChessEvaluator {
    Chess::STANDARD.evaluator("best", weights).unwrap()
}

fn score(text: &str) -> Score {
    best(&[]).evaluate(&parse(text))
}

fn term(text: &str, name: &str) -> i64 {
    match best(&[]).terms(&parse(text)).iter().find(|term| term.name == name).unwrap().value {
        TermValue::Number(number) => number,
        other => panic!("{other:?}"),
    }
}

/// Shows `check` the positions of random games from random set-ups, and of random games from the samples.
fn play(games: u64, mut check: impl FnMut(&ChessPosition)) {
    for index in 0..games {
        let mut random = Random::part(24, index);
        let mut position = match SAMPLES.get(index as usize) {
            Some(sample) => parse(sample),
            None => Chess::fischer(random.below(960) as u16).unwrap().start(),
        };
        for _ in 0..150 {
            check(&position);
            let mut moves = Moves::new();
            position.moves(Stage::All, &mut moves);
            let Some(candidate) = random.choose(moves.as_slice()) else { break };
            position.play_unchecked(candidate.m);
        }
    }
}

#[test]
fn both_sides_see_the_same() {
    let mut best = best(&[]);
    play(200, |position| {
        let flipped = Chess::STANDARD.symmetric(position);
        assert_eq!(best.evaluate(position), best.evaluate(&flipped), "{}", Chess::STANDARD.position_text(position));
        assert_eq!(best.terms(position), best.terms(&flipped));
    });
}

/// Left and right are alike once nobody can castle.
#[test]
fn both_wings_count_the_same() {
    let mut best = best(&[]);
    let mut compared = 0;
    play(200, |position| {
        let text = Chess::STANDARD.position_text(position);
        let fields: Vec<&str> = text.split(' ').collect();
        if fields[2] != "-" || fields[3] != "-" {
            return;
        }
        let rows: Vec<String> = fields[0].split('/').map(|row| row.chars().rev().collect()).collect();
        let mirrored = parse(&format!("{} {} - -", rows.join("/"), fields[1]));
        assert_eq!(best.evaluate(position), best.evaluate(&mirrored), "{text}");
        compared += 1;
    });
    assert!(compared > 5_000, "{compared} positions without castling rights");
}

/// What an evaluator remembers of earlier positions never shows.
#[test]
fn the_past_does_not_matter() {
    let mut warm = best(&[]);
    let mut cloned = warm.clone();
    play(40, |position| {
        let text = Chess::STANDARD.position_text(position);
        let fresh = best(&[]).evaluate(position);
        assert_eq!(warm.evaluate(position), fresh, "{text}");
        assert_eq!(warm.evaluate(position), fresh, "{text}");
        assert_eq!(cloned.evaluate(position), fresh, "{text}");
        cloned = warm.clone();
    });
}

#[test]
fn terms_sum_up_to_the_score() {
    let mut best = best(&[]);
    play(100, |position| {
        let sum: i64 = best.terms(position).iter().map(|term| number(term.value)).sum();
        assert_eq!(sum, i64::from(best.evaluate(position)), "{}", Chess::STANDARD.position_text(position));
    });
}

fn number(value: TermValue) -> i64 {
    if let TermValue::Number(number) = value { number } else { panic!("{value:?}") }
}

/// The score is the sum of all weights, each times what one unit more of it adds: it is linear and has no constant.
#[test]
fn the_score_is_linear_in_the_weights() {
    const STEP: Score = 50_000;
    let weights = defaults();
    for sample in SAMPLES {
        let position = parse(sample);
        let base = best(&weights).evaluate(&position);
        let mut sum = 0.0;
        for index in 0..weights.len() {
            let with = |change: Score| {
                let mut changed = weights.clone();
                changed[index] += change;
                best(&changed).evaluate(&position) - base
            };
            let [up, down, half] = [STEP, -STEP, STEP / 2].map(with);
            let name = info().weights[index].name;
            assert!((up + down).abs() <= 2 && (up - 2 * half).abs() <= 2, "{name} in {sample}: {up} {down} {half}");
            sum += f64::from(up) / f64::from(STEP) * f64::from(weights[index]);
        }
        assert!((sum - f64::from(base)).abs() <= 1.5, "{sum} instead of {base} in {sample}");
    }
}

/// Every table is used somewhere.
#[test]
fn no_table_is_idle() {
    let group = |index: usize| info().weights[index].name.split('[').next().unwrap();
    let mut names: Vec<&str> = (0..info().weights.len()).map(group).collect();
    names.dedup();
    let mut positions = Vec::new();
    play(30, |position| positions.push(position.clone()));
    // Random games hardly ever leave a bare king to a queen or rook.
    positions.push(parse("k7/8/8/3K4/8/8/8/7R w - -"));
    assert!(names.len() > 100);
    for name in names {
        // Rising from a start that is not zero, so that the two sides seldom cancel out.
        let weights: Vec<Score> = (0..info().weights.len())
            .map(|index| if group(index) == name { 3_000 + index as Score } else { 0 })
            .collect();
        let mut alone = best(&weights);
        assert!(positions.iter().any(|position| alone.evaluate(position) != 0), "{name} never matters");
    }
}

#[test]
fn weights_are_taken_in_order() {
    let game = Chess::STANDARD;
    let position = parse("4k3/8/8/8/8/8/4P3/4K3 b - -");
    assert_eq!(best(&defaults()).evaluate(&position), best(&[]).evaluate(&position));
    // The ending's value of a pawn is the sixth weight; with one pawn left 104/128 of it count.
    let mut weights = vec![0; info().weights.len()];
    weights[5] = 128;
    assert_eq!(info().weights[5].name, "material_eg[0]");
    assert_eq!(best(&weights).evaluate(&position), -104);
    assert!(game.evaluator("best", &weights[1..]).is_none());
    weights[0] = Score::MIN;
    assert!(game.evaluator("best", &weights).is_none(), "an absurd weight is refused");
}

/// The largest weights of all make no sum overflow, and no score that looks like a proof.
#[test]
fn large_weights_do_no_harm() {
    for weight in [-100_000, 100_000] {
        let mut best = best(&vec![weight; info().weights.len()]);
        play(20, |position| assert!(fiveply_core::score::win_in(best.evaluate(position).abs()).is_none()));
    }
}

/// Pairs of positions with the same side to move: the first is better for it.
const BETTER: [(&str, &str, &str); 14] = [
    (
        "a passed pawn on the sixth row, not on the fourth",
        "4k3/8/3P4/8/8/8/5p2/4K3 w - -",
        "4k3/8/8/8/3P4/8/5p2/4K3 w - -",
    ),
    ("a pawn more", "4k3/pp6/8/8/8/8/PPP5/4K3 w - -", "4k3/ppp5/8/8/8/8/PPP5/4K3 w - -"),
    ("a rook on the open file", "3r2k1/pp3ppp/8/8/8/8/PP3PPP/3R2K1 w - -", "3r2k1/pp3ppp/8/8/8/8/PP3PPP/1R4K1 w - -"),
    (
        "two bishops, not bishop and knight",
        "rnbqk1nr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/R1BQKB1R w KQkq -",
        "rnbqk1nr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQK2R w KQkq -",
    ),
    (
        "the king behind its pawns, not before them",
        "r1bq1rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R1BQ1RK1 w - -",
        "r1bq1rk1/ppp2ppp/2n2n2/8/6K1/2N2N2/PPP2PPP/R1BQ1R2 w - -",
    ),
    ("a knight in the centre", "4k3/pppp4/8/8/3N4/8/PPPP4/4K3 w - -", "4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - -"),
    ("connected pawns, not isolated ones", "4k3/p1p1p3/8/8/8/8/PPP5/4K3 w - -", "4k3/p1p1p3/8/8/8/8/P1P1P3/4K3 w - -"),
    ("no doubled pawns", "4k3/ppp5/8/8/8/8/PPP5/4K3 w - -", "4k3/ppp5/8/8/2P5/8/P1P5/4K3 w - -"),
    ("a rook behind the passed pawn", "r5k1/8/8/P7/8/8/8/R5K1 w - -", "r5k1/8/8/P7/8/8/8/6KR w - -"),
    ("the king close to the passed pawn", "8/8/8/k7/3KP3/8/8/8 w - -", "8/8/8/k7/4P3/8/8/4K3 w - -"),
    ("a pawn that no king catches", "8/8/8/4P3/8/8/k7/4K3 w - -", "8/8/4k3/4P3/8/8/8/4K3 w - -"),
    ("pieces that are not attacked by pawns", "4k3/8/8/3p4/8/4N3/8/4K3 b - -", "4k3/8/8/8/3p4/4N3/8/4K3 w - -"),
    ("bishops that meet", "4k3/5p2/5b2/8/8/2B5/PPP5/4K3 w - -", "4k3/5p2/4b3/8/8/2B5/PPP5/4K3 w - -"),
    ("the bare king at the edge", "k7/8/8/3K4/8/8/8/7R w - -", "8/8/2k5/8/3K4/8/8/7R w - -"),
];

#[test]
fn agreed_judgements() {
    for (what, better, worse) in BETTER {
        // One pair differs in the side to move: there the knight's owner waits, or is the one who must hurry.
        let [better_score, worse_score] = [better, worse].map(|text| {
            let position = parse(text);
            let score = best(&[]).evaluate(&position);
            if position.side() == fiveply_core::Side::First { score } else { -score }
        });
        assert!(better_score > worse_score, "{what}: {better_score} against {worse_score}");
    }
}

/// Without pawns a minor piece, or the exchange, is worth little; with them it is.
#[test]
fn drawn_endings_are_scaled_down() {
    assert!(score("4k3/8/8/4r3/8/3BR3/8/4K3 w - -") < 100);
    assert!(score("4k3/ppp5/8/4r3/8/3BR3/PPP5/4K3 w - -") > 250);
    assert!(score("4k3/8/8/8/3NN3/8/8/4K3 w - -") < 100);
    assert!(score("4k3/8/8/8/3NB3/8/8/4K3 w - -") > 300);
    let (same, opposite) = ("4k3/p7/8/3b4/8/3B4/PPP5/4K3 w - -", "4k3/p7/8/4b3/8/3B4/PPP5/4K3 w - -");
    assert!(score(opposite) * 3 < score(same) * 2, "{} {}", score(opposite), score(same));
}

/// ```text
/// 8  . . . . . r k .     White's queen and bishop look at the king, whose pawns have gone.
/// 7  . . . . . . . .
/// ```
#[test]
fn an_open_king_is_in_danger() {
    let open = "5rk1/pp6/8/8/3Q4/3B4/PP3PPP/6K1 w - -";
    let closed = "5rk1/pp3ppp/8/8/3Q4/3B4/PP3PPP/6K1 w - -";
    assert!(term(open, "king_safety") > term(closed, "king_safety") + 100);
    assert!(term(open, "material") > term(closed, "material"));
}

#[test]
fn the_start_is_worth_the_move() {
    let start = Chess::STANDARD.start();
    let mut best = best(&[]);
    let terms = best.terms(&start);
    assert!(terms.iter().all(|term| (number(term.value) != 0) == (term.name == "tempo")), "{terms:?}");
    assert!((1..60).contains(&best.evaluate(&start)));
}
