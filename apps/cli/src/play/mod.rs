//! Playing in the terminal: full screen where there is one, line by line elsewhere.

pub(crate) mod clock;
mod command;
mod hint;
pub(crate) mod line;
pub(crate) mod saved;
pub(crate) mod screen;
pub(crate) mod session;
mod thinking;
