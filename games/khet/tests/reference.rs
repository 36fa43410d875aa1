//! The rules of the first edition once more, read word by word and as slowly as one likes, to judge
//! the fast ones: moves, beams and what they leave behind.

mod common;

use fiveply_core::{Game, Position, Stage};
use fiveply_khet::{Edition, Khet, KhetPosition};
use std::collections::BTreeMap;

type At = (i32, i32);

/// Piece letters of the position text by column and row, and whether Red is to move.
#[derive(Clone)]
struct Plain {
    cells: BTreeMap<At, String>,
    red: bool,
}

fn name((x, y): At) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

fn is_red(piece: &str) -> bool {
    piece.starts_with(char::is_lowercase)
}

fn kind(piece: &str) -> char {
    piece.chars().next().unwrap().to_ascii_uppercase()
}

/// A piece of the same owner with other letters.
fn like(piece: &str, letter: &str) -> String {
    if is_red(piece) { letter.to_lowercase() } else { letter.to_owned() }
}

fn may_stand(piece: &str, at: At) -> bool {
    let red_square = at.0 == 0 || at == (8, 0) || at == (8, 7);
    let silver_square = at.0 == 9 || at == (1, 0) || at == (1, 7);
    if is_red(piece) { !silver_square } else { !red_square }
}

/// The two mirrored sides of a pyramid, as the steps that lead out of them.
fn mirrored(facing: char) -> [At; 2] {
    let (north, east, south, west) = ((0, 1), (1, 0), (0, -1), (-1, 0));
    match facing {
        'a' => [north, east],
        'b' => [south, east],
        'c' => [south, west],
        _ => [north, west],
    }
}

impl Plain {
    fn read(text: &str) -> Plain {
        let (rows, side) = text.split_once(' ').unwrap();
        let mut cells = BTreeMap::new();
        for (y, row) in (0..8).rev().zip(rows.split('/')) {
            let mut x = 0;
            let mut rest = row.replace("10", "55");
            while !rest.is_empty() {
                let first = rest.remove(0);
                if let Some(run) = first.to_digit(10) {
                    x += run as i32;
                    continue;
                }
                let mut piece = first.to_string();
                if "PpDd".contains(first) {
                    piece.push(rest.remove(0));
                }
                cells.insert((x, y), piece);
                x += 1;
            }
        }
        Plain { cells, red: side == "r" }
    }

    fn write(&self) -> String {
        let row = |y| {
            let cells: String = (0..10).map(|x| self.cells.get(&(x, y)).map_or(".", String::as_str)).collect();
            (1..=10).rev().fold(cells, |row, run| row.replace(&".".repeat(run), &run.to_string()))
        };
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        format!("{} {}", rows.join("/"), if self.red { "r" } else { "s" })
    }

    /// Every move as its text with what it leads to.
    fn children(&self) -> BTreeMap<String, String> {
        let mut children = BTreeMap::new();
        for (&from, piece) in self.cells.iter().filter(|(_, piece)| is_red(piece) == self.red) {
            let mut add = |text: String, change: &dyn Fn(&mut BTreeMap<At, String>)| {
                let mut next = self.clone();
                change(&mut next.cells);
                let suffix = next.fire();
                children.insert(format!("{}{text}{suffix}", name(from)), next.write());
            };
            let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (from.0 + x, from.1 + y)));
            for to in around.filter(|&to| to != from && (0..10).contains(&to.0) && (0..8).contains(&to.1)) {
                match self.cells.get(&to) {
                    None if may_stand(piece, to) => {
                        add(name(to), &|cells| {
                            cells.remove(&from);
                            cells.insert(to, piece.clone());
                        });
                        if kind(piece) == 'T' {
                            add(format!("u{}", name(to)), &|cells| {
                                cells.insert(from, like(piece, "O"));
                                cells.insert(to, like(piece, "O"));
                            });
                        }
                    }
                    Some(other)
                        if kind(piece) == 'D'
                            && !"DK".contains(kind(other))
                            && may_stand(piece, to)
                            && may_stand(other, from) =>
                    {
                        add(name(to), &|cells| {
                            cells.insert(from, other.clone());
                            cells.insert(to, piece.clone());
                        });
                    }
                    Some(other) if kind(piece) == 'O' && other == piece => add(name(to), &|cells| {
                        cells.remove(&from);
                        cells.insert(to, like(piece, "T"));
                    }),
                    _ => {}
                }
            }
            let mut turn = |text: &str, facings: &str| {
                let facing = facings.chars().skip_while(|&facing| !piece.ends_with(facing)).nth(1).unwrap();
                let turned = format!("{}{facing}", piece.chars().next().unwrap());
                add(text.to_owned(), &|cells| drop(cells.insert(from, turned.clone())));
            };
            match kind(piece) {
                'P' => {
                    turn("r+", "abcda");
                    turn("r-", "dcbad");
                }
                'D' => turn("r", "fgf"),
                _ => {}
            }
        }
        children
    }

    /// Fires the mover's laser step by step, hands the turn over and gives the suffix of the move.
    fn fire(&mut self) -> String {
        let (mut at, mut step) = if self.red { ((0, 8), (0, -1)) } else { ((9, -1), (0, 1)) };
        self.red = !self.red;
        loop {
            at = (at.0 + step.0, at.1 + step.1);
            if !(0..10).contains(&at.0) || !(0..8).contains(&at.1) {
                return String::new();
            }
            let Some(piece) = self.cells.get(&at).cloned() else { continue };
            let facing = piece.chars().nth(1);
            let entered = (-step.0, -step.1);
            match (kind(&piece), facing) {
                ('D', Some('f')) => step = (step.1, step.0),
                ('D', _) => step = (-step.1, -step.0),
                ('P', Some(facing)) if mirrored(facing).contains(&entered) => {
                    step = mirrored(facing).into_iter().find(|&side| side != entered).unwrap();
                }
                ('T', _) => {
                    self.cells.insert(at, like(&piece, "O"));
                    return format!("x{}", name(at));
                }
                _ => {
                    self.cells.remove(&at);
                    return format!("x{}", name(at));
                }
            }
        }
    }
}

/// Compares everything about one position and returns how many moves it has.
fn compare(game: &Khet, position: &KhetPosition) -> usize {
    let text = game.position_text(position);
    let plain = Plain::read(&text);
    assert_eq!(plain.write(), text);
    if position.ended().is_some() {
        assert!(!plain.cells.values().any(|piece| piece == "K") || !plain.cells.values().any(|piece| piece == "k"));
        return 0;
    }
    let expected = plain.children();
    assert_eq!(position.count_moves(), expected.len() as u64, "{text}");
    let moves = common::legal(position, Stage::All);
    for &m in &moves {
        let mut next = position.clone();
        next.play_unchecked(m);
        let written = game.move_text(position, m);
        assert_eq!(expected.get(&written), Some(&game.position_text(&next)), "{text} {written}");
    }
    moves.len()
}

#[test]
fn random_games_follow_the_rules_to_the_letter() {
    let mut moves = 0;
    common::random_positions_of(Edition::First, 6, |game, position| moves += compare(game, position));
    assert!(moves > 50_000, "{moves} moves are too few to tell");
}

#[test]
fn made_up_positions_follow_the_rules_to_the_letter() {
    let mut moves = 0;
    common::made_up_positions_of(Edition::First, 1_000, |game, position| moves += compare(game, position));
    assert!(moves > 50_000, "{moves} moves are too few to tell");
}
