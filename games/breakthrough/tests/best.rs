//! The fitted evaluation: what all fitted ones must be, and its counts by hand.

use fiveply_breakthrough::{Classic, Pawns, Straight, Through};
use fiveply_core::Evaluated;
use fiveply_grid::testing::{check_fitted, group_count};
use fiveply_grid::{AnySize, Fixed, Geometry, GeometryVisitor, with_geometry};

struct Check<const STRAIGHT: bool>;

impl<const STRAIGHT: bool> GeometryVisitor for Check<STRAIGHT> {
    type Out = ();

    fn visit<G: Geometry>(self, geometry: G) {
        check_fitted(&Through::<Pawns<STRAIGHT>, G>::new(geometry), 10);
    }
}

#[test]
fn it_is_fair_and_linear_on_boards_of_all_sizes() {
    for (width, height) in [(2, 4), (3, 5), (5, 7), (4, 16), (8, 8), (9, 8), (9, 9), (16, 16)] {
        with_geometry::<Fixed<u64, 8, 8>, _>(width, height, Check::<false>);
        with_geometry::<Fixed<u64, 8, 8>, _>(width, height, Check::<true>);
    }
}

/// ```text
/// 6 | . . p . . .        White: b4 is struck by c5 and defended by a3, so it is contested; f4 is
/// 5 | . . p P . .        guarded by e3; d5 is struck by c6 and hangs.
/// 4 | . P . . . P        Black: c5 is struck by b4 and hangs; c6 has the white d5 beside its way
/// 3 | P . . . P .        and is struck by d5: it hangs too. a3, e3 and f4 have no black pawn ahead
/// 2 | . . . . . .        nearby, d5 still has c6. Nothing is opposed.
/// 1 | . . . . . .
///   +------------
///     a b c d e f
/// ```
#[test]
fn counts_by_hand() {
    let classic = Through::<Classic, _>::new(AnySize::<u64>::new(6, 6));
    let text = "2p3/2pP2/1P3P/P3P1/6/6";
    let count = |group, side| group_count(&classic, &format!("{text} {side}"), group);
    assert_eq!((count("man", 'w'), count("man", 'b')), (5 - 2, 2 - 5));
    assert_eq!((count("contested", 'w'), count("contested", 'b')), (1, -1));
    assert_eq!(count("guarded", 'w'), 1);
    assert_eq!((count("hanging_to_move", 'w'), count("hanging_waiting", 'w')), (1, -2));
    assert_eq!((count("hanging_to_move", 'b'), count("hanging_waiting", 'b')), (2, -1));
    assert_eq!((count("tempo", 'w'), count("tempo", 'b')), (1, 1));
    assert_eq!(count("opposed", 'w'), 0);
    assert_eq!(count("backed", 'w'), -1, "c6 stands behind c5");
    assert_eq!(count("passed", 'w'), 3, "a3, e3 and f4, and no black pawn");
    assert_eq!(count("blocked", 'w'), 0);
    let straight = Through::<Straight, _>::new(AnySize::<u64>::new(6, 6));
    assert_eq!(group_count(&straight, "6/2p3/2P3/6/5p/P4P b", "opposed"), 0);
    assert_eq!(group_count(&straight, "2p3/2p3/2P3/6/5p/P5 b", "blocked"), 2 - 1, "c6 and c5, and White's c4");
    assert_eq!(group_count(&straight, "2p3/2p3/2P3/6/5p/P5 b", "can_step"), 1 - 1);
}

/// Each set of rules has its own weights for the same counts.
#[test]
fn weights_belong_to_the_rules() {
    let best = |evaluated: &[fiveply_core::EvaluationInfo]| evaluated.iter().find(|info| info.name == "best").copied();
    let classic = best(Through::<Classic, _>::new(AnySize::<u64>::new(5, 5)).evaluations()).unwrap();
    let straight = best(Through::<Straight, _>::new(AnySize::<u64>::new(5, 5)).evaluations()).unwrap();
    let names = |info: fiveply_core::EvaluationInfo| info.weights.iter().map(|weight| weight.name).collect::<Vec<_>>();
    assert_eq!(names(classic), names(straight));
    assert_ne!(classic.weights, straight.weights);
    let game = Through::<Classic, _>::new(AnySize::<u64>::new(5, 5));
    assert!(game.evaluator("best", &[1]).is_none());
    assert!(game.evaluator("best", &vec![1_001; classic.weights.len()]).is_none());
}
