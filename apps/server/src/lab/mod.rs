//! The lab at work for the page: one experiment or match at a time, beside the searches and giving
//! way to them.

mod gate;
mod needed;
mod order;
mod standing;
mod status;
mod work;
mod worker;

pub(crate) use needed::{Needed, Question};
pub(crate) use order::{MatchOrder, RunOrder, entry, sprt};
pub(crate) use standing::Standing;
pub(crate) use status::Status;
pub(crate) use worker::Worker;
