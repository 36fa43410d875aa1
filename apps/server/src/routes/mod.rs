//! The routes, and what every request passes before it reaches one.

mod catalog;
mod download;
mod files;
mod headers;
mod lab;
mod matches;
mod openapi;
mod picture;
mod position;
mod saved;
mod table;

pub(crate) use position::apart;
pub(crate) use saved::checked;

use crate::App;
use crate::fault::Fault;
use crate::guard;
use crate::wire;
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, middleware};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use utoipa::ToSchema;

/// What a path names, with our own words when it cannot be read.
pub(crate) struct Named<T = String>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(name)| Named(name)).map_err(|error| Fault::new(StatusCode::BAD_REQUEST, error.body_text()))
    }
}

/// Adds the schemas of all answers.
pub(crate) fn schemas(all: &mut wire::Schemas) {
    wire::add::<Health>(all);
    catalog::schemas(all);
    position::schemas(all);
    saved::schemas(all);
    matches::schemas(all);
    lab::schemas(all);
}

/// The router with everything that stands before the routes.
pub(crate) fn router(app: &App, patience: Duration) -> Router {
    let mut router = Router::new();
    for route in table::table() {
        router = router.route(route.path, route.handler);
    }
    router
        .fallback(files::serve)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(patience, in_time))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.guard.clone(), guard::admit))
        .layer(middleware::map_response(headers::add))
        .with_state(app.clone())
}

/// Answers what takes too long to arrive or to be answered.
async fn in_time(State(patience): State<Duration>, request: Request, next: Next) -> Response {
    let late = |_| Fault::new(StatusCode::REQUEST_TIMEOUT, "the request took too long").into_response();
    tokio::time::timeout(patience, next.run(request)).await.unwrap_or_else(late)
}

async fn wrong_method() -> Fault {
    Fault::new(StatusCode::METHOD_NOT_ALLOWED, "wrong method for this path; the header Allow lists those accepted")
}

/// Whether the server lives, and what it is busy with.
#[derive(Serialize, ToSchema)]
struct Health {
    ok: bool,
    version: &'static str,
    /// Pages that are connected.
    pages: usize,
    searches: Load,
    /// The memory that is reserved for tables.
    tables_mebibytes: u64,
}

/// The searches that wait and run, and the threads that they share.
#[derive(Serialize, ToSchema)]
struct Load {
    running: usize,
    waiting: usize,
    at_once: usize,
}

/// `GET /api/health`: whether it lives, and what it is busy with.
async fn health(State(app): State<App>) -> Json<Health> {
    let (waiting, running) = app.queue.load();
    Json(Health {
        ok: true,
        version: env!("CARGO_PKG_VERSION"),
        pages: app.pages.count(),
        searches: Load { running, waiting, at_once: app.queue.threads() },
        tables_mebibytes: app.queue.reserved_mebibytes(),
    })
}
