//! The path from the root to the node that is searched: the keys of its positions, what is known of
//! each ply, and the best line below each.

use crate::leaves::draws::Keys;
use crate::ordering::continuation::NOTHING;
use fiveply_core::score::MAX_PLY;
use fiveply_core::{Game, Position, Record, Score};

/// How many moves back the continuation history looks: the opponent's last move and the own two
/// before it.
const BACK: [usize; 3] = [1, 2, 4];

/// What the search knows of one ply of its path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The move played here, as an index of the histories.
    pub(crate) played: u16,
    /// The static evaluation, if one was made.
    pub(crate) eval: Option<Score>,
    /// How many plies less the move played here is searched.
    pub(crate) reduction: i32,
    /// Cut-offs of nodes at this ply since the node two plies above began.
    pub(crate) cutoffs: u32,
}

impl Default for Frame {
    fn default() -> Self {
        Frame { played: NOTHING, eval: None, reduction: 0, cutoffs: 0 }
    }
}

/// How many bytes the plies take.
pub(crate) const BYTES: usize = size_of::<Frame>() * (MAX_PLY + 2);

/// The path, with room for the deepest there can be.
pub(crate) struct Path<M> {
    keys: Keys,
    frames: Vec<Frame>,
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Path<M> {
    /// A path without any game, until `start`.
    pub(crate) fn new() -> Self {
        Path { keys: Keys::default(), frames: Vec::new(), lines: Vec::new() }
    }

    /// The path of a search that begins at the present position of `record`. What earlier searches
    /// knew of its plies stays until it is overwritten.
    pub(crate) fn start<G: Game>(&mut self, record: &Record<G>) {
        self.frames.resize(MAX_PLY + 2, Frame::default());
        self.lines.resize_with(MAX_PLY + 1, Vec::new);
        self.keys = Keys::start(record);
    }

    /// Whether every step of the search was taken back.
    pub(crate) fn is_at_root(&self) -> bool {
        self.keys.is_at_root()
    }

    /// Whether the last position counts as drawn by repetition.
    #[inline]
    pub(crate) fn repeats(&self) -> bool {
        self.keys.repeats()
    }

    /// Leads on to `child`. Where no position ever comes back, no keys are kept.
    #[inline]
    pub(crate) fn push<P: Position>(&mut self, child: &P, irreversible: bool) {
        debug_assert!(P::CAN_COME_BACK || irreversible, "{child:?}");
        if P::CAN_COME_BACK {
            self.keys.push(child.key(), irreversible);
        }
    }

    /// Takes the last step back.
    #[inline]
    pub(crate) fn pop<P: Position>(&mut self) {
        if P::CAN_COME_BACK {
            self.keys.pop();
        }
    }

    #[inline]
    pub(crate) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply]
    }

    #[inline]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply]
    }

    /// The move that was played `back` plies above `ply`, as an index of the histories.
    #[inline]
    pub(crate) fn previous(&self, ply: usize, back: usize) -> u16 {
        if ply < back { NOTHING } else { self.frames[ply - back].played }
    }

    /// The moves that the continuation history looks back at.
    #[inline]
    pub(crate) fn before(&self, ply: usize) -> [u16; 3] {
        BACK.map(|back| self.previous(ply, back))
    }

    /// The best line from a ply on.
    #[inline]
    pub(crate) fn line(&self, ply: usize) -> &[M] {
        &self.lines[ply]
    }

    #[inline]
    pub(crate) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The best line from `ply` on is `m` and what follows it.
    pub(crate) fn extend_line(&mut self, ply: usize, m: M) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
}
