//! The laser: where its light goes, what it strikes, and which squares a change must touch to make
//! a difference.
//!
//! A beam is followed from mirror to mirror: the squares ahead are a ray from a table, the nearest
//! occupied one among them is found by counting zeros. A path of light can be travelled both ways,
//! so a beam that came from outside never enters a cycle and every walk here ends. The same holds
//! for a beam that comes from a sphinx, which takes light up.

use crate::piece::{CODES, Piece, Shape};
use crate::square::Heading::{self, East, North, South, West};
use crate::square::{HEIGHT, SQUARES, Set, Square, WIDTH, home, nearest};
use fiveply_core::Side;

/// What a beam can meet: the pieces by square and the squares they stand on. Generators keep a copy
/// to try changes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    pub(crate) pieces: [Option<Piece>; SQUARES],
    pub(crate) occupied: Set,
}

/// Light on its way: it leaves `at` along `heading`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Light {
    /// The number of a square, or one of the two lasers behind the last square.
    at: u8,
    heading: Heading,
}

impl Light {
    /// Light that leaves `square` along `heading`.
    #[inline]
    pub(crate) const fn leaving(square: Square, heading: Heading) -> Light {
        Light { at: square.index() as u8, heading }
    }

    /// The piece that it leaves, a mirror or a sphinx; `None` when it comes from a laser outside.
    #[inline]
    pub(crate) const fn piece(self) -> Option<Square> {
        Square::from_index(self.at)
    }

    /// Where it goes.
    #[inline]
    pub(crate) const fn heading(self) -> Heading {
        self.heading
    }

    /// Where the light of the first edition's lasers starts: Silver's below j1 upwards, Red's above
    /// a8 downwards.
    const fn outside(side: Side) -> Light {
        match side {
            Side::First => Light { at: SQUARES as u8, heading: North },
            Side::Second => Light { at: SQUARES as u8 + 1, heading: South },
        }
    }

    /// All squares ahead, up to the edge of the board.
    #[inline]
    pub(crate) fn ahead(self) -> Set {
        RAYS[self.at as usize][self.heading as usize]
    }
}

impl Scene {
    /// Puts `piece` on `square`, or clears it.
    #[inline]
    pub(crate) fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.pieces[square.index()] = piece;
        self.occupied = if piece.is_some() { self.occupied | square.bit() } else { self.occupied & !square.bit() };
    }

    /// Where the light of `side`'s laser starts: at its sphinx, or outside where none stands.
    #[inline]
    pub(crate) fn laser(&self, side: Side) -> Light {
        LASERS[side.index()][self.pieces[home(side).index()].map_or(0, Piece::code)]
    }

    /// Follows light to its end and returns the square it strikes, if any. `leg` is told every
    /// straight piece of the way: how it starts and which squares it crosses, its last one (a
    /// mirror, the piece struck, the edge) included.
    #[inline]
    pub(crate) fn follow(&self, mut light: Light, mut leg: impl FnMut(Light, Set)) -> Option<Square> {
        loop {
            let ahead = light.ahead();
            let Some(at) = nearest(ahead & self.occupied, light.heading) else {
                leg(light, ahead);
                return None;
            };
            let onwards = Light { at: at.index() as u8, heading: light.heading };
            leg(light, ahead ^ onwards.ahead());
            let piece = self.pieces[at.index()];
            match piece.and_then(|piece| piece.reflect(light.heading)) {
                Some(heading) => light = Light { heading, ..onwards },
                None => return Some(at).filter(|_| !piece.is_some_and(|piece| piece.takes_up(light.heading))),
            }
        }
    }

    /// The square that light strikes.
    #[inline]
    pub(crate) fn struck(&self, light: Light) -> Option<Square> {
        self.follow(light, |_, _| {})
    }

    /// The square that light strikes, and all squares on its way there.
    #[inline]
    pub(crate) fn swept(&self, light: Light) -> (Option<Square>, Set) {
        let mut squares = 0;
        let struck = self.follow(light, |_, crossed| squares |= crossed);
        (struck, squares)
    }

    /// What a strike on `square` is worth to `striker`.
    #[inline]
    pub(crate) fn worth(&self, square: Option<Square>, striker: Side) -> i16 {
        square.and_then(|square| self.pieces[square.index()]).map_or(0, |piece| piece.worth_to(striker))
    }
}

/// A beam meets each of 14 pyramids at most once and each of 4 djeds at most twice, for a second
/// meeting in the same mirror would mean travelling back the way it came: 22 turns, 23 legs.
const MOST_LEGS: usize = 23;

