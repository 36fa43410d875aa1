//! The `Variant` tag. Programs write many words into it that mean plain chess: how fast it was
//! played, or that it was nothing special.

use fiveply_core::AnyGame;

/// Words for chess as everyone plays it, in lower case without spaces, hyphens and underscores.
const CHESS: &[&str] = &[
    "",
    "?",
    "chess",
    "standard",
    "normal",
    "orthodox",
    "regular",
    "fromposition",
    "classical",
    "classic",
    "rapid",
    "blitz",
    "bullet",
    "ultrabullet",
    "hyperbullet",
    "lightning",
    "correspondence",
    "daily",
    // The shuffled starts of an old server, always written with the position.
    "wild/0",
    "wild/1",
    "wild/2",
    "wild/3",
    "wild/4",
    "wild/5",
    "wild/6",
    "wild/7",
    "wild/8",
    "wild/8a",
];

/// Words for Chess960.
const FISCHER: &[&str] = &["960", "chess960", "frc", "fischerandom", "fischerrandom", "freestyle", "wild/fr"];

/// The text of the game that a tag names; the tag itself where it is none of chess's.
pub(super) fn game(tag: &str) -> String {
    let tag = tag.to_lowercase();
    let word: String = tag.chars().filter(|letter| !matches!(letter, ' ' | '-' | '_')).collect();
    let is_among =
        |words: &[&str]| words.iter().any(|known| word == *known || word.strip_suffix("chess") == Some(known));
    match () {
        () if is_among(CHESS) => "chess".to_owned(),
        () if is_among(FISCHER) => "chess:960".to_owned(),
        () => tag,
    }
}

/// The `Variant` tag: none for standard chess, the game's own text for all others.
pub fn variant(game: &dyn AnyGame) -> Option<String> {
    match game.text().as_str() {
        "chess" => None,
        text if text.starts_with("chess:960") => Some("Chess960".to_owned()),
        text => Some(format!("{}{}", &text[..1].to_uppercase(), &text[1..])),
    }
}
