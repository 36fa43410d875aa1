//! What is known of a position, at a glance and at a price, against trying everything.

use fiveply_core::random::Random;
use fiveply_core::text::rows_text;
use fiveply_core::{Evaluated, Game, Known, Moves, NodeBudget, Position as _, Side, Stage};
use fiveply_grid::{AnySize, Bits, Fixed, Geometry, U256};
use fiveply_isolation::{Isolation, Position, partition};
use std::collections::HashMap;

/// The plies to the end with best play by both, found by trying everything: the winner hurries, the
/// loser holds out. Even numbers are losses of the side to move, odd ones wins, because it ends
/// with the loser to move.
struct Solver(HashMap<u64, u16>);

impl Solver {
    fn plies<G: Geometry>(&mut self, position: &Position<G>) -> u16 {
        if let Some(&plies) = self.0.get(&position.key()) {
            return plies;
        }
        let after: Vec<u16> = children(position).iter().map(|after| self.plies(after)).collect();
        let quickest_win = after.iter().filter(|plies| plies.is_multiple_of(2)).min();
        let plies = match quickest_win {
            Some(plies) => plies + 1,
            None => after.iter().max().map_or(0, |plies| plies + 1),
        };
        self.0.insert(position.key(), plies);
        plies
    }
}

fn children<G: Geometry>(position: &Position<G>) -> Vec<Position<G>> {
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    let after = |m| {
        let mut after = *position;
        after.play_unchecked(m);
        after
    };
    moves.as_slice().iter().map(|candidate| after(candidate.m)).collect()
}

/// Whether a claim is true of a position that ends in so many plies.
fn is_true(known: Known, plies: u16) -> bool {
    match known {
        Known::Win(n) | Known::Loss(n) if n != plies => false,
        Known::Win(_) | Known::WinUnknownLength => plies % 2 == 1,
        Known::Loss(_) | Known::LossUnknownLength => plies.is_multiple_of(2),
        Known::Draw => false,
    }
}

/// The claims that were made.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    asked: u32,
    counted: u32,
    uncounted: u32,
    apart: u32,
    apart_untold: u32,
}

impl Tally {
    /// Asks about a position and holds the answers against the truth.
    fn check<G: Geometry>(&mut self, game: &Isolation<G>, position: &Position<G>, solver: &mut Solver) {
        let oracle = game.oracle().expect("an oracle");
        let plies = solver.plies(position);
        let text = game.position_text(position);
        let at_a_glance = [Known::Loss(0), Known::Win(1), Known::Loss(2)];
        assert_eq!(position.known(), at_a_glance.get(usize::from(plies)).copied(), "{text}");
        let apart = partition(position) == Some(true);
        for nodes in [1, 3, 1 << 20] {
            let mut budget = NodeBudget::new(nodes, &|| false);
            let proved = oracle.prove(position, &mut budget);
            assert!(proved.is_none_or(|known| is_true(known, plies)), "{text}: {proved:?} in {nodes} nodes, {plies}");
            assert!(proved.is_some() || nodes < 1 << 20, "{text}: not proved");
            assert!(budget.taken() <= nodes, "{text}: {} of {nodes} nodes", budget.taken());
        }
        for depth in [0, 2, 8] {
            let known = oracle.probe(position, depth);
            assert!(known.is_none_or(|known| is_true(known, plies)), "{text}: {known:?} at {depth}, {plies}");
            self.asked += 1;
            self.apart += u32::from(apart);
            match known {
                Some(Known::Win(_) | Known::Loss(_)) => self.counted += 1,
                Some(_) => self.uncounted += 1,
                None => self.apart_untold += u32::from(apart),
            }
        }
    }
}

/// How many open squares either knight can get to; all of them before both stand.
fn reachable<G: Geometry>(position: &Position<G>) -> u32 {
    let [first, second] = Side::BOTH.map(|side| position.targets(side));
    let mut reached = first | second;
    loop {
        let further = reached | position.geometry().knights(reached) & position.open();
        if further == reached {
            return reached.count();
        }
        reached = further;
    }
}

