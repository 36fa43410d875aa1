//! Hints in three steps: which piece, where to, and why. Each step is asked for, so that nobody is
//! shown more than they want to know.

use crate::engine::{DEFAULT_ENGINE, score};
use crate::fault::refuse;
use crate::play::session::Session;
use anyhow::Result;
use fiveply_core::{Action, AnyRecord, Board, Choice, Info, Limits, MoveInfo, Player, Question, ShownScore};
use std::time::Duration;

/// How long the adviser thinks.
const TIME: Duration = Duration::from_secs(1);

/// The most moves of the expected line that are shown.
const LONGEST_LINE: usize = 6;

/// Advice for one position.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The game and the position it is about.
    about: [String; 2],
    info: MoveInfo,
    steps: [String; 3],
    shown: usize,
}

/// Whom to ask for advice, and what; refused when no person is to move.
pub(crate) fn adviser(session: &Session) -> Result<(Box<dyn Player>, Question)> {
    if !session.human_to_move() {
        let why = if session.is_over() { session.status() } else { "it is not your turn yet".to_owned() };
        return Err(refuse(format!("no hint: {why}")));
    }
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    Ok((session.game().player(&DEFAULT_ENGINE)?, Question { limits, ..Question::default() }))
}

impl Hint {
    /// The advice that follows from an engine's choice and its last report on it.
    pub(crate) fn new(record: &dyn AnyRecord, choice: &Choice, report: Option<&Info>) -> Option<Self> {
        let info = record.move_infos().into_iter().find(|info| info.text == choice.m)?;
        let report = report.filter(|report| report.pv.first() == Some(&choice.m));
        let steps = [piece(&record.board(), &info), target(&info), reason(choice, report)];
        Some(Hint { about: [record.game(), record.position_text()], info, steps, shown: 0 })
    }

    /// Whether it is about the position of `record`.
    pub(crate) fn fits(&self, record: &dyn AnyRecord) -> bool {
        self.about == [record.game(), record.position_text()]
    }

    /// The next step; the last one again and again.
    pub(crate) fn next(&mut self) -> String {
        self.shown = (self.shown + 1).min(self.steps.len());
        format!("hint {} of 3: {}", self.shown, self.steps[self.shown - 1])
    }

    /// The cell to move from, once that step was shown.
    pub(crate) fn from(&self) -> Option<&str> {
        (self.shown >= 1 && self.info.gesture.action != Action::Place).then_some(&self.info.gesture.from)
    }

    /// The cell to move to, once that step was shown; none for a turn.
    pub(crate) fn to(&self) -> Option<&str> {
        let gesture = &self.info.gesture;
        let turns = gesture.action != Action::Place && gesture.from == gesture.to;
        (self.shown >= 2 && !turns).then_some(&gesture.to)
    }
}

fn piece(board: &Board, info: &MoveInfo) -> String {
    let from = &info.gesture.from;
    if info.gesture.action == Action::Place {
        let column: String = from.chars().take_while(|letter| letter.is_alphabetic()).collect();
        return format!("place it in column {column}");
    }
    let piece = board.cells.iter().find(|cell| cell.name == *from).and_then(|cell| cell.piece.as_ref());
    // What follows a comma tells how the piece stands, which the board shows.
    let name = piece.and_then(|piece| piece.name.split(',').next()).unwrap_or("piece");
    format!("the {name} on {from}")
}

fn target(info: &MoveInfo) -> String {
    let to = &info.gesture.to;
    match info.gesture.action {
        Action::TurnRight => "turn it clockwise".to_owned(),
        Action::TurnLeft => "turn it counter-clockwise".to_owned(),
        Action::Turn => "turn it".to_owned(),
        Action::Unstack => format!("its top one to {to}"),
        Action::Place | Action::Move | Action::Promote(_) => format!("to {to}"),
    }
}

