//! A beam on its way: it grows from the laser in a few frames, flashes where it strikes, and stays
//! until the next key.

use fiveply_core::{Board, MoveInfo, Overlay};
use std::time::{Duration, Instant};

/// How long a frame stays.
pub(crate) const FRAME: Duration = Duration::from_millis(70);
/// A beam reaches its end in this many frames.
const GROWING: usize = 10;
/// Frames in which the struck piece flashes.
const FLASHING: usize = 4;

/// What a move set off, being shown.
pub(crate) struct Animation {
    overlays: Vec<Overlay>,
    /// The cell that is struck, with the piece that stood there.
    struck: Option<(usize, fiveply_core::Piece)>,
    start: Instant,
    skipped: bool,
}

impl Animation {
    /// The animation of a move from the board before it to the board after; `None` when the move
    /// sets nothing off.
    pub(crate) fn new(info: &MoveInfo, before: &Board, after: &Board) -> Option<Self> {
        if info.overlays.is_empty() {
            return None;
        }
        let overlays = info.overlays.clone();
        let hit = overlays.iter().find_map(|Overlay::Beam { hit, .. }| hit.as_ref());
        let struck = hit.and_then(|name| struck_piece(name, info, before, after));
        Some(Animation { overlays, struck, start: Instant::now(), skipped: false })
    }

    /// Goes to the last frame.
    pub(crate) fn skip(&mut self) {
        self.skipped = true;
    }

    /// Whether the last frame is reached.
    pub(crate) fn is_finished(&self) -> bool {
        self.skipped || self.frame() >= GROWING + FLASHING
    }

    fn frame(&self) -> usize {
        (self.start.elapsed().as_millis() / FRAME.as_millis()) as usize
    }

    /// What to draw now.
    pub(crate) fn overlays(&self) -> Vec<Overlay> {
        if self.is_finished() {
            return self.overlays.clone();
        }
        self.overlays.iter().map(|overlay| grown(overlay, self.frame())).collect()
    }

    /// Puts the struck piece back on the board until the beam has consumed it.
    pub(crate) fn restore(&self, board: &mut Board) {
        let flash = self.frame().checked_sub(GROWING).is_some_and(|frame| frame % 2 == 1);
        if let Some((index, piece)) = &self.struck
            && !self.is_finished()
            && !flash
            && let Some(cell) = board.cells.get_mut(*index)
        {
            cell.piece = Some(piece.clone());
        }
    }
}

/// The piece that the beam took from a cell, unless it is the one that has just come there: its
/// look then is not known.
fn struck_piece(name: &str, info: &MoveInfo, before: &Board, after: &Board) -> Option<(usize, fiveply_core::Piece)> {
    let index = after.cells.iter().position(|cell| cell.name == name)?;
    if info.gesture.to == name && info.gesture.from != name {
        return None;
    }
    let piece = before.cells.get(index)?.piece.clone()?;
    Some((index, piece))
}

/// The part of a beam that it has covered by a frame; it strikes at its end.
fn grown(overlay: &Overlay, frame: usize) -> Overlay {
    let Overlay::Beam { side, path, hit } = overlay;
    let length = (path.len() * (frame + 1)).div_ceil(GROWING).clamp(2.min(path.len()), path.len());
    let arrived = length == path.len();
    Overlay::Beam { side: *side, path: path[..length].to_vec(), hit: hit.clone().filter(|_| arrived) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::{Point, Side};

    #[test]
    fn a_beam_grows_and_strikes_at_its_end() {
        let path: Vec<Point> = (-1..20).map(|y| Point { x: 9, y }).collect();
        let beam = Overlay::Beam { side: Side::First, path, hit: Some("j8".into()) };
        let length = |frame| {
            let Overlay::Beam { path, hit, .. } = grown(&beam, frame);
            (path.len(), hit.is_some())
        };
        assert_eq!(length(0), (3, false));
        assert_eq!(length(GROWING - 1), (21, true));
        assert_eq!(length(GROWING + 5), (21, true));
        let short = Overlay::Beam { side: Side::First, path: vec![Point { x: 9, y: -1 }], hit: None };
        let Overlay::Beam { path, .. } = grown(&short, 0);
        assert_eq!(path.len(), 1);
    }
}
