//! Positions: shown, played through, judged and checked.

use crate::App;
use crate::body::Body;
use crate::fault::Fault;
use crate::position_request::{Opened, PositionRequest, short};
use crate::state::State;
use crate::wire::{self, shapes};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::{Json, body, extract};
use fiveply_core::{AnyGame, AnyRecord, Score, Side, Term, TermValue};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use std::io;
use utoipa::ToSchema;

/// Runs what takes a while where it keeps no request waiting.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let failed = |_| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "this request failed; it is a fault of the program");
    tokio::task::spawn_blocking(work).await.map_err(failed)?
}

/// `POST /api/state`: a position with everything to show and play it.
pub(crate) async fn state(app: extract::State<App>, Body(place): Body<PositionRequest>) -> Result<Json<State>, Fault> {
    apart(move || {
        let Opened { game, record } = place.open(&*app.world)?;
        Ok(Json(State::new(&*game, &*record)))
    })
    .await
}

/// `POST /api/line`: every position of a game, from its start to its end. A short request can have
/// a long answer, so it is made piece by piece, as fast as it is read.
pub(crate) async fn line(app: extract::State<App>, Body(place): Body<PositionRequest>) -> Result<Response, Fault> {
    let walk = apart(move || {
        // The whole game is checked first: once the answer has begun there is no way to refuse it.
        let game = place.open(&*app.world)?.game;
        let record = place.begin(&*game)?;
        Ok(Walk { game, record, moves: place.moves.into_iter(), is_begun: false })
    });
    let pieces = stream::try_unfold(Some(walk.await?), |walk| async {
        let Some(walk) = walk else { return Ok(None) };
        apart(move || walk.piece()).await.map(Some).map_err(|fault| io::Error::other(fault.message))
    });
    Ok(([(CONTENT_TYPE, "application/json")], body::Body::from_stream(pieces)).into_response())
}

/// Every position of a game.
#[derive(ToSchema)]
#[allow(dead_code, reason = "only its schema is used: the answer is written piece by piece")]
pub(crate) struct Line {
    states: Vec<State>,
}

/// A piece of a long answer is about so long, in bytes.
const PIECE: usize = 32 * 1024;

/// A game that is being played through for an answer.
struct Walk {
    game: Box<dyn AnyGame>,
    record: Box<dyn AnyRecord>,
    /// The moves to come.
    moves: std::vec::IntoIter<String>,
    is_begun: bool,
}

impl Walk {
    /// The next piece of the answer, and the rest of the walk if there is one.
    fn piece(mut self) -> Result<(Vec<u8>, Option<Self>), Fault> {
        let mut bytes = Vec::with_capacity(2 * PIECE);
        while bytes.len() < PIECE {
            if self.is_begun {
                let Some(text) = self.moves.next() else {
                    bytes.extend_from_slice(b"]}");
                    return Ok((bytes, None));
                };
                self.record.follow(&text)?;
            }
            bytes.extend_from_slice(if self.is_begun { b"," } else { br#"{"states":["# });
            self.is_begun = true;
            let state = State::new(&*self.game, &*self.record);
            let written = serde_json::to_writer(&mut bytes, &state);
            written.map_err(|error| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
        }
        Ok((bytes, Some(self)))
    }
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
pub(crate) async fn evaluate(app: extract::State<App>, Body(asked): Body<Evaluate>) -> Result<Json<Evaluation>, Fault> {
    apart(move || {
        let Evaluate { game, position, moves, eval } = asked;
        short("eval", &eval)?;
        let Opened { game, record } = PositionRequest { game, position, moves }.open(&*app.world)?;
        let (score, terms) = game.evaluate(&*record, &eval)?;
        let unit = game.evaluations().iter().find(|info| info.name == eval).map_or(100, |info| info.unit);
        let side = record.side();
        let terms = terms.iter().map(|term| ShownTerm::new(term, &terms, side)).collect();
        Ok(Json(Evaluation { eval, unit, score, side, terms }))
    })
    .await
}

/// A position judged without search.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Evaluation {
    /// The evaluation.
    eval: String,
    /// What a basic piece is worth in it.
    #[schema(value_type = i32)]
    unit: Score,
    /// Its score for the side to move.
    #[schema(value_type = i32)]
    score: Score,
    #[schema(value_type = shapes::Side)]
    side: Side,
    terms: Vec<ShownTerm>,
}

/// A term of an evaluation.
#[derive(Debug, Serialize, ToSchema)]
struct ShownTerm {
    name: &'static str,
    #[schema(value_type = Option<shapes::TermValue>)]
    value: TermValue,
    /// The first side's, where both sides have this term.
    first: Option<i64>,
    /// The second side's.
    second: Option<i64>,
}

impl ShownTerm {
    /// A term; where another one is its opponent's, both are told side by side.
    fn new(term: &Term, all: &[Term], side: Side) -> Self {
        let number = |value: TermValue| if let TermValue::Number(number) = value { Some(number) } else { None };
        let opponent = all.iter().find(|other| other.name.strip_prefix("opponent_") == Some(term.name));
        let own = opponent.and(number(term.value));
        let others = opponent.and_then(|other| number(other.value));
        let (first, second) = if side == Side::First { (own, others) } else { (others, own) };
        ShownTerm { name: term.name, value: term.value, first, second }
    }
}

/// A position to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    game: String,
    position: String,
}

/// A position that was found to be legal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CheckedPosition)]
pub(crate) struct Checked {
    ok: bool,
    /// The position as it is written properly.
    position: String,
}

/// `POST /api/check`: whether a position can be, and how it is written.
pub(crate) async fn check(app: extract::State<App>, Body(asked): Body<Check>) -> Result<Json<Checked>, Fault> {
    apart(move || {
        let Check { game, position } = asked;
        if position.trim().is_empty() {
            return Err(Fault::refused("position", "no position was given; accepted: the text of one"));
        }
        let opened = PositionRequest { game, position: Some(position), moves: Vec::new() }.open(&*app.world)?;
        Ok(Json(Checked { ok: true, position: opened.record.position_text() }))
    })
    .await
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<PositionRequest>(all);
    wire::add::<State>(all);
    wire::add::<Line>(all);
    wire::add::<Evaluation>(all);
    wire::add::<Evaluate>(all);
    wire::add::<Check>(all);
    wire::add::<Checked>(all);
}
