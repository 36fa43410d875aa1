//! The drawings of the pieces: our own, in a box of 100 by 100, made for reading at 24 pixels.
//!
//! A drawing uses what it inherits and no colour of its own, so that one drawing serves both sides
//! and every theme, also through `<use>` on a page: `fill` is the body, `stroke` the outline,
//! `color` the lines inside (dark on a light body, light on a dark one, so that the sides differ
//! without their colours too). The classes are in [`STYLESHEET`](crate::STYLESHEET).

use fiveply_core::Piece;

/// The drawing of a kind of piece as an SVG fragment in a box of 100 by 100; `None` for a kind that
/// has none.
///
/// ```
/// assert!(fiveply_draw::piece_symbol("knight").unwrap().contains("<path"));
/// assert_eq!(fiveply_draw::piece_symbol("dragon"), None);
/// ```
pub fn piece_symbol(kind: &str) -> Option<&'static str> {
    drawing(kind).map(|drawing| drawing.symbol)
}

/// All drawings as one SVG file for pages: a `<symbol id="piece-KIND">` each, which says what it is
/// made of (`data-material`, `ivory` or `stone`) and whether it turns with the board
/// (`data-turns`).
///
/// ```
/// let sheet = fiveply_draw::piece_sheet();
/// let djed = r#"<symbol id="piece-djed" viewBox="0 0 100 100" data-material="stone""#;
/// assert!(sheet.contains(djed));
/// ```
pub fn piece_sheet() -> String {
    let symbols: String = DRAWINGS
        .iter()
        .map(|(kind, drawing)| {
            let material = match drawing.material {
                Material::Ivory => "ivory",
                Material::Stone => "stone",
            };
            format!(
                r#"<symbol id="piece-{kind}" viewBox="0 0 100 100" data-material="{material}" data-turns="{}">{}</symbol>"#,
                drawing.turns, drawing.symbol
            ) + "\n"
        })
        .collect();
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{symbols}</svg>\n")
}

/// What is known about drawing a kind.
pub(crate) struct Drawing {
    pub(crate) symbol: &'static str,
    pub(crate) material: Material,
    /// Which way it looks matters: it turns with the board.
    pub(crate) turns: bool,
    /// The glyphs of a coloured terminal, by side and quarter turn. Stone is hollow for one side
    /// and filled for the other; white and black need no such help, and filled glyphs read better.
    glyphs: [&'static [&'static str]; 2],
}

/// What a set of pieces is made of: their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Material {
    /// White and black.
    Ivory,
    /// Silver and red.
    Stone,
}

impl Drawing {
    /// Clockwise quarter turns of a piece on a board that may be flipped.
    pub(crate) fn quarter_turns(&self, piece: &Piece, flipped: bool) -> u8 {
        if self.turns { (piece.turn % 4 + if flipped { 2 } else { 0 }) % 4 } else { 0 }
    }

    /// The glyph of a piece in a coloured terminal.
    pub(crate) fn glyph(&self, piece: &Piece, flipped: bool) -> &'static str {
        let turn = usize::from(self.quarter_turns(piece, flipped));
        let glyphs = self.glyphs[piece.side.index()];
        glyphs[turn % glyphs.len()]
    }
}

/// The drawing of a kind, if it has one.
pub(crate) fn drawing(kind: &str) -> Option<&'static Drawing> {
    DRAWINGS.iter().find(|(name, _)| *name == kind).map(|(_, drawing)| drawing)
}

/// What the pieces of an unknown kind stand on.
pub(crate) const DISC: &str = r#"<circle cx="50" cy="50" r="36"/>"#;

