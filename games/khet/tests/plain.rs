//! The rules of the second edition once more, on a board of characters and as slowly as one likes,
//! to judge the fast ones. Nothing here is shared with the crate but the texts of positions and
//! moves.

mod common;

use fiveply_core::{Game, Outcome, Position, Side, Stage, perft};
use fiveply_khet::{Edition, Khet, KhetPosition};
use std::collections::BTreeMap;

/// A board: on every square the letter of its piece (a blank when empty) and the letter of its
/// facing (a blank when it has none). Rows count from the bottom, columns from the left.
#[derive(Clone)]
struct Plain {
    piece: [[char; 10]; 8],
    facing: [[char; 10]; 8],
    red_to_move: bool,
}

/// Row and column.
type At = (usize, usize);

fn name((row, column): At) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

fn red_may_not_stand((row, column): At) -> bool {
    column == 9 || column == 1 && (row == 0 || row == 7)
}

fn silver_may_not_stand((row, column): At) -> bool {
    column == 0 || column == 8 && (row == 0 || row == 7)
}

fn may_stand(piece: char, at: At) -> bool {
    if piece.is_lowercase() { !red_may_not_stand(at) } else { !silver_may_not_stand(at) }
}

impl Plain {
    fn read(text: &str) -> Plain {
        let mut board = Plain { piece: [[' '; 10]; 8], facing: [[' '; 10]; 8], red_to_move: text.ends_with('r') };
        let letters: Vec<char> = text.chars().collect();
        let (mut row, mut column, mut index) = (7, 0, 0);
        while letters[index] != ' ' {
            let letter = letters[index];
            if letter == '/' {
                (row, column) = (row - 1, 0);
            } else if letter == '1' && letters[index + 1] == '0' {
                index += 1;
            } else if letter.is_ascii_digit() {
                column += letter as usize - '0' as usize;
            } else {
                board.piece[row][column] = letter;
                if letter != 'K' && letter != 'k' {
                    index += 1;
                    board.facing[row][column] = letters[index];
                }
                column += 1;
            }
            index += 1;
        }
        board
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for row in (0..8).rev() {
            let mut empty = 0;
            for column in 0..10 {
                if self.piece[row][column] == ' ' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(self.piece[row][column]);
                if self.facing[row][column] != ' ' {
                    text.push(self.facing[row][column]);
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text + if self.red_to_move { "r" } else { "s" }
    }

    fn has(&self, letter: char) -> bool {
        self.piece.iter().flatten().any(|&piece| piece == letter)
    }

    /// Every move as its text with what it leads to.
    fn children(&self) -> BTreeMap<String, Plain> {
        let mut children = BTreeMap::new();
        if !self.has('K') || !self.has('k') {
            return children;
        }
        for row in 0..8 {
            for column in 0..10 {
                let piece = self.piece[row][column];
                if piece != ' ' && piece.is_lowercase() == self.red_to_move {
                    self.moves_of((row, column), &mut children);
                }
            }
        }
        children
    }

    fn moves_of(&self, from: At, children: &mut BTreeMap<String, Plain>) {
        let piece = self.piece[from.0][from.1];
        let mut add = |text: String, mut after: Plain| {
            let struck = after.fire();
            children.insert(text + &struck, after);
        };
        // Turns, each from a facing to a facing.
        let turns: &[(&str, &str)] = match piece {
            'P' | 'p' => &[("r+", "ab bc cd da"), ("r-", "ad dc cb ba")],
            'A' | 'a' => &[("r+", "ne es sw wn"), ("r-", "nw ws se en")],
            'S' | 's' => &[("r", "fg gf")],
            'X' => &[("r", "nw wn")],
            'x' => &[("r", "se es")],
            _ => &[],
        };
        for (text, pairs) in turns {
            let mut after = self.clone();
            let facing = self.facing[from.0][from.1];
            let pair = pairs.split(' ').find(|pair| pair.starts_with(facing)).unwrap();
            after.facing[from.0][from.1] = pair.chars().nth(1).unwrap();
            add(name(from) + text, after);
        }
        if piece == 'X' || piece == 'x' {
            return;
        }
        // Steps and swaps.
        for row in 0..8 {
            for column in 0..10 {
                let to = (row, column);
                if to == from || row.abs_diff(from.0) > 1 || column.abs_diff(from.1) > 1 || !may_stand(piece, to) {
                    continue;
                }
                let other = self.piece[row][column];
                let swaps = (piece == 'S' || piece == 's') && "PpAa".contains(other) && may_stand(other, from);
                if other == ' ' || swaps {
                    let mut after = self.clone();
                    after.piece[row][column] = piece;
                    after.facing[row][column] = self.facing[from.0][from.1];
                    after.piece[from.0][from.1] = other;
                    after.facing[from.0][from.1] = self.facing[row][column];
                    add(name(from) + &name(to), after);
                }
            }
        }
    }

    /// Fires the mover's sphinx, removes what is struck, hands the turn over, and gives the suffix
    /// of the move.
    fn fire(&mut self) -> String {
        let (mut row, mut column): (i32, i32) = if self.red_to_move { (7, 0) } else { (0, 9) };
        let mut way = self.facing[row as usize][column as usize];
        self.red_to_move = !self.red_to_move;
        loop {
            match way {
                'n' => row += 1,
                'e' => column += 1,
                's' => row -= 1,
                _ => column -= 1,
            }
            if !(0..8).contains(&row) || !(0..10).contains(&column) {
                return String::new();
            }
            let (at, facing) = ((row as usize, column as usize), self.facing[row as usize][column as usize]);
            way = match (self.piece[at.0][at.1].to_ascii_lowercase(), way, facing) {
                (' ', way, _) => way,
                // A pyramid sends light from one of its two mirrored sides to the other, a scarab
                // from any side.
                ('p', 's', 'a') | ('p', 'n', 'b') | ('s', 'n', 'f') | ('s', 's', 'g') => 'e',
                ('p', 'w', 'a') | ('p', 'e', 'd') | ('s', 'e', 'f') | ('s', 'w', 'g') => 'n',
                ('p', 'n', 'c') | ('p', 's', 'd') | ('s', 's', 'f') | ('s', 'n', 'g') => 'w',
                ('p', 'w', 'b') | ('p', 'e', 'c') | ('s', 'w', 'f') | ('s', 'e', 'g') => 's',
                ('x', ..) | ('a', 'n', 's') | ('a', 'e', 'w') | ('a', 's', 'n') | ('a', 'w', 'e') => {
                    return String::new();
                }
                _ => {
                    self.piece[at.0][at.1] = ' ';
                    self.facing[at.0][at.1] = ' ';
                    return format!("x{}", name(at));
                }
            };
        }
    }

    fn leaves(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.children().values().map(|child| child.leaves(depth - 1)).sum() }
    }
}

/// Compares every move of a position, where it leads and what it is called; returns how many there
/// are.
fn compare(game: &Khet, position: &KhetPosition) -> usize {
    let text = game.position_text(position);
    let plain = Plain::read(&text);
    assert_eq!(plain.write(), text);
    let expected = plain.children();
    let moves = common::legal(position, Stage::All);
    assert_eq!(moves.len(), expected.len(), "{text}");
    for m in &moves {
        let mut next = position.clone();
        next.play_unchecked(*m);
        let written = game.move_text(position, *m);
        assert_eq!(expected.get(&written).map(Plain::write), Some(game.position_text(&next)), "{text} {written}");
    }
    moves.len()
}

#[test]
fn random_games_follow_the_rules_to_the_letter() {
    let mut moves = 0;
    common::random_positions_of(Edition::Second, 10, |game, position| moves += compare(game, position));
    assert!(moves > 50_000, "{moves} moves are too few to tell");
}

#[test]
fn made_up_positions_follow_the_rules_to_the_letter() {
    let mut moves = 0;
    common::made_up_positions_of(Edition::Second, 1_500, |game, position| moves += compare(game, position));
    assert!(moves > 50_000, "{moves} moves are too few to tell");
}

#[test]
fn leaves_of_random_games_are_counted_alike() {
    let (mut index, mut leaves) = (0, 0);
    common::random_positions_of(Edition::Second, 3, |game, position| {
        index += 1;
        if index % 8 == 0 {
            let text = game.position_text(position);
            let counted = perft(position, 2);
            assert_eq!(counted, Plain::read(&text).leaves(2), "{text}");
            leaves += counted;
        }
    });
    assert!(leaves > 100_000, "{leaves} leaves are too few to tell");
}

/// What a move of Silver's does in a position that shows one rule.
enum Does {
    /// It leads here, called by exactly this text.
    Leads(&'static str),
    /// It is not legal.
    Fails,
}

use Does::{Fails, Leads};

/// Rule, rows with Silver to move, move, and the rows it leads to. The light of Silver's sphinx on
/// j1 goes up to j4 and west along row 4 where a pyramid stands on j4.
const RULES: &[(&str, &str, &str, Does)] = &[
    (
        "an anubis takes light up with its front",
        "xs4k4/10/10/10/3ae5Pc/10/10/4K4Xn",
        "e1e2",
        Leads("xs4k4/10/10/10/3ae5Pc/10/4K5/9Xn"),
    ),
    (
        "an anubis is removed from its left side",
        "xs4k4/10/10/10/3an5Pc/10/10/4K4Xn",
        "e1e2xd4",
        Leads("xs4k4/10/10/10/9Pc/10/4K5/9Xn"),
    ),
    (
        "an anubis is removed from its right side",
        "xs4k4/10/10/10/3as5Pc/10/10/4K4Xn",
        "e1e2xd4",
        Leads("xs4k4/10/10/10/9Pc/10/4K5/9Xn"),
    ),
    (
        "an anubis is removed from its back",
        "xs4k4/10/10/10/3aw5Pc/10/10/4K4Xn",
        "e1e2xd4",
        Leads("xs4k4/10/10/10/9Pc/10/4K5/9Xn"),
    ),
    (
        "an own anubis takes light up too",
        "xs4k4/10/10/10/3Ae5Pc/10/10/4K4Xn",
        "e1e2",
        Leads("xs4k4/10/10/10/3Ae5Pc/10/4K5/9Xn"),
    ),
    (
        "an anubis turns its front away, and is struck",
        "xs4k4/10/10/10/3Ae5Pc/10/10/4K4Xn",
        "d4r+xd4",
        Leads("xs4k4/10/10/10/9Pc/10/10/4K4Xn"),
    ),
    (
        "an anubis turns its front to the light",
        "xs4k4/10/10/10/3An5Pc/10/10/4K4Xn",
        "d4r+",
        Leads("xs4k4/10/10/10/3Ae5Pc/10/10/4K4Xn"),
    ),
    (
        "an anubis steps into the light, front first",
        "xs4k4/10/10/3Ae6/9Pc/10/10/4K4Xn",
        "d5e4",
        Leads("xs4k4/10/10/10/4Ae4Pc/10/10/4K4Xn"),
    ),
    (
        "an own pyramid is struck",
        "xs4k4/10/10/10/3Pb5Pc/10/10/4K4Xn",
        "d4r+xd4",
        Leads("xs4k4/10/10/10/9Pc/10/10/4K4Xn"),
    ),
    (
        "a scarab is never removed, and turns light from behind",
        "xs4k4/10/10/10/3Sf5Pc/10/3pb6/4K4Xn",
        "e1f1xd2",
        Leads("xs4k4/10/10/10/3Sf5Pc/10/10/5K3Xn"),
    ),
    (
        "a scarab turns to its other diagonal",
        "xs4k4/10/3pa6/10/3Sf5Pc/10/10/4K4Xn",
        "d4rxd6",
        Leads("xs4k4/10/10/10/3Sg5Pc/10/10/4K4Xn"),
    ),
    ("a scarab has one turn only", "xs4k4/10/10/10/3Sf6/10/10/4K4Xn", "d4r+", Fails),
    (
        "the enemy's sphinx takes light up",
        "xs8Pc/5k4/10/10/10/10/10/4K4Xn",
        "e1e2",
        Leads("xs8Pc/5k4/10/10/10/10/4K5/9Xn"),
    ),
    (
        "the own sphinx takes light up",
        "xs4k4/10/10/10/4Pb4Pc/10/2K7/4Pa4Xn",
        "c2c3",
        Leads("xs4k4/10/10/10/4Pb4Pc/2K7/10/4Pa4Xn"),
    ),
    (
        "the sphinx turns from north to west",
        "xs4k4/10/10/10/9Pc/10/3K6/4pd4Xn",
        "j1rxe1",
        Leads("xs4k4/10/10/10/9Pc/10/3K6/9Xw"),
    ),
    (
        "the sphinx turns from west to north",
        "xs4k4/10/10/10/4pd4Pc/10/3K6/9Xw",
        "j1rxe4",
        Leads("xs4k4/10/10/10/9Pc/10/3K6/9Xn"),
    ),
    ("the sphinx does not turn off the board", "xs4k4/10/10/10/10/10/10/4K4Xn", "j1r+", Fails),
    ("the sphinx does not turn off the board the other way", "xs4k4/10/10/10/10/10/10/4K4Xn", "j1r-", Fails),
    ("the sphinx never moves", "xs4k4/10/10/10/10/10/10/4K4Xn", "j1j2", Fails),
    (
        "a scarab swaps with an own pyramid",
        "xs4k4/10/10/3SfPa5/10/10/10/4K4Xn",
        "d5e5",
        Leads("xs4k4/10/10/3PaSf5/10/10/10/4K4Xn"),
    ),
    (
        "a scarab swaps with an enemy's pyramid",
        "xs4k4/10/10/3Sfpa5/10/10/10/4K4Xn",
        "d5e5",
        Leads("xs4k4/10/10/3paSf5/10/10/10/4K4Xn"),
    ),
    (
        "a scarab swaps with an own anubis",
        "xs4k4/10/10/3SfAw5/10/10/10/4K4Xn",
        "d5e5",
        Leads("xs4k4/10/10/3AwSf5/10/10/10/4K4Xn"),
    ),
    (
        "a scarab swaps with an enemy's anubis",
        "xs4k4/10/10/3Sfaw5/10/10/10/4K4Xn",
        "d5e5",
        Leads("xs4k4/10/10/3awSf5/10/10/10/4K4Xn"),
    ),
    ("a scarab does not swap with a scarab", "xs4k4/10/10/3Sfsf5/10/10/10/4K4Xn", "d5e5", Fails),
    ("a scarab does not swap with the own pharaoh", "xs4k4/10/10/10/10/10/4Sf5/4K4Xn", "e2e1", Fails),
    ("a scarab does not swap with the enemy's pharaoh", "xs4k4/5Sf4/10/10/10/10/10/4K4Xn", "f7f8", Fails),
    ("a scarab does not swap with the own sphinx", "xs4k4/10/10/10/10/10/8Sf1/4K4Xn", "i2j1", Fails),
    ("a scarab does not swap with the enemy's sphinx", "xs4k4/1Sf8/10/10/10/10/10/4K4Xn", "b7a8", Fails),
    ("a pyramid does not swap", "xs4k4/10/10/3Pasf5/10/10/10/4K4Xn", "d5e5", Fails),
    ("no red piece comes to a silver square by a swap", "xs4k4/10/10/8paSf/10/10/10/4K4Xw", "j5i5", Fails),
    ("no silver piece comes to a red square by a swap", "xs4k4/10/10/paSf8/10/10/10/4K4Xn", "b5a5", Fails),
    (
        "own pieces may swap on an own square",
        "xs4k4/10/10/8PaSf/10/10/4K5/9Xw",
        "j5i5",
        Leads("xs4k4/10/10/8SfPa/10/10/4K5/9Xw"),
    ),
    ("no silver piece steps to a red square", "xs4k4/10/10/1Pa8/10/10/10/4K4Xn", "b5a5", Fails),
    (
        "whose own pharaoh is struck has lost",
        "xs4k4/10/10/10/4K4Pc/10/2Pa7/9Xn",
        "c2r+xe4",
        Leads("xs4k4/10/10/10/9Pc/10/2Pb7/9Xn"),
    ),
    (
        "whose pharaoh is struck has lost",
        "xs9/10/10/10/4k4Pc/10/2Pa7/4K4Xn",
        "c2r+xe4",
        Leads("xs9/10/10/10/9Pc/10/2Pb7/4K4Xn"),
    ),
];

#[test]
fn single_rules() {
    let game = common::game_of(Edition::Second);
    for (rule, rows, m, does) in RULES {
        let text = format!("{rows} s");
        let position = game.parse(&text).unwrap_or_else(|error| panic!("{rule}: {error}"));
        let plain = Plain::read(&text);
        compare(&game, &position);
        assert_eq!(perft(&position, 2), plain.leaves(2), "{rule}");
        let child = plain.children().get(*m).map(Plain::write);
        match does {
            Leads(rows) => assert_eq!(child, Some(format!("{rows} r")), "{rule}"),
            Fails => {
                assert_eq!(child, None, "{rule}");
                assert!(game.parse_move(&position, m).is_err(), "{rule}");
            }
        }
        // The same for Red.
        compare(&game, &game.symmetric(&position));
    }
}

#[test]
fn the_pharaoh_that_is_struck_decides() {
    let game = common::game_of(Edition::Second);
    let outcome = |rows: &str| {
        let mut position = game.parse(&format!("{rows} s")).unwrap();
        position.play_unchecked(game.parse_move(&position, "c2r+xe4").unwrap());
        position.ended()
    };
    assert_eq!(outcome("xs4k4/10/10/10/4K4Pc/10/2Pa7/9Xn"), Some(Outcome::Win(Side::Second)));
    assert_eq!(outcome("xs9/10/10/10/4k4Pc/10/2Pa7/4K4Xn"), Some(Outcome::Win(Side::First)));
}
