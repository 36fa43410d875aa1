//! Whether two players play the same games against a third.

use super::played::{bare_plan, games, pace, play};
use super::{Found, Measure};
use crate::experiments::averages::share;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use crate::plan::{Contestant, Pace};
use serde::{Deserialize, Serialize};

/// How many games of two players against a third are alike, move by move, in per cent.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Twins {
    /// One player.
    pub a: String,
    /// The other.
    pub b: String,
    /// Whom they meet.
    pub opponent: String,
    /// Their pace, as in `depth=3`.
    pub limit: String,
}

impl Measure for Twins {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let pace = pace(&self.limit, size)?;
        let pairs = size.games.unwrap_or(20).div_ceil(2);
        let mut lines = Vec::new();
        for engine in [&self.a, &self.b] {
            let player = |text: &str, pace| Contestant { text: text.to_owned(), pace };
            let plan = bare_plan(bench, vec![player(engine, pace), player(&self.opponent, Pace::default())], pairs);
            let finish = play(bench, game, &plan)?;
            lines.push(games(bench, &finish)?.into_iter().map(|(stored, _)| stored.line).collect::<Vec<_>>());
        }
        let alike = lines[0].iter().zip(&lines[1]).filter(|(one, other)| one == other).count() as u64;
        let played = lines[0].len() as u64;
        let ours = share(alike, played).unwrap_or(Interval::exact(0.0));
        let settings = format!("{game}: {} and {} against {} ({})", self.a, self.b, self.opponent, self.limit);
        Ok(Measured::new(&row.name, ours, None, row.expect, None)
            .counting("%", played, "games")
            .of(settings)
            .noted(format!("{alike} of {played} games alike"))
            .into())
    }

    fn players(&self) -> Vec<&str> {
        vec![&self.a, &self.b]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn equal_players_play_equal_games() {
        let row = |b: &str| {
            let players = format!("a = 'alphabeta', b = '{b}', opponent = 'random:seed=1', limit = 'depth=2'");
            let text = format!("name = 'x'\ntwins = {{ {players} }}");
            measure("breakthrough:5x5,straight", &text).unwrap().rows.remove(0)
        };
        let equal = row("alphabeta");
        assert_eq!((equal.measured, equal.note.as_str()), (Some(100.0), "10 of 10 games alike"));
        assert!(row("random:seed=2").measured < Some(100.0));
    }
}
