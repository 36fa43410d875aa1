//! The two editions and their printed set-ups.
//!
//! A position carries its edition with it: in the second one both sphinxes stand on the board,
//! always, and in the first one never. Everything else that tells the editions apart follows from
//! the pieces.

use crate::piece::Shape;

/// An edition of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// 2005, formerly Deflexion: lasers beside the board, djeds, obelisks that stack.
    First,
    /// Khet 2.0, 2011: a sphinx fires and turns, scarabs for djeds, anubis for obelisks.
    Second,
}

/// One of the printed set-ups, three of each edition. Those of the second edition are those of the
/// first, square by square: stacks become anubis, djeds scarabs, and the sphinxes stand in corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// The one the Khet report plays; the printed rules call it Classic.
    Original,
    /// The second.
    Imhotep,
    /// The third.
    Dynasty,
    /// The second edition's first.
    Classic2,
    /// Its second.
    Imhotep2,
    /// Its third.
    Dynasty2,
}

impl Edition {
    /// The name of the two-sided mirror.
    pub(crate) const fn djed(self) -> &'static str {
        match self {
            Edition::First => "djed",
            Edition::Second => "scarab",
        }
    }

    /// The letters of Silver's and Red's piece of this shape in position texts.
    pub(crate) const fn letters(self, shape: Shape) -> [&'static str; 2] {
        match (self, shape) {
            (_, Shape::PyramidNorthEast) => ["Pa", "pa"],
            (_, Shape::PyramidSouthEast) => ["Pb", "pb"],
            (_, Shape::PyramidSouthWest) => ["Pc", "pc"],
            (_, Shape::PyramidNorthWest) => ["Pd", "pd"],
            (Edition::First, Shape::DjedSlash) => ["Df", "df"],
            (Edition::First, Shape::DjedBackslash) => ["Dg", "dg"],
            (Edition::Second, Shape::DjedSlash) => ["Sf", "sf"],
            (Edition::Second, Shape::DjedBackslash) => ["Sg", "sg"],
            (_, Shape::Obelisk) => ["O", "o"],
            (_, Shape::Stack) => ["T", "t"],
            (_, Shape::Pharaoh) => ["K", "k"],
            (_, Shape::AnubisNorth) => ["An", "an"],
            (_, Shape::AnubisEast) => ["Ae", "ae"],
            (_, Shape::AnubisSouth) => ["As", "as"],
            (_, Shape::AnubisWest) => ["Aw", "aw"],
            (_, Shape::SphinxColumn) => ["Xn", "xs"],
            (_, Shape::SphinxRow) => ["Xw", "xe"],
        }
    }
}

impl Setup {
    /// All set-ups, the default first.
    pub const ALL: [Setup; 6] =
        [Setup::Original, Setup::Imhotep, Setup::Dynasty, Setup::Classic2, Setup::Imhotep2, Setup::Dynasty2];

    /// The rules it is played by.
    pub const fn edition(self) -> Edition {
        match self {
            Setup::Original | Setup::Imhotep | Setup::Dynasty => Edition::First,
            Setup::Classic2 | Setup::Imhotep2 | Setup::Dynasty2 => Edition::Second,
        }
    }

    /// What the rule booklets call it.
    pub const fn name(self) -> &'static str {
        match self {
            Setup::Original => "original",
            Setup::Imhotep | Setup::Imhotep2 => "imhotep",
            Setup::Dynasty | Setup::Dynasty2 => "dynasty",
            Setup::Classic2 => "classic",
        }
    }

    /// The full text of its game.
    pub const fn game(self) -> &'static str {
        match self {
            Setup::Original => "khet",
            Setup::Imhotep => "khet:imhotep",
            Setup::Dynasty => "khet:dynasty",
            Setup::Classic2 => "khet:2.0",
            Setup::Imhotep2 => "khet:2.0,imhotep",
            Setup::Dynasty2 => "khet:2.0,dynasty",
        }
    }

    /// The set-up that is chosen by these options, the text after the colon.
    pub(crate) fn from_options(options: &str) -> Option<Setup> {
        Some(match options {
            "" | "original" => Setup::Original,
            "imhotep" => Setup::Imhotep,
            "dynasty" => Setup::Dynasty,
            "2.0" | "2.0,classic" => Setup::Classic2,
            "2.0,imhotep" => Setup::Imhotep2,
            "2.0,dynasty" => Setup::Dynasty2,
            _ => return None,
        })
    }

    /// Its start position as text.
    pub const fn position_text(self) -> &'static str {
        match self {
            Setup::Original => "4tktpb2/2pc7/3Pd6/pa1Pc1dgdf1pb1Pd/pb1Pd1DfDg1pa1Pc/6pb3/7Pa2/2PdTKT4 s",
            Setup::Imhotep => "4tktdf2/10/3Pd2pa3/paPc2Pbdf2pbPd/pbPd2Dfpd2paPc/3Pc2pb3/10/2DfTKT4 s",
            Setup::Dynasty => "4pctpb3/5k4/pa3pctdf3/pb1dg1Pd1Pb3/3pd1pb1Dg1Pd/3DfTPa3Pc/4K5/3PdTPa4 s",
            Setup::Classic2 => "xs3askaspb2/2pc7/3Pd6/pa1Pc1sgsf1pb1Pd/pb1Pd1SfSg1pa1Pc/6pb3/7Pa2/2PdAnKAn3Xn s",
            Setup::Imhotep2 => "xs3askassf2/10/3Pd2pa3/paPc2Pbsf2pbPd/pbPd2Sfpd2paPc/3Pc2pb3/10/2SfAnKAn3Xn s",
            Setup::Dynasty2 => "xs3pcaspb3/5k4/pa3pcassf3/pb1sg1Pd1Pb3/3pd1pb1Sg1Pd/3SfAnPa3Pc/4K5/3PdAnPa3Xn s",
        }
    }
}
