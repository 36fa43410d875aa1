//! What can be seen of a position without searching it: wins in one, and which moves meddle with a
//! beam.
//!
//! A path of light can be travelled both ways. So the four ways that lead to a pharaoh are found by
//! sending light out from it, and where the laser's beam meets one of them, the right piece put
//! there (or turned, or taken away) completes a path from laser to pharaoh.

use crate::beam::{Light, Scene};
use crate::edition::Edition;
use crate::moves::{Action, KhetMove};
use crate::piece::Kind;
use crate::position::KhetPosition;
use crate::square::{Heading, Set, Square, home, lowest, nearest, squares, steps};
use fiveply_core::{Position, Side};

/// The ways that lead to a pharaoh.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approach {
    /// The squares where light with this heading goes on to strike the pharaoh, the blocked last
    /// ones included.
    pub(crate) by_heading: [Set; 4],
    /// The piece at the far end of each way; `None` where it comes from outside the board.
    pub(crate) ends: [Option<Square>; 4],
}

impl Approach {
    /// The ways to the pharaoh on `pharaoh`.
    #[inline]
    pub(crate) fn new(scene: &Scene, pharaoh: Square) -> Approach {
        let mut by_heading = [0; 4];
        let ends = Heading::ALL.map(|heading| {
            // Most ways are short and straight, and this much needs no loop.
            let ahead = Light::leaving(pharaoh, heading).ahead();
            let met = nearest(ahead & scene.occupied, heading);
            let beyond = met.map_or(0, |at| Light::leaving(at, heading).ahead());
            by_heading[heading.opposite() as usize] |= ahead ^ beyond;
            let at = met?;
            let Some(turned) = scene.pieces[at.index()].and_then(|piece| piece.reflect(heading)) else { return met };
            scene.follow(Light::leaving(at, turned), |start, crossed| {
                by_heading[start.heading().opposite() as usize] |= crossed;
            })
        });
        Approach { by_heading, ends }
    }

    /// All squares of the four ways.
    #[inline]
    pub(crate) fn squares(&self) -> Set {
        self.by_heading.iter().fold(0, |all, squares| all | squares)
    }
}

impl KhetPosition {
    /// The square of `side`'s pharaoh, unless the game is over.
    #[inline]
    pub(crate) fn pharaoh(&self, side: Side) -> Option<Square> {
        lowest(self.of_side(side) & self.of_kind(Kind::Pharaoh))
    }

    /// The squares that the beams of the mover and of the other side would cross if they fired now,
    /// the squares they strike included.
    pub fn beams(&self) -> (Set, Set) {
        let swept = |side| self.scene.swept(self.scene.laser(side)).1;
        (swept(self.side), swept(!self.side))
    }

    /// Whether the side to move can strike the other pharaoh with its next shot, as far as it shows
    /// quickly: the beam strikes it already, or a single piece in the beam has to be put, turned or
    /// taken away, or the sphinx turned. A win in one that needs two changes at once is missed;
    /// none is ever claimed wrongly, for every candidate is tried out.
    pub fn wins_at_once(&self) -> bool {
        let (Some(target), Some(_)) = (self.pharaoh(!self.side), self.pharaoh(self.side)) else { return false };
        let own = self.of_side(self.side);
        let mut beam = [0; 4];
        let mut last = None;
        let struck = self.scene.follow(self.scene.laser(self.side), |start, crossed| {
            // An own mirror may also step ahead, to where the light goes on without it.
            if let (Some(mirror), Some(incoming)) = (start.piece(), last) {
                let beyond = Light::leaving(mirror, incoming).ahead() & mirror.neighbours();
                beam[incoming as usize] |= if own & mirror.bit() != 0 { beyond & self.free() } else { 0 };
            }
            last = Some(start.heading());
            beam[start.heading() as usize] |= crossed;
        });
        if struck == Some(target) {
            return self.can_leave_alone(beam[0] | beam[1] | beam[2] | beam[3]);
        }
        if self.wins_by_turning_the_sphinx(target) {
            return true;
        }
        let approach = Approach::new(&self.scene, target);
        let lit = beam[0] | beam[1] | beam[2] | beam[3];
        lit & approach.squares() != 0 && self.completes(&beam, &approach)
    }

    /// Whether there is a move that touches none of `squares`.
    fn can_leave_alone(&self, squares: Set) -> bool {
        let outside = self.of_side(self.side) & !squares & !self.of_kind(Kind::Sphinx);
        let turning = self.of_kind(Kind::Pyramid) | self.of_kind(Kind::Djed) | self.of_kind(Kind::Anubis);
        outside & turning != 0 || steps(outside, self.free() & !squares) > 0
    }

    /// Whether the own sphinx, where there is one, strikes the pharaoh on `target` from its other
    /// facing.
    fn wins_by_turning_the_sphinx(&self, target: Square) -> bool {
        self.edition() == Edition::Second && {
            let sphinx = home(self.side);
            self.struck_after(KhetMove::new(sphinx, sphinx, Action::TurnRight)) == Some(target)
        }
    }

    /// Whether some change of one square, where light of the beam comes along and light that
    /// strikes the pharaoh leaves, is a winning move.
    fn completes(&self, beam: &[Set; 4], approach: &Approach) -> bool {
        Heading::ALL.into_iter().any(|incoming| {
            Heading::ALL.into_iter().filter(|&outgoing| outgoing != incoming.opposite()).any(|outgoing| {
                squares(beam[incoming as usize] & approach.by_heading[outgoing as usize])
                    .any(|square| self.joins(square, incoming, outgoing))
            })
        })
    }

    /// Whether a move makes light that comes to `square` along `incoming` leave it along
    /// `outgoing`, and wins.
    fn joins(&self, square: Square, incoming: Heading, outgoing: Heading) -> bool {
        let own = self.of_side(self.side);
        let wins = |to, from, action| {
            let m = KhetMove::new(from, to, action);
            self.is_legal(m) && self.strikes_pharaoh(m)
        };
        if incoming == outgoing {
            // What blocks the way steps out of it.
            let all = self.free() & square.neighbours();
            return own & square.bit() != 0 && squares(all).any(|to| wins(to, square, Action::Go));
        }
        let here = self.piece(square);
        if let Some(piece) = here.filter(|_| own & square.bit() != 0) {
            let turns = [(1, Action::TurnRight), (3, Action::TurnLeft)];
            if turns.into_iter().any(|(quarters, action)| {
                piece.turned(quarters).reflect(incoming) == Some(outgoing) && wins(square, square, action)
            }) {
                return true;
            }
        }
        // A mirror steps in; a djed may swap with what stands there.
        let kinds = if here.is_some() { 0 } else { self.of_kind(Kind::Pyramid) } | self.of_kind(Kind::Djed);
        squares(own & kinds & square.neighbours()).any(|from| {
            self.piece(from).is_some_and(|piece| piece.reflect(incoming) == Some(outgoing))
                && wins(square, from, Action::Go)
        })
    }

    /// Whether the laser takes the other pharaoh after the legal move `m`.
    fn strikes_pharaoh(&self, m: KhetMove) -> bool {
        let struck = self.struck_after(m);
        struck.is_some() && struck == self.pharaoh(!self.side())
    }
}
