//! What `fiveply match` and `fiveply lab` share: reading the players and openings of a match, and
//! telling how it stands.

pub(crate) mod book;
pub(crate) mod contestants;
pub(crate) mod sequential;
pub(crate) mod store;
pub(crate) mod summary;
