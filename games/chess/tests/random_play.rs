//! Random games: everything that is said of a position in two ways must agree.

use cozy_chess::util::display_san_move;
use cozy_chess::{BoardBuilder, Move};
use fiveply_chess::{Chess, ChessPosition};
use fiveply_core::random::Random;
use fiveply_core::{Candidate, Game, Moves, Position, Stage};
use std::collections::{HashMap, HashSet};

fn list(position: &ChessPosition, stage: Stage) -> Vec<Candidate<Move>> {
    let mut moves = Moves::new();
    position.moves(stage, &mut moves);
    moves.as_slice().to_vec()
}

/// Plays `games` random games, at most 200 plies long, and shows every position to `check` with its legal moves.
fn play(game: Chess, games: u64, mut check: impl FnMut(&ChessPosition, &[Candidate<Move>])) {
    for index in 0..games {
        let mut random = Random::part(960, index);
        let mut position = game.start();
        for _ in 0..200 {
            let moves = list(&position, Stage::All);
            check(&position, &moves);
            let Some(candidate) = random.choose(&moves) else { break };
            position.play_unchecked(candidate.m);
        }
    }
}

fn games() -> [Chess; 4] {
    [Chess::STANDARD, Chess::fischer(0).unwrap(), Chess::fischer(17).unwrap(), Chess::fischer(700).unwrap()]
}

#[test]
fn keys_texts_and_symmetry() {
    for game in games() {
        let mut texts: HashMap<u64, String> = HashMap::new();
        play(game, 50, |position, moves| {
            assert_eq!(position.key(), position.key_from_scratch());
            let text = game.position_text(position);
            let read = game.parse(&text).unwrap();
            assert_eq!(&read, position, "{text}");
            assert_eq!(read.key(), position.key(), "{text}");
            // Without the clocks, the text changes exactly when the key does.
            let played = text.rsplitn(3, ' ').last().unwrap_or_default().to_owned();
            assert_eq!(texts.entry(position.key()).or_insert_with(|| played.clone()), &played);
            let flipped = game.symmetric(position);
            assert_eq!(&game.symmetric(&flipped), position);
            assert_ne!(flipped.side(), position.side());
            let mine: HashSet<Move> = list(&flipped, Stage::All).iter().map(|candidate| candidate.m).collect();
            let theirs: HashSet<Move> =
                moves.iter().map(|candidate| game.symmetric_move(position, candidate.m)).collect();
            assert_eq!(mine, theirs, "{text}");
        });
    }
}

#[test]
fn stages_parts_and_counts() {
    for game in games() {
        play(game, 50, |position, moves| {
            assert_eq!(position.count_moves(), moves.len() as u64, "{}", game.position_text(position));
            assert_eq!(position.has_move(), !moves.is_empty());
            let parts: Vec<_> = (0..position.parts()).flat_map(|part| list(position, Stage::Part(part))).collect();
            assert_eq!(parts, moves);
            let (noisy, quiet): (Vec<_>, Vec<_>) = moves.iter().copied().partition(|candidate| candidate.gain > 0);
            assert_eq!(list(position, Stage::Noisy), noisy);
            assert_eq!(list(position, Stage::Quiet), quiet);
            let sizes = game.sizes();
            for candidate in moves {
                let context = position.context(candidate.m);
                assert!(usize::from(context.from_to) < sizes.from_to && usize::from(context.piece_to) < sizes.piece_to);
            }
        });
    }
}

#[test]
fn move_texts_are_read_back() {
    for game in games() {
        play(game, 10, |position, moves| {
            let mut shown = HashSet::new();
            for candidate in moves {
                let m = candidate.m;
                assert_eq!(game.parse_move(position, &game.move_text(position, m)), Ok(m));
                let san = game.shown_move(position, m);
                assert_eq!(game.parse_move(position, &san), Ok(m), "{san}");
                assert_eq!(san, display_san_move(position.board(), m).to_string());
                assert!(shown.insert(san));
            }
        });
    }
}

/// A code is read exactly when its move is in the list.
#[test]
fn all_codes() {
    let texts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ];
    for text in texts {
        let position = Chess::STANDARD.parse(text).unwrap();
        let by_code: HashMap<u16, Move> = list(&position, Stage::All)
            .iter()
            .map(|candidate| (ChessPosition::code(candidate.m), candidate.m))
            .collect();
        assert_eq!(by_code.len() as u64, position.count_moves());
        assert!(!by_code.contains_key(&0));
        for code in 0..=u16::MAX {
            assert_eq!(position.decode(code), by_code.get(&code).copied(), "{code:#x} in {text}");
        }
    }
}

/// No key from before an irreversible move comes back, and the library can set up every position that is reached.
#[test]
fn what_is_irreversible_stays_so() {
    for index in 0..100 {
        let mut random = Random::part(518, index);
        let mut position = Chess::STANDARD.start();
        let (mut gone, mut recent) = (HashSet::new(), vec![position.key()]);
        for _ in 0..300 {
            let moves = list(&position, Stage::All);
            let Some(candidate) = random.choose(&moves) else { break };
            if position.play_unchecked(candidate.m).irreversible {
                gone.extend(recent.drain(..));
            }
            assert!(!gone.contains(&position.key()));
            recent.push(position.key());
            assert!(BoardBuilder::from_board(position.board()).build().is_ok());
        }
    }
}

/// The keys of pawns and of each side's pieces change exactly when these do.
#[test]
fn structure_keys_follow_their_men() {
    use cozy_chess::{Color, Piece};
    let mut seen: [HashMap<u64, [u64; 5]>; 3] = Default::default();
    play(Chess::STANDARD, 60, |position, _| {
        let board = position.board();
        let men = |color: Color, piece: Piece| board.colored_pieces(color, piece).0;
        let pieces =
            |color| [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King].map(|kind| men(color, kind));
        let pawns = [men(Color::White, Piece::Pawn), men(Color::Black, Piece::Pawn), 0, 0, 0];
        let structures = [pawns, pieces(Color::White), pieces(Color::Black)];
        for (which, structure) in structures.into_iter().enumerate() {
            let key = position.structure_key(which as u8);
            assert_eq!(*seen[which].entry(key).or_insert(structure), structure, "key {which} of {position:?}");
        }
        assert_eq!(position.structure_key(3), 0);
    });
    for keys in &seen {
        let structures: HashSet<&[u64; 5]> = keys.values().collect();
        assert!(keys.len() > 1_000 && structures.len() == keys.len(), "equal men have equal keys");
    }
}
