//! The report's heuristics: by hand, against a plain reading of their description, and against
//! exact solving of small boards.

use fiveply_core::random::Random;
use fiveply_core::{Evaluated, Evaluator, Game, Moves, Position as _, Score, Side, Stage, Term, TermValue};
use fiveply_grid::testing::{Letters, check_evaluation};
use fiveply_grid::{AnySize, Bits, Fixed, Geometry, GeometryVisitor, with_geometry};
use fiveply_isolation::{Isolation, Position, Reach, partition, wavefronts};
use std::collections::{HashMap, HashSet};

fn small(width: u8, height: u8) -> Isolation<AnySize<u64>> {
    Isolation::new(AnySize::new(width, height))
}

fn evaluate<G: Evaluated>(game: &G, name: &str, text: &str) -> Score {
    game.evaluator(name, &[]).unwrap().evaluate(&game.parse(text).unwrap())
}

/// ```text
/// 3 | 2 1 4        White reaches all but the middle in four fronts; Black reaches nothing.
/// 2 | 3 B 1        Liberties are 2 and 0.
/// 1 | W 3 2
/// ```
#[test]
fn a_knight_shut_in_by_hand() {
    for (name, score) in [("report", 7 + 4), ("baseline", 2), ("control", 7), ("min-moves", 4), ("combo", 7 + 4)] {
        assert_eq!(evaluate(&small(3, 3), name, "3/1B1/W2 w"), score, "{name}");
        assert_eq!(evaluate(&small(3, 3), name, "3/1B1/W2 b"), -score, "{name}");
    }
    assert_eq!(partition(&small(3, 3).parse("3/1B1/W2 w").unwrap()), Some(true));
    let board = small(3, 3).board(&small(3, 3).parse("3/1B1/W2 w").unwrap());
    assert!(board.banner.is_some_and(|banner| banner.starts_with("The board is split")));
}

/// ```text
/// 3 | t o 1        White's fronts are 1 and 2, Black's o (one) and t (two). The jumps of this
/// 2 | W . o        board make a ring: a2 c3 b1 a3 c2 a1 b3 c1. White goes first, both ways from
/// 1 | B 2 1        a2, Black both ways from a1. They meet between c1 and b3, then between b1 and
///                  a3, and each has three squares in two fronts.
/// ```
#[test]
fn a_race_by_hand() {
    let position = small(3, 3).parse("3/W2/B2 w").unwrap();
    let both = Reach { control: 3, wavefronts: 2 };
    assert_eq!(wavefronts(&position), Some([both, both]));
    assert_eq!(partition(&position), Some(false));
    assert_eq!(evaluate(&small(3, 3), "combo", "3/W2/B2 w"), 0);
    let board = small(3, 3).board(&position);
    assert_eq!(board.banner, None);
    assert_eq!(board.layers[0].first, ["c1", "c3", "b1"], "front by front");
    assert_eq!(board.layers[0].second, ["b3", "c2", "a3"]);
    // Without b1 the mover's second front is gone; Black still has a3.
    assert_eq!(evaluate(&small(3, 3), "control", "3/W2/Bx1 w"), 2 - 3);
    assert_eq!(evaluate(&small(3, 3), "min-moves", "3/W2/Bx1 w"), 1 - 2);
}

#[test]
fn nothing_is_told_before_both_knights_stand() {
    let game = Isolation::new(Fixed::<u128, 11, 9>::default());
    let mut placed = game.start();
    placed.play_unchecked(game.parse_move(&placed, "f5").unwrap());
    for position in [game.start(), placed] {
        for info in game.evaluations().iter().filter(|info| info.name != "best") {
            let mut evaluator = game.evaluator(info.name, &[]).unwrap();
            assert_eq!(evaluator.evaluate(&position), 0);
            assert!(evaluator.terms(&position).iter().all(|term| term.value == TermValue::Nothing));
        }
    }
}

/// The description once more, with sets of squares, on letters.
fn plain(text: &str, weights: [Score; 3]) -> (Score, Vec<Term>) {
    type Squares = HashSet<(i32, i32)>;
    let board = Letters::new(text);
    let knight = |letter| board.squares().find(|square| square.2 == letter).map(|(x, y, _)| (x, y));
    let open: Squares = board.squares().filter(|square| square.2 == '.').map(|(x, y, _)| (x, y)).collect();
    let from = |front: &Squares, open: &Squares| -> Squares {
        let reached = |(x, y): &(i32, i32)| front.iter().any(|(a, b)| (x - a).abs() * (y - b).abs() == 2);
        open.iter().copied().filter(reached).collect()
    };
    let (own, other) = if board.side == 'w' { ('W', 'B') } else { ('B', 'W') };
    let names = ["control", "opponent_control", "wavefronts", "opponent_wavefronts", "liberties", "opponent_liberties"];
    let (Some(own), Some(other)) = (knight(own), knight(other)) else {
        let names = names.into_iter().chain(["partition"]);
        return (0, names.map(|name| Term { name, value: TermValue::Nothing }).collect());
    };
    let [own, other] = [own, other].map(|square| Squares::from([square]));
    let mut empty = open.clone();
    let (mut active, mut inactive) = (own.clone(), other.clone());
    let mut control = [0, 0];
    let mut wavefronts = [0, 0];
    while !active.is_empty() || !inactive.is_empty() {
        for (index, front) in [&mut active, &mut inactive].into_iter().enumerate() {
            *front = from(front, &empty);
            empty.retain(|square| !front.contains(square));
            control[index] += front.len() as Score;
            wavefronts[index] += Score::from(!front.is_empty());
        }
    }
    let liberties = [&own, &other].map(|knight| from(knight, &open).len() as Score);
    let [reached, other_reached] = [own, other].map(|knight| {
        let mut reached = from(&knight, &open);
        loop {
            let further: Squares = reached.union(&from(&reached, &open)).copied().collect();
            if further.len() == reached.len() {
                return reached;
            }
            reached = further;
        }
    });
    let numbers = [control, wavefronts, liberties];
    let mut terms: Vec<Term> =
        names.iter().zip(numbers.as_flattened()).map(|(name, &number)| Term::number(name, number)).collect();
    terms.push(Term { name: "partition", value: TermValue::Flag(reached.is_disjoint(&other_reached)) });
    let [liberties, control, wavefronts] = [liberties, control, wavefronts].map(|[own, other]| own - other);
    let score = weights[0] * liberties + weights[1] * control + weights[2] * wavefronts;
    (score, terms)
}

