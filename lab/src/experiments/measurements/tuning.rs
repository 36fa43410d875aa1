//! Weights found by playing, which then play the report's: the Breakthrough report's hill climbing,
//! and SPSA with as many games.

use super::match_up::{MatchRow, MatchUp, play_all};
use super::{Found, Measure};
use crate::experiments::inventory::{Row, Size};
use crate::experiments::workbench::{LabError, Workbench};
use crate::plan::{Adjudication, Pace};
use crate::referee::Referee;
use crate::stall::StallWatch;
use crate::stats::spsa::{Flip, Parameter, Schedule};
use crate::store::identity;
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, Outcome, Score, Side};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// The weights that the report allowed.
const RANGE: [f64; 2] = [1.0, 500.0];

/// Progress is remembered after so many games.
const REMEMBER: u64 = 60;

/// Random plies before the players take over.
const OPENING: usize = 4;

/// Weights found by playing, then played against the report's; the number is their score in per
/// cent.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tuning {
    /// The player; its weights are what is found.
    pub engine: String,
    /// `climb` (keep a raised weight that wins two of three games) or `spsa`.
    pub by: String,
    /// The weights to begin with.
    pub start: Vec<i32>,
    /// The weights they are played against in the end.
    pub against: Vec<i32>,
    /// Games, quick and full.
    pub games: [u64; 2],
}

impl Measure for Tuning {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let state = self.search(bench, game, size)?;
        let text = |weights: &[Score]| weights.iter().map(Score::to_string).collect::<Vec<_>>().join("/");
        let weights = text(&state.rounded());
        let players = MatchUp {
            a: format!("{}#{weights}", self.engine),
            b: format!("{}#{}", self.engine, text(&self.against)),
            ..MatchUp::default()
        };
        let rows = [MatchRow { game, row, players: &players, size: *size }];
        let mut found = play_all(bench, &rows)?.pop().ok_or(LabError::Stopped)?;
        for line in &mut found.rows {
            line.note = format!("found {weights} in {} games; {}", state.games, line.note);
        }
        // How the evidence grew says nothing about the weights.
        found.series.clear();
        Ok(found)
    }
}

impl Tuning {
    /// Looks for weights until all games are played.
    fn search(&self, bench: &mut Workbench<'_>, game: &str, size: &Size) -> Result<State, LabError> {
        let most = bench.options.games.unwrap_or(bench.pick(self.games));
        let nodes = size.nodes.unwrap_or(500);
        let key = identity(&json!({
            "tuning": self, "game": game, "nodes": nodes, "games": most, "seed": bench.options.seed,
            "build": bench.options.build,
        }));
        let start = State { weights: self.start.iter().copied().map(f64::from).collect(), games: 0 };
        let mut state: State = bench.recall(&key)?.unwrap_or(start);
        let arena = Arena { game: bench.game(game)?, engine: self.engine.clone(), nodes, seed: bench.options.seed };
        let mut remembered = state.games;
        while state.games < most {
            bench.progress(state.games, most)?;
            match self.by.as_str() {
                "climb" => climb(bench, &arena, &mut state)?,
                "spsa" => spsa(bench, &arena, &mut state, most)?,
                other => return Err(LabError::Data(format!("no way {other:?} to find weights"))),
            }
            if state.games - remembered >= REMEMBER || state.games >= most {
                bench.remember(&key, &state)?;
                remembered = state.games;
            }
        }
        Ok(state)
    }
}

/// Where a search for weights stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    weights: Vec<f64>,
    games: u64,
}

impl State {
    fn rounded(&self) -> Vec<Score> {
        self.weights.iter().map(|weight| weight.round() as Score).collect()
    }
}

/// Where two sets of weights meet.
struct Arena {
    game: Arc<dyn AnyGame>,
    engine: String,
    nodes: u64,
    seed: u64,
}

