//! The report's evaluation: by hand, against a plain reading of its description, and by the node
//! counts of the report's search.

use fiveply_breakthrough::{Classic, Pawns, Straight, Through};
use fiveply_core::{Evaluated, Evaluator, Moves, Position, Score, Stage, Term, TermValue};
use fiveply_grid::testing::{Letters, check_evaluation};
use fiveply_grid::{AnySize, Fixed, Geometry, GeometryVisitor, with_geometry};

const REPORT: [Score; 5] = [5, 8, 4, 10, 2];

fn straight() -> Through<Straight, AnySize<u64>> {
    Through::new(AnySize::new(5, 5))
}

fn classic() -> Through<Classic, AnySize<u64>> {
    Through::new(AnySize::new(5, 5))
}

fn evaluate<G: Evaluated>(game: &G, text: &str) -> Score {
    game.evaluator("report", &[]).unwrap().evaluate(&game.parse(text).unwrap())
}

fn term<G: Evaluated>(game: &G, weights: &[Score], text: &str, name: &str) -> i64 {
    let mut evaluator = game.evaluator("report", weights).unwrap();
    let terms = evaluator.terms(&game.parse(text).unwrap());
    match terms.into_iter().find(|term| term.name == name).map(|term| term.value) {
        Some(TermValue::Number(number)) => number,
        other => panic!("{name} is {other:?}"),
    }
}

/// ```text
/// 5 | . . . . .        White: 2 pawns · 5, furthest 4 · 8, 1 movable · 4 (c4), unhindered 4 · 10
/// 4 | . . P . .        (c4), 2 lanes · 2: 90.
/// 3 | . p . p .        Black: 2 pawns · 5, furthest 3 · 8, 1 movable · 4 (b3), unhindered 3 · 10
/// 2 | . . . P .        (b3), 2 lanes · 2: 72. next_win is 491. White steps to c5: twice that when
/// 1 | . . . . .        it is to move, once when it is not. By the classic rules d2 and d3 can move
///                      as well, which adds 4 to both.
/// ```
#[test]
fn the_example_by_hand() {
    assert_eq!(evaluate(&straight(), "5/2P2/1p1p1/3P1/5 w"), 90 + 2 * 491 - 72);
    assert_eq!(evaluate(&straight(), "5/2P2/1p1p1/3P1/5 b"), 72 - (90 + 491));
    assert_eq!(evaluate(&classic(), "5/2P2/1p1p1/3P1/5 w"), 94 + 2 * 491 - 76);
    assert_eq!(term(&straight(), &[], "5/2P2/1p1p1/3P1/5 w", "movable"), 4);
    assert_eq!(term(&classic(), &[], "5/2P2/1p1p1/3P1/5 w", "movable"), 8);
    assert_eq!(evaluate(&straight(), "ppppp/ppppp/5/PPPPP/PPPPP w"), 0, "both sides alike");
}

/// A side without pawns has nothing, not even a row; the other's only pawn is worth 5 + 3 · 8 + 4 +
/// 3 · 10 + 2.
#[test]
fn no_pawns_are_worth_nothing() {
    assert_eq!(evaluate(&straight(), "5/5/2P2/5/5 w"), 65);
    assert_eq!(evaluate(&straight(), "5/5/2P2/5/5 b"), -65);
}

/// The five samples that the report prints.
#[test]
fn a_win_in_one_is_worth_what_the_report_prints() {
    for (weights, next_win) in [
        ([5, 8, 4, 10, 2], 491),
        ([26, 99, 131, 441, 303], 19_016),
        ([424, 394, 473, 75, 423], 15_681),
        ([38, 194, 351, 440, 117], 20_846),
        ([54, 178, 433, 11, 376], 8_026),
    ] {
        assert_eq!(term(&straight(), &weights, "5/2P2/p4/5/5 w", "win_next"), 2 * next_win);
        assert_eq!(term(&straight(), &weights, "5/2P2/p4/5/5 b", "opponent_win_next"), next_win);
    }
}

