//! Games as other people's programs write them.

use fiveply_core::AnyGame;
use fiveply_lab::pgn::{Fault, Games, Tree, parse, read};

fn chess() -> Box<dyn AnyGame> {
    fiveply_catalog::game("chess").unwrap()
}

/// The only game in a text.
fn only(text: &str) -> Tree {
    let games = parse(text).unwrap();
    assert_eq!(games.len(), 1, "{text:?}: {games:?}");
    games.into_iter().next().unwrap()
}

/// The moves of the only game in a text, in our own notation.
fn moves(text: &str) -> String {
    only(text).play(&*chess()).unwrap_or_else(|fault| panic!("{text:?}: {fault}")).history().join(" ")
}

#[test]
fn draws_that_nobody_claimed_end_no_game() {
    let shuffled = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. e4 1-0";
    assert!(moves(shuffled).ends_with("f6g8 e2e4"));
    let late = "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w - - 98 80\"]\n80. Rh2 Kd7 81. Rh3 Kd6 82. e4 *";
    assert_eq!(moves(late), "h1h2 e8d7 h2h3 d7d6 e2e4");
    let bare = "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n1. Kxe2 Ke7 2. Ke3 Kd6 1/2-1/2";
    assert_eq!(moves(bare), "e1e2 e8e7 e2e3 e7d6");
    // Mate ends a game whatever the players think of it.
    let mated = read(&*chess(), "1. f3 e5 2. g4 Qh4# 3. a3 *").unwrap_err();
    assert!(mated.starts_with("line 1: ") && mated.contains("checkmate"), "{mated}");
    // As an opening, such a game begins where it ends.
    let opening = &read(&*chess(), shuffled).unwrap()[0];
    assert!(opening.moves.is_empty() && opening.start.as_deref().unwrap().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/"));
    let games = read(&*chess(), "1. e4 Z0 2. d4 *").unwrap();
    assert_eq!(games[0].start.as_deref(), Some("rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"));
}

#[test]
fn null_moves_are_read_and_written() {
    for word in ["Z0", "--", "0000", "@@@@"] {
        let text = format!("1. e4 {word} 2. d4 (2. {word} e5 3. Nf3) 2... {word} 3. Nc3 *");
        assert_eq!(moves(&text), "e2e4 -- d2d4 -- b1c3");
        let written = only(&text).write(&*chess()).unwrap();
        assert!(written.contains("1. e4 -- 2. d4 (2. -- e5 3. Nf3) 2... -- 3. Nc3 *"), "{written}");
    }
    let mut record = only("1. e4 -- *").play(&*chess()).unwrap();
    assert_eq!((record.ply(), record.last_move()), (2, None));
    assert!(record.undo() && record.undo() && !record.undo());
    let in_check = read(&*chess(), "1. e4 f5\n2. Qh5+ -- *").unwrap_err();
    assert!(in_check.starts_with("line 2: ") && in_check.contains("nobody can pass here"), "{in_check}");
}

#[test]
fn captures_in_passing_checks_and_judgements_may_be_told() {
    let start = "1. e4 a6 2. e5 ";
    for capture in ["d5 3. exd6ep", "d5 3. exd6 e.p.", "d5 3. exd6e.p.!", "f5 3. exf6 ep +-", "f5 3. exf6 e.p. + $1"] {
        assert!(moves(&format!("{start}{capture} *")).contains("e5"), "{capture}");
    }
    assert!(read(&*chess(), "1. e4 d5 2. exd5ep *").unwrap_err().contains("it captures nothing in passing"));
    let tree = only("1. e4 += c5 N 2. Nf3!? = Nc6 $1$2 +- 3. Bb5 \u{b1} *");
    let glyphs: Vec<&[u8]> = tree.line.iter().map(|node| node.glyphs.as_slice()).collect();
    assert_eq!(glyphs, [&[14][..], &[146], &[5, 10], &[1, 2, 18], &[16]]);
}

#[test]
fn moves_may_stand_on_the_line_of_a_tag() {
    assert_eq!(moves("[Event \"a\"] [Site \"b\"] 1. e4 {so} e5 *"), "e2e4 e7e5");
    let games = parse("   [Event \"a\"] 1. e4 e5\n\n [Event \"b\"]\n1. d4\n\n\n  1. c4 c5 {no tags}\n").unwrap();
    let firsts: Vec<&str> = games.iter().map(|game| game.line[0].text.as_str()).collect();
    assert_eq!(firsts, ["e4", "d4", "c4"]);
    let tags = only("[A \"b\\\"\"] [C \"]\"] [D \"\\\"]][\\\\\"]\n*").tags;
    let values: Vec<&str> = tags.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(values, ["b\"", "]", "\"]][\\"]);
}

#[test]
fn lines_may_end_as_on_a_page_of_the_web() {
    let page = "[Event \"a\"]<br />[Site \"b\"]<br/><br>1. e4 e5<br />2. Nf3 {<br> so<br />it is} 1-0 [Event \"c\"] <br /><br />1. d4 *";
    let games = parse(page).unwrap();
    assert_eq!(games.len(), 2, "{games:?}");
    assert_eq!((games[0].tag("Site"), games[0].line[2].comment.as_str()), (Some("b"), "so it is"));
    assert_eq!((games[1].tag("Event"), games[1].line[0].text.as_str()), (Some("c"), "d4"));
    assert!(parse("1. e4 <br e5 *").unwrap()[0].play(&*chess()).is_err(), "half a mark is no move");
}

#[test]
fn tags_are_read_as_they_were_meant() {
    let tags = only("[Event \"The \"Big\" one\"]\n[Site \"C:\\new\\\"]\n\n[Odd? \"x\" ]\n*").tags;
    let values: Vec<&str> = tags.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(values, ["The \"Big\" one", "C:\\new\\", "x"]);
}

#[test]
fn games_are_told_apart() {
    for (text, count) in [
        ("\u{feff}[Event \"a\"]\r\n\r\n *\r\n\r\n[Event \"b\"]\r\n\r\n *\r\n", 2),
        ("[Event \"a\"]\n\n[Date \"1\"]\n\n1. e4\n\n1-0\n", 1),
        ("[Event \"a\"]\n\n[Event \"b\"]\n", 2),
        ("; a collection\n\n% for machines\n{of two} [Event \"a\"]\n*\n\n[Event \"b\"]\n*\n; the end\n", 2),
        ("1. e4 e5\n\n2. Nf3 Nc6 *", 1),
        ("1. e4 {first}\n\n1... e5 *", 1),
        ("1. e4 * 1. d4 *", 2),
        ("; nothing", 0),
        ("", 0),
    ] {
        assert_eq!(parse(text).unwrap().len(), count, "{text:?}");
    }
}

#[test]
fn the_result_is_where_it_is_told() {
    for (text, result) in [
        ("[Result \"1-0\"]\n1. e4", "1-0"),
        ("[Result \"0-1\"]\n1. e4 *", "0-1"),
        ("[Result \"*\"]\n1. e4 1/2", "1/2-1/2"),
        ("[Result \"1-0\"]\n1. e4 0-1", "1-0"),
        ("[Result \"won\"]\n1. e4 (1. d4 0-1) ½-½", "1/2-1/2"),
    ] {
        assert_eq!(only(text).result, result, "{text:?}");
    }
}

#[test]
fn what_is_said_stays_where_it_was_said() {
    let said = "1. e4 ({[%eval 0.3,12] better} 1. d4 {[%csl Gd4,Re5][%cal Gd2d4]}) 1... e5\n{[%clk 0:01:30] [%emt 0:00:02.5]} 1-0 {resigned} $6\n";
    let tree = only(said);
    let written = tree.write(&*chess()).unwrap();
    for words in [
        "({[%eval 0.3,12] better} 1. d4",
        "{[%csl Gd4,Re5][%cal Gd2d4]}",
        "{[%clk 0:01:30] [%emt 0:00:02.5] resigned}",
        "e5 $6",
    ] {
        assert!(written.replace('\n', " ").contains(words), "{words}: {written}");
    }
    assert_eq!(only(&written).write(&*chess()).unwrap(), written);
}

#[test]
fn variants_that_are_plain_chess_or_chess960() {
    let game = |variant: &str| only(&format!("[Variant \"{variant}\"]\n*")).game();
    for word in
        ["", "?", "Chess", "Classical", "Rapid", "Blitz", "Ultra Bullet", "From Position", "Standard Chess", "wild/3"]
    {
        assert_eq!(game(word), "chess", "{word}");
    }
    for word in ["Fischer Random Chess", "Chess 960", "fischerandom", "FRC", "Freestyle chess"] {
        assert_eq!(game(word), "chess:960", "{word}");
    }
    assert_eq!(game("Crazyhouse"), "crazyhouse");
}

#[test]
fn a_refused_game_does_not_spoil_the_others() {
    for broken in [
        "[Event \"2\"]\n\n1. e4 {never closed\ne5\n",
        "[Event \"2\"]\n\n1. e4 (1. d4 d5\n(1... Nf6 *\n",
        "[Event \"2\"]\n\n1. e4 e5) 2. Nf3 {so [Event \"x\"]\n} (2. d4) *\n",
        "[Event nothing]\n[Site \"?\"]\n\n1. e4 *\n",
        "[Event \"2\"]\n\n(1. d4) 1. e4 *\n",
        "[Event \"2\"]\n\n1. e4 $many *\n",
    ] {
        let text =
            format!("[Event \"1\"]\n\n1. d4 *\n\n{broken}\n[Event \"3\"]\n\n1. c4 *\n\n[Event \"4\"]\n\n1. b4 *\n");
        let games: Vec<Result<Tree, Fault>> = Games::of(&text).collect();
        let events: Vec<Option<&str>> =
            games.iter().map(|game| game.as_ref().ok().and_then(|tree| tree.tag("Event"))).collect();
        assert_eq!(events, [Some("1"), None, Some("3"), Some("4")], "{broken}");
        let line = games[1].as_ref().unwrap_err().line;
        assert!((5..5 + broken.lines().count()).contains(&line), "{broken}: line {line}");
    }
}

#[test]
fn what_others_wrote_cannot_break_a_file() {
    let value = "a\n\n1. e4 *\n[FEN \"x\"]\u{1b}[2J\u{85}\\";
    let comment = "so } \n[Event \"x\"]\n\u{7}1-0";
    let tree = Tree {
        tags: vec![("Event".to_owned(), value.to_owned()), ("a\n]".to_owned(), "b".to_owned())],
        comment: comment.to_owned(),
        ..Tree::default()
    };
    let written = tree.write(&*chess()).unwrap();
    assert!(!written.chars().any(|letter| letter.is_control() && letter != '\n'), "{written:?}");
    let again = only(&written);
    assert_eq!(again.tags, [("Event".to_owned(), "a 1. e4 * [FEN \"x\"] [2J \\".to_owned())]);
    assert_eq!((again.line.len(), again.comment.as_str()), (0, "so ) [Event \"x\"] 1-0"));
}

#[test]
fn a_numbered_start_of_chess960_is_written_as_a_position() {
    let game = fiveply_catalog::game("chess:960,17").unwrap();
    let written = Tree { result: "*".to_owned(), ..Tree::default() }.write(&*game).unwrap();
    let start = game.open(None, &[]).unwrap().start_text();
    assert_eq!(only(&written).tag("FEN"), Some(start.as_str()));
}
