//! Moves as text: `j4j3` (step, swap or stack), `h2r+`, `h2r-` (the turns of a pyramid or an
//! anubis), `f4r` (the turn of a djed, a scarab or a sphinx) or `d1ue2` (unstack), followed by
//! `xg3` when the beam strikes a piece on g3. The suffix is always written; on input it may be
//! missing, but never wrong.

use crate::edition::Edition;
use crate::moves::{Action, KhetMove};
use crate::piece::Kind;
use crate::position::KhetPosition;
use crate::position_text::SIDE_WORDS;
use crate::square::{HEIGHT, Square, WIDTH};
use fiveply_core::{ParseError, text};

const ACCEPTED: &str = "j4j3 (step, swap or stack), h2r+ or h2r- (pyramid), f4r (djed), d1ue2 (unstack), each followed by x and a square \
                        where the beam strikes, or not";

const ACCEPTED_2: &str = "j4j3 (step or swap), h2r+ or h2r- (pyramid or anubis), f4r (scarab or sphinx), each followed by x and a square \
                          where the beam strikes, or not";

/// Writes a legal move.
pub(crate) fn move_text(position: &KhetPosition, m: KhetMove) -> String {
    let mut text = String::with_capacity(8);
    push_square(&mut text, m.from());
    match m.action() {
        Action::Go => push_square(&mut text, m.to()),
        Action::TurnRight if turns_one_way(position, m.from()) => text.push('r'),
        Action::TurnRight => text.push_str("r+"),
        Action::TurnLeft => text.push_str("r-"),
        Action::Unstack => {
            text.push('u');
            push_square(&mut text, m.to());
        }
    }
    if let Some(struck) = position.struck_after(m) {
        text.push('x');
        push_square(&mut text, struck);
    }
    text
}

/// Reads a legal move.
pub(crate) fn parse_move(position: &KhetPosition, text: &str) -> Result<KhetMove, ParseError> {
    let accepted = match position.edition() {
        Edition::First => ACCEPTED,
        Edition::Second => ACCEPTED_2,
    };
    read_move(position, text).map_err(|fault| ParseError::new("move", text, fault, accepted))
}

fn read_move(position: &KhetPosition, text: &str) -> Result<KhetMove, String> {
    let (from, rest) = take_square(text).ok_or("it does not begin with a square")?;
    let (m, bare_turn, suffix) = take_action(from, rest).ok_or("no action follows the first square")?;
    let is_turn = matches!(m.action(), Action::TurnRight | Action::TurnLeft);
    if !position.is_legal(m) || (is_turn && bare_turn != turns_one_way(position, from)) {
        return Err(why_illegal(position, m));
    }
    if suffix.is_empty() {
        return Ok(m);
    }
    let claimed = suffix.strip_prefix('x').and_then(take_square).filter(|(_, rest)| rest.is_empty());
    let (claimed, _) = claimed.ok_or_else(|| format!("{suffix:?} is too much"))?;
    match position.struck_after(m) {
        Some(struck) if struck == claimed => Ok(m),
        Some(struck) => Err(format!("the beam strikes {}", struck.name())),
        None => Err("the beam strikes nothing".to_owned()),
    }
}

/// Reads what follows the first square: the move, whether it was a turn without a sign, and the
/// rest.
fn take_action(from: Square, text: &str) -> Option<(KhetMove, bool, &str)> {
    let turn = |action, bare, rest| Some((KhetMove::new(from, from, action), bare, rest));
    if let Some(rest) = text.strip_prefix("r+") {
        turn(Action::TurnRight, false, rest)
    } else if let Some(rest) = text.strip_prefix("r-") {
        turn(Action::TurnLeft, false, rest)
    } else if let Some(rest) = text.strip_prefix('r') {
        turn(Action::TurnRight, true, rest)
    } else if let Some(rest) = text.strip_prefix('u') {
        take_square(rest).map(|(to, rest)| (KhetMove::new(from, to, Action::Unstack), false, rest))
    } else {
        take_square(text).map(|(to, rest)| (KhetMove::new(from, to, Action::Go), false, rest))
    }
}

/// Says what stands in the way of a move that is not legal.
fn why_illegal(position: &KhetPosition, m: KhetMove) -> String {
    let from = m.from().name();
    let Some(piece) = position.piece(m.from()) else { return format!("{from} is empty") };
    let owner = SIDE_WORDS[piece.side().index()];
    if position.winner().is_some() {
        return "the game is over".to_owned();
    }
    if piece.side() != position.side {
        return format!("the piece on {from} is {owner}, and it is not {owner}'s turn");
    }
    let name = match piece.kind() {
        Kind::Pyramid => "pyramid",
        Kind::Djed => position.edition().djed(),
        Kind::Obelisk => "obelisk",
        Kind::Stack => "stack",
        Kind::Pharaoh => "pharaoh",
        Kind::Anubis => "anubis",
        Kind::Sphinx => "sphinx",
    };
    match (m.action(), piece.kind()) {
        (Action::Go, Kind::Sphinx) => "a sphinx never moves".to_owned(),
        (Action::Go, _) => format!("the {name} on {from} cannot go to {}", m.to().name()),
        (Action::TurnRight | Action::TurnLeft, kind) if kind.turns_either_way() => {
            format!("{} {name} turns by {from}r+ or {from}r-", if kind == Kind::Anubis { "an" } else { "a" })
        }
        (Action::TurnRight | Action::TurnLeft, kind) if kind.turns_one_way() => format!("a {name} turns by {from}r"),
        (Action::TurnRight | Action::TurnLeft, _) => format!("the {name} on {from} cannot turn"),
        (Action::Unstack, Kind::Stack) => format!("no obelisk from {from} can go to {}", m.to().name()),
        (Action::Unstack, _) => format!("the {name} on {from} is no stack"),
    }
}

fn turns_one_way(position: &KhetPosition, square: Square) -> bool {
    position.piece(square).is_some_and(|piece| piece.kind().turns_one_way())
}

fn take_square(text: &str) -> Option<(Square, &str)> {
    let ((x, y), rest) = text::take_square(text, WIDTH, HEIGHT)?;
    Some((Square::new(x, y)?, rest))
}

fn push_square(text: &mut String, square: Square) {
    text.push((b'a' + square.x()).into());
    text.push((b'1' + square.y()).into());
}
