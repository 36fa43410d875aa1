//! How a match stands, in words: as a table, and as a line for the progress bar.

use fiveply_lab::stats::{Decision, Estimate, Rating};
use fiveply_lab::{Pairing, Standing, Tally};
use std::fmt::Write;

/// The Elo difference in words: with its error, or the bound that remains after a clean sweep.
fn elo_words(estimate: &Estimate) -> String {
    match (estimate.elo, estimate.elo_error, estimate.elo_bounds) {
        (Some(elo), Some(error), _) => format!("{elo:+.1} ± {error:.1}"),
        (_, _, [Some(low), _]) => format!("at least {low:+.0}"),
        (_, _, [_, Some(high)]) => format!("at most {high:+.0}"),
        _ => "unknown".to_owned(),
    }
}

/// A few short lines for below the progress bar, so that they fit a narrow terminal.
pub(crate) fn as_lines(tally: &Tally) -> String {
    let [pairing] = tally.pairings() else {
        let place = |Standing { player, games, .. }: &Standing| format!("{}: {:.1}", player + 1, games.points());
        let places: Vec<String> = tally.standings().iter().map(place).collect();
        return format!("points by player {}", places.join(", "));
    };
    let estimate = Estimate::of(&pairing.results());
    let games = &pairing.games;
    let [ll, ld, even, wd, ww] = pairing.pairs.low_to_high();
    let mut line = format!(
        "+{} ={} -{}  pairs LL {ll}, LD {ld}, DD or WL {even}, WD {wd}, WW {ww}\nElo {}  LOS {:.1} %",
        games.wins,
        games.draws,
        games.losses,
        elo_words(&estimate),
        100.0 * estimate.los
    );
    if let (Some(llr), Some(sprt)) = (tally.llr(), tally.sprt()) {
        let (lower, upper) = (sprt.lower(), sprt.upper());
        let _ = write!(line, "  LLR {llr:.2} [{lower:.2}, {upper:.2}]");
    }
    line
}

/// The table for people.
pub(crate) fn as_text(tally: &Tally, names: &[String]) -> String {
    let mut out = String::new();
    match tally.pairings() {
        [pairing] => two_players(&mut out, tally, pairing, names),
        _ => many_players(&mut out, tally, names),
    }
    let endings: Vec<String> = tally
        .endings()
        .by_name()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    let _ = writeln!(out, "endings    {}", if endings.is_empty() { "none".to_owned() } else { endings.join(", ") });
    let _ = writeln!(out, "distinct   {} of {} games", tally.distinct(), tally.games());
    out
}

fn two_players(out: &mut String, tally: &Tally, pairing: &Pairing, names: &[String]) {
    let estimate = Estimate::of(&pairing.results());
    let games = &pairing.games;
    let percent = |share: f64| 100.0 * share;
    let _ = writeln!(out, "a          {}", names[pairing.players[0]]);
    let _ = writeln!(out, "b          {}", names[pairing.players[1]]);
    let _ = writeln!(
        out,
        "games      {}: {} won, {} drawn, {} lost by a",
        games.games(),
        games.wins,
        games.draws,
        games.losses
    );
    let [low, high] = estimate.wilson.map(percent);
    if games.games() > 0 {
        let score = percent(games.points() / games.games() as f64);
        let _ = writeln!(out, "score      {score:.1} %, 95 % interval {low:.1} to {high:.1} (Wilson)");
    }
    let _ = writeln!(out, "Elo        {}", elo_words(&estimate));
    if let (Some(elo), Some(error)) = (estimate.normalised, estimate.normalised_error) {
        let _ = writeln!(out, "normalised {elo:+.1} ± {error:.1}");
    }
    let _ = writeln!(out, "LOS        {:.1} %", percent(estimate.los));
    let [ll, ld, even, wd, ww] = pairing.pairs.low_to_high();
    let _ = writeln!(out, "pairs      LL {ll}, LD {ld}, DD or WL {even}, WD {wd}, WW {ww}");
    if let (Some(llr), Some(sprt)) = (tally.llr(), tally.sprt()) {
        let (lower, upper) = (sprt.lower(), sprt.upper());
        let decision = tally.verdict().map_or(Decision::Continue, |(decision, _)| decision);
        let _ = writeln!(out, "LLR        {llr:.3} between {lower:.3} and {upper:.3}: {decision}");
    }
}

fn many_players(out: &mut String, tally: &Tally, names: &[String]) {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let _ = writeln!(
        out,
        "{:<width$}  {:>6}  {:>6}  {:>6}  {:>6}  {:>7}  rating",
        "player", "games", "won", "drawn", "lost", "score"
    );
    for Standing { player, games, rating } in tally.standings() {
        let score = if games.games() == 0 { 0.0 } else { 100.0 * games.points() / games.games() as f64 };
        let rating = match rating {
            // Alone in its group: all others won or lost every game against it.
            Rating::Known { elo, error: 0.0 } => format!("{elo:+.1}, the yardstick"),
            Rating::Known { elo, error } => format!("{elo:+.1} ± {error:.1}"),
            Rating::Above { at_least: Some(elo) } => format!("at least {elo:+.0}"),
            Rating::Below { at_most: Some(elo) } => format!("at most {elo:+.0}"),
            Rating::Above { at_least: None } => "above the others".to_owned(),
            Rating::Below { at_most: None } => "below the others".to_owned(),
            Rating::Separate => "not comparable".to_owned(),
        };
        let _ = writeln!(
            out,
            "{:<width$}  {:>6}  {:>6}  {:>6}  {:>6}  {score:>5.1} %  {rating}",
            names[player],
            games.games(),
            games.wins,
            games.draws,
            games.losses
        );
    }
}
