//! What the lab's experiments found, and what single searches found: both can be asked for again.

use super::{LeftOut, Store, StoreError};
use crate::experiments::Finding;
use fiveply_core::text::printable;
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

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

    /// Keeps a finding in place of an earlier one of the same experiment, size, seed, faults and
    /// build.
    pub fn keep_finding(&mut self, finding: &Finding) -> Result<(), StoreError> {
        let text = serde_json::to_string(finding).unwrap_or_default();
        let insert = "INSERT OR REPLACE INTO findings (id, size, seed, faults, build, made, finding) \
                      VALUES (?1, ?2, ?3, ?4, ?5, datetime('now'), ?6)";
        let Finding { id, size, seed, faults, build, .. } = finding;
        let result = self.connection.execute(insert, params![id, size, seed.to_string(), faults, build, text]);
        result.map(drop).map_err(|error| self.failed(&error))
    }

    /// Every finding that can be read, the oldest first.
    pub fn findings(&self) -> Result<Vec<StoredFinding>, StoreError> {
        Ok(self.found()?.0)
    }

    /// Every finding that can be read, the oldest first, and what is wrong with the others.
    pub fn found(&self) -> Result<(Vec<StoredFinding>, Vec<LeftOut>), StoreError> {
        let read = || -> rusqlite::Result<Vec<[String; 7]>> {
            let query = "SELECT id, size, seed, faults, build, made, finding FROM findings ORDER BY made, id";
            let mut statement = self.connection.prepare(query)?;
            let rows = statement.query_map([], |row| {
                let mut columns = [const { String::new() }; 7];
                for (index, column) in columns.iter_mut().enumerate() {
                    *column = row.get(index)?;
                }
                Ok(columns)
            })?;
            rows.collect()
        };
        let (mut found, mut left_out) = (Vec::new(), Vec::new());
        for [id, size, seed, faults, build, made, text] in read().map_err(|error| self.failed(&error))? {
            let finding = serde_json::from_str(&text).map(cleaned).and_then(serde_json::from_value::<Finding>);
            let fits = |finding: &Finding| {
                let columns = [&finding.id, &finding.size, &finding.seed.to_string(), &finding.faults, &finding.build];
                columns == [&id, &size, &seed, &faults, &build]
            };
            match finding {
                Ok(finding) if fits(&finding) => found.push(StoredFinding { made: printable(&made), finding }),
                Ok(_) => left_out.push(left(&id, "it is the finding of another experiment")),
                Err(_) => left_out.push(left(&id, "it is no finding")),
            }
        }
        Ok((found, left_out))
    }
}

fn left(id: &str, fault: &str) -> LeftOut {
    LeftOut { identity: printable(id), fault: fault.to_owned() }
}

/// The same with texts that a terminal may show.
fn cleaned(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(printable(&text)),
        Value::Array(values) => values.into_iter().map(cleaned).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, cleaned(value))).collect(),
        other => other,
    }
}
