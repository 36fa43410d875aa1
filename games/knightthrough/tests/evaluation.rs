//! The report's evaluations: by hand, and against a plain reading of their description.

use fiveply_core::{Evaluated, Evaluator, Game, Score, Term, TermValue};
use fiveply_grid::testing::{Letters, check_evaluation};
use fiveply_grid::{AnySize, Fixed, Geometry, GeometryVisitor, with_geometry};
use fiveply_knightthrough::{Knights, Through, WIN_NEXT};

fn usual() -> Through<Knights, Fixed<u64, 8, 8>> {
    Through::new(Fixed::default())
}

fn evaluate<G: Evaluated>(game: &G, name: &str, text: &str) -> Score {
    game.evaluator(name, &[]).unwrap().evaluate(&game.parse(text).unwrap())
}

/// ```text
/// 8 | . . . .        White: 2 knights · 100, progression 2 · 35 (c3): 270.
/// 7 | . . . .        Black: 1 knight · 100, progression 3 · 35 (d5): 205. c3 and d5 attack each
/// 6 | . . . .        other and nothing defends them, so neither is controlled. Nobody attacks b2,
/// 5 | . . . n        which is controlled and has come one row: 1 · 1 for White, nothing for Black.
/// 4 | . . . .
/// 3 | . . N .
/// 2 | . N . .
/// 1 | . . . .
///   +--------
///     a b c d
/// ```
#[test]
fn the_example_by_hand() {
    let text = "8/8/8/3n4/8/2N5/1N6/8";
    assert_eq!(evaluate(&usual(), "report", &format!("{text} w")), 270 - 205);
    assert_eq!(evaluate(&usual(), "report", &format!("{text} b")), 205 - 270);
    assert_eq!(evaluate(&usual(), "controlled", &format!("{text} w")), 271 - 205);
    assert_eq!(evaluate(&usual(), "controlled", &format!("{text} b")), 205 - 271);
    assert_eq!(evaluate(&usual(), "controlled", "nnnnnnnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNNNNN w"), 0, "both alike");
}

/// One own and one enemy attack are enough for control; a second enemy is too much.
#[test]
fn control_is_a_matter_of_numbers() {
    let controlled = |text| evaluate(&usual(), "controlled", text) - evaluate(&usual(), "report", text);
    assert_eq!(controlled("8/8/8/3n4/8/2N5/8/1N6 w"), 2, "b1 defends c3 against d5, which nobody defends");
    assert_eq!(controlled("8/8/8/1n1n4/8/2N5/8/1N6 w"), 0, "b5 attacks c3 as well; c3 attacks both, b1 is at home");
    assert_eq!(controlled("8/8/8/1n1n4/8/2N5/8/1N1N4 w"), 2, "d1 defends it a second time");
}

#[test]
fn a_knight_two_rows_before_the_goal_wins_when_to_move() {
    for name in ["report", "controlled"] {
        assert_eq!(evaluate(&usual(), name, "8/8/N7/8/8/7n/8/8 w"), WIN_NEXT);
        assert_eq!(evaluate(&usual(), name, "8/8/N7/8/8/7n/8/8 b"), WIN_NEXT);
        assert_eq!(evaluate(&usual(), name, "8/8/8/N7/8/7n/8/8 b"), WIN_NEXT);
        assert!(evaluate(&usual(), name, "8/8/8/N7/8/7n/8/8 w").abs() < 100, "h3 is not to move, a5 is too far away");
        assert_eq!(evaluate(&usual(), name, "N7/8/8/8/8/7n/8/8 b"), -WIN_NEXT, "too late");
        assert_eq!(evaluate(&usual(), name, "8/8/8/N7/8/8/8/8 b"), -WIN_NEXT, "no knights left");
    }
    let narrow = Through::<Knights, _>::new(AnySize::<u64>::new(3, 6));
    assert_eq!(evaluate(&narrow, "report", "3/N2/3/3/3/2n w"), -WIN_NEXT, "the black knight has arrived");
    assert_eq!(evaluate(&narrow, "report", "3/N2/3/2n/3/3 w"), WIN_NEXT, "a5 jumps to c6");
    assert_eq!(
        evaluate(&narrow, "report", "3/1N1/3/2n/3/3 w"),
        35,
        "b5 cannot jump and has come one row further than c3"
    );
    assert_eq!(evaluate(&narrow, "report", "3/3/1N1/2n/3/3 w"), WIN_NEXT, "b4 jumps to a6 and to c6");
    let wider = Through::<Knights, _>::new(AnySize::<u64>::new(4, 6));
    assert_eq!(evaluate(&wider, "report", "4/1N2/4/3n/4/4 w"), WIN_NEXT, "b5 jumps to d6");
}