impl Arena {
    /// Plays game `number` between the first weights and the second, which have the first side when
    /// `swapped`: 1, 0 or −1 for the first.
    fn play(&self, bench: &Workbench<'_>, number: u64, both: [&[Score]; 2], swapped: bool) -> Result<i32, LabError> {
        // Both games of a pair begin alike.
        let mut random = Random::part(self.seed, number / 2);
        let mut record = self.game.open(None, &[])?;
        for _ in 0..OPENING {
            let moves = record.legal_moves();
            let Some(m) = random.choose(&moves) else { break };
            record.play(m)?;
        }
        let order = if swapped { [both[1], both[0]] } else { both };
        let mut first = self.game.weighted_player(&self.engine, order[0])?;
        let mut second = self.game.weighted_player(&self.engine, order[1])?;
        let watch = StallWatch::start();
        let referee = Referee {
            paces: [Pace { nodes: Some(self.nodes), ..Pace::default() }; 2],
            margin: Duration::ZERO,
            adjudication: Adjudication::default(),
            longest: 600,
            side_names: [Side::First, Side::Second].map(|side| self.game.side_name(side)),
            watch: &watch,
            stop: &bench.stop,
        };
        let played = referee.play(record, None, &mut [&mut *first, &mut *second]).ok_or(LabError::Stopped)?;
        let own = if swapped { Side::Second } else { Side::First };
        Ok(match played.outcome {
            Outcome::Draw => 0,
            outcome => outcome.value_for(own),
        })
    }
}

/// One step of the report: raise a random weight by 1 and keep it if it wins the best of three.
fn climb(bench: &Workbench<'_>, arena: &Arena, state: &mut State) -> Result<(), LabError> {
    let mut random = Random::part(!arena.seed, state.games);
    let mut raised = state.weights.clone();
    let index = random.below(raised.len());
    raised[index] = (raised[index] + 1.0).min(RANGE[1]);
    let raised = State { weights: raised, games: 0 };
    let (old, new) = (state.rounded(), raised.rounded());
    let mut lead = 0;
    for game in 0..3 {
        lead += arena.play(bench, state.games, [&new, &old], random.below(2) == 1)?;
        state.games += 1;
        // Two games ahead cannot be caught up in a best of three.
        if game == 1 && lead.abs() == 2 {
            break;
        }
    }
    if lead > 0 {
        state.weights = raised.weights;
    }
    Ok(())
}

/// One step of SPSA: two games between weights moved one way and the other.
fn spsa(bench: &Workbench<'_>, arena: &Arena, state: &mut State, most: u64) -> Result<(), LabError> {
    let schedule = Schedule::new((most / 2).max(1));
    let step = schedule.step(&schedule.gains(2.0, 0.05), state.games / 2 + 1);
    let mut random = Random::part(!arena.seed, state.games);
    let flips: Vec<Flip> =
        state.weights.iter().map(|_| if random.below(2) == 0 { Flip::Up } else { Flip::Down }).collect();
    let mut parameters: Vec<Parameter> =
        state.weights.iter().map(|&value| Parameter { value, min: RANGE[0], max: RANGE[1] }).collect();
    let trial = |side: usize| -> Vec<Score> {
        let moved = parameters.iter().zip(&flips).map(|(parameter, &flip)| parameter.trial(&step, flip)[side]);
        moved.map(|weight| weight.round() as Score).collect()
    };
    let (up, down) = (trial(0), trial(1));
    let mut lead = 0;
    for swapped in [false, true] {
        lead += arena.play(bench, state.games, [&up, &down], swapped)?;
        state.games += 1;
    }
    for (parameter, &flip) in parameters.iter_mut().zip(&flips) {
        parameter.learn(&step, flip, f64::from(lead));
    }
    state.weights = parameters.iter().map(|parameter| parameter.value).collect();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn weights_are_found_and_played() {
        let row = |by: &str| {
            let weights = "start = [5, 8, 4, 10, 2], against = [5, 8, 4, 10, 2], games = [6, 6]";
            let text = format!("name = 'x'\ntuning = {{ engine = 'report:depth=1', by = '{by}', {weights} }}");
            measure("breakthrough:5x5,straight", &text)
        };
        for by in ["climb", "spsa"] {
            let found = row(by).unwrap();
            assert!(found.rows[0].note.starts_with("found "), "{found:?}");
            assert!(found.rows[0].settings.contains("report:depth=1#5/8/4/10/2"), "{found:?}");
            assert!(found.series.is_empty());
        }
        assert!(row("luck").unwrap_err().to_string().contains("luck"));
    }
}