/// `a3a4: +0.82; then b4a3xa4 e3f3`, or what is proved: `a3a4 wins in 5 plies; then …`.
fn reason(choice: &Choice, report: Option<&Info>) -> String {
    let m = &choice.m;
    let mut text = match report.map(|report| report.score).or(choice.score) {
        Some(ShownScore::Win(count)) => format!("{m} wins in {}", plies(count)),
        Some(ShownScore::Loss(count)) => format!("{m} holds out longest, but loses in {}", plies(count)),
        Some(ShownScore::Draw(_)) => format!("{m} is a draw"),
        Some(cp @ ShownScore::Cp(_)) => format!("{m}: {}", score(cp)),
        None => m.clone(),
    };
    let line = report.map_or(&[][..], |report| report.pv.get(1..).unwrap_or_default());
    if !line.is_empty() {
        text.push_str(&format!("; then {}", line[..line.len().min(LONGEST_LINE)].join(" ")));
        text.push_str(if line.len() > LONGEST_LINE { " …" } else { "" });
    }
    text
}

fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(game: &str, position: Option<&str>, moves: &[&str], m: &str, score: ShownScore, pv: &[&str]) -> Hint {
        let record = fiveply_catalog::game(game).unwrap().open(position, moves).unwrap();
        let choice = Choice { m: m.to_owned(), score: Some(score), depth: 3, nodes: 9, time: TIME };
        let pv = pv.iter().map(|&text| text.to_owned()).collect();
        let report = Info {
            depth: 3,
            seldepth: 3,
            multipv: 1,
            score,
            nodes: 9,
            iteration_nodes: 9,
            seconds: 0.1,
            nps: 90,
            hashfull: 0,
            pv,
        };
        let hint = Hint::new(&*record, &choice, Some(&report)).unwrap();
        assert!(hint.fits(&*record));
        hint
    }

    #[test]
    fn a_hint_has_three_steps() {
        let mut hint = hint("chess", None, &[], "g1f3", ShownScore::Cp(82), &["g1f3", "d7d5", "d2d4"]);
        assert_eq!((hint.from(), hint.to()), (None, None));
        assert_eq!(hint.next(), "hint 1 of 3: the white knight on g1");
        assert_eq!((hint.from(), hint.to()), (Some("g1"), None));
        assert_eq!(hint.next(), "hint 2 of 3: to f3");
        assert_eq!((hint.from(), hint.to()), (Some("g1"), Some("f3")));
        assert_eq!(hint.next(), "hint 3 of 3: g1f3: +0.82; then d7d5 d2d4");
        assert_eq!(hint.next(), "hint 3 of 3: g1f3: +0.82; then d7d5 d2d4");
    }

    #[test]
    fn turns_and_placements_have_their_words() {
        let mut turn = hint("khet", None, &[], "h2r+", ShownScore::Win(5), &["h2r+"]);
        assert_eq!(turn.next(), "hint 1 of 3: the silver pyramid on h2");
        assert!(turn.next().ends_with("turn it clockwise"));
        assert_eq!((turn.from(), turn.to()), (Some("h2"), None));
        assert!(turn.next().ends_with("h2r+ wins in 5 plies"));
        let mut place = hint("isolation", None, &[], "f5", ShownScore::Loss(1), &["e4"]);
        assert!(place.next().ends_with("place it in column f"));
        assert!(place.next().ends_with("to f5"));
        assert_eq!((place.from(), place.to()), (None, Some("f5")));
        assert!(place.next().ends_with("f5 holds out longest, but loses in 1 ply"), "another move's line is not shown");
    }

    #[test]
    fn advice_is_for_people_to_move() {
        let game = fiveply_catalog::game("chess").unwrap();
        let record = game.open(None, &["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
        let session = Session::new(game, record, crate::play::session::Seats::TwoPlayers).unwrap();
        assert!(adviser(&session).err().unwrap().to_string().contains("checkmate"));
    }
}
