//! The report's evaluation: worked out by hand, and again square by square on random positions.

use cozy_chess::{Color, Piece, Square};
use fiveply_chess::{Chess, ChessPosition};
use fiveply_core::random::Random;
use fiveply_core::{Evaluated, Evaluator, Game, Moves, Position, Score, Stage, TermValue};

const NAMES: [&str; 2] = ["report", "report-printed"];

fn parse(text: &str) -> ChessPosition {
    Chess::STANDARD.parse(text).unwrap()
}

fn score(name: &str, position: &ChessPosition) -> Score {
    Chess::STANDARD.evaluator(name, &[]).unwrap().evaluate(position)
}

/// Material, opponent's material, domination, opponent's domination.
fn terms(name: &str, position: &ChessPosition) -> [i64; 4] {
    let terms = Chess::STANDARD.evaluator(name, &[]).unwrap().terms(position);
    let names: Vec<&str> = terms.iter().map(|term| term.name).collect();
    assert_eq!(names, ["material", "opponent_material", "domination", "opponent_domination"]);
    let number = |value| if let TermValue::Number(number) = value { number } else { panic!("{value:?}") };
    [0, 1, 2, 3].map(|index| number(terms[index].value))
}

/// Each side attacks of its first row all squares but the corners, 6 · 1; all of its second row, 1 + 6 · 2 + 1 = 14; all of its
/// third, 1 + 2 + 4 + 6 + 6 + 4 + 2 + 1 = 26. Its men are worth 8 · 100 + 2 · 300 + 2 · 325 + 2 · 500 + 900.
#[test]
fn the_start() {
    for name in NAMES {
        assert_eq!(terms(name, &Chess::STANDARD.start()), [3950, 3950, 46, 46]);
        assert_eq!(score(name, &Chess::STANDARD.start()), 0);
    }
}

/// ```text
/// 8  . . . . k . . .     The pawn attacks d3 (6) and f3 (4). Each king attacks five squares:
/// 7  . . . . . . . .     two on the edge (1 each), three on the row before it (2 each).
///    . . . . . . . .     White 100 + 10 + 8, Black 8.
/// 2  . . . . P . . .
/// 1  . . . . K . . .
///    a b c d e f g h
/// ```
#[test]
fn a_pawn_ahead() {
    assert_eq!(terms("report", &parse("4k3/8/8/8/8/8/4P3/4K3 w - -")), [100, 0, 18, 8]);
    assert_eq!(score("report", &parse("4k3/8/8/8/8/8/4P3/4K3 w - -")), 110);
    assert_eq!(score("report", &parse("4k3/8/8/8/8/8/4P3/4K3 b - -")), -110);
}

/// ```text
/// 8  . . . . k . . .     d5 is attacked twice by White (10), e4 once by each side (nobody's).
/// 7  . . . . . . . .     White besides: f5 5, b5 2, a4 1, a2 1, b1 1, d1 1 and e2 2 (twice each,
/// 6  . . . . . . . .     which counts once), f1 1, d2 2, f2 2: 28 in all.
/// 5  . . . p . . . .     Black: c4 5, and 8 around the king: 13.
/// 4  . . . . P . . .
/// 3  . . N . . . . .
/// 2  . . . . . . . .
/// 1  . . . . K . . .
///    a b c d e f g h
/// ```
#[test]
fn the_majority_takes_a_square_whole() {
    let position = parse("4k3/8/8/3p4/4P3/2N5/8/4K3 w - -");
    assert_eq!(terms("report", &position), [400, 100, 28, 13]);
    assert_eq!(score("report", &position), 315);
}

/// A pawn on h3 attacks g4, one on a3 attacks b4: 2 each, but g4 is printed as 1.
#[test]
fn the_printed_table_prefers_the_left_wing() {
    let (right, left) = (parse("4k3/8/8/8/8/7P/8/4K3 w - -"), parse("4k3/8/8/8/8/P7/8/4K3 w - -"));
    assert_eq!([score("report", &left), score("report", &right)], [102, 102]);
    assert_eq!([score("report-printed", &left), score("report-printed", &right)], [102, 101]);
}

/// ```text
/// 7  . . . N . N . .     All 16 white men attack e5, the most there can be.
/// 6  . . N B R B N .
/// 5  . . . R . Q . .
/// 4  . . N P K P N .
/// 3  . . . N . N . .
///    a b c d e f g h
/// ```
#[test]
fn sixteen_attackers_are_counted() {
    let position = parse("8/3N1N2/2NBRBN1/3R1Q2/2NPKPN1/3N1N2/8/k7 w - -");
    assert_eq!(attackers(&position, Color::White, Square::E5), 16);
    check(&position);
}

#[test]
fn random_positions_square_by_square() {
    for index in 0..150 {
        let mut random = Random::part(7, index);
        let mut position = Chess::fischer(random.below(960) as u16).unwrap().start();
        for _ in 0..150 {
            check(&position);
            let mut moves = Moves::new();
            position.moves(Stage::All, &mut moves);
            let Some(candidate) = random.choose(moves.as_slice()) else { break };
            position.play_unchecked(candidate.m);
        }
    }
}