/// The description once more, square by square, on letters.
fn plain(text: &str, [knight, progression, controlled]: [Score; 3], with_control: bool) -> (Score, Vec<Term>) {
    let board = Letters::new(text);
    let top = board.rows.len() as i32 - 1;
    let forward = |letter| if letter == 'N' { 1 } else { -1 };
    let rows = |letter, y: i32| if letter == 'N' { y } else { top - y };
    let knights = |letter| board.squares().filter(move |square| square.2 == letter);
    let jumps = |letter: char, x: i32, y: i32| {
        [(-2, 1), (-1, 2), (1, 2), (2, 1)].map(|(dx, dy)| (x + dx, y + dy * forward(letter)))
    };
    let attacks = |letter, x, y| knights(letter).filter(|&(a, b, _)| jumps(letter, a, b).contains(&(x, y))).count();
    let value = |letter: char| {
        let enemy = if letter == 'N' { 'n' } else { 'N' };
        let count = knights(letter).count() as Score;
        let furthest = knights(letter).map(|(_, y, _)| rows(letter, y)).max().unwrap_or(0);
        let safe = knights(letter).filter(|&(x, y, _)| attacks(letter, x, y) >= attacks(enemy, x, y));
        [count * knight, furthest * progression, safe.map(|(_, y, _)| rows(letter, y)).max().unwrap_or(0) * controlled]
    };
    let has_won = |letter: char, enemy| knights(letter).any(|(_, y, _)| rows(letter, y) == top) || value(enemy)[0] == 0;
    let (own, other) = if board.side == 'w' { ('N', 'n') } else { ('n', 'N') };
    let reaches_goal =
        |(x, y, _)| jumps(own, x, y).iter().any(|&(x, y)| board.at(x, y).is_some() && rows(own, y) == top);
    let win_next = if has_won(other, own) {
        -WIN_NEXT
    } else if has_won(own, other) || knights(own).any(reaches_goal) {
        WIN_NEXT
    } else {
        0
    };
    let (own, other) = (value(own), value(other));
    let mut terms = vec![
        Term::number("knights", own[0]),
        Term::number("opponent_knights", other[0]),
        Term::number("progression", own[1]),
        Term::number("opponent_progression", other[1]),
    ];
    if with_control {
        terms.extend([Term::number("controlled", own[2]), Term::number("opponent_controlled", other[2])]);
    }
    terms.push(Term::number("win_next", win_next));
    (if win_next != 0 { win_next } else { own_less_other(&terms) }, terms)
}

/// All terms but the last come in pairs and are in points.
fn own_less_other(terms: &[Term]) -> Score {
    let number = |term: &Term| match term.value {
        TermValue::Number(number) => number as Score,
        _ => panic!("{term:?}"),
    };
    terms.chunks_exact(2).map(|pair| number(&pair[0]) - number(&pair[1])).sum()
}

struct Check;

impl GeometryVisitor for Check {
    type Out = ();

    fn visit<G: Geometry>(self, geometry: G) {
        let game = Through::<Knights, G>::new(geometry);
        check_evaluation(&game, "report", &[], 8, |text| plain(text, [100, 35, 0], false));
        check_evaluation(&game, "controlled", &[], 8, |text| plain(text, [100, 35, 1], true));
        check_evaluation(&game, "controlled", &[7, -3, 1_000], 3, |text| plain(text, [7, -3, 1_000], true));
    }
}

#[test]
fn random_positions_agree_with_the_plain_description() {
    for (width, height) in [(3, 4), (3, 16), (4, 16), (5, 5), (8, 8), (9, 8), (9, 9), (16, 8), (15, 15), (16, 16)] {
        with_geometry::<Fixed<u64, 8, 8>, _>(width, height, Check);
    }
}

#[test]
fn names_and_weights_are_checked() {
    let named = usual().evaluations()[..2].iter().map(|info| (info.name, info.unit, info.weights.len()));
    assert_eq!(named.collect::<Vec<_>>(), [("report", 100, 2), ("controlled", 100, 3)]);
    assert!(usual().evaluator("report", &[1, 1, 1]).is_none());
    assert!(usual().evaluator("controlled", &[1, 1]).is_none());
    assert!(usual().evaluator("combo", &[]).is_none());
    let mut knights_only = usual().evaluator("report", &[1, 0]).unwrap();
    assert_eq!(knights_only.evaluate(&usual().parse("8/8/8/3n4/8/2N5/1N6/8 w").unwrap()), 1);
}
