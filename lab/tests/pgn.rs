//! Games as text: what is written is read again, and a fault names its line.

use fiveply_core::random::Random;
use fiveply_core::{AnyGame, Outcome, Side};
use fiveply_lab::pgn::{PgnGame, ReadGame, Tree, parse, read, write};
use std::time::Duration;

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

#[test]
fn everything_that_was_said_is_kept() {
    let text = "[Event \"a \\\"test\\\"\"]\n[Result \"1-0\"]\n\n{before} 1. e4! {good} (1. d4 d5 (1... Nf6 {Indian}) 2. c4) 1... c5 $14 $2\n\
                {[%clk 0:01:30.5] sharp} 2. Nf3 ; to the end\n1-0\n";
    let trees = parse(text).unwrap();
    let [tree] = &trees[..] else { panic!("{trees:?}") };
    assert_eq!((tree.tag("Event"), tree.comment.as_str(), tree.result.as_str()), (Some("a \"test\""), "before", "1-0"));
    assert_eq!((tree.line[0].glyphs.as_slice(), tree.line[0].comment.as_str()), (&[1][..], "good"));
    assert_eq!(tree.line[0].variations[0][1].variations[0][0].comment, "Indian");
    assert_eq!(tree.line[1].glyphs, [14, 2]);
    assert_eq!(tree.line[1].clock(), Some(Duration::from_millis(90_500)));
    assert_eq!(tree.line[2].comment, "to the end");
    let game = fiveply_catalog::game("chess").unwrap();
    let written = tree.write(&*game).unwrap();
    let strip = |tree: &Tree| tree.write(&*game).unwrap();
    let again = parse(&written).unwrap();
    assert_eq!(strip(&again[0]), written, "written, read and written again it is the same");
    for words in ["(1. d4 d5 (1... Nf6 {Indian}) 2. c4) 1... c5 $14 $2 {[%clk", "{before} 1. e4 $1 {good}", "1-0\n\n"] {
        assert!(written.replace('\n', " ").contains(&words.replace('\n', " ")), "{words}: {written}");
    }
}

#[test]
fn variants_name_their_game() {
    for (tag, game) in [
        ("", "chess"),
        ("[Variant \"Standard\"]", "chess"),
        ("[Variant \"Chess960\"]", "chess:960"),
        ("[Variant \"Fischer Random\"]", "chess:960"),
        ("[Variant \"Khet:dynasty\"]", "khet:dynasty"),
        ("[Variant \"Breakthrough:5x5,straight\"]", "breakthrough:5x5,straight"),
    ] {
        assert_eq!(parse(&format!("{tag}\n*")).unwrap()[0].game(), game);
    }
}

#[test]
fn no_text_panics_and_what_is_read_is_written_the_same() {
    let game = fiveply_catalog::game("chess").unwrap();
    let text = "[Event \"one\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4!? {a} (1. e3 $5 Kd7 (1... Kf7)) 1... Kd7 ; b\n2. Kd2 1-0\n\n1. e4 e5 *\n";
    let letters: Vec<char> = "[]{}();$!?.%\"\\ 1e4K\né-*/".chars().collect();
    let mut random = Random::new(11);
    let mut kept = 0;
    for _ in 0..20_000 {
        let mut mangled: Vec<char> = text.chars().collect();
        for _ in 0..1 + random.below(4) {
            let at = random.below(mangled.len());
            match random.below(3) {
                0 => mangled[at] = letters[random.below(letters.len())],
                1 => mangled.insert(at, letters[random.below(letters.len())]),
                _ => drop(mangled.remove(at)),
            }
        }
        let Ok(trees) = parse(&mangled.into_iter().collect::<String>()) else { continue };
        for tree in trees {
            if let Ok(written) = tree.write(&*game) {
                let again = parse(&written).unwrap();
                assert_eq!((again.len(), again[0].write(&*game)), (1, Ok(written)));
                kept += 1;
            }
        }
    }
    assert!(kept > 5_000, "{kept}");
}
