//! Plays every game of the catalog at random and checks, at every ply, what search, protocols and
//! page rely on. A new game is covered as soon as the catalog lists it. `effort.rs` says how
//! many games are played.

mod checks;
#[path = "support/effort.rs"]
mod effort;

use checks::{Scratch, check_decode, check_move, check_position};
use effort::size;
use fiveply_catalog::{GAMES, visit};
use fiveply_core::random::Random;
use fiveply_core::{Evaluated, Game, Position, Record, Visitor};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Random Khet games can wander for very long.
const LONGEST_GAME: usize = 5_000;
/// `decode` is tried with all 65,536 codes at one ply in so many.
const DECODE_EVERY: usize = 997;

/// Plays the games with these numbers and counts their plies.
struct Conformance {
    games: Range<usize>,
}

impl Visitor for Conformance {
    type Out = usize;

    fn visit<G: Evaluated>(self, game: G) -> usize {
        let mut plies = 0;
        for index in self.games {
            plies += play_one(&game, Random::part(1, index as u64), plies);
        }
        plies
    }
}

/// Plays one random game and returns its length. `plies` counts over all games, to spread the rare
/// checks.
fn play_one<G: Game>(game: &G, mut random: Random, plies: usize) -> usize {
    let mut record = Record::new(game.clone(), game.start());
    let mut scratch = Scratch::default();
    let mut keys = Vec::new();
    loop {
        let position = record.position();
        keys.push(position.key());
        let naive = keys.iter().filter(|&&key| key == position.key()).count();
        assert_eq!(
            record.occurrences(),
            naive,
            "a move was called irreversible and was not: {}",
            game.position_text(position)
        );
        check_position(game, position, &mut scratch);
        if (plies + record.ply()).is_multiple_of(DECODE_EVERY) {
            check_decode(game, position);
        }
        let ending = record.ending();
        let legal = record.legal_moves();
        assert_eq!(ending.is_some(), legal.is_empty(), "{}", game.position_text(position));
        if record.ply() >= LONGEST_GAME || legal.is_empty() {
            return record.ply();
        }
        let m = legal[random.below(legal.len())];
        check_move(game, position, m);
        record.play_unchecked(m);
    }
}

/// Games are handed out in lots of this many, so that both ends of a long list finish together.
const LOT: usize = 250;

/// Every game and set-up: the main ones at full length, further set-ups and samples for a tenth of
/// it.
#[test]
fn every_game_conforms() {
    let games = size([1_000, 10_000, 100_000]);
    let mut lots = Vec::new();
    for info in GAMES {
        for (index, text) in info.setups.iter().chain(info.samples).enumerate() {
            let games = if index == 0 { games } else { games / 10 };
            lots.extend((0..games).step_by(LOT).map(|first| (*text, first..games.min(first + LOT))));
        }
    }
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((text, games)) = lots.get(next.fetch_add(1, Relaxed)) {
                    let least = games.len();
                    let plies =
                        visit(text, Conformance { games: games.clone() }).unwrap_or_else(|error| panic!("{error}"));
                    assert!(plies >= least, "{text} was played");
                }
            });
        }
    });
}

#[test]
fn the_example_conforms() {
    let plies = fiveply_example::open("", Conformance { games: 0..1_000 }).unwrap();
    assert!(plies > 5_000);
}
