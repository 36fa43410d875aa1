//! Matches of the lab's store: who met whom, how it went, and every game to be replayed.

use crate::App;
use crate::fault::Fault;
use crate::live::first_wins;
use crate::routes::{Named, apart};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use fiveply_core::Outcome;
use fiveply_lab::stats::Estimate;
use fiveply_lab::{ExperimentSummary, Pairing, Schedule, Store, StoreError, StoredGame, Tally};
use serde::Deserialize;
use serde_json::{Value, json};

/// Games of a list at once.
const MOST_LISTED: usize = 500;

/// `GET /api/matches`: every experiment with what came out.
pub(crate) async fn list(State(app): State<App>) -> Result<Json<Value>, Fault> {
    apart(move || {
        let Some(store) = open(&app)? else { return Ok(Json(json!({ "matches": [] }))) };
        let mut matches = Vec::new();
        for experiment in store.experiments().map_err(|error| failed(&error))?.into_iter().rev() {
            matches.push(summary(&store, &experiment)?);
        }
        Ok(Json(json!({ "matches": matches })))
    })
    .await
}

fn summary(store: &Store, experiment: &ExperimentSummary) -> Result<Value, Fault> {
    let schedule = schedule(experiment);
    let mut tally = Tally::new(schedule, None);
    visit(store, experiment, |stored| {
        tally.add(&schedule.shard(stored.shard), stored.game, stored.outcome, stored.cause, stored.line);
        true
    })?;
    let mut value = json!({
        "id": experiment.identity,
        "game": experiment.game,
        "players": experiment.players,
        "games": tally.games(),
        "planned": 2 * experiment.pairs * schedule.count() as u64,
        "when": experiment.created,
        "wins": null, "draws": null, "losses": null, "score": null, "elo": null, "error": null, "interval": null,
    });
    if let ([pairing], Value::Object(fields)) = (tally.pairings(), &mut value) {
        fields.extend(statistics(pairing));
    }
    Ok(value)
}

/// What a match of two is worth, from the first one's view.
fn statistics(pairing: &Pairing) -> serde_json::Map<String, Value> {
    let estimate = Estimate::of(&pairing.results());
    let games = &pairing.games;
    let played = games.games();
    let values = [
        ("wins", json!(games.wins)),
        ("draws", json!(games.draws)),
        ("losses", json!(games.losses)),
        ("score", json!((played > 0).then(|| games.points() / played as f64))),
        ("elo", json!(estimate.elo)),
        ("error", json!(estimate.elo_error)),
        ("interval", json!(estimate.wilson)),
    ];
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn schedule(experiment: &ExperimentSummary) -> Schedule {
    let settings: Value = serde_json::from_str(&experiment.settings).unwrap_or_default();
    Schedule { players: experiment.players.len(), gauntlet: settings["gauntlet"].as_bool().unwrap_or_default() }
}

/// A part of a list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    #[serde(default)]
    offset: usize,
    #[serde(default = "usual")]
    limit: usize,
}

fn usual() -> usize {
    50
}

/// `GET /api/matches/{id}/games`: the games of a match, a part at a time.
pub(crate) async fn games(
    State(app): State<App>,
    Named(id): Named,
    part: Result<Query<Part>, QueryRejection>,
) -> Result<Json<Value>, Fault> {
    let Query(part) = part.map_err(|error| Fault::new(StatusCode::BAD_REQUEST, error.body_text()))?;
    if !(1..=MOST_LISTED).contains(&part.limit) {
        return Err(Fault::refused("limit", format!("limit {}; accepted: 1 to {MOST_LISTED}", part.limit)));
    }
    apart(move || {
        let (store, experiment) = find(&app, &id)?;
        let mut listed = Vec::new();
        let mut number = 0;
        visit(&store, &experiment, |stored| {
            if (part.offset..part.offset.saturating_add(part.limit)).contains(&number) {
                listed.push(json!({
                    "number": number,
                    "players": stored.players.map(|player| experiment.players.get(player)),
                    "winner": stored.outcome.winner(),
                    "reason": stored.reason,
                    "plies": stored.plies,
                }));
            }
            number += 1;
            true
        })?;
        Ok(Json(json!({ "total": number, "games": listed })))
    })
    .await
}

