//! The generator: every move with what its beam strikes, following the light as rarely as possible.
//!
//! The beam is followed once per node. A move that touches none of its squares inherits what it
//! strikes, the Khet report's observation. The same holds a second time for a piece that stands in
//! the beam: with the piece lifted off the board the beam is followed once, and every target that
//! this second beam does not cross inherits what that one strikes. Only what is left is tried out,
//! from the leg of the beam where the move first shows.

use crate::beam::{Beam, Scene};
use crate::moves::{Action, KhetMove};
use crate::piece::{Kind, Piece};
use crate::position::KhetPosition;
use crate::square::{Set, Square, squares, with_neighbours};
use fiveply_core::{Moves, Position};

/// What a set of targets has in common: outside `sensitive` a move to any of them gains
/// `inherited`.
#[derive(Clone, Copy)]
struct Forecast {
    inherited: i16,
    sensitive: Set,
}

/// One node's generation: the position, its beam, and a copy of the board to try moves on.
struct Generator<'a> {
    position: &'a KhetPosition,
    beam: Beam,
    trial: Scene,
}

impl KhetPosition {
    /// Appends the moves of the pieces on `origins`, all of them own, that are `wanted` for their
    /// gain and for what the beam gains as it stands.
    pub(crate) fn generate(&self, origins: Set, wanted: impl Fn(i16, i16) -> bool, out: &mut Moves<KhetMove>) {
        let beam = Beam::new(&self.scene, self.side);
        let untouched = Forecast { inherited: self.scene.worth(beam.struck, self.side), sensitive: beam.squares };
        let standing = untouched.inherited.max(0);
        let wanted = |gain| wanted(gain, standing);
        let mut generator = Generator { position: self, beam, trial: self.scene };
        let origins =
            if wanted(untouched.inherited) { origins } else { origins & with_neighbours(untouched.sensitive) };
        for from in squares(origins) {
            let Some(piece) = self.piece(from) else { continue };
            let kind = piece.kind();
            let in_beam = untouched.sensitive & from.bit() != 0;
            let forecast = if in_beam { generator.lifted(from, piece) } else { untouched };
            // Who withstands no light is struck when it enters the beam.
            let steps_into_fire = !in_beam && !piece.can_withstand();
            let mut push = |to: Square, action: Action, forecast: Forecast| {
                let m = KhetMove::new(from, to, action);
                let gain = if forecast.sensitive & to.bit() == 0 {
                    forecast.inherited
                } else if steps_into_fire {
                    piece.worth_to(self.side)
                } else {
                    generator.tried(m, piece)
                };
                if wanted(gain) {
                    out.push_with(m, gain, 0);
                }
            };
            let worthwhile = |targets: Set, forecast: Forecast| {
                squares(if wanted(forecast.inherited) { targets } else { targets & forecast.sensitive })
            };
            for to in worthwhile(self.targets(from, kind), forecast) {
                push(to, Action::Go, forecast);
            }
            match kind {
                Kind::Pyramid | Kind::Anubis => {
                    push(from, Action::TurnRight, untouched);
                    push(from, Action::TurnLeft, untouched);
                }
                Kind::Djed => push(from, Action::TurnRight, untouched),
                // The obelisk that stays is struck just like the stack.
                Kind::Stack => {
                    for to in worthwhile(from.neighbours() & self.free(), untouched) {
                        push(to, Action::Unstack, untouched);
                    }
                }
                // Its turn is the one move that changes the beam without touching a square of it.
                Kind::Sphinx => {
                    let m = KhetMove::new(from, from, Action::TurnRight);
                    let gain = self.gain(m);
                    if wanted(gain) {
                        out.push_with(m, gain, 0);
                    }
                }
                Kind::Obelisk | Kind::Pharaoh => {}
            }
        }
    }
}

impl Generator<'_> {
    /// The forecast for the moves away from `from`, which is in the beam.
    fn lifted(&mut self, from: Square, piece: Piece) -> Forecast {
        self.trial.set(from, None);
        let (struck, swept) = self.trial.swept(self.beam.resume(from.bit()));
        let inherited = self.trial.worth(struck, self.position.side);
        self.trial.set(from, Some(piece));
        // A djed that swaps leaves another piece in the beam, wherever it goes.
        let swaps = if piece.kind() == Kind::Djed { self.trial.occupied } else { 0 };
        Forecast { inherited, sensitive: self.beam.squares | swept | swaps }
    }

    /// What `m` gains, by following its beam.
    fn tried(&mut self, m: KhetMove, piece: Piece) -> i16 {
        let (from, to) = (m.from(), m.to());
        let there = self.position.piece(to);
        let (left, arriving) = self.position.rewritten(m, piece);
        let leaving = if left.is_none() { from.bit() } else { 0 };
        self.trial.pieces[from.index()] = left;
        self.trial.pieces[to.index()] = Some(arriving);
        self.trial.occupied = (self.position.scene.occupied | to.bit()) & !leaving;
        let struck = self.trial.struck(self.beam.resume(from.bit() | to.bit()));
        let gain = self.trial.worth(struck, self.position.side);
        self.trial.pieces[to.index()] = there;
        self.trial.pieces[from.index()] = Some(piece);
        self.trial.occupied = self.position.scene.occupied;
        gain
    }
}
