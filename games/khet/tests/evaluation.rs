//! The report's evaluation: worked out by hand, and again piece by piece on random positions.

mod common;

use common::{game_of, made_up_positions, original, random_positions};
use fiveply_core::{Evaluated, Evaluator, Game, Position, Score, Side, TermValue};
use fiveply_khet::{Khet, KhetPosition, Kind, Square, squares};

fn score(position: &KhetPosition) -> Score {
    game_of(position.edition()).evaluator("report", &[]).unwrap().evaluate(position)
}

fn terms(position: &KhetPosition) -> Vec<(&'static str, i64)> {
    let number = |value| if let TermValue::Number(number) = value { number } else { panic!("{value:?}") };
    let terms = game_of(position.edition()).evaluator("report", &[]).unwrap().terms(position);
    terms.into_iter().map(|term| (term.name, number(term.value))).collect()
}

/// Seven pyramids, two stacks beside the pharaoh, and the pyramid on j4 (a5) that turns the laser
/// into the field.
#[test]
fn the_start() {
    let start = original().start();
    let expected = [
        ("pyramids", 7 * 75_000),
        ("opponent_pyramids", 7 * 75_000),
        ("obelisks", 0),
        ("opponent_obelisks", 0),
        ("stacks", 2 * 25_000),
        ("opponent_stacks", 2 * 25_000),
        ("laser", 5_000),
        ("opponent_laser", 5_000),
    ];
    assert_eq!(terms(&start), expected);
    assert_eq!(score(&start), 0);
}

/// ```text
/// 8  . . . . . k t . . .     Silver's obelisks are 2 and 3 steps from the pharaoh, 10 000 / 2 and
/// :  . . . . . . . . . .     10 000 / 3; its stack is 3 + 3 steps away: 25 000 / 6; with the
/// 4  . . . . O . . T . .     pyramid 75 000 + 5 000 + 3 333 + 4 166 = 87 499.
/// 3  . . P . . . . . . .     Red's stack is beside its pharaoh: 25 000.
/// 2  . . . . . O . . . .
/// 1  . . . . K . . . . .
///    a b c d e f g h i j
/// ```
#[test]
fn guards_count_by_distance() {
    let rows = "5kt3/10/10/10/4O2T2/2Pa7/5O4/4K5";
    let values: Vec<i64> =
        terms(&original().parse(&format!("{rows} s")).unwrap()).into_iter().map(|(_, value)| value).collect();
    assert_eq!(values, [75_000, 0, 8_333, 0, 4_166, 25_000, 0, 0]);
    assert_eq!(score(&original().parse(&format!("{rows} s")).unwrap()), 62_499);
    assert_eq!(score(&original().parse(&format!("{rows} r")).unwrap()), -62_499);
}

/// What stands on j3 and on j2 before it, and whether the laser shoots into the field.
#[test]
fn only_a_first_pyramid_turns_the_laser_into_the_field() {
    let cases = [
        ("9Pc", "10", true),
        ("9Pb", "10", false),  // It turns the light off the board.
        ("9Pa", "10", false),  // It is struck.
        ("9Pd", "10", false),  // So is this one.
        ("9Dg", "10", false),  // A djed turns the light as well, but is no pyramid.
        ("9Pc", "9O", false),  // The light does not come so far.
        ("9Pc", "9Dg", false), // Nor here.
        ("9Pc", "9Pc", true),
        ("8Pc1", "10", false), // Not in the column of the laser.
        ("10", "10", false),
    ];
    for (third, second, turned) in cases {
        let position = original().parse(&format!("5k4/10/10/10/10/{third}/{second}/4K5 s")).unwrap();
        let laser = i64::from(turned) * 5_000;
        assert!(terms(&position).contains(&("laser", laser)), "{third}/{second}");
        assert!(terms(&position).contains(&("opponent_laser", 0)));
        let turned = original().symmetric(&position);
        assert!(terms(&turned).contains(&("laser", laser)), "{third}/{second} for Red");
    }
}

