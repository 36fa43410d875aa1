//! Monte Carlo search: moves are judged by games played out from them. Selection, expansion,
//! playout, backup and final choice are small pieces of one loop; flat Monte Carlo, UCT as the Khet
//! report has it (KHET-T5.12) and the modern forms are [settings](SETTINGS) of it.
//!
//! Several threads grow a tree each and add up what they found at the root (Cazenave and Jouandeau
//! 2007): no locks, and with a limit on playouts the result depends on the seed alone, however many
//! threads there are.

mod backup;
mod playout;
mod selection;
mod settings;
mod think;
mod tree;
pub(crate) mod win_rate;
mod worker;

pub use playout::{CutOff, Judged, Playout};
pub use settings::{MonteCarlo, SETTINGS, setting};
pub use think::{Choice, MonteCarloSearch, tree_bytes};
