//! What a position knows of itself without search, held against the list of its moves.

mod common;

use common::{game_of, made_up_positions, original, play, random_positions};
use fiveply_core::{Candidate, Game, Known, Moves, Position, Side, Stage, zobrist};
use fiveply_khet::{Edition, Khet, KhetMove, KhetPosition};

/// The legal moves with what the generator says of them.
fn candidates(position: &KhetPosition) -> Vec<Candidate<KhetMove>> {
    let mut moves = Moves::new();
    if position.ended().is_none() {
        position.moves(Stage::All, &mut moves);
    }
    moves.as_slice().to_vec()
}

/// A claim is a win in one by enumeration, and most wins in one are claimed.
#[test]
fn wins_in_one() {
    const PHARAOH: i16 = 10_000;
    let check = |game: &Khet, position: &KhetPosition, [positions, wins, claims]: &mut [u32; 3]| {
        let wins_at_once = candidates(position).iter().any(|candidate| candidate.gain >= PHARAOH);
        let known = position.known();
        assert!(matches!(known, None | Some(Known::Win(1))), "{known:?}");
        assert!(known.is_none() || wins_at_once, "{}", game.position_text(position));
        *positions += 1;
        *wins += u32::from(wins_at_once);
        *claims += u32::from(known.is_some());
    };
    let [mut played, mut made_up] = [[0; 3]; 2];
    random_positions(500, |game, position| check(game, position, &mut played));
    made_up_positions(20_000, |game, position| check(game, position, &mut made_up));
    let [positions, wins, claims] = played;
    assert!(positions > 100_000, "{positions} positions");
    assert!(wins > 1_000 && claims * 5 > wins * 4, "{claims} of {wins} wins in one are seen");
}

/// One win of every sort that `known` looks for.
#[test]
fn sorts_of_wins() {
    let known = |rows: &str| original().parse(&format!("{rows} s")).unwrap().known();
    let win = Some(Known::Win(1));
    // The light goes up column j and along row 4 to the pharaoh on c4; the other pyramid may turn.
    assert_eq!(known("10/10/10/10/2k6Pc/10/4Pa5/4K5"), win, "it is struck already");
    assert_eq!(known("10/10/10/10/2k6Pb/10/4Pa5/4K5"), win, "j4 turns");
    assert_eq!(known("10/10/10/10/2k7/8Pc1/4Pa5/4K5"), win, "i3 steps to j4");
    assert_eq!(known("10/10/10/10/2k1O4Pc/10/4Pa5/4K5"), win, "e4 makes way");
    assert_eq!(known("10/10/10/10/2k7/9Pc/4Pa5/4K5"), win, "j3 steps on to j4");
    assert_eq!(known("10/10/10/10/2k1O4Pc/4O5/10/4K5"), win, "one obelisk of two");
    assert_eq!(known("10/10/10/10/2k1o4Pc/10/4Pa5/4K5"), None, "an enemy's piece is in the way");
    assert_eq!(known("10/10/10/10/2k7/10/4Pa4Pc/4K5"), None, "j2 is too far");
    assert_eq!(known("10/10/10/10/2k6Pc/10/10/4K5"), win, "the pharaoh moves, the beam stays");
}

/// The second edition's own: the sphinx turns, an anubis makes way, and anubis or sphinx turn while
/// the beam stays.
#[test]
fn sorts_of_wins_in_the_second_edition() {
    let known = |rows: &str| game_of(Edition::Second).parse(&format!("{rows} s")).unwrap().known();
    let win = Some(Known::Win(1));
    assert_eq!(known("xs9/10/10/10/10/10/4K5/2k6Xn"), win, "the sphinx turns to the west");
    assert_eq!(known("xs9/10/10/10/2k6Pc/10/4K5/9Xw"), win, "the sphinx turns to the north");
    assert_eq!(known("xs9/10/10/10/2k1An4Pc/10/10/4K4Xn"), win, "e4 makes way");
    assert_eq!(known("xs9/10/10/10/2k1ae4Pc/10/10/4K4Xn"), None, "an enemy's anubis is in the way");
    assert_eq!(known("xs9/10/10/10/2k6Pc/10/10/4K4Xn"), win, "the pharaoh moves, the beam stays");
    assert_eq!(known("xs9/10/10/10/10/10/4K5/2k1an4Xn"), None, "an anubis is in the way of the sphinx's other look");
}

/// A move that is not delicate leaves both beams as they are, unless the shot itself opens the
/// other one's way.
#[test]
fn moves_that_are_not_delicate_change_no_beam() {
    let mut plain = 0;
    let mut check = |game: &Khet, position: &KhetPosition| {
        let (side, other) = (position.side(), !position.side());
        let squares = position.delicate_squares();
        for candidate in candidates(position) {
            let m = candidate.m;
            if KhetPosition::touches(m, squares) {
                continue;
            }
            plain += 1;
            let text = game.position_text(position);
            assert_eq!(position.beam_after(m), position.beam(side), "{m:?} in {text}");
            let mut after = position.clone();
            if after.play_unchecked(m).victim == 0 {
                assert_eq!(after.beam(other), position.beam(other), "{m:?} in {text}");
            }
        }
    };
    random_positions(5, &mut check);
    assert!(plain > 10_000);
}

/// The beams are the drawn ones, and delicate is what touches them or moves the pharaoh.
#[test]
fn delicate_moves_of_the_start() {
    let start = original().start();
    let (own, other) = start.beams();
    let drawn = |side| start.beam(side).squares.iter().fold(0, |set, square| set | square.bit());
    assert_eq!((own, other), (drawn(Side::First), drawn(Side::Second)));
    let squares = start.delicate_squares();
    let delicate = |text| KhetPosition::touches(original().parse_move(&start, text).unwrap(), squares);
    assert!(delicate("j4j3") && delicate("j4r+") && delicate("e1e2"));
    assert!(!delicate("c1b2") && !delicate("d1ud2"));
    let game = game_of(Edition::Second);
    let start = game.start();
    let turn = game.parse_move(&start, "j1r").unwrap();
    assert!(KhetPosition::touches(turn, start.delicate_squares()), "the sphinx moves its beam");
}

/// The structure keys split the key by pharaohs, djeds, obelisks and stacks, by Silver's pyramids
/// and by Red's.
#[test]
fn structure_keys() {
    let keys = |position: &KhetPosition| [0, 1, 2, 3].map(|which| position.structure_key(which));
    random_positions(5, |_, position| {
        let side = if position.side() == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        assert_eq!(keys(position).into_iter().fold(side, |key, part| key ^ part), position.key_from_scratch());
        assert_eq!(position.structure_key(3), 0);
    });
    let changed = |line: &str| {
        let (before, after) = (keys(&original().start()), keys(play(line).position()));
        [0, 1, 2].map(|which| before[which] != after[which])
    };
    assert_eq!(changed("e1e2"), [true, false, false]);
    assert_eq!(changed("e1e2 f8f7 e2e1 f7f8"), [false; 3]);
    assert_eq!(changed("c1b2"), [false, true, false]);
    assert_eq!(changed("d1ud2 h8g7"), [true, false, true]);
}
