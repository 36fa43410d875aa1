//! The web app's server: games, searches and stored games over HTTP and WebSocket, and the page
//! itself.
//!
//! It knows no game. Whoever starts it hands it a [`World`]; everything else is text and data
//! through the doors of `fiveply-core`. The page draws and never judges: every legal move, every
//! word about an ending comes from here.
//!
//! Safe by default: it listens on this machine alone, answers only to its own name, takes changes
//! only from its own page, and bounds whatever a request can make it do. The project's
//! `docs/api.md` describes the routes and messages.

mod addresses;
mod app;
mod body;
mod caps;
mod connections;
mod fault;
mod guard;
mod lab;
mod live;
mod match_store;
mod position_request;
mod queue;
mod routes;
mod saved;
mod server;
mod session;
mod state;
mod whole;
mod wire;
mod world;

pub(crate) use app::App;
pub use server::{Options, Server, serve};
pub use world::{NamedEngine, World};
