//! Every exact claim of Nijssen's thesis (2009) about positions and lines, by its tag.

mod common;

use common::{legal, original, play, texts};
use fiveply_core::{Game, Moves, Outcome, Position, Record, Side, Stage};
use fiveply_khet::{Edition, Kind, Square};

/// KHET-C5.2: a position where nearly every move captures.
#[test]
fn c5_2_seventy_eight_of_eighty_moves_capture() {
    let record = play("d6c6 h4g4");
    let position = record.position();
    assert_eq!(position.beam(Side::First).struck.map(Square::name).as_deref(), Some("g8"));
    let texts = texts(position);
    assert_eq!(texts.len(), 80);
    let quiet: Vec<&String> = texts.iter().filter(|text| !text.contains('x')).collect();
    assert_eq!(quiet, ["j4j3", "j4r-"]);
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    let gains: Vec<i16> = moves.as_slice().iter().map(|candidate| candidate.gain).collect();
    assert_eq!(gains.iter().filter(|&&gain| gain > 0).count(), 72);
    // The beam takes the piece on g8 as it stands; hardly any move takes more.
    let standing = position.standing_gain();
    assert_eq!(gains.iter().filter(|&&gain| gain == standing).count(), 72 - legal(position, Stage::Noisy).len());
}

/// KHET-C5.3: a line of sixteen captures in a row that Silver wins.
#[test]
fn c5_3_sixteen_captures_in_a_row() {
    let line = "c5c6 h4g5xc4 e4e3xg5 e5f6xd6 c1b1xh5 f8f7xc6 f4e4xe8 f5rxf1 j5r+xe8 f6e7xf1 h2h3xc7 f5g4xj5 e4d5xg8 e7d8xd1 \
                e3f4xg8 g4g5xd1 f4rxf7";
    let record = play(line);
    let ending = record.ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Win(Side::First), "pharaoh captured"));
    let written: Vec<String> = record.moves().map(|(position, m)| original().move_text(position, m)).collect();
    assert_eq!(written.join(" "), line.split_whitespace().collect::<Vec<_>>().join(" "));
    assert_eq!(written.iter().filter(|text| text.contains('x')).count(), 16);
}

/// KHET-F4.1: two orders of the same moves.
#[test]
fn f4_1_transposition() {
    let (one, other) = (play("j4j3 h4r+ h2h3"), play("h2h3 h4r+ j4j3"));
    assert_eq!(one.position(), other.position());
    assert_eq!(one.position().key(), other.position().key());
}

/// KHET-C5.4: the threat against h4, an answer that meets it and one that does not.
#[test]
fn c5_4_a_threat_and_its_defence() {
    let on_h4 =
        |texts: &[String]| -> Vec<String> { texts.iter().filter(|text| text.ends_with("xh4")).cloned().collect() };
    let idle = play("j4j3").position().pass().unwrap();
    assert_eq!(on_h4(&texts(&idle)), ["h2h3xh4", "j3j2xh4"]);
    assert!(on_h4(&texts(play("j4j3 h4r+").position())).is_empty());
    assert!(!on_h4(&texts(play("j4j3 g3g4").position())).is_empty());
}

/// KHET-A: the printed game of 29 plies, and KHET-X9: its one missing capture mark.
#[test]
fn a_printed_game() {
    let printed = "j4j3 g3g4 f4e3xg4 a5b4xa4 e3f3xh5 b4a3 h2h3xh4 a3a2 c4r- g8uf7 c4b3 h8g7 e4d5 e8e7 d5d6 e5f6 d6e7 f5e6 d5r+ c7d7 \
                   j5r- g7g6 j5i6 d6c7 i6h7xf7 g8h8 h7g8xh8 c7ub7 g8h8xf8";
    let record = play(printed);
    assert_eq!(record.ply(), 29);
    assert_eq!(record.ending().unwrap().outcome, Outcome::Win(Side::First));
    let written: Vec<String> = record.moves().map(|(position, m)| original().move_text(position, m)).collect();
    assert_eq!(
        written.join(" "),
        printed.replace("b4a3 ", "b4a3xf1 ").split_whitespace().collect::<Vec<_>>().join(" ")
    );
}

/// KHET-X2: the start board comes back with Red to move, which must not look like the start.
#[test]
fn x2_the_same_board_with_the_other_side_to_move() {
    let record = play("e1e2 f8f7 e2d2 f7f8 d2e1");
    let (start, now) = (record.start(), record.position());
    assert_eq!(original().position_text(now), original().position_text(start).replace(" s", " r"));
    assert_ne!(now.key(), start.key());
    assert_eq!(record.occurrences(), 1);
}

/// Moving to and fro draws by the third occurrence.
#[test]
fn the_third_occurrence_draws() {
    let to_and_fro = "e1e2 f8f7 e2e1 f7f8 ";
    assert_eq!(play(to_and_fro).ending(), None);
    let ending = play(&to_and_fro.repeat(2)).ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, "third occurrence of the position"));
}

/// In the second edition too.
#[test]
fn the_third_occurrence_draws_in_the_second_edition() {
    let game = common::game_of(Edition::Second);
    let mut record = Record::new(game.clone(), game.start());
    for (ply, text) in "e1e2 f8f7 e2e1 f7f8 e1e2 f8f7 e2e1 f7f8".split(' ').enumerate() {
        assert_eq!(record.ending(), None, "after {ply} plies");
        record.play_unchecked(game.parse_move(record.position(), text).unwrap());
    }
    let ending = record.ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, "third occurrence of the position"));
}

/// A pass fires the sphinx as it stands.
#[test]
fn a_pass_fires_the_sphinx() {
    let game = common::game_of(Edition::Second);
    let before = game.parse("xs4k4/10/10/10/3an5Pc/10/10/4K4Xn s").unwrap();
    let after = before.pass().unwrap();
    assert_eq!(game.position_text(&after), "xs4k4/10/10/10/9Pc/10/10/4K4Xn r");
    assert_eq!(after.key(), after.key_from_scratch());
    let shielded = game.parse("xs4k4/10/10/10/3ae5Pc/10/10/4K4Xn s").unwrap();
    assert_eq!(game.position_text(&shielded.pass().unwrap()), "xs4k4/10/10/10/3ae5Pc/10/10/4K4Xn r");
}

/// A pass fires the laser: in the position of KHET-C5.2 it takes the top of the stack on g8.
#[test]
fn a_pass_fires() {
    let before = play("d6c6 h4g4").position().clone();
    let after = before.pass().unwrap();
    assert_eq!(after.side(), Side::Second);
    assert_eq!(after.key(), after.key_from_scratch());
    let g8 = Square::new(6, 7).unwrap();
    assert_eq!(before.piece(g8).map(fiveply_khet::Piece::kind), Some(Kind::Stack));
    assert_eq!(after.piece(g8).map(fiveply_khet::Piece::kind), Some(Kind::Obelisk));
}
