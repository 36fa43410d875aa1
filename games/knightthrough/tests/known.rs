//! What is known without search: by hand, and every claim in random positions against full search.

use fiveply_core::{Game, Known, Position};
use fiveply_grid::testing::{Claims, check_exchanges, check_known};
use fiveply_grid::{AnySize, Fixed, U256};
use fiveply_knightthrough::{Knights, Through};

#[test]
fn races_by_hand() {
    let game = Through::<Knights, _>::new(Fixed::<u64, 8, 8>::default());
    let known = |text| game.parse(text).unwrap().known();
    assert_eq!(known("6nn/8/8/N7/8/8/8/1N6 w"), Some(Known::Win(3)));
    assert_eq!(known("6nn/8/8/N7/8/8/8/1N6 b"), Some(Known::Loss(4)));
    assert_eq!(known("7n/8/8/N7/8/8/8/1N6 w"), Some(Known::WinUnknownLength), "taking the last knight might be faster");
    assert_eq!(known("7n/8/8/8/8/4n3/8/N7 w"), Some(Known::Loss(2)), "e3 is out of reach");
    assert_eq!(known("7n/8/8/8/8/2n5/8/3N4 w"), None, "d1 takes c3");
    assert_eq!(known("7n/8/8/8/2N5/7n/8/8 w"), Some(Known::Loss(2)));
    assert_eq!(known("7n/8/8/2N5/7n/8/8/1N6 b"), Some(Known::Win(3)));
    let narrow = Through::<Knights, _>::new(AnySize::<u64>::new(3, 4));
    assert_eq!(narrow.parse("3/1N1/n2/3 w").unwrap().known(), Some(Known::Loss(0)), "b3 cannot move");
}

/// Boards and numbers of men that a full search can handle: crowded small ones, emptier large ones.
const BOARDS: [(u8, u8, usize, u32); 10] = [
    (3, 4, 5, 1_000),
    (3, 6, 4, 1_000),
    (4, 5, 5, 1_000),
    (3, 9, 3, 1_000),
    (5, 5, 4, 1_000),
    (5, 8, 3, 1_000),
    (6, 6, 5, 1_000),
    (8, 8, 4, 1_000),
    (9, 8, 3, 500),
    (16, 11, 2, 100),
];

#[test]
fn claims_are_what_full_search_finds() {
    let mut claims = Claims::default();
    for (width, height, most, count) in BOARDS {
        let size = (width, height);
        let letters = ["N", "n"];
        let one = match (width, height) {
            (8, 8) => {
                check_known(&Through::<Knights, _>::new(Fixed::<u64, 8, 8>::default()), size, letters, most, count)
            }
            (..8, _) => {
                check_known(&Through::<Knights, _>::new(AnySize::<u64>::new(width, height)), size, letters, most, count)
            }
            (9, _) => check_known(
                &Through::<Knights, _>::new(AnySize::<u128>::new(width, height)),
                size,
                letters,
                most,
                count,
            ),
            _ => check_known(
                &Through::<Knights, _>::new(AnySize::<U256>::new(width, height)),
                size,
                letters,
                most,
                count,
            ),
        };
        claims.add(one);
    }
    assert!(claims.wins[1] > 1_000 && claims.wins[3] > 300 && claims.wins[5] > 10, "{claims:?}");
    assert!(claims.losses[2] > 300 && claims.losses[4] > 30 && claims.unknown_length > 10, "{claims:?}");
}

#[test]
fn exchanges_are_what_captures_on_the_square_bring() {
    let checked = check_exchanges(&Through::<Knights, _>::new(Fixed::<u64, 8, 8>::default()), 60)
        + check_exchanges(&Through::<Knights, _>::new(AnySize::<u64>::new(5, 6)), 60)
        + check_exchanges(&Through::<Knights, _>::new(AnySize::<u128>::new(9, 8)), 20);
    assert!(checked > 10_000, "{checked}");
}
