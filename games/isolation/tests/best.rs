//! The fitted evaluation against a plain reading of its description, with distances and lists of
//! squares.

use fiveply_core::{Evaluated, Evaluator, Game, Position as _, Score, Side, Term, TermValue, Visitor};
use fiveply_grid::testing::{Letters, RandomGames, check_evaluation};
use fiveply_grid::{AnySize, Fixed, Geometry, GeometryVisitor, with_geometry};
use fiveply_isolation::{Isolation, Jump};
use std::collections::HashMap;

const NAMES: [&str; 13] = [
    "liberties",
    "second_liberties",
    "third_liberties",
    "control",
    "rounds",
    "room",
    "contested",
    "one_way",
    "two_ways",
    "three_ways",
    "tempo",
    "same_colour",
    "placement_conjecture",
];

type Square = (i32, i32);

fn a_jump_apart(a: Square, b: Square) -> bool {
    (a.0 - b.0).abs() * (a.1 - b.1).abs() == 2
}

/// The jumps it takes a knight to every open square it can get to.
fn distances(open: &[Square], knight: Square) -> HashMap<Square, Score> {
    let mut found = HashMap::new();
    let mut front = vec![knight];
    for distance in 1.. {
        let is_next =
            |square: &Square| !found.contains_key(square) && front.iter().any(|&from| a_jump_apart(from, *square));
        front = open.iter().copied().filter(is_next).collect();
        if front.is_empty() {
            break;
        }
        found.extend(front.iter().map(|&square| (square, distance)));
    }
    found
}

/// What one side has: the first ten terms, and the squares as near to both.
fn side_terms(open: &[Square], knight: Square, other: Square) -> ([Score; 10], Score) {
    let [own, other] = [knight, other].map(|knight| distances(open, knight));
    let first = |square: &&Square| own.get(square).is_some_and(|d| other.get(square).is_none_or(|e| d < e));
    let tied = |square: &&Square| own.contains_key(square) && own.get(square) == other.get(square);
    let [nearer, contested]: [Vec<Square>; 2] =
        [open.iter().filter(first).copied().collect(), open.iter().filter(tied).copied().collect()];
    let reached: Vec<Square> = nearer.iter().chain(&contested).copied().collect();
    let at = |distance: Score| reached.iter().filter(|square| own[square] == distance).count() as Score;
    let [odd, even] = [1, 0].map(|rest| reached.iter().filter(|square| own[square] % 2 == rest).count() as Score);
    let ways = |count: usize| {
        let exits = |square: &&Square| open.iter().filter(|&&exit| a_jump_apart(exit, **square)).count() == count;
        nearer.iter().filter(exits).count() as Score
    };
    let rounds = reached.iter().map(|square| own[square]).max().unwrap_or(0);
    let room = if odd > even { 2 * even + 1 } else { 2 * odd };
    let control = nearer.len() as Score;
    let terms = [at(1), at(2), at(3), control, rounds, room, 0, ways(1), ways(2), ways(3)];
    (terms, contested.len() as Score)
}

