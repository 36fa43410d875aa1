//! The fitted evaluation: what all fitted ones must be, and its counts by hand.

use fiveply_grid::testing::{check_fitted, group_count};
use fiveply_grid::{Fixed, Geometry, GeometryVisitor, with_geometry};
use fiveply_knightthrough::{Knights, Through};

struct Check;

impl GeometryVisitor for Check {
    type Out = ();

    fn visit<G: Geometry>(self, geometry: G) {
        check_fitted(&Through::<Knights, G>::new(geometry), 10);
    }
}

#[test]
fn it_is_fair_and_linear_on_boards_of_all_sizes() {
    for (width, height) in [(3, 4), (3, 16), (5, 7), (8, 8), (9, 8), (9, 9), (16, 16)] {
        with_geometry::<Fixed<u64, 8, 8>, _>(width, height, Check);
    }
}

/// ```text
/// 5 | . . . n        c3 and d5 attack each other. b1 defends c3, so it is contested; d5 hangs. b2
/// 4 | . . . .        is attacked by nobody and defended by nobody.
/// 3 | . . N .
/// 2 | . N . .
/// 1 | . N . .
///   +--------
///     a b c d
/// ```
#[test]
fn counts_by_hand() {
    let game = Through::<Knights, _>::new(Fixed::<u64, 8, 8>::default());
    let count = |group, side| group_count(&game, &format!("8/8/8/3n4/8/2N5/1N6/1N6 {side}"), group);
    assert_eq!((count("man", 'w'), count("man", 'b')), (3 - 1, 1 - 3));
    assert_eq!((count("contested", 'w'), count("guarded", 'w')), (1, 0));
    assert_eq!((count("hanging_to_move", 'w'), count("hanging_waiting", 'w')), (0, -1));
    assert_eq!((count("hanging_to_move", 'b'), count("hanging_waiting", 'b')), (1, 0));
    assert_eq!((count("tempo", 'w'), count("tempo", 'b')), (1, 1));
    assert_eq!(count("home", 'w'), 1, "b1");
    assert_eq!(count("column_from_edge", 'w'), 2, "b2 and c3; d5 is further in");
    assert_eq!(count("furthest", 'w'), 1, "c3 is safe, d5 is not");
}