/// `GET /api/matches/{id}/games/{number}`: one game with what its players thought.
pub(crate) async fn game(
    State(app): State<App>,
    Named((id, number)): Named<(String, String)>,
) -> Result<Json<Value>, Fault> {
    apart(move || {
        let (store, experiment) = find(&app, &id)?;
        let wanted: usize = number.parse().map_err(|_| unknown_game(&number, experiment.games))?;
        let (mut count, mut found) = (0, None);
        visit(&store, &experiment, |stored| {
            if count == wanted {
                found = Some(stored);
            }
            count += 1;
            count <= wanted
        })?;
        let stored = found.ok_or_else(|| unknown_game(&number, experiment.games))?;
        replay(&app, &store, &experiment, &stored).map(Json)
    })
    .await
}

fn replay(app: &App, store: &Store, experiment: &ExperimentSummary, stored: &StoredGame) -> Result<Value, Fault> {
    let game = app.world.game(&experiment.game)?;
    let scale = game.win_scale();
    let played = store.moves(experiment.id, stored.shard, stored.game).map_err(|error| failed(&error))?;
    let mut record = game.open(stored.start.as_deref(), &[])?;
    let mut evaluations: Vec<Value> = Vec::new();
    for text in &stored.opening {
        record.play(text)?;
        evaluations.push(Value::Null);
    }
    for each in &played {
        let side = record.side();
        record.play(&each.text)?;
        evaluations.push(each.score.map_or(Value::Null, |score| {
            let first = json!({ "win_probability": first_wins(score, side, scale) });
            json!({ "score": score, "first": first, "depth": each.depth, "nodes": each.nodes })
        }));
    }
    let words = match stored.outcome {
        Outcome::Win(side) => format!("{} wins: {}", game.side_name(side), stored.reason),
        Outcome::Draw => format!("Draw: {}", stored.reason),
    };
    Ok(json!({
        "game": experiment.game,
        "position": stored.start,
        "moves": record.history(),
        "players": stored.players.map(|player| experiment.players.get(player)),
        "result": { "winner": stored.outcome.winner(), "reason": stored.reason, "words": words },
        "evaluations": evaluations,
    }))
}

/// The store, if there is one yet.
fn open(app: &App) -> Result<Option<Store>, Fault> {
    let Some(path) = app.database.as_deref().filter(|path| path.is_file()) else { return Ok(None) };
    Store::open_existing(path).map(Some).map_err(|error| failed(&error))
}

fn find(app: &App, id: &str) -> Result<(Store, ExperimentSummary), Fault> {
    let unknown = || Fault::not_found(format!("no match {id:?}; GET /api/matches lists those there are"));
    let store = open(app)?.ok_or_else(unknown)?;
    let experiments = store.experiments().map_err(|error| failed(&error))?;
    let experiment = experiments.into_iter().find(|experiment| experiment.identity == id).ok_or_else(unknown)?;
    Ok((store, experiment))
}

/// Walks through the games until `each` has seen enough.
fn visit(store: &Store, experiment: &ExperimentSummary, mut each: impl FnMut(StoredGame) -> bool) -> Result<(), Fault> {
    let enough = || std::io::Error::from(std::io::ErrorKind::Interrupted);
    let walked = store.games(experiment.id, |stored| if each(stored) { Ok(()) } else { Err(enough()) });
    // Being interrupted by ourselves is no fault, and nothing else can go wrong in `each`.
    walked.map(drop).map_err(|error| failed(&error))
}

fn unknown_game(number: &str, games: u64) -> Fault {
    Fault::not_found(format!("no game {number:?}; accepted: 0 to {}", games.saturating_sub(1)))
}

/// The store's own words name its file, which is nobody's business on the network.
fn failed(error: &StoreError) -> Fault {
    let what = match error {
        StoreError::Newer { .. } => "it was written by a newer Fiveply",
        StoreError::Foreign(_) => "it is no database of Fiveply",
        StoreError::Damaged { .. } => "it is damaged",
        _ => "it cannot be read now",
    };
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, format!("the store of matches does not answer: {what}"))
}
