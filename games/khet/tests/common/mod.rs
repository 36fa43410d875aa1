//! What the tests share: lines played from the start, and games played at random.

#![allow(dead_code, reason = "every test file uses its own part")]

use fiveply_core::random::Random;
use fiveply_core::{Game, Moves, Position, Record, Side, Stage, text};
use fiveply_khet::{Khet, KhetMove, KhetPosition, SQUARES, Setup, Square, allowed, squares};

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
    legal(position, Stage::All).into_iter().map(|m| original().move_text(position, m)).collect()
}

/// Shows `check` the positions of random games from every set-up, the last of each included.
pub(crate) fn random_positions(games: u64, mut check: impl FnMut(&Khet, &KhetPosition)) {
    for setup in Setup::ALL {
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

/// Shows `check` made-up positions: pieces of both sides dropped on random squares. They bring together what play seldom does: long
/// beams, lone obelisks side by side, djeds beside everything.
pub(crate) fn made_up_positions(count: u64, mut check: impl FnMut(&Khet, &KhetPosition)) {
    const SILVER: [&[&str]; 5] = [&["K"], &["Df", "Dg"], &["Pa", "Pb", "Pc", "Pd"], &["O"], &["T"]];
    const RED: [&[&str]; 5] = [&["k"], &["df", "dg"], &["pa", "pb", "pc", "pd"], &["o"], &["t"]];
    const COUNTS: [usize; 5] = [1, 2, 7, 2, 1];
    let game = original();
    let mut random = Random::new(11);
    for _ in 0..count {
        let mut cells = [""; SQUARES];
        for (side, kinds) in [(Side::First, SILVER), (Side::Second, RED)] {
            let open: Vec<Square> = squares(allowed(side)).collect();
            for letters in
                kinds.into_iter().zip(COUNTS).flat_map(|(letters, count)| std::iter::repeat_n(letters, count))
            {
                // Whoever finds the square taken stays off the board; a missing pharaoh makes a finished position.
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
