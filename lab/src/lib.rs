//! The measuring instrument: matches between any players of any game, the statistics that say what
//! they are worth, and the store that keeps every game.
//!
//! A match is a [`Plan`]: with limits by nodes or depth, every game of it is a pure function of the
//! plan and the game's number, so it does not matter how many workers play, on how many machines,
//! or how often they are interrupted.
//!
//! The lab knows no game: whoever uses it brings an [`AnyGame`](fiveply_core::AnyGame) from the
//! catalog.

mod ablation;
pub mod books;
mod evidence;
pub mod experiments;
pub mod export;
mod memory;
mod opening;
pub mod pgn;
mod plan;
mod referee;
pub mod report;
pub mod review;
mod runner;
mod stall;
pub mod stats;
mod store;
mod summary;
mod tally;
pub mod texel;
pub mod tuning;

pub use ablation::{Ablation, ablate, ablation_id};
pub use evidence::evidence;
pub use opening::{Opening, Openings};
pub use plan::{Adjudication, Contestant, DrawRule, Pace, Plan, PlanError, ResignRule, Schedule, Shard, Share};
pub use referee::{Cause, Played, PlayedMove, Referee};
pub use runner::{Finish, MatchError, Options, Update, run};
pub use stall::StallWatch;
pub use store::{ExperimentSummary, LeftOut, Listing, Merged, Store, StoreError, StoredFinding, StoredGame};
pub use summary::{PairingSummary, PlayerSummary, ResultsSummary, Strength, Summary, TestSummary};
pub use tally::{Endings, Pairing, Standing, Tally};
