//! Other programs' notations of Khet 2.0: whatever is written is read again, and no text panics.

#[path = "../../games/catalog/tests/support/mangling.rs"]
mod mangling;

use fiveply_protocol::khet2::{Notation, move_from_digits, move_to_digits};
use mangling::{fuzz, fuzz_groups, mangled};

/// Eight rows of ten squares, and the side.
type Squares = ([[u8; 10]; 8], bool);

/// A position of ours with any pieces on any squares.
fn position((rows, is_red): &Squares) -> String {
    const PIECES: [&str; 15] =
        ["xn", "xe", "xs", "xw", "an", "ae", "as", "aw", "pa", "pb", "pc", "pd", "sf", "sg", "k"];
    let mut text = String::new();
    for row in rows {
        let mut empty = 0;
        for square in row {
            let number = usize::from(*square);
            let Some(piece) = PIECES.get(number / 2 % 40) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            let (letter, facing) = piece.split_at(1);
            text += &if number % 2 == 0 { letter.to_uppercase() } else { letter.to_owned() };
            text += facing;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text.push('/');
    }
    text.pop();
    text + if *is_red { " r" } else { " s" }
}

#[test]
fn every_position_is_read_as_it_was_written() {
    fuzz_groups(1, |squares: &Squares| {
        let ours = position(squares);
        for notation in Notation::ALL {
            match notation.write(&ours) {
                Ok(text) => assert_eq!(notation.read(&text).unwrap(), ours, "{notation:?} {text}"),
                Err(error) => assert!(notation == Notation::Lsn && squares.1, "{notation:?} {ours}: {error}"),
            }
        }
    });
}

const TEXTS: [&str; 5] = [
    "x33a3ka3p22/2p37/3P46/p11P31s1s21p21P4/p21P41S2S11p11P3/6p23/7P12/2P4A1KA13X1 0",
    "2PARA3X/7P2/6p3/p1P1SS1p1P/p1P1ss1p1P/3P6/2p7/x3arap2 wnnnnneewwsnsnsneewwssssse s 0",
    "2SARA3X/0/3P2p3/pP2Sp2pP/pP2Ps2pP/3P2p3/0/x3aras2 wnnnnseewwwnsnseeewwnsssse s 0",
    "l++3d++kd++s+2/*/3B+2b++3/b++B2B+++s+2b+++B+/b+++B+2S+b+2b++B/3B2b+++3/*/2S+DKD3L",
    "xs3askaspb2/2pc7/3Pd6/pa1Pc1sgsf1pb1Pd/pb1Pd1SfSg1pa1Pc/6pb3/7Pa2/2PdAnKAn3Xn s",
];

#[test]
fn no_text_panics() {
    fuzz(|number, edits| {
        let text = mangled(TEXTS[number as usize % TEXTS.len()], edits);
        for notation in Notation::ALL {
            if let Ok(ours) = notation.read(&text) {
                let written = notation.write(&ours).unwrap();
                assert_eq!(notation.read(&written).unwrap(), ours, "{notation:?} {text}");
            }
            if let Ok(theirs) = notation.write(&text) {
                notation.read(&theirs).unwrap();
            }
        }
    });
}

#[test]
fn no_move_panics() {
    const MOVES: [&str; 8] = ["h2g1", "h2r+", "f4r", "j1r", "h2h3xg5", "h2+", "a8-", "f4+"];
    fuzz(|number, edits| {
        let m = mangled(MOVES[number as usize % MOVES.len()], edits);
        if let Ok(theirs) = move_to_digits(TEXTS[4], &m) {
            assert!(move_from_digits(TEXTS[4], &theirs).is_ok(), "{m} {theirs}");
        }
        let _ = move_from_digits(TEXTS[4], &m);
    });
}