/// A beam with its legs remembered, so that a change somewhere along it needs to be followed only
/// from the leg it touches.
pub(crate) struct Beam {
    /// All squares on the way: a move that touches none of them leaves the beam as it is.
    pub(crate) squares: Set,
    /// The square it strikes.
    pub(crate) struck: Option<Square>,
    starts: [Light; MOST_LEGS],
    crossed: [Set; MOST_LEGS],
}

impl Beam {
    /// The beam of `side`'s laser.
    #[inline]
    pub(crate) fn new(scene: &Scene, side: Side) -> Beam {
        let laser = scene.laser(side);
        let mut beam = Beam { squares: 0, struck: None, starts: [laser; MOST_LEGS], crossed: [0; MOST_LEGS] };
        let mut legs = 0;
        beam.struck = scene.follow(laser, |start, crossed| {
            beam.squares |= crossed;
            beam.starts[legs] = start;
            beam.crossed[legs] = crossed;
            legs += 1;
        });
        beam
    }

    /// Where to follow the beam from when `changed` squares are not what they were; at least one of
    /// them must be on the beam.
    #[inline]
    pub(crate) fn resume(&self, changed: Set) -> Light {
        debug_assert!(self.squares & changed != 0, "the beam does not notice");
        let leg = self.crossed.iter().position(|crossed| crossed & changed != 0).unwrap_or(0);
        self.starts[leg]
    }
}

/// The way of a beam as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeamPath {
    /// Every square on the way, in order; a square that is crossed twice stands here twice.
    pub squares: Vec<Square>,
    /// The last heading, along which the beam strikes or leaves the board.
    pub heading: Heading,
    /// The square of the piece it strikes, the last of `squares`.
    pub struck: Option<Square>,
    /// The sphinx it starts from; `None` when the laser stands outside.
    pub sphinx: Option<Square>,
    /// The piece on the last of `squares` takes it up.
    pub taken_up: bool,
}

impl BeamPath {
    pub(crate) fn new(scene: &Scene, side: Side) -> BeamPath {
        let laser = scene.laser(side);
        let mut path = BeamPath {
            squares: Vec::new(),
            heading: laser.heading,
            struck: None,
            sphinx: laser.piece(),
            taken_up: false,
        };
        let mut blocked = false;
        path.struck = scene.follow(laser, |start, mut crossed| {
            path.heading = start.heading;
            blocked = crossed & scene.occupied != 0;
            while let Some(square) = nearest(crossed, start.heading) {
                path.squares.push(square);
                crossed ^= square.bit();
            }
        });
        path.taken_up = blocked && path.struck.is_none();
        path
    }
}

impl Heading {
    /// All four, clockwise from north.
    pub const ALL: [Heading; 4] = [North, East, South, West];

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Heading {
        match self {
            North => South,
            East => West,
            South => North,
            West => East,
        }
    }

    /// The step along this heading: columns to the right, rows up.
    pub const fn step(self) -> (i8, i8) {
        match self {
            North => (0, 1),
            East => (1, 0),
            South => (0, -1),
            West => (-1, 0),
        }
    }
}

/// Where a side's light starts, by the code of the piece on the sphinx's square.
static LASERS: [[Light; CODES]; 2] = {
    let mut table = [[Light::outside(Side::First); CODES], [Light::outside(Side::Second); CODES]];
    let mut index = 0;
    while index < 2 {
        let side = Side::BOTH[index];
        let sphinxes = [Piece::new(side, Shape::SphinxColumn), Piece::new(side, Shape::SphinxRow)];
        let mut way = 0;
        while way < sphinxes.len() {
            if let Some(heading) = sphinxes[way].gaze() {
                table[index][sphinxes[way].code()] = Light::leaving(home(side), heading);
            }
            way += 1;
        }
        index += 1;
    }
    table
};

/// The squares ahead of every square, and of the two lasers, by heading.
static RAYS: [[Set; 4]; SQUARES + 2] = {
    let mut table = [[0; 4]; SQUARES + 2];
    let mut at = 0;
    while at < table.len() {
        let (x, y) = match at {
            SQUARES => (WIDTH as i8 - 1, -1),
            at if at == SQUARES + 1 => (0, HEIGHT as i8),
            _ => ((at / HEIGHT as usize) as i8, (at % HEIGHT as usize) as i8),
        };
        let mut index = 0;
        while index < Heading::ALL.len() {
            let (right, up) = Heading::ALL[index].step();
            let (mut x, mut y) = (x + right, y + up);
            while x >= 0
                && y >= 0
                && let Some(square) = Square::new(x as u8, y as u8)
            {
                table[at][index] |= square.bit();
                x += right;
                y += up;
            }
            index += 1;
        }
        at += 1;
    }
    table
};
