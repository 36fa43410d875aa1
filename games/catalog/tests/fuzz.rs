//! Feeds every parser with mangled texts: nothing may panic, and whatever is accepted must behave like any other position. About ten
//! seconds a notation; `FIVEPLY_LONG=1` tries a million inputs each.

mod checks;

use checks::{Scratch, check_decode, check_move, check_position, long_mode};
use fiveply_catalog::{GAMES, game, visit};
use fiveply_core::random::Random;
use fiveply_core::{Evaluated, Game, Position, Record, Visitor, perft};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Where and how a text is changed: a place, and what to do there.
type Edits = Vec<(u16, u8)>;

/// Letters of all notations, and a few that belong to none.
const ALPHABET: &[char] = &[
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'i',
    'j',
    'k',
    'p',
    'q',
    'r',
    's',
    't',
    'u',
    'w',
    'x',
    'A',
    'B',
    'D',
    'H',
    'K',
    'N',
    'O',
    'P',
    'Q',
    'R',
    'T',
    'W',
    '0',
    '1',
    '2',
    '3',
    '7',
    '8',
    '9',
    '/',
    ' ',
    '-',
    '+',
    '=',
    '#',
    ':',
    ',',
    '!',
    'é',
    '♞',
    '\u{0}',
    '\n',
    '\u{1F600}',
];

/// `text` after the edits: letters removed, inserted, replaced, doubled or exchanged.
fn mangled(text: &str, edits: &[(u16, u8)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    // Few edits leave a text that may still mean something; many test the refusals.
    for &(place, what) in edits.iter().take(1 + edits.len() % 6) {
        let letter = ALPHABET[usize::from(what) / 5 % ALPHABET.len()];
        let at = usize::from(place) % (letters.len() + 1);
        match what % 5 {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            2 if at < letters.len() => drop(letters.remove(at)),
            3 if at + 1 < letters.len() => letters.swap(at, at + 1),
            _ => letters.extend_from_within(at..),
        }
        letters.truncate(3_000);
    }
    letters.into_iter().collect()
}

/// Runs `test` with random choices and edits for as long as the mode allows.
fn fuzz(test: impl Fn(u32, &[(u16, u8)]) + std::panic::RefUnwindSafe) {
    let time = if long_mode() { 3_600 } else { 10 };
    bolero::check!()
        .with_iterations(1_000_000)
        .with_test_time(Duration::from_secs(time))
        .with_type::<(u32, Edits)>()
        .for_each(|(choice, edits)| test(*choice, edits));
}

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

/// Every game in its usual form.
fn fuzzed_texts() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|info| info.setups[0])
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

#[test]
fn no_engine_text_panics() {
    let chess = std::panic::AssertUnwindSafe(game("chess").unwrap());
    fuzz(|choice, edits| {
        let text = mangled(["random", "random:seed=7"][choice as usize % 2], edits);
        if let Ok(player) = chess.player(&text) {
            assert!(chess.player(&player.text()).is_ok(), "a player's text makes it again");
        }
    });
}
