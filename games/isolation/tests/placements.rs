//! What is said about placements, held against solving small boards completely.

use fiveply_core::{Evaluated, Game, Known, Moves, Position as _, Stage};
use fiveply_grid::{AnySize, Bits, Geometry};
use fiveply_isolation::{Isolation, Jump, Position};
use std::collections::HashMap;

type Board = AnySize<u64>;

/// Whether the side to move wins.
fn wins(position: &Position<Board>, solved: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = solved.get(&position.key()) {
        return won;
    }
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    let won = moves.as_slice().iter().any(|candidate| {
        let mut after = *position;
        after.play_unchecked(candidate.m);
        !wins(&after, solved)
    });
    solved.insert(position.key(), won);
    won
}

fn placed(geometry: Board, squares: &[u8]) -> Position<Board> {
    let mut position = Isolation::new(geometry).start();
    for &square in squares {
        position.play_unchecked(Jump(square));
    }
    position
}

/// The placements after which White wins with the knights on different colours or loses with both
/// on one, the first knight being in the lower left quarter, the middle lines included.
fn exceptions(geometry: Board) -> Vec<[u8; 2]> {
    let (width, height) = (geometry.width(), geometry.height());
    let colour = |square| {
        let (x, y) = geometry.coordinates(square);
        (x + y) % 2
    };
    let quarter = geometry.board().squares().filter(|&square| {
        let (x, y) = geometry.coordinates(square);
        2 * x < width && 2 * y < height
    });
    let mut found = Vec::new();
    for first in quarter {
        let mut solved = HashMap::new();
        for second in geometry.board().squares().filter(|&second| second != first) {
            let won = wins(&placed(geometry, &[first, second]), &mut solved);
            if won != (colour(first) == colour(second)) {
                found.push([first, second]);
            }
        }
    }
    found
}

/// From about 25 squares on the colours tell the winner, but for what the mirror strategy proves:
/// on 5x5 the eight jumps away from a knight in the centre.
#[test]
fn colours_decide_on_boards_that_are_not_too_small() {
    let centre_and_a_jump: Vec<[u8; 2]> = Board::new(5, 5).knight(12).squares().map(|second| [12, second]).collect();
    assert_eq!(exceptions(Board::new(5, 5)), centre_and_a_jump);
    assert_eq!(exceptions(Board::new(4, 7)), [[0; 2]; 0]);
}

/// On smaller boards there are many exceptions; on 4x6 they are the half-turns of the six first
/// squares and two more.
#[test]
fn colours_do_not_decide_on_the_smallest_boards() {
    for (width, height, count) in
        [(3, 3, 9), (3, 4, 6), (4, 4, 16), (3, 5, 21), (3, 6, 14), (3, 7, 12), (4, 5, 7), (4, 6, 8), (3, 8, 3)]
    {
        assert_eq!(exceptions(Board::new(width, height)).len(), count, "{width}x{height}");
    }
    let geometry = Board::new(4, 6);
    let half_turns = exceptions(geometry).into_iter().filter(|[first, second]| first + second == 23).count();
    assert_eq!(half_turns, 6);
}

/// With an even side the second placement wins, and the oracle says so before either knight stands,
/// after one does and after both do; then it may have counted the plies as well.
#[test]
fn the_mirror_wins_on_boards_with_an_even_side() {
    for (width, height) in [(4, 3), (3, 4), (4, 4), (5, 4), (4, 5)] {
        let geometry = Board::new(width, height);
        let oracle = Isolation::new(geometry).oracle().expect("an oracle");
        let mut solved = HashMap::new();
        assert!(!wins(&placed(geometry, &[]), &mut solved));
        assert_eq!(oracle.probe(&placed(geometry, &[]), 1), Some(Known::LossUnknownLength));
        for first in geometry.board().squares() {
            assert_eq!(oracle.probe(&placed(geometry, &[first]), 1), Some(Known::WinUnknownLength));
            let half_turn = placed(geometry, &[first, width * height - 1 - first]);
            assert!(!wins(&half_turn, &mut solved));
            assert!(matches!(oracle.probe(&half_turn, 1), Some(Known::LossUnknownLength | Known::Loss(_))));
        }
    }
}

/// With odd sides the centre is its own image, so nothing is told until it is closed; then a jump
/// away from it is a mistake.
#[test]
fn the_mirror_needs_the_centre_closed_on_boards_with_odd_sides() {
    let geometry = AnySize::<u128>::new(11, 9);
    let game = Isolation::new(geometry);
    let oracle = game.oracle().expect("an oracle");
    let ask = |text: &str| oracle.probe(&game.parse(text).expect("a position"), 1);
    assert_eq!(ask("11/11/11/11/11/11/11/11/11 w"), None);
    assert_eq!(ask("11/11/11/11/5W5/11/11/11/11 b"), None);
    assert_eq!(ask("11/11/6B4/11/5W5/11/11/11/11 w"), Some(Known::WinUnknownLength));
    assert_eq!(ask("11/11/6B4/11/5x5/11/4W6/11/11 b"), Some(Known::LossUnknownLength));
    assert_eq!(ask("11/11/6B4/11/11/11/4W6/11/11 b"), None);
    assert_eq!(ask("11/11/6B4/11/5x5/11/4W6/11/x10 b"), None);
}