/// What a side that is not to move can win by, on its next move.
#[test]
fn captures_win_next_only_when_they_cannot_be_answered() {
    let wins = |text| term(&straight(), &[], text, "opponent_win_next") == 491;
    assert!(!wins("2pp1/2P2/5/5/5 b"), "c4 takes on d5, which will take first");
    assert!(wins("1ppp1/2P2/5/5/5 b"), "c4 takes on b5 or on d5");
    assert!(!wins("2ppp/2P1P/5/5/5 b"), "c4 and e4 both take on d5");
    assert!(wins("p1p1p/1P1P1/5/5/5 b"), "b4 steps to b5 and d4 to d5");
    assert!(wins("pp1pp/P3P/5/5/5 b"), "a4 takes on b5, e4 on d5");
    assert!(!wins("2p2/2P2/5/5/5 b"), "blocked");
    assert!(term(&straight(), &[], "2pp1/2P2/5/5/5 w", "win_next") == 982, "to move, one capture is enough");
    // By the classic rules c4 steps to b5, which is empty; with both sides taken, captures decide
    // as before.
    let wins = |text| term(&classic(), &[], text, "opponent_win_next") == 491;
    assert!(wins("2pp1/2P2/5/5/5 b"));
    assert!(wins("1ppp1/2P2/5/5/5 b"));
    assert!(!wins("pp3/P4/5/5/5 b"));
}

/// The description once more, square by square, on letters.
fn plain(text: &str, straight: bool, weights: [Score; 5]) -> (Score, Vec<Term>) {
    let board = Letters::new(text);
    let (width, height) = (board.rows[0].len() as Score, board.rows.len() as Score);
    let value = |own: char, to_move: bool| {
        let (enemy, forward, edge) = if own == 'P' { ('p', 1, 0) } else { ('P', -1, height - 1) };
        let goal = height - 1 - edge;
        let pawns: Vec<(i32, i32)> = board.squares().filter(|square| square.2 == own).map(|(x, y, _)| (x, y)).collect();
        let rows = |y: i32| (y - edge).abs() + 1;
        let steps = |x: i32, y: i32| {
            let targets = [x - 1, x, x + 1].map(|column| (column, board.at(column, y + forward)));
            targets.into_iter().filter_map(move |(column, target)| match target {
                Some('.') if column == x || !straight => Some((column, false)),
                Some(letter) if column != x && letter == enemy => Some((column, true)),
                _ => None,
            })
        };
        let hindered = |x: i32, y: i32| {
            let hinders = |(column, row, letter): (i32, i32, char)| {
                letter == enemy && (column - x).abs() <= 1 && (row - y) * forward > 0
            };
            board.squares().any(hinders)
        };
        let counts = [
            pawns.len() as Score,
            pawns.iter().map(|&(_, y)| rows(y)).max().unwrap_or(0),
            pawns.iter().filter(|&&(x, y)| steps(x, y).next().is_some()).count() as Score,
            pawns.iter().filter(|&&(x, y)| !hindered(x, y)).map(|&(_, y)| rows(y)).sum(),
            (0..width).filter(|&column| pawns.iter().any(|&(x, _)| x == column)).count() as Score,
        ];
        let before_goal = pawns.iter().filter(|&&(_, y)| y + forward == goal);
        let winning: Vec<(i32, bool)> = before_goal.flat_map(|&(x, y)| steps(x, y)).collect();
        let wins = if to_move {
            !winning.is_empty()
        } else {
            let quiet = winning.iter().any(|&(_, captures)| !captures);
            quiet || winning.iter().any(|&(column, _)| column != winning[0].0)
        };
        (counts, wins)
    };
    let [a, b, c, d, e] = weights;
    let next_win = 2 * width * a + height * b + 2 * width * c + width * (2 * height - 3) * d + width * e + 1;
    let (own, other) = if board.side == 'w' { ('P', 'p') } else { ('p', 'P') };
    let ((own, own_wins), (other, other_wins)) = (value(own, true), value(other, false));
    let names = ["count", "furthest", "movable", "unhindered", "lane"];
    let opponent_names =
        ["opponent_count", "opponent_furthest", "opponent_movable", "opponent_unhindered", "opponent_lane"];
    let mut terms = Vec::new();
    for index in 0..5 {
        terms.push(Term::number(names[index], weights[index] * own[index]));
        terms.push(Term::number(opponent_names[index], weights[index] * other[index]));
    }
    terms.push(Term::number("win_next", if own_wins { 2 * next_win } else { 0 }));
    terms.push(Term::number("opponent_win_next", if other_wins { next_win } else { 0 }));
    (own_less_other(&terms), terms)
}

/// Terms come in pairs and are in points.
fn own_less_other(terms: &[Term]) -> Score {
    let number = |term: &Term| match term.value {
        TermValue::Number(number) => number as Score,
        _ => panic!("{term:?}"),
    };
    terms.chunks(2).map(|pair| number(&pair[0]) - number(&pair[1])).sum()
}