const fn ivory(symbol: &'static str, glyphs: &'static [&'static str]) -> Drawing {
    Drawing { symbol, material: Material::Ivory, turns: false, glyphs: [glyphs, glyphs] }
}

const fn stone(symbol: &'static str, glyphs: [&'static [&'static str]; 2]) -> Drawing {
    Drawing { symbol, material: Material::Stone, turns: glyphs[0].len() > 1, glyphs }
}

static DRAWINGS: &[(&str, Drawing)] = &[
    ("king", ivory(KING, &["♚"])),
    ("queen", ivory(QUEEN, &["♛"])),
    ("rook", ivory(ROOK, &["♜"])),
    ("bishop", ivory(BISHOP, &["♝"])),
    ("knight", ivory(KNIGHT, &["♞"])),
    ("pawn", ivory(PAWN, &["♟"])),
    ("man", ivory(MAN, &["●"])),
    ("pyramid", stone(PYRAMID, [&["◺", "◸", "◹", "◿"], &["◣", "◤", "◥", "◢"]])),
    ("djed", stone(DJED, [&["╱", "╲"], &["╱╱", "╲╲"]])),
    ("obelisk", stone(OBELISK, [&["□"], &["■"]])),
    ("pharaoh", stone(PHARAOH, [&["♕"], &["♛"]])),
    ("scarab", stone(SCARAB, [&["╱", "╲"], &["╱╱", "╲╲"]])),
    ("anubis", stone(ANUBIS, [&["⊤", "⊣", "⊥", "⊢"], &["┳", "┫", "┻", "┣"]])),
    ("sphinx", stone(SPHINX, [&["△", "▷", "▽", "◁"], &["▲", "▶", "▼", "◀"]])),
];

const KING: &str = concat!(
    r#"<path class="fp-cross" d="M46 7h8v7.5h7.5v7.5H54v11h-8V22h-7.5v-7.5H46z"/>"#,
    r#"<path d="M50 30c5 5 7 8.5 6 14 5-8 11-11.5 17-11.5 8 0 13 6 13 13 0 9-8 14-14.5 23.5l3.5 5c1.5 2 2 3.5 2 6v2.5"#,
    r#"a4 4 0 0 1-4 4H27a4 4 0 0 1-4-4V80c0-2.5.5-4 2-6l3.5-5C22 59.5 14 54.5 14 45.5c0-7 5-13 13-13 6 0 12 3.5 17 11.5"#,
    r#"-1-5.5 1-9 6-14z"/>"#,
    r#"<path class="fp-detail" d="M33.5 70.5c11-2.5 22-2.5 33 0M33 59.5C27.5 55 23.5 51 23.5 46M67 59.5c5.5-4.5 9.5-8.5"#,
    r#" 9.5-13.5"/>"#,
);

const QUEEN: &str = concat!(
    r#"<path d="M20 31 29 69l-4 5c-1.5 2-2 3.5-2 6v2.5a4 4 0 0 0 4 4h46a4 4 0 0 0 4-4V80c0-2.5-.5-4-2-6l-4-5 9-38"#,
    r#"-14.5 17-3-27L50 45 37.5 21l-3 27z"/>"#,
    r#"<circle cx="18.5" cy="28" r="6"/><circle cx="36.5" cy="17.5" r="6"/>"#,
    r#"<circle cx="63.5" cy="17.5" r="6"/><circle cx="81.5" cy="28" r="6"/>"#,
    r#"<path class="fp-detail" d="M34.5 59.5c10-3 21-3 31 0M33.5 70.5c11-2.5 22-2.5 33 0"/>"#,
);

const ROOK: &str = concat!(
    r#"<path d="M26 19a3 3 0 0 1 3-3h7a3 3 0 0 1 3 3v5h6v-5a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v5h6v-5a3 3 0 0 1 3-3h7a3 3 0 0 1 3 3"#,
    r#"v16.5l-8 8 2.5 25.5 6.5 5.5c2 1.7 3 3.5 3 6v2a4 4 0 0 1-4 4H27a4 4 0 0 1-4-4v-2c0-2.5 1-4.3 3-6l6.5-5.5"#,
    r#"L34 43.5l-8-8z"/>"#,
    r#"<path class="fp-detail" d="M38.5 43.5h23M37 69h26"/>"#,
);

const BISHOP: &str = concat!(
    r#"<path d="M50 8.5a6.5 6.5 0 0 1 4.7 11C65 26.5 71 35 71 43.5c0 8-4 13.5-9 17.5l1.5 8.5H69c5 0 8 4 8 9v4"#,
    r#"a4 4 0 0 1-4 4H27a4 4 0 0 1-4-4v-4c0-5 3-9 8-9h5.5L38 61c-5-4-9-9.5-9-17.5 0-8.5 6-17 16.3-24"#,
    r#"A6.5 6.5 0 0 1 50 8.5z"/>"#,
    r#"<path class="fp-detail" d="M42.5 62h15M50 31.5v18M41 40.5h18M38.5 73.5h23"/>"#,
);

const KNIGHT: &str = concat!(
    r#"<path d="M31.5 72C32 60 46 57 46.5 45c-4.5 4-9 5-12.5 7-3.5 2-4.5 8-9 8-5.5 0-10-5-9.5-10 .4-3.5 6-10 8.5-15"#,
    r#" 2.5-5.5 4.5-9 8.5-11.5L32 12.5c3.5.5 8 3.5 9.5 6.5 21-2.5 34.5 17 34 53 1.7 2 2.5 4.5 2.5 7v3.5"#,
    r#"a4 4 0 0 1-4 4H29a4 4 0 0 1-4-4V79c0-3 2.5-6.5 6.5-7z"/>"#,
    r#"<path class="fp-detail" d="M35 72.5h35M52 28.5c9 5 14 14 14.5 29"/><path class="fp-dot" d="M35 34.5h.1"/>"#,
);

const PAWN: &str = concat!(
    r#"<path d="M50 15a15.5 15.5 0 0 1 10.5 27h3.5a4.5 4.5 0 0 1 0 9h-4c1 10.5 5.5 16 11.5 21 2.6 2.2 4 4.6 4 8v2.5"#,
    r#"a4 4 0 0 1-4 4h-43a4 4 0 0 1-4-4V80c0-3.4 1.4-5.8 4-8 6-5 10.5-10.5 11.5-21h-4a4.5 4.5 0 0 1 0-9h3.5"#,
    r#"A15.5 15.5 0 0 1 50 15z"/>"#,
    r#"<path class="fp-detail" d="M33.5 74.5h33"/>"#,
);

const MAN: &str = r#"<circle cx="50" cy="50" r="33"/><circle class="fp-detail" cx="50" cy="50" r="20"/>"#;

/// The mirror is the long edge; it looks north-east.
const PYRAMID: &str = concat!(
    r#"<path d="M14 14v67a5 5 0 0 0 5 5h67z"/><path class="fp-detail" d="M27 49v24h24"/>"#,
    r#"<path class="fp-bed" d="M17 17l66 66"/><path class="fp-mirror" d="M17 17l66 66"/>"#,
);

/// A mirror on both sides, like a slash.
const DJED: &str = concat!(
    r#"<path d="M14 65 65 14l21 21-51 51z"/><path class="fp-detail" d="M40 60l20-20"/>"#,
    r#"<path class="fp-bed" d="M17 62 62 17M38 83 83 38"/><path class="fp-mirror" d="M17 62 62 17M38 83 83 38"/>"#,
);

const OBELISK: &str = concat!(
    r#"<rect x="19" y="19" width="62" height="62" rx="6"/>"#,
    r#"<path class="fp-detail" d="M27 27l11 11M73 27 62 38M27 73l11-11M73 73 62 62"/>"#,
    r#"<rect x="38" y="38" width="24" height="24" rx="3"/>"#,
);

const PHARAOH: &str = concat!(
    r#"<circle cx="50" cy="50" r="37"/>"#,
    r#"<path class="fp-inlay" d="M31 64V39l10 9 9-14 9 14 10-9v25z"/>"#,
);

/// A mirror on both sides like the djed, with the back of a beetle between them.
const SCARAB: &str = concat!(
    r#"<path d="M14 65 65 14l21 21-51 51z"/>"#,
    r#"<path class="fp-detail" d="M34 66a22 11.5-45 0 1 32-32a22 11.5-45 0 1-32 32zM36 64l20-20M50 37.5l12.5 12.5"/>"#,
    r#"<path class="fp-bed" d="M17 62 62 17M38 83 83 38"/><path class="fp-mirror" d="M17 62 62 17M38 83 83 38"/>"#,
);

/// The shield is the dark bar; it is held to the north.
const ANUBIS: &str = concat!(
    r#"<path d="M24 36h52v43a7 7 0 0 1-7 7H31a7 7 0 0 1-7-7z"/>"#,
    r#"<path class="fp-detail" d="M39 50l5 9h12l5-9v14L50 77 39 64z"/>"#,
    r#"<path d="M13 16h74a5 5 0 0 1 5 5v10a9 9 0 0 1-9 9H17a9 9 0 0 1-9-9V21a5 5 0 0 1 5-5z"/><path class="fp-inlay" d="M22 28h56"/>"#,
);

/// A laser on its base, which looks north.
const SPHINX: &str = concat!(
    r#"<path d="M50 9l19 25h10a7 7 0 0 1 7 7v38a7 7 0 0 1-7 7H21a7 7 0 0 1-7-7V41a7 7 0 0 1 7-7h10z"/>"#,
    r#"<path class="fp-detail" d="M50 47V21M28 73V48M72 73V48"/><circle class="fp-inlay" cx="50" cy="60" r="11"/>"#,
);
