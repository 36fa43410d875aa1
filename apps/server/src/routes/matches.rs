//! Matches of the lab's store: who met whom, how it went, and every game to be replayed.

use super::download::attachment;
use super::picture::as_picture;
use crate::App;
use crate::fault::Fault;
use crate::lab::{Standing, sprt};
use crate::live::Expectation;
use crate::match_store::failed;
use crate::routes::{Named, apart};
use crate::state::Ended;
use crate::wire::{self, shapes};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use fiveply_core::{ShownScore, Side};
use fiveply_lab::experiments::Series;
use fiveply_lab::export::{ExportError, Format, export};
use fiveply_lab::report::picture;
use fiveply_lab::{ExperimentSummary, Listing, Schedule, Store, StoredGame, Tally, evidence};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Games of a list at once.
pub(super) const MOST_LISTED: usize = 500;

/// Games of a download at once.
const MOST_EXPORTED: u64 = 5_000;

/// The matches of the store, and those whose rows make no sense.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchList {
    matches: Vec<ListedMatch>,
    left_out: Vec<LeftOut>,
}

/// A match that cannot be shown.
#[derive(Serialize, ToSchema)]
struct LeftOut {
    id: String,
    fault: String,
}

/// A match, and how it stands for its first player.
#[derive(Serialize, ToSchema)]
struct ListedMatch {
    id: String,
    game: String,
    players: Vec<String>,
    /// Games played.
    games: u64,
    /// Games planned.
    planned: u64,
    /// When it began.
    when: String,
    #[serde(flatten)]
    standing: Standing,
}

/// `GET /api/matches`: every experiment with what came out, and those whose rows make no sense.
pub(crate) async fn list(State(app): State<App>) -> Result<Json<MatchList>, Fault> {
    apart(move || {
        let listed = app.match_store.read(|store| {
            let Listing { experiments, left_out } = store.listing().map_err(|error| failed(&error))?;
            let summaries = experiments.iter().rev().map(|experiment| summary(store, experiment));
            Ok((summaries.collect::<Result<Vec<_>, _>>()?, left_out))
        })?;
        let (matches, left_out) = listed.unwrap_or_default();
        let left_out = left_out.into_iter().map(|each| LeftOut { id: each.identity, fault: each.fault.to_string() });
        Ok(Json(MatchList { matches, left_out: left_out.collect() }))
    })
    .await
}

fn summary(store: &Store, experiment: &ExperimentSummary) -> Result<ListedMatch, Fault> {
    let schedule = schedule(experiment);
    let mut tally = Tally::new(schedule, None);
    visit(store, experiment, |stored| {
        tally.add(&schedule.shard(stored.shard), stored.game, stored.outcome, stored.cause, stored.line);
        true
    })?;
    // A tournament of several has no standing of two.
    let standing = if let [pairing] = tally.pairings() { Standing::of(pairing) } else { Standing::default() };
    Ok(ListedMatch {
        id: experiment.identity.clone(),
        game: experiment.game.clone(),
        players: experiment.players.clone(),
        games: tally.games(),
        planned: 2 * experiment.pairs * schedule.count() as u64,
        when: experiment.created.clone(),
        standing,
    })
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

/// A part of the games of a match.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchGames {
    /// How many there are in all.
    total: usize,
    games: Vec<MatchGame>,
}

/// A game of a match.
#[derive(Serialize, ToSchema)]
struct MatchGame {
    number: usize,
    /// The first side's player, then the second's.
    players: [Option<String>; 2],
    #[schema(value_type = Option<shapes::Side>)]
    winner: Option<Side>,
    reason: String,
    plies: u32,
}

/// `GET /api/matches/{id}/games`: the games of a match, a part at a time.
pub(crate) async fn games(
    State(app): State<App>,
    Named(id): Named,
    part: Result<Query<Part>, QueryRejection>,
) -> Result<Json<MatchGames>, Fault> {
    let Query(part) = part?;
    if !(1..=MOST_LISTED).contains(&part.limit) {
        return Err(Fault::refused("limit", format!("limit {}; accepted: 1 to {MOST_LISTED}", part.limit)));
    }
    apart(move || {
        find(&app, &id, |store, experiment| {
            let mut listed = Vec::new();
            let mut number = 0;
            visit(store, experiment, |stored| {
                if (part.offset..part.offset.saturating_add(part.limit)).contains(&number) {
                    listed.push(MatchGame {
                        number,
                        players: stored.players.map(|player| experiment.players.get(player).cloned()),
                        winner: stored.outcome.winner(),
                        reason: stored.reason,
                        plies: stored.plies,
                    });
                }
                number += 1;
                true
            })?;
            Ok(Json(MatchGames { total: number, games: listed }))
        })
    })
    .await
}

/// `GET /api/matches/{id}/games/{number}`: one game with what its players thought.
pub(crate) async fn game(
    State(app): State<App>,
    Named((id, number)): Named<(String, String)>,
) -> Result<Json<Replay>, Fault> {
    apart(move || {
        find(&app, &id, |store, experiment| {
            let wanted: usize = number.parse().map_err(|_| unknown_game(&number, experiment.games))?;
            let (mut count, mut found) = (0, None);
            visit(store, experiment, |stored| {
                if count == wanted {
                    found = Some(stored);
                }
                count += 1;
                count <= wanted
            })?;
            let stored = found.ok_or_else(|| unknown_game(&number, experiment.games))?;
            replay(&app, store, experiment, &stored).map(Json)
        })
    })
    .await
}

