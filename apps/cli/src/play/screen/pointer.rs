//! Moves by hand: a cell under the cursor keys, a piece taken hold of, and the moves that come of
//! it. Knows no rules: the legal moves tell what can be held and where it may go.

use fiveply_core::{Action, Board, MoveInfo};

/// What pressing Enter on a cell came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    /// This move.
    Play(String),
    /// One of these moves: turn left or right, become a queen or a knight.
    Choose(Vec<MoveInfo>),
    /// A piece was taken hold of, or let go.
    Held,
    /// Nothing can be done here.
    Nothing,
}

/// The cell under the cursor and the piece that is held.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pointer {
    /// Column and row, both from 0 and from the bottom left; `None` until an arrow key is pressed.
    cell: Option<(u8, u8)>,
    /// The cell whose piece is held.
    held: Option<String>,
}

impl Pointer {
    /// The cell under the cursor.
    pub(crate) fn cell(&self) -> Option<(u8, u8)> {
        self.cell
    }

    /// The cell whose piece is held.
    pub(crate) fn held(&self) -> Option<&str> {
        self.held.as_deref()
    }

    /// Lets go and hides the cursor; false when there was nothing to hide.
    pub(crate) fn clear(&mut self) -> bool {
        if self.held.take().is_some() {
            return true;
        }
        self.cell.take().is_some()
    }

    /// Lets go of a piece, for the position has changed.
    pub(crate) fn release(&mut self) {
        self.held = None;
    }

    /// Moves the cursor as it is seen: `flipped` turns the board under it. The first step shows it
    /// on the cell of the first move.
    pub(crate) fn step(&mut self, dx: i8, dy: i8, flipped: bool, board: &Board, moves: &[MoveInfo]) {
        let Some((x, y)) = self.cell.filter(|&(x, y)| x < board.width && y < board.height) else {
            let first = moves.first().and_then(|info| coordinates(board, &info.gesture.from));
            self.cell = first.or(Some((0, 0)));
            return;
        };
        let (dx, dy) = if flipped { (-dx, -dy) } else { (dx, dy) };
        let bounded = |value: u8, step: i8, size: u8| value.saturating_add_signed(step).min(size.saturating_sub(1));
        self.cell = Some((bounded(x, dx, board.width), bounded(y, dy, board.height)));
    }

    /// Enter on the cell under the cursor.
    pub(crate) fn press(&mut self, board: &Board, moves: &[MoveInfo]) -> Press {
        let Some((x, y)) = self.cell else { return Press::Nothing };
        let cell = &board.cell(x, y).name;
        let held = self.held.take();
        let (by_held, own_cell) = match &held {
            Some(from) => (between(moves, from, cell), from == cell),
            None => (Vec::new(), false),
        };
        if !by_held.is_empty() {
            // While the player chooses, the piece stays in hand.
            self.held = held.filter(|_| by_held.len() > 1);
            return single_or_choice(by_held);
        }
        if own_cell {
            return Press::Held;
        }
        // A placement starts where it ends; and where only one piece can go, there is no need to
        // fetch it first.
        let to: Vec<&MoveInfo> = moves.iter().filter(|info| info.gesture.to == *cell).collect();
        let from_here = moves.iter().any(|info| info.gesture.from == *cell && info.gesture.action != Action::Place);
        if from_here {
            self.held = Some(cell.clone());
            return Press::Held;
        }
        match to[..] {
            [only] => Press::Play(only.text.clone()),
            _ => Press::Nothing,
        }
    }

    /// A turn of the piece that is held or under the cursor, clockwise or not.
    pub(crate) fn turn(&self, clockwise: bool, board: &Board, moves: &[MoveInfo]) -> Option<String> {
        let under = || self.cell.map(|(x, y)| board.cell(x, y).name.clone());
        let cell = self.held.clone().or_else(under)?;
        let wanted = if clockwise { Action::TurnRight } else { Action::TurnLeft };
        let turns = |info: &&MoveInfo| {
            info.gesture.from == cell && (info.gesture.action == wanted || info.gesture.action == Action::Turn)
        };
        moves.iter().find(turns).map(|info| info.text.clone())
    }

    /// The cells the held piece may go to, or the one under the cursor when none is held. A turn
    /// goes nowhere.
    pub(crate) fn targets(&self, board: &Board, moves: &[MoveInfo]) -> Vec<String> {
        let under = || self.cell.map(|(x, y)| board.cell(x, y).name.clone());
        let Some(cell) = self.held.clone().or_else(under) else { return Vec::new() };
        let mut targets: Vec<String> =
            moves.iter().filter(|info| info.gesture.from == cell).map(|info| info.gesture.to.clone()).collect();
        targets.retain(|target| *target != cell);
        targets.dedup();
        targets
    }
}

