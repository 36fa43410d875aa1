//! Positions of our own for the files of data: from random games and with men placed at random, the
//! same at every run. What the files say about them was counted by Stockfish.

use fiveply_chess::{Chess, ChessPosition};
use fiveply_core::random::Random;
use fiveply_core::{Game, Moves, Position, Stage};

/// The seed of everything here.
const SEED: u64 = 1088;

/// How many positions of standard chess there are.
const STANDARD: u64 = 128;

/// Positions of standard chess: from random games, with a capture in passing, with castling rights,
/// with pawns about to be promoted.
pub(crate) fn standard() -> Vec<String> {
    let position = |index: u64| {
        let mut random = Random::part(SEED, index);
        match index % 4 {
            0 => {
                let plies = 1 + random.below(120);
                after(Chess::STANDARD, plies, &mut random)
            }
            1 => in_passing(&mut random),
            2 => placed(&mut random, homes),
            _ => placed(&mut random, near_promotion),
        }
    };
    (0..STANDARD).map(position).collect()
}

/// A position from a random game from every start of Chess960.
pub(crate) fn fischer() -> Vec<String> {
    let position = |number: u16| {
        let mut random = Random::part(SEED, u64::from(number) << 8);
        let plies = 1 + random.below(30);
        after(Chess::fischer(number).expect("a start"), plies, &mut random)
    };
    (0..960).map(position).collect()
}

/// Position `index` of those in which White may have a mate: Black has at most as many men.
pub(crate) fn chase(index: u64) -> String {
    let mut random = Random::part(!SEED, index);
    let own = 2 + random.below(4);
    let other = random.below(own + 1);
    let side = |men: &str, count: usize, random: &mut Random| -> Vec<char> {
        let men: Vec<char> = men.chars().collect();
        (0..count).filter_map(|_| random.choose(&men).copied()).collect()
    };
    loop {
        let mut board = ['.'; 64];
        let (white, black) = (side("QRRBBNNPP", own, &mut random), side("qrbbnnppp", other, &mut random));
        for man in ['K', 'k'].into_iter().chain(white).chain(black) {
            put(&mut board, man, &mut random);
        }
        let text = format!("{} w - - 0 1", rows(&board));
        if is_playable(&text) {
            return text;
        }
    }
}

/// The legal moves.
pub(crate) fn moves(position: &ChessPosition) -> Vec<<ChessPosition as Position>::Move> {
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    moves.as_slice().iter().map(|candidate| candidate.m).collect()
}

/// The position after so many random plies, or the last one before the game ends.
fn after(game: Chess, plies: usize, random: &mut Random) -> String {
    let mut position = game.start();
    for _ in 0..plies {
        let mut next = position.clone();
        let Some(&m) = random.choose(&moves(&position)) else { break };
        next.play_unchecked(m);
        if moves(&next).is_empty() {
            break;
        }
        position = next;
    }
    game.position_text(&position)
}

/// A position from a random game in which a pawn can be captured in passing.
fn in_passing(random: &mut Random) -> String {
    loop {
        let plies = 10 + random.below(80);
        let text = after(Chess::STANDARD, plies, random);
        if text.split(' ').nth(3) != Some("-") {
            return text;
        }
    }
}

/// What a placement begins with: the board, and the castling rights.
type Beginning = fn(&mut Random) -> ([char; 64], String);

/// A playable position with a few more men.
fn placed(random: &mut Random, beginning: Beginning) -> String {
    loop {
        let (mut board, rights) = beginning(random);
        for _ in 0..random.below(7) {
            let men: Vec<char> = "QRBNPPqrbnpp".chars().collect();
            let man = men[random.below(men.len())];
            put(&mut board, man, random);
        }
        let side = ['w', 'b'][random.below(2)];
        let text = format!("{} {side} {rights} - 0 1", rows(&board));
        if is_playable(&text) {
            return text;
        }
    }
}

/// Kings and rooks at home, with some of the rights to castle.
fn homes(random: &mut Random) -> ([char; 64], String) {
    let mut board = ['.'; 64];
    board[4] = 'k';
    board[60] = 'K';
    let mut rights = String::new();
    for (square, rook, right) in [(63, 'R', 'K'), (56, 'R', 'Q'), (7, 'r', 'k'), (0, 'r', 'q')] {
        if random.below(4) > 0 {
            board[square] = rook;
            rights.extend((random.below(4) > 0).then_some(right));
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    (board, rights)
}

/// Pawns that can be promoted at the next move, the kings anywhere.
fn near_promotion(random: &mut Random) -> ([char; 64], String) {
    let mut board = ['.'; 64];
    for _ in 0..2 {
        board[8 + random.below(8)] = 'P';
        board[48 + random.below(8)] = 'p';
    }
    put(&mut board, 'K', random);
    put(&mut board, 'k', random);
    (board, "-".to_owned())
}

/// Puts a man on an empty square where it may stand.
fn put(board: &mut [char; 64], man: char, random: &mut Random) {
    loop {
        let square = random.below(64);
        let at_the_edge = !(8..56).contains(&square);
        if board[square] == '.' && !(at_the_edge && man.eq_ignore_ascii_case(&'p')) {
            board[square] = man;
            return;
        }
    }
}

/// The rows of a board from the eighth to the first.
fn rows(board: &[char; 64]) -> String {
    let mut rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
    for empty in (1..=8).rev() {
        rows = rows.iter().map(|row| row.replace(&".".repeat(empty), &empty.to_string())).collect();
    }
    rows.join("/")
}

fn is_playable(text: &str) -> bool {
    Chess::STANDARD.parse(text).is_ok_and(|position| !moves(&position).is_empty())
}