/// `GET /api/matches/{id}/games.csv`: a line for every game.
pub(crate) async fn games_csv(State(app): State<App>, Named(id): Named) -> Result<Response, Fault> {
    apart(move || exported(&app, &id, Format::Csv)).await
}

/// `GET /api/matches/{id}/games.pgn`: the games with their moves.
pub(crate) async fn games_pgn(State(app): State<App>, Named(id): Named) -> Result<Response, Fault> {
    apart(move || exported(&app, &id, Format::Pgn)).await
}

fn exported(app: &App, id: &str, format: Format) -> Result<Response, Fault> {
    find(app, id, |store, experiment| {
        if experiment.games > MOST_EXPORTED {
            let message = format!(
                "{} games are too many to send; accepted: up to {MOST_EXPORTED} (`fiveply lab export {id}` writes them all)",
                experiment.games
            );
            return Err(Fault::new(StatusCode::PAYLOAD_TOO_LARGE, message));
        }
        let game = app.world.game(&experiment.game)?;
        let mut text = Vec::new();
        export(store, &*game, experiment, format, true, &mut text).map_err(|error| match error {
            ExportError::Store(error) => failed(&error),
            other => Fault::new(StatusCode::INTERNAL_SERVER_ERROR, other.to_string()),
        })?;
        let (media, ending) = match format {
            Format::Pgn => ("application/x-chess-pgn; charset=utf-8", "pgn"),
            _ => ("text/csv; charset=utf-8", "csv"),
        };
        Ok(attachment(media, &format!("{id}.{ending}"), text))
    })
}

/// The hypotheses of the evidence.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hypotheses {
    #[serde(default = "lower")]
    elo0: f64,
    #[serde(default = "upper")]
    elo1: f64,
}

fn lower() -> f64 {
    -25.0
}

fn upper() -> f64 {
    25.0
}

/// `GET /api/matches/{id}/evidence.svg`: how the evidence grew.
pub(crate) async fn evidence_svg(
    State(app): State<App>,
    Named(id): Named,
    asked: Result<Query<Hypotheses>, QueryRejection>,
) -> Result<Response, Fault> {
    let Query(Hypotheses { elo0, elo1 }) = asked?;
    let test = sprt(elo0, elo1)?;
    apart(move || {
        find(&app, &id, |store, experiment| {
            if experiment.players.len() != 2 {
                let message = format!("a match of {} players; accepted: one of two", experiment.players.len());
                return Err(Fault::refused("id", message));
            }
            let line = evidence(store, experiment.id, &test, u64::MAX).map_err(|error| failed(&error))?;
            let players = experiment.players.join(" – ");
            let series = Series::of_evidence(&players, &test, &line);
            Ok(as_picture(picture(&experiment.game, &series, &experiment.identity), "no-cache"))
        })
    })
    .await
}

/// A game of a match with what its players thought.
#[derive(Serialize, ToSchema)]
pub(crate) struct Replay {
    game: String,
    /// The position it began with; `null` for the game's start.
    position: Option<String>,
    moves: Vec<String>,
    players: [Option<String>; 2],
    result: Ended,
    /// For every move what its mover thought; `null` in the opening.
    evaluations: Vec<Option<MoveEvaluation>>,
}

/// What a player thought of its move.
#[derive(Serialize, ToSchema)]
struct MoveEvaluation {
    #[schema(value_type = shapes::Score)]
    score: ShownScore,
    first: Expectation,
    depth: u32,
    nodes: u64,
}

fn replay(app: &App, store: &Store, experiment: &ExperimentSummary, stored: &StoredGame) -> Result<Replay, Fault> {
    let game = app.world.game(&experiment.game)?;
    let scale = game.win_scale();
    let played = store.moves(experiment.id, stored.shard, stored.game).map_err(|error| failed(&error))?;
    let mut record = game.open(stored.start.as_deref(), &[])?;
    let mut evaluations = Vec::new();
    for text in &stored.opening {
        record.play(text)?;
        evaluations.push(None);
    }
    for each in &played {
        let side = record.side();
        record.play(&each.text)?;
        evaluations.push(each.score.map(|score| {
            let first = Expectation::of(score, side, scale);
            MoveEvaluation { score, first, depth: each.depth, nodes: each.nodes }
        }));
    }
    Ok(Replay {
        game: experiment.game.clone(),
        position: stored.start.clone(),
        moves: record.history(),
        players: stored.players.map(|player| experiment.players.get(player).cloned()),
        result: Ended::stored(&*game, stored.outcome, &stored.reason),
        evaluations,
    })
}

/// What `read` finds in the match with this id.
fn find<T>(app: &App, id: &str, read: impl FnOnce(&Store, &ExperimentSummary) -> Result<T, Fault>) -> Result<T, Fault> {
    let unknown = || Fault::not_found(format!("no match {id:?}; GET /api/matches lists those there are"));
    let found = app.match_store.read(|store| {
        let experiment = store.find(id).map_err(|error| failed(&error))?.ok_or_else(unknown)?;
        read(store, &experiment)
    })?;
    found.ok_or_else(unknown)
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

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<MatchList>(all);
    wire::add::<MatchGames>(all);
    wire::add::<Replay>(all);
}