/// Column and row of the cell with this name, both from the bottom left.
pub(crate) fn coordinates(board: &Board, name: &str) -> Option<(u8, u8)> {
    let index = board.cells.iter().position(|cell| cell.name == name)?;
    let width = usize::from(board.width);
    Some(((index % width) as u8, board.height - 1 - (index / width) as u8))
}

fn between(moves: &[MoveInfo], from: &str, to: &str) -> Vec<MoveInfo> {
    moves.iter().filter(|info| info.gesture.from == from && info.gesture.to == to).cloned().collect()
}

fn single_or_choice(mut moves: Vec<MoveInfo>) -> Press {
    if moves.len() == 1 { Press::Play(moves.remove(0).text) } else { Press::Choose(moves) }
}

/// What a choice between moves with the same cells is called.
pub(crate) fn choice_name(info: &MoveInfo) -> String {
    let what = match info.gesture.action {
        Action::TurnRight => "turn right",
        Action::TurnLeft => "turn left",
        Action::Turn => "turn",
        Action::Unstack => "top one only",
        Action::Promote(letter) => return format!("{}  {}", info.shown, promotion(letter)),
        Action::Move => "move",
        Action::Place => "place",
    };
    format!("{}  {what}", info.shown)
}

/// The choice that Enter plays at once: nearly everybody wants the queen.
pub(crate) fn usual_choice(moves: &[MoveInfo]) -> usize {
    let queen = |info: &MoveInfo| matches!(info.gesture.action, Action::Promote('q' | 'Q'));
    moves.iter().position(queen).unwrap_or(0)
}

fn promotion(letter: char) -> String {
    match letter.to_ascii_lowercase() {
        'q' => "queen".to_owned(),
        'r' => "rook".to_owned(),
        'b' => "bishop".to_owned(),
        'n' => "knight".to_owned(),
        _ => format!("become {letter}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::text::square_name;
    use fiveply_core::{Cell, Gesture, Tint};

    fn board() -> Board {
        Board::new(4, 3, |x, y| Cell { name: square_name(x, y), tint: Tint::Plain, mark: None, piece: None })
    }

    fn info(text: &str, from: &str, to: &str, action: Action) -> MoveInfo {
        let gesture = Gesture { from: from.to_owned(), to: to.to_owned(), action };
        MoveInfo { text: text.to_owned(), shown: text.to_owned(), gesture, overlays: Vec::new() }
    }

    fn at(x: u8, y: u8) -> Pointer {
        Pointer { cell: Some((x, y)), held: None }
    }

    #[test]
    fn a_piece_is_held_and_put_down() {
        let moves = [info("a1b2", "a1", "b2", Action::Move), info("c1b2", "c1", "b2", Action::Move)];
        let mut pointer = at(0, 0);
        assert_eq!(pointer.press(&board(), &moves), Press::Held);
        assert_eq!(pointer.held(), Some("a1"));
        assert_eq!(pointer.targets(&board(), &moves), ["b2"]);
        pointer.step(1, 1, false, &board(), &moves);
        assert_eq!(pointer.press(&board(), &moves), Press::Play("a1b2".into()));
        assert_eq!(pointer.press(&board(), &moves), Press::Nothing, "two pieces can go there");
    }

    #[test]
    fn placements_and_lonely_targets_need_one_press() {
        let place = [info("b1", "b1", "b1", Action::Place)];
        assert_eq!(at(1, 0).press(&board(), &place), Press::Play("b1".into()));
        let jump = [info("c2", "a1", "c2", Action::Move)];
        assert_eq!(at(2, 1).press(&board(), &jump), Press::Play("c2".into()));
    }

    #[test]
    fn turns_are_chosen_or_typed() {
        let moves = [info("a1r+", "a1", "a1", Action::TurnRight), info("a1r-", "a1", "a1", Action::TurnLeft)];
        let mut pointer = at(0, 0);
        assert_eq!(pointer.turn(true, &board(), &moves), Some("a1r+".into()));
        assert_eq!(pointer.turn(false, &board(), &moves), Some("a1r-".into()));
        assert_eq!(pointer.press(&board(), &moves), Press::Held);
        assert_eq!(pointer.press(&board(), &moves), Press::Choose(moves.to_vec()));
    }

    #[test]
    fn the_cursor_stays_on_the_board_and_turns_with_it() {
        let mut pointer = Pointer::default();
        pointer.step(1, 0, false, &board(), &[info("c1b2", "c1", "b2", Action::Move)]);
        assert_eq!(pointer.cell(), Some((2, 0)));
        pointer.step(0, -1, false, &board(), &[]);
        pointer.step(-1, 0, true, &board(), &[]);
        pointer.step(-1, 0, true, &board(), &[]);
        assert_eq!(pointer.cell(), Some((3, 0)));
        assert!(pointer.clear());
        assert!(!pointer.clear());
    }
}
