//! Which database a command means.

use crate::context::Context;
use crate::fault::refuse;
use crate::output::{complain, typed_path};
use anyhow::Result;
use clap::Args;
use fiveply_lab::{ExperimentSummary, Store, StoreError, StoredFinding};
use std::path::PathBuf;

/// The database.
#[derive(Args, Clone, Debug)]
pub(crate) struct StoreArgs {
    /// The database [default: the one in the data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<String>,
}

impl StoreArgs {
    fn path(&self, context: &Context) -> Result<PathBuf> {
        match &self.db {
            Some(text) => Ok(typed_path(text)),
            None => {
                let usual = context.config()?.database.path.clone();
                usual.ok_or_else(|| refuse("there is no data folder to keep games in; name a file with --db"))
            }
        }
    }

    /// The database, made when there is none.
    pub(crate) fn open(&self, context: &Context) -> Result<Store> {
        Store::open(&self.path(context)?).map_err(refused)
    }

    /// The database if there is one, for commands that have something to say without it.
    pub(crate) fn stored(&self, context: &Context) -> Result<Option<Store>> {
        // Without a data folder there is no usual place, and so no database.
        if self.db.is_none() && context.config()?.database.path.is_none() {
            return Ok(None);
        }
        match Store::open_existing(&self.path(context)?) {
            Ok(store) => Ok(Some(store)),
            Err(StoreError::Missing(_)) if self.db.is_none() => Ok(None),
            Err(error) => Err(refused(error)),
        }
    }

    /// The database, which must exist.
    pub(crate) fn existing(&self, context: &Context) -> Result<Store> {
        Store::open_existing(&self.path(context)?).map_err(refused)
    }
}

/// An experiment of the database.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExperimentArgs {
    /// The experiment, by the beginning of its identity [default: the newest]
    #[arg(value_name = "EXPERIMENT")]
    experiment: Option<String>,

    #[command(flatten)]
    store: StoreArgs,
}

impl ExperimentArgs {
    /// The experiment and the database that holds it.
    pub(crate) fn open(&self, context: &Context) -> Result<(Store, ExperimentSummary)> {
        let store = self.store.existing(context)?;
        let experiment = store.experiment(self.experiment.as_deref()).map_err(refused)?;
        Ok((store, experiment))
    }
}

/// The findings of a database; what cannot be read is left out with a warning.
pub(crate) fn readable(store: &Store) -> Result<Vec<StoredFinding>> {
    let (found, left_out) = store.found().map_err(refused)?;
    for each in &left_out {
        complain(&format!("warning: {each}"));
    }
    Ok(found)
}

/// A fault in what was given is bad input; a full disk is not.
pub(crate) fn refused(error: StoreError) -> anyhow::Error {
    if error.is_bad_input() { refuse(error.to_string()) } else { error.into() }
}
