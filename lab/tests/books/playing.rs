//! Playing from a book.

use super::{built, plan, turn};
use fiveply_book::{BookMove, CLOSE};
use fiveply_core::{AnyGame, Player, Question};
use std::collections::HashSet;
use std::path::Path;

fn player(game: &dyn AnyGame, file: &Path, rest: &str) -> Box<dyn Player> {
    game.player(&format!("best:hash=1,nodes=3000,book={},{rest}", file.display())).unwrap()
}

#[test]
fn a_player_with_a_book_plays_from_it_and_thinks_elsewhere() {
    let game = fiveply_catalog::game("khet").unwrap();
    let book = built(&*game, None, &plan(3_000, 200, 2)).0;
    let folder = std::env::temp_dir().join(format!("fiveply-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("khet.book");
    std::fs::write(&file, book.text()).unwrap();

    let (mut lines, mut all_from_book) = (HashSet::new(), 0);
    for seed in 0..30 {
        let mut player = player(&*game, &file, &format!("seed={seed}"));
        assert!(player.text().contains(&format!("#{:016x}", book.fingerprint())), "{}", player.text());
        let mut record = game.open(None, &[]).unwrap();
        let mut from_book = 0;
        while record.ply() < 12 {
            let known = book.place(record.key()).map(|place| book.moves(place));
            let choice = player.choose(&*record, &Question::default(), &mut |_| {}).unwrap().expect("a move");
            if choice.nodes == 0 {
                let moves = known.expect("a position of the book");
                let chosen = moves.iter().find(|each| each.m == choice.m).expect("a move of the book");
                let result = |each: &BookMove| book.expected_result(each.score);
                assert!(result(&moves[0]) - result(chosen) < CLOSE);
                from_book += 1;
            }
            record.play(&choice.m).expect("a legal move");
        }
        // A close move that the book does not follow leads out of it at once.
        assert!(from_book > 0, "the start is in the book");
        all_from_book += from_book;
        lines.insert(record.history()[..6].join(" "));
    }
    assert!(all_from_book > 40, "{all_from_book} moves from the book in 30 games");
    assert!(lines.len() > 5, "{} lines of six plies in 30 games", lines.len());

    // What was there before is left to the search: two pieces are turned to and fro.
    let mut record = game.open(None, &[]).unwrap();
    let start = record.key();
    let turns: Vec<String> = (0..2).map(|_| turn(&mut *record)).collect();
    turns.iter().for_each(|m| drop(record.play(&m.replace('+', "-")).unwrap()));
    assert_eq!(record.key(), start);
    let mut player = player(&*game, &file, "seed=1");
    let choice = player.choose(&*record, &Question::default(), &mut |_| {}).unwrap().expect("a move");
    assert!(choice.nodes > 0, "the start came again, and the book was asked");
    std::fs::remove_dir_all(folder).unwrap();
}
