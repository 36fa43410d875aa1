//! Positions and moves of Khet 2.0 as other programs write them, from and to our own texts.
//!
//! Nothing here knows the rules: a text that is well formed may stand for a position that cannot
//! be. The rules refuse it when it is opened.

mod board;
mod digits;
mod lsn;
mod ours;
mod pkn;

pub use digits::{move_from_digits, move_to_digits};

use board::{Fault, Position};
use fiveply_core::ParseError;

/// A notation for positions that others invented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The digits of the program Khet2-AI by AlexKent3141 (its notation.txt and protocol.txt).
    Digits,
    /// PKN, Peterson Khet Notation (README of rel1c/khet).
    Pkn,
    /// LSN, the Laser Setup Notation of kishannareshpal/laserchess (its docs/SetupNotation.md).
    Lsn,
}

impl Notation {
    /// All.
    pub const ALL: [Notation; 3] = [Notation::Digits, Notation::Pkn, Notation::Lsn];

    /// Reads a position and writes it as ours.
    ///
    /// ```
    /// use fiveply_protocol::khet2::Notation;
    /// let text = "x39/91/91/91/91/91/4P45/5k4 1";
    /// let ours = "xs9/10/10/10/10/10/4Pd5/5k4 r";
    /// assert_eq!(Notation::Digits.read(text).unwrap(), ours);
    /// assert_eq!(Notation::Digits.write(ours).unwrap(), text);
    /// ```
    pub fn read(self, text: &str) -> Result<String, ParseError> {
        let (position, what, accepted) = match self {
            Notation::Digits => (digits::read(text), "position of Khet2-AI", "x33a3ka3p22/… 0"),
            Notation::Pkn => (pkn::read(text), "position in PKN", "2PARA3X/… wnnnn… s 0"),
            Notation::Lsn => (lsn::read(text), "position in LSN", "l++3d++kd++b+++2/…"),
        };
        let refused = |fault: Fault| ParseError::new(what, text, fault.to_string(), accepted);
        position.map(|position| ours::write(&position)).map_err(refused)
    }

    /// Writes a position of ours in this notation.
    pub fn write(self, text: &str) -> Result<String, ParseError> {
        let position = position(text)?;
        match self {
            Notation::Digits => Ok(digits::write(&position)),
            Notation::Pkn => Ok(pkn::write(&position)),
            // The notation has no place for the side to move; Silver begins.
            Notation::Lsn if !position.is_silver_to_move => {
                let fault = "it is Red's turn, which LSN cannot say";
                Err(ParseError::new("position", text, fault, "a position with Silver to move"))
            }
            Notation::Lsn => Ok(lsn::write(&position)),
        }
    }
}

/// Reads a position of ours.
fn position(text: &str) -> Result<Position, ParseError> {
    let refused = |fault: Fault| ParseError::new("position", text, fault.to_string(), "xs3askaspb2/… s");
    ours::read(text).map_err(refused)
}

#[cfg(test)]
mod tests {
    use super::board::{Piece, square};
    use super::*;

    /// Red's pieces; Silver's are these turned by half a turn.
    const CLASSIC: &str = "xs a8 as e8 as g8 k f8 pb h8 pc c7 pa a5 pb h5 pb a4 pa h4 pb g3 sg e5 sf f5";
    const IMHOTEP: &str = "xs a8 as e8 as g8 k f8 sf h8 sf f5 pa g6 pa a5 pb i5 pb a4 pd f4 pa i4 pb g3";
    const DYNASTY: &str = "xs a8 pc e8 pb g8 pa a6 pc e6 pb a5 pd d4 pb f4 as f8 as f6 k f7 sf g6 sg c5";

    fn start(red: &str) -> Position {
        let mut pieces = [None; 80];
        for (piece, place) in red.split(' ').zip(red.split(' ').skip(1)).step_by(2) {
            let mut letters = piece.chars();
            let (kind, facing) = (letters.next().unwrap(), letters.next().unwrap_or(' '));
            let at = square(place).unwrap();
            pieces[at] = Some(Piece { kind, is_silver: false, facing });
            let opposite = |facing| match facing {
                'n' => 's',
                's' => 'n',
                'a' => 'c',
                'b' => 'd',
                'c' => 'a',
                'd' => 'b',
                same => same,
            };
            pieces[79 - at] = Some(Piece { kind, is_silver: true, facing: opposite(facing) });
        }
        Position { pieces, is_silver_to_move: true }
    }

