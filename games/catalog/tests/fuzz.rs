//! Feeds every parser with mangled texts: nothing may panic, and whatever is accepted must behave
//! like any other position. About ten seconds a notation; `FIVEPLY_LONG=1` tries a million inputs
//! each.

mod checks;
#[path = "support/mangling.rs"]
mod mangling;

use checks::{Scratch, check_decode, check_move, check_position};
use fiveply_catalog::{GAMES, benched, game, visit};
use fiveply_core::random::Random;
use fiveply_core::{Evaluated, FloatNetwork, Game, Network, Position, Record, Score, Visitor, perft, weights};
use mangling::{fuzz, mangled, mangled_bytes};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A few hundred positions from random games, finished ones among them.
fn positions<G: Game>(game: &G) -> Vec<Record<G>> {
    let mut found = Vec::new();
    for index in 0..20 {
        let mut random = Random::part(3, index);
        let mut record = Record::new(game.clone(), game.start());
        for ply in 0..120 {
            let legal = record.legal_moves();
            let Some(&m) = random.choose(&legal) else { break };
            record.play_unchecked(m);
            if ply % 9 == 0 {
                found.push(record.clone());
            }
        }
        found.push(record);
    }
    found
}

struct Positions;

impl Visitor for Positions {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let texts: Vec<String> = positions(&game).iter().map(|record| game.position_text(record.position())).collect();
        let game = std::panic::AssertUnwindSafe(game);
        let accepted = AtomicUsize::new(0);
        fuzz(|choice, edits| {
            let text = mangled(&texts[choice as usize % texts.len()], edits);
            let Ok(position) = game.parse(&text) else { return };
            accepted.fetch_add(1, Relaxed);
            check_position(&*game, &position, &mut Scratch::default());
            if let Some(&m) = Record::new(game.clone(), position.clone()).legal_moves().first() {
                check_move(&*game, &position, m);
            }
            if choice.is_multiple_of(64) {
                check_decode(&*game, &position);
            }
            assert_eq!(game.board(&position).cells.len(), {
                let board = game.board(&game.start());
                usize::from(board.width) * usize::from(board.height)
            });
            let children = perft(&position, 1);
            assert!(children == 0 || position.ended().is_none(), "{text} has ended");
            perft(&position, 2);
        });
        assert!(accepted.load(Relaxed) > 500, "mangled texts are still positions often enough to mean something");
    }
}

struct MoveTexts;

impl Visitor for MoveTexts {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let accepted = AtomicUsize::new(0);
        let records = std::panic::AssertUnwindSafe(positions(&game));
        let game = std::panic::AssertUnwindSafe(game);
        fuzz(|choice, edits| {
            let position = records[choice as usize % records.len()].position();
            let other = records[(choice >> 16) as usize % records.len()].position();
            let legal = Record::new(game.clone(), other.clone()).legal_moves();
            let Some(&m) = legal.get(choice as usize % legal.len().max(1)) else { return };
            let text = if edits.len() % 2 == 0 { game.move_text(other, m) } else { game.shown_move(other, m) };
            if let Ok(read) = game.parse_move(position, &mangled(&text, edits)) {
                accepted.fetch_add(1, Relaxed);
                assert_eq!(position.decode(G::Position::code(read)), Some(read), "an accepted move is legal");
            }
        });
        assert!(accepted.load(Relaxed) > 500, "mangled texts are still moves often enough to mean something");
    }
}

/// Every game in its usual form, and the edition whose texts differ.
fn fuzzed_texts() -> impl Iterator<Item = &'static str> {
    benched()
}

#[test]
fn no_position_text_panics() {
    for text in fuzzed_texts() {
        visit(text, Positions).unwrap();
    }
}

#[test]
fn no_move_text_panics() {
    for text in fuzzed_texts() {
        visit(text, MoveTexts).unwrap();
    }
}

#[test]
fn no_game_text_panics() {
    let texts: Vec<&str> = GAMES.iter().flat_map(|info| info.setups.iter().chain(info.samples).copied()).collect();
    fuzz(|choice, edits| {
        if let Ok(accepted) = game(&mangled(texts[choice as usize % texts.len()], edits)) {
            let text = accepted.text();
            assert_eq!(game(&text).map(|again| again.text()), Ok(text), "the full name reads back");
        }
    });
}

