//! `fiveply stats`: what a result is worth, from its counts alone.

use crate::context::Context;
use crate::matches::sequential::SequentialArgs;
use crate::output::{print, print_json};
use anyhow::Result;
use clap::ArgGroup;
use fiveply_lab::stats::{Decision, Estimate, Model, Pairs, Results, Sprt, Wdl};
use fiveply_lab::{Strength, TestSummary};
use serde::Serialize;
use std::fmt::Write;

const AFTER_HELP: &str = "\
Count pairs whenever every opening was played twice with colours swapped: they cancel what the openings give away.

Examples:
  fiveply stats --wdl 136,111,96
  fiveply stats --pairs 34,54,63,64,75
  fiveply stats --pairs 365,16618,36229,16974,390 --sprt 0,2 --model normalized
  fiveply stats --wdl 50,0,0 --json      {\"games\":50,\"score\":1.0,\"elo\":null,…}";

const JSON_HELP: &str = "Print JSON: {\"games\",\"score\",\"elo\",\"error\",\"los\",\"nelo\",\"nelo_error\",\
                         \"wilson\",\"elo_bound\",\"llr\",\"lower\",\"upper\",\"decision\"}";

/// No match has more games than this of one kind.
const MOST: u64 = 1_000_000_000_000;

/// Tell what a result is worth: Elo with its error, and sequential tests
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, group = ArgGroup::new("results").required(true).args(["wdl", "pairs"]))]
pub(crate) struct Args {
    /// Games won, drawn and lost by the first player
    #[arg(long, value_name = "W,D,L", allow_hyphen_values = true, value_parser = wdl)]
    wdl: Option<Wdl>,

    /// Pairs of games by their results for the first player; the middle one counts WL as well
    #[arg(long, value_name = "LL,LD,DD,WD,WW", allow_hyphen_values = true, value_parser = pairs)]
    pairs: Option<Pairs>,

    #[command(flatten)]
    test: SequentialArgs,

    #[arg(long, help = JSON_HELP)]
    json: bool,
}

pub(crate) fn run(args: &Args, _context: &Context) -> Result<()> {
    let test = args.test.sprt()?;
    let results = args.pairs.map_or_else(|| args.wdl.unwrap_or_default().into(), Results::from);
    let estimate = Estimate::of(&results);
    let ratio = test.as_ref().map(|test| test.llr(&results));
    let decision = test.as_ref().zip(ratio).map(|(test, ratio)| test.decision(ratio));
    if args.json {
        let test = match (&test, ratio, decision) {
            (Some(test), Some(ratio), Some(decision)) => TestSummary::new(test, ratio, decision),
            _ => TestSummary::default(),
        };
        let strength = Strength::from(&estimate);
        return print_json(&ResultsJson { games: estimate.games, score: estimate.score, strength, test });
    }
    let mut text = table(&results, &estimate);
    if let (Some(test), Some(ratio), Some(decision)) = (test, ratio, decision) {
        let (lower, upper) = (test.lower(), test.upper());
        let _ = writeln!(text, "LLR         {ratio:.3}, H0 at {lower:.3}, H1 at {upper:.3}");
        let _ = writeln!(text, "test        {}", verdict(&test, decision));
    }
    print(&text)
}

/// The numbers for scripts; what is undefined, infinite or not asked for is `null`.
#[derive(Serialize)]
struct ResultsJson {
    games: u64,
    score: Option<f64>,
    #[serde(flatten)]
    strength: Strength,
    #[serde(flatten)]
    test: TestSummary,
}

/// The numbers for people, a line each.
fn table(results: &Results, estimate: &Estimate) -> String {
    let mut text = String::new();
    let _ = match results {
        Results::Games(Wdl { wins, draws, losses }) => {
            writeln!(text, "games       {}: {wins} won, {draws} drawn, {losses} lost", estimate.games)
        }
        Results::Pairs(pairs) => {
            let [ll, ld, even, wd, ww] = pairs.low_to_high();
            let counts = format!("LL {ll}, LD {ld}, DD or WL {even}, WD {wd}, WW {ww}");
            writeln!(text, "games       {} in {} pairs: {counts}", estimate.games, pairs.pairs())
        }
    };
    let Some(score) = estimate.score else {
        return text + "score       unknown without games\n";
    };
    let [low, high] = estimate.wilson.map(|share| 100.0 * share);
    let _ = writeln!(text, "score       {:.2} %, 95 % between {low:.2} and {high:.2} (Wilson)", 100.0 * score);
    let _ = writeln!(text, "Elo         {}", elo(estimate));
    let _ = match (estimate.normalised, estimate.normalised_error) {
        (Some(elo), Some(error)) => writeln!(text, "normalised  {} ± {error:.2}", signed(elo)),
        _ => writeln!(text, "normalised  unknown, all results are alike"),
    };
    let _ =
        writeln!(text, "LOS         {:.2} %, the likelihood that the first player is stronger", 100.0 * estimate.los);
    text
}

