//! Being a player for a General Game Playing controller, as Stephan Schiffel's GameController: an HTTP server that is sent the rules of a game and then
//! its moves. We play the games that we know; which one it is, the rules themselves tell.

mod agent;
mod kif;
mod prover;
mod rules;
mod server;

pub use agent::Agent;
pub use server::serve;
