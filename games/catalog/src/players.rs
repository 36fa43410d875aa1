//! Reads an engine text, `FAMILY[:ITEM,ITEM…]`, into a player.

use fiveply_core::{ParseError, Player, RandomPlayer};

const FAMILIES: &str = "random, random:seed=N";

pub(crate) fn player(text: &str) -> Result<Box<dyn Player>, ParseError> {
    let refused = |fault: String| ParseError::new("engine", text, fault, FAMILIES);
    let (family, items) = text.split_once(':').unwrap_or((text, ""));
    if family != "random" {
        return Err(refused(format!("no family {family:?}")));
    }
    let mut seed = 1;
    for item in items.split(',').filter(|_| text.contains(':')) {
        let number = item.strip_prefix("seed=").ok_or_else(|| refused(format!("no item {item:?}")))?;
        seed = number.parse().map_err(|_| refused(format!("{number:?} is no seed")))?;
    }
    Ok(Box::new(RandomPlayer::new(seed)))
}
