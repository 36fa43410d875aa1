//! An engine as a value. `best:no-lmr,threads=2` is the spelling of an [`EngineSpec`]; it is read
//! and written here and nowhere else. Everything beyond asks the value: what it is limited to,
//! whether it is another program, whether it reads a file.
//!
//! ```
//! use fiveply_engines::{EngineSpec, Family};
//! let spec: EngineSpec = "best:no-lmr,nodes=500".parse().unwrap();
//! assert_eq!(spec.family, Family::Best);
//! assert_eq!(spec.limits().nodes, Some(500));
//! assert_eq!(spec.to_string(), "best:no-lmr,nodes=500");
//! assert!("deep-thought".parse::<EngineSpec>().is_err());
//! ```
//!
//! Whether a technique or an evaluation of that name exists is known to the search and to the game;
//! the catalog checks it when it makes a player.

mod book;
mod family;
mod item;
mod spec;
mod technique;
mod time;
mod weights;

pub use book::BookFile;
pub use family::Family;
pub use item::{Item, Setting};
pub use spec::EngineSpec;
pub use technique::TechniqueInfo;
pub use time::parse_time;
pub use weights::WeightsFile;
