//! What the search relies on: stages, gains, codes, keys, tables and the half turn, on the
//! positions of random games.

mod common;

use common::{legal, made_up_positions, random_positions};
use fiveply_core::{Candidate, Game, Moves, Outcome, Position, Side, Stage};
use fiveply_khet::{Khet, KhetMove, KhetPosition, Kind, Piece};

fn candidates(position: &KhetPosition, stage: Stage) -> Vec<Candidate<KhetMove>> {
    let mut moves = Moves::new();
    position.moves(stage, &mut moves);
    moves.as_slice().to_vec()
}

/// What playing `m` does to the material of both sides, measured on the board.
fn measured_gain(position: &KhetPosition, m: KhetMove) -> i16 {
    let mut after = position.clone();
    let effect = after.play_unchecked(m);
    let (own, enemy) = (position.side(), !position.side());
    let material = |position: &KhetPosition, side| -> i32 {
        let worth = |kind| match kind {
            Kind::Pyramid | Kind::Stack | Kind::Anubis => 100,
            Kind::Obelisk => 50,
            Kind::Pharaoh => 10_000,
            Kind::Djed | Kind::Sphinx => 0,
        };
        let pieces = fiveply_khet::squares(position.of_side(side)).filter_map(|square| position.piece(square));
        pieces.map(Piece::kind).map(worth).sum()
    };
    let lost = |side| material(position, side) - material(&after, side);
    let gain = lost(enemy) - lost(own);
    assert_eq!(effect.irreversible, gain != 0);
    let count = |position: &KhetPosition, kind| position.of_kind(kind).count_ones();
    let victim = match gain.abs() {
        0 => 0,
        50 => 1 + Kind::Obelisk as u8,
        100 if count(position, Kind::Anubis) > count(&after, Kind::Anubis) => 1 + Kind::Anubis as u8,
        100 => 1 + Kind::Pyramid as u8,
        _ => 1 + Kind::Pharaoh as u8,
    };
    assert_eq!(effect.victim, victim);
    gain as i16
}

#[test]
fn gains_are_what_the_laser_does() {
    let check = |_: &Khet, position: &KhetPosition| {
        if position.ended().is_none() {
            for candidate in candidates(position, Stage::All) {
                let gain = measured_gain(position, candidate.m);
                assert_eq!(candidate.gain, gain, "{:?}", candidate.m);
                // Nothing takes back on the square, so this is the whole exchange.
                assert!(position.exchange_at_least(candidate, gain.into()), "{:?}", candidate.m);
                assert!(!position.exchange_at_least(candidate, i32::from(gain) + 1), "{:?}", candidate.m);
            }
        }
    };
    random_positions(20, check);
    made_up_positions(5_000, check);
}

#[test]
fn stages_and_parts_make_up_all() {
    let check = |_: &Khet, position: &KhetPosition| {
        if position.ended().is_some() {
            return;
        }
        let all = candidates(position, Stage::All);
        assert_eq!(position.count_moves(), all.len() as u64);
        assert_eq!(position.has_move(), !all.is_empty());
        // Noisy is what wins more than the beam does as it stands.
        let standing = position.beam(position.side()).struck.map_or(0, |square| {
            let enemy = position.piece(square).filter(|piece| piece.side() != position.side());
            enemy.map_or(0, |_| position.standing_gain())
        });
        assert_eq!(position.standing_gain(), standing);
        let (noisy, quiet): (Vec<_>, Vec<_>) = all.iter().partition(|candidate| candidate.gain > standing);
        assert_eq!(candidates(position, Stage::Noisy), noisy);
        assert_eq!(candidates(position, Stage::Quiet), quiet);
        let parts: Vec<_> = (0..position.parts()).flat_map(|part| candidates(position, Stage::Part(part))).collect();
        assert_eq!(parts, all);
        assert!(all.windows(2).all(|pair| pair[0].m.from() <= pair[1].m.from()), "pieces come in the order of squares");
    };
    random_positions(40, check);
    made_up_positions(5_000, check);
}

#[test]
fn codes_decode_exactly_where_legal() {
    let mut count = 0;
    random_positions(1, |_, position| {
        count += 1;
        if count % 10 != 0 && position.ended().is_none() {
            return;
        }
        let mut codes: Vec<u16> = legal(position, Stage::All).into_iter().map(KhetPosition::code).collect();
        codes.sort_unstable();
        let decoded: Vec<u16> = (0..=u16::MAX).filter(|&code| position.decode(code).is_some()).collect();
        assert_eq!(decoded, codes);
        assert!(codes.first() != Some(&0));
        assert!(codes.iter().all(|&code| position.decode(code).map(KhetPosition::code) == Some(code)));
    });
}

#[test]
fn keys_and_indices_hold() {
    random_positions(20, |game, position| {
        assert_eq!(position.key(), position.key_from_scratch());
        let reread = game.parse(&game.position_text(position)).unwrap();
        assert_eq!(&reread, position, "mirrors' key and sets included");
        let sizes = game.sizes();
        for m in legal(position, Stage::All) {
            let context = position.context(m);
            assert!(usize::from(context.from_to) < sizes.from_to && usize::from(context.piece_to) < sizes.piece_to);
        }
    });
}

#[test]
fn the_half_turn_keeps_the_game() {
    random_positions(5, |game, position| {
        let turned = game.symmetric(position);
        assert_eq!(&game.symmetric(&turned), position);
        assert_eq!(turned.key(), turned.key_from_scratch());
        let swapped = |outcome| match outcome {
            Outcome::Win(side) => Outcome::Win(!side),
            Outcome::Draw => Outcome::Draw,
        };
        assert_eq!(turned.ended(), position.ended().map(swapped));
        assert_eq!(turned.threatened(), position.threatened());
        let mut images: Vec<u16> =
            legal(position, Stage::All).into_iter().map(|m| game.symmetric_move(position, m).code()).collect();
        images.sort_unstable();
        let mut codes: Vec<u16> = legal(&turned, Stage::All).into_iter().map(KhetMove::code).collect();
        codes.sort_unstable();
        assert_eq!(images, codes);
        for m in legal(position, Stage::All) {
            let (mut after, mut after_turned) = (position.clone(), turned.clone());
            after.play_unchecked(m);
            after_turned.play_unchecked(game.symmetric_move(position, m));
            assert_eq!(game.symmetric(&after), after_turned);
        }
    });
}

/// Red's light falls down column a and is turned east along row 1, by a pyramid as by a djed, or
/// west by the other djed.
#[test]
fn a_threat_is_the_other_laser_on_the_pharaoh() {
    let game = common::original();
    let with_mirror = |mirror: &str| game.parse(&format!("5k4/10/10/10/10/10/10/{mirror}1K7 s")).unwrap();
    assert!(!with_mirror("df").threatened());
    assert!(with_mirror("pa").threatened());
    let threatened = with_mirror("dg");
    assert!(threatened.threatened());
    assert!(!threatened.pass_is_fair(), "there is only a pharaoh");
    let lost = threatened.pass().and_then(|position| position.pass()).unwrap();
    assert_eq!(lost.ended(), Some(Outcome::Win(Side::Second)));
    assert_eq!(lost.pass(), None);
}
