//! A position: the plain value that search and perft copy, play on and throw away.

use crate::{Outcome, Score, Side};
use std::fmt::Debug;
use std::hash::Hash;

/// Which moves a generator is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every legal move.
    All,
    /// The moves that gain more at once than [`Position::standing_gain`]: captures, promotions,
    /// steps onto the goal.
    Noisy,
    /// All others. `Noisy` and `Quiet` together are exactly `All`.
    Quiet,
    /// The moves of one piece, the Khet report's incremental generation; the parts below
    /// [`Position::parts`] together are `All`, in the same order.
    Part(u8),
}

/// A generated move with what the generator learned about it on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub m: M,
    /// What it wins at once, a basic piece being 100: more than [`Position::standing_gain`] for
    /// noisy moves, negative when it harms the mover.
    pub gain: i16,
    /// The game's own ordering, that of its report: larger is tried earlier.
    pub order: i32,
}

/// A stack of generated moves. One thread keeps one, every node appends its moves and truncates on
/// leaving, so that no node allocates.
#[derive(Clone, Debug)]
pub struct Moves<M>(Vec<Candidate<M>>);

impl<M> Moves<M> {
    /// An empty stack. It grows to the moves along the longest line and stays that large.
    pub fn new() -> Self {
        Moves(Vec::with_capacity(128))
    }

    /// Adds a move of which nothing special is known.
    #[inline]
    pub fn push(&mut self, m: M) {
        self.0.push(Candidate { m, gain: 0, order: 0 });
    }

    /// Adds a move with its gain and the game's ordering.
    #[inline]
    pub fn push_with(&mut self, m: M, gain: i16, order: i32) {
        self.0.push(Candidate { m, gain, order });
    }

    /// How many moves there are, of all nodes on the path.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Drops all moves from `length` on.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// All moves, the deepest node's last.
    #[inline]
    pub fn as_slice(&self) -> &[Candidate<M>] {
        &self.0
    }

    /// The same, to be reordered.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [Candidate<M>] {
        &mut self.0
    }
}

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Moves::new()
    }
}

/// What playing a move turned out to do; in Khet only the laser tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// What left the board, in the game's own numbering; 0 is nothing.
    pub victim: u8,
    /// No position before this move can occur again, so the search for repetitions may stop here.
    pub irreversible: bool,
}

/// Indices into the history tables, taken before the move is played; [`Sizes`](crate::Sizes) bounds
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// By start and target.
    pub from_to: u16,
    /// By moving piece and target.
    pub piece_to: u16,
}

/// A proved result for the side to move, with its distance in plies where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Won in exactly this many plies with best play.
    Win(u16),
    /// Lost in exactly this many.
    Loss(u16),
    /// Drawn.
    Draw,
    /// Won, in an unknown number of plies.
    WinUnknownLength,
    /// Lost, in an unknown number of plies.
    LossUnknownLength,
}

