//! Rows that look for weights by playing, then play what was found: the Breakthrough report's hill climbing, and SPSA with as many games.

use super::inventory::{Row, Size};
use super::matches::{MatchRow, play_all};
use super::measures::{MatchUp, Tuning};
use super::result::Measured;
use super::workbench::{LabError, Workbench};
use crate::plan::{Adjudication, Pace};
use crate::referee::Referee;
use crate::stall::StallWatch;
use crate::stats::spsa::{Flip, Parameter, Schedule};
use crate::store::identity;
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, Outcome, Score, Side};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The weights that the report allowed.
const RANGE: [f64; 2] = [1.0, 500.0];

/// Progress is remembered after so many games.
const REMEMBER: u64 = 60;

/// Random plies before the players take over.
const OPENING: usize = 4;

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

/// Looks for weights and plays them against the others.
pub(super) fn tuning(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Tuning,
    size: &Size,
) -> Result<Measured, LabError> {
    let most = bench.options.games.unwrap_or(bench.pick(asked.games));
    let nodes = size.nodes.unwrap_or(500);
    let key = identity(&json!({
        "tuning": asked, "game": game, "nodes": nodes, "games": most, "seed": bench.options.seed, "build": bench.options.build,
    }));
    let start = State { weights: asked.start.iter().copied().map(f64::from).collect(), games: 0 };
    let mut state: State = bench.recall(&key)?.unwrap_or(start);
    let arena = Arena { game: bench.game(game)?, engine: asked.engine.clone(), nodes, seed: bench.options.seed };
    let mut remembered = state.games;
    while state.games < most {
        bench.progress(state.games, most)?;
        match asked.by.as_str() {
            "climb" => climb(bench, &arena, &mut state)?,
            "spsa" => spsa(bench, &arena, &mut state, most)?,
            other => return Err(LabError::Data(format!("no way {other:?} to find weights"))),
        }
        if state.games - remembered >= REMEMBER || state.games >= most {
            bench.remember(&key, &state)?;
            remembered = state.games;
        }
    }
    let text = |weights: &[Score]| weights.iter().map(Score::to_string).collect::<Vec<_>>().join("/");
    let found = text(&state.rounded());
    let up = MatchUp {
        a: format!("{}#{found}", asked.engine),
        b: format!("{}#{}", asked.engine, text(&asked.against)),
        ..MatchUp::default()
    };
    let rows = [MatchRow { game: game.to_owned(), row, up: &up, size: *size }];
    let (mut measured, _) = play_all(bench, &rows)?.pop().ok_or(LabError::Stopped)?;
    measured.note = format!("found {found} in {} games; {}", state.games, measured.note);
    Ok(measured)
}

/// Where two sets of weights meet.
struct Arena {
    game: std::sync::Arc<super::players::LabGame>,
    engine: String,
    nodes: u64,
    seed: u64,
}

impl Arena {
    /// Game `number` between the first weights and the second, which have the first side when `swapped`: 1, 0 or −1 for the first.
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
            margin: std::time::Duration::ZERO,
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
