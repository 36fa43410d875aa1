//! Positions: shown, played through, judged and checked.

use crate::App;
use crate::body::Body;
use crate::fault::Fault;
use crate::place::{Opened, Place, short};
use crate::state::State;
use axum::Json;
use axum::extract;
use axum::http::StatusCode;
use fiveply_core::{Side, Term, TermValue};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Runs what takes a while where it keeps no request waiting.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let failed = |_| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "this request failed; it is a fault of the program");
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}

/// `POST /api/state`: a position with everything to show and play it.
pub(crate) async fn state(app: extract::State<App>, Body(place): Body<Place>) -> Result<Json<State>, Fault> {
    apart(move || {
        let Opened { game, record } = place.open(&*app.world)?;
        Ok(Json(State::new(&*game, &*record)))
    })
    .await
}

/// `POST /api/line`: every position of a game, from its start to its end.
pub(crate) async fn line(app: extract::State<App>, Body(place): Body<Place>) -> Result<Json<Value>, Fault> {
    apart(move || {
        let game = place.game(&*app.world)?;
        let record = place.begin(&*game)?;
        let mut states = vec![State::new(&*game, &*record)];
        place.follow(record, |record| states.push(State::new(&*game, record)))?;
        Ok(Json(json!({ "states": states })))
    })
    .await
}

/// What is to be judged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evaluate {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "best")]
    eval: String,
}

fn best() -> String {
    "best".to_owned()
}

/// `POST /api/evaluate`: a position judged without search, term by term.
pub(crate) async fn evaluate(app: extract::State<App>, Body(asked): Body<Evaluate>) -> Result<Json<Value>, Fault> {
    apart(move || {
        let Evaluate { game, position, moves, eval } = asked;
        short("eval", &eval)?;
        let Opened { game, record } = Place { game, position, moves }.open(&*app.world)?;
        let (score, terms) = game.evaluate(&*record, &eval)?;
        let unit = game.evaluations().iter().find(|info| info.name == eval).map_or(100, |info| info.unit);
        Ok(Json(json!({
            "eval": eval,
            "unit": unit,
            "score": score,
            "side": record.side(),
            "terms": terms.iter().map(|term| shown(term, &terms, record.side())).collect::<Vec<_>>(),
        })))
    })
    .await
}

/// A term; where another one is its opponent's, both are told side by side.
fn shown(term: &Term, all: &[Term], side: Side) -> Value {
    let number = |value: TermValue| if let TermValue::Number(number) = value { Some(number) } else { None };
    let opponent = all.iter().find(|other| other.name.strip_prefix("opponent_") == Some(term.name));
    let own = opponent.and(number(term.value));
    let others = opponent.and_then(|other| number(other.value));
    let (first, second) = if side == Side::First { (own, others) } else { (others, own) };
    json!({ "name": term.name, "value": term.value, "first": first, "second": second })
}

/// A position to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    game: String,
    position: String,
}

/// `POST /api/check`: whether a position can be, and how it is written.
pub(crate) async fn check(app: extract::State<App>, Body(asked): Body<Check>) -> Result<Json<Value>, Fault> {
    apart(move || {
        let Check { game, position } = asked;
        if position.trim().is_empty() {
            return Err(Fault::refused("position", "no position was given; accepted: the text of one"));
        }
        let opened = Place { game, position: Some(position), moves: Vec::new() }.open(&*app.world)?;
        Ok(Json(json!({ "ok": true, "position": opened.record.position_text() })))
    })
    .await
}
