//! Playing in the terminal: full screen where there is one, line by line elsewhere.

mod command;
pub(crate) mod line;
pub(crate) mod saved;
pub(crate) mod screen;
pub(crate) mod session;
