//! The weights of the evaluation `best`, read from the flat list of `data/best.weights`, or
//! `data/best-2.0.weights`, into the groups that it asks for.

use crate::edition::Edition;
use crate::piece::{Kind, Shape};
use crate::square::{HEIGHT, SQUARES, Square, WIDTH};
use fiveply_core::Score;

/// With this many pyramids or more on the board the material counts as in the opening.
pub(crate) const OPENING: i64 = 14;

/// By kind; always zero for those that no light harms, and for those of the other edition.
type ByKind = [i64; Kind::COUNT];

impl Edition {
    /// The kinds that have a worth as material, in the order of the file.
    pub(crate) const fn material(self) -> &'static [Kind] {
        match self {
            Edition::First => &[Kind::Pyramid, Kind::Obelisk, Kind::Stack],
            Edition::Second => &[Kind::Pyramid, Kind::Anubis],
        }
    }

    /// Those of them that stand beside a pharaoh to guard it.
    pub(crate) const fn guards(self) -> &'static [Kind] {
        match self {
            Edition::First => &[Kind::Obelisk, Kind::Stack],
            Edition::Second => &[Kind::Anubis],
        }
    }
}

/// The weights by their groups, in the order of the file. Where there are two, the first is for the
/// side to move and the second for the other side, unless something else is said.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) edition: Edition,
    /// What a piece is worth, in the opening and in the ending.
    pub(crate) material: [[i64; 2]; Kind::COUNT],
    pyramid_square: [i64; SQUARES],
    pyramid_facing: [[i64; WIDTH as usize]; 4],
    djed_square: [i64; SQUARES],
    pharaoh_column: [i64; WIDTH as usize],
    pharaoh_row: [i64; HEIGHT as usize],
    /// An anubis by its front, from north clockwise.
    anubis_front: [i64; 4],
    /// A sphinx that looks along its row.
    sphinx_row: i64,
    /// Guards one and two steps from their pharaoh.
    pub(crate) guard_near: [[i64; 2]; Kind::COUNT],
    /// By how often the own beam is turned.
    pub(crate) beam_turns: [i64; 6],
    /// For every square of the own beam.
    pub(crate) beam_length: i64,
    /// For every square of the own beam beside an own mirror, and beside an enemy's.
    pub(crate) beam_control: [i64; 2],
    /// For every square of the own beam one and two steps from the enemy's pharaoh.
    pub(crate) beam_near_enemy: [i64; 2],
    /// For every square of the own beam beside the own pharaoh.
    pub(crate) beam_near_own: i64,
    /// What the own beam strikes now: by role, then an enemy's piece or an own one.
    pub(crate) strike: [[ByKind; 2]; 2],
    /// What the beam of the side that is not to move strikes after one move of an own mirror.
    pub(crate) threat: ByKind,
    /// For more than one of these threats.
    pub(crate) several_threats: i64,
    /// For every square of the ways that lead to the own pharaoh.
    pub(crate) way_squares: i64,
    /// For those of them that the enemy's beam crosses.
    pub(crate) way_lit: [i64; 2],
    /// By the own piece at the end of each way.
    pub(crate) way_end: ByKind,
    /// For every way that ends at an enemy's piece.
    pub(crate) way_end_enemy: i64,
    /// For every way that comes from outside the board.
    pub(crate) way_end_open: i64,
    /// By the empty squares beside the pharaoh that the enemy's beam does not cross.
    pub(crate) escapes: [i64; 4],
    /// For every empty square that an own mirror can step to.
    pub(crate) reach: i64,
    /// For having the move.
    pub(crate) tempo: i64,
}

impl Weights {
    /// Reads the flat list; `None` when its length is wrong.
    pub(crate) fn read(edition: Edition, list: &[Score]) -> Option<Weights> {
        let mut list = List { rest: list, edition };
        let [opening, ending] = [list.kinds(edition.material())?, list.kinds(edition.material())?];
        let second = edition == Edition::Second;
        let weights = Weights {
            edition,
            material: std::array::from_fn(|kind| [opening[kind], ending[kind]]),
            pyramid_square: list.take()?,
            pyramid_facing: [list.take()?, list.take()?, list.take()?, list.take()?],
            djed_square: list.take()?,
            pharaoh_column: list.take()?,
            pharaoh_row: list.take()?,
            anubis_front: if second { list.take()? } else { [0; 4] },
            sphinx_row: if second { list.one()? } else { 0 },
            guard_near: list.pairs(edition.guards())?,
            beam_turns: list.take()?,
            beam_length: list.one()?,
            beam_control: list.take()?,
            beam_near_enemy: list.take()?,
            beam_near_own: list.one()?,
            strike: [[list.by_kind()?, list.by_kind()?], [list.by_kind()?, list.by_kind()?]],
            threat: list.by_kind()?,
            several_threats: list.one()?,
            way_squares: list.one()?,
            way_lit: list.take()?,
            way_end: list.by_kind()?,
            way_end_enemy: list.one()?,
            way_end_open: list.one()?,
            escapes: list.take()?,
            reach: list.one()?,
            tempo: list.one()?,
        };
        list.rest.is_empty().then_some(weights)
    }

    /// What Silver's piece of this shape is worth on `square`, its material apart.
    pub(crate) fn placement(&self, shape: Shape, square: Square) -> Score {
        let (column, row) = (usize::from(square.x()), usize::from(square.y()));
        let worth = match shape.kind() {
            Kind::Pyramid => {
                self.pyramid_square[square.index()] + self.pyramid_facing[usize::from(shape.facing())][column]
            }
            Kind::Djed => self.djed_square[square.index()],
            Kind::Pharaoh => self.pharaoh_column[column] + self.pharaoh_row[row],
            Kind::Anubis => self.anubis_front[usize::from(shape.facing())],
            Kind::Sphinx => i64::from(shape.facing()) * self.sphinx_row,
            Kind::Obelisk | Kind::Stack => 0,
        };
        worth.clamp(Score::MIN.into(), Score::MAX.into()) as Score
    }
}

/// What is left of the list.
struct List<'a> {
    rest: &'a [Score],
    edition: Edition,
}

impl List<'_> {
    fn take<const N: usize>(&mut self) -> Option<[i64; N]> {
        let (group, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(group.map(i64::from))
    }

    fn one(&mut self) -> Option<i64> {
        self.take().map(|[weight]| weight)
    }

    /// A group with a weight for each of `kinds`.
    fn kinds(&mut self, kinds: &[Kind]) -> Option<ByKind> {
        let mut weights = [0; Kind::COUNT];
        for kind in kinds {
            weights[kind.index()] = self.one()?;
        }
        Some(weights)
    }

    /// A group of two for each of `kinds`.
    fn pairs(&mut self, kinds: &[Kind]) -> Option<[[i64; 2]; Kind::COUNT]> {
        let mut weights = [[0; 2]; Kind::COUNT];
        for kind in kinds {
            weights[kind.index()] = self.take()?;
        }
        Some(weights)
    }

    /// A group for all that light can strike: the material, then the pharaoh. The end of a way to a
    /// pharaoh can be the other pharaoh, so all of them occur.
    fn by_kind(&mut self) -> Option<ByKind> {
        let mut weights = self.kinds(self.edition.material())?;
        weights[Kind::Pharaoh.index()] = self.one()?;
        Some(weights)
    }
}
