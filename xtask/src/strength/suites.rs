//! Test positions with known answers.

use super::{Size, Table, answer};
use anyhow::Result;

/// The file, whether its points are graded, and what is wanted of it.
const SUITES: [(&str, bool, f64); 2] =
    [("games/chess/data/wacnew.epd", false, 285.0), ("games/chess/data/sts_v8.epd", true, 75.0)];

pub(super) fn suites(size: &Size) -> Result<()> {
    let mut table = Table::new("best, 2 million nodes a position, one thread\n");
    for (file, graded, wanted) in SUITES {
        let result = answer(&["suite", file, "--engine", "best:hash=64", "--nodes", "2000000", "--json"])?;
        let number = |name: &str| result[name].as_f64().unwrap_or_default();
        let (solved, of, percent) = (number("solved"), number("of"), number("score") * 100.0);
        let verdict = if (if graded { percent } else { solved }) >= wanted { "ok" } else { "too few" };
        let unit = if graded { " %" } else { "" };
        table.push(format!(
            "{file:<32}{solved:>6} of {of}, {percent:.1} % of the points (wanted {wanted}{unit}): {verdict}"
        ));
    }
    table.publish("suites", size.record)
}
