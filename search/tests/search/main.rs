//! The alpha-beta family's tests, one program: every game's search is compiled once for all of
//! them.

mod behaviour;
mod first_ply;
mod modern;
mod same_score;
#[path = "../support/mod.rs"]
mod support;
