//! A position of Khet: pieces by square for the beam, sets of squares for the moves, and keys kept
//! up move by move.

use crate::beam::{BeamPath, Scene};
use crate::edition::Edition;
use crate::moves::KhetMove;
use crate::piece::{CODES, Kind, Piece};
use crate::square::{SQUARES, Set, Square, squares};
use fiveply_core::{Candidate, Context, Effect, Known, Moves, Outcome, Position, Score, Side, Stage, zobrist};

/// A position of Khet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KhetPosition {
    pub(crate) scene: Scene,
    sides: [Set; 2],
    kinds: [Set; Kind::COUNT],
    /// The two bits of the facing of every mirror; without meaning where no mirror stands.
    facings: [Set; 2],
    /// Keys of the pieces by what [`Position::structure_key`] tells apart; together they are the
    /// board's key.
    structures: [u64; 3],
    pub(crate) side: Side,
}

/// One number per piece and square.
static NUMBERS: [[u64; SQUARES]; CODES] = zobrist::table(0x4B68_6574);

impl KhetPosition {
    /// The empty board with `side` to move.
    pub(crate) fn empty(side: Side) -> KhetPosition {
        KhetPosition {
            scene: Scene { pieces: [None; SQUARES], occupied: 0 },
            sides: [0; 2],
            kinds: [0; Kind::COUNT],
            facings: [0; 2],
            structures: [0; 3],
            side,
        }
    }

    /// The edition by whose rules it is played: the second has sphinxes, and no position lacks
    /// them.
    #[inline]
    pub fn edition(&self) -> Edition {
        if self.of_kind(Kind::Sphinx) == 0 { Edition::First } else { Edition::Second }
    }

    /// What stands on `square`.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.scene.pieces[square.index()]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn of_side(&self, side: Side) -> Set {
        self.sides[side.index()]
    }

    /// The squares of both sides' pieces of a kind.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> Set {
        self.kinds[kind.index()]
    }

    /// The squares of pieces whose facing has its lower and its upper bit set; it means nothing for
    /// pieces without a mirror.
    #[inline]
    pub(crate) fn facings(&self) -> [Set; 2] {
        self.facings
    }

    /// The way of the light if `side`'s laser fired now.
    pub fn beam(&self, side: Side) -> BeamPath {
        BeamPath::new(&self.scene, side)
    }

    /// The way of the light after the legal move `m`, and with it the piece that `m` captures.
    pub fn beam_after(&self, m: KhetMove) -> BeamPath {
        BeamPath::new(&self.scene_after(m), self.side)
    }

    /// The square where the legal move `m` captures something.
    pub fn struck_after(&self, m: KhetMove) -> Option<Square> {
        let scene = self.scene_after(m);
        scene.struck(scene.laser(self.side))
    }

    /// The owner of the only pharaoh left.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Side> {
        let pharaohs = self.of_kind(Kind::Pharaoh);
        Side::BOTH.into_iter().find(|&side| pharaohs & self.of_side(!side) == 0)
    }

    /// The position turned by a half turn with the colours exchanged.
    pub(crate) fn turned(&self) -> KhetPosition {
        let mut turned = KhetPosition::empty(!self.side);
        for square in squares(self.scene.occupied) {
            let image = self.piece(square).map(|piece| Piece::new(!piece.side(), piece.shape().turned(2)));
            turned.set(square.turned(), image);
        }
        turned
    }

    /// Puts `piece` on `square`, or clears it, whatever stood there.
    #[inline]
    pub(crate) fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.piece(square) {
            self.toggle(square, old);
        }
        if let Some(new) = piece {
            self.toggle(square, new);
        }
        self.scene.set(square, piece);
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let number = NUMBERS[piece.code()][square.index()];
        self.sides[piece.side().index()] ^= square.bit();
        self.kinds[piece.kind().index()] ^= square.bit();
        let facing = piece.facing_bits();
        self.facings[0] ^= if facing & 1 != 0 { square.bit() } else { 0 };
        self.facings[1] ^= if facing & 2 != 0 { square.bit() } else { 0 };
        let structure = if piece.kind() == Kind::Pyramid { 1 + piece.side().index() } else { 0 };
        self.structures[structure] ^= number;
    }

    #[inline]
    pub(crate) fn scene_after(&self, m: KhetMove) -> Scene {
        let mut scene = self.scene;
        if let Some(piece) = self.piece(m.from()) {
            let (left, arriving) = self.rewritten(m, piece);
            scene.set(m.from(), left);
            scene.set(m.to(), Some(arriving));
        }
        scene
    }

    /// Fires the mover's laser, removes what it strikes and hands the turn over.
    #[inline]
    fn fire(&mut self) -> Effect {
        let struck = self.scene.struck(self.scene.laser(self.side));
        self.side = !self.side;
        match struck.and_then(|square| Some((square, self.piece(square)?))) {
            None => Effect::default(),
            Some((square, piece)) => {
                self.set(square, piece.remainder());
                Effect { victim: 1 + piece.victim() as u8, irreversible: true }
            }
        }
    }
}

