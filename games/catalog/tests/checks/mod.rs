//! What must hold in every position of every game, played or made up; shared by the conformance and
//! the fuzzing tests.

use fiveply_core::{Game, MoveOf, Moves, Outcome, Position, Side, Stage};
use std::collections::HashSet;

/// Reused buffers: millions of positions are checked.
#[derive(Default)]
pub(crate) struct Scratch {
    texts: Vec<String>,
}

fn generated<P: Position>(position: &P, stage: Stage) -> Moves<P::Move> {
    let mut moves = Moves::new();
    position.moves(stage, &mut moves);
    moves
}

/// What must hold in every position, however it came about.
pub(crate) fn check_position<G: Game>(game: &G, position: &G::Position, scratch: &mut Scratch) {
    let text = game.position_text(position);
    assert_eq!(position.key(), position.key_from_scratch(), "key of {text}");
    let read = game.parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(&read, position, "{text}");
    assert_eq!(read.key(), position.key(), "{text}");
    assert_eq!(game.position_text(&read), text);

    let symmetric = game.symmetric(position);
    assert_eq!(&game.symmetric(&symmetric), position, "the symmetry is its own inverse: {text}");
    assert_eq!(symmetric.key(), symmetric.key_from_scratch(), "key of the symmetric position of {text}");
    assert_eq!(symmetric.side() != position.side(), G::SYMMETRY_SWAPS_SIDES, "{text}");
    assert_eq!(symmetric.ended(), position.ended().map(|outcome| mapped::<G>(outcome)), "{text}");
    if let Some(outcome) = position.ended() {
        assert_zero_sum(outcome);
        assert!(!game.reason(position, outcome).is_empty());
        return;
    }

    let all = generated(position, Stage::All);
    assert_eq!(position.count_moves(), all.len() as u64, "bulk count of {text}");
    if all.is_empty() {
        assert_zero_sum(position.stuck());
        assert_eq!(symmetric.stuck(), mapped::<G>(position.stuck()), "{text}");
    }
    check_stages(position, &all, &text);
    check_texts(game, position, &all, scratch, &text);

    let mut expected: Vec<u16> =
        all.as_slice().iter().map(|c| G::Position::code(game.symmetric_move(position, c.m))).collect();
    expected.sort_unstable();
    assert_eq!(sorted_codes::<G::Position>(&generated(&symmetric, Stage::All)), expected, "symmetric moves of {text}");
}

/// Noisy and Quiet partition All, the parts give All in the same order, and gains tell noisy from
/// quiet.
fn check_stages<P: Position>(position: &P, all: &Moves<P::Move>, text: &str) {
    let noisy = generated(position, Stage::Noisy);
    let quiet = generated(position, Stage::Quiet);
    let standing = position.standing_gain();
    assert!(standing >= 0, "{text}");
    assert!(noisy.as_slice().iter().all(|c| c.gain > standing), "a noisy move gains something: {text}");
    assert!(quiet.as_slice().iter().all(|c| c.gain <= standing), "a quiet move gains nothing more: {text}");
    let mut staged = sorted_codes::<P>(&noisy);
    staged.extend(sorted_codes::<P>(&quiet));
    staged.sort_unstable();
    let codes = sorted_codes::<P>(all);
    assert_eq!(staged, codes, "Noisy and Quiet partition All: {text}");
    assert!(codes.is_sorted_by(|a, b| a < b) && codes.first() != Some(&0), "codes are unique and not 0: {text}");
    for candidate in all.as_slice() {
        assert_eq!(position.gain(candidate.m), candidate.gain, "the gain of one move: {text} {candidate:?}");
        let twin = if candidate.gain > standing { &noisy } else { &quiet };
        assert!(twin.as_slice().contains(candidate), "the stages agree on gain and order: {text} {candidate:?}");
    }
    let mut parts = Moves::new();
    for part in 0..position.parts() {
        position.moves(Stage::Part(part), &mut parts);
    }
    assert_eq!(parts.as_slice(), all.as_slice(), "the parts are All in order: {text}");
}

/// Every move's text is unique and reads back as the move; so does what people are shown.
fn check_texts<G: Game>(game: &G, position: &G::Position, all: &Moves<MoveOf<G>>, scratch: &mut Scratch, text: &str) {
    let sizes = game.sizes();
    scratch.texts.clear();
    for candidate in all.as_slice() {
        let m = candidate.m;
        let move_text = game.move_text(position, m);
        assert_eq!(game.parse_move(position, &move_text), Ok(m), "{text} {move_text}");
        assert_eq!(position.decode(G::Position::code(m)), Some(m), "{text} {move_text}");
        let context = position.context(m);
        assert!(usize::from(context.from_to) < sizes.from_to, "{text} {move_text}");
        assert!(usize::from(context.piece_to) < sizes.piece_to, "{text} {move_text}");
        scratch.texts.push(move_text);
    }
    scratch.texts.sort_unstable();
    assert!(scratch.texts.is_sorted_by(|a, b| a < b), "two moves have the same text: {text}");
}

/// One move in depth: playing commutes with the symmetry, and hands and readers find the move too.
pub(crate) fn check_move<G: Game>(game: &G, position: &G::Position, m: MoveOf<G>) {
    let text = game.position_text(position);
    let mut after = position.clone();
    let effect = after.play_unchecked(m);
    assert_ne!(after.side(), position.side(), "{text}");
    let mut mirrored = game.symmetric(position);
    let mirrored_effect = mirrored.play_unchecked(game.symmetric_move(position, m));
    // The key leaves out what no rule looks at, such as the number of the move.
    assert_eq!(mirrored.key(), game.symmetric(&after).key(), "playing commutes with the symmetry: {text}");
    assert_eq!(mirrored.rule_draw(), after.rule_draw(), "{text}");
    assert_eq!(mirrored_effect, effect, "{text}");
    assert_eq!(game.parse_move(position, &game.shown_move(position, m)), Ok(m), "{text}");
    // A board is made for people and takes its time: one position in sixteen will do.
    if position.key().is_multiple_of(16) {
        let gesture = game.gesture(position, m);
        let board = game.board(position);
        for cell in [&gesture.from, &gesture.to] {
            assert!(board.cells.iter().any(|known| &known.name == cell), "{text} has no cell {cell}");
        }
    }
    if let Some(passed) = position.pass() {
        assert_eq!(passed.key(), passed.key_from_scratch(), "key after passing in {text}");
    }
}

/// All 65,536 codes: `decode` accepts exactly the legal moves' codes.
pub(crate) fn check_decode<G: Game>(game: &G, position: &G::Position) {
    let mut legal = HashSet::new();
    if position.ended().is_none() {
        legal.extend(sorted_codes::<G::Position>(&generated(position, Stage::All)));
    }
    for code in 0..=u16::MAX {
        let decoded = position.decode(code);
        assert_eq!(decoded.is_some(), legal.contains(&code), "code {code} in {}", game.position_text(position));
        assert!(decoded.is_none_or(|m| G::Position::code(m) == code));
    }
}

fn assert_zero_sum(outcome: Outcome) {
    let [first, second] = Side::BOTH.map(|side| outcome.value_for(side));
    assert_eq!(first + second, 0);
}

/// An outcome seen through the symmetry.
fn mapped<G: Game>(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win(side) if G::SYMMETRY_SWAPS_SIDES => Outcome::Win(!side),
        same => same,
    }
}

fn sorted_codes<P: Position>(moves: &Moves<P::Move>) -> Vec<u16> {
    let mut codes: Vec<u16> = moves.as_slice().iter().map(|candidate| P::code(candidate.m)).collect();
    codes.sort_unstable();
    codes
}
