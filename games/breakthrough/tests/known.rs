//! What is known without search: by hand, and every claim in random positions against full search.

use fiveply_breakthrough::{Classic, Straight, Through};
use fiveply_core::{Game, Known, Position};
use fiveply_grid::testing::{Claims, check_exchanges, check_known};
use fiveply_grid::{AnySize, Fixed, U256};

fn known<G: Game>(game: &G, text: &str) -> Option<Known> {
    game.parse(text).unwrap().known()
}

#[test]
fn races_by_hand() {
    let game = Through::<Classic, _>::new(AnySize::<u64>::new(6, 6));
    assert_eq!(known(&game, "4pp/5p/6/1P3p/6/P5 w"), Some(Known::Loss(4)));
    assert_eq!(known(&game, "4pp/5p/6/1P4/6/P5 w"), Some(Known::Win(5)));
    assert_eq!(known(&game, "4pp/5p/6/1P4/6/P5 b"), Some(Known::Loss(6)));
    assert_eq!(known(&game, "5p/6/6/1P4/6/6 w"), Some(Known::WinUnknownLength), "taking the last pawn might be faster");
    assert_eq!(known(&game, "2p3/6/6/1P4/6/6 b"), None, "c6 may come in time");
    assert_eq!(known(&game, "5p/1P4/6/6/6/6 w"), Some(Known::Win(1)));
    assert_eq!(known(&game, "5p/1P4/6/6/6/6 b"), Some(Known::Loss(2)));
    assert_eq!(known(&game, "2p3/1P4/6/6/6/6 b"), Some(Known::Win(1)), "c6 takes the last pawn");
    assert_eq!(known(&game, "2p3/1P4/6/6/P5/6 b"), None, "c6 takes one of two");
    assert_eq!(known(&game, "2p3/1P1P2/6/6/6/6 b"), Some(Known::Loss(2)), "c6 can take one of two");
}

/// By the straight rules a side without moves has a draw, so nothing is lost while the loser can
/// run out of moves.
#[test]
fn a_side_that_may_run_out_of_moves_is_not_lost() {
    let game = Through::<Straight, _>::new(AnySize::<u64>::new(6, 6));
    assert_eq!(known(&game, "5p/6/6/1P4/6/6 w"), None, "f6 alone is not enough pawns by our count");
    assert_eq!(known(&game, "3ppp/6/6/1P4/6/6 w"), Some(Known::Win(5)));
    assert_eq!(known(&game, "6/6/5p/1P3P/6/6 b"), Some(Known::Draw), "f4 is blocked, and Black has no other pawn");
    assert_eq!(known(&game, "6/1P4/5p/5P/6/6 b"), Some(Known::Draw), "the threat comes too late");
    assert_eq!(known(&game, "6/1P4/3p1p/5P/6/6 b"), Some(Known::Loss(2)));
    assert_eq!(known(&game, "1p4/1P4/3p1p/5P/6/6 b"), None, "b5 is blocked for good");
}

/// Boards and numbers of men that a full search can handle: crowded small ones, emptier large ones.
const BOARDS: [(u8, u8, usize, u32); 11] = [
    (2, 4, 4, 1_000),
    (3, 4, 5, 1_000),
    (3, 5, 5, 1_000),
    (4, 5, 4, 1_000),
    (5, 5, 5, 1_000),
    (2, 7, 3, 1_000),
    (6, 6, 4, 1_000),
    (4, 8, 3, 500),
    (8, 8, 4, 1_000),
    (9, 8, 3, 500),
    (16, 9, 2, 200),
];

/// Checks all boards with one set of rules.
macro_rules! check_all {
    ($rules:ty) => {{
        let mut claims = Claims::default();
        for (width, height, most, count) in BOARDS {
            let size = (width, height);
            let found = match (width, height) {
                (8, 8) => check_known(
                    &Through::<$rules, _>::new(Fixed::<u64, 8, 8>::default()),
                    size,
                    ["P", "p"],
                    most,
                    count,
                ),
                (..8, _) => check_known(
                    &Through::<$rules, _>::new(AnySize::<u64>::new(width, height)),
                    size,
                    ["P", "p"],
                    most,
                    count,
                ),
                (9, _) => check_known(
                    &Through::<$rules, _>::new(AnySize::<u128>::new(width, height)),
                    size,
                    ["P", "p"],
                    most,
                    count,
                ),
                _ => check_known(
                    &Through::<$rules, _>::new(AnySize::<U256>::new(width, height)),
                    size,
                    ["P", "p"],
                    most,
                    count,
                ),
            };
            claims.add(found);
        }
        claims
    }};
}

#[test]
fn classic_claims_are_what_full_search_finds() {
    let claims = check_all!(Classic);
    assert!(claims.wins[1] > 500 && claims.wins[3] > 300 && claims.wins[5] > 30, "{claims:?}");
    assert!(claims.losses[2] > 200 && claims.losses[4] > 100 && claims.losses[6] > 5, "{claims:?}");
    assert!(claims.unknown_length > 30, "{claims:?}");
}

#[test]
fn straight_claims_are_what_full_search_finds() {
    let claims = check_all!(Straight);
    assert!(claims.wins[1] > 500 && claims.wins[3] > 150 && claims.wins[5] > 10, "{claims:?}");
    assert!(claims.losses[2] > 100 && claims.losses[4] > 50 && claims.draws > 100, "{claims:?}");
}

#[test]
fn exchanges_are_what_captures_on_the_square_bring() {
    let checked = check_exchanges(&Through::<Classic, _>::new(Fixed::<u64, 8, 8>::default()), 60)
        + check_exchanges(&Through::<Straight, _>::new(AnySize::<u64>::new(5, 6)), 60)
        + check_exchanges(&Through::<Classic, _>::new(AnySize::<u128>::new(9, 8)), 20);
    assert!(checked > 10_000, "{checked}");
}
