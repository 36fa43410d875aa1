//! What the tests share: lines played from the start, and games played at random.

#![allow(dead_code, reason = "every test file uses its own part")]

use fiveply_core::random::Random;
use fiveply_core::{Game, Moves, Position, Record, Side, Stage, text};
use fiveply_khet::{Edition, Khet, KhetMove, KhetPosition, SQUARES, Setup, Square, allowed, home, squares};

/// The Original set-up.
pub(crate) fn original() -> Khet {
    Khet::new(Setup::Original)
}

/// Plays moves from the start of the Original set-up.
pub(crate) fn play(line: &str) -> Record<Khet> {
    let game = original();
    let mut record = Record::new(game.clone(), game.start());
    for text in line.split_whitespace() {
        let m = game.parse_move(record.position(), text).unwrap_or_else(|error| panic!("{error}"));
        record.play_unchecked(m);
    }
    record
}

/// The legal moves in the order of generation.
pub(crate) fn legal(position: &KhetPosition, stage: Stage) -> Vec<KhetMove> {
    let mut moves = Moves::new();
    if position.ended().is_none() {
        position.moves(stage, &mut moves);
    }
    moves.as_slice().iter().map(|candidate| candidate.m).collect()
}

/// The texts of the legal moves.
pub(crate) fn texts(position: &KhetPosition) -> Vec<String> {
    let game = game_of(position.edition());
    legal(position, Stage::All).into_iter().map(|m| game.move_text(position, m)).collect()
}

/// Both editions.
pub(crate) const EDITIONS: [Edition; 2] = [Edition::First, Edition::Second];

/// The game of an edition, from its first set-up.
pub(crate) fn game_of(edition: Edition) -> Khet {
    Khet::new(match edition {
        Edition::First => Setup::Original,
        Edition::Second => Setup::Classic2,
    })
}

/// Shows `check` the positions of random games from every set-up of both editions, the last of each
/// included.
pub(crate) fn random_positions(games: u64, mut check: impl FnMut(&Khet, &KhetPosition)) {
    for edition in EDITIONS {
        random_positions_of(edition, games, &mut check);
    }
}

/// The same for one edition.
pub(crate) fn random_positions_of(edition: Edition, games: u64, mut check: impl FnMut(&Khet, &KhetPosition)) {
    for setup in Setup::ALL.into_iter().filter(|setup| setup.edition() == edition) {
        let game = Khet::new(setup);
        for seed in 0..games {
            let mut random = Random::part(seed, setup as u64);
            let mut position = game.start();
            for _ in 0..150 {
                check(&game, &position);
                let Some(&m) = random.choose(&legal(&position, Stage::All)) else { break };
                position.play_unchecked(m);
            }
        }
    }
}

/// Shows `check` made-up positions of both editions: pieces of both sides dropped on random
/// squares. They bring together what play seldom does: long beams, lone obelisks side by side,
/// djeds beside everything.
pub(crate) fn made_up_positions(count: u64, mut check: impl FnMut(&Khet, &KhetPosition)) {
    for edition in EDITIONS {
        made_up_positions_of(edition, count, &mut check);
    }
}

/// What a side has: the ways to write a piece, and how many of it there are.
type Army = [(&'static [&'static str], usize); 5];

/// The armies of Silver and Red, sphinxes apart.
fn armies(edition: Edition) -> [Army; 2] {
    let pyramids: [&[&str]; 2] = [&["Pa", "Pb", "Pc", "Pd"], &["pa", "pb", "pc", "pd"]];
    let kings: [&[&str]; 2] = [&["K"], &["k"]];
    let [mirrors, guards]: [[&[&str]; 2]; 2] = match edition {
        Edition::First => [[&["Df", "Dg"], &["df", "dg"]], [&["O"], &["o"]]],
        Edition::Second => [[&["Sf", "Sg"], &["sf", "sg"]], [&["An", "Ae", "As", "Aw"], &["an", "ae", "as", "aw"]]],
    };
    let stacks: [&[&str]; 2] = [&["T"], &["t"]];
    let stacked = if edition == Edition::First { 1 } else { 0 };
    [0, 1].map(|side| {
        [(kings[side], 1), (mirrors[side], 2), (pyramids[side], 7), (guards[side], 2), (stacks[side], stacked)]
    })
}

/// The same for one edition.
pub(crate) fn made_up_positions_of(edition: Edition, count: u64, mut check: impl FnMut(&Khet, &KhetPosition)) {
    let game = game_of(edition);
    let mut random = Random::new(11);
    for _ in 0..count {
        let mut cells = [""; SQUARES];
        if edition == Edition::Second {
            cells[home(Side::First).index()] = ["Xn", "Xw"][random.below(2)];
            cells[home(Side::Second).index()] = ["xs", "xe"][random.below(2)];
        }
        for (side, army) in Side::BOTH.into_iter().zip(armies(edition)) {
            let sphinx = if edition == Edition::Second { home(side).bit() } else { 0 };
            let open: Vec<Square> = squares(allowed(side) & !sphinx).collect();
            for letters in army.into_iter().flat_map(|(letters, count)| std::iter::repeat_n(letters, count)) {
                // Whoever finds the square taken stays off the board; a missing pharaoh makes a
                // finished position.
                let square = open[random.below(open.len())].index();
                if cells[square].is_empty() {
                    cells[square] = letters[random.below(letters.len())];
                }
            }
        }
        let rows = text::rows_text(10, 8, |x, y| cells[usize::from(x) * 8 + usize::from(y)]);
        let position = game.parse(&format!("{rows} {}", ["s", "r"][random.below(2)]));
        check(&game, &position.unwrap_or_else(|error| panic!("{error}")));
    }
}