/// Engine texts of all families, with values of all kinds.
fn engine_texts() -> Vec<String> {
    let plain = [
        "random:seed=7",
        "best:threads=2,no-lmr",
        "best:book,no-book,seed=3",
        "report:nodes=500,time=250ms",
        "level=3",
        "alphabeta:tt=deep/12,killers,quiescence=2,aspiration=500,eval=report",
        "alphabeta:hash=1,ordering=exchange,lmr,null-move=deep,depth-tax=0.99,endings=100",
        "minimax:depth=3,iterative-deepening=keep-order/previous",
        "mcts:hash=1,c=1.4,playout=greedy/0.1,dmax=20/eval,rave=300,implicit=0.2",
        "montecarlo:hash=1,final=rate",
        "proof:hash=1,fallback=random,nodes=100",
    ];
    let reports = GAMES.iter().map(|info| format!("alphabeta:{}", info.report));
    plain.iter().map(|&text| text.to_owned()).chain(reports).collect()
}

#[test]
fn no_engine_text_panics() {
    /// Players that take more are not made here, only understood.
    const SMALL: u64 = 4 << 20;
    let games: Vec<_> = GAMES.iter().map(|info| game(info.name).unwrap()).collect();
    let games = std::panic::AssertUnwindSafe(games);
    let texts = engine_texts();
    let (accepted, made) = (AtomicUsize::new(0), AtomicUsize::new(0));
    fuzz(|choice, edits| {
        let game = &games[choice as usize % games.len()];
        let text = mangled(&texts[(choice >> 8) as usize % texts.len()], edits);
        let Ok(needs) = game.resources(&text) else { return };
        accepted.fetch_add(1, Relaxed);
        if needs.bytes > SMALL || needs.threads > 4 || text.contains("weights=") {
            return;
        }
        let Ok(player) = game.player(&text) else { return };
        made.fetch_add(1, Relaxed);
        let told = player.text();
        // What a prover tells names its fallback's whole text, which its own items do not.
        if !told.starts_with("proof") {
            let again = game.player(&told).map(|again| again.text());
            assert_eq!(again.as_ref(), Ok(&told), "a player's text makes it again");
            assert!(game.resources(&told).unwrap() == needs, "{text} and {told} need the same");
        }
    });
    assert!(accepted.load(Relaxed) > 500 && made.load(Relaxed) > 100, "mangled texts are still engines often enough");
}

#[test]
fn no_file_of_weights_panics() {
    let chess = game("chess").unwrap();
    let info = chess.evaluations().iter().find(|info| info.name == "best").unwrap();
    let own: Vec<Score> = info.weights.iter().map(|weight| weight.default).collect();
    let text = weights::write(info.weights, &own);
    // The refusals are the same for a short file, which more edits leave whole.
    let short = &info.weights[..info.weights.len().min(12)];
    let texts = [text, weights::write(short, &own[..short.len()])];
    let accepted = AtomicUsize::new(0);
    fuzz(|choice, edits| {
        let wanted = [info.weights, short][choice as usize % 2];
        let Ok(values) = weights::read(&mangled(&texts[choice as usize % 2], edits), wanted) else { return };
        accepted.fetch_add(1, Relaxed);
        assert_eq!(values.len(), wanted.len());
        assert_eq!(weights::read(&weights::write(wanted, &values), wanted), Ok(values));
    });
    assert!(accepted.load(Relaxed) > 100, "mangled files are still weights often enough to mean something");
}

#[test]
fn no_network_panics() {
    const FEATURES: usize = 6;
    let learnt = FloatNetwork {
        weights: (0..FEATURES * 2).map(|index| index as f32 / 8.0 - 0.7).collect(),
        hidden_bias: vec![0.25, 0.5],
        output: vec![200.0, -40.0],
        bias: 7.0,
    };
    let file = learnt.file();
    let accepted = AtomicUsize::new(0);
    fuzz(|_, edits| {
        let bytes = mangled_bytes(&file, edits);
        let learnt = FloatNetwork::read(&bytes);
        let Some(network) = Network::<2>::read(&bytes, FEATURES) else { return };
        accepted.fetch_add(1, Relaxed);
        let mut sum = network.accumulator();
        for feature in 0..FEATURES {
            sum.add(network.weights(feature));
            network.score(&sum);
        }
        let again = learnt.expect("both read the same files").file();
        assert!(Network::<2>::read(&again, FEATURES).is_some(), "what is learnt on can be written again");
    });
    assert!(accepted.load(Relaxed) > 500, "mangled files are still networks often enough to mean something");
}
