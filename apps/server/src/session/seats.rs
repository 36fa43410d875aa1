//! Who plays: a person or an engine for each side.

use crate::fault::Fault;
use fiveply_core::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A name is no longer, in bytes.
const LONGEST_NAME: usize = 200;

/// Something for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub(crate) struct Pair<T> {
    pub(crate) first: T,
    pub(crate) second: T,
}

impl<T> Pair<T> {
    /// What belongs to this side.
    pub(crate) fn of(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Seat {
    /// Somebody at a page.
    Person {
        /// What the page calls this person.
        name: String,
    },
    /// An engine of the server.
    Engine {
        /// Its text.
        engine: String,
        /// What the page calls it.
        name: String,
    },
}

impl Seat {
    /// What the page calls whoever sits here.
    pub(crate) fn name(&self) -> &str {
        match self {
            Seat::Person { name } | Seat::Engine { name, .. } => name,
        }
    }

    /// Whether a person sits here.
    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Seat::Person { .. })
    }

    /// Refuses a name that is too long.
    pub(super) fn check(&self) -> Result<(), Fault> {
        if self.name().len() <= LONGEST_NAME {
            return Ok(());
        }
        Err(Fault::refused("seats", format!("a name is too long; accepted: up to {LONGEST_NAME} bytes")))
    }
}