impl Position for KhetPosition {
    type Move = KhetMove;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        self.winner().map(Outcome::Win)
    }

    /// Nobody wins when the side to move is walled in, which only made-up positions can show.
    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    fn moves(&self, stage: Stage, out: &mut Moves<KhetMove>) {
        let own = self.of_side(self.side);
        match stage {
            Stage::All => self.generate(own, |_, _| true, out),
            Stage::Noisy => self.generate(own, |gain, standing| gain > standing, out),
            Stage::Quiet => self.generate(own, |gain, standing| gain <= standing, out),
            Stage::Part(index) => {
                let piece = squares(own).nth(index.into()).map_or(0, Square::bit);
                self.generate(piece, |_, _| true, out);
            }
        }
    }

    /// What the beam strikes as it stands, when that is an enemy.
    #[inline]
    fn standing_gain(&self) -> i16 {
        self.scene.worth(self.scene.struck(self.scene.laser(self.side)), self.side).max(0)
    }

    #[inline]
    fn gain(&self, m: KhetMove) -> i16 {
        let scene = self.scene_after(m);
        scene.worth(scene.struck(scene.laser(self.side)), self.side)
    }

    /// One part per own piece.
    fn parts(&self) -> u8 {
        self.of_side(self.side).count_ones() as u8
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count().into()
    }

    /// What has a facing can always be turned.
    #[inline]
    fn has_move(&self) -> bool {
        let mirrors = self.of_kind(Kind::Pyramid) | self.of_kind(Kind::Djed);
        self.of_side(self.side) & mirrors != 0 || self.count() > 0
    }

    #[inline]
    fn play_unchecked(&mut self, m: KhetMove) -> Effect {
        debug_assert!(self.is_legal(m), "{m:?} is not legal");
        if let Some(piece) = self.piece(m.from()) {
            let (left, arriving) = self.rewritten(m, piece);
            self.set(m.to(), Some(arriving));
            if m.from() != m.to() {
                self.set(m.from(), left);
            }
        }
        self.fire()
    }

    /// The laser fires without a move, and may capture.
    fn pass(&self) -> Option<KhetPosition> {
        if self.winner().is_some() {
            return None;
        }
        let mut passed = self.clone();
        passed.fire();
        Some(passed)
    }

    /// With pharaoh, djeds and sphinx alone every move changes much, and having to move can be what
    /// loses.
    #[inline]
    fn pass_is_fair(&self) -> bool {
        let few = self.of_kind(Kind::Pharaoh) | self.of_kind(Kind::Djed) | self.of_kind(Kind::Sphinx);
        self.of_side(self.side) & !few != 0
    }

    #[inline]
    fn key(&self) -> u64 {
        let [others, silver, red] = self.structures;
        let side = if self.side == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        others ^ silver ^ red ^ side
    }

    fn key_from_scratch(&self) -> u64 {
        let number = |square: Square| self.piece(square).map_or(0, |piece| NUMBERS[piece.code()][square.index()]);
        let side = if self.side == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        squares(self.scene.occupied).map(number).fold(side, |key, number| key ^ number)
    }

    /// 0: everything of both sides but pyramids. 1: Silver's pyramids. 2: Red's. Facings count.
    #[inline]
    fn structure_key(&self, which: u8) -> u64 {
        self.structures.get(usize::from(which)).copied().unwrap_or(0)
    }

    #[inline]
    fn code(m: KhetMove) -> u16 {
        m.code()
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<KhetMove> {
        KhetMove::from_code(code).filter(|&m| self.is_legal(m))
    }

    /// By move, and by what arrives where: a turned mirror counts as another piece than before.
    #[inline]
    fn context(&self, m: KhetMove) -> Context {
        let arriving = self.piece(m.from()).map_or(0, |piece| {
            let piece = self.rewritten(m, piece).1;
            piece.side().index() * Piece::HISTORY_SHAPES + piece.history_shape()
        });
        Context { from_to: m.dense_code(), piece_to: (arriving * SQUARES + m.to().index()) as u16 }
    }

    const HAS_DELICATE_MOVES: bool = true;

    /// Both beams, both pharaohs and the sphinxes: a move that meddles with them makes or answers
    /// threats although it takes nothing.
    fn delicate_squares(&self) -> u128 {
        let (own, other) = self.beams();
        own | other | self.of_kind(Kind::Pharaoh) | self.of_kind(Kind::Sphinx)
    }

    #[inline]
    fn touches(m: Self::Move, squares: u128) -> bool {
        (m.from().bit() | m.to().bit()) & squares != 0
    }

    /// A beam on the pharaoh: the other side's laser would strike it if it fired now.
    fn threatened(&self) -> bool {
        let pharaoh = self.of_side(self.side) & self.of_kind(Kind::Pharaoh);
        self.scene.struck(self.scene.laser(!self.side)).is_some_and(|square| square.bit() & pharaoh != 0)
    }

    /// Most wins in one: see [`KhetPosition::wins_at_once`].
    fn known(&self) -> Option<Known> {
        self.wins_at_once().then_some(Known::Win(1))
    }

    /// Light strikes from afar and nothing takes back on the square, so that an exchange is what
    /// the laser takes after the move.
    #[inline]
    fn exchange_at_least(&self, candidate: Candidate<KhetMove>, threshold: Score) -> bool {
        Score::from(candidate.gain) >= threshold
    }
}
