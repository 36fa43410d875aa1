//! The judge chain: plain negamax judges bare alpha-beta, bare alpha-beta judges every exact
//! technique, alone and all together. Draws that depend on the path are off, and the table only
//! answers at equal depth: then no exact technique may ever change a score.

use crate::support::{SMALL, bare, games, long_mode, negamax, params, random_record, searcher, to_depth, visit};
use fiveply_core::random::Random;
use fiveply_core::{Evaluated, Visitor};
use fiveply_search::{Class, TECHNIQUES};

/// Plain negamax against bare alpha-beta and minimax on random positions.
struct Negamax {
    positions: usize,
    depths: std::ops::RangeInclusive<u32>,
}

impl Visitor for Negamax {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let mut random = Random::new(1);
        let mut evaluator = game.evaluator("report", &[]).expect("an evaluation");
        let mut alpha_beta = searcher(&game, bare());
        let mut minimax = searcher(&game, params("no-alpha-beta"));
        for _ in 0..self.positions {
            let record = random_record(&game, &mut random);
            for depth in self.depths.clone() {
                let judge = negamax(record.position(), &mut evaluator, depth, 0);
                let text = game.position_text(record.position());
                assert_eq!(to_depth(&mut alpha_beta, &record, depth).score, judge, "depth {depth} in {text}");
                if depth <= 2 {
                    assert_eq!(to_depth(&mut minimax, &record, depth).score, judge, "minimax, depth {depth} in {text}");
                }
            }
        }
    }
}

#[test]
fn bare_alpha_beta_equals_negamax() {
    for game in games() {
        let deepest = if game.starts_with("khet") { 2 } else { 3 };
        visit(game, Negamax { positions: 1_000, depths: 1..=deepest }).unwrap();
    }
    for game in SMALL {
        visit(game, Negamax { positions: 200, depths: 4..=6 }).unwrap();
    }
}

/// Every exact technique alone, its variants included, and all together.
fn exact_variants() -> Vec<String> {
    let mut variants: Vec<String> = [
        "iterative-deepening",
        "iterative-deepening=keep-order",
        "iterative-deepening,aspiration=30",
        "iterative-deepening,aspiration=30/last-but-one",
        "iterative-deepening,aspiration=30/last/widen",
        "iterative-deepening,aspiration=50,aspiration-shift=100",
        "pvs",
        "tt=12/deep/equal-depth",
        "tt=12/two-deep/equal-depth",
        "tt=12/always/equal-depth",
        "tt=12/bucket/equal-depth",
        "tt=12/bucket/equal-depth,quiescence-tt",
        "killers",
        "history",
        "ordering=report",
        "ordering=gain",
        "ordering=exchange",
        "ordering=eval",
        "tt=12/equal-depth,ordering=tt",
        "incremental-generation",
        "incremental-generation,killers,history",
        "win-distance-pruning",
        "counter-moves",
        "killers,counter-moves,history,continuation-history,ordering=exchange",
        "continuation-history",
        "capture-history,ordering=gain",
        "eval-cache=8",
        "threads=2,tt=12/equal-depth,iterative-deepening",
        "threads=3,iterative-deepening",
        "threads=4,tt=12/equal-depth,iterative-deepening,aspiration=40,pvs,killers,history,ordering=gain",
    ]
    .map(str::to_owned)
    .to_vec();
    let all = "iterative-deepening,aspiration=40,aspiration-shift=20,pvs,tt=14/equal-depth,quiescence-tt,killers,history,win-distance-pruning";
    variants.push(format!("{all},ordering=gain"));
    variants.push(format!("{all},ordering=exchange,counter-moves,continuation-history,capture-history,eval-cache"));
    variants.push(format!("{all},ordering=report,incremental-generation"));
    variants.push(format!("{all},ordering=eval"));
    variants
}

/// A list that forgets a technique proves nothing about it.
#[test]
fn every_exact_technique_is_judged() {
    let variants = exact_variants();
    for technique in
        TECHNIQUES.iter().filter(|technique| technique.class == Class::Exact && technique.name != "alpha-beta")
    {
        let named = |variant: &String| variant.split(',').any(|item| item.split('=').next() == Some(technique.name));
        assert!(variants.iter().any(named), "{} is not judged", technique.name);
    }
}

/// Bare alpha-beta against every exact technique, until so many nodes are searched.
struct Exact {
    nodes: u64,
}

impl Visitor for Exact {
    type Out = usize;

    fn visit<G: Evaluated>(self, game: G) -> usize {
        let mut random = Random::new(2);
        let (mut nodes, mut compared) = (0, 0);
        for quiescence in ["", ",quiescence", ",quiescence=2"].into_iter().cycle() {
            let record = random_record(&game, &mut random);
            let text = game.position_text(record.position());
            for depth in 1..=5 {
                let mut judge = searcher(&game, params(quiescence.trim_start_matches(',')));
                let judged = to_depth(&mut judge, &record, depth);
                if judged.nodes > self.nodes / 100 {
                    break;
                }
                for variant in exact_variants() {
                    let verdict =
                        to_depth(&mut searcher(&game, params(&format!("{variant}{quiescence}"))), &record, depth);
                    assert_eq!(verdict.score, judged.score, "{variant}{quiescence}, depth {depth}, in {text}");
                    nodes += verdict.nodes;
                    compared += 1;
                }
            }
            if nodes > self.nodes {
                break;
            }
        }
        compared
    }
}

#[test]
fn exact_techniques_never_change_the_score() {
    let nodes = if long_mode() { 200_000_000 } else { 20_000_000 };
    for game in games() {
        let compared = visit(game, Exact { nodes }).unwrap();
        println!("{game}: {compared} searches compared");
        assert!(compared > 200, "{game}: {compared}");
    }
    for game in SMALL {
        assert!(visit(game, Exact { nodes: nodes / 10 }).unwrap() > 200);
    }
}

/// With repetition counted a table can change a score, for a draw depends on the path. How often is
/// printed; there is no bar.
#[test]
fn repetition_and_table_may_differ() {
    struct Differ;
    impl Visitor for Differ {
        type Out = (usize, usize);

        fn visit<G: Evaluated>(self, game: G) -> (usize, usize) {
            let mut random = Random::new(3);
            let (mut different, mut all) = (0, 0);
            for _ in 0..40 {
                let record = random_record(&game, &mut random);
                for depth in 1..=4 {
                    let plain = to_depth(&mut searcher(&game, params("repetition,rule-draws")), &record, depth);
                    let table = params("repetition,rule-draws,tt=16,iterative-deepening,killers");
                    different +=
                        usize::from(to_depth(&mut searcher(&game, table), &record, depth).score != plain.score);
                    all += 1;
                }
            }
            (different, all)
        }
    }
    for game in ["chess", "khet"] {
        let (different, all) = visit(game, Differ).unwrap();
        println!("{game}: with repetition and a table {different} of {all} scores differ");
        assert_eq!(all, 160);
    }
}
