//! Games as text: what is written is read again, and a fault names its line.

use fiveply_core::{AnyGame, Outcome, Side};
use fiveply_lab::pgn::{PgnGame, ReadGame, read, write};

fn written(game: &dyn AnyGame, start: Option<&str>, moves: &[&str], remark: &str) -> String {
    let moves = moves.iter().map(|&text| (text, remark.to_owned())).collect();
    let tags = vec![("Event", "a \"test\"".to_owned())];
    write(game, &PgnGame { tags, start, moves, outcome: Some(Outcome::Win(Side::First)) }).unwrap()
}

#[test]
fn what_is_written_is_read_again() {
    for (name, start, moves) in [
        ("chess", None, &["e2e4", "e7e5", "g1f3"][..]),
        ("chess", Some("4k3/8/8/8/8/8/8/4K2R b - - 0 1"), &["e8d7", "h1h7"]),
        ("khet", None, &["j4j3", "g3g4", "f4e3xg4"]),
        ("breakthrough:5x5,straight", None, &["a2a3", "b4a3"]),
        ("isolation", None, &["f5", "a1", "g7"]),
    ] {
        let game = fiveply_catalog::game(name).unwrap();
        for remark in ["", "+0.31/9 0.120s"] {
            let text = written(&*game, start, moves, remark);
            let games = read(&*game, &(text.clone() + &text)).unwrap();
            assert_eq!(games.len(), 2, "{text}");
            for read in games {
                assert_eq!(
                    (read.start.as_deref(), read.moves),
                    (start, moves.iter().map(ToString::to_string).collect())
                );
            }
        }
    }
}

#[test]
fn numbers_remarks_and_variations_are_passed_over() {
    let game = fiveply_catalog::game("chess").unwrap();
    let text =
        "% escaped\n1.e4! {a (remark)} (1. d4 d5 (1... Nf6)) 1...c5 $14 ; the rest\n2. Nf3\n\n[Event \"next\"]\n*\n";
    let moves = ["e2e4", "c7c5", "g1f3"].map(str::to_owned).to_vec();
    let expected = [ReadGame { start: None, moves, line: 3 }, ReadGame { line: 6, ..ReadGame::default() }];
    assert_eq!(read(&*game, text).unwrap(), expected);
}

#[test]
fn faults_name_their_line() {
    let game = fiveply_catalog::game("chess").unwrap();
    for (text, line, fault) in [
        ("1. e4\ne5 2. Ke3", 2, "Ke3"),
        ("1. e4\n\n{ never", 3, "a comment has no end"),
        ("1. e4 (\n1. d4", 2, "a variation has no end"),
        ("\n1. e4 )", 2, "a variation ends that never began"),
        ("[Event \"one]", 1, "no tag"),
        ("[Event \"one\"]\n[FEN \"nonsense\"]", 2, "nonsense"),
    ] {
        let error = read(&*game, text).unwrap_err();
        assert!(error.starts_with(&format!("line {line}: ")) && error.contains(fault), "{text:?}: {error}");
    }
}