/// The description once more, on letters.
fn plain(text: &str, weights: &[Score]) -> (Score, Vec<Term>) {
    let board = Letters::new(text);
    let knight = |letter| board.squares().find(|square| square.2 == letter).map(|(x, y, _)| (x, y));
    let open: Vec<Square> = board.squares().filter(|square| square.2 == '.').map(|(x, y, _)| (x, y)).collect();
    let area = board.squares().count() as Score;
    let (own, other) = if board.side == 'w' { ('W', 'B') } else { ('B', 'W') };
    let (Some(own), Some(other)) = (knight(own), knight(other)) else {
        let second = if board.side == 'b' { 1 } else { -1 };
        let mut terms: Vec<Term> = NAMES.iter().map(|&name| Term { name, value: TermValue::Nothing }).collect();
        terms[12].value = TermValue::Number(second.into());
        return (second * weights[36], terms);
    };
    let ([mine, theirs], contested) = {
        let (mine, contested) = side_terms(&open, own, other);
        ([mine, side_terms(&open, other, own).0], contested)
    };
    let mut values: Vec<Score> = mine.iter().zip(theirs).map(|(mine, theirs)| mine - theirs).collect();
    values[6] = contested;
    values.push(1);
    values.push(if (own.0 + own.1 + other.0 + other.1) % 2 == 0 { 1 } else { -1 });
    let share = 512 * open.len() as Score / area;
    let shares = [(share - 256).max(0), 256 - (share - 256).abs(), (256 - share).max(0)];
    let sum: i64 = values
        .iter()
        .enumerate()
        .flat_map(|(term, value)| (0..3).map(move |phase| (term, phase, value)))
        .map(|(term, phase, &value)| i64::from(value * weights[3 * term + phase]) * i64::from(shares[phase]))
        .sum();
    let mut terms: Vec<Term> = NAMES.iter().zip(&values).map(|(name, &value)| Term::number(name, value)).collect();
    terms.push(Term { name: NAMES[12], value: TermValue::Nothing });
    ((sum / 256) as Score, terms)
}

struct Check(u64);

impl GeometryVisitor for Check {
    type Out = ();

    fn visit<G: Geometry>(self, geometry: G) {
        let game = Isolation::new(geometry);
        let own: Vec<Score> = game.evaluations()[5].weights.iter().map(|weight| weight.default).collect();
        check_evaluation(&game, "best", &own, self.0, |text| plain(text, &own));
        let others: Vec<Score> = (0..37).map(|index| (index * 71) % 2_001 - 1_000).collect();
        check_evaluation(&game, "best", &others, self.0, |text| plain(text, &others));
    }
}

#[test]
fn random_positions_agree_with_the_plain_description() {
    for (width, height, games) in
        [(3, 3, 20), (3, 16, 2), (16, 3, 2), (5, 5, 20), (7, 9, 2), (8, 8, 2), (11, 9, 5), (10, 10, 2), (16, 16, 1)]
    {
        with_geometry::<Fixed<u128, 11, 9>, _>(width, height, Check(games));
    }
}

/// The knights exchange their colours and the turn: the mover's view stays the same.
#[test]
fn colours_of_the_players_do_not_matter() {
    let game = Isolation::new(AnySize::<u64>::new(6, 7));
    let mut evaluator = game.evaluator("best", &[]).expect("an evaluation");
    let mut compared = 0;
    for sample in RandomGames(20).visit(game) {
        let swapped: String = sample
            .position
            .chars()
            .map(|letter| match letter {
                'W' => 'B',
                'B' => 'W',
                'w' => 'b',
                'b' => 'w',
                other => other,
            })
            .collect();
        let Ok(swapped) = game.parse(&swapped) else { continue };
        if swapped.knight(Side::First).is_none() {
            continue;
        }
        let position = game.parse(&sample.position).expect("a position");
        assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&swapped), "{}", sample.position);
        compared += 1;
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn weights_come_from_the_file_and_can_be_replaced() {
    let game = Isolation::new(Fixed::<u128, 11, 9>::default());
    let info = game.evaluations().iter().find(|info| info.name == "best").expect("an evaluation");
    assert_eq!((info.unit, info.weights.len(), info.weights[0].name), (100, 37, "liberties[0]"));
    assert_eq!(info.weights[36].name, "placement_conjecture");
    let mut weights = vec![0; 37];
    weights[36] = 7;
    let mut placed = game.start();
    let mut evaluator = game.evaluator("best", &weights).expect("an evaluation");
    assert_eq!(evaluator.evaluate(&placed), -7);
    placed.play_unchecked(Jump(0));
    assert_eq!(evaluator.evaluate(&placed), 7);
    assert!(game.evaluator("best", &weights[1..]).is_none());
    weights[0] = 1_001;
    assert!(game.evaluator("best", &weights).is_none());
}
