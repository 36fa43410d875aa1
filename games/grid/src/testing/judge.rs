//! A judge of [`Position::known`] and [`Position::exchange_at_least`]: plain search, which knows
//! nothing but the rules.

use crate::notation::SIDE_LETTERS;
use fiveply_core::random::Random;
use fiveply_core::text::{MAX_SIZE, rows_text};
use fiveply_core::{Game, Known, Moves, Outcome, Position, Score, Side, Stage};
use std::collections::HashMap;

/// How many claims of each kind were checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claims {
    /// Wins with their length, by plies; those of 15 and more are counted together.
    pub wins: [u32; 16],
    /// Losses likewise.
    pub losses: [u32; 16],
    /// Wins and losses without a length.
    pub unknown_length: u32,
    /// Draws.
    pub draws: u32,
    /// Positions of which nothing is known.
    pub silent: u32,
}

impl Claims {
    /// Counts those of `other` as well.
    pub fn add(&mut self, other: Claims) {
        for plies in 0..self.wins.len() {
            self.wins[plies] += other.wins[plies];
            self.losses[plies] += other.losses[plies];
        }
        self.unknown_length += other.unknown_length;
        self.draws += other.draws;
        self.silent += other.silent;
    }
}

/// Checks what is known of `count` random positions with up to `most` men a side, none on a goal
/// row. `letters` are those of the sides' men. Every claim must be what full search finds, to the
/// ply where it names one.
///
/// # Panics
/// When a claim is wrong.
pub fn check_known<G: Game>(game: &G, size: (u8, u8), letters: [&'static str; 2], most: usize, count: u32) -> Claims {
    let (width, height) = size;
    let mut claims = Claims::default();
    let mut random = Random::new(u64::from(width) << 8 | u64::from(height));
    let mut judge = Judge::default();
    // A runner has at most as many moves to make as there are rows.
    let longest = 2 * u16::from(height);
    for _ in 0..count {
        let text = random_position(&mut random, size, letters, most);
        let position = game.parse(&text).expect("a position");
        if position.ended().is_some() {
            continue;
        }
        let known = position.known();
        let told = format!("{} {text} {known:?}", game.text());
        match known {
            None => claims.silent += 1,
            Some(Known::Win(plies)) => {
                assert!(judge.wins(&position, plies), "{told}: no win");
                assert!(plies == 0 || !judge.wins(&position, plies - 1), "{told}: sooner");
                claims.wins[usize::from(plies.min(15))] += 1;
            }
            Some(Known::Loss(plies)) => {
                assert!(judge.loses(&position, plies), "{told}: no loss");
                assert!(plies == 0 || !judge.loses(&position, plies - 1), "{told}: sooner");
                claims.losses[usize::from(plies.min(15))] += 1;
            }
            Some(Known::WinUnknownLength) => {
                assert!(judge.wins(&position, longest), "{told}: no win");
                claims.unknown_length += 1;
            }
            Some(Known::LossUnknownLength) => {
                assert!(judge.loses(&position, longest), "{told}: no loss");
                claims.unknown_length += 1;
            }
            Some(Known::Draw) => {
                assert!(!judge.wins(&position, longest) && !judge.loses(&position, longest), "{told}: no draw");
                claims.draws += 1;
            }
        }
        judge.forget_when_full();
    }
    claims
}

/// A position with one to `most` men a side, none on its goal row, as text.
fn random_position(random: &mut Random, (width, height): (u8, u8), letters: [&'static str; 2], most: usize) -> String {
    let mut cells = [[""; MAX_SIZE as usize]; MAX_SIZE as usize];
    let column = |random: &mut Random| random.below(usize::from(width));
    for (side, letter) in letters.into_iter().enumerate() {
        for _ in 0..=random.below(most) {
            // The smaller of two numbers of rows gone: else most positions would be won with the
            // next move.
            let rows = usize::from(height) - 1;
            let gone = random.below(rows).min(random.below(rows));
            let row = if side == 0 { gone } else { rows - gone };
            cells[row][column(random)] = letter;
        }
    }
    // The second side's men may have replaced all of the first's.
    if cells.iter().flatten().all(|&cell| cell != letters[0]) {
        cells[0][column(random)] = letters[0];
    }
    let rows = rows_text(width, height, |x, y| cells[usize::from(y)][usize::from(x)]);
    format!("{rows} {}", SIDE_LETTERS[random.below(2)])
}

/// Full search for a win or a loss within a number of plies, with everything found so far.
#[derive(Default)]
struct Judge {
    found: HashMap<(u64, u16, bool), bool>,
}

impl Judge {
    /// Whether the side to move can win within `plies`.
    fn wins<P: Position>(&mut self, position: &P, plies: u16) -> bool {
        self.ask(position, plies, true)
    }

    /// Whether the side to move loses within `plies`, whatever it does.
    fn loses<P: Position>(&mut self, position: &P, plies: u16) -> bool {
        self.ask(position, plies, false)
    }

    /// Whether the side to move (`own`) or the other one wins within `plies`.
    fn ask<P: Position>(&mut self, position: &P, plies: u16, own: bool) -> bool {
        let winner = if own { position.side() } else { !position.side() };
        if let Some(outcome) = position.ended() {
            return outcome == Outcome::Win(winner);
        }
        if let Some(&found) = self.found.get(&(position.key(), plies, own)) {
            return found;
        }
        let mut moves = Moves::new();
        position.moves(Stage::All, &mut moves);
        // The most advanced first: they win soonest.
        moves.as_mut_slice().sort_by_key(|candidate| -candidate.order);
        let mut leads = |m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            self.ask(&after, plies - 1, !own)
        };
        let answer = if moves.is_empty() {
            position.stuck() == Outcome::Win(winner)
        } else if plies == 0 {
            false
        } else if own {
            moves.as_slice().iter().any(|candidate| leads(candidate.m))
        } else {
            moves.as_slice().iter().all(|candidate| leads(candidate.m))
        };
        self.found.insert((position.key(), plies, own), answer);
        answer
    }

    fn forget_when_full(&mut self) {
        if self.found.len() > 1_000_000 {
            self.found.clear();
        }
    }
}

/// Checks the exchanges that every move of random games starts against a search of the captures on
/// its target; how many.
///
/// # Panics
/// When they differ.
pub fn check_exchanges<G: Game>(game: &G, games: u64) -> u32 {
    let mut checked = 0;
    for index in 0..games {
        let mut random = Random::part(index, 2);
        let mut position = game.start();
        while position.ended().is_none() {
            let mut moves = Moves::new();
            position.moves(Stage::All, &mut moves);
            let Some(chosen) = random.choose(moves.as_slice()).copied() else { break };
            for candidate in moves.as_slice() {
                let value = taken_on_target(game, &position, candidate.m, position.side());
                let told = format!("{} {}", game.position_text(&position), game.move_text(&position, candidate.m));
                assert!(position.exchange_at_least(*candidate, value), "{told} is worth {value}");
                assert!(!position.exchange_at_least(*candidate, value + 1), "{told} is worth no more than {value}");
                checked += 1;
            }
            position.play_unchecked(chosen.m);
        }
    }
    checked
}

/// What `m` gains for `side`, whose move it is, when the other side may go on taking on the same
/// square or stop.
fn taken_on_target<G: Game>(game: &G, position: &G::Position, m: fiveply_core::MoveOf<G>, side: Side) -> Score {
    let target = |position: &G::Position, m| game.gesture(position, m).to;
    let mut after = position.clone();
    let captured = after.play_unchecked(m).victim != 0;
    let is_capture_of_all =
        after.ended().is_some() && captured && game.reason(&after, Outcome::Win(side)) != "goal row reached";
    if after.ended().is_some() && !is_capture_of_all {
        return 10_000;
    }
    let gain = if captured { 100 } else { 0 };
    if after.ended().is_some() {
        return gain;
    }
    let mut moves = Moves::new();
    after.moves(Stage::Noisy, &mut moves);
    let on_target = moves.as_slice().iter().filter(|reply| target(&after, reply.m) == target(position, m));
    let best = on_target.map(|reply| taken_on_target(game, &after, reply.m, !side)).max().unwrap_or(0);
    gain - best.max(0)
}