/// The evaluation equals the obvious one, its terms add up to it, and it is the same seen from the other side of the board.
fn check(position: &ChessPosition) {
    let text = Chess::STANDARD.position_text(position);
    for name in NAMES {
        let score = score(name, position);
        let terms = terms(name, position);
        assert_eq!(i64::from(score), terms[0] - terms[1] + terms[2] - terms[3], "{text}");
        assert_eq!(score, self::score(name, &Chess::STANDARD.symmetric(position)), "{text}");
        assert_eq!(score, slow(name, position), "{text}");
    }
}

/// The evaluation as the report describes it.
fn slow(name: &str, position: &ChessPosition) -> Score {
    const IMPORTANCE: [[Score; 8]; 8] = [
        [1, 1, 1, 1, 1, 1, 1, 1],
        [1, 2, 2, 2, 2, 2, 2, 1],
        [1, 2, 4, 6, 6, 4, 2, 1],
        [1, 2, 5, 10, 10, 5, 1, 1],
        [1, 2, 5, 10, 10, 5, 1, 1],
        [1, 2, 4, 6, 6, 4, 2, 1],
        [1, 2, 2, 2, 2, 2, 2, 1],
        [1, 1, 1, 1, 1, 1, 1, 1],
    ];
    let side = position.board().side_to_move();
    let mut score = 0;
    for square in Square::ALL {
        let mut importance = IMPORTANCE[square.rank() as usize][square.file() as usize];
        if name == "report" && [Square::G4, Square::G5].contains(&square) {
            importance = 2;
        }
        let majority = attackers(position, side, square) - attackers(position, !side, square);
        score += majority.signum() * importance;
        let (piece, color) = (position.board().piece_on(square), position.board().color_on(square));
        let value = match piece {
            None | Some(Piece::King) => 0,
            Some(Piece::Pawn) => 100,
            Some(Piece::Knight) => 300,
            Some(Piece::Bishop) => 325,
            Some(Piece::Rook) => 500,
            Some(Piece::Queen) => 900,
        };
        score += if color == Some(side) { value } else { -value };
    }
    score
}

/// How many men of `color` attack `target`, by walking from each of them.
fn attackers(position: &ChessPosition, color: Color, target: Square) -> Score {
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    let board = position.board();
    let forward = if color == Color::White { 1 } else { -1 };
    let steps = |from: Square, directions: &[(i8, i8)]| {
        directions.iter().any(|&(right, up)| from.try_offset(right, up) == Some(target))
    };
    let slides = |from: Square, directions: &[(i8, i8)]| {
        directions.iter().any(|&(right, up)| {
            let mut at = from.try_offset(right, up);
            while let Some(square) = at {
                if square == target {
                    return true;
                }
                at = if board.occupied().has(square) { None } else { square.try_offset(right, up) };
            }
            false
        })
    };
    let attacks = |from: Square| match board.piece_on(from) {
        None => false,
        Some(Piece::Pawn) => steps(from, &[(-1, forward), (1, forward)]),
        Some(Piece::Knight) => steps(from, &JUMPS),
        Some(Piece::Bishop) => slides(from, &DIAGONAL),
        Some(Piece::Rook) => slides(from, &STRAIGHT),
        Some(Piece::Queen) => slides(from, &DIAGONAL) || slides(from, &STRAIGHT),
        Some(Piece::King) => steps(from, &DIAGONAL) || steps(from, &STRAIGHT),
    };
    Square::ALL.into_iter().filter(|&from| board.color_on(from) == Some(color) && attacks(from)).count() as Score
}

#[test]
fn weights_replace_the_defaults() {
    let game = Chess::STANDARD;
    let names: Vec<&str> = game.evaluations().iter().map(|info| info.name).collect();
    assert_eq!(names, [NAMES[0], NAMES[1], "best"]);
    for info in &game.evaluations()[..2] {
        let defaults: Vec<Score> = info.weights.iter().map(|weight| weight.default).collect();
        let position = parse("4k3/8/8/3p4/4P3/2N5/8/4K3 b - -");
        assert_eq!(game.evaluator(info.name, &defaults).unwrap().evaluate(&position), score(info.name, &position));
        assert_eq!(game.evaluator(info.name, &[0, 7, 0, 0, 0, 0]).unwrap().evaluate(&position), -7);
        assert_eq!(game.evaluator(info.name, &[0, 0, 0, 0, 0, 2]).unwrap().evaluate(&position), -30);
        // Absurd weights give absurd scores, and no more than that.
        for weight in [Score::MIN, Score::MAX] {
            game.evaluator(info.name, &[weight; 6]).unwrap().evaluate(&position);
        }
        assert!(game.evaluator(info.name, &[1; 5]).is_none());
        assert!(game.evaluator(info.name, &[1; 7]).is_none());
    }
    assert!(game.evaluator("material", &[]).is_none());
}