/// The evaluation equals the obvious one, its terms add up to it, and it is the same after the half
/// turn.
#[test]
fn random_positions_piece_by_piece() {
    let check = |game: &Khet, position: &KhetPosition| {
        let text = game.position_text(position);
        let score = score(position);
        assert_eq!(score, slow(position, position.side()) - slow(position, !position.side()), "{text}");
        let sum: i64 = terms(position)
            .into_iter()
            .map(|(name, value)| if name.starts_with("opponent_") { -value } else { value })
            .sum();
        assert_eq!(i64::from(score), sum, "{text}");
        assert_eq!(score, self::score(&game.symmetric(position)), "{text}");
    };
    random_positions(40, check);
    made_up_positions(10_000, check);
}

/// What `side` has, as the report describes it.
fn slow(position: &KhetPosition, side: Side) -> Score {
    let own = |kind| squares(position.of_side(side) & position.of_kind(kind));
    let pharaoh = own(Kind::Pharaoh).next();
    let guard = |square: Square, worth: Score| {
        let distance = |pharaoh: Square| {
            (i32::from(square.x()) - i32::from(pharaoh.x())).abs()
                + (i32::from(square.y()) - i32::from(pharaoh.y())).abs()
        };
        pharaoh.map_or(0, |pharaoh| worth / distance(pharaoh))
    };
    let laser = if beam_is_turned_by_a_pyramid(position, side) { 5_000 } else { 0 };
    own(Kind::Pyramid).count() as Score * 75_000
        + own(Kind::Obelisk).map(|square| guard(square, 10_000)).sum::<Score>()
        + own(Kind::Stack).chain(own(Kind::Anubis)).map(|square| guard(square, 25_000)).sum::<Score>()
        + laser
}

/// Follows the beam to its first piece and looks where it goes on.
fn beam_is_turned_by_a_pyramid(position: &KhetPosition, side: Side) -> bool {
    let beam = position.beam(side);
    let path = beam.squares;
    let Some(first) = path.iter().position(|&square| position.piece(square).is_some()) else { return false };
    let pyramid = position.piece(path[first]).filter(|piece| piece.side() == side && piece.kind() == Kind::Pyramid);
    // Light that comes along a column must leave it for the field; along a row likewise.
    let along_column = beam.sphinx.is_none_or(|sphinx| sphinx.x() == path[0].x());
    let (from, next) = (path[first], path.get(first + 1));
    pyramid.is_some() && next.is_some_and(|next| if along_column { next.x() != from.x() } else { next.y() != from.y() })
}

#[test]
fn weights_replace_the_defaults() {
    let game = original();
    let names: Vec<&str> = game.evaluations().iter().map(|info| info.name).collect();
    assert_eq!(names, ["report", "best"]);
    let position = game.parse("5kt3/10/10/10/4O2T2/2Pa7/5O4/4K5 s").unwrap();
    let weighted = |weights: &[Score]| game.evaluator("report", weights).map(|mut each| each.evaluate(&position));
    let defaults: Vec<Score> = game.evaluations()[0].weights.iter().map(|weight| weight.default).collect();
    assert_eq!(weighted(&defaults), weighted(&[]));
    assert_eq!(weighted(&[7, 0, 0, 0]), Some(7));
    // The obelisks at distances 2 and 3, the stacks at 6 and 1; what is left over is dropped on
    // either side of zero.
    assert_eq!(weighted(&[0, 11, 0, 0]), Some(5 + 3));
    assert_eq!(weighted(&[0, -11, 0, 0]), Some(-5 - 3));
    assert_eq!(weighted(&[0, 0, 13, 0]), Some(2 - 13));
    // Absurd weights give absurd scores, and no more than that.
    for weight in [Score::MIN, Score::MAX] {
        assert!(weighted(&[weight; 4]).is_some());
    }
    assert_eq!([weighted(&[1; 3]), weighted(&[1; 5])], [None; 2]);
    assert!(game.evaluator("material", &[]).is_none());
}
