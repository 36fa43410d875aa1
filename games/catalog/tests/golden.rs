//! Plays one seeded random game of every game and compares it, move by move, with the committed
//! text in the game's folder: a rule that changes shows up as a difference a person can read.
//! `cargo xtask bless` rewrites the texts.

use fiveply_catalog::{GAMES, game};
use fiveply_core::{AnyGame, Player, Question, RandomPlayer};
use std::fmt::Write;
use std::path::Path;

/// Long enough to show every kind of move, short enough to read.
const PLIES: usize = 60;

fn playthrough(game: &dyn AnyGame) -> String {
    let mut record = game.open(None, &[]).expect("the start position");
    let mut player = RandomPlayer::new(5);
    let mut text = format!("{}, {}\n", game.text(), player.text());
    while record.ply() < PLIES {
        let count = record.legal_moves().len();
        writeln!(text, "\n{}\n{count} moves", record.position_text()).unwrap();
        let Ok(Some(choice)) = player.choose(record.as_ref(), &Question::default(), &mut |_| {}) else { break };
        let info = record.play(&choice.m).expect("a legal move");
        writeln!(text, "{:3}. {} {}", record.ply(), info.text, info.shown).unwrap();
    }
    match record.ending() {
        Some(ending) => writeln!(text, "\n{:?}: {}", ending.outcome, ending.reason).unwrap(),
        None => writeln!(text, "\nnot finished after {PLIES} plies").unwrap(),
    }
    text
}

#[test]
fn random_games_are_as_committed() {
    let bless = std::env::var_os("FIVEPLY_BLESS").is_some();
    for info in GAMES {
        for setup in info.setups {
            let game = game(setup).expect("a listed game");
            let file = format!("{}.txt", setup.replace([':', ','], "-"));
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(info.name).join("golden").join(file);
            let played = playthrough(game.as_ref());
            if bless {
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
                std::fs::write(&path, &played).expect("the file can be written");
            }
            let golden = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(golden == played, "{setup} plays otherwise; `cargo xtask bless` rewrites {}", path.display());
        }
    }
}
