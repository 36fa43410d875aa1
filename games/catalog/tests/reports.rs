//! The reports' players and techniques do what they should: mates are found, node counts fall in
//! the reported direction, and `report` beats `random`.

use fiveply_catalog::{epd, game};
use fiveply_core::{AnyGame, Limits, Outcome, Question, ShownScore, Side};

fn to_depth(depth: u32) -> Question {
    Question { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Question::default() }
}

fn nodes(game: &dyn AnyGame, position: Option<&str>, engine: &str, depth: u32) -> u64 {
    let record = game.open(position, &[]).unwrap();
    game.player(engine)
        .unwrap()
        .choose(&*record, &to_depth(depth), &mut |_| {})
        .unwrap()
        .map_or(0, |choice| choice.nodes)
}

/// All mates in one to four moves are proved, none is claimed to be longer, and a search that
/// leaves out nothing sees none that is shorter.
#[test]
fn mates_are_found() {
    let chess = game("chess").unwrap();
    let engine = "alphabeta:iterative-deepening,tt=18,killers,history,ordering=gain,pvs,win-distance-pruning";
    let files = [
        include_str!("../../chess/data/mate1.fen"),
        include_str!("../../chess/data/mate2.fen"),
        include_str!("../../chess/data/mate3.fen"),
        include_str!("../../chess/data/mate4.fen"),
    ];
    for (index, file) in files.into_iter().enumerate() {
        let plies = 2 * index as u32 + 1;
        let positions = epd::parse(&*chess, file).unwrap();
        assert!(positions.len() >= 20);
        let mut player = chess.player(engine).unwrap();
        for position in positions {
            player.new_game();
            let record = chess.open(Some(&position.text), &[]).unwrap();
            if plies > 1 {
                let shorter = player.choose(&*record, &to_depth(plies - 2), &mut |_| {}).unwrap().unwrap();
                assert!(!matches!(shorter.score, Some(ShownScore::Win(_))), "{}: {shorter:?}", position.text);
                player.new_game();
            }
            let choice = player.choose(&*record, &to_depth(plies), &mut |_| {}).unwrap().unwrap();
            let mated = matches!(choice.score, Some(ShownScore::Win(n)) if n <= plies);
            assert!(mated, "mate in {}: {} gave {:?}", index + 1, position.text, choice);
        }
    }
}

/// KHET-T5.5 and T5.8 in direction: table and killers save nodes from depth 4 on.
#[test]
fn table_and_killers_save_nodes_in_khet() {
    let khet = game("khet").unwrap();
    let bare = nodes(&*khet, None, "alphabeta", 4);
    assert!(nodes(&*khet, None, "alphabeta:tt=20/deep", 4) < bare);
    assert!(nodes(&*khet, None, "alphabeta:killers", 4) < bare);
}

/// CH-X6: a sound null move saves at least 30 % of the nodes at depth 6.
#[test]
fn the_null_move_saves_nodes_in_chess() {
    let chess = game("chess").unwrap();
    let positions = include_str!("../../chess/data/bench.txt").lines().filter(|line| line.starts_with("6;")).take(6);
    let (mut with, mut without) = (0, 0);
    for line in positions {
        let position = line.split(';').nth(1).filter(|text| !text.is_empty());
        let base = "alphabeta:iterative-deepening,tt=18,killers,ordering=gain,quiescence";
        without += nodes(&*chess, position, base, 6);
        with += nodes(&*chess, position, &format!("{base},null-move=2"), 6);
    }
    assert!(with * 10 <= without * 7, "{with} of {without}");
}

/// `report` against `random`, both colours: at least 98 % and no loss. A game small enough to be
/// lost by force could not promise that, so the games are named.
#[test]
fn report_beats_random() {
    const GAMES_EACH: u32 = 50;
    for name in ["chess", "khet", "khet:2.0", "knightthrough", "breakthrough", "isolation"] {
        let game = game(name).unwrap();
        let mut points = 0.0;
        for index in 0..GAMES_EACH {
            let side = if index % 2 == 0 { Side::First } else { Side::Second };
            let mut report = game.player("report:nodes=3000").unwrap();
            let mut random = game.player(&format!("random:seed={index}")).unwrap();
            let mut record = game.open(None, &[]).unwrap();
            while record.ending().is_none() {
                let player = if record.side() == side { &mut report } else { &mut random };
                let choice = player.choose(&*record, &Question::default(), &mut |_| {}).unwrap().unwrap();
                record.play(&choice.m).unwrap();
            }
            points += match record.ending().map(|ending| ending.outcome) {
                Some(Outcome::Win(winner)) if winner == side => 1.0,
                Some(Outcome::Draw) => 0.5,
                _ => panic!("{name} lost game {index}: {:?}", record.history()),
            };
        }
        println!("{name}: {points} of {GAMES_EACH}");
        assert!(points >= 0.98 * f64::from(GAMES_EACH), "{name}: {points} of {GAMES_EACH}");
    }
}
