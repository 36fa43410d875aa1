//! Being a player for a General Game Playing controller, as Stephan Schiffel's GameController: an
//! HTTP server that is sent the rules of a game and then its moves. We play the games that we know;
//! which one it is, the rules themselves tell. In any other game we make legal moves and no more.

mod agent;
mod budget;
mod comparison;
mod description;
mod door;
mod kif;
mod notation;
mod prover;
mod recognition;
mod rules;
mod seat;
mod server;

pub use agent::Agent;
pub use server::serve;