/// A position of one game: a plain value without history. Moves are played on copies and never
/// taken back.
///
/// A position may have ended ([`ended`](Self::ended)); generators are only asked about one that has
/// not.
pub trait Position: Clone + Debug + Eq + Send + Sync + 'static {
    /// A move, small enough to copy freely.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whose turn it is.
    fn side(&self) -> Side;

    /// An end that shows without generating moves: a pharaoh gone, a man on the goal row.
    fn ended(&self) -> Option<Outcome>;

    /// The outcome when the side to move has no move; asked only then. It is apart from
    /// [`ended`](Self::ended) because chess and Isolation see their end only by having no move, and
    /// generating twice per node would cost dearly.
    fn stuck(&self) -> Outcome;

    /// A draw the rules declare although there are moves, by its name: fifty moves, insufficient
    /// material. It counts only when the side to move has a move (checkmate comes first); perft
    /// ignores it. Repetition needs the path and is the business of [`Record`](crate::Record) and
    /// of the search.
    fn rule_draw(&self) -> Option<&'static str> {
        None
    }

    /// Whether [`rule_draw`](Self::rule_draw) may apply a few plies from here because of moves that
    /// were played before. A score that was found on another path is then not to be trusted.
    fn rule_draw_is_near(&self) -> bool {
        false
    }

    /// Appends the moves of `stage`, in the order of generation: pieces by column from a, within a
    /// column by row from 1, then the targets likewise (chess keeps its library's order).
    fn moves(&self, stage: Stage, out: &mut Moves<Self::Move>);

    /// What the mover gains at once by any move that leaves it alone, 0 for nothing: in Khet, the
    /// piece that its beam strikes already. A move is noisy only if it gains more than this.
    fn standing_gain(&self) -> i16 {
        0
    }

    /// What the legal move `m` wins at once, as the generator says; 0 where no move wins anything.
    fn gain(&self, _m: Self::Move) -> i16 {
        0
    }

    /// How many values of `i` [`Stage::Part`] takes here.
    fn parts(&self) -> u8 {
        1
    }

    /// The number of legal moves, without listing them where that is faster.
    fn count_moves(&self) -> u64 {
        let mut moves = Moves::new();
        self.moves(Stage::All, &mut moves);
        moves.len() as u64
    }

    /// Whether there is a legal move.
    fn has_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// Plays `m`, which must be legal here.
    fn play_unchecked(&mut self, m: Self::Move) -> Effect;

    /// The position after passing, where the rules give passing a sense (in Khet the laser still
    /// fires); `None` where they do not, as for a king in check.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// Whether the null-move technique may pass here. It must not where having to move may be a
    /// disadvantage (zugzwang).
    fn pass_is_fair(&self) -> bool {
        true
    }

    /// Whether even the richer side has fewer than three pieces: then an adaptive null move stays
    /// careful for longer (Heinz 1999).
    fn is_sparse(&self) -> bool {
        false
    }

    /// A key that is equal for two positions exactly when the game's repetition rule calls them
    /// equal, short of a 64-bit coincidence.
    fn key(&self) -> u64;

    /// The same key computed from nothing, to check the one kept up move by move.
    fn key_from_scratch(&self) -> u64;

    /// Keys of parts of the position that stay the same over many moves (pawns, mirrors, front
    /// rows), for correction history.
    fn structure_key(&self, _which: u8) -> u64 {
        0
    }

    /// A number from 1 to 65535 for a move, for tables, killers and logs; 0 stands for "none".
    fn code(m: Self::Move) -> u16;

    /// The move with this code if it is legal here. Codes from tables are never trusted: they may
    /// be another position's.
    fn decode(&self, code: u16) -> Option<Self::Move>;

    /// The indices of `m` in history tables.
    fn context(&self, m: Self::Move) -> Context;

    /// Whether there is a threat that must be answered: check, a runner, a beam on the pharaoh. The
    /// search then neither stands pat nor prunes.
    fn threatened(&self) -> bool {
        false
    }

    /// Whether a position can come back later in a game: not where every move is irreversible.
    const CAN_COME_BACK: bool = true;

    /// Whether this game has delicate moves: quiet moves that may change much, in Khet those that
    /// touch a beam. Late move reductions leave them alone.
    const HAS_DELICATE_MOVES: bool = false;

    /// The squares that delicate moves touch, as a set of bits: found once for all moves of a
    /// position.
    fn delicate_squares(&self) -> u128 {
        0
    }

    /// Whether a move touches one of these squares.
    fn touches(_m: Self::Move, _squares: u128) -> bool {
        false
    }

    /// A result that is proved and cheap to see: a win in one, an unstoppable runner, a partition.
    fn known(&self) -> Option<Known> {
        None
    }

    /// Whether the exchange that a generated move starts wins at least `threshold` (a basic piece
    /// being 100).
    fn exchange_at_least(&self, _candidate: Candidate<Self::Move>, _threshold: Score) -> bool {
        true
    }
}