struct Check<const STRAIGHT: bool>;

impl<const STRAIGHT: bool> GeometryVisitor for Check<STRAIGHT> {
    type Out = ();

    fn visit<G: Geometry>(self, geometry: G) {
        let game = Through::<Pawns<STRAIGHT>, G>::new(geometry);
        check_evaluation(&game, "report", &[], 10, |text| plain(text, STRAIGHT, REPORT));
        let weights = [3, -7, 1_000, 11, 0];
        check_evaluation(&game, "report", &weights, 5, |text| plain(text, STRAIGHT, weights));
    }
}

#[test]
fn random_positions_agree_with_the_plain_description() {
    for (width, height) in [(2, 4), (3, 5), (5, 5), (4, 16), (8, 8), (9, 8), (9, 9), (16, 8), (15, 15), (16, 16)] {
        with_geometry::<Fixed<u64, 8, 8>, _>(width, height, Check::<true>);
        with_geometry::<Fixed<u64, 8, 8>, _>(width, height, Check::<false>);
    }
}

#[test]
fn names_and_weights_are_checked() {
    let game = straight();
    let named = game.evaluations().iter().map(|info| (info.name, info.unit));
    assert_eq!(named.collect::<Vec<_>>(), [("report", 5), ("best", 100)]);
    assert_eq!(game.evaluations()[0].weights.iter().map(|weight| weight.default).collect::<Vec<_>>(), REPORT);
    assert!(game.evaluator("report", &[1, 1, 1, 1]).is_none());
    assert!(game.evaluator("reports", &[]).is_none());
    assert!(game.evaluator("report", &[1, 1, Score::MAX, 1, 1]).is_none());
}

/// The orderings of the report's node tables.
#[derive(Clone, Copy, PartialEq)]
enum Ordering {
    None,
    MostAdvanced,
    Evaluation,
}

/// The report's search, bare alpha-beta: the nodes of one search to `depth`, the root counted.
fn nodes<G: Evaluated>(game: &G, depth: u32, ordering: Ordering) -> u64 {
    const WIN: Score = 1_000_000;

    fn search<P: Position, E: Evaluator<P>>(
        position: &P,
        evaluator: &mut E,
        (depth, ordering): (u32, Ordering),
        mut alpha: Score,
        beta: Score,
        nodes: &mut u64,
    ) -> Score {
        *nodes += 1;
        if let Some(outcome) = position.ended() {
            return WIN * outcome.value_for(position.side());
        }
        if depth == 0 {
            return if position.has_move() { evaluator.evaluate(position) } else { 0 };
        }
        let mut moves = Moves::new();
        position.moves(Stage::All, &mut moves);
        let child = |m| {
            let mut child = position.clone();
            child.play_unchecked(m);
            child
        };
        match ordering {
            Ordering::None => {}
            Ordering::MostAdvanced => moves.as_mut_slice().sort_by_key(|candidate| -candidate.order),
            Ordering::Evaluation => {
                moves.as_mut_slice().sort_by_key(|candidate| evaluator.evaluate(&child(candidate.m)));
            }
        }
        let mut best = if moves.is_empty() { 0 } else { -WIN };
        for candidate in moves.as_slice() {
            let below = (depth - 1, ordering);
            let score = -search(&child(candidate.m), evaluator, below, -beta, -alpha, nodes);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    let mut nodes = 0;
    let mut evaluator = game.evaluator("report", &[]).unwrap();
    search(&game.start(), &mut evaluator, (depth, ordering), -WIN, WIN, &mut nodes);
    nodes
}

/// BT-X1 and BT-X2: counts of an independent program, which also explain the report's tables.
#[test]
fn node_counts_are_those_of_the_independent_program() {
    let large = Through::<Straight, _>::new(Fixed::<u64, 8, 8>::default());
    let table = |ordering| [1, 2, 3, 4].map(|depth| nodes(&large, depth, ordering));
    assert_eq!(table(Ordering::None), [9, 24, 110, 324]);
    assert_eq!(table(Ordering::MostAdvanced), [9, 24, 103, 246]);
    assert_eq!(table(Ordering::Evaluation), [9, 24, 103, 246]);
    assert_eq!([1, 2, 3, 4].map(|depth| nodes(&straight(), depth, Ordering::Evaluation)), [6, 15, 62, 140]);
}