    /// What the three sources print for the starts they know, against the set-ups as they are.
    #[test]
    fn published_positions_are_read_and_written() {
        let digits = "x33a3ka3p22/2p37/3P46/p11P31s1s21p21P4/p21P41S2S11p11P3/6p23/7P12/2P4A1KA13X1 0";
        for (notation, red, text) in [
            (Notation::Digits, CLASSIC, digits),
            (
                Notation::Pkn,
                CLASSIC,
                "2PARA3X/7P2/6p3/p1P1SS1p1P/p1P1ss1p1P/3P6/2p7/x3arap2 wnnnnneewwsnsnsneewwssssse s 0",
            ),
            (
                Notation::Pkn,
                DYNASTY,
                "3PAP3X/4R5/3SAP3P/3p1p1S1P/p1s1P1P3/p3pas3/5r4/x3pap3 wnnnnennswenweswensswsssse s 0",
            ),
            (
                Notation::Pkn,
                IMHOTEP,
                "2SARA3X/0/3P2p3/pP2Sp2pP/pP2Ps2pP/3P2p3/0/x3aras2 wnnnnseewwwnsnseeewwnsssse s 0",
            ),
            (
                Notation::Lsn,
                CLASSIC,
                "l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L",
            ),
            (
                Notation::Lsn,
                IMHOTEP,
                "l++3d++kd++s+2/*/3B+2b++3/b++B2B+++s+2b+++B+/b+++B+2S+b+2b++B/3B2b+++3/*/2S+DKD3L",
            ),
        ] {
            let read = notation.read(text).unwrap();
            assert_eq!(ours::read(&read).unwrap(), start(red), "{text}");
            let again = notation.read(&notation.write(&read).unwrap()).unwrap();
            assert_eq!(again, read);
        }
        assert_eq!(digits::write(&start(CLASSIC)), digits);
        let ours = "xs3askaspb2/2pc7/3Pd6/pa1Pc1sgsf1pb1Pd/pb1Pd1SfSg1pa1Pc/6pb3/7Pa2/2PdAnKAn3Xn s";
        assert_eq!(ours::write(&start(CLASSIC)), ours);
    }

    #[test]
    fn faults_are_named_with_their_column() {
        let rows = |first: &str, empty: &str| format!("{first}{}", format!("/{empty}").repeat(7));
        for (notation, text, fault) in [
            (Notation::Digits, String::new(), "column 1: a row of 0 squares"),
            (Notation::Digits, rows("91", "91"), "column 24: no side to move"),
            (Notation::Digits, rows("91", "91") + " s", "column 25: \"s\" is no side"),
            (Notation::Digits, rows("9q", "91") + " 0", "column 2: 'q' is no piece"),
            (Notation::Digits, rows("8p5", "91") + " 0", "column 3: '5' is no direction of 'p'"),
            (Notation::Digits, rows("99", "91") + " 0", "column 2: more than 10 squares"),
            (Notation::Digits, rows("9", "91") + " 0", "column 2: a row of 9 squares"),
            (Notation::Digits, "91/91 0".to_owned(), "column 6: 2 rows"),
            (Notation::Digits, rows("91", "91") + "/91 0", "column 24: more than 8 rows"),
            (Notation::Digits, rows("91", "91") + " 0 h2", "column 27: nothing more"),
            (Notation::Pkn, rows("9P", "0"), "column 17: no directions"),
            (Notation::Pkn, rows("9P", "0") + "  s", "column 18: a direction is missing"),
            (Notation::Pkn, rows("9P", "0") + " ne s 0", "column 19: more directions than pieces"),
            (Notation::Pkn, rows("9P", "0") + " q s 0", "column 18: 'q' is no direction of 'P'"),
            (Notation::Pkn, rows("9E", "0") + " n s 0", "column 2: 'E' is no piece"),
            (Notation::Pkn, rows("9P", "0") + " n x 0", "column 20: \"x\" is no side"),
            (Notation::Pkn, rows("9P", "0") + " n s x", "column 22: \"x\" is no number of a turn"),
            (Notation::Lsn, rows("*b", "*"), "column 2: more than 10 squares"),
            (Notation::Lsn, rows("9b++++", "*"), "column 6: '+' is no piece"),
            (Notation::Lsn, rows("9p", "*"), "column 2: 'p' is no piece"),
            (Notation::Lsn, rows("9é", "*"), "column 2: 'é' is no piece"),
            (Notation::Lsn, rows("*", "*") + " s", "column 17: nothing more"),
        ] {
            let error = notation.read(&text).unwrap_err().to_string();
            assert!(error.contains(fault), "{notation:?} {text}: {error}");
        }
        let red = ours::write(&Position { is_silver_to_move: false, ..start(CLASSIC) });
        assert!(Notation::Lsn.write(&red).unwrap_err().to_string().contains("Red's turn"));
        assert!(Notation::Pkn.write("10/9 s").unwrap_err().to_string().contains("column 5: a row of 9 squares"));
    }
}