/// The difference with what is known of its limits.
fn elo(estimate: &Estimate) -> String {
    match (estimate.elo, estimate.elo_error, estimate.elo_bounds) {
        (Some(elo), Some(error), [Some(low), Some(high)]) => {
            let [elo, low, high] = [elo, low, high].map(signed);
            format!("{elo} ± {error:.2}, 95 % between {low} and {high}")
        }
        (_, _, [Some(low), None]) => format!("at least {} (95 %), no upper limit", signed(low)),
        (_, _, [None, Some(high)]) => format!("at most {} (95 %), no lower limit", signed(high)),
        (elo, ..) => elo.map_or("unknown".to_owned(), |elo| format!("{}, no limits", signed(elo))),
    }
}

/// Two digits and the sign; what rounds to nothing has no minus.
fn signed(elo: f64) -> String {
    format!("{:+.2}", (100.0 * elo).round() / 100.0 + 0.0)
}

fn verdict(test: &Sprt, decision: Decision) -> String {
    let [elo0, elo1] = test.hypotheses();
    let unit = match test.model() {
        Model::Logistic => "Elo",
        Model::Normalized => "normalised Elo",
    };
    match decision {
        Decision::H0 => format!("H0 accepted: {elo0} {unit} rather than {elo1}"),
        Decision::H1 => format!("H1 accepted: {elo1} {unit} rather than {elo0}"),
        Decision::Continue => format!("continue: neither {elo0} nor {elo1} {unit} is ruled out yet"),
    }
}

fn wdl(text: &str) -> Result<Wdl, String> {
    let [wins, draws, losses] = counts(text, "76,123,89")?;
    Ok(Wdl::new(wins, draws, losses))
}

fn pairs(text: &str) -> Result<Pairs, String> {
    counts(text, "34,54,63,64,75").map(Pairs::new)
}

/// Exactly `N` counts; the error says what is wrong and what is accepted.
fn counts<const N: usize>(text: &str, example: &str) -> Result<[u64; N], String> {
    let accepted = format!("accepted: {N} whole numbers from 0 to {MOST}, separated by commas, as in {example}");
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let Ok(parts) = <[&str; N]>::try_from(parts.as_slice()) else {
        return Err(format!("it has {} of {N} counts; {accepted}", parts.len()));
    };
    let mut counts = [0; N];
    for (count, part) in counts.iter_mut().zip(parts) {
        let number = part.parse().ok().filter(|&number| number <= MOST);
        *count = number.ok_or_else(|| format!("{part:?} is no count; {accepted}"))?;
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_minus() {
        assert_eq!([-0.001, 0.001, -12.345, 7.0].map(signed), ["+0.00", "+0.00", "-12.35", "+7.00"]);
    }

    #[test]
    fn counts_are_read_whole_or_refused() {
        assert_eq!(wdl("1, 2,3"), Ok(Wdl::new(1, 2, 3)));
        assert_eq!(pairs("0,0,0,0,1000000000000"), Ok(Pairs::new([0, 0, 0, 0, MOST])));
        for text in ["", "1,2", "1,2,3,4", "1,,3", "-1,2,3", "1.5,2,3", "1e3,2,3", "x,y,z", "1,2,1000000000001"] {
            let error = wdl(text).unwrap_err();
            assert!(error.contains("accepted: 3 whole numbers from 0 to 1000000000000"), "{error}");
        }
        assert!(pairs("1,2,3").unwrap_err().starts_with("it has 3 of 5 counts"));
        assert!(wdl("1,99999999999999999999999,3").unwrap_err().starts_with("\"99999999999999999999999\" is no count"));
    }
}
