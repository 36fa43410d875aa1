//! The lab's store as the requests read it. A store is checked when it is opened, which takes
//! seconds for a large one; so those that are open are kept for the next request.

use crate::fault::Fault;
use axum::http::StatusCode;
use fiveply_lab::{Store, StoreError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// So many stay open.
const KEPT: usize = 4;

/// Where the store is, and the open ones.
pub(crate) struct MatchStore {
    path: Option<PathBuf>,
    open: Mutex<Vec<Store>>,
}

impl MatchStore {
    /// The store at `path`, which need not exist yet.
    pub(crate) fn new(path: Option<PathBuf>) -> Self {
        MatchStore { path, open: Mutex::default() }
    }

    /// Where the store is or would be; refused where nothing is kept.
    pub(crate) fn path(&self) -> Result<&Path, Fault> {
        let nowhere =
            || Fault::new(StatusCode::SERVICE_UNAVAILABLE, "this server keeps no matches: it has no data folder");
        self.path.as_deref().ok_or_else(nowhere)
    }

    /// What `read` finds in the store; `None` when there is no store yet.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Store) -> Result<T, Fault>) -> Result<Option<T>, Fault> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(path) = self.path.as_deref().filter(|path| path.is_file()) else {
            open.clear();
            return Ok(None);
        };
        let kept = open.pop();
        drop(open);
        let store = match kept {
            Some(store) => store,
            None => Store::open_existing(path).map_err(|error| failed(&error))?,
        };
        let found = read(&store)?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() < KEPT {
            open.push(store);
        }
        Ok(Some(found))
    }
}

/// The store's own words name its file, which is nobody's business on the network.
pub(crate) fn failed(error: &StoreError) -> Fault {
    let what = match error {
        StoreError::Newer { .. } => "it was written by a newer Fiveply".to_owned(),
        StoreError::Foreign(_) => "it is no database of Fiveply".to_owned(),
        StoreError::Damaged { .. } => "it is damaged".to_owned(),
        StoreError::Impossible { place, fault, .. } => format!("{place} cannot be read: {fault}"),
        _ => "it cannot be read now".to_owned(),
    };
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, format!("the store of matches does not answer: {what}"))
}