/// The positions of random games, once few enough squares can be reached; placements included on
/// the smallest boards.
#[test]
fn random_games_agree_with_trying_everything() {
    let mut tally = Tally::default();
    for (width, height, games) in [(3, 3, 60), (3, 4, 60), (4, 3, 60), (4, 4, 60), (5, 4, 60), (5, 5, 60), (6, 6, 60)] {
        let game = Isolation::new(AnySize::<u64>::new(width, height));
        for seed in 0..games {
            let mut random = Random::part(seed, 3);
            let mut solver = Solver(HashMap::new());
            let mut line = vec![game.start()];
            while let Some(&next) = random.choose(&children(line.last().expect("a start"))) {
                line.push(next);
            }
            for position in line.iter().rev().filter(|position| reachable(position) <= 15) {
                tally.check(&game, position, &mut solver);
            }
        }
    }
    assert!(tally.asked > 5_000 && tally.counted > 3_000 && tally.uncounted > 500, "{tally:?}");
    assert!(tally.apart > 1_000 && tally.apart_untold == 0, "{tally:?}");
}

/// Boards with squares closed at random, so sparsely that the knights' surroundings fall apart.
fn check_sparse<G: Geometry>(geometry: G, positions: usize, tally: &mut Tally) {
    let game = Isolation::new(geometry);
    let mut random = Random::new(u64::from(geometry.area()));
    let mut checked = 0;
    while checked < positions {
        let density = 20 + random.below(20);
        let open: Vec<bool> = (0..geometry.area()).map(|_| random.below(100) < density).collect();
        let knights = [0, 1].map(|_| random.below(open.len()) as u8);
        let rows = rows_text(geometry.width(), geometry.height(), |x, y| match geometry.square(x, y) {
            square if square == knights[0] => "W",
            square if square == knights[1] => "B",
            square if open[usize::from(square)] => "",
            _ => "x",
        });
        let text = format!("{rows} {}", ['w', 'b'][checked % 2]);
        if let Ok(position) = game.parse(&text)
            && (4..=19).contains(&reachable(&position))
        {
            tally.check(&game, &position, &mut Solver(HashMap::new()));
            checked += 1;
        }
    }
}

#[test]
fn sparse_boards_agree_with_trying_everything() {
    let mut tally = Tally::default();
    check_sparse(AnySize::<u64>::new(6, 6), 1_000, &mut tally);
    check_sparse(AnySize::<u64>::new(8, 8), 1_500, &mut tally);
    check_sparse(Fixed::<u128, 11, 9>::default(), 3_000, &mut tally);
    check_sparse(AnySize::<U256>::new(16, 16), 300, &mut tally);
    assert!(tally.counted > 10_000 && tally.uncounted > 300, "{tally:?}");
    assert!(tally.apart > 5_000 && 100 * tally.apart_untold < tally.apart, "{tally:?}");
}

fn ask(text: &str, depth: i32) -> Option<Known> {
    let game = Isolation::new(AnySize::<u64>::new(4, 4));
    game.oracle().expect("an oracle").probe(&game.parse(text).expect("a position"), depth)
}

/// The examples of the documentation.
#[test]
fn by_hand() {
    assert_eq!(ask("x2x/xxxx/xW1x/Bxxx w", 1), Some(Known::Loss(2)));
    assert_eq!(ask("x2x/xxxx/xW1x/Bxxx b", 1), Some(Known::Win(3)));
    assert!(matches!(ask("2xB/x3/3x/Wx2 w", 0), Some(Known::Loss(_) | Known::LossUnknownLength)));
    let game = Isolation::new(AnySize::<u64>::new(3, 3));
    assert_eq!(game.parse("x2/Bxx/xWx w").expect("a position").known(), Some(Known::Win(1)));
}

/// On a large board with few squares closed there is nothing to be told, and no two answers differ.
#[test]
fn the_oracle_is_a_function_of_position_and_depth() {
    let game = Isolation::new(Fixed::<u128, 11, 9>::default());
    let oracle = game.oracle().expect("an oracle");
    let open = game.parse("11/2W8/11/11/4x1x4/11/11/8B2/11 w").expect("a position");
    assert_eq!(oracle.probe(&open, 6), None);
    let late = game.parse("2x8/4x6/1x3xx4/2xxxx1W3/2xxxxxx3/1x3xxx3/3xxx1xx2/7B3/11 w").expect("a position");
    let answers = [4, 12, 4, 12].map(|depth| oracle.probe(&late, depth));
    assert_eq!((answers[0], answers[1]), (answers[2], answers[3]));
}
