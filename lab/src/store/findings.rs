//! What the lab's experiments found, and what single searches found: both can be asked for again.

use super::{Store, StoreError};
use crate::experiments::Finding;
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

/// A finding with the time it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredFinding {
    /// When, in UTC.
    pub made: String,
    /// What was found.
    pub finding: Finding,
}

impl StoredFinding {
    /// The newest finding of an experiment, of findings in the order of the store.
    pub fn newest<'f>(findings: &'f [StoredFinding], id: &str) -> Option<&'f StoredFinding> {
        findings.iter().rev().find(|stored| stored.finding.id == id)
    }
}

impl Store {
    /// What is remembered under a key.
    pub(crate) fn recall(&self, key: &str) -> Result<Option<String>, StoreError> {
        let read = || -> rusqlite::Result<Option<String>> {
            let mut statement = self.connection.prepare_cached("SELECT value FROM memory WHERE key = ?1")?;
            statement.query_row([key], |row| row.get(0)).optional()
        };
        read().map_err(|error| self.failed(&error))
    }

    /// Remembers something under a key.
    pub(crate) fn remember(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        let insert = "INSERT OR REPLACE INTO memory (key, value) VALUES (?1, ?2)";
        self.connection.execute(insert, [key, value]).map(drop).map_err(|error| self.failed(&error))
    }

    /// Keeps a finding in place of an earlier one of the same experiment, size, seed, faults and build.
    pub fn keep_finding(&mut self, finding: &Finding) -> Result<(), StoreError> {
        let text = serde_json::to_string(finding).unwrap_or_default();
        let insert = "INSERT OR REPLACE INTO findings (id, size, seed, faults, build, made, finding) \
                      VALUES (?1, ?2, ?3, ?4, ?5, datetime('now'), ?6)";
        let Finding { id, size, seed, faults, build, .. } = finding;
        let result = self.connection.execute(insert, params![id, size, seed.to_string(), faults, build, text]);
        result.map(drop).map_err(|error| self.failed(&error))
    }

    /// Every finding, the oldest first.
    pub fn findings(&self) -> Result<Vec<StoredFinding>, StoreError> {
        let read = || -> rusqlite::Result<Vec<(String, String)>> {
            let mut statement = self.connection.prepare("SELECT made, finding FROM findings ORDER BY made, id")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        let rows = read().map_err(|error| self.failed(&error))?;
        let stored = rows
            .into_iter()
            .filter_map(|(made, text)| serde_json::from_str(&text).ok().map(|finding| StoredFinding { made, finding }));
        Ok(stored.collect())
    }
}