struct Check(u64);

impl GeometryVisitor for Check {
    type Out = ();

    fn visit<G: Geometry>(self, geometry: G) {
        let game = Isolation::new(geometry);
        check_evaluation(&game, "combo", &[], self.0, |text| plain(text, [0, 1, 1]));
        check_evaluation(&game, "baseline", &[], 1, |text| plain(text, [1, 0, 0]));
        check_evaluation(&game, "report", &[3, -5, 1_000], 1, |text| plain(text, [3, -5, 1_000]));
    }
}

#[test]
fn random_positions_agree_with_the_plain_description() {
    for (width, height, games) in [
        (3, 3, 50),
        (3, 16, 5),
        (16, 3, 5),
        (4, 16, 5),
        (5, 5, 50),
        (7, 9, 5),
        (8, 8, 5),
        (9, 9, 5),
        (11, 9, 10),
        (10, 10, 5),
        (16, 8, 2),
        (15, 15, 1),
        (16, 16, 1),
    ] {
        with_geometry::<Fixed<u128, 11, 9>, _>(width, height, Check(games));
    }
}

/// The moves that `side` can make at least, whatever the other side does, found by trying
/// everything. A side that is stuck stays where it is while the other goes on.
fn guaranteed<G: Geometry>(position: &Position<G>, side: Side, known: &mut HashMap<u64, u32>) -> u32 {
    if let Some(&moves) = known.get(&position.key()) {
        return moves;
    }
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    let after = moves.as_slice().iter().map(|candidate| {
        let mut after = *position;
        after.play_unchecked(candidate.m);
        after
    });
    let result = if position.side() == side {
        after.map(|after| 1 + guaranteed(&after, side, known)).max().unwrap_or(0)
    } else {
        match after.map(|after| guaranteed(&after, side, known)).min() {
            Some(fewest) => fewest,
            None => guaranteed(&position.pass().expect("both knights stand"), side, known),
        }
    };
    known.insert(position.key(), result);
    result
}

/// ISO-C3: the numbers of fronts are lower bounds of the moves that each side has left. And once
/// the knights cannot meet any more, the squares that each controls are an upper bound (ISO 6.2).
#[test]
fn wavefronts_are_lower_bounds() {
    let (mut checked, mut sharp, mut partitioned) = (0, 0, 0);
    for (width, height, games) in [(3, 3, 40), (3, 4, 40), (4, 4, 40), (5, 4, 40), (4, 5, 40), (5, 5, 40)] {
        let game = small(width, height);
        for seed in 0..games {
            let mut random = Random::part(seed, 2);
            let mut position = game.start();
            loop {
                if let Some(reach) = wavefronts(&position)
                    && position.open().count() <= 15
                {
                    let sides = [position.side(), !position.side()];
                    for (side, reach) in sides.into_iter().zip(reach) {
                        let moves = guaranteed(&position, side, &mut HashMap::new());
                        assert!(reach.wavefronts <= moves, "{} {side:?}", game.position_text(&position));
                        sharp += u32::from(reach.wavefronts == moves);
                        if partition(&position) == Some(true) {
                            assert!(moves <= reach.control, "{} {side:?}", game.position_text(&position));
                            partitioned += 1;
                        }
                        checked += 1;
                    }
                }
                let mut moves = Moves::new();
                position.moves(Stage::All, &mut moves);
                let Some(candidate) = random.choose(moves.as_slice()) else { break };
                position.play_unchecked(candidate.m);
            }
        }
    }
    assert!(checked > 1_000 && sharp > 500 && partitioned > 300, "{checked} {sharp} {partitioned}");
}

#[test]
fn names_and_weights_are_checked() {
    let game = small(5, 5);
    let names: Vec<&str> = game.evaluations().iter().map(|info| info.name).collect();
    assert_eq!(names, ["report", "baseline", "control", "min-moves", "combo", "best"]);
    assert_eq!(game.evaluations()[0].weights, game.evaluations()[4].weights);
    assert!(game.evaluations()[..5].iter().all(|info| info.unit == 1));
    assert!(game.evaluator("combo", &[1, 1]).is_none());
    assert!(game.evaluator("liberties", &[]).is_none());
}
