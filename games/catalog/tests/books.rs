//! The opening books that come with the program: they can be read, and every set-up of Khet has
//! one.

use fiveply_book::Book;
use fiveply_catalog::{game, shipped_book};
use fiveply_core::{Limits, Question};

const GAMES: [&str; 6] = ["khet", "khet:imhotep", "khet:dynasty", "khet:2.0", "khet:2.0,imhotep", "khet:2.0,dynasty"];

#[test]
fn every_set_up_of_khet_has_a_book() {
    for name in GAMES {
        let game = game(name).unwrap();
        let text = shipped_book(&game.text()).unwrap_or_else(|| panic!("{name} has no book"));
        assert!(text.len() < 200_000, "{name}: {} bytes", text.len());
        let book = Book::read(text, &*game).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(book.positions().len() >= 1_000, "{name}: {} positions", book.positions().len());
    }
}

#[test]
fn the_shipped_book_is_played_from() {
    for name in GAMES {
        let game = game(name).unwrap();
        let record = game.open(None, &[]).unwrap();
        let text = shipped_book(&game.text()).unwrap();
        let book = Book::read(text, &*game).unwrap();
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        let question = Question { limits, ..Question::default() };
        let mut player = game.player("best:book").unwrap();
        let choice = player.choose(&*record, &question, &mut |_| {}).unwrap().expect("a move");
        assert!(book.moves(0).iter().any(|known| known.m == choice.m), "{name}: {choice:?}");
        assert_eq!(choice.nodes, 0, "{name}: the book answers without a search");
    }
}
