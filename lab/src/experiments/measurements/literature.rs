//! Numbers of other people, printed as they are.

use super::{Found, Measure};
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::Verdict;
use crate::experiments::workbench::{LabError, Workbench};
use serde::{Deserialize, Serialize};

/// Numbers of other people, printed as they are.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Literature {
    /// Name, state space, game tree, as decimal logarithms.
    pub games: Vec<(String, f64, f64)>,
}

impl Measure for Literature {
    fn measure(&self, _: &mut Workbench<'_>, _: &str, _: &Row, _: &Size) -> Result<Found, LabError> {
        let row = |(name, space, tree): &(String, f64, f64)| Measured {
            name: format!("{name}, literature"),
            reported: Some(*tree),
            verdict: Some(Verdict::Unreported),
            unit: "log10".to_owned(),
            sample: "literature".to_owned(),
            note: format!("state space 10^{space}, game tree 10^{tree}"),
            ..Measured::default()
        };
        Ok(Found { rows: self.games.iter().map(row).collect(), series: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn every_game_has_a_line() {
        let row = "name = ''\nliterature = { games = [['Checkers', 21, 31], ['Chess', 46, 123]] }";
        let rows = measure("chess", row).unwrap().rows;
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[1].name.as_str(), rows[1].reported), ("Chess, literature", Some(123.0)));
        assert_eq!(rows[0].note, "state space 10^21, game tree 10^31");
    }
}
