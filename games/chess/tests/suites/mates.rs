//! The mates of `data/mate*.fen`: men placed at random. Stockfish found them; a search that leaves out
//! nothing proves them here.

use crate::judge::Judge;
use crate::positions::{self, moves};
use crate::{data, is_blessing};
use fiveply_chess::{Chess, ChessPosition};
use fiveply_core::{Game, Outcome, Position};

/// How many positions there are with a mate in one, two, three and four moves.
const WANTED: [usize; 4] = [30, 60, 30, 20];

/// How deep Stockfish looks.
const DEPTH: u32 = 12;

#[test]
fn the_positions_are_our_own_and_the_lengths_are_right() {
    let file = |moves: usize| data(&format!("mate{moves}.fen"));
    if is_blessing() {
        for (index, text) in found().into_iter().enumerate() {
            std::fs::write(file(index + 1), text).unwrap();
        }
    }
    for (index, wanted) in WANTED.into_iter().enumerate() {
        let text = std::fs::read_to_string(file(index + 1)).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), wanted, "mate{}.fen", index + 1);
        for line in lines {
            let (position, number) = line.split_once(" id \"").unwrap();
            let number: u64 = number.strip_suffix("\";").unwrap().parse().unwrap();
            assert_eq!(position, positions::chase(number), "{line}");
            assert!(is_length(position, index + 1), "{line}");
        }
    }
}

/// The texts of the files: of the placements in their order the first with each length.
fn found() -> [String; 4] {
    let mut judge = Judge::start(false);
    let mut texts = [1, 2, 3, 4].map(|moves| {
        format!(
            "# Mates in {moves}: men placed at random (tests/suites; the name is the number of the placement).\n\
             # Found by {}, proved by the tests.\n",
            judge.name
        )
    });
    let mut found = [0; 4];
    for number in 0.. {
        if found == WANTED {
            break;
        }
        let position = positions::chase(number);
        let Some(index) = judge.mate(&position, DEPTH).and_then(|moves| (moves as usize).checked_sub(1)) else {
            continue;
        };
        if index < found.len() && found[index] < WANTED[index] && is_length(&position, index + 1) {
            found[index] += 1;
            texts[index].push_str(&format!("{position} id \"{number}\";\n"));
        }
    }
    texts
}

/// Whether the side to move mates in so many moves and not sooner.
fn is_length(position: &str, count: usize) -> bool {
    let position = Chess::STANDARD.parse(position).unwrap();
    mates(&position, count) && (count == 1 || !mates(&position, count - 1))
}

/// Whether some move mates, or leaves no answer that keeps the mate off for the moves that are left.
fn mates(position: &ChessPosition, count: usize) -> bool {
    let after = |position: &ChessPosition, m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        next
    };
    moves(position).into_iter().any(|m| {
        let next = after(position, m);
        let answers = moves(&next);
        match answers.is_empty() {
            true => next.stuck() != Outcome::Draw,
            false => count > 1 && answers.into_iter().all(|answer| mates(&after(&next, answer), count - 1)),
        }
    })
}
